//! LEVEL 3: the deductions that a person makes, with the evidence for each.
//!
//! A technique is a function from a [`Position`] to [`Step`]s. It reads the position and changes nothing; [`walk`] applies the
//! steps. The [`ladder`] is the table of all techniques, easiest first.

pub mod step;
pub mod words;
pub mod cell_set;
pub mod shape;
pub mod spots;
pub mod position;
pub mod inference;
pub mod ladder;
pub mod technique;
pub mod example;
pub mod contradiction;
pub mod walk;

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
pub use ladder::Technique;
pub use position::{Conjugate, Position, Sink};
pub use shape::Shape;
pub use spots::Spots;
pub use step::{Evidence, Ground, Group, Link, LinkKind, Role, Step};
pub use subsets::hall::Hall;
pub use technique::{Family, Level, Program};
pub use uniqueness::deadly::Deadly;
pub use walk::{Options, Outcome, Status, Techniques, advance, all, next, walk};
