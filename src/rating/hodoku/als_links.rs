//! Links between almost locked sets by a restricted common: a digit of which every place in one set sees
//! every place in the other. At most one of the two sets holds it.
//!
//! Many sets have a digit in the same cells. So the cells are compared once for each such pattern, and the
//! partners of a set are rows of bits.

use super::almost_locked_set::{AlmostLockedSet, almost_locked_sets};
use super::bits::BitMatrix;
use super::cells::CellSet;
use super::position::{Digits, Position};
use crate::grid::{Cell, Value};
use std::ops::Range;

/// A pair of disjoint sets with one or two restricted commons: of three or more, HoDoKu keeps the first and
/// the last.
#[derive(Clone, Copy, Debug)]
pub(super) struct AlsLink {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) first: Value,
    pub(super) second: Option<Value>,
}

impl AlsLink {
    pub(super) fn digits(&self) -> Digits {
        self.second.map_or(Digits::EMPTY, Digits::only) | Digits::only(self.first)
    }
}

/// The sets of a position and their links, from earlier sets to later ones.
#[derive(Clone, Debug, Default)]
pub(super) struct AlsGraph {
    pub(super) sets: Vec<AlmostLockedSet>,
    pub(super) links: Vec<AlsLink>,
    from: Vec<usize>,
    into: Vec<Vec<usize>>,
    patterns: Patterns,
}

impl AlsGraph {
    /// Finds all sets and links; keeps the allocations.
    pub(super) fn build(&mut self, position: &Position) {
        almost_locked_sets(position, &mut self.sets);
        self.patterns.build(&self.sets);
        self.links.clear();
        self.from.clear();
        self.into.iter_mut().for_each(Vec::clear);
        self.into.resize_with(self.sets.len(), Vec::new);
        for set in 0..self.sets.len() {
            self.from.push(self.links.len());
            self.link_set(set);
        }
        self.from.push(self.links.len());
    }

    /// Adds the links of a set to later ones.
    fn link_set(&mut self, from: usize) {
        let set = &self.sets[from];
        for word in from / 64..self.patterns.linked.words() {
            let partners = |digit| self.patterns.partners(from, digit)[word];
            let mut any = set.digits.iter().fold(0, |any, digit| any | partners(digit));
            while any != 0 {
                let (to, bit) = (64 * word + any.trailing_zeros() as usize, any & any.wrapping_neg());
                any ^= bit;
                if to <= from || self.sets[to].cells.meets(set.cells) {
                    continue;
                }
                let mut digits = set.digits.iter().filter(|&digit| partners(digit) & bit != 0);
                if let Some(first) = digits.next() {
                    self.into[to].push(self.links.len());
                    self.links.push(AlsLink { from, to, first, second: digits.next_back() });
                }
            }
        }
    }

    /// The links from a set to later ones, in order.
    pub(super) fn from(&self, set: usize) -> Range<usize> {
        self.from[set]..self.from[set + 1]
    }

    /// The links from earlier sets to a set, in order.
    pub(super) fn into(&self, set: usize) -> &[usize] {
        &self.into[set]
    }
}

/// The different sets of cells in which almost locked sets have a digit.
#[derive(Clone, Debug, Default)]
struct Patterns {
    /// The cells, and the cells that see all of these.
    patterns: Vec<(CellSet, CellSet)>,
    /// By digit: the numbers of its patterns.
    of_digit: [Vec<u16>; 9],
    /// By digit and cell: the patterns whose first cell it is.
    by_first: Vec<Vec<u16>>,
    /// By set and digit: the number of its pattern.
    of_set: Vec<u16>,
    /// By pattern: the sets that have it.
    members: BitMatrix,
    /// By pattern: the sets of which every place of the digit sees all of it.
    linked: BitMatrix,
}

impl Patterns {
    fn build(&mut self, sets: &[AlmostLockedSet]) {
        self.patterns.clear();
        self.of_digit.iter_mut().for_each(Vec::clear);
        self.by_first.iter_mut().for_each(Vec::clear);
        self.by_first.resize_with(9 * 81, Vec::new);
        self.of_set.clear();
        self.of_set.resize(9 * sets.len(), 0);
        for (k, set) in sets.iter().enumerate() {
            for digit in set.digits {
                self.of_set[9 * k + digit.index()] = self.number(digit, set);
            }
        }
        self.members.reset(self.patterns.len(), sets.len());
        for (k, set) in sets.iter().enumerate() {
            for digit in set.digits {
                self.members.set(self.of_set[9 * k + digit.index()].into(), k);
            }
        }
        self.link(sets.len());
    }

    /// The number of the pattern of a digit in a set.
    fn number(&mut self, digit: Value, set: &AlmostLockedSet) -> u16 {
        let cells = set.places(digit);
        let first = cells.first().map_or(0, Cell::index);
        let same_first = &mut self.by_first[digit.index() * 81 + first];
        if let Some(&known) = same_first.iter().find(|&&number| self.patterns[usize::from(number)].0 == cells)
        {
            return known;
        }
        let number = self.patterns.len() as u16;
        same_first.push(number);
        self.of_digit[digit.index()].push(number);
        self.patterns.push((cells, set.targets(digit)));
        number
    }

    /// Compares each pattern with those that begin in a cell it is seen from.
    fn link(&mut self, sets: usize) {
        self.linked.reset(self.patterns.len(), sets);
        for (digit, numbers) in self.of_digit.iter().enumerate() {
            for one in numbers.iter().map(|&number| usize::from(number)) {
                let (_, seen) = self.patterns[one];
                for first in seen {
                    for other in
                        self.by_first[digit * 81 + first.index()].iter().map(|&other| usize::from(other))
                    {
                        if self.patterns[other].0.is_subset(seen) {
                            self.linked.add_row_of(one, self.members.row(other));
                        }
                    }
                }
            }
        }
    }

    /// The sets linked to a set by one of its digits; some may have cells in common with it.
    fn partners(&self, set: usize, digit: Value) -> &[u64] {
        self.linked.row(self.of_set[9 * set + digit.index()].into())
    }
}
