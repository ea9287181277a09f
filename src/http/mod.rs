//! The contract over HTTP: `operation` answers the operations of `sudokud_contract`, `lists` those whose
//! answers never change, `generate` the one whose answer several workers make. Other resources have a file or
//! folder each.

pub mod app;
pub mod refusal;
pub mod accept;
mod gunzip;
pub mod body;
pub mod reply;
pub(crate) mod events;
mod line_body;
mod findings;
mod asked;
pub(crate) mod operation;
mod mcp;
mod no_query;
pub mod routes;
pub mod router;
pub mod server;
pub mod openapi;
pub mod docs;
mod page;
pub(crate) mod content_security_policy;
pub mod cached;

pub mod batch;
pub mod lists;
mod llms;
mod technique;
pub mod generate;
pub mod health;
pub mod service;
pub(crate) mod metrics_text;

pub use app::App;
pub use router::{health, page, resources};
