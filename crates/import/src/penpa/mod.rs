//! Links of penpa-edit: lines of text, deflated (RFC 1951) and in base 64, with places of a canvas in JSON.
//!
//! ```text
//!   link ──link──► lines ──board──► cells, regions, values, marks
//!                             └──canvas──► numbers of places
//! ```
//!
//! A link is a drawing for any kind of puzzle. It is read as a Sudoku if its cells are a square and its thick
//! lines make as many regions as it has rows, each with as many cells. Values and candidates are read; all
//! other parts of the drawing are unread by their name, since only words say what they mean. (penpa-edit,
//! Opt-Pan and S. Guggilam, MIT; the form was read there, no code of it is here.)

mod canvas;
mod board;
mod link;

pub(crate) use link::claims;
