//! One binary for everything that goes through a public door.

mod agreement;
mod answers;
mod corpus;
mod course;
mod layers;
#[cfg(feature = "http")]
mod cli;
#[cfg(feature = "http")]
mod http_bad_requests;
#[cfg(feature = "http")]
mod http_batch;
#[cfg(feature = "http")]
mod http_check;
#[cfg(feature = "http")]
mod http_connection;
#[cfg(feature = "http")]
mod http_openapi;
#[cfg(feature = "http")]
mod http_rate;
#[cfg(feature = "http")]
mod http_service;
#[cfg(feature = "http")]
mod http_solve;
#[cfg(feature = "http")]
mod http_step;
#[cfg(feature = "http")]
mod http_support;
#[cfg(feature = "http")]
mod http_work;
mod support;
mod techniques;
mod techniques_sound;
