//! Puzzles of SudokuPad, `scl…` and `ctc…`: a packed object that holds drawings, not rules. What has a
//! meaning is read: givens, marks, regions, cages of killers, words and solution. Each kind of drawing is
//! unread.

mod short_json;
mod object;
mod link;

pub(crate) use link::{claims, is_object};
