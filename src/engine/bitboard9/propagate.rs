//! One pass of the rules over the whole board, without a branch.
//!
//! ```text
//!   cells   a cell that one digit admits: that digit's row keeps only it          (naked single)
//!   rows    a digit's row with one cell left: no other digit may have it          (hidden single)
//!   bands   a digit's rows and boxes in a band pair off: what no pairing uses goes
//!   stacks  a digit's bands and columns in a stack pair off: likewise
//! ```
//!
//! A fixpoint of the four implies every naked single, every hidden single of rows, columns and boxes, and every locked
//! candidate: "box and column" of a naked single, and "column and box" of a hidden one, follow from the pairings.
//! The pairings are H. Simonis's (Sudoku as a Constraint Problem, 2005): an entry of a 3×3 matrix of "row may be in box"
//! stays exactly if some perfect matching uses it. All matrices of a digit's three bands are treated at once, and several
//! digits to a word.
//!
//! Contradictions seen: a cell that no digit admits, two naked singles of a digit in a row, two hidden singles in a cell, a
//! digit without a cell in some band. Each of these is tested on every pass, so that a state which is unchanged and has
//! one digit in each cell is a solution: 81 candidates, and no digit without its place in any row, column or box.

use crate::engine::bitboard9::lanes::{Lanes, Rules};
use crate::engine::bitboard9::stored::{FIRSTS, GUARDS, MINIROWS, ROWS};
use crate::engine::bitboard9::words::{Abreast, Words};

/// What a pass found out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) dead: bool,
    pub(crate) changed: bool,
    /// One digit in each cell, and all of them checked; may be false of a solution that a whole pass left unchanged.
    pub(crate) solved: bool,
}

impl Verdict {
    /// Nothing left to do, and nothing wrong.
    pub(crate) const FIXPOINT: Self = Self { dead: false, changed: false, solved: false };

    /// Is there nothing left to propagate?
    #[inline(always)]
    pub(crate) const fn settles(self) -> bool {
        self.dead | !self.changed
    }
}

/// One pass. The board after it, and what it found.
#[inline(always)]
pub(crate) fn pass<L: Lanes>(board: L) -> (L, Verdict) {
    let (after, wrong) = apply(board);
    (after, verdict(board, after, wrong))
}

/// The same, cut short where one digit is left in each cell: the rules cannot remove any more then, and only whether it is
/// a solution is to be seen. That takes less than half as long.
#[inline(always)]
pub(crate) fn pass_unless_full<L: Lanes>(board: L) -> (L, Verdict) {
    let tally = board.tally();
    if L::is_none(tally.1) {
        let dead = board.is_dead(clashes(board, tally.0));
        return (board, Verdict { dead, changed: false, solved: !dead });
    }
    let (after, wrong) = apply_tallied(board, tally);
    (after, verdict(board, after, wrong))
}

/// Of a board with at most one digit in each cell: what is not 0 unless each has one and no house has a digit twice. Twice
/// in a row is seen within rows, in a box between its rows, in a column between the bands; what is left is a solution.
#[inline(always)]
fn clashes<R: Rules>(board: R, any: R::Cells) -> R::Cells {
    let rows = board.and(board.or(R::splat(GUARDS)).sub(R::splat(FIRSTS)));
    let matrix = board.rows_by_box().and(splat(ROWS));
    let boxes = board.keep_minirows(matrix.and(next_row(matrix)));
    let matrix = board.bands_by_column();
    let columns = board.keep_columns(matrix.and(R::next_band(matrix)));
    R::all_cells().without(any).or(rows.or3(boxes, columns).merge())
}

/// A pass over two boards at once; None, and nothing done, where one of them has one digit left in each cell.
#[inline(always)]
pub(crate) fn pass_both_unless_full<L: Lanes>(first: L, second: L) -> Option<(L, L, Verdict, Verdict)> {
    let both = Abreast(first, second);
    let tally = both.tally();
    if L::is_none(tally.1.0) || L::is_none(tally.1.1) {
        return None;
    }
    let (Abreast(a, b), Abreast(wrong_a, wrong_b)) = apply_tallied(both, tally);
    Some((a, b, verdict(first, a, wrong_a), verdict(second, b, wrong_b)))
}

