//! Links between almost locked sets by a restricted common: a digit of which every place in one set sees
//! every place in the other. At most one of the two sets holds it.
//!
//! The partners of a set are rows of bits: the sets that have a digit, without those that have a place of it
//! which the set does not see.

use super::almost_locked_set::{AlmostLockedSet, almost_locked_sets};
use super::bits::{BitMatrix, add, ones, remove};
use super::cells::CellSet;
use super::position::{Digits, Position};
use crate::grid::Value;
use std::ops::Range;

/// A pair of disjoint sets with one or two restricted commons: of three or more, HoDoKu keeps the first and
/// the last.
#[derive(Clone, Copy, Debug)]
pub(super) struct AlsLink {
    from: u16,
    to: u16,
    pub(super) first: Value,
    pub(super) second: Option<Value>,
}

impl AlsLink {
    /// The number of the earlier set.
    #[inline]
    pub(super) fn from(&self) -> usize {
        self.from.into()
    }

    /// The number of the later set.
    #[inline]
    pub(super) fn to(&self) -> usize {
        self.to.into()
    }

    pub(super) fn digits(&self) -> Digits {
        self.second.map_or(Digits::EMPTY, Digits::only) | Digits::only(self.first)
    }
}

/// The sets of a position and their links, from earlier sets to later ones.
#[derive(Clone, Debug, Default)]
pub(super) struct AlsGraph {
    pub(super) sets: Vec<AlmostLockedSet>,
    pub(super) links: Vec<AlsLink>,
    /// By set: the beginning of its links to later sets in `links`. Has only the sets linked so far.
    from: Vec<usize>,
    /// The numbers of all links, sorted by their later set.
    numbers_into: Vec<u32>,
    /// By set: the beginning of its part of `numbers_into`. Empty until all sets are linked.
    into_starts: Vec<usize>,
    index: Index,
}

impl AlsGraph {
    /// Finds all sets; keeps the allocations.
    pub(super) fn build(&mut self, position: &Position) {
        almost_locked_sets(position, &mut self.sets);
        self.index.build(&self.sets);
        self.links.clear();
        self.from.clear();
        self.from.push(0);
        self.into_starts.clear();
    }

    /// Links this set and all earlier ones to later sets, unless they are linked already.
    pub(super) fn link_up_to(&mut self, position: &Position, last: usize) {
        while self.from.len() <= last + 1 {
            self.link_set(position, self.from.len() - 1);
            self.from.push(self.links.len());
        }
    }

    /// Adds all links and sorts them by their later set.
    pub(super) fn link_all(&mut self, position: &Position) {
        if !self.into_starts.is_empty() {
            return;
        }
        if let Some(last) = self.sets.len().checked_sub(1) {
            self.link_up_to(position, last);
        }
        self.into_starts.resize(self.sets.len() + 1, 0);
        for link in &self.links {
            self.into_starts[link.to()] += 1;
        }
        let mut end = 0;
        for count in &mut self.into_starts {
            end += *count;
            *count = end;
        }
        self.numbers_into.resize(self.links.len(), 0);
        // Fills the part of each set from its end, which leaves its beginning in `into_starts`.
        for (number, link) in self.links.iter().enumerate().rev() {
            let at = &mut self.into_starts[link.to()];
            *at -= 1;
            self.numbers_into[*at] = number as u32;
        }
    }

