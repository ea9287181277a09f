//! Boards whose values are letters: N rows of N cells with N different letters. The values are the letters in
//! alphabetical order.
//!
//! A board with fewer letters does not say which the others are, and is refused by name. Above side 9 letters
//! are usual symbols.

use super::cells::{Cells, LEAST_UNUSUAL, is_dash, is_usual_mark};
use super::flat::{characters, is_gap, is_rule};
use super::grid::is_title;
use crate::claim::{Claim, Confidence};
use crate::imported::Limits;
use crate::text::Text;
use std::collections::BTreeSet;
use sudokud_model::grid::Alphabet;

/// The largest side at which letters are no usual symbols.
const MAX_SIDE: usize = 9;

/// How many letters can be missing.
const MOST_MISSING: usize = 3;

/// Claims rows of letters.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let lines = text.lines();
    let lines: Vec<&str> =
        lines.into_iter().filter(|line| !line.trim().is_empty() && !is_rule(line)).collect();
    if lines.len() > 4 * MAX_SIDE {
        return None;
    }
    let (rows, others): (Vec<&str>, Vec<&str>) = match lines.as_slice() {
        [line] => (vec![*line], Vec::new()),
        _ => (LEAST_UNUSUAL..=MAX_SIDE)
            .map(|side| parted(&lines, side))
            .find(|(rows, others)| !rows.is_empty() && others.iter().all(|line| is_title(line)))?,
    };
    let cells: Vec<char> = rows
        .iter()
        .flat_map(|row| cells_of(row))
        .flat_map(str::chars)
        .take(MAX_SIDE * MAX_SIDE + 1)
        .collect();
    let side = (LEAST_UNUSUAL..=MAX_SIDE.min(limits.side)).find(|side| side * side == cells.len())?;
    let empty: Vec<char> = cells.iter().copied().filter(|symbol| is_mark(*symbol)).collect();
    let letters: BTreeSet<char> =
        cells.iter().copied().filter(|symbol| symbol.is_alphabetic()).flat_map(char::to_uppercase).collect();
    let are_cells = cells.iter().all(|symbol| symbol.is_alphabetic() || empty.first() == Some(symbol));
    // A full square of letters that is no solution is something else, such as regions.
    if !are_cells || letters.len() + MOST_MISSING < side || letters.len() > side + MOST_MISSING {
        return None;
    }
    if letters.len() != side {
        let count = letters.len();
        let why = format!(
            "a board of side {side} with {count} different letters; name {side} symbols with `symbols`"
        );
        return (empty.len() > side).then(|| Claim::damaged("text", Confidence::Possible, why));
    }
    let symbols: String = letters.iter().collect();
    let word = |symbol: &char| {
        let letter = symbol.to_uppercase().next();
        let value = letters.iter().position(|known| Some(*known) == letter);
        value.map_or_else(|| ".".to_owned(), |value| (value + 1).to_string())
    };
    let words: Vec<String> = cells.iter().map(word).collect();
    let board = Cells::read_texts(&words).ok()?;
    if empty.len() < side && !board.solves(&board) {
        return None;
    }
    let mut draft = board.draft("text");
    draft.symbols = Alphabet::named(&symbols).ok();
    draft.title = others.first().map(|line| line.trim().trim_start_matches('#').trim().to_owned());
    others.iter().skip(1).for_each(|line| draft.pass_over(line.trim()));
    let reason = format!("{side} rows of {side} cells with {side} different letters");
    Some(Claim::new(Confidence::Likely, reason, draft.finish()))
}

/// Parts the lines of `side` cells, if they are as many, from the others.
fn parted<'a>(lines: &[&'a str], side: usize) -> (Vec<&'a str>, Vec<&'a str>) {
    let is_row = |line: &&&str| {
        let cells: Vec<&str> = cells_of(line).take(side + 1).collect();
        cells.len() == side && cells.iter().all(|cell| cell.chars().all(|c| c.is_alphabetic() || is_mark(c)))
    };
    let (rows, others): (Vec<&&str>, Vec<&&str>) = lines.iter().partition(is_row);
    match rows.len() == side {
        true => (rows.into_iter().copied().collect(), others.into_iter().copied().collect()),
        false => (Vec::new(), Vec::new()),
    }
}

/// Returns whether a character is a mark of an empty cell.
const fn is_mark(symbol: char) -> bool {
    is_usual_mark(symbol) || is_dash(symbol) || symbol == '?'
}

/// Returns the characters of a row between blanks, bars and separators.
fn cells_of(row: &str) -> impl Iterator<Item = &str> {
    let is_cell = |symbol: &&str| !symbol.chars().all(|c| is_gap(c) || ",;".contains(c));
    characters(row).filter(is_cell)
}
