//! The deductions that a person makes, with the evidence for each.
//!
//! A technique's finder is a function of a [`Position`] and a [`Scan`]: it reads the position and offers
//! [`Step`]s to the scan's sink. It breaks when the sink or the watch does. Its module also has `words`,
//! which describes these steps. [`walk()`] applies steps to candidates. The rows of `ladder.rs` are the
//! techniques, easiest first.

pub mod rating;
pub mod technique;
mod ladder;
pub mod polarity;
pub mod step;
pub mod link_meaning;
pub mod cell_set;
pub mod house_cells;
pub mod spots;
pub mod places;
pub mod position;
pub mod scan;
mod combinations;
mod dual_steps;
mod finders;
mod words;
pub mod example;
pub mod contradiction;
pub mod technique_set;
pub mod walk_options;
mod allowed_techniques;
mod next_step;
mod all_steps;
pub mod walk;

pub mod inference;
pub mod singles;
pub mod intersections;
pub mod subsets;
pub mod fish;
pub mod single_digit;
pub mod coloring;
pub mod wings;
pub mod uniqueness;
pub mod chains;
pub mod als;
pub mod exclusion;
pub mod forcing;

pub use cell_set::CellSet;
pub use contradiction::contradiction;
pub use house_cells::HouseCells;
pub use link_meaning::LinkMeaning;
pub use next_step::apply;
pub use places::{Conjugate, Places};
pub use position::Position;
pub use rating::Rating;
pub use scan::{Bounds, Scan, Sink};
pub use spots::Spots;
pub use step::{Evidence, Ground, Group, Link, LinkKind, Role, Step};
pub use technique::{Family, Level, Program, Technique};
pub use technique_set::Techniques;
pub use walk::{Steps, Walk, Walker, all, next, walk};
pub use walk_options::{WalkOptions, WalkStatus};
