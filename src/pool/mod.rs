//! LEVEL 3: a bounded pool for long work, with fair turns. No HTTP, no Sudoku.
//!
//! [`task`] attempts work for one slice on the thread of its request and moves the rest here; [`queue`] gives the turns;
//! [`watch`] has the watches of both.

pub(crate) mod queue;
pub(crate) mod task;
pub(crate) mod watch;

pub use queue::Gauges;
pub(crate) use queue::Pool;
pub(crate) use task::{Done, Once, Pending, PoolError, Repeat, Size, Task, run, submit};
