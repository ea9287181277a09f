//! Many boards, one a line, answered in order. No HTTP: `api/` streams through these parts, `cli/`
//! reads files with them.

pub mod answerer;
pub mod lines;
pub mod spare_buffers;
pub mod text;
pub mod work;
