//! The puzzles of one answer: a seed for each place, and no puzzle twice.
//!
//! The seed of a place depends on the seed of the answer, the place and the number of repetitions that were
//! made for it, so places can be made in any order and accepted in turn. The first seed is that of the
//! answer: with the seed of a puzzle and a count of 1, the same puzzle is made again.

use std::collections::HashSet;
use sudokud_model::grid::random::{Random, SplitMix64};

/// The seeds are below this number, so that JavaScript's numbers hold them exactly.
pub const SEEDS: u64 = 1 << 53;

/// A place has at most this many seeds. If the puzzle of the last one is a repetition too, there is probably
/// no other.
pub const SEEDS_PER_PLACE: u64 = 100;

/// Returns the seed of a place, counted from 0, after this many repetitions in that place.
#[must_use]
pub fn seed_of(seed: u64, place: u64, repetitions: u64) -> u64 {
    if place == 0 && repetitions == 0 {
        return seed % SEEDS;
    }
    let mut of_answer = SplitMix64::new(seed);
    let mut of_place = SplitMix64::new(of_answer.next() ^ place);
    let mut of_try = SplitMix64::new(of_place.next() ^ repetitions);
    of_try.next() % SEEDS
}

/// Recognises repetitions by [`crate::fingerprint()`]. Takes about 16 bytes for each puzzle.
#[derive(Debug, Default)]
pub struct Distinct(HashSet<u64>);

impl Distinct {
    /// Adds a puzzle; returns whether no earlier puzzle has the same fingerprint.
    pub fn insert(&mut self, fingerprint: u64) -> bool {
        self.0.insert(fingerprint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_seed_is_that_of_the_answer_and_the_others_differ() {
        let seeds: HashSet<u64> = (0..1_000).map(|place| seed_of(7, place, 0)).collect();
        assert!(seeds.len() == 1_000 && seeds.contains(&7) && seeds.iter().all(|&seed| seed < SEEDS));
        assert_ne!(seed_of(7, 3, 0), seed_of(7, 3, 1));
    }
}
