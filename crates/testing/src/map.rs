//! Redrawn boards: values renamed, lines and chutes exchanged, board transposed.

use crate::Random;
use sudokud_model::grid::{Board, Marks, Value, ValueSet};

/// Where each cell goes, and what each value is called then.
pub struct Map {
    /// The cell to which each cell goes.
    pub cells: Vec<usize>,
    /// The value that each value becomes.
    pub values: Vec<usize>,
}

impl Map {
    /// A random map of boards of this order.
    pub fn random(order: usize, seed: u64) -> Self {
        let (side, mut random) = (order * order, Random(seed));
        let values = random.permutation(side);
        let (rows, columns) = (random.lines(order), random.lines(order));
        let place = |k: usize| match seed % 2 {
            0 => rows[k / side] * side + columns[k % side],
            _ => columns[k % side] * side + rows[k / side],
        };
        Self { cells: (0..side * side).map(place).collect(), values }
    }

    /// The value that a value becomes.
    pub fn value(&self, value: Value) -> Value {
        Value::new(self.values[value.index()])
    }

    /// The redrawn board.
    pub fn board(&self, board: &Board) -> Board {
        let mut cells = vec![None; board.cells().len()];
        for (k, value) in board.cells().iter().enumerate() {
            cells[self.cells[k]] = value.map(|value| self.value(value));
        }
        Board::from_cells(cells).expect("still a board")
    }

    /// The redrawn pencil marks.
    pub fn marks(&self, marks: &Marks) -> Marks {
        let mut sets = vec![ValueSet::EMPTY; marks.sets().len()];
        for (k, set) in marks.sets().iter().enumerate() {
            sets[self.cells[k]] = set.iter().map(|value| self.value(value)).collect();
        }
        Marks::new(sets).expect("still pencil marks")
    }
}
