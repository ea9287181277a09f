//! Digging: opens orbits of given cells one after another as long as the requirement stays met.
//!
//! One pass in any order suffices. A cell that must stay given stays necessary when others are opened,
//! because fewer givens never have fewer solutions and propagation never solves more of them. After a full
//! pass no single orbit can be opened.

use super::draft::Draft;
use super::prover::{Proof, Prover, Requirement};
use sudokud_model::grid::Cell;
use sudokud_search::budget::{Stop, Watch};

/// The rules of digging.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digging {
    /// The condition on the givens after each orbit.
    pub(super) requirement: Requirement,
    /// The number of givens below which no orbit is opened.
    pub(super) least: usize,
}

/// The extent of digging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dug {
    /// Each orbit that is still given is necessary.
    Completely,
    /// Some orbits were kept because of the least number of givens, or because a proof was too large.
    Partly,
    /// Digging ended early, at a proof that was too large. Later orbits were not tried.
    Unproven,
}

/// Above this side digging ends at the first proof that is too large, to save time. Orbits that could still
/// be opened are then left.
const MAX_COMPLETE_SIDE: usize = 16;

impl Digging {
    /// Opens those of the given orbits that can be opened, in this order. The requirement is met before.
    ///
    /// # Errors
    /// If the watch stops a proof.
    pub(super) fn dig(
        self,
        draft: &mut Draft,
        orbits: &[Vec<Cell>],
        prover: &mut Prover,
        watch: &dyn Watch,
    ) -> Result<Dug, Stop> {
        let mut dug = Dug::Completely;
        for orbit in orbits.iter().filter(|orbit| !orbit.is_empty()) {
            if !draft.is_given(orbit[0]) {
                continue;
            }
            if draft.count() < self.least + orbit.len() {
                dug = Dug::Partly;
                continue;
            }
            draft.open(orbit);
            match prover.test(draft, orbit, self.requirement, watch)? {
                Proof::Met => continue,
                Proof::NotMet => {}
                Proof::Unproven if draft.layout().side() > MAX_COMPLETE_SIDE => {
                    draft.give(orbit);
                    return Ok(Dug::Unproven);
                }
                Proof::Unproven => dug = Dug::Partly,
            }
            draft.give(orbit);
        }
        Ok(dug)
    }
}

/// Returns the number of givens that are not necessary for one solution; `None` if a proof was too large.
///
/// # Errors
/// If the watch stops a proof.
pub(super) fn redundant_givens(
    draft: &Draft,
    prover: &mut Prover,
    watch: &dyn Watch,
) -> Result<Option<usize>, Stop> {
    let mut without = draft.clone();
    let mut redundant = 0;
    for cell in draft.layout().cells().filter(|&cell| draft.is_given(cell)) {
        without.open(&[cell]);
        match prover.test(&without, &[cell], Requirement::OneSolution, watch)? {
            Proof::Met => redundant += 1,
            Proof::NotMet => {}
            Proof::Unproven => return Ok(None),
        }
        without.give(&[cell]);
    }
    Ok(Some(redundant))
}
