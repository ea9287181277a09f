//! Parts of a position that do not affect each other.

use sudokud_model::grid::{Candidates, Cell};

/// Splits open cells into parts: cells of one house with a common candidate are in the same part.
pub(super) fn components<const W: usize>(candidates: &Candidates<W>, cells: &[Cell]) -> Vec<Vec<Cell>> {
    let layout = candidates.layout();
    let mut left: Vec<Cell> = cells.iter().copied().filter(|&cell| candidates.is_open(cell)).collect();
    let mut parts = Vec::new();
    while let Some(first) = left.pop() {
        let (mut part, mut at) = (vec![first], 0);
        while at < part.len() {
            let cell = part[at];
            let set = candidates.of(cell);
            let joins = |other: &Cell| !candidates.of(*other).is_disjoint(&set) && layout.sees(cell, *other);
            part.extend(left.extract_if(.., |other| joins(other)));
            at += 1;
        }
        parts.push(part);
    }
    parts
}
