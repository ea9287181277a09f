//! The classic houses of side 9 among those of a layout.

use crate::domains::variable::{Variable, variable};
use sudokud_model::houses::Layout;

/// The number of classic houses.
pub(crate) const CLASSIC_HOUSES: usize = 27;

/// The number of their cells.
pub(crate) const CLASSIC_CELLS: usize = 81;

/// Returns the rows, columns and boxes of side 9.
fn classic_houses() -> impl Iterator<Item = [Variable; 9]> {
    let row = |r: usize| std::array::from_fn(|k| Variable::new(9 * r + k));
    let column = |c: usize| std::array::from_fn(|k| Variable::new(9 * k + c));
    let of_box =
        |b: usize| std::array::from_fn(|k| Variable::new(9 * (b / 3 * 3 + k / 3) + b % 3 * 3 + k % 3));
    (0..9).map(row).chain((0..9).map(column)).chain((0..9).map(of_box))
}

/// Returns whether the rows, columns and boxes of side 9 are houses of a layout.
pub(crate) fn has_classic_houses(layout: &Layout) -> bool {
    let cells = |set| layout.cells_of(set).iter().copied().map(variable);
    layout.side() == 9 && classic_houses().all(|house| layout.sets().any(|set| cells(set).eq(house)))
}

/// Returns houses with the classic ones first.
pub(crate) fn classic_first(houses: &[Vec<Variable>]) -> Vec<Vec<Variable>> {
    let is_classic = |house: &[Variable]| classic_houses().any(|classic| house == classic);
    let others = houses.iter().filter(|house| !is_classic(house)).cloned();
    classic_houses().map(|house| house.to_vec()).chain(others).collect()
}
