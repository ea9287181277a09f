//! The trail of an assumption: every literal that follows from it, in order, with its cause.
//!
//! As in MiniSat, the trail is also the queue of literals to propagate, and is undone from its end. A cause
//! (a reason there) is a few bytes; the premises of a literal are computed from it when an argument is read
//! off.

use crate::logic::argument::{Argument, NoCandidateLeft};
use crate::logic::literal::{Literal, Polarity};
use crate::logic::places::{Places, Spots};
use sudokud_model::grid::{Cell, House, Value, ValueSet};

/// The index of a literal on the trail.
pub(crate) type Index = u32;

/// The index of a literal that is not on the trail.
const NEVER: Index = Index::MAX;

/// Why a literal is on the trail.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cause {
    Assumed,
    /// The literal at this index is on and weakly linked to it.
    WeakLink(Index),
    /// The cell has no other candidate left.
    LastInCell,
    /// The house has no other place left for the value.
    LastInHouse(House),
    /// The pattern with this number.
    Pattern(u32),
    /// Its opposite leads to a contradiction; the number of the nested argument, of this trail or of the
    /// consequences with reasons that use it.
    Nested(u32),
    /// A reason removed it; the number of the firing.
    Fired(u32),
}

/// A reason that removed candidates, or that the candidates left cannot satisfy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Firing {
    /// The index of the reason in the list of the position.
    pub(crate) reason: u32,
    /// The length of the trail before.
    pub(crate) length: Index,
}

/// Where an assumption leads to a contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeadEnd {
    /// A cell or a house has lost its last candidate.
    NoCandidate(NoCandidateLeft),
    /// The candidates left cannot satisfy a reason; the number of the firing.
    Fired(u32),
}

/// A pattern found under the assumption: locked candidates, or a naked pair.
#[derive(Debug)]
pub(crate) struct Pattern {
    /// Of locked candidates: the literals that removed the other places. Of a naked pair: those that removed
    /// the other candidates of its cells.
    pub(crate) premises: Vec<Index>,
    /// The candidates of the pattern. For each value among them, one is true.
    pub(crate) places: Vec<(Cell, Value)>,
    /// The house that has no other places of the value; of a naked pair: the house that it is in.
    pub(crate) house: House,
}

/// The argument from a second assumption, made on top of the first, to a contradiction.
#[derive(Debug)]
pub(crate) struct NestedArgument {
    /// The literals of the first assumption that it uses.
    pub(crate) premises: Vec<Index>,
    /// From the second assumption to the contradiction.
    pub(crate) argument: Argument,
}

/// The literals that follow from an assumption, and the candidates left.
pub(crate) struct Trail<'p, const W: usize> {
    pub(crate) places: &'p Places<'p, W>,
    /// By cell: the candidates left.
    pub(crate) candidates_left: Vec<ValueSet<W>>,
    /// By house or set, and value: the places left.
    spots: Vec<Spots<W>>,
    pub(crate) literals: Vec<(Literal, Cause)>,
    pub(crate) patterns: Vec<Pattern>,
    pub(crate) nested: Vec<NestedArgument>,
    pub(crate) firings: Vec<Firing>,
    /// By candidate: the index of the literal that removed it, or [`NEVER`].
    off: Vec<Index>,
    /// By cell: the index of the literal that gave it its value, or [`NEVER`].
    on: Vec<Index>,
    /// The first literal that is not propagated.
    pub(crate) head: usize,
    pub(crate) contradiction: Option<DeadEnd>,
}

/// A length of the trail to which [`Trail::undo`] can return; the empty trail by default.
#[derive(Default)]
pub(crate) struct Checkpoint {
    pub(crate) literals: usize,
    patterns: usize,
    nested: usize,
    firings: usize,
    head: usize,
}

impl<'p, const W: usize> Trail<'p, W> {
    pub(crate) fn new(places: &'p Places<'p, W>) -> Self {
        let layout = places.layout();
        let houses = layout.sets().flat_map(|house| layout.values().map(move |value| (house, value)));
        Self {
            places,
            candidates_left: layout.cells().map(|cell| places.options(cell)).collect(),
            spots: houses.map(|(house, value)| places.spots(house, value)).collect(),
            literals: Vec::new(),
            patterns: Vec::new(),
            nested: Vec::new(),
            firings: Vec::new(),
            off: vec![NEVER; layout.side() * layout.cell_count()],
            on: vec![NEVER; layout.cell_count()],
            head: 0,
            contradiction: None,
        }
    }

