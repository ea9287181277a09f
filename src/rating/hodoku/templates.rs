//! Which places of a digit are dead: in no template, that is, in no way to place the digit once in every
//! house.
//!
//! No pattern of one digit removes a place that is not dead. So the finders of fish, colours and the like
//! skip a digit without dead places. The result is cached by digit: a step changes few digits. About 1 µs a
//! digit.

use super::cells::CellSet;
use super::position::Position;
use crate::grid::{Cell, Value};

/// The dead places of each digit, with the places for which they were computed.
#[derive(Debug, Default)]
pub(super) struct DeadPlaces([Option<(CellSet, CellSet)>; 9]);

impl DeadPlaces {
    /// The places of a digit that are in no template.
    pub(super) fn of(&mut self, position: &Position, digit: Value) -> CellSet {
        let places = position.places(digit);
        match self.0[digit.index()] {
            Some((of, dead)) if of == places => dead,
            _ => {
                let dead = dead_places(places);
                self.0[digit.index()] = Some((places, dead));
                dead
            }
        }
    }
}

fn dead_places(places: CellSet) -> CellSet {
    let rows: [u16; 9] = std::array::from_fn(|row| places.row_bits(row));
    let (mut undecided, mut dead) = (places, CellSet::EMPTY);
    while let Some(cell) = undecided.first() {
        let mut template = Template { rows, cells: CellSet::EMPTY };
        template.rows[cell.index() / 9] = 1 << (cell.index() % 9);
        if template.extend(0, 0, 0) {
            undecided -= template.cells;
        } else {
            undecided.remove(cell);
            dead.insert(cell);
        }
    }
    dead
}

/// A template in the making: the columns open to each row, and the cells chosen so far.
struct Template {
    rows: [u16; 9],
    cells: CellSet,
}

impl Template {
    /// Chooses a cell in `row` and in the rows below it; returns whether that is possible. Rows without
    /// places are those in which the digit stands.
    fn extend(&mut self, row: usize, columns: u16, boxes: u16) -> bool {
        if row == 9 {
            return true;
        }
        if self.rows[row] == 0 {
            return self.extend(row + 1, columns, boxes);
        }
        let mut open = self.rows[row] & !columns;
        while open != 0 {
            let column = open.trailing_zeros() as usize;
            open &= open - 1;
            let box_ = 1 << (row / 3 * 3 + column / 3);
            if boxes & box_ == 0 && self.extend(row + 1, columns | 1 << column, boxes | box_) {
                self.cells.insert(Cell::new(row * 9 + column));
                return true;
            }
        }
        false
    }
}
