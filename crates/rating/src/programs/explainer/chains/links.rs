//! The implications between the candidates of a position that does not change, and the reasons for them.
//!
//! Both lists of a candidate begin with the links in its cell; a search in houses only takes the rest.

use super::candidate::Candidate;
use crate::programs::board9::cell_set::values;
use crate::programs::board9::houses::{BRC, HouseKind, cells_of, house_of, index_in, set_of};
use crate::programs::board9::index_set::{IndexSet, third_with};
use crate::programs::explainer::position::Position;
use sudokud_model::grid::{Cell, House, Value, ValueSet};

/// Implications of every candidate in both states.
pub(super) struct Links {
    /// The candidates that a true candidate makes false: of its cell ascending, then by box, row, column.
    falsified: Lists,
    /// The candidates that a false candidate makes true: by cell, box, row, column.
    verified: Lists,
}

/// One list per candidate, all in one vector.
struct Lists {
    items: Vec<Candidate>,
    /// Start of the list, start of its part beyond the cell, and end.
    bounds: Vec<[u16; 3]>,
}

impl Lists {
    fn with_capacity(items: usize) -> Self {
        Self { items: Vec::with_capacity(items), bounds: Vec::with_capacity(Candidate::COUNT) }
    }

    fn begin(&mut self) {
        self.bounds.push([self.items.len() as u16; 3]);
    }

    fn end_cell(&mut self) {
        if let Some([_, houses, _]) = self.bounds.last_mut() {
            *houses = self.items.len() as u16;
        }
    }

    fn end(&mut self) {
        if let Some([_, _, end]) = self.bounds.last_mut() {
            *end = self.items.len() as u16;
        }
    }

    /// The part of the list that links of this class give.
    #[inline]
    fn of(&self, candidate: Candidate, class: Class) -> &[Candidate] {
        let [start, houses, end] = self.bounds[candidate.index()].map(usize::from);
        match class {
            Class::All => &self.items[start..end],
            Class::Cell => &self.items[start..houses],
            Class::Houses => &self.items[houses..end],
        }
    }
}

/// Which links a search follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Links in cells and houses.
    All,
    /// Links in cells.
    Cell,
    /// Links in houses.
    Houses,
}

impl Links {
    pub(super) fn new(position: &Position) -> Self {
        let mut links = Self { falsified: Lists::with_capacity(4096), verified: Lists::with_capacity(1024) };
        for cell in (0..81).map(Cell::new) {
            let candidates = position.candidates(cell);
            for value in values() {
                links.falsified.begin();
                links.verified.begin();
                if candidates.contains(value) {
                    links.add_in_cell(cell, candidates - ValueSet::only(value));
                    links.add_in_houses(position, cell, value);
                }
            }
        }
        links
    }

    fn add_in_cell(&mut self, cell: Cell, others: ValueSet<1>) {
        let nodes = others.iter().map(|other| Candidate::new(cell, other));
        self.falsified.items.extend(nodes.clone());
        if others.len() == 1 {
            self.verified.items.extend(nodes);
        }
        self.falsified.end_cell();
        self.verified.end_cell();
    }

    /// Adds the links to the other places of the value.
    fn add_in_houses(&mut self, position: &Position, cell: Cell, value: Value) {
        let verified = self.verified.items.len();
        for kind in BRC {
            let (house, index) = (house_of(kind, cell), index_in(kind, cell));
            let node = |other| Candidate::new(cells_of(house)[other], value);
            let others = position.places(house, value) - IndexSet::only(index);
            // The box has given the links to its cells in the row and in the column.
            let in_box = if kind == HouseKind::Box { IndexSet::EMPTY } else { third_with(index) };
            self.falsified.items.extend((others - in_box).iter().map(node));
            if let Some(last) = others.single().map(node)
                && !self.verified.items[verified..].contains(&last)
            {
                self.verified.items.push(last);
            }
        }
        self.falsified.end();
        self.verified.end();
    }

    #[inline]
    pub(super) fn falsified_by(&self, candidate: Candidate, class: Class) -> &[Candidate] {
        self.falsified.of(candidate, class)
    }

    #[inline]
    pub(super) fn verified_by(&self, candidate: Candidate, class: Class) -> &[Candidate] {
        self.verified.of(candidate, class)
    }
}

/// The link between two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// Both are candidates of one cell.
    Cell,
    /// Both are places of the value in this house.
    House(House),
}

impl Reason {
    /// Why `node` true makes `other` false.
    pub(super) fn falsifying(node: Candidate, other: Candidate) -> Self {
        let shared = BRC.map(|kind| house_of(kind, node.cell())).into_iter();
        let mut shared = shared.filter(|&house| set_of(house).contains(other.cell()));
        match shared.next() {
            Some(house) if node.cell() != other.cell() => Self::House(house),
            _ => Self::Cell,
        }
    }

    /// Why `node` false makes `other` true, its only alternative in a cell or house of this position.
    pub(super) fn verifying(position: &Position, node: Candidate, other: Candidate) -> Self {
        let is_strong = |house: &House| {
            set_of(*house).contains(other.cell()) && position.places(*house, node.value()).len() == 2
        };
        match BRC.map(|kind| house_of(kind, node.cell())).into_iter().find(is_strong) {
            Some(house) if node.cell() != other.cell() => Self::House(house),
            _ => Self::Cell,
        }
    }

    /// The candidates that `original` has in this cell or house for `node`, and `current` lacks.
    pub(super) fn lost(
        self,
        node: Candidate,
        original: &Position,
        current: &Position,
    ) -> impl Iterator<Item = Candidate> + use<> {
        let (cell, value) = (node.cell(), node.value());
        let lost: IndexSet = match self {
            Self::Cell => (original.candidates(cell) - current.candidates(cell)).cast(),
            Self::House(house) => original.places(house, value) - current.places(house, value),
        };
        lost.iter().map(move |index| match self {
            Self::Cell => Candidate::new(cell, Value::new(index)),
            Self::House(house) => Candidate::new(cells_of(house)[index], value),
        })
    }
}
