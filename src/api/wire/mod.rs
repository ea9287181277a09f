//! The parts of requests and answers in JSON, and the problems. Nothing here receives or sends a message:
//! the command line's `--json` uses these forms too.

pub mod json;
pub mod json_text;
pub mod problem_code;
pub mod problem;
pub mod name;
pub mod vocabulary;
pub mod engine;
pub mod number;
pub mod rules;
pub mod cells;
pub(crate) mod cell_list;
pub(crate) mod houses;
pub mod board;
pub mod marks;
pub mod position;
pub mod limits;
pub mod place;
pub mod statistics;
pub mod links;
pub mod step;
pub mod expansion;
pub mod schema;
