//! The candidates of every cell: the state that propagation, search and techniques share.
//!
//! ```text
//!   cell:        open                       filled
//!   sets[cell]   its candidates             {its value}
//!   filled[cell] None                       Some(value)
//! ```
//!
//! Invariant: the value of a cell that [`Candidates::place`] filled is in no peer's set. Givens that repeat
//! in a house violate it from the start; [`crate::grid::check`] reports them, and no search starts from them.
//!
//! A state takes 10 bytes per cell at side 9 and 18 at side 100. After [`Candidates::record`], each change
//! first pushes the old state of the cell onto a trail; [`Candidates::undo`] pops the trail back to a
//! [`Checkpoint`].

use crate::grid::{Board, Cell, House, Marks, Value, ValueSet};
use crate::houses::Layout;
use std::fmt;
use std::sync::Arc;

/// The reason why a position has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contradiction {
    /// A cell has no candidate, or a constraint on it leaves none.
    Cell(Cell),
    /// A value has no place in a house.
    NoPlace {
        /// The house.
        house: House,
        /// The value.
        value: Value,
    },
    /// Some cells of a house have fewer candidates together than there are cells.
    Crowded {
        /// The house.
        house: House,
    },
}

/// An entry of the trail: a cell before a change.
#[derive(Clone, Copy)]
struct TrailEntry<const W: usize> {
    cell: Cell,
    set: ValueSet<W>,
    filled: Option<Value>,
}

/// A length of the trail, to which [`Candidates::undo`] can return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Checkpoint(usize);

/// The candidates of every cell.
pub struct Candidates<const W: usize> {
    layout: Arc<Layout>,
    sets: Vec<ValueSet<W>>,
    filled: Vec<Option<Value>>,
    open: usize,
    trail: Option<Vec<TrailEntry<W>>>,
}

