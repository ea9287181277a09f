//! The engine for boards of side 10 to 121, correct from side 1 on and measured up to 100: conflict-driven
//! clause learning (CDCL).
//!
//! [`search`] runs these stages in turn, and [`adapter`] makes it one of the engines:
//!
//! * [`candidate_sets`] keeps the candidates as bit sets ([`bits`]) and applies singles.
//! * [`pattern`] completes boards with almost no givens.
//! * [`all_different`] removes candidates that no perfect matching uses.
//! * [`portfolio`] lets roles ([`portfolio_role`]) take turns with their solvers ([`portfolio_member`]).
//!   [`encoding`] states the board as exactly-one constraints for them, [`sat`] solves these, and best-first
//!   search has a [`frontier`].
//!
//! [`meter`] polls the watch. Comparisons quoted in this folder are from
//! `benches/records/2026-11-21-large-experiments.md` and `2026-11-21-large-boards.md`. Those records call the
//! finder "find mode", the prover "prove mode" and the LBD "glue".

mod bits;
mod meter;
mod candidate_sets;
mod pattern;
mod all_different;
mod sat;
mod encoding;
mod frontier;
mod portfolio_member;
mod portfolio_role;
mod portfolio;
pub mod options;
pub mod statistics;
pub mod search;
pub mod adapter;
#[cfg(test)]
mod tests;
