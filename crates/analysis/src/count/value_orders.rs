//! Values that a puzzle does not have are exchangeable: each solution is one of m! that differ in the order
//! of these m values alone.
//!
//! In a house each of them has a cell, and in one of the m! solutions their order there is increasing.

use std::ops::ControlFlow;
use sudokud_core::solve::Puzzle;
use sudokud_model::grid::{Cell, Value, ValueSet};
use sudokud_model::sets::combinations::each_pruned_combination;

/// The largest number of puzzles that replace one.
const MAX_PUZZLES: usize = 1000;

/// Returns puzzles whose solutions are those in which the absent values are in increasing order in one
/// house, and the number of orders. A puzzle with pencil marks or constraints stays as
/// it is.
pub(super) fn with_values_in_order(puzzle: &Puzzle) -> (Vec<Puzzle>, u128) {
    let one = || (vec![puzzle.clone()], 1);
    let present: ValueSet<4> = puzzle.board.filled().map(|(_, value)| value).collect();
    let layout = puzzle.board.layout();
    let absent: Vec<Value> = layout.values().filter(|&value| !present.contains(value)).collect();
    if puzzle.marks.is_some() || puzzle.constraints().is_some() || absent.len() < 2 {
        return one();
    }
    let open = |house| -> Vec<Cell> {
        layout.cells_of(house).iter().copied().filter(|&cell| puzzle.board.get(cell).is_none()).collect()
    };
    let Some(cells) = layout.houses().map(open).min_by_key(Vec::len) else { return one() };
    let subsets = subsets(&cells, absent.len());
    let orders = (1..=absent.len() as u128).try_fold(1_u128, u128::checked_mul);
    let (Some(subsets), Some(orders)) = (subsets, orders) else { return one() };
    let place = |subset: Vec<Cell>| {
        let mut puzzle = puzzle.clone();
        subset.into_iter().zip(&absent).for_each(|(cell, &value)| puzzle.board.set(cell, Some(value)));
        puzzle
    };
    (subsets.into_iter().map(place).collect(), orders)
}

/// All subsets with `count` cells; `None` if there are more than [`MAX_PUZZLES`].
fn subsets(cells: &[Cell], count: usize) -> Option<Vec<Vec<Cell>>> {
    let mut subsets = Vec::new();
    let mut each = |subset: &[Cell], (): &()| {
        subsets.push(subset.to_vec());
        if subsets.len() > MAX_PUZZLES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut extend = |_: &[Cell], (): &(), _| ControlFlow::Continue(Some(()));
    let all = each_pruned_combination(cells, count, &(), &mut extend, &mut each);
    all.is_continue().then_some(subsets)
}
