//! Counters of requests, searches and connections, in a Prometheus registry.
//!
//! Labels have few, fixed values, whatever clients send.

pub(crate) mod counters;
mod log_lines;
mod memory_limit;
pub(crate) mod registrar;
mod searches;

pub(crate) use counters::{Metrics, RouteCounters};
pub(crate) use log_lines::LOST_LOG_LINES;
pub(crate) use memory_limit::memory_limit;
pub(crate) use searches::Searches;
