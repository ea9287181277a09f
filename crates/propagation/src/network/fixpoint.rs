//! The network: a state and what restricts it, and the loop to the fixpoint.

use super::build::{self, HousePropagation, TableTo};
use crate::domains::domain::Domain;
use crate::domains::state::{Change, Conflict, State};
use crate::domains::variable::Variable;
use crate::houses::places::{HouseId, Houses};
use crate::propagators::propagator::{Buffers, Context, Propagator};
use crate::propagators::supports::Supports;
use crate::sets::index::index_type;
use crate::sets::index_set::IndexSet;
use crate::sets::set_table::SetTable;
use crate::sums::effort::Effort;
use std::sync::Arc;
use sudokud_model::constraint::constraints::Constraints;
use sudokud_model::grid::Value;
use sudokud_model::houses::Layout;
use sudokud_search::budget::{Interrupt, Watch};

/// Work between two polls of the watch, in runs of propagators: tens of microseconds.
const RUNS_PER_POLL: u32 = 64;

/// How propagation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Propagated {
    /// Nothing more can be removed.
    Fixpoint,
    /// The position contradicts itself.
    Conflict,
    /// The watch interrupted the run; the next call continues it.
    Interrupted(Interrupt),
}

index_type! {
    /// A propagator of the network; those to run first have lower indices.
    struct PropagatorId
}

/// Houses and constraints of one puzzle over a state that can be restored.
pub struct Network {
    state: State,
    houses: Houses,
    /// For each cell and declared variable, the tables from it to others.
    tables: Vec<Vec<TableTo>>,
    supports: Vec<Arc<Supports>>,
    propagators: Vec<NetworkPropagator>,
    /// For each variable, its propagators.
    subscribers: SetTable<Variable, PropagatorId>,
    /// The propagators that are to run.
    queue: IndexSet<PropagatorId>,
    /// The variables whose tables are to be applied.
    changed: IndexSet<Variable>,
    /// The houses that are to be revised, and for each house the values that lost places.
    open_houses: IndexSet<HouseId>,
    open_values: Vec<Domain>,
    /// The houses that changed since they were matched.
    unmatched: IndexSet<HouseId>,
    positions: TrailPositions,
    effort: Effort,
    buffers: Buffers,
    side: usize,
    /// Whether the initial position is consistent so far.
    is_consistent: bool,
    runs: u64,
    runs_since_poll: u32,
    failure: Option<Failure>,
    /// The memory of all parts but the state.
    fixed_bytes: usize,
    totals: Vec<usize>,
}

/// How far each part of a network has followed the trail, as lengths of it.
#[derive(Default)]
struct TrailPositions {
    /// The changes that houses and tables have seen.
    seen: usize,
    /// The changes whose propagators were queued.
    announced: usize,
    /// The length at the last fixpoint of the classic rules, if there was one.
    classic: Option<usize>,
    /// The length at the last fixpoint of houses and tables, if there was one.
    settled: Option<usize>,
}

/// A propagator with what the loop asks of it often.
struct NetworkPropagator {
    propagator: Box<dyn Propagator>,
    /// The variables, each once.
    scope: Vec<Variable>,
    is_idempotent: bool,
}

/// The propagator or table that found a conflict.
#[derive(Clone, Copy)]
enum Failure {
    Propagator(PropagatorId),
    /// The table between two variables.
    Table([Variable; 2]),
}

impl Network {
    /// Builds the network of a puzzle with all candidates.
    #[must_use]
    pub fn new(layout: &Layout, constraints: &Constraints, houses: HousePropagation) -> Self {
        debug_assert_eq!(layout.side(), constraints.space().layout.side());
        let parts = build::build(layout, constraints, houses);
        let side = layout.side();
        let mut state = State::new(&parts.slots, parts.totals.len(), side);
        let mut variables = (0..parts.domains.len()).map(Variable::new);
        let is_consistent = variables.all(|x| state.keep(x, parts.domains[x.index()]).is_ok());
        let mut subscribers = SetTable::empty(state.domains().len(), parts.propagators.len());
        for (k, scope) in parts.scopes.iter().enumerate() {
            scope.iter().for_each(|&x| subscribers.insert(x, PropagatorId::new(k)));
        }
        let supports: usize = parts.supports.iter().map(|supports| supports.bytes()).sum();
        let tables: usize = parts.tables.iter().map(|tables| size_of::<TableTo>() * tables.capacity()).sum();
        let network_propagator = |(propagator, scope): (Box<dyn Propagator>, _)| NetworkPropagator {
            is_idempotent: propagator.is_idempotent(side),
            propagator,
            scope,
        };
        Self {
            fixed_bytes: parts.houses.bytes() + supports + tables + subscribers.bytes(),
            changed: IndexSet::empty(state.domains().len()),
            open_houses: IndexSet::empty(parts.houses.count()),
            open_values: vec![Domain::EMPTY; parts.houses.count()],
            unmatched: IndexSet::empty(parts.houses.count()),
            queue: IndexSet::empty(parts.propagators.len()),
            state,
            houses: parts.houses,
            tables: parts.tables,
            supports: parts.supports,
            propagators: parts.propagators.into_iter().zip(parts.scopes).map(network_propagator).collect(),
            subscribers,
            positions: TrailPositions::default(),
            effort: Effort::Exact,
            buffers: Buffers::default(),
            side,
            is_consistent,
            runs: 0,
            runs_since_poll: 0,
            failure: None,
            totals: parts.totals,
        }
    }

