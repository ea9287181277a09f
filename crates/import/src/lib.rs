//! Reads Sudoku puzzles with their rules from the forms of other programs.
//!
//! ```text
//!   text ──a form of the list──► Draft ──► Imported: board, houses, constraints, unread
//! ```
//!
//! [`read()`] tries the forms in order. A form knows its texts by their beginning; what it cannot say is in
//! [`Imported::unread`]. Nothing is guessed, and no link is followed.
//!
//! The modules in reading order. A module may use those above it, never those below it.

#![doc = include_str!("../README.md")]

pub mod imported;
mod codec;
mod lz_string;
mod draft;
mod iss;
mod fpuzzles;
mod sudokupad;
mod killer;
mod boards;

pub use imported::{ImportError, Imported, Limits, Unread};

/// A form: reads a text, or returns `None` if the text is in another form.
type Form = fn(&str, &Limits) -> Option<Result<Imported, ImportError>>;

/// The forms in the order in which they are tried.
const FORMS: &[Form] = &[
    iss::read,
    fpuzzles::read,
    sudokupad::read,
    killer::read,
    boards::opensudoku::read,
    boards::json::read,
    boards::links::read,
    boards::hodoku::read,
    boards::sections::read,
    boards::table::read,
    boards::marks::read,
    boards::mark_grid::read,
    boards::jigsaw::read,
    boards::columns::read,
    boards::plain::read,
];

/// Reads a puzzle.
///
/// # Errors
/// If the text is in none of the forms, damaged, or beyond a limit.
///
/// ```
/// use sudokud_import::{Limits, read};
/// let puzzle = read(".Shape~4x4.Cage~3~R1C1~R1C2.~R4C4_1", &Limits::default()).unwrap();
/// assert_eq!((puzzle.form, puzzle.constraints.len(), puzzle.unread.len()), ("iss", 1, 0));
/// ```
pub fn read(text: &str, limits: &Limits) -> Result<Imported, ImportError> {
    if text.trim().is_empty() {
        return Err(ImportError::Empty);
    }
    if text.len() > limits.text {
        return Err(ImportError::TooLarge { reason: format!("is longer than {} bytes", limits.text) });
    }
    let unknown = || Err(ImportError::Unknown { reason: "it is no board either".to_owned() });
    FORMS.iter().find_map(|form| form(text, limits)).unwrap_or_else(unknown)
}
