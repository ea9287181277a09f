//! The service: Sudoku over HTTP and JSON, and the command line.
//!
//! The program is `sudokud`; its library serves its own tests and promises nothing. Programs in Rust use the
//! crates below it: `sudokud-core` solves, `sudokud-human` explains, `sudokud-rating` rates,
//! `sudokud-generate` makes, `sudokud-render` draws, `sudokud-import` reads, and `sudokud-contract` answers
//! the same requests in JSON without HTTP.
//!
//! ```sh
//! sudokud serve --listen 127.0.0.1:8080   # the page, the API, and its documentation at /docs
//! curl -s localhost:8080/solve --data-binary '1..............4'
//! echo '1..............4' | sudokud solve -
//! ```
//!
//! A request goes from [`http::server`] to its handler in [`http`], which asks an operation of
//! `sudokud-contract`. Only the answers to the most common lines of batches are written by [`lines`].
//! [`work::pool`] has the threads on which searches run.
//!
//! The modules in reading order. A module may use those above it, never those below it.

// Work, batches, options; the resources of the service.
pub mod work;
pub mod lines;
pub(crate) mod mcp;
pub mod config;
pub mod http;
pub mod cli;

/// The examples of the library's page, which need all of its crates, and those in docs/api.md.
#[cfg(doctest)]
#[doc = include_str!("../crates/core/README.md")]
#[doc = include_str!("../docs/api.md")]
pub struct LibraryExamples;
