//! The table behind [`super::als_chain`]: which ends each state of a chain reaches.

use super::als_links::{AlsGraph, AlsLink};
use super::bits::{BitMatrix, add, add_range, intersect, refill};
use super::choice_rule::Most;
use super::effects::Eliminations;
use super::position::{Digits, Position};
use std::ops::Range;
use sudokud_model::grid::Value;
use sudokud_model::sets::{bits, bits_of_words};

/// There is no such state.
const NONE: u32 = u32::MAX;

/// The ends that each state reaches. The buffers are kept between positions.
#[derive(Clone, Debug, Default)]
pub(super) struct ChainTable {
    /// By set and digit: the number of the state, or [`NONE`].
    states: Vec<u32>,
    state_count: usize,
    /// The ends: each is a last set with the digits of the last link.
    ends: Vec<(usize, Digits)>,
    /// By set: the number of its first end. The last entry is the number of all ends. Chains lead to later
    /// sets only, so a state of this set reaches no end before it.
    first_end: Vec<usize>,
    /// The sets that have ends.
    ending: Vec<u64>,
    /// For one first set: the ends of the last sets that could remove something.
    useful: Vec<u64>,
    /// For one first set and one digit of the first link: the ends reached.
    reached: Vec<u64>,
    /// The ends of one link and more, by state.
    reach: BitMatrix,
    /// The ends of two links and more, by state.
    reach_further: BitMatrix,
}

impl ChainTable {
    /// The size of the tables with a row for each state.
    pub(super) const fn bytes(&self) -> usize {
        self.reach.bytes() + self.reach_further.bytes()
    }

    /// Numbers the states and the ends.
    pub(super) fn number(&mut self, graph: &AlsGraph) {
        refill(&mut self.states, graph.sets.len() * 9, NONE);
        self.state_count = 0;
        self.ends.clear();
        self.first_end.clear();
        refill(&mut self.ending, graph.sets.len().div_ceil(64), 0);
        for set in 0..graph.sets.len() {
            self.first_end.push(self.ends.len());
            self.ending[set / 64] |= u64::from(!graph.links_into(set).is_empty()) << (set % 64);
            for &link in graph.links_into(set) {
                let link = graph.links[link as usize];
                for digit in link.digits {
                    self.add_state(set, digit);
                    self.add_end(set, Digits::only(digit));
                }
                self.add_end(set, link.digits);
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
        let has_state = |&digit: &Value| self.states[set * 9 + digit.index()] != NONE;
        let used: Digits = graph.sets[set].digits.into_iter().filter(has_state).collect();
        for link in &graph.links[graph.links_from(set)] {
            let with_all = self.target(link, link.digits);
            for before in used {
                let target = match link.digits - Digits::only(before) {
                    digits if digits == link.digits => with_all,
                    digits => self.target(link, digits),
                };
                if let Some((next, end)) = target {
                    let (state, later) = (self.state(set, before), self.first_end[link.to()] / 64);
                    add(&mut self.reach_further.row_mut(state)[later..], &self.reach.row(next)[later..]);
                    self.reach.set(state, end);
                }
            }
        }
        for before in used {
            let state = self.state(set, before);
            self.reach.add_row_of(state, self.reach_further.row(state));
        }
    }

    /// The state and the end to which a link leads by these of its digits, of which the first counts as used.
    /// `None` if there are none.
    fn target(&self, link: &AlsLink, digits: Digits) -> Option<(usize, usize)> {
        Some((self.state(link.to(), digits.first()?), self.end(link.to(), digits)))
    }

    /// Offers what the chains from a set remove, by the digit of the first link.
    pub(super) fn close_chains(
        &mut self,
        position: &Position,
        graph: &AlsGraph,
        set: usize,
        choice: &mut Most,
    ) {
        let links = &graph.links[graph.links_from(set)];
        if links.is_empty() || !self.collect_useful(graph, set) {
            return;
        }
        let firsts = links.iter().fold(Digits::EMPTY, |digits, link| digits | link.digits);
        for first in firsts {
            refill(&mut self.reached, self.reach.words(), 0);
            for link in links.iter().filter(|link| link.digits.contains(first)) {
                let further = self.reach_further.row(self.state(link.to(), first));
                let later = self.first_end[link.to()] / 64;
                add(&mut self.reached[later..], &further[later..]);
            }
            let own = self.first_end[set] / 64;
            intersect(&mut self.reached[own..], &self.useful[own..]);
            for end in bits_of_words(&self.reached[own..]) {
                let (last, used) = self.ends[64 * own + end];
                let except = used | Digits::only(first);
                if graph.have_shared_target([set, last], except) {
                    choice.offer(&eliminations(position, graph, [set, last], except), 0);
                }
            }
        }
    }

    /// The ends of a set.
    fn ends_of(&self, set: usize) -> Range<usize> {
        self.first_end[set]..self.first_end[set + 1]
    }

    /// Collects the ends of the last sets that have a target in common with `start`, a set with links.
    /// Returns whether there are any.
    fn collect_useful(&mut self, graph: &AlsGraph, start: usize) -> bool {
        let word = start / 64;
        let sharing = graph.sharing(start)[word..].iter().zip(&self.ending[word..]).enumerate();
        refill(&mut self.useful, self.reach.words(), 0);
        let (mut is_any, mut later) = (false, u64::MAX << 1 << (start % 64));
        for (k, (sharing, ending)) in sharing {
            for bit in bits(sharing & ending & later) {
                let set = 64 * (word + k) + bit;
                let ends = self.ends_of(set);
                add_range(&mut self.useful, ends);
                is_any = true;
            }
            later = u64::MAX;
        }
        is_any
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
