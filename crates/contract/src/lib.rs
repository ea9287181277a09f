//! The answers of sudokud: each operation with its request and its answer, in JSON and in text. No HTTP, no
//! threads, no clock.
//!
//! An [`Operation`](operation::Operation) is defined once, in a folder of its own and a line of
//! [`operations`]. The service, its batches and the command line take it from [`operations::ALL`], as an
//! [`AnyOperation`](any_operation::AnyOperation); other hosts use [`call::call`], which takes and returns
//! JSON. The [`Host`](host::Host) gives an operation the time, the watch that ends it, and chance.
//!
//! A request reads its puzzle in [`wire::position`], whose fields [`request::puzzle_request`] gives to each
//! request; the forms of requests and answers are in [`wire`].

#![doc = include_str!("../README.md")]

// Modules in reading order: a module uses those above it.
pub mod wire;
pub mod host;
pub mod parameters;
pub mod request;
pub mod surface;
pub mod operation;
pub mod any_operation;

pub mod solve;
pub mod compare;
pub mod step;
pub mod check;
pub mod rate;
pub mod candidates;
pub mod count;
pub mod analyze;
pub mod verify;
pub mod transform;
pub mod same;
pub mod import;
pub mod export;
pub mod generate;
pub mod render;
pub mod techniques;
pub mod kinds;

pub mod operations;
pub mod call;
