//! Tests of the contract through its public interface.

mod kinds;
mod refusals;
