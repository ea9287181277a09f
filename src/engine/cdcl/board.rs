//! The candidates of a board, four times over, and singles to a fixpoint.
//!
//! A candidate (cell, value) is a bit in four sets: the values of its cell, the columns for its value in its row, the
//! rows for it in its column, the spots for it in its box. In each set exactly one bit will be left in the end. So naked
//! and hidden singles are one rule on four kinds of set: a set of one decides, a set of none is a contradiction.
//! Cost: givens are taken in by whole houses first, a pass over the cells as long as that makes new singles; afterwards
//! each elimination touches four words. A set holds 128 bits, which limits the side to 121.

use crate::engine::cdcl::layout::{Layout, bits};

/// The four kinds of *exactly one*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// By cell: its values.
    Cell,
    /// By row and value: columns.
    Row,
    /// By column and value: rows.
    Column,
    /// By box and value: spots.
    Box,
}

/// All kinds, in the order of [`Board::sets`].
pub(crate) const KINDS: [Kind; 4] = [Kind::Cell, Kind::Row, Kind::Column, Kind::Box];

/// There is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction;

/// The candidates that are left.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    layout: Layout,
    sets: [Vec<u128>; 4],
    decided: Vec<bool>,
    queue: Vec<(Kind, u32)>,
    open: usize,
    changes: u64,
}

impl Board {
    /// Takes in the candidates (row-major, a bit a value) and draws the naked singles' consequences.
    pub(crate) fn new(layout: Layout, candidates: &[u128]) -> Result<Self, Contradiction> {
        let cells = reduce_by_houses(layout, candidates)?;
        let side = layout.side;
        let mut sets = [cells, vec![0; side * side], vec![0; side * side], vec![0; side * side]];
        for cell in 0..layout.cells() {
            let (row, column) = layout.place(cell);
            let (box_, spot) = layout.box_of(row, column);
            for value in bits(sets[0][cell]) {
                sets[1][row * side + value] |= 1 << column;
                sets[2][column * side + value] |= 1 << row;
                sets[3][box_ * side + value] |= 1 << spot;
            }
        }
        let decided: Vec<bool> = sets[0].iter().map(|set| set.count_ones() == 1).collect();
        let open = decided.iter().filter(|d| !**d).count();
        let mut queue = Vec::new();
        for kind in [Kind::Row, Kind::Column, Kind::Box] {
            for (index, set) in sets[kind as usize].iter().enumerate() {
                match set.count_ones() {
                    0 => return Err(Contradiction),
                    1 => queue.push((kind, index as u32)),
                    _ => {}
                }
            }
        }
        Ok(Self { layout, sets, decided, queue, open, changes: 0 })
    }

    pub(crate) fn layout(&self) -> Layout {
        self.layout
    }

    /// The set of a kind by its index: the cell, or house times side plus value.
    pub(crate) fn set(&self, kind: Kind, index: usize) -> u128 {
        self.sets[kind as usize][index]
    }

    /// The values of each cell.
    pub(crate) fn cells(&self) -> &[u128] {
        &self.sets[0]
    }

    /// How many cells are not decided.
    pub(crate) fn open_cells(&self) -> usize {
        self.open
    }

    /// How many candidates there are in the cells that are not decided.
    pub(crate) fn open_candidates(&self) -> usize {
        self.sets[0].iter().map(|set| set.count_ones() as usize).filter(|&count| count > 1).sum()
    }

    /// How many candidates were eliminated one by one.
    pub(crate) fn eliminations(&self) -> u64 {
        self.changes
    }

    pub(crate) fn allows(&self, cell: usize, value: usize) -> bool {
        self.sets[0][cell] >> value & 1 == 1
    }

    /// Removes a candidate; singles that this makes wait for [`Self::settle`].
    pub(crate) fn eliminate(&mut self, cell: usize, value: usize) -> Result<(), Contradiction> {
        if !self.allows(cell, value) {
            return Ok(());
        }
        self.changes += 1;
        let side = self.layout.side;
        let (row, column) = self.layout.place(cell);
        let (box_, spot) = self.layout.box_of(row, column);
        let places =
            [(cell, value), (row * side + value, column), (column * side + value, row), (box_ * side + value, spot)];
        let mut ok = Ok(());
        for (kind, (index, bit)) in KINDS.into_iter().zip(places) {
            let set = &mut self.sets[kind as usize][index];
            *set &= !(1 << bit);
            match set.count_ones() {
                0 => ok = Err(Contradiction),
                1 => self.queue.push((kind, index as u32)),
                _ => {}
            }
        }
        ok
    }

