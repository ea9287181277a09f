//! What can be seen of the server from outside: `GET /metrics`, in Prometheus' text format.
//!
//! What happens often is counted where it happens, in [`counts`]: an addition to a number that was looked up once. What merely *is* (the
//! pool, the process) is looked at when somebody asks, in [`scrape`] and [`process`]. Labels have few values, fixed ones, whatever
//! clients send.

pub(crate) mod counts;
mod process;
mod route;
pub(crate) mod scrape;
mod searches;

pub(crate) use counts::Metrics;
pub(crate) use route::Route;
pub(crate) use searches::Searches;
