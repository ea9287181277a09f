//! Links between almost locked sets by a restricted common: a digit of which every place in one set sees
//! every place in the other. At most one of the two sets holds it.
//!
//! The sets linked to a set are the intersection of rows of bits: all its places of the digit are targets of
//! such a set.

use super::almost_locked_set::{AlmostLockedSet, HouseSets};
use super::bits::{BitMatrix, add, intersect, refill, remove};
use super::changes::Changed;
use super::position::{Digits, Position};
use crate::programs::board9::cell_set::CellSet;
use std::ops::Range;
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::bits_of_words;

/// The set is not kept.
const NONE: u16 = u16::MAX;

/// A pair of disjoint sets with one or two restricted commons: of three or more, HoDoKu keeps the first and
/// the last.
#[derive(Clone, Copy, Debug)]
pub(super) struct AlsLink {
    from: u16,
    to: u16,
    /// The restricted commons.
    pub(super) digits: Digits,
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
}

/// The sets of a position and their links, from earlier sets to later ones.
///
/// Links depend on the candidates of their two sets only. So those of sets without a changed cell are kept
/// from the position before; such sets also keep their order.
#[derive(Clone, Debug, Default)]
pub(super) struct AlsGraph {
    houses: HouseSets,
    pub(super) sets: Vec<AlmostLockedSet>,
    /// The sets that have a changed cell.
    changed: Vec<usize>,
    is_changed: Vec<bool>,
    /// By digit and cell: the sets that have this target.
    targeting: BitMatrix,
    /// By cell: the sets that have it.
    containing: BitMatrix,
    /// By set: the sets that have a cell in common with it, itself included.
    overlapping: BitMatrix,
    /// By set: the sets linked to it.
    partners: BitMatrix,
    /// By set with links: the sets that have a target in common with it, complete from the word of its own
    /// number on.
    sharing: BitMatrix,
    pub(super) links: Vec<AlsLink>,
    /// By set: the beginning of its links to later sets in `links`.
    from: Vec<usize>,
    /// The numbers of all links, sorted by their later set.
    numbers_into: Vec<u32>,
    /// By set: the beginning of its part of `numbers_into`.
    into_starts: Vec<usize>,
    /// Buffers: the sets and links before, and the number of each of these sets now.
    sets_before: Vec<AlmostLockedSet>,
    links_before: Vec<AlsLink>,
    numbers: Vec<u16>,
    /// Buffers for the sets linked to one set: those by one digit, and all.
    linked: Vec<u64>,
    linked_by_any: Vec<u64>,
}

impl AlsGraph {
    /// The size of the largest tables.
    pub(super) const fn bytes(&self) -> usize {
        self.targeting.bytes() + self.overlapping.bytes() + self.partners.bytes() + self.sharing.bytes()
    }

    /// Forgets the positions of another walk.
    pub(super) fn forget(&mut self) {
        self.houses.forget();
        self.sets.clear();
        self.links.clear();
    }

    /// Finds all sets and links; keeps the allocations.
    pub(super) fn build(&mut self, position: &Position) {
        let changed = self.houses.update(position);
        self.renew_sets(position, &changed);
        self.index_cells();
        self.index_targets();
        self.keep_links();
        for k in 0..self.changed.len() {
            self.link_set(position, self.changed[k]);
        }
        self.links.sort_by_key(|link| (link.from, link.to));
        self.index_links();
        self.share_targets();
    }

    /// Lists the sets, and notes the new number of each set that is kept.
    fn renew_sets(&mut self, position: &Position, changed: &Changed) {
        std::mem::swap(&mut self.sets, &mut self.sets_before);
        self.sets.clear();
        self.changed.clear();
        self.is_changed.clear();
        refill(&mut self.numbers, self.sets_before.len(), NONE);
        let mut kept = self.sets_before.iter().zip(&mut self.numbers);
        for subset in self.houses.all() {
            let number = self.sets.len();
            let before = match changed.cells.is_disjoint(&subset.cells) {
                true => kept.find(|(before, _)| before.cells == subset.cells),
                false => None,
            };
            self.is_changed.push(before.is_none());
            if let Some((before, now)) = before {
                *now = number as u16;
                self.sets.push(before.clone());
                self.sets[number].drop_targets(position, changed.digits);
            } else {
                self.changed.push(number);
                self.sets.push(AlmostLockedSet::new(position, subset));
            }
        }
    }

    /// Indexes the sets by cells.
    fn index_cells(&mut self) {
        self.containing.reset(81, self.sets.len());
        for (k, set) in self.sets.iter().enumerate() {
            set.cells.iter().for_each(|cell| self.containing.set(cell.index(), k));
        }
        self.overlapping.reset(self.sets.len(), self.sets.len());
        for (k, set) in self.sets.iter().enumerate() {
            set.cells
                .iter()
                .for_each(|cell| self.overlapping.add_row_of(k, self.containing.row(cell.index())));
        }
    }

    /// Indexes the sets by targets.
    fn index_targets(&mut self) {
        self.targeting.reset(9 * 81, self.sets.len());
        for (k, set) in self.sets.iter().enumerate() {
            for digit in set.digits {
                set.targets(digit).iter().for_each(|cell| self.targeting.set(target(digit, cell), k));
            }
        }
    }

