//! Sets whose size is known when a network is built, and the indices that they are of.

pub(crate) mod index;
pub(crate) mod index_set;
pub(crate) mod set_table;
