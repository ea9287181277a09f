//! The 9×9 engine: bit-parallel, one word for each digit and band, whole boards in a few registers.
//!
//! The search itself imports two things: [`sudokud_search::budget`], and the answer of `other_values`;
//! `adapter` (boards), `line_adapter` (lines) and `conversions` connect it to the façade. The search finds
//! what the general engine finds: tests compare it with brute force, and the backends with each other, counts
//! included.
//!
//! ```text
//!   text ─► parse ─► board ─► propagate: singles, band and stack rules, all at once ─► print ─► text
//!                      ▲          │ fixpoint with open cells
//!                      └─ branch ◄┘ a cell with two candidates and many open peers
//! ```
//!
//! - `state_words`: the layout of a state; `words`, `packing`, `lanes`: the operations in which the algorithm
//!   is written; `text`: lines to states and back;
//! - `propagate`: one pass of the rules, without branches; `branch`: the choice of a cell; `search_loop`: the
//!   search, with its state in `search_state`, its nodes in `node` and the `frontier` of best-first search;
//!   `two_boards`: two boards of a batch side by side; `other_values`: which givens have another value in a
//!   solution of the rest; `classic_rules`: the rules for searches that have others too;
//! - one file for each instruction set, the only files with `unsafe`: `avx512`, `avx512vl`, `avx2`, `sse4`,
//!   `neon`, `simd128`; and `portable`, which needs none and is the scalar twin of the others. `entry_points`
//!   is what each exports. `five_registers` and `nine_registers` are the layouts that several of them share,
//!   `bytes` reads and prints lines with vectors of sixteen bytes;
//! - `backend` detects the instruction sets at run time; `board_search` and `line_solver` are the entry
//!   points.
//!
//! Cost: about 0.6 µs for a board with 17 givens, 20 µs for the hardest boards known, 28 ns a pass (Zen 4;
//! see `benches/RESULTS.md`). A node takes 192 bytes. Sources of ideas; none of their code is here: T.
//! Dillon's tdoku (2019, BSD-2: branching on what has two places, states in vector registers); J. Kelly's
//! FastBandSolver ("Fewer, Better Guesses", 2026: digits by bands, two-candidate cells with most open peers);
//! H. Simonis ("Sudoku as a Constraint Problem", 2005: the band and stack rules); JCZSolve and champagne's
//! work on the Enjoy Sudoku forum (bands of 27 bits); the `memchr` crate (Apache-2.0/MIT: one algorithm over
//! a trait of lanes, the choice at run time).

pub mod adapter;
mod two_boards;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod avx512vl;
mod backend;
mod board_search;
mod branch;
mod classic_rules;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
mod bytes;
mod conversions;
mod entry_points;
#[cfg(target_arch = "x86_64")]
mod five_registers;
mod frontier;
mod lanes;
pub mod line_adapter;
mod line_solver;
#[cfg(target_arch = "aarch64")]
mod neon;
mod nine_registers;
mod portable;
mod node;
mod other_values;
mod packing;
mod propagate;
mod search_loop;
mod search_state;
#[cfg(target_feature = "simd128")]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod sse4;
mod state_words;
#[cfg(test)]
mod tests;
mod text;
mod words;

/// The engine's name.
pub(crate) const NAME: &str = "bitboard9";

pub use backend::Backend;
pub use board_search::BoardSearch;
pub use line_solver::LineSolver;
pub use node::{Order, SearchCounts};
pub use sudokud_search::budget::Progress;
