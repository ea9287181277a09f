//! Tests of the public interface.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

mod boards;
mod code;
mod fpuzzles;
mod hostile;
mod iss;
mod iss_corpus;
mod messages;
mod other_meanings;
mod outside;
mod programs;
mod readings;
mod shapes;
mod tables;
mod texts;
mod titles;
