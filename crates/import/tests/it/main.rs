//! Tests of the public interface.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

mod fpuzzles;
mod iss;
mod iss_corpus;
