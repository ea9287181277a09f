//! A run in a copy of the position that loses every false candidate.
//!
//! A true node then also depends on the candidates that were removed before: they are its hidden parents, and
//! its size counts every distinct ancestor. Each true node and each hint stores the set of its ancestors. A
//! false node has the set of its parent, a true node or a hint, and itself.

use super::candidate::{Candidate, CandidateSet};
use super::consequences::{Ancestry, Clash, Consequences, State, add_nested};
use super::implied::Implied;
use super::links::{Class, Reason};
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::{BRC, cells_of, house_of, index_in, set_of};
use crate::programs::board9::index_set::IndexSet;
use crate::programs::explainer::position::Position;
use std::rc::Rc;
use sudokud_search::budget::Stop;

/// The hints that a run follows when its nodes imply no more, in its current position.
pub(super) type HintsIn<'a> = dyn Fn(&Position) -> Result<Rc<[Implied]>, Stop> + 'a;

/// The run of one assumption.
pub(super) struct DynamicRun<'a> {
    original: &'a Position,
    current: Position,
    class: Class,
    reached: Consequences,
    /// The ancestry of each true node, itself included, and that of each hint's removals. The first is empty,
    /// for a false start.
    ancestries: Vec<Ancestry>,
    /// By state and node: the index in `ancestries` of the node's ancestry, or of its parent's if the node is
    /// false.
    ancestry_of: [Box<[u16; Candidate::COUNT]>; 2],
    hints: Option<&'a HintsIn<'a>>,
    /// Why each true node holds; `None` for the start.
    reasons: Box<[Option<Reason>; Candidate::COUNT]>,
    /// The node that clashed with one reached before: its state, reason and ancestors.
    clashing: Option<Clashing>,
}

/// A node whose opposite was reached before.
pub(super) struct Clashing {
    pub(super) node: Candidate,
    pub(super) state: State,
    pub(super) reason: Option<Reason>,
    pub(super) ancestors: CandidateSet,
}

impl<'a> DynamicRun<'a> {
    /// Runs along links in houses only, or along all links. Without `hints` a run ends when its nodes imply
    /// no more.
    pub(super) fn new(original: &'a Position, class: Class, hints: Option<&'a HintsIn<'a>>) -> Self {
        Self {
            original,
            current: original.clone(),
            class,
            reached: Consequences::new(),
            ancestries: Vec::new(),
            ancestry_of: [Box::new([0; Candidate::COUNT]), Box::new([0; Candidate::COUNT])],
            hints,
            reasons: Box::new([None; Candidate::COUNT]),
            clashing: None,
        }
    }

    /// Follows `start` until a clash or to the end. A true node is expanded before any false one. `reached`
    /// is cleared and gets the nodes reached.
    ///
    /// # Errors
    /// When the watch stops a nested search.
    pub(super) fn run(
        &mut self,
        start: Candidate,
        state: State,
        reached: &mut Consequences,
    ) -> Result<(), Stop> {
        std::mem::swap(&mut self.reached, reached);
        self.begin(start, state);
        let (mut next_true, mut next_false) = (0, 0);
        while self.reached.clash.is_none() {
            if let Some(&node) = self.reached.nodes(State::True).get(next_true) {
                next_true += 1;
                self.expand_true(node);
            } else if let Some(&node) = self.reached.nodes(State::False).get(next_false) {
                next_false += 1;
                self.expand_false(node);
            } else if !self.add_implied()? {
                break;
            }
        }
        std::mem::swap(&mut self.reached, reached);
        Ok(())
    }

    fn begin(&mut self, start: Candidate, state: State) {
        self.current.clone_from(self.original);
        self.ancestries.clear();
        self.ancestries.push(Ancestry::default());
        self.clashing = None;
        self.reached.clear();
        self.ancestry_of[State::False as usize][start.index()] = 0;
        match state {
            State::True => self.add_true(start, Ancestry::default(), None),
            State::False => self.reached.add(start, State::False, 1),
        }
    }

    fn expand_true(&mut self, node: Candidate) {
        let (cell, value) = (node.cell(), node.value());
        if self.class == Class::All {
            for other in self.current.candidates(cell) {
                if other != value && !self.add_false(Candidate::new(cell, other), node) {
                    return;
                }
            }
        }
        let mut rest = self.current.cells(value) - CellSet::only(cell);
        for kind in BRC {
            let places = rest & set_of(house_of(kind, cell));
            rest -= places;
            for peer in places.iter() {
                if !self.add_false(Candidate::new(peer, value), node) {
                    return;
                }
            }
        }
    }

    /// Adds a false node below a true one; returns false on a clash.
    fn add_false(&mut self, node: Candidate, parent: Candidate) -> bool {
        let set = self.ancestry_of[State::True as usize][parent.index()];
        if self.reached.has(node, State::True) {
            let ancestors = self.ancestries[usize::from(set)].clone();
            self.clash(node, State::False, None, &ancestors);
            return false;
        }
        if !self.reached.has(node, State::False) {
            let size = self.reached.size(parent, State::True) + 1;
            self.reached.add_with(node, State::False, size, &self.ancestries[usize::from(set)].nested);
            self.ancestry_of[State::False as usize][node.index()] = set;
        }
        true
    }