    /// Returns the number of sums of each hidden total. The totals are the last variables.
    #[must_use]
    pub fn totals(&self) -> &[usize] {
        &self.totals
    }

    /// Returns whether there are sums of more than two variables, outside of disjunctions.
    #[must_use]
    pub fn has_sums(&self) -> bool {
        self.propagators.iter().any(|it| it.propagator.is_sum())
    }

    /// Returns the state.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Returns the number of runs of propagators so far.
    #[must_use]
    pub const fn runs(&self) -> u64 {
        self.runs
    }

    /// Returns the approximate memory in bytes.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.fixed_bytes + self.state.bytes()
    }

    /// Sets how thorough the next runs are; exact before the first call.
    pub const fn set_effort(&mut self, effort: Effort) {
        self.effort = effort;
    }

    /// Restricts a variable before the first run.
    pub fn restrict(&mut self, variable: Variable, values: Domain) {
        self.is_consistent &= self.state.keep(variable, values).is_ok();
    }

    /// Puts everything on the queue and applies the houses to all candidates; [`Network::run`] must follow.
    pub fn enqueue_all(&mut self) {
        (0..self.propagators.len()).for_each(|k| self.queue.insert(PropagatorId::new(k)));
        (0..self.tables.len()).for_each(|x| self.changed.insert(Variable::new(x)));
        self.is_consistent &= self.houses.initial(&mut self.state, self.side).is_ok();
    }

    /// Removes values from a variable. On a conflict, [`Network::undo`] must follow.
    pub fn remove(&mut self, variable: Variable, values: Domain) -> Result<(), Conflict> {
        self.state.remove(variable, values)
    }

    /// Returns the checkpoint of the current state.
    #[must_use]
    pub fn checkpoint(&self) -> usize {
        self.state.checkpoint()
    }

    /// Restores the state of a checkpoint and empties everything that is queued or open. The caller took the
    /// checkpoint at a fixpoint, when nothing was: all that is pending comes from changes that are reverted.
    pub fn undo(&mut self, checkpoint: usize) {
        self.state.undo(checkpoint);
        self.queue.clear();
        self.changed.clear();
        self.unmatched.clear();
        while let Some(house) = self.open_houses.pop_first() {
            self.open_values[house.index()] = Domain::EMPTY;
        }
        self.houses.forget_lost();
        self.positions = TrailPositions {
            seen: checkpoint,
            announced: checkpoint,
            classic: Some(checkpoint),
            settled: Some(checkpoint),
        };
    }

    /// Returns the variables of the propagator or table that found the last conflict, if one did.
    #[must_use]
    pub fn failed_scope(&self) -> Option<&[Variable]> {
        self.failure.as_ref().map(|failure| match failure {
            Failure::Propagator(k) => self.propagators[k.index()].scope.as_slice(),
            Failure::Table(pair) => pair.as_slice(),
        })
    }

    /// Returns the variables that lost their last value.
    #[must_use]
    pub fn emptied(&self) -> &[Variable] {
        &self.state.emptied
    }

    /// Returns the lowest value of a variable that has two places in some house of the variable.
    #[must_use]
    pub fn value_with_twin(&self, variable: Variable) -> Option<Value> {
        let mut values = self.state.domain(variable).values();
        values.find(|&value| self.houses.has_twin(&self.state, variable, value))
    }

    /// Removes what can be removed.
    pub fn run(&mut self, watch: &(impl Watch + ?Sized)) -> Propagated {
        self.failure = None;
        self.state.emptied.clear();
        if !self.is_consistent {
            return Propagated::Conflict;
        }
        loop {
            if self.runs_since_poll >= RUNS_PER_POLL {
                self.runs_since_poll = 0;
                if let Err(interrupt) = watch.poll().into_result() {
                    return Propagated::Interrupted(interrupt);
                }
            }
            match self.step() {
                Ok(true) => {}
                Ok(false) => return Propagated::Fixpoint,
                Err(Conflict) => return Propagated::Conflict,
            }
        }
    }

    /// Brings houses and tables to their fixpoint and runs one propagator; `false` if none is left.
    fn step(&mut self) -> Result<bool, Conflict> {
        if self.positions.settled != Some(self.state.checkpoint()) {
            self.settle()?;
            self.positions.settled = Some(self.state.checkpoint());
            self.announce(None);
        }
        let Some(next) = self.queue.pop_first() else {
            self.houses.revise_lost(&mut self.state)?;
            let is_settled = self.positions.settled == Some(self.state.checkpoint());
            return if is_settled { self.match_house() } else { Ok(true) };
        };
        self.runs += 1;
        self.runs_since_poll += 1;
        let NetworkPropagator { propagator, is_idempotent, .. } = &self.propagators[next.index()];
        let mut context = Context { houses: &self.houses, effort: self.effort, buffers: &mut self.buffers };
        if propagator.propagate(&mut self.state, &mut context).is_err() {
            self.failure = Some(Failure::Propagator(next));
            return Err(Conflict);
        }
        let except = is_idempotent.then_some(next);
        self.announce(except);
        Ok(true)
    }

    /// Matches the next house that changed; `false` if none is left. Last, because it costs most and needs
    /// the values of placed variables removed from the others.
    fn match_house(&mut self) -> Result<bool, Conflict> {
        let Some(house) = self.unmatched.first() else { return Ok(false) };
        self.houses.match_all(&mut self.state, house)?;
        self.unmatched.remove(house);
        Ok(true)
    }

    /// Applies the houses and the tables until they change nothing.
    #[inline]
    fn settle(&mut self) -> Result<(), Conflict> {
        loop {
            while self.positions.seen < self.state.checkpoint() {
                self.see()?;
            }
            if let Some(rules) = self.houses.classic_rules() {
                if self.apply_tables()? {
                    continue;
                }
                if self.positions.classic != Some(self.state.checkpoint()) {
                    self.state.apply_classic_rules(rules)?;
                    self.positions.classic = Some(self.state.checkpoint());
                    continue;
                }
            }
            if let Some(house) = self.open_houses.pop_first() {
                let values = std::mem::take(&mut self.open_values[house.index()]);
                self.houses.revise(&mut self.state, house, values)?;
                continue;
            }
            // On classic houses, the tables were applied above.
            if !self.apply_tables()? {
                return Ok(());
            }
        }
    }

    /// Applies the tables of the next variable that changed; `false` if there is none.
    #[inline]
    fn apply_tables(&mut self) -> Result<bool, Conflict> {
        let Some(x) = self.changed.pop_first() else { return Ok(false) };
        let domain = self.state.domain(x);
        for &TableTo { variable, supports } in &self.tables[x.index()] {
            if self.state.keep(variable, self.supports[supports.index()].of(domain)).is_err() {
                self.failure = Some(Failure::Table([x, variable]));
                return Err(Conflict);
            }
        }
        Ok(true)
    }

    /// Notes the next change for houses and tables. A value that it places leaves what it excludes.
    #[inline]
    fn see(&mut self) -> Result<(), Conflict> {
        let Change { variable, removed } = self.state.change(self.positions.seen);
        self.positions.seen += 1;
        if self.state.is_total(variable) {
            return Ok(());
        }
        self.unmatched.extend(self.houses.of(variable));
        let revised = self.houses.revised(variable);
        self.open_houses.extend(revised);
        for house in revised.iter() {
            self.open_values[house.index()] |= removed;
        }
        self.houses.note_lost(variable, removed);
        if !self.tables[variable.index()].is_empty() {
            self.changed.insert(variable);
        }
        let domain = self.state.domain(variable);
        if domain.is_single() {
            return self.houses.placed(&mut self.state, variable, domain.lowest());
        }
        Ok(())
    }

    /// Queues the propagators of the changes that were not announced yet, except one.
    #[inline]
    fn announce(&mut self, except: Option<PropagatorId>) {
        while self.positions.announced < self.state.checkpoint() {
            let change = self.state.change(self.positions.announced);
            self.positions.announced += 1;
            self.queue.extend(self.subscribers.of(change.variable));
        }
        if let Some(propagator) = except {
            self.queue.remove(propagator);
        }
    }
}
