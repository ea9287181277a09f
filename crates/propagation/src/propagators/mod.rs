//! Propagators, a file each.

pub(crate) mod supports;
pub(crate) mod family;
pub(crate) mod sum;
pub(crate) mod totals;
pub(crate) mod count;
pub(crate) mod count_distinct;
pub(crate) mod counting_circles;
pub(crate) mod same_values;
pub(crate) mod element;
pub(crate) mod automaton;
pub(crate) mod disjunction;
pub(crate) mod propagator;