impl<const W: usize> Candidates<W> {
    /// Creates the candidates of a board: for an open cell, the values that no peer has.
    ///
    /// ```
    /// use sudokud_model::grid::{text, Candidates, Cell, Value};
    /// let (board, _) = text::parse("12..............", None).unwrap();
    /// let candidates = Candidates::<1>::new(&board);
    /// assert!(candidates.of(Cell::new(2)).iter().eq([Value::new(2), Value::new(3)]));
    /// ```
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let layout = Arc::clone(board.layout());
        let mut used = vec![ValueSet::<W>::EMPTY; layout.set_count()];
        for (cell, value) in board.filled() {
            for house in layout.sets_of(cell) {
                used[house.index()].insert(value);
            }
        }
        let all = ValueSet::full(layout.side());
        let set = |cell: Cell| match board.get(cell) {
            Some(value) => ValueSet::only(value),
            None => layout.sets_of(cell).iter().fold(all, |set, house| set - used[house.index()]),
        };
        let sets = layout.cells().map(set).collect();
        Self { sets, filled: board.cells().to_vec(), open: board.open_cells(), layout, trail: None }
    }

    /// Creates the candidates of a board, restricted to the given pencil marks. A filled cell whose marks
    /// lack its value has no candidate. Marks of another side than the board's have no effect.
    #[must_use]
    pub fn with_marks(board: &Board, marks: &Marks) -> Self {
        let mut candidates = Self::new(board);
        if marks.sets().len() != board.cells().len() {
            return candidates;
        }
        for cell in candidates.layout.cells() {
            candidates.sets[cell.index()] &= marks.of(cell).resize();
            if candidates.sets[cell.index()].is_empty() && candidates.filled[cell.index()].take().is_some() {
                candidates.open += 1;
            }
        }
        candidates
    }

    /// Returns the layout.
    #[inline]
    #[must_use]
    pub const fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Returns the candidates of a cell; for a filled cell, its value.
    #[inline]
    #[must_use]
    pub fn of(&self, cell: Cell) -> ValueSet<W> {
        self.sets[cell.index()]
    }

    /// Returns the value of a filled cell. A cell with one candidate stays open until [`Candidates::place`]
    /// fills it.
    #[inline]
    #[must_use]
    pub fn value(&self, cell: Cell) -> Option<Value> {
        self.filled[cell.index()]
    }

    /// Returns whether the cell is not filled.
    #[inline]
    #[must_use]
    pub fn is_open(&self, cell: Cell) -> bool {
        self.filled[cell.index()].is_none()
    }

    /// Returns the number of open cells.
    #[inline]
    #[must_use]
    pub const fn open_cells(&self) -> usize {
        self.open
    }

    /// Iterates over the open cells in reading order.
    pub fn open(&self) -> impl Iterator<Item = Cell> + '_ {
        self.layout.cells().filter(|&cell| self.is_open(cell))
    }

    /// Iterates over the places of a value in a house: the open cells with that candidate.
    pub fn places(&self, house: House, value: Value) -> impl Iterator<Item = Cell> + '_ {
        let cells = self.layout.cells_of(house).iter().copied();
        cells.filter(move |&cell| self.is_open(cell) && self.of(cell).contains(value))
    }

    /// Returns the number of candidates in the open cells.
    #[must_use]
    pub fn count(&self) -> usize {
        self.open().map(|cell| self.of(cell).len()).sum()
    }

    /// Returns the filled cells as a board.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = Board::empty(&self.layout);
        for (cell, &value) in self.layout.cells().zip(&self.filled) {
            board.set(cell, value);
        }
        board
    }

    /// Returns the candidates of all cells as pencil marks.
    #[must_use]
    pub fn marks(&self) -> Marks {
        Marks::from_sets(self.sets.iter().map(ValueSet::resize).collect())
    }

    /// Returns the memory that a copy of this state takes, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let cells = self.sets.len();
        size_of::<Self>()
            + block(cells * size_of::<ValueSet<W>>())
            + block(cells * size_of::<Option<Value>>())
    }

    /// Returns the size of the trail's entries in bytes, without spare capacity.
    #[must_use]
    pub fn trail_bytes(&self) -> usize {
        self.trail.as_ref().map_or(0, |trail| trail.len() * size_of::<TrailEntry<W>>())
    }

    /// Fills a cell and removes the value from its peers.
    ///
    /// # Errors
    /// [`Contradiction::Cell`] if the value is not a candidate of the cell, or if a peer has no candidate
    /// left. The state is then inconsistent until [`Candidates::undo`].
    pub fn place(&mut self, cell: Cell, value: Value) -> Result<(), Contradiction> {
        self.place_with(cell, value, |_, _| ())
    }

    /// Fills a cell like [`Candidates::place`] and calls `removed` for each peer that lost the value.
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
            self.save(cell);
            self.open -= 1;
            self.filled[cell.index()] = Some(value);
            self.sets[cell.index()] = ValueSet::only(value);
        }
        let layout = Arc::clone(&self.layout);
        for &set in layout.sets_of(cell) {
            for &peer in layout.cells_of(set) {
                if peer != cell && self.eliminate(peer, value)? {
                    removed(self, peer);
                }
            }
        }
        Ok(())
    }

    /// Removes a value from a cell; returns whether it was a candidate.
    ///
    /// # Errors
    /// [`Contradiction::Cell`] if it was the last candidate.
    #[inline]
    pub fn eliminate(&mut self, cell: Cell, value: Value) -> Result<bool, Contradiction> {
        self.eliminate_all(cell, ValueSet::only(value)).map(|removed| removed == 1)
    }

    /// Removes values from a cell; returns how many of them were candidates.
    ///
    /// # Errors
    /// [`Contradiction::Cell`] if no candidate is left.
    #[inline]
    pub fn eliminate_all(&mut self, cell: Cell, values: ValueSet<W>) -> Result<usize, Contradiction> {
        let before = self.of(cell);
        let after = before - values;
        if after == before {
            return Ok(0);
        }
        self.save(cell);
        self.sets[cell.index()] = after;
        if after.is_empty() {
            self.open += usize::from(self.filled[cell.index()].take().is_some());
            return Err(Contradiction::Cell(cell));
        }
        Ok(before.len() - after.len())
    }

    /// Starts to record changes on the trail.
    pub fn record(&mut self) {
        self.trail.get_or_insert_default();
    }

    /// Returns the current checkpoint; the start of the trail if nothing is recorded.
    #[must_use]
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint(self.trail.as_ref().map_or(0, Vec::len))
    }

    /// Reverts every change since the checkpoint.
    pub fn undo(&mut self, checkpoint: Checkpoint) {
        let Some(trail) = &mut self.trail else { return };
        for before in trail.drain(checkpoint.0.min(trail.len())..).rev() {
            let k = before.cell.index();
            self.open += usize::from(self.filled[k].is_some());
            self.open -= usize::from(before.filled.is_some());
            self.filled[k] = before.filled;
            self.sets[k] = before.set;
        }
    }

    #[inline]
    fn save(&mut self, cell: Cell) {
        let before = TrailEntry { cell, set: self.sets[cell.index()], filled: self.filled[cell.index()] };
        if let Some(trail) = &mut self.trail {
            trail.push(before);
        }
    }
}

