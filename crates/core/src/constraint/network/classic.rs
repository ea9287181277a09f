//! The classic houses of side 9 by rules for the whole board at once.

use super::build::variables;
use super::state::Variable;
use crate::houses::Layout;
use std::fmt::Debug;

/// The cells of each digit in the three bands; the fourth word is 0. In the word of a band, the cell in row
/// `r` and column `c` of the band is bit `10·r + c`.
pub type DigitBands = [[u32; 4]; 9];

/// Rules for the rows, columns and boxes of a classic board of side 9.
pub trait ClassicRules: Sync + Debug {
    /// Removes what naked singles, hidden singles and locked candidates exclude, until they exclude nothing
    /// more. Returns `false` if the board contradicts itself; its cells are arbitrary then.
    fn settle(&self, board: &mut DigitBands) -> bool;
}

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
pub(super) fn has_classic_houses(layout: &Layout) -> bool {
    let sets: Vec<Vec<Variable>> = layout.sets().map(|set| variables(layout.cells_of(set))).collect();
    layout.side() == 9 && classic_houses().all(|house| sets.iter().any(|set| *set == house))
}

/// Returns houses with the classic ones first.
pub(super) fn classic_first(houses: &[Vec<Variable>]) -> Vec<Vec<Variable>> {
    let is_classic = |house: &[Variable]| classic_houses().any(|classic| house == classic);
    let others = houses.iter().filter(|house| !is_classic(house)).cloned();
    classic_houses().map(|house| house.to_vec()).chain(others).collect()
}
