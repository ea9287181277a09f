//! Constraints: what a puzzle demands beyond its houses.
//!
//! ```text
//!   Constraint (a kind and its arguments) ──Kind::build──► primitives ──► propagation
//! ```
//!
//! A [`Kind`] is a row of the table in `kinds/`: its name, its fields, a sentence, its figure in pictures,
//! its examples in JSON, and how it becomes primitives. Nine primitives, a file each in `primitive/`, carry
//! all kinds: a new kind changes no engine. Both speak of a [`Subject`]: a cell or a declared variable.
//! Kinds speak of numbers (`first_value` 0 or 1), primitives of value indices from 0.

pub mod error;
pub mod subject;
pub mod space;
pub mod field;
pub mod figure;
pub mod primitive;
pub mod kind;
mod work;
pub mod builder;
mod regex;
pub mod kinds;
pub mod constraints;

pub use builder::Builder;
pub use constraints::Constraints;
pub use error::ConstraintError;
pub use field::{Field, Relation, Shape};
pub use kind::{Argument, Constraint, Invariance, Kind};
pub use primitive::Primitive;
pub use space::Space;
pub use subject::{Declared, Subject};

/// The largest side of a board with constraints: the values of a cell are the bits of one word.
pub const MAX_SIDE: usize = 64;

/// The largest number of constraints of a puzzle.
pub const MAX_CONSTRAINTS: usize = 10_000;

/// The largest number of cells in the constraints of a puzzle, repetitions included.
pub const MAX_CELLS: usize = 100_000;

/// The largest number of primitives of a puzzle.
pub const MAX_PRIMITIVES: usize = 200_000;
