//! A grid of candidates: a word of digits for each cell, in a frame or not, for sides up to 9. A word of one
//! digit is a value. In SudoCue's `.sdx` files `u` before a value says that the player placed it.

use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use sudokud_core::grid::{Cell, Value, ValueSet};

/// Reads a grid; `None` if the words are not N·N sets of digits of which one has several.
pub(crate) fn read(source: &str, limits: &Limits) -> Option<Result<Imported, ImportError>> {
    if source.len() > 5_000 {
        return None;
    }
    let lines = source.lines().filter(|line| !line.contains("---") && !line.trim_start().starts_with('#'));
    let is_frame =
        |c: char| c.is_whitespace() || matches!(c, '|' | '¦' | '+' | ':' | '\u{2500}'..='\u{257F}');
    let words: Vec<&str> =
        lines.flat_map(|line| line.split(is_frame)).filter(|word| !word.is_empty()).collect();
    let side = words.len().isqrt();
    if side * side != words.len() || !(4..=9.min(limits.side)).contains(&side) {
        return None;
    }
    let has_sets = words.iter().any(|word| word.len() > 1 && !word.starts_with('u'));
    let has_placed = words.iter().any(|word| word.starts_with('u'));
    if !has_sets && !has_placed {
        return None;
    }
    let mut draft = Draft::new(if has_placed { "sdx" } else { "candidate_grid" }, side);
    let mut givens = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let cell = Cell::new(at);
        let digits = word.strip_prefix('u').unwrap_or(word);
        let set = set_of(digits, side)?;
        match (set.iter().next(), set.len()) {
            (Some(value), 1) => {
                draft.fill(cell, value);
                if !word.starts_with('u') {
                    givens.push(cell);
                }
            }
            (None, _) if word.len() > 1 => return None,
            (None, _) => {}
            _ if digits.len() < word.len() => return None,
            _ => draft.mark(cell, set),
        }
    }
    if has_placed {
        draft.givens = Some(givens);
    }
    Some(draft.finish())
}

/// Reads digits, none twice; `.`, `0` and `-` alone are none.
fn set_of(digits: &str, side: usize) -> Option<ValueSet<4>> {
    let mut set = ValueSet::EMPTY;
    if matches!(digits, "." | "0" | "-" | "_" | "*") {
        return Some(set);
    }
    for symbol in digits.chars() {
        let digit =
            symbol.to_digit(10).map(|digit| digit as usize).filter(|digit| (1..=side).contains(digit))?;
        if !set.insert(Value::new(digit - 1)) {
            return None;
        }
    }
    Some(set)
}
