//! The consequences of a candidate assumed true, in a position that does not change.
//!
//! Links work both ways: if a node follows from another one, the opposite of the latter follows from the
//! opposite of the former. A candidate is refuted if its own opposite follows from it.

use super::candidate::Candidate;
use crate::grid::{Cell, Value, ValueSet};
use crate::rating::explainer::cell_set::CellSet;
use crate::rating::explainer::houses::{BRC, cells_at, cells_of, house_of, houses, index_in, peers};
use crate::rating::explainer::index_set::IndexSet;
use crate::rating::explainer::position::{Position, values};

/// A set of candidates as the cells of each value.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Places([CellSet; 9]);

impl Places {
    pub(super) fn contains(&self, candidate: Candidate) -> bool {
        self.0[candidate.value().index()].contains(candidate.cell())
    }

    pub(super) fn insert(&mut self, candidate: Candidate) {
        self.0[candidate.value().index()].insert(candidate.cell());
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|cells| cells.is_empty())
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(cells, others)| *cells |= others);
    }

    pub(super) fn retain(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(cells, others)| *cells &= others);
    }

    /// The candidates that are in both sets.
    pub(super) fn both(mut self, other: &Self) -> Self {
        self.retain(other);
        self
    }

    /// The candidates, value by value.
    pub(super) fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        values().flat_map(|value| self.0[value.index()].iter().map(move |cell| Candidate::new(cell, value)))
    }
}

/// The candidates that a candidate, if true, makes true and false. It makes itself true.
#[derive(Clone, Copy, Default)]
pub(super) struct Reach {
    pub(super) verified: Places,
    pub(super) falsified: Places,
}

impl Reach {
    /// The candidates of which both states follow.
    pub(super) fn clashes(&self) -> Places {
        self.verified.both(&self.falsified)
    }
}

/// The consequences of the candidates of a position, each computed once.
pub(super) struct Reaches<'a> {
    pub(super) position: &'a Position,
    /// By value: the places that make something true when they are false.
    strong: [CellSet; 9],
    numbers: [Option<u16>; Candidate::COUNT],
    known: Vec<Reach>,
    /// True nodes that are not expanded yet.
    pending: Vec<Candidate>,
}

impl<'a> Reaches<'a> {
    pub(super) fn new(position: &'a Position) -> Self {
        let bivalue = position.cells_with(2);
        let strong = std::array::from_fn(|index| {
            let value = Value::new(index);
            let pairs = houses(BRC).map(|house| (house, position.places(house, value)));
            let pairs = pairs.filter(|(_, places)| places.len() == 2);
            pairs.fold(bivalue & position.cells(value), |strong, (house, places)| {
                strong | cells_at(house, places)
            })
        });
        let numbers = [None; Candidate::COUNT];
        Self { position, strong, numbers, known: Vec::new(), pending: Vec::new() }
    }

    pub(super) fn of(&mut self, start: Candidate) -> &Reach {
        let number = if let Some(number) = self.numbers[start.index()] {
            number.into()
        } else {
            let reach = self.compute(start);
            self.numbers[start.index()] = Some(self.known.len() as u16);
            self.known.push(reach);
            self.known.len() - 1
        };
        &self.known[number]
    }

    fn compute(&mut self, start: Candidate) -> Reach {
        let mut reach = Reach::default();
        self.verify(&mut reach, start);
        while let Some(node) = self.pending.pop() {
            if let Some(number) = self.numbers[node.index()] {
                let known = &self.known[usize::from(number)];
                reach.verified.add(&known.verified);
                reach.falsified.add(&known.falsified);
            } else {
                self.expand(&mut reach, node);
            }
        }
        reach
    }

    fn verify(&mut self, reach: &mut Reach, node: Candidate) {
        if !reach.verified.contains(node) {
            reach.verified.insert(node);
            self.pending.push(node);
        }
    }

    /// Makes false what a true node excludes.
    fn expand(&mut self, reach: &mut Reach, node: Candidate) {
        let (cell, value) = (node.cell(), node.value());
        for other in self.position.candidates(cell) - ValueSet::only(value) {
            self.falsify(reach, other, CellSet::only(cell));
        }
        self.falsify(reach, value, self.position.cells(value) & peers(cell));
    }

    /// Makes places of a value false. If a cell then has one candidate left, or a house one place, makes that
    /// candidate true.
    fn falsify(&mut self, reach: &mut Reach, value: Value, places: CellSet) {
        let falsified = &mut reach.falsified.0[value.index()];
        let lost = places - *falsified;
        *falsified |= lost;
        for cell in (lost & self.strong[value.index()]).iter() {
            self.verify_last(reach, cell, value);
        }
    }

    fn verify_last(&mut self, reach: &mut Reach, cell: Cell, value: Value) {
        if let Some(last) = (self.position.candidates(cell) - ValueSet::only(value)).single() {
            self.verify(reach, Candidate::new(cell, last));
        }
        for kind in BRC {
            let house = house_of(kind, cell);
            let others = self.position.places(house, value) - IndexSet::only(index_in(kind, cell));
            if let Some(last) = others.single() {
                self.verify(reach, Candidate::new(cells_of(house)[last], value));
            }
        }
    }
}
