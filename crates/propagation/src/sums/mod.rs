//! Methods for sums and sets of values that several propagators share.

pub(crate) mod effort;
pub(crate) mod weighted_sum;
pub(crate) mod group;
pub(crate) mod subset_layers;
mod few;
pub(crate) mod open_terms;
pub(crate) mod bounds;
pub(crate) mod partial_sums;
