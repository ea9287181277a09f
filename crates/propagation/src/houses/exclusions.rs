//! Exclusions as a network is made: which variables differ, and which cannot both have a value.

use crate::domains::slots::Slots;
use crate::domains::variable::Variable;
use crate::sets::value_bits::{has, insert, remove};

/// Exclusions as they are collected: for each variable, those that differ from it.
pub(crate) struct Exclusions {
    pub(crate) slots: Slots,
    pub(crate) side: usize,
    pub(crate) differ: Vec<Vec<u64>>,
    /// For each value and variable, the number of the row of variables that cannot both have the value,
    /// although they can be equal; from 1, and 0 for none.
    single_of: Vec<u32>,
    /// These rows, `words` words each.
    single: Vec<u64>,
}

impl Exclusions {
    pub(crate) fn new(slots: Slots, side: usize) -> Self {
        let differ = vec![vec![0; slots.words()]; slots.count()];
        Self { slots, side, differ, single_of: Vec::new(), single: Vec::new() }
    }

    /// Notes that variables differ from each other.
    pub(crate) fn all_different(&mut self, variables: &[Variable]) {
        let set = self.slots.set(variables);
        for &x in variables {
            let row = &mut self.differ[x as usize];
            row.iter_mut().zip(&set).for_each(|(word, more)| *word |= more);
            remove(row, self.slots.of(x));
        }
    }

    /// Returns whether two variables differ.
    pub(crate) fn differ(&self, a: Variable, b: Variable) -> bool {
        has(&self.differ[a as usize], self.slots.of(b))
    }

    /// Notes that two variables cannot both have a value.
    pub(crate) fn not_both(&mut self, value: usize, a: Variable, b: Variable) {
        for (x, y) in [(a, b), (b, a)] {
            let (words, variables) = (self.slots.words(), self.differ.len());
            self.single_of.resize(self.side * variables, 0);
            let number = &mut self.single_of[value * variables + x as usize];
            if *number == 0 {
                self.single.resize(self.single.len() + words, 0);
                *number = (self.single.len() / words) as u32;
            }
            insert(&mut self.single[(*number as usize - 1) * words..], self.slots.of(y));
        }
    }

    /// Notes that two variables differ: quicker than [`Exclusions::all_different`].
    pub(crate) fn both_differ(&mut self, a: Variable, b: Variable) {
        for (x, y) in [(a, b), (b, a)] {
            insert(&mut self.differ[x as usize], self.slots.of(y));
        }
    }

    /// Iterates over the values and variables with other exclusions than those of all values.
    pub(crate) fn single(&self) -> impl Iterator<Item = ((usize, Variable), &[u64])> {
        let (words, variables) = (self.slots.words(), self.differ.len());
        self.single_of.iter().enumerate().filter(|(_, number)| **number > 0).map(move |(at, &number)| {
            let row = &self.single[(number as usize - 1) * words..][..words];
            ((at / variables, (at % variables) as Variable), row)
        })
    }
}
