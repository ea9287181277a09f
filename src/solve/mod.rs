//! LEVEL 3: the façade. A [`Puzzle`] and [`Options`] in, a [`Report`] out.

pub mod options;
pub mod report;
pub mod solving;
pub mod end;

pub use crate::budget::Progress;
pub use crate::engine::bitboard9::Backend;
pub use crate::engine::bitboard9::line::LineSolver;
pub use crate::engine::general::expansion::{Expansion, Fate, Kept, NotExpanded, Successor, expand};
pub use options::{Branching, Options, Puzzle, Strategy};
pub use report::{Outcome, Placements, Removals, Report, Statistics};
pub use solving::{Solving, solve};
