//! The search: decisions, backtracking, solutions.

use super::choice::{Assignment, Choice};
use std::sync::Arc;
use sudokud_model::constraint::{Constraints, Subject};
use sudokud_model::grid::{Candidates, Value};
use sudokud_propagation::network::{
    Domain, Effort, HousePropagation, Network, Propagated, State, Variable, subject_of, variable, variable_of,
};
use sudokud_search::budget::{Limits, Progress, Reservation, Stop, Watch};

/// Counts of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) decisions: u64,
    pub(super) conflicts: u64,
    pub(super) max_depth: u64,
}

/// A value that was tried.
struct Decision {
    assignment: Assignment,
    /// The state before it.
    checkpoint: usize,
    /// Whether it is on a declared variable after all cells had a value.
    is_witness: bool,
}

/// The most solutions to search for with decisions on declared variables before cells.
const MAX_KNOWN: usize = 64;

/// A depth-first search that can be interrupted.
pub(super) struct Search {
    constraints: Arc<Constraints>,
    network: Network,
    choice: Choice,
    decisions: Vec<Decision>,
    /// Whether the position was changed since the last fixpoint.
    is_over: bool,
    /// The variable that lost a value by the last conflict, until the next decision.
    refuted: Option<Variable>,
    max_solutions: usize,
    /// The number of solutions found.
    found: usize,
    /// The solutions that were not taken.
    solutions: Vec<Vec<Value>>,
    /// The solutions found, while one can be found again.
    known: Vec<Vec<Value>>,
    reservation: Reservation,
    counts: Counts,
}

impl Search {
    /// Builds the search of a position; the candidates hold its givens and marks.
    pub(super) fn new(
        candidates: &Candidates<1>,
        constraints: &Arc<Constraints>,
        houses: HousePropagation,
        max_solutions: usize,
    ) -> Self {
        let layout = candidates.layout();
        let mut network = Network::new(layout, constraints, houses);
        for cell in layout.cells() {
            network.restrict(variable(cell), candidates.of(cell).into());
        }
        network.enqueue_all();
        let mut choice = Choice::new(&network, layout.cell_count());
        choice.declared_early = constraints.space().variables > 0 && max_solutions <= MAX_KNOWN;
        Self {
            choice,
            constraints: Arc::clone(constraints),
            network,
            decisions: Vec::new(),
            is_over: false,
            refuted: None,
            max_solutions,
            found: 0,
            solutions: Vec::new(),
            known: Vec::new(),
            reservation: Reservation::default(),
            counts: Counts::default(),
        }
    }

    pub(super) const fn counts(&self) -> Counts {
        self.counts
    }

    pub(super) fn take_solutions(&mut self) -> Vec<Vec<Value>> {
        std::mem::take(&mut self.solutions)
    }

    /// Searches until there are enough solutions, there are no more, the watch or a limit interrupts, or
    /// `max_untaken` solutions were not taken.
    pub(super) fn advance(&mut self, limits: &Limits, max_untaken: usize, watch: &dyn Watch) -> Progress {
        while !self.is_over && self.found < self.max_solutions {
            if self.solutions.len() >= max_untaken {
                return Progress::Paused;
            }
            match self.network.run(watch) {
                Propagated::Interrupted(interrupt) => return interrupt.into(),
                Propagated::Conflict => self.conflict(),
                Propagated::Fixpoint => match self.choice.next(&self.network) {
                    Some(assignment) => {
                        if let Some(progress) = self.interruption(limits, watch) {
                            return progress;
                        }
                        self.decide(assignment);
                    }
                    None => self.solution(),
                },
            }
        }
        Progress::Done
    }

    /// Checks limits and watch before a decision.
    fn interruption(&mut self, limits: &Limits, watch: &dyn Watch) -> Option<Progress> {
        if self.counts.decisions >= limits.nodes {
            return Some(Progress::Stopped(Stop::Nodes));
        }
        let solution = size_of::<Vec<Value>>() + self.constraints.space().subject_count();
        let bytes = self.network.bytes() + self.choice.bytes() + self.solutions.len() * solution;
        if bytes > limits.bytes {
            return Some(Progress::Stopped(Stop::Memory));
        }
        let granted = self.reservation.extend(bytes, watch).and_then(|()| watch.poll().into_result());
        granted.err().map(Progress::from)
    }

