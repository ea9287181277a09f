//! The consequences of a candidate assumed true, in a position that does not change, and what follows for the
//! starts of unary chains.
//!
//! Links work both ways: if b follows from a, the opposite of a follows from the opposite of b. A candidate
//! is refuted if its own opposite follows from it.
//!
//! Each candidate that a cycle or a chain removes is refuted. A candidate r that a cycle removes sees a true
//! node and a false node of the cycle. So r makes both false, and both states of each candidate of the cycle
//! follow from r. If a chain proves a candidate, both of its states follow from each other candidate of its
//! cell. So the consequences of the refuted candidates contain all starts of cycles and proofs.

use super::candidate::{Candidate, CandidateSet, starts};
use super::links::Links;
use crate::programs::board9::cell_set::values;
use crate::programs::board9::houses::{BRC, cells_of, houses, peers};
use crate::programs::board9::index_set::IndexSet;
use crate::programs::explainer::position::Position;
use std::cell::OnceCell;
use std::sync::LazyLock;
use sudokud_model::grid::Value;

/// The candidates that a candidate, if true, makes true and false. It makes itself true. `verified` may also
/// have candidates that a run has found true.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    pub(super) verified: CandidateSet,
    pub(super) falsified: CandidateSet,
}

impl Reach {
    const EMPTY: Self = Self { verified: CandidateSet::EMPTY, falsified: CandidateSet::EMPTY };

    /// The candidates of which both states follow.
    pub(super) fn clashes(&self) -> CandidateSet {
        self.verified & self.falsified
    }
}

/// The reaches of the candidates of an empty board, which has no strong links.
static EMPTY_BOARD: LazyLock<Vec<Reach>> = LazyLock::new(|| {
    let reach = |index| {
        let node = Candidate::of_index(index);
        let mut reach = Reach::EMPTY;
        reach.verified.insert(node);
        reach.falsified.extend((0..9).map(|value| Candidate::new(node.cell(), Value::new(value))));
        reach.falsified.extend(peers(node.cell()).iter().map(|peer| Candidate::new(peer, node.value())));
        reach.falsified.remove(node);
        reach
    };
    (0..Candidate::COUNT).map(reach).collect()
});

/// A position from which runs start, with the reaches of its candidates, computed when first needed.
pub(super) struct Original<'a> {
    pub(super) position: &'a Position,
    reaches: OnceCell<Vec<Reach>>,
}

impl<'a> Original<'a> {
    pub(super) const fn new(position: &'a Position) -> Self {
        Self { position, reaches: OnceCell::new() }
    }

    fn reaches(&self) -> &[Reach] {
        self.reaches.get_or_init(|| {
            let mut reaches = Reaches::new(self.position, None);
            let mut all = vec![Reach::EMPTY; Candidate::COUNT];
            starts(self.position).for_each(|start| all[start.index()] = *reaches.of(start));
            all
        })
    }
}

/// The other ends of the strong links of a candidate: at most one in its cell and each of its houses.
#[derive(Clone, Copy, Default)]
struct Partners {
    ends: [Candidate; 4],
    count: u8,
}

/// The consequences of the candidates of a position, each computed once.
///
/// A position that a run reaches without a clash keeps all consequences of the original between candidates
/// whose state the run has not found. No chain between two of them passes one whose state it has found: the
/// run would have found the state of an end too. So only the strong links that the original does not have are
/// followed one by one.
pub(super) struct Reaches<'a> {
    pub(super) position: &'a Position,
    candidates: CandidateSet,
    /// The reaches of the original, or of the empty board.
    base: &'a [Reach],
    /// The strong links that the base does not have.
    pub(super) new_links: Vec<[Candidate; 2]>,
    /// The ends of these links.
    ends: CandidateSet,
    partners: Vec<Partners>,
    numbers: Vec<Option<u16>>,
    known: Vec<Reach>,
    /// True nodes that are not expanded yet.
    pending: Vec<Candidate>,
}

impl<'a> Reaches<'a> {
    /// The reaches of a position, which a run from `original` has reached if there is one.
    pub(super) fn new(position: &'a Position, original: Option<&'a Original<'a>>) -> Self {
        let mut reaches = Self {
            position,
            candidates: starts(position).collect(),
            base: original.map_or(&EMPTY_BOARD, Original::reaches),
            new_links: Vec::with_capacity(64),
            ends: CandidateSet::EMPTY,
            partners: vec![Partners::default(); Candidate::COUNT],
            numbers: vec![None; Candidate::COUNT],
            known: Vec::with_capacity(256),
            pending: Vec::new(),
        };
        let original = original.map(|original| original.position);
        new_links(position, original).for_each(|link| reaches.add_link(link));
        reaches
    }

