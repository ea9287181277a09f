//! Combinations and subsets in HoDoKu's orders: lexicographic, and depth first.

use super::cells::CellSet;
use super::position::{Digits, Position};
use std::ops::ControlFlow;

/// The most items that are picked at once, and the most cells of [`each_subset`].
const MAX_ITEMS: usize = 9;

/// Visits the combinations of `size` items (1 to 9), lexicographically: {0,1}, {0,2}, …, {1,2}, ….
pub(super) fn each_combination<T: Copy>(
    items: &[T],
    size: usize,
    mut visit: impl FnMut(&[T]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(&first) = items.first().filter(|_| size <= items.len()) else {
        return ControlFlow::Continue(());
    };
    let mut at: [usize; MAX_ITEMS] = std::array::from_fn(|k| k);
    let mut picked = [first; MAX_ITEMS];
    loop {
        for k in 0..size {
            picked[k] = items[at[k]];
        }
        visit(&picked[..size])?;
        let Some(last) = (0..size).rfind(|&k| at[k] < items.len() - size + k) else {
            return ControlFlow::Continue(());
        };
        at[last] += 1;
        for k in last + 1..size {
            at[k] = at[k - 1] + 1;
        }
    }
}

/// Some cells of a house and their candidates.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Subset {
    pub(super) cells: CellSet,
    pub(super) digits: Digits,
    pub(super) size: usize,
}

/// Visits the subsets of one cell and more, depth first: {0}, {0,1}, {0,1,2}, …, {0,2}, …, {1}, …. There are
/// nine cells at most.
pub(super) fn each_subset(
    position: &Position,
    cells: CellSet,
    visit: &mut impl FnMut(Subset) -> ControlFlow<()>,
) -> ControlFlow<()> {
    debug_assert!(cells.len() <= MAX_ITEMS);
    let mut items = [(CellSet::EMPTY, Digits::EMPTY); MAX_ITEMS];
    let mut count = 0;
    for (item, cell) in items.iter_mut().zip(cells) {
        *item = (CellSet::only(cell), position.candidates(cell));
        count += 1;
    }
    extend(&items[..count], Subset::default(), visit)
}

fn extend(
    mut rest: &[(CellSet, Digits)],
    subset: Subset,
    visit: &mut impl FnMut(Subset) -> ControlFlow<()>,
) -> ControlFlow<()> {
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
    use sudokud_core::grid::{Board, Cell};
    use sudokud_core::houses::Layout;

    #[test]
    fn combinations_are_lexicographic() {
        let mut seen = Vec::new();
        let flow = each_combination(&[0, 1, 2, 3], 2, |pair| {
            seen.push((pair[0], pair[1]));
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        assert_eq!(seen, [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
    }

    #[test]
    fn subsets_are_depth_first() {
        let position = Position::new(&Board::empty(&Layout::classic(3).unwrap()));
        let mut seen = Vec::new();
        let flow = each_subset(&position, (0..3).map(Cell::new).collect(), &mut |subset| {
            seen.push(subset.cells.iter().map(Cell::index).collect::<Vec<_>>());
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        assert_eq!(seen, [vec![0], vec![0, 1], vec![0, 1, 2], vec![0, 2], vec![1], vec![1, 2], vec![2]]);
    }
}
