//! Remote pairs: a chain of cells with the same two candidates; of two cells an odd number of links apart,
//! one holds the first digit and the other the second. Only the links between cells count.

use super::choice_rule::Most;
use super::effects::Eliminations;
use super::position::{Digits, Position};
use super::workspace::Workspace;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::peers;
use std::ops::ControlFlow;
use sudokud_model::grid::Cell;

/// Chains have at most this many cells: HoDoKu's limit of 20 links, those inside the cells included.
const MAX_CELLS: usize = 10;

/// Every chain is followed, since its length decides what it removes.
pub(super) fn find(position: &Position, workspace: &mut Workspace<'_>, choice: &mut Most) -> ControlFlow<()> {
    let bivalue = position.bivalue();
    if bivalue.is_disjoint(&workspace.changed().cells) {
        return ControlFlow::Continue(());
    }
    for start in bivalue {
        let pair = position.candidates(start);
        let cells: CellSet = bivalue.iter().filter(|&cell| position.candidates(cell) == pair).collect();
        if cells.len() >= 4 {
            let mut chain = Chain { position, pair, cells, path: vec![start] };
            chain.extend(workspace, choice)?;
        }
    }
    ControlFlow::Continue(())
}

struct Chain<'a> {
    position: &'a Position,
    pair: Digits,
    cells: CellSet,
    path: Vec<Cell>,
}

impl Chain<'_> {
    fn extend(&mut self, workspace: &mut Workspace<'_>, choice: &mut Most) -> ControlFlow<()> {
        workspace.poll()?;
        let last = self.path[self.path.len() - 1];
        if self.path.len() == MAX_CELLS {
            return ControlFlow::Continue(());
        }
        for next in
            (self.cells & peers(last)).iter().filter(|cell| !self.path.contains(cell)).collect::<CellSet>()
        {
            self.path.push(next);
            if self.path.len() >= 4 && self.path.len().is_multiple_of(2) {
                choice.offer(&self.eliminations(), 2 * self.path.len());
            }
            self.extend(workspace, choice)?;
            self.path.pop();
        }
        ControlFlow::Continue(())
    }

    /// A cell that sees two cells of the chain that are three, five, … links apart loses both digits.
    fn eliminations(&self) -> Eliminations {
        let mut eliminations = Eliminations::default();
        for (i, &first) in self.path.iter().enumerate() {
            for &second in self.path[i..].iter().skip(3).step_by(2) {
                for digit in self.pair {
                    eliminations.add(self.position, digit, peers(first) & peers(second));
                }
            }
        }
        eliminations
    }
}
