//! puzz.link's address of a Sudoku: the columns, the rows, then for each cell its number in hexadecimal, `-`
//! before one of two digits, or a letter from `g` on for 1 to 20 empty cells. (robx/pzprjs, MIT, `Encode.js`;
//! no code of it is here.)

use crate::puzzle::{Export, NotExpressible, Puzzle};
use sudokud_model::grid::{Board, Value};

/// The sides that it has.
const SIDES: [usize; 5] = [4, 6, 9, 16, 25];

/// The most empty cells that one letter stands for.
const MOST: usize = 20;

/// Writes the givens.
///
/// # Errors
/// If it has no boards of the side.
pub(crate) fn write(puzzle: &Puzzle) -> Result<Export, NotExpressible> {
    let side = puzzle.side();
    if !SIDES.contains(&side) {
        let reason = format!("puzz.link has boards of side 4, 6, 9, 16 and 25, not {side}");
        return Err(NotExpressible::new("/board", reason));
    }
    let link = format!("https://puzz.link/p?sudoku/{side}/{side}/{}", numbers(puzzle.givens()));
    Ok(Export { text: link.clone(), link: Some(link), ..Export::default() })
}

fn numbers(board: &Board) -> String {
    let mut text = String::new();
    for run in board.cells().chunk_by(|a, b| a.is_none() && b.is_none()) {
        match run.first() {
            Some(Some(value)) => text += &number(*value),
            _ => text.extend(run.chunks(MOST).map(|cells| char::from(b'f' + cells.len() as u8))),
        }
    }
    text
}

fn number(value: Value) -> String {
    match value.number() {
        number @ 0..16 => format!("{number:x}"),
        number => format!("-{number:02x}"),
    }
}
