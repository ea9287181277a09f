//! From a board's open candidates to exactly-one constraints over literals, and back.
//!
//! A variable a candidate, a constraint a set of two or more bits, all four kinds. Further variables for the segments of
//! rows and columns in boxes ("the 7 of this row is in this box", the triads of T. Dillon's tdoku, 2019) were tried: a
//! third fewer conflicts on minimal 25×25 boards, each twice as dear; see benches/RESULTS.md.

use crate::engine::cdcl::board::{Board, KINDS};
use crate::engine::cdcl::layout::{Layout, bits};
use crate::engine::cdcl::sat::{ExactlyOne, HOMES, Lit, Var};

/// Which variable a candidate is, and which candidate a variable.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    layout: Layout,
    cells: Vec<u128>,
    first: Vec<u32>,
    /// Cell and value of each variable, in one word.
    meanings: Vec<u32>,
}

/// How many bits of a meaning are the value's.
const VALUE_BITS: u32 = 7;

/// A model and its constraints in the making, kind by kind: at side 100 all of it takes 50 ms.
#[derive(Debug)]
pub(crate) struct Draft {
    model: Model,
    /// How many kinds are stated.
    stated: usize,
    members: Vec<Var>,
    sizes: Vec<u32>,
}

impl Draft {
    /// Numbers the open candidates of a board at its fixpoint.
    pub(crate) fn new(board: &Board) -> Self {
        let mut first = Vec::with_capacity(board.cells().len());
        let mut meanings = Vec::with_capacity(board.open_candidates());
        for (cell, &set) in board.cells().iter().enumerate() {
            first.push(meanings.len() as u32);
            if set.count_ones() > 1 {
                meanings.extend(bits(set).map(|value| (cell << VALUE_BITS | value) as u32));
            }
        }
        let (layout, cells) = (board.layout(), board.cells().to_vec());
        let model = Model { layout, cells, first, meanings };
        let members = Vec::with_capacity(HOMES * model.variables());
        let sizes = Vec::with_capacity(HOMES * model.cells.len());
        Self { model, stated: 0, members, sizes }
    }

    /// States the next kind of constraint on the same board. False: all are stated.
    pub(crate) fn step(&mut self, board: &Board) -> bool {
        let Some(&kind) = KINDS.get(self.stated) else { return false };
        self.stated += 1;
        for index in 0..self.model.layout.cells() {
            let set = board.set(kind, index);
            if set.count_ones() > 1 {
                let model = &self.model;
                self.members.extend(bits(set).map(|bit| model.variable(board.candidate(kind, index, bit))));
                self.sizes.push(set.count_ones());
            }
        }
        true
    }

    /// The model and its constraints.
    pub(crate) fn finish(self) -> (Model, ExactlyOne) {
        let constraints = ExactlyOne::new(self.model.variables(), self.members, &self.sizes);
        (self.model, constraints)
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.model.bytes() + (self.members.capacity() + self.sizes.capacity()) * size_of::<u32>()
    }
}

impl Model {
    fn variable(&self, (cell, value): (usize, usize)) -> Var {
        let below = self.cells[cell] & ((1 << value) - 1);
        Var::new(self.first[cell] as usize + below.count_ones() as usize)
    }

    /// The literal of a candidate that was open when the model was made.
    pub(crate) fn literal(&self, cell: usize, value: usize) -> Option<Lit> {
        let set = self.cells[cell];
        (set.count_ones() > 1 && set >> value & 1 == 1).then(|| self.variable((cell, value)).yes())
    }

    /// The values that a cell had when the model was made.
    pub(crate) fn cell(&self, cell: usize) -> u128 {
        self.cells[cell]
    }

    /// The candidate (cell, value) of a variable, if it is one's.
    pub(crate) fn meaning(&self, var: Var) -> Option<(usize, usize)> {
        self.meanings.get(var.index()).map(|&meaning| taken_apart(meaning))
    }

    /// How many values each cell had when the model was made.
    pub(crate) fn counts(&self, counts: &mut Vec<u8>) {
        counts.clear();
        counts.extend(self.cells.iter().map(|set| set.count_ones() as u8));
    }

    /// How many variables there are.
    pub(crate) fn variables(&self) -> usize {
        self.meanings.len()
    }

    /// The value of each cell where `is_true` tells which literals are.
    pub(crate) fn read(&self, is_true: impl Fn(Lit) -> bool) -> Vec<u8> {
        let mut values: Vec<u8> = self.cells.iter().map(|set| set.trailing_zeros() as u8).collect();
        for (index, &meaning) in self.meanings.iter().enumerate() {
            if is_true(Var::new(index).yes()) {
                let (cell, value) = taken_apart(meaning);
                values[cell] = value as u8;
            }
        }
        values
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        Self::fixed_bytes(self.cells.len(), self.meanings.len())
    }

    /// Bytes of a model of that size.
    pub(crate) const fn fixed_bytes(cells: usize, variables: usize) -> usize {
        cells * (size_of::<u128>() + size_of::<u32>()) + variables * size_of::<u32>()
    }
}

/// Cell and value.
fn taken_apart(meaning: u32) -> (usize, usize) {
    ((meaning >> VALUE_BITS) as usize, (meaning & ((1 << VALUE_BITS) - 1)) as usize)
}
