//! Which values each cell can still take: the state that propagation, search and techniques share.
//!
//! ```text
//!   cell:        open                       filled
//!   sets[cell]   the values still allowed   {the value}
//!   filled[cell] None                       Some(value)
//! ```
//!
//! Invariant: the value of a cell that [`Candidates::place`] filled is in no peer's set. (Givens that clash break it from
//! the start; [`crate::grid::check`] names them, and nobody searches below a clash.)
//!
//! A state weighs 10 bytes a cell at side 9 and 18 at side 100. With [`Candidates::record`] on, every change of a cell is noted on a trail first, and [`Candidates::undo`]
//! rolls back to any mark: the restore mirrors the prune because it is the same list read backwards.

use crate::grid::{Board, Cell, Geometry, House, Marks, Value, ValueSet};
use std::fmt;
use std::sync::Arc;

/// Why a position has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contradiction {
    /// A cell that no value can fill.
    Cell(Cell),
    /// A value that no cell of this house can take.
    NoPlace {
        /// The house.
        house: House,
        /// The value.
        value: Value,
    },
    /// Some cells of this house have fewer values left than there are of them.
    Crowded {
        /// The house.
        house: House,
    },
}

/// One line of the trail: a cell as it was before a change.
#[derive(Clone, Copy)]
struct Before<const W: usize> {
    cell: Cell,
    set: ValueSet<W>,
    filled: Option<Value>,
}

/// A point on the trail to go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark(usize);

/// The candidates of every cell.
pub struct Candidates<const W: usize> {
    geometry: Arc<Geometry>,
    sets: Vec<ValueSet<W>>,
    filled: Vec<Option<Value>>,
    open: usize,
    trail: Option<Vec<Before<W>>>,
}

