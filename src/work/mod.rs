//! Work on requests: worker threads that take turns, the memory that requests share, counters, and the host
//! of operations. No HTTP.

pub(crate) mod metrics;
pub mod pool;
pub(crate) mod stream;
pub(crate) mod message_memory;
mod typeface;
pub(crate) mod painter;
pub(crate) mod host;
pub(crate) mod ordered_puzzles;