    /// Returns whether the cell has a value under the assumption.
    pub(crate) fn has_value(&self, cell: Cell) -> bool {
        self.on[cell.index()] != NEVER
    }

    /// Adds a literal, unless it is known or would give a cell a second value. Records a contradiction if a
    /// cell or a house loses its last candidate.
    pub(crate) fn push(&mut self, literal: Literal, reason: Cause) {
        let index = self.literals.len() as Index;
        let cell = literal.cell.index();
        match literal.polarity {
            Polarity::On if self.on[cell] == NEVER => self.on[cell] = index,
            Polarity::Off if self.candidates_left[cell].remove(literal.value) => {
                let at = self.candidate_index(literal.cell, literal.value);
                self.off[at] = index;
                self.remove_place(literal.cell, literal.value);
            }
            _ => return,
        }
        self.literals.push((literal, reason));
    }

    fn remove_place(&mut self, cell: Cell, value: Value) {
        if self.candidates_left[cell.index()].is_empty() {
            self.contradiction.get_or_insert(DeadEnd::NoCandidate(NoCandidateLeft::Cell(cell)));
        }
        let layout = self.places.layout();
        for (house, spot) in layout.places_in_sets(cell) {
            let at = self.spots_index(house, value);
            self.spots[at].remove(spot);
            if self.spots[at].is_empty() && house.index() < layout.house_count() {
                let dead_end = NoCandidateLeft::House(house, value);
                self.contradiction.get_or_insert(DeadEnd::NoCandidate(dead_end));
            }
        }
    }

    fn candidate_index(&self, cell: Cell, value: Value) -> usize {
        cell.index() * self.places.layout().side() + value.index()
    }

    fn spots_index(&self, house: House, value: Value) -> usize {
        house.index() * self.places.layout().side() + value.index()
    }

    /// The places of a value left in a house or set.
    pub(crate) fn places_left(&self, house: House, value: Value) -> Spots<W> {
        self.spots[self.spots_index(house, value)]
    }

    /// The literals that removed a value from a house.
    pub(crate) fn removed_from_house(&self, house: House, value: Value) -> Vec<Index> {
        let gone = self.places.spots(house, value) - self.places_left(house, value);
        self.places.cells_at(house, gone).filter_map(|cell| self.off_index(cell, value)).collect()
    }

    /// The literals that removed candidates from a cell.
    pub(crate) fn removed_from_cell(&self, cell: Cell) -> Vec<Index> {
        let gone = self.places.options(cell) - self.candidates_left[cell.index()];
        gone.iter().filter_map(|value| self.off_index(cell, value)).collect()
    }

    /// The index of the literal that removed a candidate.
    pub(crate) fn off_index(&self, cell: Cell, value: Value) -> Option<Index> {
        Some(self.off[self.candidate_index(cell, value)]).filter(|&index| index != NEVER)
    }

    /// The index of the literal that gives a cell its value.
    pub(crate) fn on_index(&self, cell: Cell) -> Option<Index> {
        Some(self.on[cell.index()]).filter(|&index| index != NEVER)
    }

    pub(crate) fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            literals: self.literals.len(),
            patterns: self.patterns.len(),
            nested: self.nested.len(),
            firings: self.firings.len(),
            head: self.head,
        }
    }

    /// Removes everything after the checkpoint, which must have been made while there was no contradiction.
    /// Does not allocate.
    pub(crate) fn undo(&mut self, checkpoint: &Checkpoint) {
        while self.literals.len() > checkpoint.literals {
            let Some((Literal { cell, value, polarity }, _)) = self.literals.pop() else { break };
            if polarity == Polarity::On {
                self.on[cell.index()] = NEVER;
                continue;
            }
            self.candidates_left[cell.index()].insert(value);
            let at = self.candidate_index(cell, value);
            self.off[at] = NEVER;
            for (house, spot) in self.places.layout().places_in_sets(cell) {
                let at = self.spots_index(house, value);
                self.spots[at].insert(spot);
            }
        }
        self.patterns.truncate(checkpoint.patterns);
        self.nested.truncate(checkpoint.nested);
        self.firings.truncate(checkpoint.firings);
        self.head = checkpoint.head;
        self.contradiction = None;
    }
}
