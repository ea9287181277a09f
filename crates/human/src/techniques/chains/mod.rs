//! Alternating inference chains.

pub(crate) mod chain_deduction;
pub(crate) mod open_chain;
pub(crate) mod continuous_loop;
pub(crate) mod discontinuous_loop;
pub(crate) mod chain_words;
pub(crate) mod remote_pair;
