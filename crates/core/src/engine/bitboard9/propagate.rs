//! One pass: all rules applied to the whole board, without branches.
//!
//! ```text
//!   cells   a cell with one candidate: its digit leaves the rest of the row        (naked single)
//!   rows    a digit with one cell in a row: the other digits leave that cell       (hidden single)
//!   bands   a digit's rows and boxes in a band: only perfect matchings remain
//!   stacks  a digit's bands and columns in a stack: only perfect matchings remain
//! ```
//!
//! A fixpoint of the four rules implies every naked single, every hidden single of rows, columns and boxes,
//! and every locked candidate: the matchings remove a naked single's digit from its box and column, and find
//! hidden singles of boxes and columns. The matchings are H. Simonis's (Sudoku as a Constraint Problem,
//! 2005): an entry of the 3×3 matrix "the digit can be in this row of this box" remains exactly if a perfect
//! matching contains it. The matrices of all three bands are processed at once, several digits to a word.
//!
//! Every pass detects these contradictions: a cell without candidates, two naked singles of a digit in a row,
//! two hidden singles in a cell, a digit without a cell in some band. An unchanged state with one candidate
//! in each cell is therefore a solution: it has 81 candidates, and every digit has a cell in every row,
//! column and box.

use crate::engine::bitboard9::lanes::{Lanes, Rules};
use crate::engine::bitboard9::state_words::{FIRSTS, GUARDS, MINIROWS, ROWS};
use crate::engine::bitboard9::words::{Abreast, Words};

/// The result of a pass.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// The board contradicts itself.
    pub(crate) dead: bool,
    pub(crate) changed: bool,
    /// The board is a solution. Only [`pass_unless_full`] sets it.
    pub(crate) solved: bool,
}

impl Verdict {
    /// A fixpoint without a contradiction.
    pub(crate) const FIXPOINT: Self = Self { dead: false, changed: false, solved: false };

    /// Returns whether propagation is complete.
    #[inline(always)]
    pub(crate) const fn settles(self) -> bool {
        self.dead | !self.changed
    }
}

/// Returns the board after one pass.
#[inline(always)]
pub(crate) fn pass<L: Lanes>(board: L) -> (L, Verdict) {
    let (after, wrong) = apply(board);
    (after, verdict(board, after, wrong))
}

/// As [`pass`]; but if no cell has two candidates, only tests whether the board is a solution. The rules
/// could remove nothing more, and the test takes less than half the time.
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

/// For a board with at most one candidate in each cell: returns 0 exactly if the board is a solution. A digit
/// that occurs twice is detected in a row within the row, in a box between its rows, in a column between the
/// bands.
#[inline(always)]
fn clashes<R: Rules>(board: R, any: R::Cells) -> R::Cells {
    let rows = board.and(board.or(board.filled(GUARDS)).sub(board.filled(FIRSTS)));
    let matrix = board.rows_by_box();
    let matrix = matrix.and(matrix.filled(ROWS));
    let boxes = board.keep_minirows(matrix.and(next_row(matrix)));
    let matrix = board.bands_by_column();
    let columns = board.keep_columns(matrix.and(R::next_band(matrix)));
    board.all_cells().without(any).or(rows.or3(boxes, columns).merge())
}

/// As [`pass_both`]; `None` if one of the boards has at most one candidate in each cell.
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

/// One pass over two boards at once.
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

/// Applies all rules. Also returns a value that is not 0 if a cell has no candidate or two hidden singles, or
/// if a digit has two naked singles in a row.
#[inline(always)]
fn apply<R: Rules>(board: R) -> (R, R::Cells) {
    apply_tallied(board, board.tally())
}

/// As [`apply`], with the board's tally.
#[inline(always)]
fn apply_tallied<R: Rules>(board: R, (any, two): (R::Cells, R::Cells)) -> (R, R::Cells) {
    let (board, naked) = naked_singles(board, two);
    let (board, clash, several) = hidden_singles(board);
    let wrong = board.all_cells().without(any).or3(clash, several.and(naked).merge());
    (match_stacks(match_bands(board)), wrong)
}

/// Removes each naked single's digit from the rest of its row. Also returns the rows with a naked single.
#[inline(always)]
fn naked_singles<R: Rules>(board: R, two: R::Cells) -> (R, R) {
    let singles = board.without(R::spread(two));
    let rows = rows_with_any(singles);
    (board.without(rows.without(singles)), rows)
}

/// Removes the other digits from hidden singles of rows. Also returns a value that is not 0 if a cell has two
/// hidden singles, and the board without the first cell of each digit in each row.
#[inline(always)]
fn hidden_singles<R: Rules>(board: R) -> (R, R::Cells, R) {
    let several = board.and(board.or(board.filled(GUARDS)).sub(board.filled(FIRSTS)));
    let places = board.without(rows_with_any(several));
    let (taken, clash) = places.union();
    (board.without(R::spread(taken).without(places)), clash, several)
}

/// All nine cells of every row that is not empty.
#[inline(always)]
fn rows_with_any<R: Rules>(bits: R) -> R {
    let guards = bits.add(bits.filled(ROWS)).and(bits.filled(GUARDS));
    guards.sub(guards.shr::<9>())
}

/// Matches rows with boxes in each band.
#[inline(always)]
fn match_bands<R: Rules>(board: R) -> R {
    const FIRST_BOX: u32 = FIRSTS * 0o7;
    const FIRST_TWO: u32 = FIRSTS * 0o77;
    const LAST_TWO: u32 = FIRSTS * 0o770;
    const LAST_BOX: u32 = FIRSTS * 0o700;
    let matrix = board.rows_by_box();
    let box1 =
        matrix.shr::<3>().and(matrix.filled(FIRST_TWO)).or(matrix.shl::<6>().and(matrix.filled(LAST_BOX)));
    let box2 =
        matrix.shr::<6>().and(matrix.filled(FIRST_BOX)).or(matrix.shl::<3>().and(matrix.filled(LAST_TWO)));
    let others = box1.and(next_row(box2)).or(box2.and(next_row(box1)));
    board.keep_minirows(matrix.and(next_row(others)))
}

/// Rotates the rows of each band by one.
#[inline(always)]
fn next_row<P: Words>(matrix: P) -> P {
    matrix.shr::<10>().or(matrix.shl::<20>())
}

/// Matches bands with columns in each stack.
#[inline(always)]
fn match_stacks<R: Rules>(board: R) -> R {
    let matrix = board.bands_by_column();
    let column1 = matrix
        .shr::<1>()
        .and(matrix.filled(MINIROWS * 3))
        .or(matrix.shl::<2>().and(matrix.filled(MINIROWS * 4)));
    let column2 =
        matrix.shr::<2>().and(matrix.filled(MINIROWS)).or(matrix.shl::<1>().and(matrix.filled(MINIROWS * 6)));
    let others = column1.and(R::next_band(column2)).or(column2.and(R::next_band(column1)));
    board.keep_columns(matrix.and(R::next_band(others)))
}