    /// The cell holds the value: removes all that this rules out.
    pub(crate) fn place(&mut self, cell: usize, value: usize) -> Result<(), Contradiction> {
        if !self.allows(cell, value) {
            return Err(Contradiction);
        }
        for other in bits(self.sets[0][cell] & !(1 << value)) {
            self.eliminate(cell, other)?;
        }
        if std::mem::replace(&mut self.decided[cell], true) {
            return Ok(());
        }
        self.open -= 1;
        let side = self.layout.side;
        let (row, column) = self.layout.place(cell);
        let (box_, spot) = self.layout.box_of(row, column);
        for c in bits(self.sets[1][row * side + value] & !(1 << column)) {
            self.eliminate(self.layout.cell(row, c), value)?;
        }
        for r in bits(self.sets[2][column * side + value] & !(1 << row)) {
            self.eliminate(self.layout.cell(r, column), value)?;
        }
        for s in bits(self.sets[3][box_ * side + value] & !(1 << spot)) {
            let (r, c) = self.layout.box_place(box_, s);
            self.eliminate(self.layout.cell(r, c), value)?;
        }
        Ok(())
    }

    /// Singles of all four kinds, to the fixpoint.
    pub(crate) fn settle(&mut self) -> Result<(), Contradiction> {
        while let Some((kind, index)) = self.queue.pop() {
            let set = self.set(kind, index as usize);
            if set == 0 {
                return Err(Contradiction);
            }
            let (cell, value) = self.candidate(kind, index as usize, set.trailing_zeros() as usize);
            self.place(cell, value)?;
        }
        Ok(())
    }

    /// The candidate that a bit of a set stands for.
    pub(crate) fn candidate(&self, kind: Kind, index: usize, bit: usize) -> (usize, usize) {
        let layout = self.layout;
        let (house, value) = (index / layout.side, index % layout.side);
        match kind {
            Kind::Cell => (index, bit),
            Kind::Row => (layout.cell(house, bit), value),
            Kind::Column => (layout.cell(bit, house), value),
            Kind::Box => {
                let (row, column) = layout.box_place(house, bit);
                (layout.cell(row, column), value)
            }
        }
    }

    /// The value of each cell, once all are decided.
    pub(crate) fn solution(&self) -> Option<Vec<u8>> {
        (self.open == 0).then(|| self.sets[0].iter().map(|set| set.trailing_zeros() as u8).collect())
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.layout.cells() * (4 * 16 + 1) + self.queue.capacity() * 8
    }
}

/// Naked singles by whole houses: each pass removes the decided values of a cell's houses from the cell.
fn reduce_by_houses(layout: Layout, candidates: &[u128]) -> Result<Vec<u128>, Contradiction> {
    let mut cells: Vec<u128> = candidates.iter().map(|set| set & layout.all()).collect();
    let mut used = [vec![0u128; layout.side], vec![0; layout.side], vec![0; layout.side]];
    let mut taken = vec![false; cells.len()];
    loop {
        let mut fresh = false;
        for cell in 0..cells.len() {
            if taken[cell] || cells[cell].count_ones() > 1 {
                continue;
            }
            let (row, column) = layout.place(cell);
            let (box_, _) = layout.box_of(row, column);
            for (kind, house) in [row, column, box_].into_iter().enumerate() {
                if cells[cell] == 0 || used[kind][house] & cells[cell] != 0 {
                    return Err(Contradiction);
                }
                used[kind][house] |= cells[cell];
            }
            taken[cell] = true;
            fresh = true;
        }
        if !fresh {
            return Ok(cells);
        }
        for cell in (0..cells.len()).filter(|&cell| !taken[cell]) {
            let (row, column) = layout.place(cell);
            let (box_, _) = layout.box_of(row, column);
            cells[cell] &= !(used[0][row] | used[1][column] | used[2][box_]);
        }
    }
}
