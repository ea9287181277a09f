//! Puzzles of SudokuMaker: a JSON object, packed by LZ-String in links.
//!
//! ```text
//!   link or JSON ──link──► object ──object──► cells, houses
//!                                     └──types, marks──► constraints, their places by `places`
//! ```
//!
//! Cells count by rows from 0, digits of sets are bits. A type that has no counterpart is unread by its name.
//! The form was read in public programs that read and write such links (puzzletv and sudokumaker-mcp, Y.
//! Sitnikov, MIT) and compared with public puzzles that have their solution; no code of them is here.

mod places;
mod groups;
mod marks;
mod types;
mod object;
mod link;

pub(crate) use link::{claims, is_object};