impl<const W: usize> Clone for Candidates<W> {
    /// Copies the position without the trail.
    fn clone(&self) -> Self {
        Self {
            layout: Arc::clone(&self.layout),
            sets: self.sets.clone(),
            filled: self.filled.clone(),
            open: self.open,
            trail: None,
        }
    }

    /// Copies the position without the trail into the buffers of `self`.
    fn clone_from(&mut self, source: &Self) {
        self.layout.clone_from(&source.layout);
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

/// Returns the size of the block that an allocator takes for `bytes` bytes. jemalloc and mimalloc have four
/// sizes of blocks from one power of two to the next.
const fn block(bytes: usize) -> usize {
    let step = bytes.next_power_of_two() / 8;
    bytes.next_multiple_of(if step < 8 { 8 } else { step })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn placing_removes_the_value_from_exactly_the_peers() {
        let layout = Layout::classic(3).unwrap();
        let mut candidates = Candidates::<1>::new(&Board::empty(&layout));
        let (cell, value) = (Cell::new(40), Value::new(4));
        candidates.place(cell, value).unwrap();
        for other in layout.cells().filter(|&other| other != cell) {
            assert_eq!(candidates.of(other).contains(value), !layout.sees(cell, other));
        }
        assert_eq!(candidates.open_cells(), 80);
        assert_eq!(candidates.place(Cell::new(41), value), Err(Contradiction::Cell(Cell::new(41))));
    }

    #[test]
    fn a_block_is_at_most_a_quarter_larger_than_its_content() {
        let sizes = [1, 8, 9, 162, 2_592, 10_368, 1 << 20].map(block);
        assert_eq!(sizes, [8, 8, 16, 192, 3_072, 12_288, 1 << 20]);
    }

    proptest! {
        /// Undoing restores the state at the checkpoint, also after a contradiction.
        #[test]
        fn undo_restores_exactly_the_state_at_the_checkpoint(
            moves in proptest::collection::vec((0usize..81, 0usize..9, any::<bool>(), 0u8..4), 1..120),
        ) {
            let mut candidates = Candidates::<1>::new(&Board::empty(&Layout::classic(3).unwrap()));
            candidates.record();
            let mut saved = vec![(candidates.checkpoint(), candidates.clone())];
            for (cell, value, place, back) in moves {
                let (cell, value) = (Cell::new(cell), Value::new(value));
                let outcome = if place { candidates.place(cell, value) } else { candidates.eliminate(cell, value).map(drop) };
                if outcome.is_err() || back == 0 {
                    let (checkpoint, state) = saved.pop().unwrap();
                    candidates.undo(checkpoint);
                    prop_assert_eq!(&candidates, &state);
                    prop_assert_eq!(candidates.open_cells(), state.open_cells());
                    if saved.is_empty() {
                        saved.push((checkpoint, state));
                    }
                } else {
                    saved.push((candidates.checkpoint(), candidates.clone()));
                }
                let open = candidates.layout().cells().filter(|&c| candidates.is_open(c)).count();
                prop_assert_eq!(candidates.open_cells(), open);
            }
        }
    }
}
