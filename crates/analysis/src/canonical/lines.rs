//! The rows of a board in both orientations, as numbers.

/// The cells of a board of side N ≤ 9, row-major, 0 for an empty cell; the rest is unused.
pub(super) type Cells = [u8; 81];

/// One row: N numbers, 0 for an empty cell.
pub(super) type Row = [u8; 9];

/// The rows of a board, and those of the transposed board.
#[derive(Default)]
pub(super) struct Lines {
    pub(super) rows: [[Row; 9]; 2],
    /// The rows without a value, as bits.
    pub(super) empty: [u16; 2],
    pub(super) givens: usize,
}

impl Lines {
    /// Reads a board of order `B`. Returns whether no value repeats in a house.
    pub(super) fn read<const B: usize>(&mut self, cells: &Cells) -> bool {
        let side = B * B;
        let (mut rows, mut columns, mut boxes) = ([0u16; 9], [0u16; 9], [0u16; 9]);
        let mut repeats = 0;
        self.givens = 0;
        for row in 0..side {
            for column in 0..side {
                let value = cells[row * side + column];
                self.rows[0][row][column] = value;
                self.rows[1][column][row] = value;
                // Bit 0 stands for an empty cell and may repeat.
                let bit = 1u16 << value & !1;
                let square = row / B * B + column / B;
                repeats |= (rows[row] | columns[column] | boxes[square]) & bit;
                rows[row] |= bit;
                columns[column] |= bit;
                boxes[square] |= bit;
                self.givens += usize::from(value != 0);
            }
        }
        let empty = |lines: &[u16; 9]| (0..side).map(|k| u16::from(lines[k] == 0) << k).sum();
        self.empty = [empty(&rows), empty(&columns)];
        repeats == 0
    }
}
