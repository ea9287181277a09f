//! The table behind [`super::als_chain`]: which ends each state of a chain reaches.

use super::als_links::{AlsGraph, AlsLink};
use super::bits::{BitMatrix, add, ones_in, ones_of_word};
use super::choice_rule::Most;
use super::effects::Eliminations;
use super::position::{Digits, Position};
use crate::grid::Value;
use std::ops::Range;

/// There is no such state.
const NONE: u32 = u32::MAX;

/// The ends that each state reaches. The buffers are kept between positions.
#[derive(Clone, Debug, Default)]
pub(super) struct ChainTable {
    /// By set and digit: the number of the state, or [`NONE`].
    states: Vec<u32>,
    state_count: usize,
    /// A last set with the digits of the last link.
    ends: Vec<(usize, Digits)>,
    /// By set, and after the last: the number of its first end. Chains lead to later sets only, so a state of
    /// this set reaches no end before it.
    first_end: Vec<usize>,
    /// The sets that have ends.
    ending: Vec<u64>,
    /// For one first set: the last sets that could remove something.
    useful: Vec<usize>,
    /// The ends reached from it by one digit.
    last: Vec<u64>,
    /// The ends of one link and more, by state.
    reach: BitMatrix,
    /// The ends of two links and more, by state.
    reach_further: BitMatrix,
}

impl ChainTable {
    /// Numbers the states and the ends.
    pub(super) fn number(&mut self, graph: &AlsGraph) {
        self.states.clear();
        self.states.resize(graph.sets.len() * 9, NONE);
        self.state_count = 0;
        self.ends.clear();
        self.first_end.clear();
        self.ending.clear();
        self.ending.resize(graph.sets.len().div_ceil(64), 0);
        for set in 0..graph.sets.len() {
            self.first_end.push(self.ends.len());
            self.ending[set / 64] |= u64::from(!graph.links_into(set).is_empty()) << (set % 64);
            for &link in graph.links_into(set) {
                let link = graph.links[link as usize];
                for digit in link.digits() {
                    self.add_state(set, digit);
                    self.add_end(set, Digits::only(digit));
                }
                self.add_end(set, link.digits());
            }
        }
        self.first_end.push(self.ends.len());
        self.reach.reset(self.state_count, self.ends.len());
        self.reach_further.reset(self.state_count, self.ends.len());
    }

    fn add_state(&mut self, set: usize, digit: Value) {
        let state = &mut self.states[set * 9 + digit.index()];
        if *state == NONE {
            *state = self.state_count as u32;
            self.state_count += 1;
        }
    }

    fn add_end(&mut self, set: usize, digits: Digits) {
        if !self.ends[self.first_end[set]..].contains(&(set, digits)) {
            self.ends.push((set, digits));
        }
    }

    fn state(&self, set: usize, digit: Value) -> usize {
        self.states[set * 9 + digit.index()] as usize
    }

    fn end(&self, set: usize, digits: Digits) -> usize {
        let ends = &self.ends[self.ends_of(set)];
        self.first_end[set] + ends.iter().position(|&(_, of)| of == digits).unwrap_or(0)
    }

    /// Collects what the states of a set reach; those of later sets are done.
    pub(super) fn follow_links(&mut self, graph: &AlsGraph, set: usize) {
        for before in graph.sets[set].digits {
            let state = self.states[set * 9 + before.index()];
            if state == NONE {
                continue;
            }
            for link in &graph.links[graph.from(set)] {
                if let Some((digits, used)) = active(link, before) {
                    let next = self.reach.row(self.state(link.to(), used));
                    let later = self.first_end[link.to()] / 64;
                    add(&mut self.reach_further.row_mut(state as usize)[later..], &next[later..]);
                    self.reach.set(state as usize, self.end(link.to(), digits));
                }
            }
            self.reach.add_row_of(state as usize, self.reach_further.row(state as usize));
        }
    }

    /// Offers what the chains from a set remove, by the digit of the first link.
    pub(super) fn close_chains(
        &mut self,
        position: &Position,
        graph: &AlsGraph,
        set: usize,
        choice: &mut Most,
    ) {
        let links = &graph.links[graph.from(set)];
        if links.is_empty() {
            return;
        }
        self.collect_useful(graph, set);
        let firsts = links.iter().fold(Digits::EMPTY, |digits, link| digits | link.digits());
        for first in firsts.into_iter().take_while(|_| !self.useful.is_empty()) {
            self.last.clear();
            self.last.resize(self.reach.words(), 0);
            for link in links.iter().filter(|link| link.digits().contains(first)) {
                let reached = self.reach_further.row(self.state(link.to(), first));
                let later = self.first_end[link.to()] / 64;
                add(&mut self.last[later..], &reached[later..]);
            }
            for &useful in &self.useful {
                for end in ones_in(&self.last, self.ends_of(useful)) {
                    let (last, used) = self.ends[end];
                    let except = used | Digits::only(first);
                    if graph.have_shared_target([set, last], except) {
                        choice.offer(&eliminations(position, graph, [set, last], except), 0);
                    }
                }
            }
        }
    }

    /// The ends of a set.
    fn ends_of(&self, set: usize) -> Range<usize> {
        self.first_end[set]..self.first_end[set + 1]
    }

    /// Collects the last sets that have a target in common with `start`, a set with links.
    fn collect_useful(&mut self, graph: &AlsGraph, start: usize) {
        let word = start / 64;
        let sharing = graph.sharing(start)[word..].iter().zip(&self.ending[word..]).enumerate();
        let sets = sharing.flat_map(|(k, (sharing, ending))| {
            ones_of_word(sharing & ending).map(move |bit| 64 * (word + k) + bit)
        });
        self.useful.clear();
        self.useful.extend(sets.skip_while(|&set| set <= start));
    }
}

/// The eliminations of a chain with this first and last set. `except` are the digits of its first and last
/// link.
fn eliminations(position: &Position, graph: &AlsGraph, ends: [usize; 2], except: Digits) -> Eliminations {
    let mut eliminations = Eliminations::default();
    for (digit, targets) in graph.shared_targets(ends, except) {
        eliminations.add(position, digit, targets);
    }
    eliminations
}

/// The digits that a link uses after the digit `before`, and the digit that counts as used. `None` if it uses
/// none.
fn active(link: &AlsLink, before: Value) -> Option<(Digits, Value)> {
    let active = link.digits() - Digits::only(before);
    Some((active, active.first()?))
}
