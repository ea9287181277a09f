//! A bounded pool of threads for long work. Jobs take turns; requests, not jobs, compete for them.
//!
//! [`task`] attempts work on the thread of its request and moves the rest to the pool. [`admission`] gives
//! a job one of the [`seats`], [`threads`] runs the jobs, [`turns`] orders them, [`account`] ranks their
//! requests, and [`memory`] divides the memory. [`state`] has the shared data, [`watch`] ends turns and stops
//! jobs.

mod account;
mod admission;
mod memory;
mod seats;
pub(crate) mod threads;
pub(crate) mod task;
#[cfg(test)]
mod tests;
mod state;
mod turns;
pub(crate) mod watch;

pub(crate) use account::{Account, RequestKind};
pub(crate) use admission::{Admission, Seat};
pub use state::PoolStatistics;
pub(crate) use task::{Pending, PoolError, PoolOnly, Schedule, Task, TaskThread, run, submit};
pub(crate) use threads::Pool;
