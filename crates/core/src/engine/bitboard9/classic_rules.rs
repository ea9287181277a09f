//! The rules of this engine for searches that have others too: see
//! [`ClassicRules`](sudokud_propagation::network::ClassicRules).

use crate::engine::bitboard9::lanes::Lanes;
use crate::engine::bitboard9::propagate::Position;
use crate::engine::bitboard9::search_loop::propagate_one;
use crate::engine::bitboard9::state_words::Stored;
use sudokud_propagation::network::DigitBands;

/// Applies the rules until they change nothing; `false` if the board contradicts itself.
#[inline(always)]
pub(crate) fn settle<L: Lanes>(proof: L::Proof, board: &mut DigitBands) -> bool {
    let mut stored = Stored::EMPTY;
    for (digit, bands) in board.iter().enumerate() {
        for (band, word) in bands[..3].iter().enumerate() {
            stored.0[L::lane(digit, band)] = *word;
        }
    }
    let mut position = Position::new(L::load(proof, &stored));
    let (verdict, _) = propagate_one(&mut position);
    position.board.store(&mut stored);
    for (digit, bands) in board.iter_mut().enumerate() {
        for (band, word) in bands[..3].iter_mut().enumerate() {
            *word = stored.0[L::lane(digit, band)];
        }
    }
    !verdict.dead
}
