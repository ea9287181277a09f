//! The grids of side 6 and their classes, known from enumeration: 28,200,960 in 49.

use std::collections::HashMap;
use sudokud_core::solve::{Options, solve};
use sudokud_model::grid::{Board, Cell, Value};
use sudokud_model::houses::Layout;
use sudokud_search::budget::Unwatched;

/// The grids whose first row is 1 to 6: each stands for 6! of them.
fn grids() -> Vec<[u8; 36]> {
    let mut board = Board::empty(&Layout::of_side(6).expect("a side"));
    (0..6).for_each(|column| board.set(Cell::new(column), Some(Value::new(column))));
    let options = Options { max_solutions: 100_000, ..Options::default() };
    let cells = |grid: Board| {
        let numbers = grid.cells().iter().map(|value| value.map_or(0, Value::index) as u8);
        numbers.collect::<Vec<_>>().try_into().expect("36 cells")
    };
    solve(&board.into(), &options, &Unwatched).solutions.into_iter().map(cells).collect()
}

/// Exchanges of rows of a band, of bands, of columns of a stack and of stacks: where each line comes from.
fn exchanges() -> Vec<([usize; 6], [usize; 6])> {
    const SAME: [usize; 6] = [0, 1, 2, 3, 4, 5];
    let rows = [[1, 0, 2, 3, 4, 5], [2, 3, 0, 1, 4, 5], [0, 1, 4, 5, 2, 3]];
    let columns = [[1, 0, 2, 3, 4, 5], [0, 2, 1, 3, 4, 5], [3, 4, 5, 0, 1, 2]];
    rows.map(|rows| (rows, SAME)).into_iter().chain(columns.map(|columns| (SAME, columns))).collect()
}

/// The grid after an exchange, with its values renamed so that the first row is 1 to 6.
fn exchanged(grid: &[u8; 36], (rows, columns): &([usize; 6], [usize; 6])) -> [u8; 36] {
    let moved: [u8; 36] = std::array::from_fn(|k| grid[rows[k / 6] * 6 + columns[k % 6]]);
    let mut names = [0; 6];
    (0..6).for_each(|column| names[usize::from(moved[column])] = column as u8);
    moved.map(|value| names[usize::from(value)])
}

/// The representative of a class.
fn root(parents: &mut [usize], mut at: usize) -> usize {
    while parents[at] != at {
        parents[at] = parents[parents[at]];
        at = parents[at];
    }
    at
}

#[test]
fn the_28_200_960_grids_of_side_6_have_49_classes() {
    let grids = grids();
    assert_eq!(grids.len() * 720, 28_200_960);
    let index: HashMap<_, _> = grids.iter().enumerate().map(|(at, grid)| (*grid, at)).collect();
    let mut parents: Vec<usize> = (0..grids.len()).collect();
    for (at, grid) in grids.iter().enumerate() {
        for exchange in exchanges() {
            let (a, b) = (root(&mut parents, at), root(&mut parents, index[&exchanged(grid, &exchange)]));
            parents[a] = b;
        }
    }
    assert_eq!((0..grids.len()).filter(|&at| parents[at] == at).count(), 49);
}
