//! The parts of the OpenAPI 3.1 document that utoipa does not derive.
//!
//! Schemas come from the types, the paths of operations from [`contract`], other paths from the attributes
//! of the handlers. These files add query parameters, responses that are common to all operations, and
//! examples. [`crate::http::routes`] puts the document together.

pub(crate) mod base;
pub(crate) mod parameters;
pub(crate) mod every_operation;
pub(crate) mod contract;
pub(crate) mod schemas;
pub(crate) mod responses;
pub(crate) mod examples;
