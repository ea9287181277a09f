//! Tests of the contract through its public interface.

mod forms;
mod kinds;
mod refusals;
