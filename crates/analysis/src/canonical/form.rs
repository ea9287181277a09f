//! The canonical form of a board, and the buffers to compute many.

use super::lines::{Cells, Lines};
use super::search::Search;
use super::solved_grid;
use super::state::State;
use super::transformation::Transformation;
use std::fmt;
use sudokud_model::grid::random::{Random, SplitMix64};
use sudokud_model::grid::{Board, Value};
use sudokud_search::budget::{Stop, Watch};

/// The least of all boards that are equivalent to a board.
#[derive(Clone, PartialEq, Eq)]
pub struct CanonicalForm {
    cells: Cells,
    transformation: Transformation,
    automorphisms: u64,
}

/// Why a board has no canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoForm {
    /// The houses are not the classic ones of side 4 or 9.
    Layout,
    /// A value repeats in a house, or a line has a character that is no cell.
    Invalid,
    /// The watch ended the search.
    Stopped(Stop),
}

impl CanonicalForm {
    /// Returns the cells, row-major: 0 for an empty cell, else the number of its value.
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        let side = usize::from(self.transformation.side);
        &self.cells[..side * side]
    }

    /// Returns the canonical board.
    #[must_use]
    pub fn board(&self) -> Board {
        let value = |&number: &u8| Value::from_number(usize::from(number));
        Board::from_cells(self.cells().iter().map(value).collect()).expect("a form has side 4 or 9")
    }

    /// Returns a transformation of the board to its canonical form.
    #[must_use]
    pub const fn transformation(&self) -> &Transformation {
        &self.transformation
    }

    /// Returns the number of transformations that turn the board into itself, permutations of values that it
    /// does not have included; at least 1.
    #[must_use]
    pub const fn automorphisms(&self) -> u64 {
        self.automorphisms
    }

    /// Returns a hash of the cells in which two different forms agree by chance alone, to find repetitions
    /// among many boards with little memory. It is the same on every machine.
    #[must_use]
    pub fn fingerprint(&self) -> u128 {
        let half = |seed: u64| {
            let pack = |cells: &[u8]| cells.iter().fold(0, |word, &cell| word << 4 | u64::from(cell));
            self.cells.chunks(16).fold(seed, |hash, cells| SplitMix64::new(hash ^ pack(cells)).next())
        };
        u128::from(half(1)) << 64 | u128::from(half(2))
    }
}

impl fmt::Debug for CanonicalForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line: String =
            self.cells().iter().map(|&n| if n == 0 { '.' } else { char::from(b'0' + n) }).collect();
        f.debug_tuple("CanonicalForm").field(&line).field(&self.automorphisms).finish()
    }
}

/// Computes canonical forms one after another and uses its buffers again.
#[derive(Default)]
pub struct Canonicalizer {
    lines: Lines,
    search: Search,
}

impl Canonicalizer {
    /// Creates the buffers.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the canonical form of a classic board of side 4 or 9.
    ///
    /// # Errors
    /// [`NoForm`].
    pub fn form(&mut self, board: &Board, watch: &dyn Watch) -> Result<CanonicalForm, NoForm> {
        let order = board.layout().classic_order();
        let mut cells = [0; 81];
        let numbers = board.cells().iter().map(|value| value.map_or(0, |value| value.number() as u8));
        cells.iter_mut().zip(numbers).for_each(|(cell, number)| *cell = number);
        match order {
            Some(2) => self.least::<2>(&cells, watch),
            Some(3) => self.least::<3>(&cells, watch),
            _ => Err(NoForm::Layout),
        }
    }

    /// Returns the canonical form of a line of text: 81 cells of `1` to `9` and, for an empty cell, one of
    /// `.0_*`.
    ///
    /// # Errors
    /// [`NoForm`].
    ///
    /// ```
    /// use sudokud_analysis::canonical::Canonicalizer;
    /// use sudokud_search::budget::Unwatched;
    /// let mut canonicalizer = Canonicalizer::new();
    /// let empty = canonicalizer.form_of_line(&[b'.'; 81], &Unwatched).unwrap();
    /// assert_eq!(empty.automorphisms(), 3_359_232 * 362_880);
    /// ```
    pub fn form_of_line(&mut self, line: &[u8; 81], watch: &dyn Watch) -> Result<CanonicalForm, NoForm> {
        let mut cells = [0; 81];
        for (cell, symbol) in cells.iter_mut().zip(line) {
            *cell = match symbol {
                b'1'..=b'9' => symbol - b'0',
                b'.' | b'0' | b'_' | b'*' => 0,
                _ => return Err(NoForm::Invalid),
            };
        }
        self.least::<3>(&cells, watch)
    }

    fn least<const B: usize>(&mut self, cells: &Cells, watch: &dyn Watch) -> Result<CanonicalForm, NoForm> {
        if !self.lines.read::<B>(cells) {
            return Err(NoForm::Invalid);
        }
        let (transformation, automorphisms) = if B == 3 && self.lines.givens == 81 {
            solved_grid::least(&self.lines)
        } else {
            self.least_by_search::<B>(watch).map_err(NoForm::Stopped)?
        };
        let cells = transformation.cells(&self.lines);
        Ok(CanonicalForm { cells, transformation, automorphisms })
    }

    fn least_by_search<const B: usize>(&mut self, watch: &dyn Watch) -> Result<(Transformation, u64), Stop> {
        let states = self.search.run::<B>(&self.lines, watch)?;
        let count: u64 = states.iter().map(State::transformations::<B>).sum();
        let state = &mut states[0];
        let unused = state.label_unused_values(B * B);
        let transformation = Transformation {
            side: (B * B) as u8,
            is_transposed: state.orientation == 1,
            rows: state.rows,
            columns: state.columns,
            values: state.labels,
        };
        Ok((transformation, count * (1..=unused as u64).product::<u64>()))
    }
}

/// Returns the canonical form of a classic board of side 4 or 9 with any number of givens and solutions. A
/// value must not repeat in a house.
///
/// # Errors
/// [`NoForm`].
///
/// ```
/// use sudokud_analysis::canonical::canonical_form;
/// use sudokud_model::grid::text;
/// use sudokud_search::budget::Unwatched;
/// let form = |line| canonical_form(&text::parse(line, None).unwrap().0, &Unwatched).unwrap();
/// // The same two givens: a row becomes a column, values are renamed.
/// assert_eq!(form("12..............").board(), form("3...4...........").board());
/// assert_eq!(form("12..............").cells()[12..], [0, 0, 1, 2]);
/// ```
pub fn canonical_form(board: &Board, watch: &dyn Watch) -> Result<CanonicalForm, NoForm> {
    Canonicalizer::new().form(board, watch)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_core::solve::{Options, solve};
    use sudokud_model::houses::Layout;
    use sudokud_search::budget::Unwatched;

    #[test]
    fn the_table_and_the_search_row_by_row_agree_on_solved_grids() {
        let mut canonicalizer = Canonicalizer::new();
        for seed in 0..10 {
            let empty = Board::empty(&Layout::of_side(9).unwrap());
            let options = Options { max_solutions: 1, seed: Some(seed), ..Options::default() };
            let grid = &solve(&empty.into(), &options, &Unwatched).solutions[0];
            let cells = std::array::from_fn(|k| grid.cells()[k].unwrap().number() as u8);
            assert!(canonicalizer.lines.read::<3>(&cells));
            let (searched, count) = canonicalizer.least_by_search::<3>(&Unwatched).unwrap();
            let (least, least_count) = solved_grid::least(&canonicalizer.lines);
            let lines = &canonicalizer.lines;
            assert_eq!((searched.cells(lines), count), (least.cells(lines), least_count));
        }
    }
}
