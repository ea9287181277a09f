//! Streams: pieces of work that go to the pool, with their results in the order of the pieces.

pub(crate) mod ordered;
