//! The service: Sudoku over HTTP and JSON, and the command line. The solver is in the crates of `crates/`.
//!
//! The modules in reading order. A module may use those above it, never those below it.

// Worker threads, ordered work, counters, batches, options; the resources of the service.
pub mod pool;
pub(crate) mod stream;
pub(crate) mod metrics;
pub mod batch;
pub mod config;
pub mod api;
// The server, the command line.
pub mod server;
pub mod cli;

/// The examples of the library's page, which need all of its crates, and those of the README.
#[cfg(doctest)]
#[doc = include_str!("../crates/core/README.md")]
#[doc = include_str!("../README.md")]
pub struct LibraryExamples;
