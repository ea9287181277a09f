//! Links that have the board in them: SudokuWiki (`bd=`), SudokuExchange (`s=`), sudoku.coach (`/solver/…`).
//! A link without a board is unread.

use super::plain;
use crate::codec::percent_decoded;
use crate::draft::Draft;
use crate::fpuzzles::link::short_link;
use crate::imported::{ImportError, Imported, Limits};
use sudokud_core::grid::{Cell, Value};

const FORM: &str = "link";
const SIDE: usize = 9;

/// SudokuWiki's long form begins with this; two digits of base 36 follow for each cell.
const WIKI: &str = "S9B";

/// Reads a link; `None` if the text is none.
pub(crate) fn read(source: &str, limits: &Limits) -> Option<Result<Imported, ImportError>> {
    let source = source.trim();
    if let Some(codes) = source.strip_prefix(WIKI).filter(|codes| codes.len() == 2 * SIDE * SIDE) {
        return read_wiki(codes);
    }
    if !source.starts_with("http://") && !source.starts_with("https://") {
        return None;
    }
    let parts = source.split(['?', '&', '#', '/', '=']);
    let boards = parts.filter_map(percent_decoded).filter(|part| part.len() >= 16);
    for part in boards {
        if let Some(codes) = part.strip_prefix(WIKI) {
            return read_wiki(codes);
        }
        if part.chars().all(|c| c.is_ascii_digit() || c == '.') {
            return plain::read(&part, limits);
        }
    }
    Some(Ok(short_link(FORM)))
}

/// 1 to 9 is a given, 10 to 18 a value that was found, otherwise the candidates as a set after 18.
fn read_wiki(codes: &str) -> Option<Result<Imported, ImportError>> {
    let mut draft = Draft::new("sudokuwiki", SIDE);
    let mut givens = Vec::new();
    let damaged =
        || ImportError::Damaged { form: "sudokuwiki", reason: "it has not 81 pairs of digits".to_owned() };
    if codes.len() != 2 * SIDE * SIDE || !codes.is_ascii() {
        return Some(Err(damaged()));
    }
    for at in 0..SIDE * SIDE {
        let cell = Cell::new(at);
        match usize::from_str_radix(&codes[2 * at..2 * at + 2], 36) {
            Ok(0) => {}
            Ok(number @ 1..=9) => {
                draft.fill(cell, Value::new(number - 1));
                givens.push(cell);
            }
            Ok(number @ 10..=18) => draft.fill(cell, Value::new(number - 10)),
            Ok(number) => {
                let bits = number - 18;
                draft.mark(cell, (0..SIDE).filter(|bit| bits >> bit & 1 == 1).map(Value::new).collect());
            }
            Err(_) => return Some(Err(damaged())),
        }
    }
    draft.givens = Some(givens);
    Some(draft.finish())
}
