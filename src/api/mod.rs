//! The contract over HTTP. [`wire`] has the forms of requests and answers; the resources are in the
//! files and folders beside it.

pub mod app;
pub(crate) mod message_memory;
pub mod search;
pub mod wire;
pub mod accept;
pub mod query;
pub mod body;
pub mod reply;
pub mod routes;
pub mod router;
pub mod openapi;
pub mod docs;
mod page;
mod content_security_policy;
pub mod cached;

pub mod solve;
pub mod quick;
pub mod compare;
pub mod batch;
pub mod step;
pub mod techniques;
mod technique;
pub(crate) mod render;
pub mod rate;
pub mod generate;
pub mod check;
pub mod health;
pub mod service;
pub(crate) mod metrics_text;

pub use app::App;
pub use router::{health, page, resources};
