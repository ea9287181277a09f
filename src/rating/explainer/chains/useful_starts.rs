//! The starts from which a search of producer 27 can find a hint.
//!
//! Each candidate that a cycle or a chain removes is refuted: its own opposite follows from it. A candidate r
//! that a cycle removes sees a true node and a false node of the cycle. So r makes both false, and both
//! states of each candidate of the cycle follow from r. If a chain proves a candidate, both of its states
//! follow from each other candidate of its cell. So the consequences of the refuted candidates contain all
//! starts of cycles and proofs.

use super::candidate::Candidate;
use super::reach::{Places, Reaches};
use super::runs::starts;
use crate::grid::House;
use crate::rating::explainer::houses::{BRC, cells_of, houses};
use crate::rating::explainer::position::{Position, values};

/// The starts of cycles and chains that may change something.
pub(super) struct UsefulStarts {
    /// Refuted candidates: a chain from each of them leads to its own opposite.
    pub(super) refuted: Places,
    /// Starts that can lie on a cycle or be proved.
    pub(super) on_paths: Places,
}

impl UsefulStarts {
    /// The starts of a position.
    pub(super) fn of(position: &Position) -> Self {
        let mut reaches = Reaches::new(position);
        let mut refuted = Places::default();
        for start in starts(position) {
            if reaches.of(start).falsified.contains(start) {
                refuted.insert(start);
            }
        }
        Self::with_refuted(&mut reaches, refuted)
    }

    /// The useful starts of a position after `original`. The original has no hint of producer 27, so each
    /// chain that refutes a candidate uses a new strong link. The candidate makes both ends of it false.
    pub(super) fn after(original: &Position, reaches: &mut Reaches<'_>) -> Self {
        let mut refuted = Places::default();
        for [first, second] in new_strong_links(original, reaches.position) {
            let falsified = reaches.of(first).falsified;
            refuted.add(&falsified.both(&reaches.of(second).falsified));
        }
        Self::with_refuted(reaches, refuted)
    }

    fn with_refuted(reaches: &mut Reaches<'_>, refuted: Places) -> Self {
        let mut on_paths = Places::default();
        refuted.iter().for_each(|start| on_paths.add(&reaches.of(start).clashes()));
        Self { refuted, on_paths }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.refuted.is_empty()
    }
}

/// The strong links of `current` in cells and houses that have more candidates in `original`.
fn new_strong_links<'a>(
    original: &'a Position,
    current: &'a Position,
) -> impl Iterator<Item = [Candidate; 2]> + 'a {
    let of_cells = current.empty().iter().filter_map(|cell| {
        let mut candidates = current.candidates(cell).iter().map(|value| Candidate::new(cell, value));
        let is_new = current.candidates(cell).len() == 2 && original.candidates(cell).len() > 2;
        is_new.then(|| candidates.next().zip(candidates.next()))?.map(<[Candidate; 2]>::from)
    });
    let of_house = move |house: House| {
        values().filter_map(move |value| {
            let places = current.places(house, value);
            let mut ends = places.iter().map(|index| Candidate::new(cells_of(house)[index], value));
            let is_new = places.len() == 2 && original.places(house, value).len() > 2;
            is_new.then(|| ends.next().zip(ends.next()))?.map(<[Candidate; 2]>::from)
        })
    };
    of_cells.chain(houses(BRC).flat_map(of_house))
}
