//! The starts from which a search of unary chains can find a hint.
//!
//! Each candidate that a cycle or a chain removes is refuted: its own opposite follows from it. A candidate r
//! that a cycle removes sees a true node and a false node of the cycle. So r makes both false, and both
//! states of each candidate of the cycle follow from r. If a chain proves a candidate, both of its states
//! follow from each other candidate of its cell. So the consequences of the refuted candidates contain all
//! starts of cycles and proofs.

use super::candidate::CandidateSet;
use super::reach::Reaches;
use super::runs::starts;
use crate::explainer::position::Position;

/// The starts of cycles and chains that may change something.
pub(super) struct UsefulStarts {
    /// Refuted candidates: a chain from each of them leads to its own opposite.
    pub(super) refuted: CandidateSet,
    /// Starts that can lie on a cycle or be proved.
    pub(super) on_paths: CandidateSet,
}

impl UsefulStarts {
    /// The starts of a position.
    pub(super) fn of(position: &Position) -> Self {
        let mut reaches = Reaches::new(position, None);
        let mut refuted = CandidateSet::EMPTY;
        for start in starts(position) {
            if reaches.of(start).falsified.contains(start) {
                refuted.insert(start);
            }
        }
        Self::with_refuted(&mut reaches, refuted)
    }

    /// The useful starts of a position that a run has reached. The original has no hint of a unary chain, so
    /// each chain that refutes a candidate uses a new strong link. The candidate makes both ends of it false.
    pub(super) fn after_run(reaches: &mut Reaches<'_>) -> Self {
        let mut refuted = CandidateSet::EMPTY;
        for at in 0..reaches.new_links.len() {
            let [first, second] = reaches.new_links[at];
            let mut both = reaches.of(first).falsified;
            both &= reaches.of(second).falsified;
            refuted |= both;
        }
        Self::with_refuted(reaches, refuted)
    }

    fn with_refuted(reaches: &mut Reaches<'_>, refuted: CandidateSet) -> Self {
        let mut on_paths = CandidateSet::EMPTY;
        refuted.iter().for_each(|start| on_paths |= reaches.of(start).clashes());
        Self { refuted, on_paths }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.refuted.is_empty()
    }
}
