//! An assumption and what follows from it, nearest consequences first.
//!
//! ```text
//!   x on   => off: the other candidates of the cell, the value in every cell that sees it
//!   x off  => on:  the last candidate of its cell, the last place of its value in a house
//!   no candidate left in a cell or a house: a contradiction
//! ```
//!
//! [`InferenceRules`] says which inferences are used. Cost up to [`InferenceRules::Dynamic`]: each candidate
//! is removed at most once, and each removal checks its cell and its houses; a run takes some
//! microseconds at side 9. [`InferenceRules::Plus`] adds two passes over all houses, for locked candidates
//! and for naked pairs, each time that no literal is left to propagate. A nested contradiction takes up to
//! one run for each candidate left.

use crate::logic::bounds::Bounds;
use crate::logic::literal::{Literal, Polarity};
use crate::logic::places::Places;
use crate::logic::trail::{Cause, Checkpoint, DeadEnd, Index, Pattern, Trail};
use sudokud_model::grid::{Cell, House, Value, ValueSet};

/// The inferences that an assumption may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum InferenceRules {
    /// Weak links of the assumed value, and houses with one place left for it: Nishio.
    OneValue,
    /// Weak links, and bivalue cells and conjugate pairs of the position itself.
    Static,
    /// Also cells and houses with one candidate left under the assumption.
    Dynamic,
    /// Also locked candidates and naked pairs under the assumption.
    Plus,
    /// Also nested assumptions.
    Nested,
}

/// An assumption and its consequences.
pub(crate) struct Assumption<'p, const W: usize> {
    pub(crate) trail: Trail<'p, W>,
    bounds: &'p Bounds<'p>,
}

impl<'p, const W: usize> Assumption<'p, W> {
    /// Creates an empty trail; nothing is assumed yet.
    pub(crate) fn new(places: &'p Places<'p, W>, bounds: &'p Bounds<'p>) -> Self {
        Self { trail: Trail::new(places), bounds }
    }

    /// Removes the assumption and its consequences. Does not allocate.
    pub(crate) fn reset(&mut self) {
        self.trail.undo(&Checkpoint::default());
    }

    /// Assumes a literal and draws its consequences, up to the first contradiction, which is returned.
    /// Consequences of [`InferenceRules::Plus`] and above may be missing once the watch has stopped the scan.
    pub(crate) fn assume(&mut self, literal: Literal, rules: InferenceRules) -> Option<DeadEnd> {
        self.trail.push(literal, Cause::Assumed);
        loop {
            while self.propagate_next(rules) {}
            if self.trail.contradiction.is_some() || !self.find_more(rules) {
                return self.trail.contradiction;
            }
        }
    }

    /// Propagates the first literal that is not propagated. Returns `false` if there is none, or after a
    /// contradiction.
    pub(crate) fn propagate_next(&mut self, rules: InferenceRules) -> bool {
        let is_next = self.trail.contradiction.is_none() && self.trail.head < self.trail.literals.len();
        if is_next {
            self.trail.head += 1;
            self.propagate(self.trail.head - 1, rules);
        }
        is_next
    }

    /// Finds the patterns of [`InferenceRules::Plus`]. Returns whether there are any.
    fn find_patterns(&mut self) -> bool {
        let before = self.trail.literals.len();
        self.find_locked_candidates();
        self.find_naked_pairs();
        self.trail.literals.len() > before
    }

    fn propagate(&mut self, index: usize, rules: InferenceRules) {
        let (Literal { cell, value, polarity }, _) = self.trail.literals[index];
        match polarity {
            Polarity::On => self.propagate_on(cell, value, index as Index, rules),
            Polarity::Off => self.propagate_off(cell, value, rules),
        }
    }

    fn propagate_on(&mut self, cell: Cell, value: Value, index: Index, rules: InferenceRules) {
        let places = self.trail.places;
        let reason = Cause::WeakLink(index);
        if rules != InferenceRules::OneValue {
            let others = self.trail.candidates_left[cell.index()] - ValueSet::only(value);
            others.iter().for_each(|other| self.trail.push(Literal::off(cell, other), reason));
        }
        let seen = places.peers(cell).common(places.cells_with(value));
        seen.iter().for_each(|peer| self.trail.push(Literal::off(peer, value), reason));
    }

