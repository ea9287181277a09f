//! The engine for boards of side 16 to 100, correct for sides 1 to 121: conflict-driven clause learning
//! (CDCL).
//!
//! [`candidate_sets`] keeps the candidates as bit sets and applies singles; [`pattern`] completes boards with
//! almost no givens; [`all_different`] removes candidates that no matching uses; [`model`] states the rest as
//! exactly-one constraints for the [`sat`] solvers, which take turns in a [`portfolio`] of roles.
//! [`search`] runs these stages, and [`adapter`] makes it one of the engines.
//!
//! Measurements quoted in this folder are from `benches/records/2026-11-21-large-experiments.md`.

pub mod adapter;
pub mod options;
pub mod search;
pub mod statistics;
mod portfolio;
mod portfolio_role;
mod portfolio_member;
mod frontier;
mod model;
mod sat;
mod all_different;
mod pattern;
mod candidate_sets;
mod bits;
mod meter;
#[cfg(test)]
mod tests;
