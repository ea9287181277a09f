//! A run in a copy of the position that loses every false candidate.
//!
//! A true node then also depends on the candidates that were removed before: they are its hidden parents, and its
//! size counts every distinct ancestor. Only true nodes store the set of their ancestors; a false node has that of
//! its true parent and itself.

use super::candidate::{Candidate, CandidateSet};
use super::consequences::{Consequences, State};
use super::implied::implied;
use super::links::Class;
use crate::grid::House;
use crate::rating::explainer::cell_set::CellSet;
use crate::rating::explainer::houses::{BRC, cells_of, house_of, index_in, kind_of, set_of};
use crate::rating::explainer::index_set::IndexSet;
use crate::rating::explainer::position::Position;

/// The run of one assumption.
pub(super) struct DynamicRun<'a> {
    original: &'a Position,
    current: Position,
    class: Class,
    reached: Consequences,
    /// Sets of nodes: the ancestors of a true node and itself.
    sets: Vec<CandidateSet>,
    /// For each reached node, its set, or that of its parents if it is false.
    set_of: [Box<[u16; Candidate::COUNT]>; 2],
    level: u8,
}

/// Why a false node makes another candidate true: the last in the cell, or the last of the value in a house.
#[derive(Clone, Copy)]
enum Reason {
    Cell,
    House(House),
}

impl<'a> DynamicRun<'a> {
    /// Runs along links in houses only, or along all links.
    pub(super) fn new(original: &'a Position, class: Class, level: u8) -> Self {
        Self {
            original,
            current: original.clone(),
            class,
            reached: Consequences::new(),
            sets: Vec::new(),
            set_of: [Box::new([0; Candidate::COUNT]), Box::new([0; Candidate::COUNT])],
            level,
        }
    }

    /// Follows `start` until a clash or to the end. A true node is expanded before any false one.
    pub(super) fn run(&mut self, start: Candidate, state: State) -> Consequences {
        self.begin(start, state);
        let (mut next_true, mut next_false) = (0, 0);
        while self.reached.clash.is_none() {
            if let Some(&node) = self.reached.nodes(State::True).get(next_true) {
                next_true += 1;
                self.expand_true(node);
            } else if let Some(&node) = self.reached.nodes(State::False).get(next_false) {
                next_false += 1;
                self.expand_false(node);
            } else if self.level == 0 || !self.add_implied() {
                break;
            }
        }
        std::mem::replace(&mut self.reached, Consequences::new())
    }

    fn begin(&mut self, start: Candidate, state: State) {
        self.current.clone_from(self.original);
        self.sets.clear();
        self.sets.push(CandidateSet::EMPTY);
        self.set_of[State::False as usize][start.index()] = 0;
        match state {
            State::True => self.add_true(start, CandidateSet::EMPTY),
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
        let mut rest = self.current.cells(value).without(cell);
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
        let size = self.reached.size(parent, State::True) + 1;
        if self.reached.has(node, State::True) {
            self.reached.clash = Some(self.reached.size(node, State::True) + size);
            return false;
        }
        if !self.reached.has(node, State::False) {
            self.reached.add(node, State::False, size);
            self.set_of[State::False as usize][node.index()] = self.set_of[State::True as usize][parent.index()];
        }
        true
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
            if let Some(last) = last.filter(|&last| !verified.contains(last) && self.reached.clash.is_none()) {
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
            self.reached.clash = Some(self.reached.size(node, State::False) + ancestors.len() as u32 + 1);
        } else {
            self.add_true(node, ancestors);
        }
    }

    fn add_true(&mut self, node: Candidate, mut ancestors: CandidateSet) {
        ancestors.insert(node);
        self.reached.add(node, State::True, ancestors.len() as u32);
        self.set_of[State::True as usize][node.index()] = self.sets.len() as u16;
        self.sets.push(ancestors);
    }

    /// The parent, the candidates that the cell or house has lost so far, and all their ancestors.
    fn ancestors(&self, node: Candidate, parent: Candidate, reason: Reason) -> CandidateSet {
        let mut ancestors = CandidateSet::EMPTY;
        self.add_with_ancestors(&mut ancestors, parent);
        let (cell, value) = (node.cell(), node.value());
        match reason {
            Reason::Cell => {
                for lost in self.original.candidates(cell) - self.current.candidates(cell) {
                    self.add_with_ancestors(&mut ancestors, Candidate::new(cell, lost));
                }
            }
            Reason::House(house) => {
                debug_assert!(set_of(house).contains(cell), "{:?}", kind_of(house));
                let lost = self.original.places(house, value) - self.current.places(house, value);
                for index in lost.iter() {
                    self.add_with_ancestors(&mut ancestors, Candidate::new(cells_of(house)[index], value));
                }
            }
        }
        ancestors
    }

    /// Adds a false node and its ancestors.
    fn add_with_ancestors(&self, set: &mut CandidateSet, node: Candidate) {
        set.add(&self.sets[usize::from(self.set_of[State::False as usize][node.index()])]);
        set.insert(node);
    }

    /// Adds the false nodes that hints in the current position imply. Returns whether there are any.
    fn add_implied(&mut self) -> bool {
        let hints = implied(self.original, &self.current);
        for hint in &hints {
            let mut ancestors = CandidateSet::EMPTY;
            hint.parents.iter().for_each(|&parent| self.add_with_ancestors(&mut ancestors, parent));
            let size = ancestors.len() as u32 + 1;
            for &node in &hint.removed {
                if !self.reached.has(node, State::False) {
                    self.reached.add(node, State::False, size);
                    self.set_of[State::False as usize][node.index()] = self.sets.len() as u16;
                }
            }
            self.sets.push(ancestors);
        }
        !hints.is_empty()
    }
}