    /// Tells the choice what the last decision led to: a fixpoint with this checkpoint, or a conflict.
    fn observe(&mut self, checkpoint: Option<usize>) {
        if let (None, Some(last)) = (self.refuted, self.decisions.last()) {
            self.choice.observe(last.assignment, checkpoint.map(|checkpoint| checkpoint - last.checkpoint));
        }
    }

    fn decide(&mut self, assignment: Assignment) {
        let Assignment { variable, value } = assignment;
        let domain = self.network.state().domain(variable);
        let space = self.constraints.space();
        // Cheap for puzzles without declared variables: these decide no other variable.
        let is_witness = matches!(subject_of(space, variable), Some(Subject::Variable(_)))
            && !self.network.state().domains()[..space.layout.cell_count()]
                .iter()
                .any(|domain| domain.is_open());
        if self.counts.decisions == 0 {
            // Before, exact runs pay: they are few, and often nothing is left to decide.
            self.network.set_effort(Effort::Quick);
        }
        self.observe(Some(self.network.checkpoint()));
        self.decisions.push(Decision { assignment, checkpoint: self.network.checkpoint(), is_witness });
        self.counts.decisions += 1;
        self.refuted = None;
        self.counts.max_depth = self.counts.max_depth.max(self.decisions.len() as u64);
        let removed = self.network.remove(variable, domain - Domain::of(value));
        debug_assert!(removed.is_ok(), "a decided value is in the domain");
    }

    fn conflict(&mut self) {
        self.counts.conflicts += 1;
        self.observe(None);
        // A value that was refuted counts for its variable, not for the decision before it: with the latter,
        // searches are 1.2 times as long.
        let decided = self.refuted.or(self.decisions.last().map(|decision| decision.assignment.variable));
        let failed = self.network.failed_scope().unwrap_or_default().iter().copied();
        self.choice.conflict(failed.chain(decided).chain(self.network.emptied().iter().copied()));
        self.backtrack();
    }

    /// Takes the last decision back and removes its value.
    fn backtrack(&mut self) {
        let Some(Decision { assignment: Assignment { variable, value }, checkpoint, .. }) =
            self.decisions.pop()
        else {
            self.is_over = true;
            return;
        };
        self.network.undo(checkpoint);
        self.refuted = Some(variable);
        let removed = self.network.remove(variable, Domain::of(value));
        debug_assert!(removed.is_ok(), "a decided variable has two values");
    }

    /// Keeps the position as a solution and backtracks. Solutions that differ in declared variables only are
    /// one: decisions on them after all cells are taken back first. After earlier ones, a solution can come
    /// again; then the search stops to decide declared variables early, lest it come often.
    fn solution(&mut self) {
        let space = self.constraints.space();
        let value = |subject: Subject| value_of(self.network.state(), variable_of(space, subject));
        if !self.constraints.primitives().iter().all(|primitive| primitive.check(&value)) {
            // A quick run is not repeated for its own changes: it can leave a contradiction.
            self.conflict();
            return;
        }
        let solution: Vec<Value> = space.layout.cells().map(|cell| value(cell.into())).collect();
        if self.known.contains(&solution) {
            self.choice.declared_early = false;
        } else {
            if self.max_solutions <= MAX_KNOWN {
                self.known.push(solution.clone());
            }
            self.found += 1;
            self.solutions.push(solution);
        }
        while self.decisions.last().is_some_and(|decision| decision.is_witness) {
            self.decisions.pop();
        }
        self.backtrack();
    }
}

/// Returns the value of a variable that has one.
fn value_of(state: &State, variable: Variable) -> Value {
    state.domain(variable).lowest()
}