    /// Ends the run: `node` would have both states.
    fn clash(&mut self, node: Candidate, state: State, reason: Option<Reason>, ancestors: &Ancestry) {
        let mut nested = ancestors.nested.clone();
        add_nested(&mut nested, self.reached.nested(node, state.opposite()));
        let size = self.reached.size(node, state.opposite()) + ancestors.size() + 1;
        self.reached.clash = Some(Clash { size, nested });
        self.clashing = Some(Clashing { node, state, reason, ancestors: ancestors.nodes });
    }

    fn expand_false(&mut self, node: Candidate) {
        let (cell, value) = (node.cell(), node.value());
        let candidates = self.current.candidates(cell);
        let other = candidates.iter().find(|&other| other != value);
        if let Some(other) = other.filter(|_| self.class == Class::All && candidates.len() == 2) {
            self.verify(Candidate::new(cell, other), node, Reason::Cell);
        }
        let mut verified = CellSet::EMPTY;
        for kind in BRC {
            let house = house_of(kind, cell);
            let places = self.current.places(house, value) - IndexSet::only(index_in(kind, cell));
            let last = places.single().map(|index| cells_of(house)[index]);
            if let Some(last) = last.filter(|&last| !verified.contains(last) && self.reached.clash.is_none())
            {
                verified.insert(last);
                self.verify(Candidate::new(last, value), node, Reason::House(house));
            }
        }
        self.current.remove(cell, value);
    }

    /// Adds a true node below a false one and its hidden parents, or finds a clash.
    fn verify(&mut self, node: Candidate, parent: Candidate, reason: Reason) {
        if self.reached.has(node, State::True) {
            return;
        }
        let ancestors = self.ancestors(node, parent, reason);
        if self.reached.has(node, State::False) {
            self.clash(node, State::True, Some(reason), &ancestors);
        } else {
            self.add_true(node, ancestors, Some(reason));
        }
    }

    fn add_true(&mut self, node: Candidate, mut ancestors: Ancestry, reason: Option<Reason>) {
        ancestors.insert(node);
        self.reached.add_with(node, State::True, ancestors.size(), &ancestors.nested);
        self.reasons[node.index()] = reason;
        self.ancestry_of[State::True as usize][node.index()] = self.ancestries.len() as u16;
        self.ancestries.push(ancestors);
    }

    /// The parent, the candidates that the cell or house has lost so far, and all their ancestors.
    fn ancestors(&self, node: Candidate, parent: Candidate, reason: Reason) -> Ancestry {
        let mut ancestors = Ancestry::default();
        self.add_with_ancestors(&mut ancestors, parent);
        for lost in reason.lost(node, self.original, &self.current) {
            self.add_with_ancestors(&mut ancestors, lost);
        }
        ancestors
    }

    /// Adds a false node and its ancestors.
    fn add_with_ancestors(&self, set: &mut Ancestry, node: Candidate) {
        set.add(&self.ancestries[usize::from(self.ancestry_of[State::False as usize][node.index()])]);
        set.insert(node);
    }

    /// Adds the false nodes that hints in the current position imply. Returns whether there are any.
    fn add_implied(&mut self) -> Result<bool, Stop> {
        let Some(hints) = self.hints else { return Ok(false) };
        let hints = hints(&self.current)?;
        for hint in hints.iter() {
            let mut ancestors = Ancestry::default();
            hint.parents.iter().for_each(|parent| self.add_with_ancestors(&mut ancestors, parent));
            add_nested(&mut ancestors.nested, hint.nested.as_slice());
            for &node in &hint.removed {
                if !self.reached.has(node, State::False) {
                    self.reached.add_with(node, State::False, ancestors.size() + 1, &ancestors.nested);
                    self.ancestry_of[State::False as usize][node.index()] = self.ancestries.len() as u16;
                }
            }
            self.ancestries.push(ancestors);
        }
        Ok(!hints.is_empty())
    }

    /// The node that ended the last run, if a clash did.
    pub(super) fn clashing(&self) -> Option<&Clashing> {
        self.clashing.as_ref()
    }

    /// The ancestors of a node that the last run reached, and the node itself.
    pub(super) fn lineage(&self, node: Candidate, state: State) -> CandidateSet {
        let set = self.ancestry_of[state as usize][node.index()];
        let mut lineage = self.ancestries[usize::from(set)].nodes;
        lineage.insert(node);
        lineage
    }

    /// Why a true node of the last run holds; `None` for its start.
    pub(super) fn reason(&self, node: Candidate) -> Option<Reason> {
        self.reasons[node.index()]
    }
}
