//! Singles: one cell is forced.

pub(crate) mod single;
pub mod full_house;
pub mod hidden_single;
pub mod naked_single;
pub mod direct;
