//! Pencil marks of all cells in one line: N characters for each cell, the digits of its candidates in order
//! and `.` or `0` for others (729 characters on a 9×9 board).

use crate::claim::{Claim, Confidence};
use crate::draft::Draft;
use crate::imported::Limits;
use crate::text::Text;
use sudokud_model::grid::{Cell, Value, ValueSet};

/// Claims marks; `None` if the text is not N·N·N such characters with N up to 9.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let symbols: Vec<char> = text.as_str().chars().filter(|c| !c.is_whitespace()).take(730).collect();
    let side =
        (2..=9).find(|side| side * side * side == symbols.len()).filter(|&side| side <= limits.side)?;
    // 64 characters are also a board of side 8, and 729 one of side 27, which has no such form.
    if side == 4 {
        return None;
    }
    let mut draft = Draft::new("pencil_marks", side);
    for (at, symbols) in symbols.chunks(side).enumerate() {
        let set = marked(symbols, side)?;
        match set.iter().next() {
            // One candidate is a value, as in a grid of candidates.
            Some(value) if set.len() == 1 => draft.fill(Cell::new(at), value),
            _ => draft.mark(Cell::new(at), set),
        }
    }
    let reason = format!("{side} characters for each cell");
    Some(Claim::new(Confidence::Likely, reason, draft.finish()))
}

/// Reads the digits of a cell; `None` if they are not in order, as the values of a row are.
fn marked(symbols: &[char], side: usize) -> Option<ValueSet<4>> {
    let (mut set, mut last) = (ValueSet::EMPTY, 0);
    for symbol in symbols {
        match symbol.to_digit(10).map(|digit| digit as usize) {
            None | Some(0) if matches!(symbol, '.' | '0') => {}
            Some(digit) if digit <= side && digit > last => {
                set.insert(Value::new(digit - 1));
                last = digit;
            }
            _ => return None,
        }
    }
    Some(set)
}
