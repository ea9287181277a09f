//! Boards, options, evidence and errors as JSON has them.

pub mod json;
pub mod query;
pub mod problem;
pub mod cells;
pub mod board;
pub mod marks;
pub mod position;
pub mod field;
pub mod limits;
pub mod place;
pub mod statistics;
pub mod schema;
