//! Why a node follows from another: through their cell or through a house of both.

use super::candidate::{Candidate, CandidateSet};
use crate::explainer::houses::{BRC, cells_of, house_of, set_of};
use crate::explainer::position::Position;
use sudokud_core::grid::House;

/// The link between two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// Both are candidates of one cell.
    Cell,
    /// Both are places of the value in this house.
    House(House),
}

impl Reason {
    /// Why `node` true makes `other` false.
    pub(super) fn falsifying(node: Candidate, other: Candidate) -> Self {
        let shared = BRC.map(|kind| house_of(kind, node.cell())).into_iter();
        let mut shared = shared.filter(|&house| set_of(house).contains(other.cell()));
        match shared.next() {
            Some(house) if node.cell() != other.cell() => Self::House(house),
            _ => Self::Cell,
        }
    }

    /// Why `node` false makes `other` true, its only alternative in a cell or house of this position.
    pub(super) fn verifying(position: &Position, node: Candidate, other: Candidate) -> Self {
        let is_strong = |house: &House| {
            set_of(*house).contains(other.cell()) && position.places(*house, node.value()).len() == 2
        };
        match BRC.map(|kind| house_of(kind, node.cell())).into_iter().find(is_strong) {
            Some(house) if node.cell() != other.cell() => Self::House(house),
            _ => Self::Cell,
        }
    }

    /// The candidates that `original` has in this cell or house for `node`, and `current` lacks.
    pub(super) fn lost(self, node: Candidate, original: &Position, current: &Position) -> CandidateSet {
        let (cell, value) = (node.cell(), node.value());
        match self {
            Self::Cell => {
                let lost = original.candidates(cell) - current.candidates(cell);
                lost.iter().map(|value| Candidate::new(cell, value)).collect()
            }
            Self::House(house) => {
                let lost = original.places(house, value) - current.places(house, value);
                lost.iter().map(|index| Candidate::new(cells_of(house)[index], value)).collect()
            }
        }
    }
}
