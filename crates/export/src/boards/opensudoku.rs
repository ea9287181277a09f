//! A file of OpenSudoku: XML with a game. The data of a game that has begun are of version 3, which every
//! program reads that reads notes: for each cell its value, its notes as a set of bits, and whether it can be
//! edited. Those of another game are 81 digits, 0 for an empty cell.

use super::candidate_grid::{NO_CANDIDATE, cell_of};
use super::sdm::digits_of;
use crate::puzzle::{Export, Puzzle, Unwritten};
use std::fmt::Write;

/// Writes the values and the candidates.
pub(crate) fn write(puzzle: &Puzzle) -> Export {
    let mut unwritten = Vec::new();
    let has_begun = puzzle.has_entries() || puzzle.has_marks();
    let data = if has_begun { fields_of(puzzle, &mut unwritten) } else { digits_of(puzzle) };
    let element = |name: &str, words: &Option<String>| match words {
        Some(words) => format!("  <{name}>{}</{name}>\n", escaped(words)),
        None => String::new(),
    };
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n{}{}  <game data=\"{}\"/>\n</opensudoku>\n",
        element("name", &puzzle.title),
        element("author", &puzzle.author),
        data
    );
    Export { text, unwritten, ..Export::default() }
}

/// Returns the version, a line break, and the fields of all cells.
fn fields_of(puzzle: &Puzzle, unwritten: &mut Vec<Unwritten>) -> String {
    let mut data = "version: 3&#10;".to_owned();
    for cell in puzzle.layout().cells() {
        let value = puzzle.board.get(cell).map_or(0, |value| puzzle.number(value));
        let marks = puzzle.marks_of(cell);
        if marks.is_some_and(|marks| marks.is_empty()) {
            unwritten.push(cell_of(cell, NO_CANDIDATE));
        }
        let notes: u32 = marks.map_or(0, |marks| marks.iter().map(|value| 1 << value.index()).sum());
        let is_editable = u8::from(!puzzle.is_given(cell));
        // Writing to a String cannot fail.
        let _ = write!(data, "{value}|{notes}|{is_editable}|");
    }
    data
}

/// Returns a text as the content of an element. XML has no control characters but white space.
fn escaped(text: &str) -> String {
    let allowed = text.chars().filter(|symbol| !symbol.is_control() || symbol.is_whitespace());
    let allowed: String = allowed.collect();
    allowed.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
