//! The network: a state and what restricts it, and the loop to the fixpoint.

use super::build::{self, HouseRules};
use crate::domains::state::{Change, Conflict, State};
use crate::domains::variable::Variable;
use crate::houses::places::Houses;
use crate::propagators::propagator::{Buffers, Propagator};
use crate::propagators::supports::Supports;
use crate::sets::value_bits::{bits, is_single, lowest};
use crate::sums::effort::Effort;
use std::sync::Arc;
use sudokud_model::constraint::constraints::Constraints;
use sudokud_model::houses::Layout;
use sudokud_search::budget::{Interrupt, Watch};

/// Work between two polls of the watch, in runs of propagators: tens of microseconds.
const RUNS_PER_POLL: u32 = 64;

/// How propagation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing more can be removed.
    Fixpoint,
    /// The position contradicts itself.
    Conflict,
    /// The watch interrupted the run; the next call continues it.
    Interrupted(Interrupt),
}

/// Houses and constraints of one puzzle over a state that can be restored.
pub struct Network {
    state: State,
    houses: Houses,
    pairs: Vec<Vec<(Variable, u32)>>,
    supports: Vec<Arc<Supports>>,
    propagators: Vec<Propagator>,
    idempotent: Vec<bool>,
    /// For each variable, its propagators as a bit set of `queue.len()` words.
    subscribers: Vec<u64>,
    /// The propagators that are to run; a lower index first.
    queue: Vec<u64>,
    /// The variables whose tables are to be revised.
    changed: Vec<u64>,
    /// The houses that are to be revised as a bit set, and for each house the values that lost places.
    open_houses: Vec<u64>,
    open_values: Vec<u64>,
    /// The houses that changed since they were matched, as a bit set.
    unmatched: Vec<u64>,
    /// The number of changes on the trail that the houses and tables have seen, and the propagators.
    seen: usize,
    announced: usize,
    /// The number of changes on the trail at the last fixpoint of the classic rules, if there was one, and at
    /// that of all houses and tables.
    classic: Option<usize>,
    settled: Option<usize>,
    buffers: Buffers,
    side: usize,
    /// Whether the initial position is consistent so far.
    is_consistent: bool,
    runs: u64,
    runs_since_poll: u32,
    failed: Option<u32>,
    /// The variables of the table that found the last conflict.
    failed_pair: Option<[Variable; 2]>,
    /// The memory of all parts but the state.
    fixed_bytes: usize,
    /// The variables of each propagator.
    scopes: Vec<Vec<Variable>>,
    totals: Vec<usize>,
}

