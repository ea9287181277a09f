//! Cells that touch by a side, and sets of cells that are connected by them.

use sudokud_model::grid::{Cell, Column, Row};
use sudokud_model::houses::Layout;

/// Returns the cells that touch a cell by a side.
pub(super) fn touching(layout: &Layout, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
    let last = layout.side() - 1;
    let (row, column) = (layout.row(cell).index(), layout.column(cell).index());
    let up = (row > 0).then(|| (row - 1, column));
    let down = (row < last).then(|| (row + 1, column));
    let left = (column > 0).then(|| (row, column - 1));
    let right = (column < last).then(|| (row, column + 1));
    let cells = [up, down, left, right].into_iter().flatten();
    cells.map(|(row, column)| layout.cell(Row::new(row), Column::new(column)))
}

/// Returns the number of cells that can be reached from `start` over cells of the set; `start` is in it.
pub(super) fn reach(layout: &Layout, start: Cell, is_in_set: impl Fn(Cell) -> bool) -> usize {
    let mut reached = vec![start];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for other in touching(layout, cell) {
            if is_in_set(other) && !reached.contains(&other) {
                reached.push(other);
            }
        }
    }
    reached.len()
}
