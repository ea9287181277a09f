//! Alternating inference chains.

pub mod chain;
pub mod chain_words;
pub mod remote_pair;
