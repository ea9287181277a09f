//! Forcing chains: assumptions followed to a common conclusion or a contradiction.

pub(crate) mod forcing_chain;
pub(crate) mod cases;
pub(crate) mod forcing_words;
