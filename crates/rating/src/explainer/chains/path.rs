//! A cycle or chain as the inferences that it consists of.

use super::candidate::Candidate;
use crate::explainer::cell_set::CellSet;
use crate::explainer::effect::Effect;
use crate::explainer::houses::peers;
use crate::explainer::position::{Position, values};

/// The inferences of a cycle or chain, the last first.
#[derive(Clone, Debug)]
pub(super) struct Path {
    /// From a false node to a true one.
    pub(super) verifying: Vec<(Candidate, Candidate)>,
    /// From a true node to a false one.
    pub(super) falsifying: Vec<(Candidate, Candidate)>,
    pub(super) is_cycle: bool,
}

impl Path {
    /// The number of nodes: those inferred, and the start of a chain.
    pub(super) fn complexity(&self) -> u32 {
        (self.verifying.len() + self.falsifying.len() + usize::from(!self.is_cycle)) as u32
    }

    /// The removals of a cycle: candidates outside its cells that see a true and a false node of their value.
    pub(super) fn cycle_removals(&self, position: &Position) -> Effect {
        let (by_true, true_cells) = seen(&self.verifying);
        let (by_false, false_cells) = seen(&self.falsifying);
        let mut effect = Effect::default();
        for value in values() {
            let seen = by_true[value.index()] & by_false[value.index()];
            effect.remove_from(value, (seen & position.cells(value)) - (true_cells | false_cells));
        }
        effect
    }
}

/// For each value, the cells that see one of the inferred nodes; and the cells of the nodes.
fn seen(steps: &[(Candidate, Candidate)]) -> ([CellSet; 9], CellSet) {
    let mut seen = [CellSet::EMPTY; 9];
    for (_, node) in steps {
        seen[node.value().index()] |= peers(node.cell());
    }
    (seen, steps.iter().map(|(_, node)| node.cell()).collect())
}
