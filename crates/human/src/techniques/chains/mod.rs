//! Alternating inference chains.

pub(crate) mod chain_deduction;
pub mod open_chain;
pub mod continuous_loop;
pub mod discontinuous_loop;
pub(crate) mod chain_words;
pub mod remote_pair;