impl Network {
    /// Builds the network of a puzzle with all candidates.
    #[must_use]
    pub fn new(layout: &Layout, constraints: &Constraints, rules: HouseRules) -> Self {
        let parts = build::build(layout, constraints, rules);
        let side = layout.side();
        let mut state = State::new(&parts.slots, parts.totals.len(), side);
        let is_consistent = build::restrict(&mut state, &parts.domains);
        let words = parts.propagators.len().div_ceil(64);
        let mut subscribers = vec![0; words * state.domains().len()];
        let scopes = parts.scopes;
        for (k, scope) in scopes.iter().enumerate() {
            for &x in scope {
                subscribers[x as usize * words + k / 64] |= 1 << (k % 64);
            }
        }
        let supports: usize = parts.supports.iter().map(|supports| supports.bytes()).sum();
        let pairs: usize = parts.pairs.iter().map(|pairs| 8 * pairs.capacity()).sum();
        Self {
            fixed_bytes: parts.houses.bytes() + supports + pairs + 8 * subscribers.len(),
            changed: vec![0; state.domains().len().div_ceil(64)],
            open_houses: vec![0; parts.houses.count().div_ceil(64)],
            open_values: vec![0; parts.houses.count()],
            unmatched: vec![0; parts.houses.count().div_ceil(64)],
            state,
            houses: parts.houses,
            pairs: parts.pairs,
            supports: parts.supports,
            idempotent: parts
                .propagators
                .iter()
                .zip(&scopes)
                .map(|(propagator, scope)| propagator.is_idempotent(side, scope.len()))
                .collect(),
            propagators: parts.propagators,
            subscribers,
            queue: vec![0; words],
            seen: 0,
            announced: 0,
            classic: None,
            settled: None,
            buffers: Buffers::default(),
            side,
            is_consistent,
            runs: 0,
            runs_since_poll: 0,
            failed: None,
            failed_pair: None,
            scopes,
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
        self.propagators.iter().any(Propagator::is_sum)
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
    pub fn set_effort(&mut self, effort: Effort) {
        self.buffers.effort = effort;
    }

    /// Restricts a variable before the first run.
    pub fn restrict(&mut self, variable: Variable, values: u64) {
        self.is_consistent &= self.state.keep(variable, values).is_ok();
    }

    /// Puts everything on the queue and applies the houses to all candidates; [`Network::run`] must follow.
    pub fn enqueue_all(&mut self) {
        for k in 0..self.propagators.len() {
            self.queue[k / 64] |= 1 << (k % 64);
        }
        (0..self.pairs.len()).for_each(|x| self.changed[x / 64] |= 1 << (x % 64));
        self.is_consistent &= self.houses.initial(&mut self.state, self.side).is_ok();
    }

    /// Removes values from a variable. On a conflict, [`Network::undo`] must follow.
    pub fn remove(&mut self, variable: Variable, values: u64) -> Result<(), Conflict> {
        self.state.remove(variable, values)
    }

    /// Returns the mark of the current state.
    #[must_use]
    pub fn mark(&self) -> usize {
        self.state.mark()
    }

    /// Restores the state of a mark and empties the queue: at the mark, the state was at the fixpoint.
    pub fn undo(&mut self, mark: usize) {
        self.state.undo(mark);
        self.queue.fill(0);
        self.changed.fill(0);
        self.unmatched.fill(0);
        for (k, word) in self.open_houses.iter_mut().enumerate() {
            bits(std::mem::take(word)).for_each(|bit| self.open_values[64 * k + bit] = 0);
        }
        self.houses.forget_lost();
        self.seen = mark;
        self.announced = mark;
        self.classic = Some(mark);
        self.settled = Some(mark);
    }

    /// Returns the variables of the propagator or table that found the last conflict, if one did.
    #[must_use]
    pub fn failed_scope(&self) -> Option<&[Variable]> {
        match (self.failed, &self.failed_pair) {
            (Some(k), _) => Some(self.scopes[k as usize].as_slice()),
            (None, pair) => pair.as_ref().map(<[Variable; 2]>::as_slice),
        }
    }

    /// Returns the variables that lost their last value.
    #[must_use]
    pub fn emptied(&self) -> &[Variable] {
        &self.state.emptied
    }

    /// Returns the lowest value of a variable that has two places in some house of the variable.
    #[must_use]
    pub fn value_with_twin(&self, variable: Variable) -> Option<usize> {
        bits(self.state.domain(variable)).find(|&value| self.houses.has_twin(&self.state, variable, value))
    }

    /// Removes what can be removed.
    pub fn run(&mut self, watch: &(impl Watch + ?Sized)) -> Outcome {
        self.failed = None;
        self.failed_pair = None;
        self.state.emptied.clear();
        if !self.is_consistent {
            return Outcome::Conflict;
        }
        loop {
            if self.runs_since_poll >= RUNS_PER_POLL {
                self.runs_since_poll = 0;
                if let Err(interrupt) = watch.poll().into_result() {
                    return Outcome::Interrupted(interrupt);
                }
            }
            match self.step() {
                Ok(true) => {}
                Ok(false) => return Outcome::Fixpoint,
                Err(Conflict) => return Outcome::Conflict,
            }
        }
    }

    /// Brings houses and tables to their fixpoint and runs one propagator; `false` if none is left.
    fn step(&mut self) -> Result<bool, Conflict> {
        if self.settled != Some(self.state.mark()) {
            self.settle()?;
            self.settled = Some(self.state.mark());
            self.announce(None);
        }
        let Some(word) = self.queue.iter().position(|&word| word != 0) else {
            self.houses.revise_lost(&mut self.state)?;
            return if self.settled == Some(self.state.mark()) { self.match_house() } else { Ok(true) };
        };
        let bit = lowest(self.queue[word]);
        self.queue[word] &= !(1 << bit);
        let k = 64 * word + bit;
        self.runs += 1;
        self.runs_since_poll += 1;
        let result = self.propagators[k].propagate(&mut self.state, &self.houses, &mut self.buffers);
        if result.is_err() {
            self.failed = Some(k as u32);
        }
        result?;
        self.announce(self.idempotent[k].then_some(k));
        Ok(true)
    }

    /// Matches the next house that changed; `false` if none is left.
    fn match_house(&mut self) -> Result<bool, Conflict> {
        let Some(word) = self.unmatched.iter().position(|&word| word != 0) else { return Ok(false) };
        let bit = lowest(self.unmatched[word]);
        self.houses.match_all(&mut self.state, 64 * word + bit)?;
        self.unmatched[word] &= !(1 << bit);
        Ok(true)
    }

    /// Applies the houses and the pair tables until they change nothing.
    #[inline]
    fn settle(&mut self) -> Result<(), Conflict> {
        loop {
            while self.seen < self.state.mark() {
                self.see()?;
            }
            let rules = self.houses.classic_rules();
            if let Some(rules) = rules {
                if self.revise_pairs()? {
                    continue;
                }
                if self.classic != Some(self.state.mark()) {
                    self.state.settle(rules)?;
                    self.classic = Some(self.state.mark());
                    continue;
                }
            }
            if let Some(word) = self.open_houses.iter().position(|&word| word != 0) {
                let house = 64 * word + lowest(self.open_houses[word]);
                self.open_houses[word] &= self.open_houses[word] - 1;
                let values = std::mem::take(&mut self.open_values[house]);
                self.houses.revise(&mut self.state, house, values)?;
                continue;
            }
            if !self.revise_pairs()? {
                return Ok(());
            }
        }
    }

    /// Applies the tables of the next variable that changed; `false` if there is none.
    #[inline]
    fn revise_pairs(&mut self) -> Result<bool, Conflict> {
        let Some(word) = self.changed.iter().position(|&word| word != 0) else { return Ok(false) };
        let bit = lowest(self.changed[word]);
        self.changed[word] &= !(1 << bit);
        let x = 64 * word + bit;
        let domain = self.state.domain(x as Variable);
        for &(y, supports) in &self.pairs[x] {
            if self.state.keep(y, self.supports[supports as usize].of(domain)).is_err() {
                self.failed_pair = Some([x as Variable, y]);
                return Err(Conflict);
            }
        }
        Ok(true)
    }

    /// Notes the next change for houses and tables. A value that it places leaves what it excludes.
    #[inline]
    fn see(&mut self) -> Result<(), Conflict> {
        let Change { variable, removed } = self.state.change(self.seen);
        self.seen += 1;
        if self.state.is_total(variable) {
            return Ok(());
        }
        let mut revised = u64::MAX << self.houses.first_revised();
        for (k, &houses) in self.houses.of(variable).iter().enumerate() {
            self.unmatched[k] |= houses;
            self.open_houses[k] |= houses & revised;
            bits(houses & revised).for_each(|bit| self.open_values[64 * k + bit] |= removed);
            revised = u64::MAX;
        }
        self.houses.note_lost(variable, removed);
        if !self.pairs[variable as usize].is_empty() {
            self.changed[variable as usize / 64] |= 1 << (variable % 64);
        }
        let domain = self.state.domain(variable);
        if is_single(domain) {
            return self.houses.placed(&mut self.state, variable, lowest(domain));
        }
        Ok(())
    }

    /// Queues the propagators of the changes that were not announced yet, except one.
    #[inline]
    fn announce(&mut self, except: Option<usize>) {
        let words = self.queue.len();
        while self.announced < self.state.mark() {
            let x = self.state.change(self.announced).variable as usize;
            self.announced += 1;
            for (word, more) in self.queue.iter_mut().zip(&self.subscribers[x * words..(x + 1) * words]) {
                *word |= more;
            }
        }
        if let Some(k) = except {
            self.queue[k / 64] &= !(1 << (k % 64));
        }
    }
}
