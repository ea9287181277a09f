//! The first passes over two boards of a batch, side by side.
//!
//! A pass over two boards takes 1.6 times as long as over one. Most boards of a batch need no guess, so that
//! the second slot of their search would stay empty. This file makes the passes before the first guess over
//! two boards, as long as both need them. Solutions and counts of each board are those of a search by itself.

use crate::engine::bitboard9::lanes::Lanes;
use crate::engine::bitboard9::propagate::{Position, pass_both};
use crate::engine::bitboard9::search_state::SearchState;

/// Propagates the boards of two new searches until one is settled or has at most one candidate in each cell.
#[inline(always)]
pub(crate) fn propagate<L: Lanes>(proof: L::Proof, searches: &mut [SearchState; 2]) {
    if !L::ABREAST {
        return;
    }
    let [mut first, mut second] =
        searches.each_ref().map(|search| Position::new(L::load(proof, &search.slots[0].state)));
    let mut passes = 0;
    while !first.is_full() && !second.is_full() {
        let (a, b, verdict_a, verdict_b) = pass_both(first, second);
        (first, second) = (a, b);
        passes += 1;
        if verdict_a.settles() | verdict_b.settles() {
            for (search, verdict) in searches.iter_mut().zip([verdict_a, verdict_b]) {
                search.settled = verdict.settles().then_some(verdict);
            }
            break;
        }
    }
    for (search, position) in searches.iter_mut().zip([first, second]) {
        position.board.store(&mut search.slots[0].state);
        search.statistics.propagation_passes += passes;
    }
}
