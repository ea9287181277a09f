//! LEVEL 5: connections and layers.

pub mod serve;
pub mod connection;
pub mod outer;
pub mod bulk;
pub mod arriving;
pub mod cors;
pub mod client;
pub mod rate_limit;
pub mod trace;
pub mod log;
#[cfg(feature = "otel")]
pub mod otel;
