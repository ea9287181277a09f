//! All-different: the cells of a house and its values must match up, so what no perfect matching uses goes.
//!
//! This is every Hall set of every size at once, naked and hidden, in polynomial time (see [`crate::grid::matching`]): at
//! side 9 about as much work as naked subsets, at side 25 and more the only complete way.

use crate::grid::matching::Matching;
use crate::grid::{Contradiction, House};
use crate::propagation::fixpoint::Change;

pub(crate) fn apply<const W: usize>(change: &mut Change<'_, W>, house: House) -> Result<(), Contradiction> {
    let geometry = change.candidates.geometry().clone();
    let cells = geometry.cells_of(house);
    let sets: Vec<_> = cells.iter().map(|&cell| change.candidates.of(cell)).collect();
    let matching = Matching::perfect(&sets).ok_or(Contradiction::Crowded { house })?;
    for (&cell, useless) in cells.iter().zip(matching.useless(&sets)) {
        change.counts.all_different += change.eliminate(cell, useless)?;
    }
    Ok(())
}
