//! The search for the best chain of k strong links: depth first along the bridges, value by value.

use super::chain::{Passage, bridge, removals};
use super::key::{Key, added_tenths};
use super::link::{Link, links};
use crate::programs::board9::cell_set::{CellSet, values};
use crate::programs::board9::houses::HouseKind;
use crate::programs::board9::templates::dead_places;
use crate::programs::explainer::effect::Effect;
use crate::programs::explainer::hint::{Finding, HintKind};
use crate::programs::explainer::position::Position;
use std::cmp::Reverse;
use sudokud_model::grid::{House, Value};

/// The best chain of two links that removes something. The kinds are those of skyscrapers, kites, turbot fish
/// and empty rectangles; skyscrapers are the easiest.
pub(crate) fn two_strong_links(position: &Position, kinds: [HintKind; 4]) -> Option<Finding> {
    let [skyscraper, kite, turbot_fish, empty_rectangle] = kinds;
    let kind_of = |chain: &[Passage<'_>]| {
        use HouseKind::{Column, Row};
        let is_grouped_box =
            |passage: &Passage<'_>| passage.link.kind() == HouseKind::Box && passage.link.is_grouped();
        match [chain[0].link.kind(), chain[1].link.kind()] {
            [Row, Row] | [Column, Column] => skyscraper,
            [Row, Column] | [Column, Row] => kite,
            _ if chain.iter().any(is_grouped_box) => empty_rectangle,
            _ => turbot_fish,
        }
    };
    best_chain(position, 2, skyscraper.tenths(), &kind_of)
}

/// The best chain of `count` links (3 or 4) that removes something.
pub(crate) fn strong_links(position: &Position, count: usize, [kind]: [HintKind; 1]) -> Option<Finding> {
    best_chain(position, count, kind.tenths(), &|_| kind)
}

/// The kind of a chain.
type KindOf<'k> = dyn Fn(&[Passage<'_>]) -> HintKind + 'k;

/// The best chain of `count` links, of which the easiest have the rating `base`, in tenths.
fn best_chain(position: &Position, count: usize, base: u8, kind_of: &KindOf<'_>) -> Option<Finding> {
    let mut best = None;
    for value in values().filter(|&value| has_dead_place(position, value)) {
        let links = links(position, value);
        if links.len() >= count {
            let (places, next) = (position.cells(value), successors(&links));
            let mut search = Search { value, places, count, base, kind_of, next, links: &links, best };
            search.run();
            best = search.best;
        }
    }
    let Best { key, kind, removed } = best?;
    Finding::new(kind.at_tenths(key.tenths), Effect::removing(key.value, removed))
}

/// Returns whether a pattern of `value` alone may remove a place.
fn has_dead_place(position: &Position, value: Value) -> bool {
    dead_places(std::array::from_fn(|row| position.places(House::new(row), value).to_words()[0] as u16))
        != [0; 9]
}

struct Best {
    key: Key,
    kind: HintKind,
    removed: CellSet,
}

/// For each link and entry, the links and entries that can continue a chain.
fn successors(links: &[Link]) -> Vec<[Vec<(usize, usize)>; 2]> {
    let after = |exit: CellSet, from: &Link| {
        let entries = links.iter().enumerate().filter(|(_, to)| to.places.is_disjoint(&from.places));
        let entries = entries.flat_map(|(number, to)| [(number, 0, to.ends[0]), (number, 1, to.ends[1])]);
        let bridged = entries.filter(|&(_, _, entrance)| bridge(exit, entrance).is_some());
        bridged.map(|(number, entry, _)| (number, entry)).collect()
    };
    links.iter().map(|link| [after(link.ends[1], link), after(link.ends[0], link)]).collect()
}

struct Search<'a> {
    value: Value,
    places: CellSet,
    count: usize,
    base: u8,
    kind_of: &'a KindOf<'a>,
    links: &'a [Link],
    next: Vec<[Vec<(usize, usize)>; 2]>,
    best: Option<Best>,
}

impl<'a> Search<'a> {
    fn run(&mut self) {
        let mut chain = Vec::with_capacity(self.count);
        for number in 0..self.links.len() {
            for entry in 0..2 {
                chain.push(self.passage(number, entry));
                self.extend(&mut chain, self.links[number].places);
                chain.pop();
            }
        }
    }

    fn passage(&self, number: usize, entry: usize) -> Passage<'a> {
        Passage { link: &self.links[number], number, entry }
    }

    fn extend(&mut self, chain: &mut Vec<Passage<'a>>, used: CellSet) {
        if chain.len() == self.count {
            return self.add(chain);
        }
        let last = chain[chain.len() - 1];
        for index in 0..self.next[last.number][last.entry].len() {
            let (number, entry) = self.next[last.number][last.entry][index];
            let places = self.links[number].places;
            let is_reversed = chain.len() + 1 == self.count && number < chain[0].number;
            if places.is_disjoint(&used) && !is_reversed {
                chain.push(self.passage(number, entry));
                self.extend(chain, used | places);
                chain.pop();
            }
        }
    }

    fn add(&mut self, chain: &[Passage<'_>]) {
        let tenths = self.base + added_tenths(chain);
        if self.best.as_ref().is_some_and(|best| best.key.tenths < tenths) {
            return;
        }
        let (removed, count) = removals(chain, self.places);
        let is_behind = |best: &Best| (best.key.tenths, best.key.removals) < (tenths, Reverse(count));
        if removed.is_empty() || self.best.as_ref().is_some_and(is_behind) {
            return;
        }
        let key = Key::new(chain, self.value, count, tenths);
        if self.best.as_ref().is_none_or(|best| key < best.key) {
            self.best = Some(Best { key, kind: (self.kind_of)(chain), removed });
        }
    }
}
