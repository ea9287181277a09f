//! Rearranged puzzles: turned, mirrored, with lines exchanged and values renamed. A rearranged puzzle has as
//! many solutions, each rearranged in the same way.
//!
//! ```text
//!   turn, mirror, values, shuffle, canonical form ──► Rearrangement ──puzzle──► the puzzle, or why not
//! ```

mod rearrangement;
mod shuffle;
mod constraint;
mod puzzle;

pub use puzzle::{NotKept, Part};
pub use rearrangement::{Mirror, Rearrangement, Turn};
