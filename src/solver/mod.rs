//! LEVEL 2, the façade: a [`Puzzle`] and [`Options`] in, a [`Report`] out.
//!
//! [`Solving`] is a search that can be interrupted and taken up again; [`solve`] runs one to its end. [`LineSolver`] is for many
//! 9×9 boards that are lines of text.

pub mod options;
pub mod report;
pub mod solving;
mod end;
mod engine;
mod fast;
pub mod line;
mod learned;
mod general;
mod sudoku;
mod random;
pub mod expansion;

pub use crate::fast9::Backend;
pub use expansion::{Expansion, Fate, Kept, NotExpanded, Successor, expand};
pub use line::LineSolver;
pub use options::{Branching, Options, Puzzle, Strategy};
pub use report::{Outcome, Placements, Removals, Report, Statistics};
pub use solving::{Progress, Solving, solve};
