//! Writes Sudoku puzzles with their rules in the forms of other programs.
//!
//! ```text
//!   Puzzle ──a form of the table──► Export: text, link, unwritten
//! ```
//!
//! [`FORMS`] is the table of forms: what each holds, and how it is written. What a form does not hold is in
//! [`Export::unwritten`]; a puzzle that it cannot hold at all is [`NotExpressible`]. Nothing is dropped
//! silently. The names are those of `sudokud-import` where both exist, and this crate does not know that one:
//! only tests join them.
//!
//! The modules in reading order. A module may use those above it, never those below it.

#![doc = include_str!("../README.md")]

pub mod puzzle;
mod codec;
mod drawing;
mod mark_facts;
mod boards;
mod iss;
mod fpuzzles;
mod sudokupad;
mod sudokumaker;
pub mod form;

pub use form::{FORMS, Form, Part};
pub use puzzle::{Export, NotExpressible, Puzzle, Unwritten};

/// Writes a puzzle in a form.
///
/// # Errors
/// If the form cannot hold the board.
///
/// ```
/// use sudokud_model::grid::text;
/// use sudokud_export::{Form, Puzzle, write};
/// let (board, _) = text::parse("1..2.2....1.....", None).unwrap();
/// let puzzle = Puzzle { title: Some("Four".to_owned()), ..Puzzle::new(board) };
/// let export = write(&puzzle, &Form::named("iss").unwrap()).unwrap();
/// assert_eq!(export.text, ".Shape~4x4.~R1C1_1~R1C4_2~R2C2_2~R3C3_1");
/// assert_eq!(export.unwritten[0].pointer, "/title");
/// ```
pub fn write(puzzle: &Puzzle, form: &Form) -> Result<Export, NotExpressible> {
    form.check(puzzle)?;
    let mut export = form.write(puzzle)?;
    export.unwritten.splice(0..0, form.lacks(puzzle));
    Ok(export)
}
