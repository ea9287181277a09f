//! Exclusions as a network is made, of two kinds: variables that differ, whatever their values, and variables
//! that cannot both have one value, although they can be equal in another.

use crate::domains::slots::{Slot, Slots};
use crate::domains::variable::Variable;
use crate::sets::index_set::{IndexSet, SetView};
use sudokud_model::grid::Value;

/// Exclusions as they are collected.
pub(crate) struct Exclusions {
    pub(crate) slots: Slots,
    pub(crate) side: usize,
    /// For each variable, those that differ from it.
    differ: Vec<IndexSet<Slot>>,
    /// For each value and variable, the number of the row of variables that cannot both have the value,
    /// although they can be equal; from 1, and 0 for none.
    row_numbers: Vec<u32>,
    /// These rows.
    rows_of_value: Vec<IndexSet<Slot>>,
}

/// The variables that cannot have a value if another one has it, although they can be equal to it.
pub(crate) struct ValueExclusions<'a> {
    pub(crate) value: Value,
    pub(crate) variable: Variable,
    pub(crate) excluded: SetView<'a, Slot>,
}

impl Exclusions {
    pub(crate) fn new(slots: Slots, side: usize) -> Self {
        let differ = vec![slots.set([]); slots.count()];
        Self { slots, side, differ, row_numbers: Vec::new(), rows_of_value: Vec::new() }
    }

    /// Notes that variables differ from each other.
    pub(crate) fn all_different(&mut self, variables: &[Variable]) {
        let set = self.slots.set(variables.iter().copied());
        for &x in variables {
            let row = &mut self.differ[x.index()];
            row.extend(set.view());
            row.remove(self.slots.of(x));
        }
    }

    /// Notes that two variables differ: quicker than [`Exclusions::all_different`].
    pub(crate) fn both_differ(&mut self, a: Variable, b: Variable) {
        for (x, y) in [(a, b), (b, a)] {
            self.differ[x.index()].insert(self.slots.of(y));
        }
    }

    /// Notes that two variables cannot both have a value.
    pub(crate) fn not_both(&mut self, value: Value, a: Variable, b: Variable) {
        for (x, y) in [(a, b), (b, a)] {
            let variables = self.differ.len();
            self.row_numbers.resize(self.side * variables, 0);
            let number = &mut self.row_numbers[value.index() * variables + x.index()];
            if *number == 0 {
                self.rows_of_value.push(self.slots.set([]));
                *number = self.rows_of_value.len() as u32;
            }
            self.rows_of_value[*number as usize - 1].insert(self.slots.of(y));
        }
    }

    /// Returns whether two variables differ.
    pub(crate) fn differ(&self, a: Variable, b: Variable) -> bool {
        self.differ[a.index()].has(self.slots.of(b))
    }

    /// Returns the variables that differ from one.
    pub(crate) fn different_from(&self, x: Variable) -> SetView<'_, Slot> {
        self.differ[x.index()].view()
    }

    /// Iterates over the values and variables with other exclusions than those of all values.
    pub(crate) fn of_one_value(&self) -> impl Iterator<Item = ValueExclusions<'_>> {
        let variables = self.differ.len();
        let numbers = self.row_numbers.iter().enumerate().filter(|(_, number)| **number > 0);
        numbers.map(move |(at, &number)| ValueExclusions {
            value: Value::new(at / variables),
            variable: Variable::new(at % variables),
            excluded: self.rows_of_value[number as usize - 1].view(),
        })
    }
}
