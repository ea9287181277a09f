//! Branching: the choice of the cell whose candidates are tried.
//!
//! Among the cells with two candidates it is the one with the most open peers; the first such cell would need
//! 1.5 times the guesses. If no cell has two candidates, it is the first of those with the fewest.

use crate::engine::bitboard9::lanes::Lanes;
use crate::engine::bitboard9::state_words::{Bands, STORED, Stored};
use sudokud_model::sets::bits;

/// A cell with several candidates.
#[derive(Clone, Copy)]
pub(crate) struct BranchCell {
    /// Band · 32 + bit.
    cell: u32,
}

/// The peers of each cell; the index is band · 32 + bit.
static PEERS: [Bands; 128] = tables(Table::Peers);
/// Each cell alone, with the same index.
static ALONE: [Bands; 128] = tables(Table::Alone);

/// The sets of cells in a table.
#[derive(Clone, Copy)]
enum Table {
    Peers,
    Alone,
}

const fn tables(kind: Table) -> [Bands; 128] {
    let mut table = [Bands(0); 128];
    let mut cell = 0;
    while cell < 81 {
        let mut words = [0; 3];
        let mut other = 0;
        while other < 81 {
            let (row, column) = (cell / 9, cell % 9);
            let (row2, column2) = (other / 9, other % 9);
            let sees = row == row2 || column == column2 || (row / 3 == row2 / 3 && column / 3 == column2 / 3);
            let is_member = match kind {
                Table::Peers => sees && cell != other,
                Table::Alone => cell == other,
            };
            if is_member {
                words[row2 / 3] |= 1 << (row2 % 3 * 10 + column2);
            }
            other += 1;
        }
        table[cell / 27 * 32 + cell / 9 % 3 * 10 + cell % 9] = Bands::new(words);
        cell += 1;
    }
    table
}

impl BranchCell {
    /// The candidates of the cell, in the layout of [`Lanes::digits_at`].
    #[inline(always)]
    pub(crate) fn digits<L: Lanes>(self, board: L) -> u64 {
        board.digits_at(self.cell as usize / 32, 1 << (self.cell % 32))
    }

    /// The number of candidates that placing a digit removes from the peers.
    #[inline(always)]
    pub(crate) fn removes<L: Lanes>(self, stored: &Stored, digit: u64) -> u32 {
        let lane = L::lane((digit.trailing_zeros() / L::SPACING) as usize, 0);
        (stored.bands(lane).0 & PEERS[self.cell as usize % 128].0).count_ones()
    }

    /// The board with `digit` placed in a cell whose candidates are `digit` and `other`.
    #[inline(always)]
    pub(crate) fn place_one_of_two<L: Lanes>(self, board: L, digit: u64, other: u64) -> L {
        let at = self.cell as usize % 128;
        let number = |digits: u64| (digits.trailing_zeros() / L::SPACING) as usize;
        board.erase(number(digit), &PEERS[at]).erase(number(other), &ALONE[at])
    }

    /// The board with `digit` placed in the cell. `others` has the cell's other candidates, at least one.
    #[inline(always)]
    pub(crate) fn place<L: Lanes>(self, board: L, digit: u64, mut others: u64) -> L {
        let at = self.cell as usize % 128;
        let number = |digits: u64| (digits.trailing_zeros() / L::SPACING) as usize;
        let mut board = board.erase(number(digit), &PEERS[at]);
        loop {
            board = board.erase(number(others), &ALONE[at]);
            others &= others - 1;
            if others == 0 {
                return board;
            }
        }
    }
}

/// Chooses a cell; `None` if no cell has two candidates.
#[inline(always)]
pub(crate) fn choose<L: Lanes>(board: L, stored: &Stored) -> Option<BranchCell> {
    let (open, three) = board.tally_three();
    let open = L::bands(open);
    if open[0] | open[1] | open[2] == 0 {
        return None;
    }
    let three = Bands::new(L::bands(three)).0;
    let all = Bands::new(open).0;
    let pairs = all & !three;
    let score = |cell: u32| (all & PEERS[cell as usize % 128].0).count_ones() << 8 | 128 | cell;
    let mut best = 0;
    for cell in bits(pairs as u64) {
        best = score(cell as u32).max(best);
    }
    for cell in bits((pairs >> 64) as u32) {
        best = score(64 + cell as u32).max(best);
    }
    if best != 0 {
        return Some(BranchCell { cell: best & 127 });
    }
    Some(fewest::<L>(stored, open))
}

/// The open cell with the fewest candidates, on a board where all have three or more.
#[inline(always)]
fn fewest<L: Lanes>(stored: &Stored, open: [u32; 3]) -> BranchCell {
    let mut best = (u32::MAX, BranchCell { cell: 0 });
    for (band, open) in open.into_iter().enumerate() {
        // A counter of four bits for each cell, one bit in each word.
        let mut counter = [0u32; 4];
        for digit in 0..9 {
            let mut carry = stored.0[L::lane(digit, band) % STORED];
            for bit in &mut counter {
                (*bit, carry) = (*bit ^ carry, *bit & carry);
            }
        }
        let mut cells = open;
        for bit in (0..4).rev() {
            let fewer = cells & !counter[bit];
            cells = if fewer != 0 { fewer } else { cells };
        }
        let bit = cells & cells.wrapping_neg();
        let count = (0..4).map(|i| u32::from(counter[i] & bit != 0) << i).sum();
        if bit != 0 && count < best.0 {
            best = (count, BranchCell { cell: band as u32 * 32 + bit.trailing_zeros() });
        }
    }
    best.1
}