    fn propagate_off(&mut self, cell: Cell, value: Value, rules: InferenceRules) {
        let places = self.trail.places;
        if rules != InferenceRules::OneValue
            && let Some(last) = self.trail.candidates_left[cell.index()].single()
            && (rules != InferenceRules::Static || places.options(cell).len() == 2)
        {
            self.trail.push(Literal::on(cell, last), Cause::LastInCell);
        }
        for &house in places.layout().houses_of(cell) {
            let spots = self.trail.places_left(house, value);
            if spots.len() == 1 && (rules != InferenceRules::Static || places.spots(house, value).len() == 2)
            {
                let last = places.cells_at(house, spots);
                last.for_each(|last| self.trail.push(Literal::on(last, value), Cause::LastInHouse(house)));
            }
        }
    }

    /// Finds consequences beyond singles. Returns whether there are any.
    fn find_more(&mut self, rules: InferenceRules) -> bool {
        if rules < InferenceRules::Plus || self.bounds.poll_sparsely().is_break() {
            return false;
        }
        self.find_patterns() || (rules >= InferenceRules::Nested && self.find_nested_contradiction())
    }

    /// Finds locked candidates. Returns whether there are any.
    pub(crate) fn find_locked_candidates(&mut self) -> bool {
        let before = self.trail.literals.len();
        let layout = self.trail.places.layout();
        for house in layout.houses() {
            for value in layout.values() {
                let left = self.trail.places_left(house, value);
                if left.len() > 1 {
                    let covers = self.trail.places.covers(house, left);
                    covers.for_each(|cover| self.remove_locked([house, cover], value));
                }
            }
        }
        self.trail.literals.len() > before
    }

    /// Removes a value from the rest of `cover`, which has all places that `house` has left.
    fn remove_locked(&mut self, [house, cover]: [House; 2], value: Value) {
        let (places, left) = (self.trail.places, self.trail.places_left(house, value));
        if self.trail.places_left(cover, value).len() <= left.len() {
            return;
        }
        let premises = self.trail.removed_from_house(house, value);
        let inside = places.cells_at(house, left).map(|cell| (cell, value)).collect();
        let reason = self.add_pattern(Pattern { premises, places: inside, house });
        let cells = places.cells_at(cover, self.trail.places_left(cover, value));
        let outside = cells.filter(|&cell| !places.house(house).contains(cell));
        outside.for_each(|cell| self.trail.push(Literal::off(cell, value), reason));
    }

    fn find_naked_pairs(&mut self) {
        let places = self.trail.places;
        for house in places.layout().houses() {
            let cells = || places.open_cells(house);
            for (k, one) in cells().enumerate() {
                let pair = self.trail.candidates_left[one.index()];
                if pair.len() == 2
                    && let Some(two) =
                        cells().skip(k + 1).find(|two| self.trail.candidates_left[two.index()] == pair)
                {
                    self.remove_pair(house, [one, two], pair);
                }
            }
        }
    }

    /// Removes the values of a naked pair from the rest of the house.
    fn remove_pair(&mut self, house: House, [one, two]: [Cell; 2], pair: ValueSet<W>) {
        let places = self.trail.places;
        let others = places.open_cells(house).filter(|&cell| cell != one && cell != two);
        let hit: Vec<Cell> =
            others.filter(|cell| !self.trail.candidates_left[cell.index()].is_disjoint(&pair)).collect();
        if hit.is_empty() {
            return;
        }
        let premises = [self.trail.removed_from_cell(one), self.trail.removed_from_cell(two)].concat();
        let inside = pair.iter().flat_map(|value| [(one, value), (two, value)]).collect();
        let reason = self.add_pattern(Pattern { premises, places: inside, house });
        for cell in hit {
            for value in self.trail.candidates_left[cell.index()] & pair {
                self.trail.push(Literal::off(cell, value), reason);
            }
        }
    }

    fn add_pattern(&mut self, pattern: Pattern) -> Cause {
        self.trail.patterns.push(pattern);
        Cause::Pattern(self.trail.patterns.len() as u32 - 1)
    }

    /// Searches for a candidate that leads to a contradiction on top of the assumption, and removes it.
    fn find_nested_contradiction(&mut self) -> bool {
        let start = self.trail.checkpoint();
        for cell in self.trail.places.candidates().open() {
            let left = self.trail.candidates_left[cell.index()];
            if left.len() < 2 {
                continue;
            }
            for value in left {
                if self.bounds.poll().is_break() {
                    return false;
                }
                let contradiction = self.assume(Literal::on(cell, value), InferenceRules::Dynamic);
                let argument = contradiction.and_then(|_| self.trail.nested_argument(start.literals));
                self.trail.undo(&start);
                if let Some(argument) = argument {
                    self.trail.nested.push(argument);
                    let reason = Cause::Nested(self.trail.nested.len() as u32 - 1);
                    self.trail.push(Literal::off(cell, value), reason);
                    return true;
                }
            }
        }
        false
    }
}
