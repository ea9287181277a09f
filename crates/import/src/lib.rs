//! Reads Sudoku puzzles with their rules from the forms of other programs.
//!
//! ```text
//!   bytes ──text──► Text ──every form──► claims ──choose──► Reading: one puzzle, several, or ambiguous
//!                            └──draft──► board, houses, constraints, unread
//! ```
//!
//! [`read_text`] asks every form what it says of a text. What a form cannot say, and what it passes over, is
//! in [`Imported::unread`]. Nothing is guessed, and no link is followed.
//!
//! The modules in reading order. A module may use those above it, never those below it, but the forms of a
//! program may use those of another one.

#![doc = include_str!("../README.md")]

mod rule_words;
pub mod imported;
mod text;
mod claim;
mod digits;
mod codec;
mod json_names;
mod lz_string;
mod draft;
mod iss;
mod fpuzzles;
mod sudokupad;
mod lisudoku;
mod sudokumaker;
mod killer;
mod sumocue;
mod cage_letters;
mod solo;
mod puzz_link;
mod penpa;
mod minizinc;
mod boards;
mod several;

pub use boards::records::PUZZLES as PUZZLE_COLUMNS;
pub use boards::titles::{is_label, is_of_words};
pub use imported::{Alternative, ImportError, Imported, Limits, Part, Reading, Unread};
pub use rule_words::name_variant;
pub use text::Text;

use claim::{Claim, choose};

/// Returns what every form says of a text. Of equally sure readings of the same puzzle the first one counts.
fn claims(text: &Text<'_>, limits: &Limits) -> Vec<Claim> {
    let of_files = [
        cage_letters::claims(text, limits),
        minizinc::claims(text, limits),
        boards::opensudoku::claims(text, limits),
        boards::hodoku::claims(text, limits),
        boards::sections::claims(text, limits),
        boards::marks::claims(text, limits),
        boards::jigsaw::claims(text, limits),
        boards::html::claims(text, limits),
        boards::beside::claims(text, limits),
        boards::cell_lines::claims(text, limits),
        boards::letters::claims(text, limits),
        boards::outside::claims(text, limits),
        several::claims(text, limits),
    ];
    let of_shapes = [
        boards::cell_columns::claims(text, limits),
        boards::json::claims(text, limits),
        boards::xml::claims(text, limits),
        boards::flat::claims(text, limits),
        boards::grid::claims(text, limits),
        boards::blanks::claims(text, limits),
        boards::records::claims(text, limits),
        boards::code::claims(text, limits),
    ];
    let of_solver = iss::claims(text, limits).into_iter().chain(of_links_and_strings(text, limits));
    of_solver.chain(of_files.into_iter().flatten()).chain(of_shapes.into_iter().flatten()).collect()
}

/// Returns what the forms say that can stand in a line: links, game ids and strings of programs.
fn of_links_and_strings(text: &Text<'_>, limits: &Limits) -> impl Iterator<Item = Claim> {
    let claims = [
        fpuzzles::claims(text, limits),
        sudokupad::claims(text, limits),
        lisudoku::claims(text, limits),
        sudokumaker::claims(text, limits),
        killer::claims(text, limits),
        sumocue::claims(text, limits),
        solo::claims(text, limits),
        puzz_link::claims(text, limits),
        penpa::claims(text, limits),
        boards::links::claims(text, limits),
    ];
    claims.into_iter().flatten()
}

/// Reads the puzzles of a text.
///
/// # Errors
/// If the text is in none of the forms, damaged, or beyond a limit.
///
/// ```
/// use sudokud_import::{Limits, Reading, Text, read_text};
/// let text = Text::new("1--2\n-2--\n--1-\n----").unwrap();
/// let Reading::One(puzzle) = read_text(&text, &Limits::default()).unwrap() else { panic!() };
/// assert_eq!(puzzle.board.unwrap().side(), 4);
/// ```
pub fn read_text(text: &Text<'_>, limits: &Limits) -> Result<Reading, ImportError> {
    if text.trimmed().is_empty() {
        return Err(ImportError::Empty);
    }
    if text.as_str().len() > limits.text {
        return Err(ImportError::TooLarge { reason: format!("is longer than {} bytes", limits.text) });
    }
    let unquoted = text.without_quotes();
    let text = unquoted.as_ref().unwrap_or(text);
    let usual = digits::usual(text);
    choose(claims(usual.as_ref().unwrap_or(text), limits))
}

/// Reads the puzzle of a text that has one.
///
/// # Errors
/// As [`read_text`]; and [`ImportError::Ambiguous`] if the text can mean different puzzles. Of several
/// puzzles the first is returned, and the others are counted as unread.
///
/// ```
/// use sudokud_import::{Limits, read};
/// let puzzle = read(".Shape~4x4.Cage~3~R1C1~R1C2.~R4C4_1", &Limits::default()).unwrap();
/// assert_eq!((puzzle.form, puzzle.constraints.len(), puzzle.unread.len()), ("iss", 1, 0));
/// ```
pub fn read(text: &str, limits: &Limits) -> Result<Imported, ImportError> {
    match read_text(&Text::new(text)?, limits)? {
        Reading::One(puzzle) => Ok(*puzzle),
        Reading::Several(mut puzzles) => {
            let count = puzzles.len() - 1;
            let mut first = puzzles.swap_remove(0);
            let what = "further puzzles".to_owned();
            first.unread.insert(0, Unread { what, count, part: Part::Puzzle });
            Ok(first)
        }
        Reading::Ambiguous(readings) => Err(ImportError::Ambiguous {
            reasons: readings.into_iter().map(|reading| reading.reason).collect(),
        }),
    }
}
