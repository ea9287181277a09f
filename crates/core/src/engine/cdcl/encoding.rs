//! The SAT encoding of a board: a variable per open candidate, an exactly-one constraint per set of two or
//! more candidates.
//!
//! Variables for the triads of T. Dillon's tdoku (2019), "this row has this value in this box", were tried.
//! Minimal 25×25 boards took a third fewer conflicts, but each conflict took twice as long.

use crate::engine::cdcl::candidate_sets::{CandidateSets, SetNumber};
use crate::engine::cdcl::sat::exactly_one::ExactlyOneConstraints;
use crate::engine::cdcl::sat::literal::{Lit, Var};
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::bits;

/// The mapping between variables and candidates.
#[derive(Clone, Debug)]
pub(crate) struct Encoding {
    /// By cell: its values when the encoding was created.
    cell_values: Vec<u128>,
    /// By cell: its first variable.
    first: Vec<u32>,
    /// By variable: cell and value, packed.
    candidates: Vec<u32>,
}

/// The number of low bits of a packed candidate that hold the value.
const VALUE_BITS: u32 = 7;

/// Builds an encoding and its constraints, one family of sets per step: at side 100 all steps take 50 ms.
#[derive(Debug)]
pub(crate) struct EncodingBuilder {
    encoding: Encoding,
    families_done: usize,
    variables: Vec<Var>,
    sizes: Vec<u32>,
}

impl EncodingBuilder {
    /// Numbers the open candidates of a board at the fixpoint of singles.
    pub(crate) fn new(sets: &CandidateSets) -> Self {
        let mut first = Vec::with_capacity(sets.cell_values().len());
        let mut candidates = Vec::with_capacity(sets.open_candidates());
        for (cell, &set) in sets.cell_values().iter().enumerate() {
            first.push(candidates.len() as u32);
            if set.count_ones() > 1 {
                candidates.extend(bits(set).map(|value| (cell << VALUE_BITS | value) as u32));
            }
        }
        let encoding = Encoding { cell_values: sets.cell_values().to_vec(), first, candidates };
        let variables = Vec::with_capacity(sets.open_occurrences());
        let sizes = Vec::with_capacity(sets.set_count());
        Self { encoding, families_done: 0, variables, sizes }
    }

    /// Adds the constraints of the next family; returns whether there was one. `sets` must be as it was in
    /// [`Self::new`].
    pub(crate) fn step(&mut self, sets: &CandidateSets) -> bool {
        let Some(family) = sets.families().nth(self.families_done) else { return false };
        let first = self.families_done * self.encoding.cell_values.len();
        for (k, &set) in family.iter().enumerate() {
            if set.count_ones() > 1 {
                let variable = |bit| {
                    let (cell, value) = sets.candidate(SetNumber(first + k), bit);
                    self.encoding.variable(cell, value)
                };
                self.variables.extend(bits(set).map(variable));
                self.sizes.push(set.count_ones());
            }
        }
        self.families_done += 1;
        true
    }

    /// Returns the encoding and its constraints.
    pub(crate) fn finish(self) -> (Encoding, ExactlyOneConstraints) {
        let constraints =
            ExactlyOneConstraints::new(self.encoding.variable_count(), self.variables, &self.sizes);
        (self.encoding, constraints)
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.encoding.bytes() + (self.variables.capacity() + self.sizes.capacity()) * size_of::<u32>()
    }
}

impl Encoding {
    fn variable(&self, cell: Cell, value: Value) -> Var {
        let below = self.cell_values[cell.index()] & ((1 << value.index()) - 1);
        Var::new(self.first[cell.index()] as usize + below.count_ones() as usize)
    }

    /// Returns the literal of a candidate, or `None` if it was not open when the encoding was created.
    pub(crate) fn literal(&self, cell: Cell, value: Value) -> Option<Lit> {
        let set = self.cell_values[cell.index()];
        let is_open = set.count_ones() > 1 && set >> value.index() & 1 == 1;
        is_open.then(|| self.variable(cell, value).positive())
    }

    /// Returns the values of a cell when the encoding was created.
    pub(crate) fn values(&self, cell: Cell) -> u128 {
        self.cell_values[cell.index()]
    }

    /// Returns the candidate of a variable.
    pub(crate) fn candidate(&self, var: Var) -> (Cell, Value) {
        unpack(self.candidates[var.index()])
    }

    /// Writes the number of values of each cell when the encoding was created.
    pub(crate) fn count_values(&self, counts: &mut Vec<u8>) {
        counts.clear();
        counts.extend(self.cell_values.iter().map(|set| set.count_ones() as u8));
    }

    /// Returns the number of variables.
    pub(crate) fn variable_count(&self) -> usize {
        self.candidates.len()
    }

    /// Returns the value of each cell under the assignment `is_true`.
    pub(crate) fn solution(&self, is_true: impl Fn(Lit) -> bool) -> Vec<u8> {
        let mut values: Vec<u8> = self.cell_values.iter().map(|set| set.trailing_zeros() as u8).collect();
        for (index, &packed) in self.candidates.iter().enumerate() {
            if is_true(Var::new(index).positive()) {
                let (cell, value) = unpack(packed);
                values[cell.index()] = value.index() as u8;
            }
        }
        values
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        Self::initial_bytes(self.cell_values.len(), self.candidates.len())
    }

    /// Bytes of an encoding of that size.
    pub(crate) const fn initial_bytes(cells: usize, variables: usize) -> usize {
        cells * (size_of::<u128>() + size_of::<u32>()) + variables * size_of::<u32>()
    }
}

fn unpack(packed: u32) -> (Cell, Value) {
    let value = packed & ((1 << VALUE_BITS) - 1);
    (Cell::new((packed >> VALUE_BITS) as usize), Value::new(value as usize))
}
