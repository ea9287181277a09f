//! The least board of a solved grid of side 9.
//!
//! The first row of the result is 1 to 9 for every choice of a row and of the column order, so that the
//! search row by row would keep 23,328 states. The table of [`super::row_pairs`] finds the least first two
//! rows of the 36 pairs of rows at once; a few column orders remain. Each decides the rest: the other rows
//! are in order of their first values.
//!
//! Cost: about 36 look-ups, and some tens of rows.

use super::lines::{Lines, Row};
use super::row_pairs::{Permutation, RowPairs};
use super::transformation::Transformation;

/// A row as a number: four bits a cell.
type Packed = u64;

/// The least grid so far, with the number of transformations that lead to it.
struct Least {
    rows: [Packed; 9],
    transformation: Transformation,
    count: u64,
}

/// Returns a transformation to the least grid, and the number of these.
pub(super) fn least(lines: &Lines) -> (Transformation, u64) {
    let table = RowPairs::get();
    let none =
        Transformation { side: 9, is_transposed: false, rows: [0; 9], columns: [0; 9], values: [0; 10] };
    let mut least = Least { rows: [Packed::MAX; 9], transformation: none, count: 0 };
    let pairs = least_pairs(lines, table);
    for &(orientation, rows, entry) in &pairs {
        for columns in table.column_orders(entry) {
            least.compare(&lines.rows[orientation], orientation, rows, columns);
        }
    }
    (least.transformation, least.count)
}

/// A pair of rows: orientation, the rows of the band in order, class and column order.
type Pair = (usize, [usize; 3], (usize, usize));

/// The pairs of rows with the least class.
fn least_pairs(lines: &Lines, table: &RowPairs) -> Vec<Pair> {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut pairs = Vec::with_capacity(36);
    let mut class = usize::MAX;
    for (orientation, rows) in lines.rows.iter().enumerate() {
        for first in 0..9 {
            let columns = columns_of_values(&rows[first]);
            for [a, b, c] in ORDERS.map(|order| order.map(|row| first / 3 * 3 + row)) {
                if a != first {
                    continue;
                }
                let entry = table.class(&rows[b].map(|value| columns[usize::from(value)]));
                if entry.0 < class {
                    class = entry.0;
                    pairs.clear();
                }
                if entry.0 == class {
                    pairs.push((orientation, [a, b, c], entry));
                }
            }
        }
    }
    pairs
}

fn columns_of_values(row: &Row) -> [u8; 10] {
    let mut columns = [0; 10];
    row.iter().zip(0..).for_each(|(&value, column)| columns[usize::from(value)] = column);
    columns
}

impl Least {
    /// Compares the grids with these rows of a band on top and this column order.
    fn compare(&mut self, rows: &[Row; 9], orientation: usize, top: [usize; 3], columns: Permutation) {
        let mut labels = [0; 10];
        columns.iter().zip(1..).for_each(|(&column, label)| {
            labels[usize::from(rows[top[0]][usize::from(column)])] = label;
        });
        let label = |row: usize, at: usize| labels[usize::from(rows[row][usize::from(columns[at])])];
        let packed = |row: usize| (0..9).fold(0, |packed, at| packed << 4 | Packed::from(label(row, at)));
        let third = packed(top[2]);
        if third > self.rows[2] {
            return;
        }
        let mut others: [_; 6] = std::array::from_fn(|k| (top[0] / 3 * 3 + 3 + k) % 9);
        let by_first = |row: &usize| label(*row, 0);
        others[..3].sort_unstable_by_key(by_first);
        others[3..].sort_unstable_by_key(by_first);
        if label(others[0], 0) > label(others[3], 0) {
            others.rotate_left(3);
        }
        let [a, b, c, d, e, f] = others;
        let order = [top[0], top[1], top[2], a, b, c, d, e, f];
        let grid = order.map(packed);
        if grid < self.rows {
            (self.rows, self.count) = (grid, 0);
            self.transformation = Transformation {
                side: 9,
                is_transposed: orientation == 1,
                rows: order.map(|row| row as u8),
                columns,
                values: labels,
            };
        }
        self.count += u64::from(grid == self.rows);
    }
}
