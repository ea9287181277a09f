//! Bidirectional cycles and forcing chains.
//!
//! A node is a candidate with a state, true or false. A true node makes the other candidates of its cell and
//! of its value in the houses of its cell false. A false node makes the only other candidate of its cell, or
//! of its value in a house, true. The complexity of a chain is its number of nodes; its rating grows with it.
//!
//! A run follows the consequences of one assumption, its start, until they clash or end. Nishio,
//! multiple and dynamic chains draw conclusions from runs.

mod ancestry;
mod candidate;
mod conclusions;
mod consequences;
mod forcing;
mod implications;
mod implied;
mod length;
mod nested;
mod nested_unary;
mod links;
mod reach;
mod nishio;
mod pass;
mod path;
mod dynamic_run;
mod reason;
mod runs;
mod search;
mod static_run;
mod static_search;
mod trace;
mod unary;
mod useful_starts;

pub(crate) use forcing::{dynamic_chains, static_chains};
pub(crate) use nested::NestedHints;
pub(crate) use nishio::nishio;
pub(crate) use unary::unary_chains;
