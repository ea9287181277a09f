//! The starts from which a cycle or chain can run through a strong link that the original position lacks.
//!
//! The original position has no hint of producer 27, so every hint in a later one uses such a link. Links
//! work both ways: a start verifies or falsifies one end of the link exactly if that end does the same to the
//! start. So two closures per link decide which starts are worth a search.

use super::candidate::{Candidate, CandidateSet};
use super::links::{Class, Links};
use super::runs::starts;
use crate::rating::explainer::houses::{BRC, cells_of, house_of};
use crate::rating::explainer::position::Position;

/// The starts that a new strong link can serve.
#[derive(Default)]
pub(super) struct Starts {
    /// Starts that can lie on a cycle.
    pub(super) of_cycles: CandidateSet,
    /// Starts that a chain can refute.
    pub(super) of_refutations: CandidateSet,
    /// Starts that a chain can prove.
    pub(super) of_proofs: CandidateSet,
}

/// The candidates that `end`, if true, makes true and false.
struct Closure {
    verified: CandidateSet,
    falsified: CandidateSet,
}

impl Starts {
    /// The starts of the new links of `current`, whose links are given.
    pub(super) fn new(original: &Position, current: &Position, links: &Links) -> Self {
        let mut served = Self::default();
        let mut closures = Closures { links, numbers: [None; Candidate::COUNT], known: Vec::new() };
        for first in starts(current) {
            for &second in
                links.verified_by(first, Class::All).iter().filter(|other| other.index() > first.index())
            {
                if is_new(original, current, first, second) {
                    let [first, second] = [first, second].map(|end| closures.number(end));
                    served.add(&closures.known[first], &closures.known[second]);
                }
            }
        }
        served
    }

    fn add(&mut self, first: &Closure, second: &Closure) {
        self.of_refutations.add(&both(&first.falsified, &second.falsified));
        self.of_proofs.add(&both(&first.verified, &second.verified));
        self.of_cycles.add(&both(&first.falsified, &second.verified));
        self.of_cycles.add(&both(&first.verified, &second.falsified));
    }
}

fn both(first: &CandidateSet, second: &CandidateSet) -> CandidateSet {
    let mut both = *first;
    both.retain(second);
    both
}

/// Returns whether the cell or a house that links two candidates has lost others of the original position.
fn is_new(original: &Position, current: &Position, first: Candidate, second: Candidate) -> bool {
    let (cell, value) = (first.cell(), first.value());
    if cell == second.cell() {
        return original.candidates(cell).len() > 2;
    }
    BRC.iter().map(|&kind| house_of(kind, cell)).any(|house| {
        let is_linked = cells_of(house).contains(&second.cell()) && current.places(house, value).len() == 2;
        is_linked && original.places(house, value).len() > 2
    })
}

/// The closures of link ends, each computed once.
struct Closures<'a> {
    links: &'a Links,
    numbers: [Option<u16>; Candidate::COUNT],
    known: Vec<Closure>,
}

impl Closures<'_> {
    /// The number of the closure of `end` among the known ones.
    fn number(&mut self, end: Candidate) -> usize {
        let number = *self.numbers[end.index()].get_or_insert_with(|| {
            self.known.push(closure(self.links, end));
            (self.known.len() - 1) as u16
        });
        number.into()
    }
}

fn closure(links: &Links, end: Candidate) -> Closure {
    let mut closure = Closure { verified: CandidateSet::EMPTY, falsified: CandidateSet::EMPTY };
    closure.verified.insert(end);
    let mut pending = vec![end];
    while let Some(node) = pending.pop() {
        for &lost in links.falsified_by(node, Class::All) {
            if !closure.falsified.contains(lost) {
                closure.falsified.insert(lost);
                for &gained in links.verified_by(lost, Class::All) {
                    if !closure.verified.contains(gained) {
                        closure.verified.insert(gained);
                        pending.push(gained);
                    }
                }
            }
        }
    }
    closure
}
