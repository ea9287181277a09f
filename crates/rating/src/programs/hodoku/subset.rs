//! The subsets of the cells of a house in HoDoKu's order: depth first.

use super::position::{Digits, Position};
use crate::programs::board9::cell_set::CellSet;
use std::ops::ControlFlow;

/// The most cells of [`each_subset`].
const MAX_CELLS: usize = 9;

/// Some cells of a house and their candidates.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Subset {
    pub(super) cells: CellSet,
    pub(super) digits: Digits,
    pub(super) size: usize,
}

/// Visits the subsets of one cell and more, depth first: {0}, {0,1}, {0,1,2}, …, {0,2}, …, {1}, …. There are
/// nine cells at most.
pub(super) fn each_subset<B>(
    position: &Position,
    cells: CellSet,
    visit: &mut impl FnMut(Subset) -> ControlFlow<B>,
) -> ControlFlow<B> {
    debug_assert!(cells.len() <= MAX_CELLS);
    let mut items = [(CellSet::EMPTY, Digits::EMPTY); MAX_CELLS];
    let mut count = 0;
    for (item, cell) in items.iter_mut().zip(cells) {
        *item = (CellSet::only(cell), position.candidates(cell));
        count += 1;
    }
    extend(&items[..count], Subset::default(), visit)
}

fn extend<B>(
    mut rest: &[(CellSet, Digits)],
    subset: Subset,
    visit: &mut impl FnMut(Subset) -> ControlFlow<B>,
) -> ControlFlow<B> {
    while let Some((&(cell, digits), later)) = rest.split_first() {
        let extended =
            Subset { cells: subset.cells | cell, digits: subset.digits | digits, size: subset.size + 1 };
        visit(extended)?;
        if !later.is_empty() {
            extend(later, extended, visit)?;
        }
        rest = later;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_model::grid::{Board, Cell};
    use sudokud_model::houses::Layout;

    #[test]
    fn subsets_are_depth_first() {
        let position = Position::new(&Board::empty(&Layout::classic(3).unwrap()));
        let mut seen = Vec::new();
        let flow: ControlFlow<()> = each_subset(&position, (0..3).map(Cell::new).collect(), &mut |subset| {
            seen.push(subset.cells.iter().map(Cell::index).collect::<Vec<_>>());
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        assert_eq!(seen, [vec![0], vec![0, 1], vec![0, 1, 2], vec![0, 2], vec![1], vec![1, 2], vec![2]]);
    }
}
