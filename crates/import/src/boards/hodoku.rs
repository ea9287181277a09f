//! HoDoKu's library line, `:technique:values:cells:deleted candidates:eliminations::`, or its cells alone. A
//! `+` before a value says that it was placed after the start; a deleted candidate is value, row and column.
//! (B. Hobiger, HoDoKu's manual, "Library format".)

use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use sudokud_core::grid::{Candidates, Cell, Value};

const SIDE: usize = 9;

/// Reads a line; `None` if the text is in another form.
pub(crate) fn read(source: &str, _: &Limits) -> Option<Result<Imported, ImportError>> {
    let line = source.trim();
    if line.len() > 10_000 || line.contains('\n') {
        return None;
    }
    let fields: Vec<&str> = line.split(':').collect();
    let is_line = line.starts_with(':') && fields.len() > 4;
    let cells = if is_line { fields[3] } else { line };
    if !is_line && !cells.contains('+') {
        return None;
    }
    let mut draft = Draft::new("hodoku", SIDE);
    let mut givens = Vec::new();
    let (mut at, mut is_placed) = (0, false);
    for symbol in cells.chars() {
        match (symbol, symbol.to_digit(10)) {
            ('+', _) if !is_placed => {
                is_placed = true;
                continue;
            }
            (_, Some(digit @ 1..=9)) if at < SIDE * SIDE => {
                draft.fill(Cell::new(at), Value::new(digit as usize - 1));
                if !is_placed {
                    givens.push(Cell::new(at));
                }
            }
            ('.' | '0', _) if !is_placed => {}
            _ => return None,
        }
        is_placed = false;
        at += 1;
    }
    if at != SIDE * SIDE {
        return None;
    }
    draft.givens = Some(givens);
    let deleted = if is_line { fields[4] } else { "" };
    Some(draft.finish().and_then(|puzzle| without(puzzle, deleted)))
}

/// Removes deleted candidates from those that the filled cells allow.
fn without(puzzle: Imported, deleted: &str) -> Result<Imported, ImportError> {
    let Some(board) = puzzle.board.as_ref().filter(|_| !deleted.trim().is_empty()) else { return Ok(puzzle) };
    let candidates = Candidates::<1>::new(board);
    let mut draft = super::plain::of_board("hodoku", board);
    let mut sets: Vec<_> = (0..SIDE * SIDE)
        .map(|at| candidates.of(Cell::new(at)).iter().collect::<sudokud_core::grid::ValueSet<4>>())
        .collect();
    for word in deleted.split_whitespace() {
        let digits: Option<Vec<usize>> = word.chars().map(|c| Some(c.to_digit(10)? as usize)).collect();
        match digits.as_deref() {
            Some(&[value @ 1..=9, row @ 1..=9, column @ 1..=9]) => {
                sets[(row - 1) * SIDE + column - 1].remove(Value::new(value - 1));
            }
            _ => draft.unread("a deleted candidate"),
        }
    }
    draft.givens.clone_from(&puzzle.givens);
    sets.into_iter().enumerate().for_each(|(at, set)| draft.mark(Cell::new(at), set));
    draft.finish()
}
