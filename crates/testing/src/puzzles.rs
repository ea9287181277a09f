//! Random puzzles whose solutions are known.

use crate::{Random, full_grid, of_numbers};
use sudokud_core::solve::{Options, Puzzle, solve};
use sudokud_model::grid::{Board, Value};
use sudokud_search::budget::Unwatched;

/// The solutions of a board, one more than `most` at most.
fn solutions(numbers: &[usize], most: usize) -> Vec<Vec<usize>> {
    let options = Options { max_solutions: most + 1, ..Options::default() };
    let report = solve(&Puzzle::from(of_numbers(numbers)), &options, &Unwatched);
    let numbers = |board: &Board| board.cells().iter().map(|value| value.map_or(0, Value::number)).collect();
    report.solutions.iter().map(numbers).collect()
}

/// A board with at most `most` solutions, and these: cells are taken `piece` at a time from a full grid, as
/// often as `tries` says.
pub fn puzzle(order: usize, most: usize, taken: (usize, usize), seed: u64) -> (Vec<usize>, Vec<Vec<usize>>) {
    puzzle_of(full_grid(order, seed), most, taken, seed)
}

/// As [`puzzle`], from this grid.
pub fn puzzle_of(
    mut cells: Vec<usize>,
    most: usize,
    (piece, tries): (usize, usize),
    seed: u64,
) -> (Vec<usize>, Vec<Vec<usize>>) {
    let mut found = vec![cells.clone()];
    let order_of_cells = Random(seed ^ 0x0D16).permutation(cells.len());
    for piece in order_of_cells.chunks(piece).take(tries) {
        let kept = cells.clone();
        piece.iter().for_each(|&cell| cells[cell] = 0);
        let all = solutions(&cells, most);
        if all.len() > most {
            cells = kept;
        } else {
            found = all;
        }
    }
    (cells, found)
}
