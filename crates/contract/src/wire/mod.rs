//! The parts of requests and answers in JSON, and the problems. Nothing here receives or sends a message.

pub mod json;
mod json_reader;
pub(crate) mod optional_fields;
pub mod json_text;
pub mod problem_code;
pub mod problem;
pub mod painter;
pub mod name;
pub mod vocabulary;
pub mod engine;
pub mod health;
pub mod id;
pub mod number;
pub mod rules;
pub mod cells;
pub mod cell_list;
pub mod place;
pub mod houses;
pub mod board;
pub mod marks;
pub mod constraints;
pub mod position;
pub mod bounds;
pub mod limits;
pub mod statistics;
pub mod links;
pub mod claimed_step;
pub mod step;
pub mod expansion;
#[cfg(feature = "openapi")]
pub mod schema;
#[cfg(feature = "openapi")]
pub mod documentation;
