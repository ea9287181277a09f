//! Links between almost locked sets by a restricted common: a digit of which every place in one set sees
//! every place in the other. At most one of the two sets holds it.
//!
//! The partners of a set are rows of bits: the sets that have a digit, without those that have a place of it
//! which the set does not see.

use super::almost_locked_set::{AlmostLockedSet, almost_locked_sets};
use super::bits::{BitMatrix, remove};
use super::position::{Digits, Position};
use crate::grid::Value;
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
    index: Index,
}

impl AlsGraph {
    /// Finds all sets and links; keeps the allocations.
    pub(super) fn build(&mut self, position: &Position) {
        almost_locked_sets(position, &mut self.sets);
        self.index.build(&self.sets);
        self.links.clear();
        self.from.clear();
        self.into.iter_mut().for_each(Vec::clear);
        self.into.resize_with(self.sets.len(), Vec::new);
        for set in 0..self.sets.len() {
            self.from.push(self.links.len());
            self.link_set(position, set);
        }
        self.from.push(self.links.len());
    }

    /// Adds the links of a set to later ones.
    fn link_set(&mut self, position: &Position, from: usize) {
        self.index.collect_partners(position, &self.sets[from], from / 64);
        let Partners { digits, rows, any, .. } = &self.index.partners;
        for (k, &word) in any.iter().enumerate() {
            // The set itself is not among its partners.
            let mut rest = if k == 0 { word & (u64::MAX << (from % 64)) } else { word };
            while rest != 0 {
                let to = 64 * (from / 64 + k) + rest.trailing_zeros() as usize;
                let bit = rest & rest.wrapping_neg();
                rest ^= bit;
                let rows = rows.chunks_exact(any.len());
                let mut linking = digits.iter().zip(rows).filter(|(_, row)| row[k] & bit != 0);
                if let Some((&first, _)) = linking.next() {
                    let second = linking.next_back().map(|(&digit, _)| digit);
                    self.into[to].push(self.links.len());
                    self.links.push(AlsLink { from, to, first, second });
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

/// The sets by what they contain, as bits.
#[derive(Clone, Debug, Default)]
struct Index {
    /// By digit: the sets that have it.
    having: BitMatrix,
    /// By digit and cell: the sets that have the digit there.
    having_at: BitMatrix,
    /// By cell: the sets that contain it.
    containing: BitMatrix,
    partners: Partners,
}

/// The sets linked to one set, as words of a row.
#[derive(Clone, Debug, Default)]
struct Partners {
    /// The digits by which sets are linked, ascending.
    digits: Vec<Value>,
    /// By digit: the sets linked by it. Some may have cells in common with the set.
    rows: Vec<u64>,
    /// The disjoint sets linked by any digit.
    any: Vec<u64>,
    /// The rows of the places of a digit that the set does not see.
    unseen: Vec<usize>,
}

impl Index {
    fn build(&mut self, sets: &[AlmostLockedSet]) {
        self.having.reset(9, sets.len());
        self.having_at.reset(9 * 81, sets.len());
        self.containing.reset(81, sets.len());
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
        let Partners { digits, rows, any, unseen } = &mut self.partners;
        let words = self.having.words();
        digits.clear();
        rows.clear();
        any.clear();
        any.resize(words - first, 0);
        for digit in set.digits {
            let targets = set.targets(digit);
            if targets.is_empty() {
                continue;
            }
            digits.push(digit);
            unseen.clear();
            unseen.extend((position.places(digit) - targets).map(|cell| digit.index() * 81 + cell.index()));
            for (word, any) in (first..words).zip(&mut *any) {
                let mut linked = self.having.word(digit.index(), word);
                for &row in &*unseen {
                    if linked == 0 {
                        break;
                    }
                    linked &= !self.having_at.word(row, word);
                }
                rows.push(linked);
                *any |= linked;
            }
        }
        for cell in set.cells {
            remove(any, &self.containing.row(cell.index())[first..]);
        }
    }
}
