//! LEVEL 4: the only place that knows HTTP and JSON.
//!
//! A request comes in through [`serve`] (sockets, draining) on a [`connection`] (timeouts), gets its id in [`outer`], finds its handler in
//! [`router`], is read by
//! [`body`] and [`json`], and does its work as a task of [`work`]. There is a file for each resource, with request, answer
//! and handler; a handler reads, calls one function of the core, and answers. The commonest request of `/solve` has a short way ([`quick`]). Every error is a [`problem`].

pub mod serve;
mod connection;
pub mod app;
pub mod router;
pub mod outer;
mod bulk;
mod arriving;
mod cors;
pub mod client;
mod rate_limit;
mod trace;
mod log;
#[cfg(feature = "otel")]
mod otel;
mod metrics;

pub mod problem;
mod accept;
mod body;
pub(crate) mod json;
mod query;
mod reply;

mod cells;
mod board;
mod marks;
mod position;
mod field;
mod limits;
mod place;
mod statistics;

pub mod work;

pub(crate) mod solve;
pub(crate) mod quick;
mod compare;
pub(crate) mod batch;
mod step;
mod techniques;
pub(crate) mod rate;
mod check;
mod service;

mod schema;
pub mod openapi;
mod docs;

pub use app::App;
pub use log::ACCESS;
pub use router::server;