impl<const W: usize> Candidates<W> {
    /// The candidates that the filled cells leave: for an open cell, the values that no peer holds.
    ///
    /// ```
    /// use sudokud::grid::{text, Candidates, Cell, Value};
    /// let (board, _) = text::parse("12..............", None).unwrap();
    /// let candidates = Candidates::<1>::new(&board);
    /// assert!(candidates.of(Cell::new(2)).iter().eq([Value::new(2), Value::new(3)]));
    /// ```
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let geometry = Arc::clone(board.geometry());
        let mut used = vec![ValueSet::<W>::EMPTY; 3 * geometry.side()];
        for (cell, value) in board.filled() {
            for house in geometry.houses_of(cell) {
                used[house.index()].insert(value);
            }
        }
        let all = ValueSet::full(geometry.side());
        let set = |cell: Cell| match board.get(cell) {
            Some(value) => ValueSet::only(value),
            None => geometry.houses_of(cell).into_iter().fold(all, |set, house| set - used[house.index()]),
        };
        let sets = geometry.cells().map(set).collect();
        Self { sets, filled: board.cells().to_vec(), open: board.open_cells(), geometry, trail: None }
    }

    /// As [`Candidates::new`], with each cell's set cut to the pencil marks given for it. A filled cell whose marks do not
    /// hold its value is left without a candidate.
    #[must_use]
    pub fn with_marks(board: &Board, marks: &Marks) -> Self {
        let mut candidates = Self::new(board);
        for cell in candidates.geometry.cells() {
            candidates.sets[cell.index()] &= marks.of(cell).resize();
            if candidates.sets[cell.index()].is_empty() && candidates.filled[cell.index()].take().is_some() {
                candidates.open += 1;
            }
        }
        candidates
    }

    /// What the board's size fixes.
    #[inline]
    #[must_use]
    pub const fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The candidates of a cell; of a filled one, its value.
    #[inline]
    #[must_use]
    pub fn of(&self, cell: Cell) -> ValueSet<W> {
        self.sets[cell.index()]
    }

    /// The value a cell is filled with. (A cell with one candidate is not filled before somebody places it.)
    #[inline]
    #[must_use]
    pub fn value(&self, cell: Cell) -> Option<Value> {
        self.filled[cell.index()]
    }

    /// Is the cell not filled yet?
    #[inline]
    #[must_use]
    pub fn is_open(&self, cell: Cell) -> bool {
        self.filled[cell.index()].is_none()
    }

    /// How many cells are not filled.
    #[inline]
    #[must_use]
    pub const fn open_cells(&self) -> usize {
        self.open
    }

    /// The open cells in reading order.
    pub fn open(&self) -> impl Iterator<Item = Cell> + '_ {
        self.geometry.cells().filter(|&cell| self.is_open(cell))
    }

    /// The cells of a house that can still take a value: open ones with that candidate.
    pub fn places(&self, house: House, value: Value) -> impl Iterator<Item = Cell> + '_ {
        let cells = self.geometry.cells_of(house).iter().copied();
        cells.filter(move |&cell| self.is_open(cell) && self.of(cell).contains(value))
    }

    /// Candidates in the open cells, all together.
    #[must_use]
    pub fn count(&self) -> usize {
        self.open().map(|cell| self.of(cell).len()).sum()
    }

    /// The filled cells as a board.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = Board::empty(&self.geometry);
        for (cell, &value) in self.geometry.cells().zip(&self.filled) {
            board.set(cell, value);
        }
        board
    }

    /// The candidates of all cells as pencil marks.
    #[must_use]
    pub fn marks(&self) -> Marks {
        Marks::from_sets(self.sets.iter().map(ValueSet::resize).collect())
    }

    /// What one copy of this state weighs, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.sets.len() * (size_of::<ValueSet<W>>() + size_of::<Option<Value>>())
    }

    /// Fills a cell and takes the value from its peers.
    ///
    /// # Errors
    /// [`Contradiction::Cell`] if the cell cannot take the value, or a peer is left without any; the state is then
    /// half-changed and good for nothing but [`Candidates::undo`].
    pub fn place(&mut self, cell: Cell, value: Value) -> Result<(), Contradiction> {
        self.place_with(cell, value, |_, _| ())
    }

    /// As [`Candidates::place`], and tells `removed` of each candidate that a peer lost.
    ///
    /// # Errors
    /// As [`Candidates::place`].
    #[inline]
    pub fn place_with(
        &mut self,
        cell: Cell,
        value: Value,
        mut removed: impl FnMut(&Self, Cell),
    ) -> Result<(), Contradiction> {
        if !self.of(cell).contains(value) {
            return Err(Contradiction::Cell(cell));
        }
        if self.is_open(cell) {
            self.note(cell);
            self.open -= 1;
            self.filled[cell.index()] = Some(value);
            self.sets[cell.index()] = ValueSet::only(value);
        }
        let geometry = Arc::clone(&self.geometry);
        for house in geometry.houses_of(cell) {
            for &peer in geometry.cells_of(house) {
                if peer != cell && self.eliminate(peer, value)? {
                    removed(self, peer);
                }
            }
        }
        Ok(())
    }

    /// Takes a value from a cell; says whether it was there.
    ///
    /// # Errors
    /// [`Contradiction::Cell`] if it was the last one.
    #[inline]
    pub fn eliminate(&mut self, cell: Cell, value: Value) -> Result<bool, Contradiction> {
        self.eliminate_all(cell, ValueSet::only(value)).map(|removed| removed == 1)
    }

    /// Takes several values from a cell; says how many were there.
    ///
    /// # Errors
    /// [`Contradiction::Cell`] if none is left.
    #[inline]
    pub fn eliminate_all(&mut self, cell: Cell, values: ValueSet<W>) -> Result<usize, Contradiction> {
        let before = self.of(cell);
        let after = before - values;
        if after == before {
            return Ok(0);
        }
        self.note(cell);
        self.sets[cell.index()] = after;
        if after.is_empty() {
            self.open += usize::from(self.filled[cell.index()].take().is_some());
            return Err(Contradiction::Cell(cell));
        }
        Ok(before.len() - after.len())
    }

    /// Starts to note changes on a trail.
    pub fn record(&mut self) {
        self.trail.get_or_insert_default();
    }

    /// Where the trail stands now; the start if nothing is recorded.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark(self.trail.as_ref().map_or(0, Vec::len))
    }

    /// Takes back every change since `mark`.
    pub fn undo(&mut self, mark: Mark) {
        let Some(trail) = &mut self.trail else { return };
        for before in trail.drain(mark.0.min(trail.len())..).rev() {
            let k = before.cell.index();
            self.open += usize::from(self.filled[k].is_some());
            self.open -= usize::from(before.filled.is_some());
            self.filled[k] = before.filled;
            self.sets[k] = before.set;
        }
    }

    #[inline]
    fn note(&mut self, cell: Cell) {
        let before = Before { cell, set: self.sets[cell.index()], filled: self.filled[cell.index()] };
        if let Some(trail) = &mut self.trail {
            trail.push(before);
        }
    }
}

