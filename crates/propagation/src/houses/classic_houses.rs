//! The classic houses of side 9 among those of a layout.

use crate::domains::variable::{Variable, variable};
use sudokud_model::houses::Layout;

/// Returns the rows, columns and boxes of side 9.
fn classic_houses() -> impl Iterator<Item = [Variable; 9]> {
    let row = |r: u32| std::array::from_fn(|k| 9 * r + k as u32);
    let column = |c: u32| std::array::from_fn(|k| 9 * k as u32 + c);
    let of_box = |b: u32| {
        std::array::from_fn(|k| {
            let k = k as u32;
            9 * (b / 3 * 3 + k / 3) + b % 3 * 3 + k % 3
        })
    };
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
