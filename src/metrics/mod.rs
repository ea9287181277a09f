//! Counters of requests, searches and connections, in a Prometheus registry.
//!
//! Labels have few, fixed values, whatever clients send.

pub(crate) mod counters;
mod memory_limit;
pub(crate) mod registrar;
mod searches;

pub(crate) use counters::{Metrics, RouteCounters};
pub(crate) use searches::Searches;
