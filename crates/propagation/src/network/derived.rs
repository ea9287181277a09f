//! Sums that follow from sums and houses: the rule of 45. What cages leave of some houses (innies) less what
//! they have outside (outies) is the sum of the houses less that of the cages.
//!
//! The ladder has sums by the same rule (`logic/house_sum_rules.rs` of `sudokud-human`): fewer, larger ones,
//! which name their houses and constraints for a step. Those here are small, so that they propagate, and are
//! found for every search.

use crate::domains::variable::Variable;
use crate::propagators::posting::Posting;
use crate::sums::weighted_sum::{Weighted, WeightedSum};
use std::collections::HashSet;
use sudokud_model::constraint::primitive::Comparison;
use sudokud_model::sets::BitSet;

/// The most derived sums.
const MAX_SUMS: usize = 300;

/// The most unions of houses.
const MAX_UNIONS: usize = 500;

/// The most cells of a derived sum.
const MAX_CELLS: usize = 6;

/// The most cells of the smaller side of a derived sum.
const MAX_OTHER: usize = 2;

/// The most variables of a puzzle whose sums are derived.
const MAX_VARIABLES: usize = 64 * 16;

/// A set of variables.
type Set<const W: usize> = BitSet<Variable, W>;

/// Some cells with a sum.
struct Cage<const W: usize> {
    cells: Set<W>,
    sum: i64,
}

/// Returns sums of what cages leave of unions of houses.
pub(super) fn sums(posting: &Posting) -> Vec<WeightedSum> {
    match posting.exclusions.slots.count() {
        0..=128 => sums_of::<2>(posting),
        129..=MAX_VARIABLES => sums_of::<16>(posting),
        _ => Vec::new(),
    }
}

/// [`sums`] for sets of `W` words.
fn sums_of<const W: usize>(posting: &Posting) -> Vec<WeightedSum> {
    if posting.cages.is_empty() {
        return Vec::new();
    }
    let cage = |sum: &WeightedSum| Cage {
        cells: sum.terms.iter().map(|term| term.variable).collect(),
        sum: sum.constant,
    };
    let cages: Vec<Cage<W>> = posting.cages.iter().map(cage).collect();
    let house_sum = (posting.side * (posting.side - 1) / 2) as i64;
    let houses: Vec<Set<W>> = posting.houses.iter().map(|cells| cells.iter().copied().collect()).collect();
    let mut found = Found { known: HashSet::new(), sums: Vec::new() };
    each_union(&houses, |union, count| found.add(union, house_sum * count, &cages));
    found.sums
}

struct Found<const W: usize> {
    /// The cells inside and outside.
    known: HashSet<[Set<W>; 2]>,
    sums: Vec<WeightedSum>,
}

/// The cells that cages leave of a union of houses.
struct Rest<const W: usize> {
    /// The cells of the union that no cage has (innies), and those of cages outside of it (outies).
    inside: Set<W>,
    outside: Set<W>,
    total: i64,
}

impl<const W: usize> Rest<W> {
    /// Subtracts a cage, unless it overlaps another one.
    fn subtract(&mut self, cage: &Cage<W>, union: &Set<W>) {
        let taken = (*union - self.inside) | self.outside;
        if cage.cells.is_disjoint(&taken) {
            self.outside |= cage.cells - *union;
            self.inside -= cage.cells;
            self.total -= cage.sum;
        }
    }
}

impl<const W: usize> Found<W> {
    /// Adds what the cages inside a union leave of it, and what all cages leave that are mostly inside.
    fn add(&mut self, union: &Set<W>, total: i64, cages: &[Cage<W>]) {
        let mut rest = Rest { inside: *union, outside: Set::EMPTY, total };
        // Those inside are subtracted at once, those with some cells outside later, fewer first.
        let mut later: [Vec<usize>; MAX_OTHER] = Default::default();
        for (at, cage) in cages.iter().enumerate() {
            let (inside, outside) = ((cage.cells & *union).len(), (cage.cells - *union).len());
            if inside == 0 || outside > MAX_OTHER || inside < outside {
                continue;
            }
            match outside.checked_sub(1) {
                None => rest.subtract(cage, union),
                Some(more) => later[more].push(at),
            }
        }
        self.note(&rest, union);
        later.iter().flatten().for_each(|&at| rest.subtract(&cages[at], union));
        self.note(&rest, union);
    }

    /// Adds the sum of a rest, if it is small and new.
    fn note(&mut self, rest: &Rest<W>, union: &Set<W>) {
        let (inside, outside) = (rest.inside.len(), rest.outside.len());
        let is_small = inside + outside <= MAX_CELLS && inside.min(outside) <= MAX_OTHER;
        if inside + outside == 0 || !is_small || rest.inside == *union || self.sums.len() >= MAX_SUMS {
            return;
        }
        if !self.known.insert([rest.inside, rest.outside]) {
            return;
        }
        let term = |weight: i64| move |variable| Weighted { variable, weight };
        let terms = rest.inside.iter().map(term(1)).chain(rest.outside.iter().map(term(-1))).collect();
        self.sums.push(WeightedSum { terms, comparison: Comparison::Equal, constant: rest.total });
    }
}

/// Calls `visit` with unions of disjoint houses that follow each other, and the number of houses.
fn each_union<const W: usize>(houses: &[Set<W>], mut visit: impl FnMut(&Set<W>, i64)) {
    let mut left = MAX_UNIONS;
    for first in 0..houses.len() {
        let mut union = Set::EMPTY;
        for (count, next) in (1..).zip(&houses[first..]) {
            if left == 0 || !next.is_disjoint(&union) {
                break;
            }
            union |= *next;
            visit(&union, count);
            left -= 1;
        }
    }
}