/// A pass over two boards at once.
#[inline(always)]
pub(crate) fn pass_both<L: Lanes>(first: L, second: L) -> (L, L, Verdict, Verdict) {
    if !L::ABREAST {
        let ((a, verdict_a), (b, verdict_b)) = (pass(first), pass(second));
        return (a, b, verdict_a, verdict_b);
    }
    let (Abreast(a, b), Abreast(wrong_a, wrong_b)) = apply(Abreast(first, second));
    (a, b, verdict(first, a, wrong_a), verdict(second, b, wrong_b))
}

#[inline(always)]
fn verdict<L: Lanes>(before: L, after: L, wrong: L::Cells) -> Verdict {
    Verdict { dead: after.is_dead(wrong), changed: after.differs(before), solved: false }
}

/// All rules in turn. Also returned: something that is not 0 if a cell has no digit, if two claim it, or if a digit has two
/// naked singles in a row.
#[inline(always)]
fn apply<R: Rules>(board: R) -> (R, R::Cells) {
    apply_tallied(board, board.tally())
}

/// The same, with the board's tally.
#[inline(always)]
fn apply_tallied<R: Rules>(board: R, (any, two): (R::Cells, R::Cells)) -> (R, R::Cells) {
    let (board, naked) = naked_singles(board, two);
    let (board, clash, several) = hidden_singles(board);
    let wrong = R::all_cells().without(any).or3(clash, several.and(naked).merge());
    (match_stacks(match_bands(board)), wrong)
}

/// Rows that hold a cell with one candidate left keep only that; returned with the mask of such rows.
#[inline(always)]
fn naked_singles<R: Rules>(board: R, two: R::Cells) -> (R, R) {
    let singles = board.without(R::spread(two));
    let rows = rows_with_any(singles);
    (board.without(rows.without(singles)), rows)
}

/// The cell of a row with one candidate left is that digit's alone. Also returned: what is not 0 if two digits claim one
/// cell, and the cells above the first in rows that have several.
#[inline(always)]
fn hidden_singles<R: Rules>(board: R) -> (R, R::Cells, R) {
    let several = board.and(board.or(R::splat(GUARDS)).sub(R::splat(FIRSTS)));
    let places = board.without(rows_with_any(several));
    let (taken, clash) = places.union();
    (board.without(R::spread(taken).without(places)), clash, several)
}

/// All nine cells of every row that has a bit set.
#[inline(always)]
fn rows_with_any<R: Rules>(bits: R) -> R {
    let guards = bits.add(R::splat(ROWS)).and(R::splat(GUARDS));
    guards.sub(guards.shr::<9>())
}

/// Rows against boxes, in each band.
#[inline(always)]
fn match_bands<R: Rules>(board: R) -> R {
    const FIRST_BOX: u32 = FIRSTS * 0o7;
    const FIRST_TWO: u32 = FIRSTS * 0o77;
    const LAST_TWO: u32 = FIRSTS * 0o770;
    const LAST_BOX: u32 = FIRSTS * 0o700;
    let matrix = board.rows_by_box();
    let box1 = matrix.shr::<3>().and(splat(FIRST_TWO)).or(matrix.shl::<6>().and(splat(LAST_BOX)));
    let box2 = matrix.shr::<6>().and(splat(FIRST_BOX)).or(matrix.shl::<3>().and(splat(LAST_TWO)));
    let others = box1.and(next_row(box2)).or(box2.and(next_row(box1)));
    board.keep_minirows(matrix.and(next_row(others)))
}

/// Each row's bits become those of the next row of the band.
#[inline(always)]
fn next_row<P: Words>(matrix: P) -> P {
    matrix.shr::<10>().or(matrix.shl::<20>())
}

/// Bands against columns, in each stack.
#[inline(always)]
fn match_stacks<R: Rules>(board: R) -> R {
    let matrix = board.bands_by_column();
    let column1 = matrix.shr::<1>().and(splat(MINIROWS * 3)).or(matrix.shl::<2>().and(splat(MINIROWS * 4)));
    let column2 = matrix.shr::<2>().and(splat(MINIROWS)).or(matrix.shl::<1>().and(splat(MINIROWS * 6)));
    let others = column1.and(R::next_band(column2)).or(column2.and(R::next_band(column1)));
    board.keep_columns(matrix.and(R::next_band(others)))
}

#[inline(always)]
fn splat<P: Words>(word: u32) -> P {
    P::splat(word)
}
