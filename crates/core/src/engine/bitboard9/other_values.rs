//! Searches for solutions with another value in given cells: each cell by itself, two cells side by side.
//!
//! Each of the two [`SearchState`]s has the search of one cell, with its own stack, and takes the next cell
//! when that search ends. A search ends with its first solution: of two nodes of one search side by side, one
//! would often not be needed.

use crate::engine::bitboard9::branch::choose;
use crate::engine::bitboard9::lanes::Lanes;
use crate::engine::bitboard9::node::SearchCounts;
use crate::engine::bitboard9::propagate::{Position, Verdict};
use crate::engine::bitboard9::search_loop::{POLL_INTERVAL, propagate_both, propagate_one};
use crate::engine::bitboard9::search_state::SearchState;
use crate::engine::bitboard9::state_words::Stored;
use crate::engine::bitboard9::text;
use crate::engine::contract::OtherValues;
use sudokud_search::budget::{Limits, Signal, Watch};

/// A line, and the given cells in which another value is searched, as bits. The limit of nodes is that of
/// each cell.
pub(crate) struct Query<'a> {
    pub(crate) line: &'a [u8; 81],
    pub(crate) cells: u128,
    pub(crate) limits: &'a Limits,
    pub(crate) watch: &'a dyn Watch,
}

/// Searches each cell of the query. `None` if the line contains an invalid character.
#[inline(always)]
pub(crate) fn find<L: Lanes>(
    proof: L::Proof,
    searches: &mut [SearchState; 2],
    query: &Query<'_>,
) -> Option<OtherValues> {
    let board = L::parse(proof, query.line)?;
    let mut stored = Stored::EMPTY;
    board.store(&mut stored);
    let mut known = OtherValues::default();
    let mut left = query.cells & ((1 << 81) - 1);
    let mut positions = [Position::new(board); 2];
    // The cells that are searched, as bits; 0 if no cell is left.
    let mut current = [0; 2];
    let mut until_poll = POLL_INTERVAL;
    loop {
        for slot in 0..2 {
            if current[slot] == 0 && left != 0 {
                let cell = left.trailing_zeros() as usize;
                left &= left - 1;
                current[slot] = 1 << cell;
                positions[slot] =
                    Position::new(L::load(proof, &without_given::<L>(&stored, query.line, cell)));
                (searches[slot].statistics, searches[slot].waiting_len) = (SearchCounts::default(), 0);
            }
        }
        let verdicts = match current {
            [0, 0] => return Some(known),
            [_, 0] => [propagate_one(&mut positions[0]).0, Verdict::UNSETTLED],
            [0, _] => [Verdict::UNSETTLED, propagate_one(&mut positions[1]).0],
            _ => propagate_both(&mut positions).0,
        };
        for slot in 0..2 {
            if verdicts[slot].settles() {
                let ended = settle(&mut positions[slot], verdicts[slot], &mut searches[slot], query.limits);
                match ended {
                    None => continue,
                    Some(End::Found) => known.found |= current[slot],
                    Some(End::Refuted) => known.refuted |= current[slot],
                    Some(End::Limit) => {}
                }
                current[slot] = 0;
            }
        }
        until_poll -= 1;
        if until_poll == 0 {
            until_poll = POLL_INTERVAL;
            if let Signal::Stop(stop) = query.watch.poll() {
                known.limit_hit = Some(stop);
                return Some(known);
            }
        }
    }
}

/// How the search of a cell ends.
enum End {
    Found,
    Refuted,
    Limit,
}

/// Continues a search whose position is settled with its next node. Returns how it ends, if it does.
#[inline(always)]
fn settle<L: Lanes>(
    position: &mut Position<L>,
    verdict: Verdict,
    search: &mut SearchState,
    limits: &Limits,
) -> Option<End> {
    let board = position.board;
    if verdict.dead {
        search.statistics.backtracks += 1;
        if search.waiting_len == 0 {
            return Some(End::Refuted);
        }
        search.waiting_len -= 1;
        let node = &search.waiting[search.waiting_len];
        *position = Position::new(L::load(board.proof(), &node.state));
        return None;
    }
    if verdict.solved {
        return Some(End::Found);
    }
    let mut stored = Stored::EMPTY;
    board.store(&mut stored);
    let Some(choice) = choose(board, &stored) else { return Some(End::Found) };
    if search.statistics.nodes_expanded >= limits.nodes {
        return Some(End::Limit);
    }
    *position = Position::new(search.expand(board, choice, &stored, 0));
    None
}

/// The state with every value but the given one in a cell, or with every value if the cell is not given.
#[inline(always)]
fn without_given<L: Lanes>(stored: &Stored, line: &[u8; 81], cell: usize) -> Stored {
    let mut state = *stored;
    let given = usize::from(line[cell % 81].wrapping_sub(b'1'));
    for digit in 0..9 {
        let word = &mut state.0[L::lane(digit, cell % 81 / 27)];
        *word = if digit == given { *word & !text::bit(cell) } else { *word | text::bit(cell) };
    }
    state
}
