//! Where the rows, the columns and the values of a board go.

use crate::canonical::Transformation;
use sudokud_model::grid::{Board, Cell, Value};

/// A rearrangement of boards of one side. It first exchanges rows and columns, if at all; then row r of the
/// result is row `rows()[r]`, column c is column `columns()[c]`, and each value becomes another. All numbers
/// count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rearrangement {
    is_transposed: bool,
    rows: Vec<usize>,
    columns: Vec<usize>,
    values: Vec<usize>,
}

/// A turn, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A quarter of a turn.
    Quarter,
    /// Half a turn.
    Half,
    /// Three quarters of a turn.
    ThreeQuarters,
}

/// A mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirror {
    /// Left and right are exchanged.
    LeftRight,
    /// Top and bottom are exchanged.
    TopBottom,
    /// Rows and columns are exchanged: the diagonal from the top left stays.
    Diagonal,
    /// The diagonal from the top right stays.
    AntiDiagonal,
}

impl Rearrangement {
    /// The rearrangement of a side that changes nothing.
    #[must_use]
    pub fn identity(side: usize) -> Self {
        Self::of_lines((0..side).collect(), (0..side).collect())
    }

    /// A turn of boards of a side.
    #[must_use]
    pub fn turn(side: usize, turn: Turn) -> Self {
        match turn {
            Turn::Quarter => Self::square(side, [false, true]).transposed_first(),
            Turn::Half => Self::square(side, [true, true]),
            Turn::ThreeQuarters => Self::square(side, [true, false]).transposed_first(),
        }
    }

    /// A mirror of boards of a side.
    #[must_use]
    pub fn mirror(side: usize, mirror: Mirror) -> Self {
        match mirror {
            Mirror::LeftRight => Self::square(side, [false, true]),
            Mirror::TopBottom => Self::square(side, [true, false]),
            Mirror::Diagonal => Self::identity(side).transposed_first(),
            Mirror::AntiDiagonal => Self::square(side, [true, true]).transposed_first(),
        }
    }

    /// The rearrangement that only renames values: the one with index k becomes `values[k]`. `None` unless
    /// each index below the number of values occurs once.
    #[must_use]
    pub fn relabelling(values: Vec<usize>) -> Option<Self> {
        let mut seen = vec![false; values.len()];
        let is_new = |&value: &usize| seen.get_mut(value).is_some_and(|seen| !std::mem::replace(seen, true));
        let is_permutation = values.iter().all(is_new);
        is_permutation.then(|| Self { values, ..Self::identity(seen.len()) })
    }

    /// The rearrangement that reverses the order of the rows, and that of the columns.
    pub(super) fn square(side: usize, reversed: [bool; 2]) -> Self {
        let [rows, columns] = reversed.map(|is_reversed| match is_reversed {
            true => (0..side).rev().collect(),
            false => (0..side).collect(),
        });
        Self::of_lines(rows, columns)
    }

    /// A rearrangement that keeps the values, and does not exchange rows and columns.
    pub(super) fn of_lines(rows: Vec<usize>, columns: Vec<usize>) -> Self {
        let values = (0..rows.len()).collect();
        Self { is_transposed: false, rows, columns, values }
    }

    /// The same rearrangement after an exchange of rows and columns.
    pub(super) fn transposed_first(self) -> Self {
        Self { is_transposed: true, ..self }
    }

    /// This rearrangement, then another of the same side.
    ///
    /// ```
    /// use sudokud_analysis::rearrange::{Mirror, Rearrangement, Turn};
    /// let quarter = Rearrangement::turn(9, Turn::Quarter);
    /// assert_eq!(quarter.then(&quarter), Rearrangement::turn(9, Turn::Half));
    /// assert_eq!(quarter.then(&quarter.inverse()), Rearrangement::identity(9));
    /// ```
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let (rows, columns) =
            if next.is_transposed { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Self {
            is_transposed: self.is_transposed != next.is_transposed,
            rows: next.rows.iter().map(|&row| rows[row]).collect(),
            columns: next.columns.iter().map(|&column| columns[column]).collect(),
            values: self.values.iter().map(|&value| next.values[value]).collect(),
        }
    }

