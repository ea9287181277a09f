//! Singles: one cell is forced.

pub(crate) mod single;
pub(crate) mod direct;
