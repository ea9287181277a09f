//! The candidates of a board as bit sets, with naked and hidden singles to a fixpoint.
//!
//! A candidate (cell, value) is a bit of several sets, four on a classic board. One has the values of its
//! cell; the others have, for each of its houses, the cells of the house that may hold the value. In a
//! solution each set has exactly one bit, so naked and hidden singles are one rule. A set with one bit places
//! a value; an empty set is a contradiction. Sets are numbered in one range:
//!
//! ```text
//!   0 … N²−1                 by cell: its values
//!   N² + house · N + value   by house and value: indices of cells within the house
//! ```
//!
//! Cost: naked singles are applied before the sets of houses exist, in O(N²) per pass; after that an
//! elimination changes a word for each set. A set has 128 bits; the engine takes sides up to 121.

use crate::engine::cdcl::bits::below;
use std::sync::Arc;
use sudokud_model::grid::{Cell, House, Value};
use sudokud_model::houses::Layout;
use sudokud_model::sets::bits;

/// The board has no solution, or none other than those found before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unsolvable;

/// The number of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SetNumber(pub(crate) usize);

/// The remaining candidates.
#[derive(Clone, Debug)]
pub(crate) struct CandidateSets {
    layout: Arc<Layout>,
    sets: Vec<u128>,
    /// By cell: whether its value has been placed, that is, removed from its peers.
    placed: Vec<bool>,
    /// The numbers of sets that had one bit when they were queued.
    queue: Vec<SetNumber>,
    open: usize,
    eliminations: u64,
}

impl CandidateSets {
    /// Creates the sets from each cell's values, row-major, and applies naked singles.
    pub(crate) fn new(layout: &Arc<Layout>, values: &[u128]) -> Result<Self, Unsolvable> {
        let mut sets = apply_naked_singles(layout, values)?;
        let cells = layout.cell_count();
        let placed: Vec<bool> = sets.iter().map(|set| set.count_ones() == 1).collect();
        let open = placed.iter().filter(|placed| !**placed).count();
        sets.resize(cells + layout.house_count() * layout.side(), 0);
        for cell in layout.cells() {
            for value in bits(sets[cell.index()]) {
                for (house, position) in layout.places_in_houses(cell) {
                    sets[cells + house.index() * layout.side() + value] |= 1 << position;
                }
            }
        }
        let mut queue = Vec::new();
        for (number, set) in sets.iter().enumerate().skip(cells) {
            match set.count_ones() {
                0 => return Err(Unsolvable),
                1 => queue.push(SetNumber(number)),
                _ => {}
            }
        }
        Ok(Self { layout: Arc::clone(layout), sets, placed, queue, open, eliminations: 0 })
    }

    pub(crate) fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Iterates over the sets in order of their numbers, as many at a time as the board has cells: cells,
    /// rows, columns, and the other houses.
    pub(crate) fn families(&self) -> impl ExactSizeIterator<Item = &[u128]> {
        self.sets.chunks(self.layout.cell_count())
    }

    /// Returns the number of sets.
    pub(crate) fn set_count(&self) -> usize {
        self.sets.len()
    }

    /// Returns each cell's values.
    pub(crate) fn cell_values(&self) -> &[u128] {
        &self.sets[..self.layout.cell_count()]
    }

    /// Returns the indices of the cells of a house that may hold a value.
    pub(crate) fn of_house(&self, house: House, value: Value) -> u128 {
        self.sets[self.house_set(house, value).0]
    }

    fn house_set(&self, house: House, value: Value) -> SetNumber {
        SetNumber(self.layout.cell_count() + house.index() * self.layout.side() + value.index())
    }

    /// Returns the number of cells whose value is not placed. At the fixpoint of singles, all of them have
    /// two or more values.
    pub(crate) fn open_cells(&self) -> usize {
        self.open
    }

    /// Returns the number of candidates of open cells.
    pub(crate) fn open_candidates(&self) -> usize {
        count_open(self.cell_values())
    }

    /// Returns the number of bits of all sets with two or more.
    pub(crate) fn open_occurrences(&self) -> usize {
        count_open(&self.sets)
    }

    /// Returns the number of candidates that [`Self::eliminate`] has removed.
    pub(crate) fn eliminations(&self) -> u64 {
        self.eliminations
    }

    fn allows(&self, cell: Cell, value: Value) -> bool {
        self.sets[cell.index()] >> value.index() & 1 == 1
    }