    fn add_link(&mut self, [first, second]: [Candidate; 2]) {
        self.new_links.push([first, second]);
        for (node, other) in [(first, second), (second, first)] {
            let Partners { ends, count } = &mut self.partners[node.index()];
            ends[usize::from(*count)] = other;
            *count += 1;
            self.ends.insert(node);
        }
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
        let mut reach = Reach::EMPTY;
        // The nodes whose consequences the reach contains.
        let mut done = CandidateSet::EMPTY;
        self.pending.push(start);
        while let Some(node) = self.pending.pop() {
            if done.contains(node) {
                continue;
            }
            if let Some(number) = self.numbers[node.index()] {
                let known = &self.known[usize::from(number)];
                reach.verified |= known.verified;
                reach.falsified |= known.falsified;
                done |= known.verified;
            } else {
                self.expand(&mut reach, &mut done, node);
            }
        }
        reach
    }

    /// Adds what a true node reaches in the base. Adds to the pending nodes those that follow from it along
    /// new links.
    fn expand(&mut self, reach: &mut Reach, done: &mut CandidateSet, node: Candidate) {
        let Reach { mut verified, falsified: mut lost } = self.base[node.index()];
        verified &= self.candidates;
        reach.verified |= verified;
        *done |= verified;
        lost &= self.candidates;
        lost -= reach.falsified;
        reach.falsified |= lost;
        lost &= self.ends;
        if lost.is_empty() {
            return;
        }
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

/// The strong links of a position that `original`, if there is one, does not have: between the two candidates
/// of a cell, and between the two places of a value in a house.
fn new_links<'a>(
    position: &'a Position,
    original: Option<&'a Position>,
) -> impl Iterator<Item = [Candidate; 2]> + 'a {
    let of_cells = position.empty().iter().filter_map(move |cell| {
        let candidates = position.candidates(cell);
        let mut ends = candidates.iter().map(|value| Candidate::new(cell, value));
        let pair = [ends.next()?, ends.next()?];
        let is_new = original.is_none_or(|original| original.candidates(cell) != candidates);
        (ends.next().is_none() && is_new).then_some(pair)
    });
    let of_houses = houses(BRC).flat_map(|house| values().map(move |value| (house, value)));
    of_cells.chain(of_houses.filter_map(move |(house, value)| {
        let places = position.places(house, value);
        let first = places.first()?;
        let second = (places - IndexSet::only(first)).single()?;
        let is_new = original.is_none_or(|original| original.places(house, value) != places);
        is_new.then(|| [first, second].map(|index| Candidate::new(cells_of(house)[index], value)))
    }))
}

/// The data about one position that several searches share.
pub(super) struct Implications<'a> {
    pub(super) position: &'a Position,
    /// The position from which the run to this one started.
    original: Option<&'a Original<'a>>,
    links: Option<Links>,
    reaches: Option<Reaches<'a>>,
}

impl<'a> Implications<'a> {
    pub(super) const fn new(position: &'a Position, original: Option<&'a Original<'a>>) -> Self {
        Self { position, original, links: None, reaches: None }
    }

    pub(super) fn links(&mut self) -> &Links {
        self.links.get_or_insert_with(|| Links::new(self.position))
    }

    pub(super) fn reaches(&mut self) -> &mut Reaches<'a> {
        self.reaches.get_or_insert_with(|| Reaches::new(self.position, self.original))
    }
}

/// The starts of cycles and chains that may change something.
pub(super) struct UsefulStarts {
    /// Refuted candidates: a chain from each of them leads to its own opposite.
    pub(super) refuted: CandidateSet,
    /// Starts that can lie on a cycle or be proved.
    pub(super) on_paths: CandidateSet,
}

impl UsefulStarts {
    /// The starts of a position.
    pub(super) fn of(position: &Position) -> Self {
        let mut reaches = Reaches::new(position, None);
        let mut refuted = CandidateSet::EMPTY;
        for start in starts(position) {
            if reaches.of(start).falsified.contains(start) {
                refuted.insert(start);
            }
        }
        Self::with_refuted(&mut reaches, refuted)
    }

    /// The useful starts of a position that a run has reached. The original has no hint of a unary chain, so
    /// each chain that refutes a candidate uses a new strong link. The candidate makes both ends of it false.
    pub(super) fn after_run(reaches: &mut Reaches<'_>) -> Self {
        let mut refuted = CandidateSet::EMPTY;
        for at in 0..reaches.new_links.len() {
            let [first, second] = reaches.new_links[at];
            let mut both = reaches.of(first).falsified;
            both &= reaches.of(second).falsified;
            refuted |= both;
        }
        Self::with_refuted(reaches, refuted)
    }

    fn with_refuted(reaches: &mut Reaches<'_>, refuted: CandidateSet) -> Self {
        let mut on_paths = CandidateSet::EMPTY;
        refuted.iter().for_each(|start| on_paths |= reaches.of(start).clashes());
        Self { refuted, on_paths }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.refuted.is_empty()
    }
}
