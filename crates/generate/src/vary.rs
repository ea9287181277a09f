//! The {−k+k} search: a puzzle near another one inside the same grid.
//!
//! Removes a few orbits of givens, adds random ones until the requirement is met, and digs again. T. Dillon's
//! tdoku (2019) and the searches for hard puzzles on the Enjoy Sudoku forum work like this.

use super::dig::{Digging, Dug};
use super::draft::Draft;
use super::prover::{Proof, Prover};
use sudokud_model::grid::Cell;
use sudokud_model::grid::random::Random;
use sudokud_search::budget::{Stop, Watch};

/// The most orbits that are removed.
const MAX_REMOVED: usize = 3;

/// The most orbits that are added for each removed one.
const MAX_ADDED: usize = 4;

/// Returns a puzzle near `draft`; `None` if the added orbits did not suffice. Shuffles `orbits`, the orbits
/// that may be given.
///
/// # Errors
/// If the watch stops a proof.
pub(super) fn vary(
    draft: &Draft,
    orbits: &mut [Vec<Cell>],
    digging: Digging,
    random: &mut impl Random,
    prover: &mut Prover,
    watch: &dyn Watch,
) -> Result<Option<(Draft, Dug)>, Stop> {
    let mut varied = draft.clone();
    let count = 1 + random.below(MAX_REMOVED);
    random.shuffle(orbits);
    let removed: Vec<usize> =
        (0..orbits.len()).filter(|&k| draft.is_given(orbits[k][0])).take(count).collect();
    removed.iter().for_each(|&k| varied.open(&orbits[k]));
    let added = (0..orbits.len()).rev().filter(|k| !draft.is_given(orbits[*k][0]));
    for k in added.take(MAX_ADDED * count) {
        varied.give(&orbits[k]);
        let open: Vec<Cell> = draft.layout().cells().filter(|&cell| !varied.is_given(cell)).collect();
        if prover.test(&varied, &open, digging.requirement, watch)? == Proof::Met {
            random.shuffle(orbits);
            let dug = digging.dig(&mut varied, orbits, prover, watch)?;
            return Ok(Some((varied, dug)));
        }
    }
    Ok(None)
}
