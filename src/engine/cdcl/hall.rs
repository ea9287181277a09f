//! Hall sets at the root: six kinds of view of the board in which each of N things goes with exactly one of N others.
//!
//! In a row, column or box, cells go with values (naked and hidden subsets of all sizes). For a value, rows go with
//! columns (fish of all sizes), rows with boxes and columns with boxes (locked candidates and their relatives). Each
//! view is filtered by [`crate::grid::matching`]; what it removes, singles carry on; a view is looked at again when one of its
//! candidates went. Pigeonhole boards fall here that learning cannot refute (A. Haken, "The intractability of
//! resolution", 1985). A view costs 10–60 µs at side 100; between two views the caller may pause.

use crate::engine::cdcl::board::{Board, Contradiction, Kind};
use crate::engine::cdcl::layout::bits;
use crate::grid::ValueSet;
use crate::grid::matching::Matching;

/// What goes with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    /// Cells of a house with values.
    House(Kind),
    /// A value's rows with columns.
    RowsColumns,
    /// A value's rows with boxes.
    RowsBoxes,
    /// A value's columns with boxes.
    ColumnsBoxes,
}

const VIEWS: [View; 6] = [
    View::House(Kind::Row),
    View::House(Kind::Column),
    View::House(Kind::Box),
    View::RowsColumns,
    View::RowsBoxes,
    View::ColumnsBoxes,
];

/// The filter's state: which views are to be looked at.
#[derive(Clone, Debug)]
pub(crate) struct Hall {
    queue: Vec<u16>,
    queued: Vec<bool>,
    edges: Vec<ValueSet<2>>,
    /// The values of each cell when it was last noticed what went.
    seen: Vec<u128>,
    eliminations: u64,
    passes: u64,
}

impl Hall {
    /// All views are to be looked at.
    pub(crate) fn new(board: &Board) -> Self {
        let side = board.layout().side;
        let views = VIEWS.len() * side;
        Self {
            queue: (0..views as u16).rev().collect(),
            queued: vec![true; views],
            edges: vec![ValueSet::EMPTY; side],
            seen: board.cells().to_vec(),
            eliminations: 0,
            passes: 0,
        }
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.queued.len() * 3 + self.edges.len() * size_of::<ValueSet<2>>() + self.seen.len() * size_of::<u128>()
    }

    /// Candidates removed by this filter itself.
    pub(crate) fn eliminations(&self) -> u64 {
        self.eliminations
    }

    /// Views looked at.
    pub(crate) fn passes(&self) -> u64 {
        self.passes
    }

    /// What went since the last time: its views are to be looked at again.
    pub(crate) fn notice(&mut self, board: &Board) {
        let layout = board.layout();
        for (cell, &now) in board.cells().iter().enumerate() {
            if self.seen[cell] == now {
                continue;
            }
            let (row, column) = layout.place(cell);
            let (box_, _) = layout.box_of(row, column);
            for (view, house) in [row, column, box_].into_iter().enumerate() {
                self.enqueue(view * layout.side + house);
            }
            for value in bits(self.seen[cell] & !now) {
                (3..VIEWS.len()).for_each(|view| self.enqueue(view * layout.side + value));
            }
            self.seen[cell] = now;
        }
    }

    fn enqueue(&mut self, index: usize) {
        if !std::mem::replace(&mut self.queued[index], true) {
            self.queue.push(index as u16);
        }
    }

    /// Looks at one view. False: nothing is left to look at.
    pub(crate) fn step(&mut self, board: &mut Board) -> Result<bool, Contradiction> {
        let Some(index) = self.queue.pop() else { return Ok(false) };
        self.queued[usize::from(index)] = false;
        self.passes += 1;
        let side = board.layout().side;
        let (view, which) = (VIEWS[usize::from(index) / side], usize::from(index) % side);
        self.read(board, view, which);
        let matching = Matching::perfect(&self.edges).ok_or(Contradiction)?;
        let useless = matching.useless(&self.edges);
        if useless.iter().all(ValueSet::is_empty) {
            return Ok(true);
        }
        for (left, &set) in useless.iter().enumerate() {
            for right in set {
                self.remove(board, view, which, left, right.index())?;
            }
        }
        board.settle()?;
        self.notice(board);
        Ok(true)
    }

    /// Fills in the edges of a view.
    fn read(&mut self, board: &Board, view: View, which: usize) {
        let layout = board.layout();
        let (n, side) = (layout.order, layout.side);
        for left in 0..side {
            let edges = match view {
                View::House(Kind::Row) => board.set(Kind::Cell, layout.cell(which, left)),
                View::House(Kind::Column) => board.set(Kind::Cell, layout.cell(left, which)),
                View::House(_) => {
                    let (row, column) = layout.box_place(which, left);
                    board.set(Kind::Cell, layout.cell(row, column))
                }
                View::RowsColumns => board.set(Kind::Row, left * side + which),
                View::RowsBoxes => {
                    let parts = board.set(Kind::Row, left * side + which);
                    bits(parts).fold(0, |all, column| all | 1u128 << (left / n * n + column / n))
                }
                View::ColumnsBoxes => {
                    let parts = board.set(Kind::Column, left * side + which);
                    bits(parts).fold(0, |all, row| all | 1u128 << (row / n * n + left / n))
                }
            };
            self.edges[left] = edges.into();
        }
    }

    /// Removes the candidates of one useless edge.
    fn remove(
        &mut self,
        board: &mut Board,
        view: View,
        which: usize,
        left: usize,
        right: usize,
    ) -> Result<(), Contradiction> {
        let layout = board.layout();
        let n = layout.order;
        let before = board.eliminations();
        match view {
            View::House(Kind::Row) => board.eliminate(layout.cell(which, left), right)?,
            View::House(Kind::Column) => board.eliminate(layout.cell(left, which), right)?,
            View::House(_) => {
                let (row, column) = layout.box_place(which, left);
                board.eliminate(layout.cell(row, column), right)?;
            }
            View::RowsColumns => board.eliminate(layout.cell(left, right), which)?,
            View::RowsBoxes => {
                let part = right % n * n;
                for column in part..part + n {
                    board.eliminate(layout.cell(left, column), which)?;
                }
            }
            View::ColumnsBoxes => {
                let part = right / n * n;
                for row in part..part + n {
                    board.eliminate(layout.cell(row, left), which)?;
                }
            }
        }
        self.eliminations += board.eliminations() - before;
        Ok(())
    }
}
