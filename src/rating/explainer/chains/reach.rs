//! The consequences of a candidate assumed true, in a position that does not change.
//!
//! Links work both ways: if a node follows from another one, the opposite of the latter follows from the
//! opposite of the former. A candidate is refuted if its own opposite follows from it.

use super::candidate::{Candidate, CandidateSet};
use super::reason::Reason;
use super::runs::starts;
use crate::grid::Value;
use crate::rating::explainer::houses::{BRC, cell_at, cells_of, house_of, houses};
use crate::rating::explainer::index_set::IndexSet;
use crate::rating::explainer::position::{Position, values};

/// For each candidate of an empty board, those that it makes false if it is true.
static EXCLUDED: [CandidateSet; Candidate::COUNT] = excluded();

const fn excluded() -> [CandidateSet; Candidate::COUNT] {
    let mut all = [CandidateSet::EMPTY; Candidate::COUNT];
    let mut index = 0;
    while index < Candidate::COUNT {
        let node = Candidate::from_index(index);
        let mut at = 0;
        while at < 9 {
            all[index].insert(Candidate::new(node.cell(), Value::new(at)));
            let mut kind = 0;
            while kind < 3 {
                let peer = cell_at(house_of(BRC[kind], node.cell()).index(), at);
                all[index].insert(Candidate::new(peer, node.value()));
                kind += 1;
            }
            at += 1;
        }
        all[index].remove(node);
        index += 1;
    }
    all
}

/// The candidates that a candidate, if true, makes true and false. It makes itself true.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    pub(super) verified: CandidateSet,
    pub(super) falsified: CandidateSet,
}

impl Reach {
    /// The candidates of which both states follow.
    pub(super) fn clashes(&self) -> CandidateSet {
        let mut clashes = self.verified;
        clashes.retain(&self.falsified);
        clashes
    }
}

/// Two candidates of which one is true: those of a cell with two, or the places of a value with two in a
/// house.
#[derive(Clone, Copy)]
pub(super) struct StrongLink {
    pub(super) ends: [Candidate; 2],
    reason: Reason,
}

impl StrongLink {
    /// Returns whether the cell or house has more candidates in `original`.
    pub(super) fn is_new(&self, original: &Position) -> bool {
        let [node, _] = self.ends;
        match self.reason {
            Reason::Cell => original.candidates(node.cell()).len() > 2,
            Reason::House(house) => original.places(house, node.value()).len() > 2,
        }
    }
}

/// The other ends of the strong links of a candidate: at most one in its cell and each of its houses.
#[derive(Clone, Copy, Default)]
struct Partners {
    ends: [Candidate; 4],
    count: u8,
}

/// The consequences of the candidates of a position, each computed once.
pub(super) struct Reaches<'a> {
    pub(super) position: &'a Position,
    candidates: CandidateSet,
    pub(super) strong_links: Vec<StrongLink>,
    /// The candidates that make something true when they are false.
    strong: CandidateSet,
    partners: Box<[Partners; Candidate::COUNT]>,
    numbers: Box<[Option<u16>; Candidate::COUNT]>,
    known: Vec<Reach>,
    /// True nodes that are not expanded yet.
    pending: Vec<Candidate>,
}

impl<'a> Reaches<'a> {
    pub(super) fn new(position: &'a Position) -> Self {
        let mut reaches = Self {
            position,
            candidates: starts(position).collect(),
            strong_links: strong_links(position).collect(),
            strong: CandidateSet::EMPTY,
            partners: Box::new([Partners::default(); Candidate::COUNT]),
            numbers: Box::new([None; Candidate::COUNT]),
            known: Vec::with_capacity(64),
            pending: Vec::new(),
        };
        for StrongLink { ends: [first, second], .. } in &reaches.strong_links {
            for (node, other) in [(first, second), (second, first)] {
                let Partners { ends, count } = &mut reaches.partners[node.index()];
                ends[usize::from(*count)] = *other;
                *count += 1;
                reaches.strong.insert(*node);
            }
        }
        reaches
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
        let mut reach = Reach { verified: CandidateSet::EMPTY, falsified: CandidateSet::EMPTY };
        // The nodes whose consequences the reach contains.
        let mut done = CandidateSet::EMPTY;
        reach.verified.insert(start);
        self.pending.push(start);
        while let Some(node) = self.pending.pop() {
            if done.contains(node) {
                continue;
            }
            if let Some(number) = self.numbers[node.index()] {
                let known = &self.known[usize::from(number)];
                reach.verified.add(&known.verified);
                reach.falsified.add(&known.falsified);
                done.add(&known.verified);
            } else {
                done.insert(node);
                self.expand(&mut reach, node);
            }
        }
        reach
    }

    /// Makes false what a true node excludes. Where a cell then has one candidate left, or a house one place,
    /// makes that candidate true.
    fn expand(&mut self, reach: &mut Reach, node: Candidate) {
        let mut lost = EXCLUDED[node.index()];
        lost.retain(&self.candidates);
        lost.subtract(&reach.falsified);
        reach.falsified.add(&lost);
        lost.retain(&self.strong);
        for end in lost.iter() {
            let Partners { ends, count } = &self.partners[end.index()];
            for &last in &ends[..usize::from(*count)] {
                if !reach.verified.contains(last) {
                    reach.verified.insert(last);
                    self.pending.push(last);
                }
            }
        }
    }
}

fn strong_links(position: &Position) -> impl Iterator<Item = StrongLink> {
    let of_cells = position.empty().iter().filter_map(|cell| {
        let mut ends = position.candidates(cell).iter().map(|value| Candidate::new(cell, value));
        let pair = [ends.next()?, ends.next()?];
        ends.next().is_none().then_some(StrongLink { ends: pair, reason: Reason::Cell })
    });
    let of_houses = houses(BRC).flat_map(|house| values().map(move |value| (house, value)));
    of_cells.chain(of_houses.filter_map(|(house, value)| {
        let places = position.places(house, value);
        let first = places.first()?;
        let second = (places - IndexSet::only(first)).single()?;
        let ends = [first, second].map(|index| Candidate::new(cells_of(house)[index], value));
        Some(StrongLink { ends, reason: Reason::House(house) })
    }))
}
