//! Many boards or requests, one a line, answered in order. No HTTP: `http/` streams through these parts,
//! `cli/` reads files with them.
//!
//! [`cutter`] cuts a stream, also one in UTF-16, into pieces of whole lines, [`piece_work`] answers the lines
//! of a piece by an [`answerer`]: [`line_answerer`] for boards and requests, [`csv_answerer`] for records.
//! [`quick`] and [`text_lines`] are short ways for the most common lines.

pub(crate) mod utf_16;
pub mod cutter;
pub mod answerer;
pub mod spare_buffers;
pub mod piece_work;
pub mod text;

pub(crate) mod quick;
mod text_lines;
pub(crate) mod line_answerer;
mod board_column;
pub(crate) mod csv_answerer;
