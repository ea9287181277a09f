//! All-different: removes each candidate of a house that is in no perfect matching of its cells with its
//! values.
//!
//! This finds all naked and hidden subsets of every size in polynomial time, by
//! [`Matching`]. Above side 9 only this rule is guaranteed to find every subset.

use crate::rules::editor::Editor;
use sudokud_model::grid::{Contradiction, House};
use sudokud_model::sets::bipartite_matching::Matching;

pub(crate) fn apply<const W: usize>(editor: &mut Editor<'_, W>, house: House) -> Result<(), Contradiction> {
    let layout = editor.candidates.layout().clone();
    let cells = layout.cells_of(house);
    let sets: Vec<_> = cells.iter().map(|&cell| editor.candidates.of(cell)).collect();
    let matching = Matching::perfect(&sets).ok_or(Contradiction::Crowded { house })?;
    for (&cell, useless) in cells.iter().zip(matching.useless(&sets)) {
        editor.counts.all_different += editor.eliminate(cell, useless)?;
    }
    Ok(())
}
