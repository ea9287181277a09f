//! Work on the request's way: a first slice where the request is, the rest on the bounded [`pool`].
//!
//! Most requests are over within the first slice and never leave their thread. What is not goes to the pool with its
//! state (a search) or from its beginning (anything else), waits there for its turns, and is cancelled when its request
//! is dropped: a guard in the request's future sets the flag that the job's [`watch`] looks at.

pub(crate) mod queue;
pub(crate) mod task;
pub(crate) mod watch;

pub use queue::Gauges;
pub(crate) use queue::Pool;
pub(crate) use task::{Done, Once, Pending, Repeat, Search, Size, Task, run, submit};
