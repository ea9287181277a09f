//! Which of a slot's steps is taken: HoDoKu's three rules, each in one place.
//!
//! A finder offers its steps in HoDoKu's order.

use super::effects::{Effects, Eliminations};
use std::cmp::Reverse;
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, Value};

/// The search for the first step. Breaks with that step, or without one if the watch ends the rating.
pub(super) type First = ControlFlow<Option<Effects>>;

/// Takes the step if it has an effect.
pub(super) fn take_first(effects: Effects) -> First {
    if effects.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(Some(effects)) }
}

/// The figures by which steps of a slot are compared: most eliminations, fewest nodes, smallest index sum.
type Merit = (usize, Reverse<usize>, Reverse<usize>);

/// Takes the step with most eliminations; of these, the one with fewest nodes, then with the smallest index
/// sum, then the first. This is HoDoKu's order of chains.
#[derive(Debug, Default)]
pub(super) struct Most(Option<(Merit, Eliminations)>);

impl Most {
    /// Compares a step with the best one so far. `nodes` is the length of its chain, 0 where length does not
    /// count.
    pub(super) fn offer(&mut self, eliminations: &Eliminations, nodes: usize) {
        let count = eliminations.len();
        if count == 0 || !self.may_improve(count, nodes) {
            return;
        }
        let merit = (count, Reverse(nodes), Reverse(eliminations.index_sum()));
        if self.0.as_ref().is_none_or(|(best, _)| merit > *best) {
            self.0 = Some((merit, *eliminations));
        }
    }

    /// Compares the best step of another choice, whose steps come later in the order of offers.
    pub(super) fn offer_best(&mut self, later: Self) {
        if let Some((merit, _)) = &later.0
            && self.0.as_ref().is_none_or(|(best, _)| merit > best)
        {
            *self = later;
        }
    }

    /// Returns whether a step of `count` eliminations and `nodes` nodes may be better than the best one so
    /// far.
    pub(super) fn may_improve(&self, count: usize, nodes: usize) -> bool {
        let figures = (count, Reverse(nodes));
        self.0.as_ref().is_none_or(|(best, _)| figures >= (best.0, best.1))
    }

    pub(super) fn into_effects(self) -> Option<Effects> {
        let (_, eliminations) = self.0?;
        Some(Effects { placement: None, eliminations: eliminations.iter().collect() })
    }
}

/// Takes one conclusion of forcing chains or nets: the placement in the lowest cell, or, without placements,
/// the elimination in the lowest cell, of its lowest digit. HoDoKu compares the number of effects before the
/// cells; here each conclusion has one.
#[derive(Debug, Default)]
pub(super) struct Lowest {
    placement: Option<(Cell, Value)>,
    elimination: Option<(Cell, Value)>,
}

impl Lowest {
    pub(super) fn offer_placement(&mut self, cell: Cell, value: Value) {
        lower(&mut self.placement, (cell, value));
    }

    pub(super) fn offer_elimination(&mut self, cell: Cell, digit: Value) {
        lower(&mut self.elimination, (cell, digit));
    }

    pub(super) fn into_effects(self) -> Option<Effects> {
        let placed = self.placement.map(|(cell, value)| Effects::place(cell, value));
        placed.or_else(|| self.elimination.map(|one| Effects { placement: None, eliminations: vec![one] }))
    }
}

fn lower(best: &mut Option<(Cell, Value)>, other: (Cell, Value)) {
    if best.is_none_or(|best| other < best) {
        *best = Some(other);
    }
}
