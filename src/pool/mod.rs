//! LEVEL 4: a bounded pool for long work, with fair turns. No HTTP, no Sudoku.
//!
//! [`task`] attempts work for one slice on the thread of its request and moves the rest here. [`queue`] gives
//! the jobs to threads, [`turns`] chooses which job runs next, [`memory`] divides the memory, [`watch`] stops
//! the work.

mod account;
mod memory;
pub(crate) mod queue;
pub(crate) mod task;
#[cfg(test)]
mod tests;
mod state;
mod turns;
pub(crate) mod watch;

pub(crate) use account::{Account, Kind};
pub(crate) use queue::Pool;
pub use state::Gauges;
pub(crate) use task::{Done, Once, Pending, PoolError, Repeat, Schedule, Size, Task, run, submit};
