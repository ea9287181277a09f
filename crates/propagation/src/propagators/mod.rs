//! Propagators, a file each, with the primitive that each is made of.
//!
//! [`propagator::Propagator`] is what the network asks of one, [`posting::Post`] what it asks of a
//! primitive. The propagators of values, of differences and of pairs are for branches of disjunctions:
//! elsewhere they are domains, exclusions and tables, which the network itself propagates.

pub(crate) mod supports;
pub(crate) mod pair_tables;
pub(crate) mod propagator;
pub(crate) mod posting;
mod domain;
mod all_different;
mod pair;
pub(crate) mod sum;
mod family;
mod totals;
mod set_condition;
mod count;
mod count_distinct;
mod counting_circles;
mod same_values;
mod element;
mod automaton;
mod disjunction;
