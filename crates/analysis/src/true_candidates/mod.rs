//! True candidates: for each cell, the values that it has in at least one solution.
//!
//! ```text
//!   hints ──► sample: up to some solutions at once; if there are no more, all is known
//!             cover:  a cell at a time must have one of its undecided values
//!                       solution:    proves a candidate in every cell
//!                       no solution: refutes them all, and later searches know it
//!             count:  solutions of each candidate, if more than one was asked for
//! ```
//!
//! Works on every layout, with each engine as it is; the searches are those of [`sudokud_core::solve`].

mod answer;
mod search;

pub use answer::{Status, TrueCandidates};
pub use search::{TrueCandidateOptions, TrueCandidateSearch, true_candidates};
