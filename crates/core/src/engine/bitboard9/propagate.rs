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
use crate::engine::bitboard9::words::Words;

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

    /// The verdict on a board that is not propagated.
    pub(crate) const UNSETTLED: Self = Self { dead: false, changed: true, solved: false };

    /// Returns whether propagation is complete.
    #[inline(always)]
    pub(crate) const fn settles(self) -> bool {
        self.dead | !self.changed
    }
}

/// A board between two passes, with what the next pass needs of it.
#[derive(Clone, Copy)]
pub(crate) struct Position<L: Lanes> {
    pub(crate) board: L,
    /// The cells with at least one candidate.
    any: L::Cells,
    /// The cells with at least two candidates.
    pub(crate) two: L::Cells,
    /// The sum of the digits' words: rules only remove, so that a board with the same sum is the same board.
    sum: L::Cells,
}

impl<L: Lanes> Position<L> {
    #[inline(always)]
    pub(crate) fn new(board: L) -> Self {
        let (any, two) = board.tally();
        Self { board, any, two, sum: board.sum() }
    }

    /// Returns whether every cell has at most one candidate.
    #[inline(always)]
    pub(crate) fn is_full(&self) -> bool {
        L::is_none(self.two)
    }

    /// The position after a pass that ended with `board`, and the verdict. `wrong` is not 0 if the pass found
    /// a contradiction.
    #[inline(always)]
    fn after(self, board: L, wrong: L::Cells) -> (Self, Verdict) {
        let after = Self::new(board);
        let wrong = wrong.or(board.all_cells().without(after.any));
        let verdict = Verdict {
            dead: board.is_dead(wrong),
            changed: !L::is_none(after.sum.xor(self.sum)),
            solved: false,
        };
        (after, verdict)
    }
}

/// Makes one pass.
#[inline(always)]
pub(crate) fn pass<L: Lanes>(position: Position<L>) -> (Position<L>, Verdict) {
    let (board, clash) = singles(position);
    position.after(match_stacks(match_bands(board)), clash)
}

/// Makes a pass over each of two boards. The stages alternate between the boards: the two chains of
/// operations are independent, so the processor executes them in parallel. Its reorder buffer holds less than
/// one pass, so two passes one after the other would not overlap.
#[inline(always)]
pub(crate) fn pass_both<L: Lanes>(
    a: Position<L>,
    b: Position<L>,
) -> (Position<L>, Position<L>, Verdict, Verdict) {
    let ((board_a, clash_a), (board_b, clash_b)) = (singles(a), singles(b));
    let (board_a, board_b) = (match_bands(board_a), match_bands(board_b));
    let (board_a, board_b) = (match_stacks(board_a), match_stacks(board_b));
    let ((a, verdict_a), (b, verdict_b)) = (a.after(board_a, clash_a), b.after(board_b, clash_b));
    (a, b, verdict_a, verdict_b)
}

/// As [`pass`]; but if no cell has two candidates, only tests whether the board is a solution. The rules
/// could remove nothing more, and the test takes less than half the time.
#[inline(always)]
pub(crate) fn pass_unless_full<L: Lanes>(position: Position<L>) -> (Position<L>, Verdict) {
    if position.is_full() {
        let dead = position.board.is_dead(clashes(position.board, position.any));
        return (position, Verdict { dead, changed: false, solved: !dead });
    }
    pass(position)
}

/// For a board with at most one candidate in each cell: returns 0 exactly if the board is a solution. A digit
/// that occurs twice is detected in a row within the row, in a box between its rows, in a column between the
/// bands.
#[inline(always)]
fn clashes<R: Rules>(board: R, any: R::Cells) -> R::Cells {
    let rows = board.and(board.add(board.filled(GUARDS - FIRSTS)));
    let matrix = board.rows_by_box();
    let matrix = matrix.and(matrix.filled(ROWS));
    let boxes = board.keep_minirows(matrix.and(next_row(matrix)));
    let matrix = board.bands_by_column();
    let columns = board.keep_columns(matrix.and(R::next_band(matrix)));
    board.all_cells().without(any).or(rows.or3(boxes, columns).merge())
}

/// Removes the digits of naked singles from the rest of their rows, and the other digits from hidden singles
/// of rows. Also returns a value that is not 0 if a cell has two hidden singles, or a row two naked singles
/// of a digit.
#[inline(always)]
fn singles<L: Lanes>(position: Position<L>) -> (L, L::Cells) {
    let Position { board, two, .. } = position;
    let open = L::spread(two);
    let board = board.without(rows_with_any(board.without(open)).and(open));
    // Every row of a digit without its first cell, and all cells of rows that have another.
    let several = board.and(board.add(board.filled(GUARDS - FIRSTS)));
    let rows = rows_with_any(several);
    let (taken, clash) = board.without(rows).union();
    // In a row with a naked single the digit has naked singles alone.
    (board.without(rows.and(L::spread(taken))), clash.or(several.merge().without(two)))
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
