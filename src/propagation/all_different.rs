//! All-different: removes each candidate of a house that is in no perfect matching of its cells with its
//! values.
//!
//! This finds all naked and hidden subsets of every size in polynomial time (see [`crate::grid::matching`]).
//! At side 9 it costs about as much as naked subsets; from side 25 on it is the only complete rule.

use crate::grid::matching::Matching;
use crate::grid::{Contradiction, House};
use crate::propagation::change::Change;

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
