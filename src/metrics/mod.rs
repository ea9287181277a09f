//! LEVEL 4: counters of requests, searches and connections, in a Prometheus registry.
//!
//! Labels have few, fixed values, whatever clients send.

pub(crate) mod counts;
pub(crate) mod registrar;
mod searches;

pub(crate) use counts::{Metrics, RouteCounters};
pub(crate) use searches::Searches;
