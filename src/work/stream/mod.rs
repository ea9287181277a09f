//! Streams: pieces of work that go to the pool, with their results in the order of the pieces; and the parts
//! of a result that a job hands on while it works.

pub(crate) mod ordered;
pub(crate) mod parts;
