//! The parts of the OpenAPI 3.1 document that utoipa does not derive.
//!
//! Schemas come from the types and paths from the attributes of the handlers. These files add query
//! parameters, responses that are common to all operations, and examples. [`crate::api::routes`] puts the
//! document together.

pub(crate) mod base;
pub(crate) mod parameters;
pub(crate) mod operations;
pub(crate) mod schemas;
pub(crate) mod responses;
pub(crate) mod examples;
