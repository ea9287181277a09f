//! LEVEL 4: many boards, a line each, answered in order.

pub mod lines;
pub mod ndjson;
pub mod spare;
pub mod stream;
pub mod text;
