//! The simple hints that a dynamic run follows when its nodes imply nothing more, and the trace of the
//! removals that a nested hint depends on.
//!
//! Locked candidates, else hidden pairs, else naked pairs, else X-wings: all usable hints of the first of
//! these that has one. A hint is usable if it depends on the removal of candidates that the original position
//! has; they are its parents.

use super::candidate::{Candidate, CandidateSet};
use super::consequences::Nested;
use super::links::Reason;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::{cells_at, set_of};
use crate::programs::explainer::effect::Effect;
use crate::programs::explainer::fish::{Fish, fishes};
use crate::programs::explainer::hidden_set::{HiddenSet, hidden_sets};
use crate::programs::explainer::locking::{Locked, locked};
use crate::programs::explainer::naked_set::{NakedSet, naked_sets};
use crate::programs::explainer::position::Position;
use std::hash::{DefaultHasher, Hash, Hasher};
use sudokud_model::grid::{Cell, Value, ValueSet};

/// A hint that removes candidates of the current position, and the removed candidates that it depends on.
pub(super) struct Implied {
    /// In the order in which the run gets them.
    pub(super) removed: Vec<Candidate>,
    pub(super) parents: CandidateSet,
    /// The hint itself, if it is a chain.
    pub(super) nested: Option<Nested>,
}

/// The hints that hold in `current` because of candidates that `original` has and `current` lacks.
pub(super) fn implied(original: &Position, current: &Position) -> Vec<Implied> {
    let has_lost = |value, house| original.places(house, value) != current.places(house, value);
    let from_locking =
        || locked(current, has_lost).filter_map(|hint| locking_hint(original, current, &hint)).collect();
    let from_hidden =
        || hidden_sets(current, 2, 5).filter_map(|hint| hidden_hint(original, current, &hint)).collect();
    let from_naked =
        || naked_sets(current, 2).filter_map(|hint| naked_hint(original, current, &hint)).collect();
    let from_fish = || fishes(current, 2).filter_map(|hint| fish_hint(original, current, &hint)).collect();
    let rules: [&dyn Fn() -> Vec<Implied>; 4] = [&from_locking, &from_hidden, &from_naked, &from_fish];
    rules.iter().map(|rule| rule()).find(|hints| !hints.is_empty()).unwrap_or_default()
}

fn locking_hint(original: &Position, current: &Position, hint: &Locked) -> Option<Implied> {
    let needed = original.cells(hint.value) & (set_of(hint.base) - set_of(hint.cover));
    let effect = Effect::removing(hint.value, hint.removed(current));
    usable(effect, of_value(hint.value, needed))
}

fn hidden_hint(original: &Position, current: &Position, hint: &HiddenSet) -> Option<Implied> {
    let outside = set_of(hint.house) - cells_at(hint.house, hint.places);
    let needed = hint.values.iter().map(|value| of_value(value, original.cells(value) & outside));
    usable(hint.removals(current), union(needed))
}

fn naked_hint(original: &Position, current: &Position, hint: &NakedSet) -> Option<Implied> {
    let needed = hint.cells.iter().map(|cell| of_cell(cell, original.candidates(cell) - hint.values));
    usable(hint.removals(current), union(needed))
}

fn fish_hint(original: &Position, current: &Position, hint: &Fish) -> Option<Implied> {
    let needed = original.cells(hint.value) & (hint.base - hint.cover);
    usable(hint.removals(current), of_value(hint.value, needed))
}

fn of_value(value: Value, cells: CellSet) -> CandidateSet {
    cells.iter().map(|cell| Candidate::new(cell, value)).collect()
}

fn of_cell(cell: Cell, values: ValueSet<1>) -> CandidateSet {
    values.iter().map(|value| Candidate::new(cell, value)).collect()
}

fn union(sets: impl Iterator<Item = CandidateSet>) -> CandidateSet {
    sets.fold(CandidateSet::EMPTY, |union, set| union | set)
}

fn usable(effect: Effect, parents: CandidateSet) -> Option<Implied> {
    let effect = effect.non_empty().filter(|_| !parents.is_empty())?;
    Some(Implied { removed: hash_order(&effect), parents, nested: None })
}

/// The removals in the order in which SukakuExplainer visits them under Java 8 and later: cells by their hash
/// slot, which is the index modulo the size of the table. Sudoku Explainer 1.2.1 hashes cells by identity, so
/// its order changes from run to run; its scale takes the same order.
pub(super) fn hash_order(effect: &Effect) -> Vec<Candidate> {
    let mut cells: Vec<(Cell, ValueSet<1>)> = effect.removals().collect();
    let slots = if cells.len() > 12 { 32 } else { 16 };
    cells.sort_by_key(|(cell, _)| cell.index() % slots);
    let candidates =
        |(cell, values): (Cell, ValueSet<1>)| values.iter().map(move |value| Candidate::new(cell, value));
    cells.into_iter().flat_map(candidates).collect()
}

/// The inferences of a nested hint: the candidates whose removal they depend on, and a hash of the nodes.
pub(super) struct Trace<'a> {
    original: &'a Position,
    pub(super) current: &'a Position,
    parents: CandidateSet,
    hasher: DefaultHasher,
}

impl<'a> Trace<'a> {
    pub(super) fn new(original: &'a Position, current: &'a Position) -> Self {
        Self { original, current, parents: CandidateSet::EMPTY, hasher: DefaultHasher::new() }
    }

    /// Adds the removed candidates on which an inference about `node` depends.
    pub(super) fn add_reason(&mut self, node: Candidate, reason: Reason) {
        self.parents.extend(reason.lost(node, self.original, self.current));
    }

    /// Adds the nodes of one chain.
    pub(super) fn add_nodes(&mut self, nodes: impl Hash) {
        nodes.hash(&mut self.hasher);
    }

    /// The hint with this effect; `None` if it depends on no removal.
    pub(super) fn implied(self, removed: Vec<Candidate>, complexity: u32) -> Option<Implied> {
        let nested = Some(Nested { identity: self.hasher.finish(), complexity });
        (!self.parents.is_empty()).then_some(Implied { removed, parents: self.parents, nested })
    }
}
