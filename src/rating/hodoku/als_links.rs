//! Links between almost locked sets by a restricted common: a digit of which every place in one set sees
//! every place in the other. At most one of the two sets holds it.
//!
//! The sets linked to a set are the intersection of rows of bits: all its places of the digit are targets of
//! such a set.

use super::almost_locked_set::{AlmostLockedSet, HouseSets};
use super::bits::{BitMatrix, add, intersect, ones, remove};
use super::cells::CellSet;
use super::position::{Digits, Position};
use crate::grid::{Cell, Value};
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
    houses: HouseSets,
    pub(super) sets: Vec<AlmostLockedSet>,
    /// By cell: the sets that contain it.
    containing: BitMatrix,
    /// By digit and cell: the sets that have this target.
    targeting: BitMatrix,
    /// By set with links: the sets that have a target in common with it.
    sharing: BitMatrix,
    pub(super) links: Vec<AlsLink>,
    /// By set: the beginning of its links to later sets in `links`.
    from: Vec<usize>,
    /// The numbers of all links, sorted by their later set.
    numbers_into: Vec<u32>,
    /// By set: the beginning of its part of `numbers_into`.
    into_starts: Vec<usize>,
    /// Buffers for the partners of one set: those by one digit, and all.
    linked: Vec<u64>,
    partners: Vec<u64>,
}

impl AlsGraph {
    /// Finds all sets and links; keeps the allocations.
    pub(super) fn build(&mut self, position: &Position) {
        self.houses.update(position);
        self.sets.clear();
        self.sets.extend(self.houses.all().map(|subset| AlmostLockedSet::new(position, subset)));
        self.index();
        self.links.clear();
        self.from.clear();
        for set in 0..self.sets.len() {
            self.from.push(self.links.len());
            self.link_set(position, set);
        }
        self.from.push(self.links.len());
        self.sort_links();
        self.share_targets();
    }

    /// Indexes the sets by cells and targets.
    fn index(&mut self) {
        self.containing.reset(81, self.sets.len());
        self.targeting.reset(9 * 81, self.sets.len());
        for (k, set) in self.sets.iter().enumerate() {
            set.cells.for_each(|cell| self.containing.set(cell.index(), k));
            for digit in set.digits {
                set.targets(digit).for_each(|cell| self.targeting.set(target(digit, cell), k));
            }
        }
    }

    /// Collects the sets that have a target in common with each set that has links.
    fn share_targets(&mut self) {
        self.sharing.reset(self.sets.len(), self.sets.len());
        for k in 0..self.sets.len() {
            if self.from(k).is_empty() && self.links_into(k).is_empty() {
                continue;
            }
            for digit in self.sets[k].digits {
                for cell in self.sets[k].targets(digit) {
                    self.sharing.add_row_of(k, self.targeting.row(target(digit, cell)));
                }
            }
        }
    }

    /// Adds the links of a set to later ones.
    fn link_set(&mut self, position: &Position, from: usize) {
        // Earlier sets are linked to this one already, so the rows begin at this set's word.
        let word = from / 64;
        self.collect_partners(position, from, word);
        let set = &self.sets[from];
        for to in ones(&self.partners).map(|bit| 64 * word + bit).skip_while(|&to| to < from) {
            let partner = &self.sets[to];
            let is_common =
                |digit: &Value| (set.cells & position.places(*digit)).is_subset(partner.targets(*digit));
            let mut common = (set.digits & partner.digits).into_iter().filter(is_common);
            if let Some(first) = common.next() {
                let second = common.next_back();
                self.links.push(AlsLink { from: from as u16, to: to as u16, first, second });
            }
        }
    }

    /// Collects the disjoint sets linked to a set by any digit, from the word `first` of the rows on.
    fn collect_partners(&mut self, position: &Position, set: usize, first: usize) {
        let set = &self.sets[set];
        self.partners.clear();
        self.partners.resize(self.targeting.words() - first, 0);
        for digit in set.digits.into_iter().filter(|&digit| !set.targets(digit).is_empty()) {
            let mut rows = (set.cells & position.places(digit))
                .map(|cell| &self.targeting.row(target(digit, cell))[first..]);
            self.linked.clear();
            self.linked.extend_from_slice(rows.next().unwrap_or_default());
            rows.for_each(|row| intersect(&mut self.linked, row));
            add(&mut self.partners, &self.linked);
        }
        for cell in set.cells {
            remove(&mut self.partners, &self.containing.row(cell.index())[first..]);
        }
    }

    /// Sorts the numbers of the links by their later set.
    fn sort_links(&mut self) {
        self.into_starts.clear();
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

    /// The sets that have a target, a digit and a cell, in common with `set`, which has links.
    #[inline]
    pub(super) fn sharing(&self, set: usize) -> &[u64] {
        self.sharing.row(set)
    }

    /// The targets that two sets have in common, by digit, but for the digits `except`.
    pub(super) fn shared_targets(
        &self,
        [a, b]: [usize; 2],
        except: Digits,
    ) -> impl Iterator<Item = (Value, CellSet)> + '_ {
        let (a, b) = (&self.sets[a], &self.sets[b]);
        let digits = (a.digits & b.digits) - except;
        digits.into_iter().map(move |digit| (digit, a.targets(digit) & b.targets(digit)))
    }

    /// The links from a set to later ones, in order.
    pub(super) fn from(&self, set: usize) -> Range<usize> {
        self.from[set]..self.from[set + 1]
    }

    /// The links from earlier sets to a set, in order.
    pub(super) fn links_into(&self, set: usize) -> &[u32] {
        &self.numbers_into[self.into_starts[set]..self.into_starts[set + 1]]
    }
}

/// The number of a target.
fn target(digit: Value, cell: Cell) -> usize {
    digit.index() * 81 + cell.index()
}
