//! Forcing chains: assumptions followed to a common conclusion or a contradiction.

pub mod forcing_chain;
mod cases;
mod forcing_words;