    /// Adds the links of a set to later ones.
    fn link_set(&mut self, position: &Position, from: usize) {
        self.index.collect_partners(position, &self.sets[from], from / 64);
        let Index { linked: rows, partners: Partners { digits, any }, .. } = &self.index;
        let (mut first, mut last) = ([Value::new(0); 64], [Value::new(0); 64]);
        for (k, &word) in any.iter().enumerate() {
            // The set itself is not among its partners.
            let partners = if k == 0 { word & (u64::MAX << (from % 64)) } else { word };
            let mut linked = 0;
            for &(digit, row) in digits {
                let by_digit = rows[row + from / 64 + k] & partners;
                ones(&[by_digit & !linked]).for_each(|bit| first[bit] = digit);
                ones(&[by_digit]).for_each(|bit| last[bit] = digit);
                linked |= by_digit;
            }
            for bit in ones(&[partners]) {
                let to = (64 * (from / 64 + k) + bit) as u16;
                let second = Some(last[bit]).filter(|&last| last != first[bit]);
                self.links.push(AlsLink { from: from as u16, to, first: first[bit], second });
            }
        }
    }

    /// The links from a set to later ones, in order.
    pub(super) fn from(&self, set: usize) -> Range<usize> {
        self.from[set]..self.from[set + 1]
    }

    /// The links from earlier sets to a set, in order.
    pub(super) fn into(&self, set: usize) -> &[u32] {
        &self.numbers_into[self.into_starts[set]..self.into_starts[set + 1]]
    }
}

/// The sets by what they contain, as bits.
#[derive(Clone, Debug, Default)]
struct Index {
    /// By digit: the sets that have it.
    having: BitMatrix,
    /// By digit and cell: the sets that have the digit there.
    having_at: BitMatrix,
    /// By cell: the sets that contain it.
    containing: BitMatrix,
    /// By digit: each set of targets met so far, with the beginning of its row in `linked`.
    known: [Vec<(CellSet, usize)>; 9],
    /// The rows of linked sets, one after another.
    linked: Vec<u64>,
    partners: Partners,
}

/// The sets linked to one set, as words of a row.
#[derive(Clone, Debug, Default)]
struct Partners {
    /// The digits by which sets are linked, ascending, each with its row of linked sets. Some of these may
    /// have cells in common with the set.
    digits: Vec<(Value, usize)>,
    /// The disjoint sets linked by any digit.
    any: Vec<u64>,
}

impl Index {
    fn build(&mut self, sets: &[AlmostLockedSet]) {
        self.having.reset(9, sets.len());
        self.having_at.reset(9 * 81, sets.len());
        self.containing.reset(81, sets.len());
        self.known.iter_mut().for_each(Vec::clear);
        self.linked.clear();
        for (k, set) in sets.iter().enumerate() {
            set.cells.for_each(|cell| self.containing.set(cell.index(), k));
            for digit in set.digits {
                self.having.set(digit.index(), k);
                set.places(digit).for_each(|cell| self.having_at.set(digit.index() * 81 + cell.index(), k));
            }
        }
    }

    /// Collects the partners of a set, from the word `first` of the rows on.
    fn collect_partners(&mut self, position: &Position, set: &AlmostLockedSet, first: usize) {
        let words = self.having.words();
        self.partners.digits.clear();
        self.partners.any.clear();
        self.partners.any.resize(words - first, 0);
        for digit in set.digits {
            let targets = set.targets(digit);
            if !targets.is_empty() {
                let row = self.linked_row(position, digit, targets);
                self.partners.digits.push((digit, row));
                add(&mut self.partners.any, &self.linked[row + first..row + words]);
            }
        }
        for cell in set.cells {
            remove(&mut self.partners.any, &self.containing.row(cell.index())[first..]);
        }
    }

    /// Returns where the row of `targets` begins: the sets with all their places of the digit among them.
    /// Computes each row once, because many sets have the same targets.
    fn linked_row(&mut self, position: &Position, digit: Value, targets: CellSet) -> usize {
        let known = &mut self.known[digit.index()];
        if let Some(&(_, row)) = known.iter().rev().find(|(of, _)| *of == targets) {
            return row;
        }
        let row = self.linked.len();
        known.push((targets, row));
        self.linked.extend_from_slice(self.having.row(digit.index()));
        for cell in position.places(digit) - targets {
            remove(&mut self.linked[row..], self.having_at.row(digit.index() * 81 + cell.index()));
        }
        row
    }
}
