//! Names of rows and columns beside a grid: numbers from 0 or 1, or letters from A, in order.
//!
//! Only such names are recognized. They are passed over, and listed as words: a text without them has the
//! same board.

use super::flat::{characters, is_gap};

/// Words before the name of a row or a column, the longest first.
const KINDS: [&str; 6] = ["column", "row", "col", "line", "r", "c"];

/// Names of fields, columns and headings with the regions of a board, or with a mask that says which cells of
/// a solution are shown: they look like a board.
const REGIONS: [&str; 2] = ["regions", "region"];
const MASKS: [&str; 6] = ["visible", "hidden", "shown", "revealed", "visibility", "pattern"];

/// Returns whether a word means that there is nothing.
pub(super) fn is_null(word: &str) -> bool {
    is_one_of(word, &["null", "none", "nil", "nan", "na", "empty", "undefined"])
}

/// Returns whether a name says that a field looks like a board and is none.
pub(super) fn is_no_board(name: &str) -> bool {
    is_one_of(name, &REGIONS) || is_mask(name)
}

/// Returns whether a name is one of a mask.
pub(super) fn is_mask(name: &str) -> bool {
    is_one_of(name, &MASKS) || name.to_ascii_lowercase().trim_end_matches(':').ends_with("mask")
}

/// Returns whether a name is one of these.
fn is_one_of(name: &str, names: &[&str]) -> bool {
    let name = name.trim().trim_matches(|c: char| "\"#*:[] ".contains(c));
    names.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// Returns whether a word says that a name follows, as in `Row 1`.
pub(super) fn is_kind(word: &str) -> bool {
    KINDS.iter().any(|kind| kind.len() > 1 && word.eq_ignore_ascii_case(kind))
}

/// Returns whether a name says that it is that of a column: `C1`, `Col 1`, `Column 1`.
pub(super) fn is_of_column(name: &str) -> bool {
    let name = name.trim_matches(|c: char| !c.is_alphanumeric()).to_ascii_lowercase();
    let kinds = KINDS.iter().filter(|kind| kind.starts_with('c'));
    let inner = kinds.filter_map(|kind| name.strip_prefix(kind)).next();
    inner.is_some_and(|inner| inner.trim().starts_with(|c: char| c.is_ascii_digit()))
}

/// Returns the number in the name of a row, a column or a box: `row1`, `R1`, `1`; 0 for `A`.
pub(super) fn line_number(name: &str) -> Option<usize> {
    let name = name.trim().to_ascii_lowercase();
    let number = name.trim_start_matches(|c: char| !c.is_ascii_digit());
    let kind = name[..name.len() - number.len()].trim_end_matches([' ', '_', '-']);
    let is_kind = kind.is_empty() || KINDS.contains(&kind) || ["box", "block"].contains(&kind);
    match (number.parse(), name.as_bytes()) {
        (Ok(number), _) if is_kind => Some(number),
        (_, &[letter @ b'a'..=b'z']) => Some(usize::from(letter - b'a')),
        _ => None,
    }
}

/// Returns whether words are the names of rows or columns, in order.
pub(super) fn are_names(words: &[&str]) -> bool {
    if words.len() < 2 {
        return false;
    }
    let names: Vec<String> = words.iter().map(|word| bare(word)).collect();
    let are_in_order =
        |name: &dyn Fn(usize) -> String| (0..).zip(&names).all(|(at, given)| *given == name(at));
    let letter = |at: usize| char::from_u32('a' as u32 + at as u32).map(String::from).unwrap_or_default();
    are_in_order(&|at| (at + 1).to_string())
        || are_in_order(&|at| at.to_string())
        || are_in_order(&letter)
        // `I` looks like `1`.
        || are_in_order(&|at| letter(at + usize::from(at > 7)))
}

/// Returns whether a line has nothing but the names of `side` columns.
pub(super) fn are_columns(line: &str, side: usize) -> bool {
    let separates = |c: char| is_gap(c) || ",;+".contains(c);
    let words: Vec<&str> = line.split(separates).filter(|word| !word.is_empty()).collect();
    // The names of a box can stand together.
    let names: Vec<&str> = match words.len() < side {
        true => words.iter().flat_map(|word| characters(word)).collect(),
        false => words,
    };
    names.len() == side && are_names(&names)
}

/// Returns whether the first row and the first column of a table are names, with nothing in the corner.
pub(super) fn are_around(rows: &[Vec<&str>]) -> bool {
    let Some((heading, rows)) = rows.split_first() else { return false };
    let Some((corner, columns)) = heading.split_first() else { return false };
    let names: Option<Vec<&str>> = rows.iter().map(|row| row.first().copied()).collect();
    !corner.contains(char::is_alphanumeric)
        && columns.len() == rows.len()
        && are_names(columns)
        && names.is_some_and(|names| are_names(&names))
}

/// Returns a name without the kind before it and the marks around it: `r1:`, `1.`, `(A)`.
fn bare(word: &str) -> String {
    let word = word.trim().trim_matches(|c: char| "()[]{}.:=-'\"".contains(c)).to_ascii_lowercase();
    let inner = KINDS.iter().find_map(|kind| word.strip_prefix(kind)).filter(|inner| !inner.is_empty());
    inner.map_or(word.clone(), |inner| inner.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_numbers_or_letters_in_order() {
        for names in [
            "1 2 3 4",
            "0 1 2 3",
            "A B C D",
            "r1 r2 r3 r4",
            "1. 2. 3. 4.",
            "(a) (b) (c) (d)",
            "R1: R2: R3: R4:",
        ] {
            assert!(are_names(&names.split(' ').collect::<Vec<_>>()), "{names}");
        }
        assert!(are_names(&"A B C D E F G H J".split(' ').collect::<Vec<_>>()));
        for names in ["1 2 4 3", "1", "2 3 4", "A C B", "5 3 . ."] {
            assert!(!are_names(&names.split(' ').collect::<Vec<_>>()), "{names}");
        }
        for line in ["  1 2 | 3 4", "ABCD", "a,b,c,d", "12 34", "+ 1 2 + 3 4 +"] {
            assert!(are_columns(line, 4), "{line}");
        }
        assert!(!are_columns("1 2 3", 4) && !are_columns("1 . 3 4", 4) && !are_columns("", 4));
    }
}
