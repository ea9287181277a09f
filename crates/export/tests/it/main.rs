//! Tests of the public interface: what is written is read again by `sudokud-import`.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

mod boards;
mod constraints;
mod houses;
mod words;

use sudokud_export::{Export, Form, Puzzle, write};
use sudokud_import::{Imported, Limits, read};
use sudokud_model::grid::{Board, Value};
use sudokud_model::houses::{BoxShape, Layout};
use sudokud_testing::Random;

/// Writes a puzzle.
fn written(puzzle: &Puzzle, form: &str) -> Export {
    write(puzzle, &Form::named(form).unwrap()).unwrap_or_else(|error| panic!("{form}: {error}"))
}

/// Reads what was written.
fn imported(export: &Export, form: &str) -> Imported {
    read(&export.text, &Limits::default()).unwrap_or_else(|error| panic!("{form}: {error}\n{}", export.text))
}

/// Writes a puzzle and reads it.
fn again(puzzle: &Puzzle, form: &str) -> (Export, Imported) {
    let export = written(puzzle, form);
    let read = imported(&export, form);
    (export, read)
}

/// A full board of a side with its default houses.
fn full(side: usize, random: &mut Random) -> Board {
    let shape = BoxShape::default_of(side).unwrap_or(BoxShape { rows: 1, columns: side });
    let values = random.permutation(side);
    let value = |at: usize| {
        let (row, column) = (at / side, at % side);
        Some(Value::new(values[(row * shape.columns + row / shape.rows + column) % side]))
    };
    Board::with_cells(Layout::of_side(side).unwrap(), (0..side * side).map(value).collect()).unwrap()
}

/// The same board with about so many per cent of its cells empty.
fn with_holes(board: &Board, percent: u64, random: &mut Random) -> Board {
    let mut board = board.clone();
    for cell in board.layout().cells() {
        if random.next() % 100 < percent {
            board.set(cell, None);
        }
    }
    board
}
