//! The search for loops: depth first over the houses of the last cell, by box, row, column.

use crate::programs::board9::cell_set::{ALL_CELLS, CellSet};
use crate::programs::board9::houses::{BRC, HouseKind, cells_of, house_of};
use crate::programs::explainer::position::Position;
use sudokud_model::grid::{Cell, ValueSet};

/// A loop, its two values and its extra cells: those with further candidates, in the order of the loop.
#[derive(Debug)]
pub(super) struct Loop {
    pub(super) len: usize,
    pub(super) pair: ValueSet<1>,
    pub(super) extra_cells: Vec<Cell>,
}

/// The effect of a visit on the marks of houses.
#[derive(Clone, Copy, PartialEq)]
enum Mark {
    Set,
    Clear,
}

/// Passes every loop through `start`, a cell with two candidates, to `sink`.
pub(super) fn loops_from(position: &Position, start: Cell, sink: &mut dyn FnMut(Loop)) {
    let pair = position.candidates(start);
    let common = pair.iter().fold(ALL_CELLS, |cells, value| cells & position.cells(value));
    let mut search = Search { position, pair, common, path: vec![start], visited: [[false; 27]; 2], sink };
    search.visit(start, Mark::Set);
    search.extend(&Branch { came_by: None, extras: ValueSet::EMPTY, extra_cells: 0 });
}

struct Search<'a> {
    position: &'a Position,
    pair: ValueSet<1>,
    /// The cells with both values.
    common: CellSet,
    path: Vec<Cell>,
    /// The houses of the even and of the odd cells of the path.
    visited: [[bool; 27]; 2],
    sink: &'a mut dyn FnMut(Loop),
}

/// The state of the path at its last cell.
struct Branch {
    came_by: Option<HouseKind>,
    /// The extra candidates of all cells of the path.
    extras: ValueSet<1>,
    extra_cells: usize,
}

impl Search<'_> {
    fn extend(&mut self, branch: &Branch) {
        let last = self.path[self.path.len() - 1];
        for kind in BRC.into_iter().filter(|&kind| branch.came_by != Some(kind)) {
            for &next in cells_of(house_of(kind, last)) {
                if next == self.path[0] && self.path.len() >= 4 {
                    self.close();
                } else if self.common.contains(next) && !self.path.contains(&next) {
                    self.step(branch, kind, next);
                }
            }
        }
    }

    fn step(&mut self, branch: &Branch, kind: HouseKind, next: Cell) {
        let extra = self.position.candidates(next) - self.pair;
        let extras = branch.extras | extra;
        let is_allowed = extra.is_empty() || extras.len() == 1 || branch.extra_cells < 2;
        if is_allowed && !self.repeats_house(next) {
            self.visit(next, Mark::Set);
            self.path.push(next);
            let extra_cells = branch.extra_cells + usize::from(!extra.is_empty());
            self.extend(&Branch { came_by: Some(kind), extras, extra_cells });
            self.path.pop();
            self.visit(next, Mark::Clear);
        }
    }

    /// Returns whether a house of the next cell already contains a cell of the same parity, which no loop
    /// allows.
    fn repeats_house(&self, next: Cell) -> bool {
        let visited = &self.visited[self.path.len() % 2];
        BRC.iter().any(|&kind| visited[house_of(kind, next).index()])
    }

    /// Sets or clears the marks of the houses of `cell`, the end of the path.
    fn visit(&mut self, cell: Cell, mark: Mark) {
        let parity = if self.path.first() == Some(&cell) { 0 } else { self.path.len() % 2 };
        for kind in BRC {
            self.visited[parity][house_of(kind, cell).index()] = mark == Mark::Set;
        }
    }

    fn close(&mut self) {
        if self.visited[0] == self.visited[1] {
            let is_extra = |cell: &&Cell| self.position.candidates(**cell).len() > 2;
            let extra_cells = self.path.iter().filter(is_extra).copied().collect();
            (self.sink)(Loop { len: self.path.len(), pair: self.pair, extra_cells });
        }
    }
}
