//! Constraints as a rule: propagates them beside the rules for houses, whichever of these are enabled.
//!
//! Each application starts from the root of a network and narrows it to the candidates, so the rule keeps no
//! state between positions. Cost: a propagation of all constraints that differ from the root.

use crate::network::{Domain, HousePropagation, Network, Propagated, Variable, subject_of, variable};
use crate::rules::editor::Editor;
use sudokud_model::constraint::{Constraints, Space, Subject};
use sudokud_model::grid::{Candidates, Cell, Contradiction, ValueSet};
use sudokud_model::houses::Layout;
use sudokud_search::budget::Unwatched;

/// The constraints of a puzzle as a rule.
pub(crate) struct ConstraintRule {
    network: Network,
    /// The fixpoint without givens.
    root: usize,
    space: Space,
    is_consistent: bool,
}

/// The effect of an application.
pub(crate) struct Applied {
    /// The number of runs of propagators.
    pub(crate) runs: u64,
    /// Whether a candidate was removed.
    pub(crate) has_removed: bool,
}

impl ConstraintRule {
    pub(crate) fn new(layout: &Layout, constraints: &Constraints) -> Self {
        let mut network = Network::new(layout, constraints, HousePropagation::ExclusionsAndSums);
        network.enqueue_all();
        let is_consistent = network.run(&Unwatched) == Propagated::Fixpoint;
        Self { root: network.checkpoint(), network, space: constraints.space().clone(), is_consistent }
    }

    /// Removes what the constraints exclude.
    pub(crate) fn apply<const W: usize>(
        &mut self,
        editor: &mut Editor<'_, W>,
    ) -> Result<Applied, Contradiction> {
        let before = self.network.runs();
        let is_possible = self.is_consistent && self.narrow(editor.candidates);
        if !is_possible {
            let failed = self.network.failed_scope().unwrap_or_default();
            let cell = failed.iter().find_map(|&x| subject_of(&self.space, x).and_then(Subject::cell));
            return Err(Contradiction::Cell(cell.unwrap_or(Cell::new(0))));
        }
        let layout = std::sync::Arc::clone(editor.candidates.layout());
        let mut removed = 0;
        for cell in layout.cells() {
            let domain = self.network.state().domain(variable(cell));
            let kept = ValueSet::<1>::from(domain).resize();
            let gone = editor.candidates.of(cell) - kept;
            if !gone.is_empty() {
                removed += editor.eliminate(cell, gone)?;
            }
        }
        Ok(Applied { runs: self.network.runs() - before, has_removed: removed > 0 })
    }

    /// Propagates from the root to the candidates; `false` after a conflict.
    fn narrow<const W: usize>(&mut self, candidates: &Candidates<W>) -> bool {
        self.network.undo(self.root);
        for cell in candidates.layout().cells() {
            let values = Domain::from(candidates.of(cell).resize::<1>());
            if self.network.remove(variable(cell), !values).is_err() {
                return false;
            }
        }
        if self.network.run(&Unwatched) != Propagated::Fixpoint {
            return false;
        }
        candidates.open_cells() > 0 || self.space.variables == 0 || self.has_witness()
    }

    /// Whether the declared variables can have values once every cell has one.
    fn has_witness(&mut self) -> bool {
        let state = self.network.state();
        let open = state.domains().iter().position(|domain| domain.is_open());
        let Some(open) = open.map(Variable::new) else { return true };
        let (domain, checkpoint) = (state.domain(open), self.network.checkpoint());
        domain.values().any(|value| {
            self.network.undo(checkpoint);
            let is_possible = self.network.remove(open, domain - Domain::of(value)).is_ok()
                && self.network.run(&Unwatched) == Propagated::Fixpoint;
            is_possible && self.has_witness()
        })
    }
}
