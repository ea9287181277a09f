//! Puzzles of SudokuMaker: a JSON object, packed by LZ-String in links.
//!
//! ```text
//!   link or JSON ──link──► object ──object──► cells, houses
//!                                     └──types──► constraints: a row for each type that has cells alone
//! ```
//!
//! Cells count by rows from 0, digits of sets are bits. A type whose places are not known for certain, such
//! as the corners of quadruples, or that has no counterpart is unread by its name. The form was read in
//! public programs that write such links; no code of them is here.

mod types;
mod object;
mod link;

pub(crate) use link::{claims, is_object};
