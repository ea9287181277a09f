//! LEVEL 4: the contract over HTTP. [`wire`] has the forms, a file each the resources.

pub mod wire;
pub mod accept;
pub mod body;
pub mod reply;
pub mod router;
pub mod openapi;
pub mod docs;

pub mod solve;
pub mod quick;
pub mod compare;
pub mod batch;
pub mod step;
pub mod techniques;
pub mod rate;
pub mod check;
pub mod service;

pub use crate::server::app::App;
pub use crate::server::log::ACCESS;
pub use router::server;
