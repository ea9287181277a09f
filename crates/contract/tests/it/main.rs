//! Tests of the contract through its public interface.

mod kinds;
