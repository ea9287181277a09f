//! What is counted as it happens: requests, searches, connections. Collected in Prometheus' registry.
//!
//! Counters that are on the way of every request are looked up once. Labels have few, fixed values, whatever
//! clients send.

pub(crate) mod counts;
pub(crate) mod maker;
mod searches;

pub(crate) use counts::{Metrics, RouteCounters};
pub(crate) use searches::Searches;
