//! One binary for everything that goes through a public door.

mod agreement;
mod answers;
mod corpus;
mod course;
mod layers;
#[cfg(feature = "http")]
mod http_bad_requests;
#[cfg(feature = "http")]
mod http_openapi;
#[cfg(feature = "http")]
mod http_support;
mod support;
mod techniques;
