//! Bidirectional cycles and forcing chains.
//!
//! A node is a candidate with a state, true or false. A true node makes the other candidates of its cell and
//! of its value in the houses of its cell false. A false node makes the only other candidate of its cell, or
//! of its value in a house, true. The complexity of a chain is its number of nodes; its rating grows with it.
//!
//! A run follows the consequences of one assumption, its start, until they clash or end. Nishio,
//! multiple and dynamic chains draw conclusions from runs.
//!
//! In reading order: candidates and the links between them; what a run reaches, in an unchanged position and
//! in one that loses candidates; conclusions from runs; chains from one start; the nested hints of a run; the
//! producers.

mod candidate;
mod links;
mod reach;
mod consequences;
mod implied;
mod dynamic_run;
mod conclusions;
mod runs;
mod search;
mod unary;
mod nested;
mod forcing;

pub(crate) use forcing::{dynamic_chains, multiple_chains, nishio};
pub(crate) use nested::{NestedHints, Nesting};
pub(crate) use search::Pass;
pub(crate) use unary::unary_chains;
