//! The candidates of a board in play, with the two queues of singles that HoDoKu's order of steps depends on.
//!
//! Removing a candidate appends the singles that it leaves to the queues. The counts of places are kept apart
//! from the places, because in a contradictory position (which forcing nets make) they may differ.
//!
//! Cost: a placement removes a value from at most 20 peers and looks at three houses for each, and at three
//! for each candidate of the cell.

use super::queue::Queue;
use crate::programs::board9::cell_set::{ALL_CELLS, CellSet};
use crate::programs::board9::houses::{houses_of, peers, set_of};
use sudokud_model::grid::ValueSet;
use sudokud_model::grid::{Board, Cell, House, Value};

/// Candidates of a cell.
pub(super) type Digits = ValueSet<1>;

/// A 9×9 board in play.
#[derive(Clone, Debug)]
pub(super) struct Position {
    candidates: [Digits; 81],
    places: [CellSet; 9],
    counts: [[u8; 27]; 9],
    values: [Option<Value>; 81],
    open: CellSet,
    given: CellSet,
    naked: Queue,
    hidden: Queue,
}

impl Position {
    /// The position before the first step: an empty grid in which the givens were placed in reading order.
    pub(super) fn new(board: &Board) -> Self {
        let mut position = Self {
            candidates: [Digits::full(9); 81],
            places: [ALL_CELLS; 9],
            counts: [[9; 27]; 9],
            values: [None; 81],
            open: ALL_CELLS,
            given: CellSet::EMPTY,
            naked: Queue::default(),
            hidden: Queue::default(),
        };
        for (cell, value) in board.filled() {
            position.place(cell, value);
            position.given.insert(cell);
        }
        position
    }

    /// Fills a cell and removes the value from the cells that see it. Nothing happens if it stands there
    /// already.
    pub(super) fn place(&mut self, cell: Cell, value: Value) {
        if self.values[cell.index()] == Some(value) {
            return;
        }
        let set_aside = self.mark_filled(cell, value);
        for peer in self.places[value.index()] & peers(cell) {
            self.remove(peer, value);
        }
        for digit in set_aside {
            for house in houses_of(cell) {
                if self.lower_count(house, digit) == 1 && digit != value {
                    self.queue_hidden(house, digit);
                }
            }
        }
    }

    /// Marks a cell as filled; returns the candidates it had.
    fn mark_filled(&mut self, cell: Cell, value: Value) -> Digits {
        let set_aside = std::mem::take(&mut self.candidates[cell.index()]);
        self.values[cell.index()] = Some(value);
        self.open.remove(cell);
        for digit in set_aside {
            self.places[digit.index()].remove(cell);
        }
        set_aside
    }

    /// Removes a candidate, if it is there, and appends the singles that this leaves to the queues.
    pub(super) fn remove(&mut self, cell: Cell, digit: Value) {
        let candidates = &mut self.candidates[cell.index()];
        if !candidates.remove(digit) {
            return;
        }
        let Some(first) = candidates.first() else {
            self.places[digit.index()].remove(cell);
            return;
        };
        let is_single = *candidates == Digits::only(first);
        self.places[digit.index()].remove(cell);
        if is_single {
            self.naked.push(cell, first);
        }
        for house in houses_of(cell) {
            match self.lower_count(house, digit) {
                0 => self.hidden.drop_first(digit, house),
                1 => self.queue_hidden(house, digit),
                _ => {}
            }
        }
    }

    fn lower_count(&mut self, house: House, digit: Value) -> u8 {
        let count = &mut self.counts[digit.index()][house.index()];
        *count = count.wrapping_sub(1);
        *count
    }

    fn queue_hidden(&mut self, house: House, digit: Value) {
        if let Some(cell) = (self.places[digit.index()] & set_of(house)).first() {
            self.hidden.push(cell, digit);
        }
    }

    /// Makes this position a copy of another one; keeps the allocations.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.candidates = other.candidates;
        self.places = other.places;
        self.counts = other.counts;
        self.values = other.values;
        self.open = other.open;
        self.given = other.given;
        self.naked.copy_from(&other.naked);
        self.hidden.copy_from(&other.hidden);
    }

    #[inline]
    pub(super) const fn candidates(&self, cell: Cell) -> Digits {
        self.candidates[cell.index()]
    }

    /// The open cells in which a digit is a candidate.
    #[inline]
    pub(super) const fn places(&self, digit: Value) -> CellSet {
        self.places[digit.index()]
    }

    /// The open cells of a house in which a digit is a candidate.
    #[inline]
    pub(super) fn places_in(&self, house: House, digit: Value) -> CellSet {
        self.places[digit.index()] & set_of(house)
    }

    /// By digit: the open cells that see no filled cell of this value, also those that have lost the
    /// candidate.
    pub(super) fn possible(&self) -> [CellSet; 9] {
        let mut possible = [self.open; 9];
        for (cell, value) in (ALL_CELLS - self.open).iter().filter_map(|cell| Some((cell, self.value(cell)?)))
        {
            possible[value.index()] -= peers(cell);
        }
        possible
    }

    /// How many places a digit has in a house.
    #[inline]
    pub(super) const fn count(&self, house: House, digit: Value) -> u8 {
        self.counts[digit.index()][house.index()]
    }

    /// The other place of a digit in a house where it has two, `cell` being one of them.
    #[inline]
    pub(super) fn other_place(&self, house: House, digit: Value, cell: Cell) -> Option<Cell> {
        if self.count(house, digit) != 2 {
            return None;
        }
        (self.places_in(house, digit) - CellSet::only(cell)).first()
    }

    #[inline]
    pub(super) const fn value(&self, cell: Cell) -> Option<Value> {
        self.values[cell.index()]
    }

    /// The open cells.
    #[inline]
    pub(super) const fn open(&self) -> CellSet {
        self.open
    }

    /// The givens of the puzzle.
    pub(super) const fn given(&self) -> CellSet {
        self.given
    }

    pub(super) fn is_solved(&self) -> bool {
        self.open.is_empty()
    }

    /// The open cells with two candidates.
    pub(super) fn bivalue(&self) -> CellSet {
        let (mut one, mut two, mut more) = (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
        for &places in &self.places {
            more |= two & places;
            two |= one & places;
            one |= places;
        }
        two - more
    }

    /// All candidates of some cells together.
    #[inline]
    pub(super) fn digits_of(&self, cells: CellSet) -> Digits {
        cells.iter().fold(Digits::EMPTY, |digits, cell| digits | self.candidates(cell))
    }

    /// The queue of naked singles.
    pub(super) const fn naked(&self) -> &Queue {
        &self.naked
    }

    /// The queue of hidden singles.
    pub(super) const fn hidden(&self) -> &Queue {
        &self.hidden
    }

    /// Takes the next naked single of an open cell out of its queue.
    pub(super) fn take_naked(&mut self) -> Option<(Cell, Value)> {
        self.naked.take_open(self.open)
    }

    /// Takes the next hidden single of an open cell out of its queue.
    pub(super) fn take_hidden(&mut self) -> Option<(Cell, Value)> {
        self.hidden.take_open(self.open)
    }
}
