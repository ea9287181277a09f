//! LEVEL 2: the engines behind the façade, each in a folder with its adapter.

pub mod contract;
pub mod general;
pub mod bitboard9;
pub mod cdcl;
