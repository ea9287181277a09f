//! Clusters: the cells of conjugate pairs of one value that hang together, with two colors in turn.

use crate::logic::{BoardCells, Position};
use sudokud_model::grid::{Cell, Value};

/// The cells of a cluster by color. Either all cells of the first color are true, or all of the second.
#[derive(Clone, Debug)]
pub(crate) struct Cluster {
    pub(crate) first: BoardCells,
    pub(crate) second: BoardCells,
}

impl Cluster {
    /// A cluster with these colors.
    pub(crate) fn of([first, second]: [&BoardCells; 2]) -> Self {
        Self { first: first.clone(), second: second.clone() }
    }

    /// The clusters of a value. If a cell would get both colors, it keeps the first.
    pub(crate) fn all<const W: usize>(position: &Position<'_, W>, value: Value) -> Vec<Self> {
        let mut clusters: Vec<Self> = Vec::new();
        for start in position.conjugates(value).iter().map(|link| link.cells[0]) {
            if !clusters.iter().any(|cluster| cluster.contains(start)) {
                clusters.push(Self::around(position, value, start));
            }
        }
        clusters
    }

    /// The cluster in which this cell has the first color.
    fn around<const W: usize>(position: &Position<'_, W>, value: Value, start: Cell) -> Self {
        let mut cluster = Self { first: position.no_cells(), second: position.no_cells() };
        let mut todo = vec![(start, false)];
        while let Some((cell, is_second)) = todo.pop() {
            if cluster.contains(cell) {
                continue;
            }
            if is_second { &mut cluster.second } else { &mut cluster.first }.insert(cell);
            for link in position.conjugates(value).iter().filter(|link| link.cells.contains(&cell)) {
                let other = if link.cells[0] == cell { link.cells[1] } else { link.cells[0] };
                todo.push((other, !is_second));
            }
        }
        cluster
    }

    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.first.contains(cell) || self.second.contains(cell)
    }

    pub(crate) const fn colors(&self) -> [&BoardCells; 2] {
        [&self.first, &self.second]
    }

    /// The colors in both orders.
    pub(crate) const fn orders(&self) -> [[&BoardCells; 2]; 2] {
        [[&self.first, &self.second], [&self.second, &self.first]]
    }
}
