//! The 9×9 engine: bit-parallel, a word a digit and band, whole boards in a few registers.
//!
//! A LEAF: it knows nothing of this crate but [[`crate::budget`]], and may be deleted. What it finds is what the general path
//! finds; tests compare it with brute force, and its backends with one another, down to the counts.
//!
//! ```text
//!   text ─► parse ─► board ─► propagate: singles, band and stack pairings, all at once ─► print ─► text
//!                      ▲          │ fixpoint, and cells open
//!                      └─ branch ◄┘ a cell with two candidates, many open peers
//! ```
//!
//! - `lanes`: the layout of a word, and the two traits in which the algorithm is written;
//! - `propagate`: one pass of the rules, without a branch; `branch`: where to guess; `engine`: the search around them;
//!   `ahead`: two boards of a batch abreast;
//! - one file for each instruction set, the only ones with `unsafe`: `avx512`, `avx512vl`, `avx2`, and `portable`,
//!   which needs none; `five` is the layout that two of them share;
//! - `backend` finds out at run time which there are; `search` is the way in.
//!
//! Cost: about 0.6 µs for a board with 17 clues and 20 µs for the hardest known, 28 ns a pass (Zen 4; see
//! `benches/RESULTS.md`). A state weighs 192 bytes. Sources of ideas, no line of whose code is here: T. Dillon's tdoku (2019, BSD-2:
//! branching on what has two places, states in vector registers), J. Kelly's FastBandSolver ("Fewer, Better Guesses",
//! 2026: digits by bands, two-candidate cells with most open peers), H. Simonis ("Sudoku as a Constraint Problem", 2005: the
//! pairings), JCZSolve and champagne's work on the Enjoy Sudoku forum (bands of 27 bits), the `memchr` crate (Apache-2.0/MIT:
//! one algorithm over a trait of lanes, the choice at run time).

pub mod adapter;
mod ahead;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod avx512vl;
mod backend;
mod branch;
mod engine;
mod facade;
#[cfg(target_arch = "x86_64")]
mod five;
mod frontier;
mod lanes;
pub mod line;
mod portable;
mod propagate;
mod search;
#[cfg(test)]
mod tests;
mod text;

pub use crate::budget::Progress;
pub use backend::Backend;
pub use engine::{Order, Statistics};
pub use search::{LineSolver, Search};
