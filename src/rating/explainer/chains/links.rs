//! The implications between the candidates of a position that does not change.
//!
//! Both lists of a candidate begin with those of the cell, so a search without cell rules takes the rest.

use super::candidate::Candidate;
use crate::rating::explainer::cell_set::CellSet;
use crate::rating::explainer::houses::{BRC, house_of, peers_by_house, set_of};
use crate::rating::explainer::position::Position;

/// Implications of every candidate in both states.
pub(super) struct Links {
    /// The candidates that a true candidate makes false: of its cell ascending, then by box, row, column.
    falsified: Lists,
    /// The candidates that a false candidate makes true: by cell, box, row, column.
    verified: Lists,
}

/// One list per candidate, all in one vector.
#[derive(Default)]
struct Lists {
    items: Vec<Candidate>,
    /// Start of the list and of its part beyond the cell.
    starts: Vec<[u32; 2]>,
}

impl Lists {
    fn begin(&mut self) {
        self.starts.push([self.items.len() as u32; 2]);
    }

    fn end_cell(&mut self) {
        if let Some(starts) = self.starts.last_mut() {
            starts[1] = self.items.len() as u32;
        }
    }

    /// The part of the list that links of this class give.
    #[inline]
    fn of(&self, candidate: Candidate, class: Class) -> &[Candidate] {
        let [start, houses] = self.starts[candidate.index()].map(|start| start as usize);
        let end = self.starts[candidate.index() + 1][0] as usize;
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
        let mut links = Self { falsified: Lists::default(), verified: Lists::default() };
        for index in 0..Candidate::COUNT {
            links.add(position, index);
        }
        links.falsified.begin();
        links.verified.begin();
        links
    }

    fn add(&mut self, position: &Position, index: usize) {
        self.falsified.begin();
        self.verified.begin();
        let candidate = Candidate::from_index(index);
        let (cell, value) = (candidate.cell(), candidate.value());
        if !position.has(cell, value) {
            return;
        }
        let others = position.candidates(cell).iter().filter(|&other| other != value);
        self.falsified.items.extend(others.clone().map(|other| Candidate::new(cell, other)));
        self.falsified.end_cell();
        let peers = peers_by_house(cell).iter().filter(|&&peer| position.has(peer, value));
        self.falsified.items.extend(peers.map(|&peer| Candidate::new(peer, value)));
        if position.candidates(cell).len() == 2 {
            self.verified.items.extend(others.map(|other| Candidate::new(cell, other)));
        }
        self.verified.end_cell();
        let mut reached = CellSet::EMPTY;
        for kind in BRC {
            let rest = (position.cells(value) & set_of(house_of(kind, cell))).without(cell);
            if rest.len() == 1 && rest.is_disjoint(reached) {
                reached |= rest;
                self.verified.items.extend(rest.first().map(|other| Candidate::new(other, value)));
            }
        }
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
