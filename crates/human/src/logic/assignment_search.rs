//! The search for one assignment of a condition, depth first through the layers of its diagram.
//!
//! It takes as many steps as the condition has cells where assignments are many, and where there is none, as
//! many as it has to look at; both are limited. States are not joined, so what it refutes can be followed.

use crate::logic::constraint_diagram::Condition;
use crate::logic::value_word::Word;
use crate::proof::Values;
use sudokud_model::constraint::Subject;
use sudokud_model::grid::Cell;
use sudokud_model::sets::bits;

/// The most cells that get a value, one after another, in the search for one assignment.
const MAX_NODES: usize = 150;

/// The most of them in the search that proves that there is none.
const MAX_PROOF_NODES: usize = 3_000;

/// The outcome of a search for an assignment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Assignment {
    /// The value of each cell of the condition, in their order.
    Found(Box<[u8]>),
    /// There is none.
    Impossible,
    /// The search reached its limit.
    Unknown,
}

impl Condition {
    /// Searches one assignment, depth first through the layers, given the candidates of each cell. For each
    /// cell, the preferred values are tried first.
    pub(crate) fn assignment(&self, candidates: &[Word], preferred: &[Word]) -> Assignment {
        self.search(candidates, preferred, MAX_NODES)
    }

    fn search(&self, candidates: &[Word], preferred: &[Word], mut nodes: usize) -> Assignment {
        let Some(start) = self.start(candidates) else { return Assignment::Impossible };
        self.extend(&start, preferred, &mut Vec::with_capacity(self.cells.len()), &mut nodes)
    }

    /// Returns whether no assignment exists, given the candidates of each cell; `false` if a search does not
    /// show it within its limit.
    pub(crate) fn is_impossible(&self, candidates: &[Word]) -> bool {
        self.search(candidates, candidates, MAX_PROOF_NODES) == Assignment::Impossible
    }

    /// Returns whether no assignment has any of some values of cells, given the candidates of each cell;
    /// `false` if searches do not show it within their limit.
    pub(crate) fn refutes(&self, candidates: &[Word], removed: &[(Cell, Values)]) -> bool {
        removed.iter().all(|&(cell, values)| {
            let Some(at) = self.cells.iter().position(|&other| other == Subject::Cell(cell)) else {
                return false;
            };
            let mut with_values = candidates.to_vec();
            with_values[at] &= values.to_words()[0];
            self.is_impossible(&with_values)
        })
    }

    fn extend(
        &self,
        state: &[Word],
        preferred: &[Word],
        chosen: &mut Vec<u8>,
        nodes_left: &mut usize,
    ) -> Assignment {
        let at = chosen.len();
        if at == self.cells.len() {
            return Assignment::Found(chosen.as_slice().into());
        }
        let mut after = vec![0; state.len() - 1];
        for value in bits(state[0] & preferred[at]).chain(bits(state[0] & !preferred[at])) {
            let Some(left) = nodes_left.checked_sub(1) else { return Assignment::Unknown };
            *nodes_left = left;
            if !self.take(at, state, value, &mut after) {
                continue;
            }
            chosen.push(value as u8);
            let outcome = self.extend(&after, preferred, chosen, nodes_left);
            if outcome != Assignment::Impossible {
                return outcome;
            }
            chosen.pop();
        }
        Assignment::Impossible
    }
}
