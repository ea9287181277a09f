//! A puzzle in the making: a solved grid, which of its cells are given, and the cages of a killer.

use super::cages::Cages;
use std::sync::Arc;
use sudokud_core::solve::Puzzle;
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::{Board, Cell, Value};
use sudokud_model::houses::Layout;

/// A solved grid with a set of given cells, and cages. Cloning copies the set and the cages alone.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    layout: Arc<Layout>,
    solution: Arc<[Value]>,
    given: Vec<bool>,
    count: usize,
    cages: Option<Cages>,
}

impl Draft {
    /// All cells of a solved grid.
    pub(super) fn full(layout: &Arc<Layout>, solution: Vec<Value>) -> Self {
        let (given, count) = (vec![true; solution.len()], solution.len());
        Self { layout: Arc::clone(layout), solution: solution.into(), given, count, cages: None }
    }

    pub(super) const fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The number of givens.
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    pub(super) fn is_given(&self, cell: Cell) -> bool {
        self.given[cell.index()]
    }

    /// The values of the solution, row-major.
    pub(super) fn values(&self) -> &[Value] {
        &self.solution
    }

    /// The cages; `None` if the puzzle is no killer.
    pub(super) const fn cages(&self) -> Option<&Cages> {
        self.cages.as_ref()
    }

    /// Makes the puzzle a killer with these cages.
    pub(super) fn set_cages(&mut self, cages: Cages) {
        self.cages = Some(cages);
    }

    /// Changes the cages, if there are some.
    pub(super) fn change_cages(&mut self, change: impl FnOnce(&mut Cages)) {
        if let Some(cages) = &mut self.cages {
            change(cages);
        }
    }

    /// Numbers that are equal for equal puzzles of the same grid.
    pub(super) fn key(&self) -> Box<[u16]> {
        let given = self.given.iter().map(|&given| u16::from(given));
        given.chain(self.cages.iter().flat_map(Cages::key)).collect()
    }

    /// The value of a cell in the solution.
    pub(super) fn value(&self, cell: Cell) -> Value {
        self.solution[cell.index()]
    }

    /// Makes these cells givens.
    pub(super) fn give(&mut self, cells: &[Cell]) {
        for cell in cells {
            self.count += usize::from(!std::mem::replace(&mut self.given[cell.index()], true));
        }
    }

    /// Makes these cells open.
    pub(super) fn open(&mut self, cells: &[Cell]) {
        for cell in cells {
            self.count -= usize::from(std::mem::replace(&mut self.given[cell.index()], false));
        }
    }

    /// The puzzle.
    pub(super) fn board(&self) -> Board {
        let mut board = Board::empty(&self.layout);
        for cell in self.layout.cells().filter(|&cell| self.is_given(cell)) {
            board.set(cell, Some(self.value(cell)));
        }
        board
    }

    /// The cages with their sums; `None` if the puzzle is no killer.
    pub(super) fn constraints(&self) -> Option<Arc<Constraints>> {
        self.cages.as_ref().and_then(|cages| cages.constraints(&self.layout, &self.solution))
    }

    /// The puzzle with its cages.
    pub(super) fn puzzle(&self) -> Puzzle {
        Puzzle { board: self.board(), marks: None, constraints: self.constraints() }
    }

    /// The solution.
    pub(super) fn solution(&self) -> Board {
        let mut board = Board::empty(&self.layout);
        self.layout.cells().for_each(|cell| board.set(cell, Some(self.value(cell))));
        board
    }

    /// The puzzle of side 9 as a line of digits and points.
    pub(super) fn line(&self) -> [u8; 81] {
        let mut line = [b'.'; 81];
        for ((symbol, value), _) in
            line.iter_mut().zip(&*self.solution).zip(&self.given).filter(|(_, given)| **given)
        {
            // An index is below 9, so the sum is a digit.
            *symbol = b'1' + value.index() as u8;
        }
        line
    }
}
