//! Test support of several crates: boards, houses, redrawn boards, the corpus, and a solver that
//! shares no code with the library.

mod brute_force;
mod constraint_oracle;
mod corpus;
mod houses;
mod map;
mod puzzles;
mod random_constraints;

pub use brute_force::brute_force;
pub use constraint_oracle::holds;
pub use corpus::{corpus, corpus_lines};
pub use houses::{Regions, jigsaw, sets_of_rules, with_extra};
pub use map::Map;
pub use puzzles::{puzzle, puzzle_of};
pub use random_constraints::{fitting_constraint, random_constraint};

use sudokud_model::grid::{Board, Cell, Value, text};
use sudokud_model::houses::{BoxShape, Layout};

/// The boards of a file of `tests/data`.
pub fn boards(file: &str) -> Vec<Board> {
    file.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| text::parse(line, None).expect("test data").0)
        .collect()
}

/// The board of a text.
pub fn board(text: &str) -> Board {
    text::parse(text, None).expect("a board").0
}

/// A full grid of this order: the cyclic pattern with values, rows and columns of each band and stack
/// permuted.
pub fn full_grid(order: usize, seed: u64) -> Vec<usize> {
    box_grid(BoxShape { rows: order, columns: order }, seed)
}

/// A full grid with boxes of this shape, made as that of an order.
pub fn box_grid(shape: BoxShape, seed: u64) -> Vec<usize> {
    let side = shape.rows * shape.columns;
    let mut random = Random(seed);
    let values = random.permutation(side);
    let rows = random.grouped_lines(shape.columns, shape.rows);
    let columns = random.grouped_lines(shape.rows, shape.columns);
    let pattern = |r: usize, c: usize| (r % shape.rows * shape.columns + r / shape.rows + c) % side;
    (0..side * side).map(|k| values[pattern(rows[k / side], columns[k % side])] + 1).collect()
}

/// A board of these numbers, 0 for empty.
pub fn of_numbers(numbers: &[usize]) -> Board {
    Board::from_cells(numbers.iter().map(|&n| Value::from_number(n)).collect()).expect("a board")
}

/// A solvable board that keeps each cell of a random grid with this probability in percent.
pub fn holes(order: usize, percent: u64, seed: u64) -> Board {
    let mut random = Random(seed ^ 0xABCD);
    let grid = full_grid(order, seed);
    of_numbers(
        &grid.into_iter().map(|n| if random.next() % 100 < percent { n } else { 0 }).collect::<Vec<_>>(),
    )
}

/// The board with rows and columns exchanged.
pub fn transposed(board: &Board) -> Board {
    let layout: &Layout = board.layout();
    let mut result = Board::empty(board.layout());
    for (cell, value) in board.filled() {
        let at = layout.column(cell).index() * layout.side() + layout.row(cell).index();
        result.set(Cell::new(at), Some(value));
    }
    result
}

/// Pseudo-random numbers, the same on every machine.
pub struct Random(pub u64);

impl Random {
    /// The next number, below 2⁵³.
    #[expect(clippy::should_implement_trait, reason = "an endless source of numbers is no iterator to walk")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 31)).wrapping_mul(0x2545_F491_4F6C_DD1D);
        z ^= z >> 27;
        z.wrapping_mul(0x94D0_49BB_1331_11EB) >> 11
    }

    /// The numbers 0..n in a random order.
    pub fn permutation(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        for k in (1..n).rev() {
            order.swap(k, self.next() as usize % (k + 1));
        }
        order
    }

    /// The lines of a board of this order, permuted within bands or stacks, and these among each other.
    pub fn lines(&mut self, order: usize) -> Vec<usize> {
        self.grouped_lines(order, order)
    }

    /// The lines of so many bands of `size` lines, permuted likewise.
    fn grouped_lines(&mut self, bands: usize, size: usize) -> Vec<usize> {
        let bands = self.permutation(bands);
        bands
            .into_iter()
            .flat_map(|band| self.permutation(size).into_iter().map(move |k| band * size + k))
            .collect()
    }
}