    /// The rearrangement that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, columns) = (inverse(&self.rows), inverse(&self.columns));
        let (rows, columns) = if self.is_transposed { (columns, rows) } else { (rows, columns) };
        Self { is_transposed: self.is_transposed, rows, columns, values: inverse(&self.values) }
    }

    /// N.
    #[must_use]
    pub const fn side(&self) -> usize {
        self.rows.len()
    }

    /// Returns whether rows and columns are exchanged first.
    #[must_use]
    pub const fn is_transposed(&self) -> bool {
        self.is_transposed
    }

    /// Returns, for each row of the result, the row of the (transposed) board that it is.
    #[must_use]
    pub fn rows(&self) -> &[usize] {
        &self.rows
    }

    /// Returns, for each column of the result, the column of the (transposed) board that it is.
    #[must_use]
    pub fn columns(&self) -> &[usize] {
        &self.columns
    }

    /// Returns, for each value, the value that it becomes.
    #[must_use]
    pub fn values(&self) -> &[usize] {
        &self.values
    }

    pub(super) fn values_mut(&mut self) -> &mut [usize] {
        &mut self.values
    }

    /// Returns the value that a value becomes.
    #[must_use]
    pub fn value(&self, value: Value) -> Value {
        Value::new(self.values[value.index()])
    }

    /// Returns whether every value stays.
    #[must_use]
    pub fn keeps_values(&self) -> bool {
        is_identity(&self.values)
    }

    /// Returns whether every cell stays.
    #[must_use]
    pub fn keeps_cells(&self) -> bool {
        !self.is_transposed && is_identity(&self.rows) && is_identity(&self.columns)
    }

    /// Returns whether cells that touch still do: the rearrangement of the cells is a turn or a mirror.
    #[must_use]
    pub fn is_square(&self) -> bool {
        let is_reversed = |lines: &[usize]| lines.iter().rev().enumerate().all(|(at, &line)| at == line);
        [&self.rows, &self.columns].into_iter().all(|lines| is_identity(lines) || is_reversed(lines))
    }

    /// Returns, for each cell of the board in reading order, the cell to which it goes.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let side = self.side();
        let mut to = vec![Cell::new(0); side * side];
        for (row, &from_row) in self.rows.iter().enumerate() {
            for (column, &from_column) in self.columns.iter().enumerate() {
                let from = match self.is_transposed {
                    true => from_column * side + from_row,
                    false => from_row * side + from_column,
                };
                to[from] = Cell::new(row * side + column);
            }
        }
        to
    }

    /// Returns the rearranged values of a board's cells, in reading order.
    pub(super) fn contents(&self, board: &Board) -> Vec<Option<Value>> {
        let mut contents = vec![None; board.cells().len()];
        for (value, to) in board.cells().iter().zip(self.cells()) {
            contents[to.index()] = value.map(|value| self.value(value));
        }
        contents
    }
}

impl From<&Transformation> for Rearrangement {
    fn from(transformation: &Transformation) -> Self {
        let lines = |lines: &[u8]| lines.iter().map(|&line| usize::from(line)).collect();
        Self {
            is_transposed: transformation.is_transposed(),
            rows: lines(transformation.rows()),
            columns: lines(transformation.columns()),
            values: transformation.values().iter().map(|&number| usize::from(number) - 1).collect(),
        }
    }
}

fn is_identity(of: &[usize]) -> bool {
    of.iter().enumerate().all(|(at, &index)| at == index)
}

fn inverse(of: &[usize]) -> Vec<usize> {
    let mut inverse = vec![0; of.len()];
    of.iter().enumerate().for_each(|(at, &index)| inverse[index] = at);
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the cells 1 to N² after a rearrangement, read row by row.
    fn after(rearrangement: &Rearrangement) -> Vec<usize> {
        let to: Vec<usize> = rearrangement.cells().iter().map(|cell| cell.index()).collect();
        inverse(&to).iter().map(|from| from + 1).collect()
    }

    #[test]
    fn turns_and_mirrors_are_those_of_a_sheet_of_paper() {
        let turned =
            [Turn::Quarter, Turn::Half, Turn::ThreeQuarters].map(|turn| after(&Rearrangement::turn(2, turn)));
        assert_eq!(turned, [[3, 1, 4, 2], [4, 3, 2, 1], [2, 4, 1, 3]]);
        let mirrors = [Mirror::LeftRight, Mirror::TopBottom, Mirror::Diagonal, Mirror::AntiDiagonal];
        let mirrored = mirrors.map(|mirror| after(&Rearrangement::mirror(2, mirror)));
        assert_eq!(mirrored, [[2, 1, 4, 3], [3, 4, 1, 2], [1, 3, 2, 4], [4, 2, 3, 1]]);
    }

    #[test]
    fn one_after_another_is_the_composition() {
        let all = [
            Rearrangement::of_lines(vec![1, 0, 3, 2], vec![2, 3, 1, 0]).transposed_first(),
            Rearrangement::of_lines(vec![3, 2, 0, 1], vec![1, 0, 2, 3]),
            Rearrangement::turn(4, Turn::Quarter),
            Rearrangement::relabelling(vec![2, 0, 3, 1]).expect("a permutation"),
        ];
        for (first, second) in all.iter().flat_map(|first| all.iter().map(move |second| (first, second))) {
            let (both, [to, next]) = (first.then(second), [first.cells(), second.cells()]);
            assert!(both.cells().iter().zip(&to).all(|(cell, step)| *cell == next[step.index()]));
            let value = Value::new(1);
            assert_eq!(both.value(value), second.value(first.value(value)));
            assert_eq!(both.then(&both.inverse()), Rearrangement::identity(4));
        }
    }

    #[test]
    fn names_that_are_no_permutation_are_refused() {
        assert!(Rearrangement::relabelling(vec![1, 1, 0]).is_none());
        assert!(Rearrangement::relabelling(vec![0, 1, 3]).is_none());
    }
}
