//! The search for the best chain of k strong links: depth first along the bridges, value by value.

use super::chain::{Passage, bridge, removals};
use super::key::{Key, tenths};
use super::link::{Link, links};
use crate::explainer::cell_set::CellSet;
use crate::explainer::effect::Effect;
use crate::explainer::hint::Finding;
use crate::explainer::pattern::Pattern;
use crate::explainer::position::{Position, values};
use crate::templates::dead_places;
use std::cmp::Reverse;
use sudokud_core::grid::{House, Value};

/// The best chain of `count` links (2 to 4) that removes something.
pub(crate) fn strong_links(position: &Position, count: usize) -> Option<Finding> {
    let mut best = None;
    for value in values().filter(|&value| has_dead_place(position, value)) {
        let links = links(position, value);
        if links.len() >= count {
            let places = position.cells(value);
            let mut search = Search { value, places, count, next: successors(&links), links: &links, best };
            search.run();
            best = search.best;
        }
    }
    let best = best?;
    let effect = Effect::removing(best.key.value, best.removed);
    Finding::new(f64::from(best.key.tenths) / 10.0, best.pattern, effect)
}

/// Returns whether a pattern of `value` alone may remove a place.
fn has_dead_place(position: &Position, value: Value) -> bool {
    dead_places(std::array::from_fn(|row| position.places(House::new(row), value).to_words()[0] as u16))
        != [0; 9]
}

struct Best {
    key: Key,
    pattern: Pattern,
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
        let tenths = tenths(chain);
        if self.best.as_ref().is_some_and(|best| best.key.tenths < tenths) {
            return;
        }
        let (removed, count) = removals(chain, self.places);
        let is_behind = |best: &Best| (best.key.tenths, best.key.removals) < (tenths, Reverse(count));
        if removed.is_empty() || self.best.as_ref().is_some_and(is_behind) {
            return;
        }
        let key = Key::new(chain, self.value, count);
        if self.best.as_ref().is_none_or(|best| key < best.key) {
            self.best = Some(Best { key, pattern: pattern(chain), removed });
        }
    }
}

fn pattern(chain: &[Passage<'_>]) -> Pattern {
    let kinds = [chain[0].link.kind(), chain[1].link.kind()];
    let is_grouped_box = |passage: &Passage<'_>| passage.link.kind() == 0 && passage.link.is_grouped();
    match kinds {
        _ if chain.len() > 2 => Pattern::StrongLinks,
        [1, 1] | [2, 2] => Pattern::Skyscraper,
        [1, 2] | [2, 1] => Pattern::TwoStringKite,
        _ if chain.iter().any(is_grouped_box) => Pattern::EmptyRectangle,
        _ => Pattern::TurbotFish,
    }
}
