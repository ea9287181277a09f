//! Wings: a few cells with few candidates.

pub(crate) mod pivot_wing;
pub(crate) mod w_wing;
pub(crate) mod bent_set;
pub(crate) mod fireworks;