    /// Removes a candidate. Singles that this makes are queued for [`Self::apply_singles`].
    pub(crate) fn eliminate(&mut self, cell: Cell, value: Value) -> Result<(), Unsolvable> {
        if !self.allows(cell, value) {
            return Ok(());
        }
        self.eliminations += 1;
        let mut result = self.clear_bit(SetNumber(cell.index()), value.index());
        let layout = Arc::clone(&self.layout);
        for (house, position) in layout.places_in_houses(cell) {
            result = result.and(self.clear_bit(self.house_set(house, value), position));
        }
        result
    }

    fn clear_bit(&mut self, number: SetNumber, bit: usize) -> Result<(), Unsolvable> {
        let set = &mut self.sets[number.0];
        *set &= !(1 << bit);
        match set.count_ones() {
            0 => return Err(Unsolvable),
            1 => self.queue.push(number),
            _ => {}
        }
        Ok(())
    }

    /// Places a value: removes all candidates that it excludes.
    pub(crate) fn place(&mut self, cell: Cell, value: Value) -> Result<(), Unsolvable> {
        if !self.allows(cell, value) {
            return Err(Unsolvable);
        }
        for other in bits(self.sets[cell.index()] & !(1 << value.index())) {
            self.eliminate(cell, Value::new(other))?;
        }
        if std::mem::replace(&mut self.placed[cell.index()], true) {
            return Ok(());
        }
        self.open -= 1;
        let layout = Arc::clone(&self.layout);
        for (house, position) in layout.places_in_houses(cell) {
            for other in bits(self.of_house(house, value) & !(1 << position)) {
                self.eliminate(layout.cells_of(house)[other], value)?;
            }
        }
        Ok(())
    }

    /// Applies naked and hidden singles to the fixpoint.
    pub(crate) fn apply_singles(&mut self) -> Result<(), Unsolvable> {
        while let Some(number) = self.queue.pop() {
            let set = self.sets[number.0];
            if set == 0 {
                return Err(Unsolvable);
            }
            let (cell, value) = self.candidate(number, set.trailing_zeros() as usize);
            self.place(cell, value)?;
        }
        Ok(())
    }

    /// Returns the candidate of a bit of a set.
    pub(crate) fn candidate(&self, number: SetNumber, bit: usize) -> (Cell, Value) {
        let Some(of_house) = number.0.checked_sub(self.layout.cell_count()) else {
            return (Cell::new(number.0), Value::new(bit));
        };
        let (house, value) = (of_house / self.layout.side(), of_house % self.layout.side());
        (self.layout.cells_of(House::new(house))[bit], Value::new(value))
    }

    /// Returns each cell's value if all values are placed.
    pub(crate) fn solution(&self) -> Option<Vec<u8>> {
        (self.open == 0).then(|| self.cell_values().iter().map(|set| set.trailing_zeros() as u8).collect())
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.sets.len() * size_of::<u128>()
            + self.placed.len()
            + self.queue.capacity() * size_of::<SetNumber>()
    }
}

/// Returns the number of bits of the sets with two or more.
fn count_open(sets: &[u128]) -> usize {
    sets.iter().map(|set| set.count_ones() as usize).filter(|&count| count > 1).sum()
}

/// Removes the values of cells with one candidate from their houses, to the fixpoint. Each pass handles all
/// cells that the one before left with one candidate.
fn apply_naked_singles(layout: &Layout, values: &[u128]) -> Result<Vec<u128>, Unsolvable> {
    let mut cells: Vec<u128> = values.iter().map(|set| set & below(layout.side())).collect();
    let mut used = vec![0u128; layout.house_count()];
    let mut placed = vec![false; cells.len()];
    loop {
        let mut changed = false;
        for cell in layout.cells() {
            let set = cells[cell.index()];
            if placed[cell.index()] || set.count_ones() > 1 {
                continue;
            }
            for house in layout.houses_of(cell) {
                if set == 0 || used[house.index()] & set != 0 {
                    return Err(Unsolvable);
                }
                used[house.index()] |= set;
            }
            placed[cell.index()] = true;
            changed = true;
        }
        if !changed {
            return Ok(cells);
        }
        for cell in layout.cells().filter(|cell| !placed[cell.index()]) {
            cells[cell.index()] &=
                layout.houses_of(cell).iter().fold(!0, |free, house| free & !used[house.index()]);
        }
    }
}