impl<const W: usize> Clone for Candidates<W> {
    /// A copy of the position; the trail stays behind.
    fn clone(&self) -> Self {
        Self {
            geometry: Arc::clone(&self.geometry),
            sets: self.sets.clone(),
            filled: self.filled.clone(),
            open: self.open,
            trail: None,
        }
    }

    /// As `clone`, into the buffers that `self` already has.
    fn clone_from(&mut self, source: &Self) {
        self.geometry.clone_from(&source.geometry);
        self.sets.clone_from(&source.sets);
        self.filled.clone_from(&source.filled);
        self.open = source.open;
        self.trail = None;
    }
}

impl<const W: usize> PartialEq for Candidates<W> {
    fn eq(&self, other: &Self) -> bool {
        self.sets == other.sets && self.filled == other.filled
    }
}
impl<const W: usize> Eq for Candidates<W> {}

impl<const W: usize> fmt::Debug for Candidates<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} with {} open cells", self.board(), self.open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn placing_takes_the_value_from_every_peer_and_no_other_cell() {
        let geometry = Geometry::new(3).unwrap();
        let mut candidates = Candidates::<1>::new(&Board::empty(&geometry));
        let (cell, value) = (Cell::new(40), Value::new(4));
        candidates.place(cell, value).unwrap();
        for other in geometry.cells().filter(|&other| other != cell) {
            assert_eq!(candidates.of(other).contains(value), !geometry.sees(cell, other));
        }
        assert_eq!(candidates.open_cells(), 80);
        assert_eq!(candidates.place(Cell::new(41), value), Err(Contradiction::Cell(Cell::new(41))));
    }

    proptest! {
        /// The trail mirrors every change: undoing to any mark gives back the very state of that moment, even across contradictions.
        #[test]
        fn undo_restores_exactly_the_state_of_its_mark(
            moves in proptest::collection::vec((0usize..81, 0usize..9, any::<bool>(), 0u8..4), 1..120),
        ) {
            let mut candidates = Candidates::<1>::new(&Board::empty(&Geometry::new(3).unwrap()));
            candidates.record();
            let mut saved = vec![(candidates.mark(), candidates.clone())];
            for (cell, value, place, back) in moves {
                let (cell, value) = (Cell::new(cell), Value::new(value));
                let outcome = if place { candidates.place(cell, value) } else { candidates.eliminate(cell, value).map(drop) };
                if outcome.is_err() || back == 0 {
                    let (mark, state) = saved.pop().unwrap();
                    candidates.undo(mark);
                    prop_assert_eq!(&candidates, &state);
                    prop_assert_eq!(candidates.open_cells(), state.open_cells());
                    if saved.is_empty() {
                        saved.push((mark, state));
                    }
                } else {
                    saved.push((candidates.mark(), candidates.clone()));
                }
                let open = candidates.geometry().cells().filter(|&c| candidates.is_open(c)).count();
                prop_assert_eq!(candidates.open_cells(), open);
            }
        }
    }
}