    /// Keeps the links between two sets without a changed cell.
    fn keep_links(&mut self) {
        std::mem::swap(&mut self.links, &mut self.links_before);
        let now = |link: &AlsLink| {
            let [from, to] = [link.from, link.to].map(|set| self.numbers[usize::from(set)]);
            (from != NONE && to != NONE).then_some(AlsLink { from, to, ..*link })
        };
        self.links.clear();
        self.links.extend(self.links_before.iter().filter_map(now));
    }

    /// Adds the links of a changed set to all sets but earlier changed ones.
    fn link_set(&mut self, position: &Position, number: usize) {
        self.collect_linked(position, number);
        let set = &self.sets[number];
        for other in bits_of_words(&self.linked_by_any) {
            let partner = &self.sets[other];
            if other < number && self.is_changed[other] {
                continue;
            }
            let is_common =
                |digit: &Value| (set.cells & position.places(*digit)).is_subset(&partner.targets(*digit));
            let mut common = (set.digits & partner.digits).into_iter().filter(is_common);
            if let Some(first) = common.next() {
                let (from, to) = (number.min(other) as u16, number.max(other) as u16);
                let digits = Digits::only(first) | common.next_back().map_or(Digits::EMPTY, Digits::only);
                self.links.push(AlsLink { from, to, digits });
            }
        }
    }

    /// Collects the disjoint sets linked to a set by any digit.
    fn collect_linked(&mut self, position: &Position, number: usize) {
        let set = &self.sets[number];
        refill(&mut self.linked_by_any, self.targeting.words(), 0);
        for digit in set.digits.into_iter().filter(|&digit| !set.targets(digit).is_empty()) {
            let mut rows = (set.cells & position.places(digit))
                .iter()
                .map(|cell| self.targeting.row(target(digit, cell)));
            self.linked.clear();
            self.linked.extend_from_slice(rows.next().unwrap_or_default());
            rows.for_each(|row| intersect(&mut self.linked, row));
            add(&mut self.linked_by_any, &self.linked);
        }
        remove(&mut self.linked_by_any, self.overlapping.row(number));
    }

    /// Indexes the links, which are sorted, by both sets.
    fn index_links(&mut self) {
        self.partners.reset(self.sets.len(), self.sets.len());
        refill(&mut self.from, self.sets.len() + 1, 0);
        for link in &self.links {
            self.partners.set(link.from(), link.to());
            self.partners.set(link.to(), link.from());
            self.from[link.from() + 1] += 1;
        }
        for set in 0..self.sets.len() {
            self.from[set + 1] += self.from[set];
        }
        self.sort_links();
    }

    /// For each set that has links, collects the sets that have a target in common with it.
    fn share_targets(&mut self) {
        self.sharing.reset(self.sets.len(), self.sets.len());
        for (k, set) in self.sets.iter().enumerate() {
            if self.links_from(k).is_empty() && self.links_into(k).is_empty() {
                continue;
            }
            let row = &mut self.sharing.row_mut(k)[k / 64..];
            for digit in set.digits {
                for cell in set.targets(digit) {
                    add(row, &self.targeting.row(target(digit, cell))[k / 64..]);
                }
            }
        }
    }

    /// Sorts the numbers of the links by their later set.
    fn sort_links(&mut self) {
        refill(&mut self.into_starts, self.sets.len() + 1, 0);
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

    /// The sets linked to a set.
    #[inline]
    pub(super) fn partners(&self, set: usize) -> &[u64] {
        self.partners.row(set)
    }

    /// The sets that have a cell in common with a set, itself included.
    #[inline]
    pub(super) fn overlapping(&self, set: usize) -> &[u64] {
        self.overlapping.row(set)
    }

    /// The link between two linked sets.
    pub(super) fn link_between(&self, a: usize, b: usize) -> AlsLink {
        let links = &self.links[self.links_from(a.min(b))];
        links[links.partition_point(|link| link.to() < a.max(b))]
    }

    /// The sets that have a target, a digit and a cell, in common with `set`, which has links. The row is
    /// complete from the word of the number of `set` on.
    #[inline]
    pub(super) fn sharing(&self, set: usize) -> &[u64] {
        self.sharing.row(set)
    }

    /// The targets that two sets have in common, by digit, without the digits `except`.
    pub(super) fn shared_targets(
        &self,
        [a, b]: [usize; 2],
        except: Digits,
    ) -> impl Iterator<Item = (Value, CellSet)> + '_ {
        let (a, b) = (&self.sets[a], &self.sets[b]);
        let digits = (a.digits & b.digits) - except;
        digits.into_iter().map(move |digit| (digit, a.targets(digit) & b.targets(digit)))
    }

    /// Returns whether two sets have a target in common of a digit not in `except`.
    #[inline]
    pub(super) fn have_shared_target(&self, pair: [usize; 2], except: Digits) -> bool {
        self.shared_targets(pair, except).any(|(_, targets)| !targets.is_empty())
    }

    /// The range in `links` of the links from a set to later ones.
    pub(super) fn links_from(&self, set: usize) -> Range<usize> {
        self.from[set]..self.from[set + 1]
    }

    /// The numbers of the links from earlier sets to a set, in order.
    pub(super) fn links_into(&self, set: usize) -> &[u32] {
        &self.numbers_into[self.into_starts[set]..self.into_starts[set + 1]]
    }
}

/// The number of a target.
fn target(digit: Value, cell: Cell) -> usize {
    digit.index() * 81 + cell.index()
}
