//! Why a sum leaves its cells no other values: the combinations of different values that make it, or what the
//! other cells can add up to.

use super::ConstrainedCell;
use crate::logic::house_sum_rules::cage_sum;
use crate::proof::{Notation, Values, list, number};
use sudokud_model::constraint::{Constraints, Primitive};
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::bipartite_matching::Matching;

/// The most combinations that are listed.
const MAX_LISTED: usize = 8;
/// The most combinations that are counted.
const MAX_COUNTED: usize = 500;

/// An end of a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Least,
    Largest,
}

/// A sum of cells with weight 1.
pub(super) struct SumWords<'a> {
    cells: &'a [ConstrainedCell],
    /// The sum of the open cells, as a number.
    rest: i64,
    first_value: usize,
    /// Whether the open cells all differ.
    is_different: bool,
    /// The values of the filled cells from which all open cells differ.
    used: Values,
}

impl<'a> SumWords<'a> {
    /// The sum of a constraint, if it is one of cells with weight 1.
    pub(super) fn new(constraints: &Constraints, index: usize, cells: &'a [ConstrainedCell]) -> Option<Self> {
        let linear = cage_sum(constraints, index)?;
        if linear.terms.len() != cells.len() {
            return None;
        }
        let first_value = constraints.space().first_value;
        let number = |value: Value| (value.index() + first_value) as i64;
        let filled = cells.iter().filter(|one| one.is_filled).filter_map(|one| one.candidates.single());
        let sum = linear.constant + (first_value * linear.terms.len()) as i64;
        let layout = &constraints.space().layout;
        let has_rule =
            constraints.primitives_of(index).iter().any(|one| matches!(one, Primitive::AllDifferent(_)));
        let open: Vec<Cell> = cells.iter().filter(|one| !one.is_filled).map(|one| one.cell).collect();
        let differ = |(at, &a): (usize, &Cell)| open[at + 1..].iter().all(|&b| layout.sees(a, b));
        let is_different = has_rule || open.iter().enumerate().all(differ);
        let is_seen = |one: &&ConstrainedCell| {
            one.is_filled && (has_rule || open.iter().all(|&cell| layout.sees(one.cell, cell)))
        };
        let used = cells.iter().filter(is_seen).fold(Values::EMPTY, |all, one| all | one.candidates);
        Some(Self { cells, rest: sum - filled.map(number).sum::<i64>(), first_value, is_different, used })
    }

    fn open(&self) -> impl Iterator<Item = &'a ConstrainedCell> {
        self.cells.iter().filter(|one| !one.is_filled)
    }

    fn number(&self, value: Value) -> i64 {
        (value.index() + self.first_value) as i64
    }

    /// The sets of different values that the open cells can have; `None` if they are too many.
    ///
    /// Propagation lists all sets of values with a sum once for a puzzle (`sets_with_sum` there); these are
    /// of the candidates of one position, under a limit on the work for a text.
    pub(super) fn sets(&self) -> Option<Vec<Values>> {
        if !self.is_different {
            return None;
        }
        let open: Vec<Values> = self.open().map(|one| one.candidates).collect();
        let all = open.iter().fold(Values::EMPTY, |all, &values| all | values) - self.used;
        let values: Vec<Value> = all.iter().collect();
        let mut sets = Vec::new();
        let mut budget = 20_000;
        self.extend(&values, (open.len(), self.rest), &mut Vec::new(), &mut budget, &mut |set| {
            let set = set.iter().copied().collect();
            if sets.len() <= MAX_COUNTED && fits(&open, set) {
                sets.push(set);
            }
        });
        (budget > 0 && sets.len() <= MAX_COUNTED).then_some(sets)
    }

    fn extend(
        &self,
        values: &[Value],
        (count, sum): (usize, i64),
        set: &mut Vec<Value>,
        budget: &mut usize,
        each: &mut dyn FnMut(&[Value]),
    ) {
        *budget = budget.saturating_sub(1);
        if *budget == 0 || (count > 0 && sum < 0) {
            return;
        }
        if count == 0 {
            if sum == 0 {
                each(set);
            }
            return;
        }
        for (at, &value) in values.iter().enumerate() {
            set.push(value);
            self.extend(&values[at + 1..], (count - 1, sum - self.number(value)), set, budget, each);
            set.pop();
        }
    }

    /// "1+5+9 and 2+4+9 are the combinations left", after the values of filled cells: "as r1c2 is 5, the rest
    /// makes 10; 1+9 is the only combination left".
    pub(super) fn combinations(&self, notation: Notation<'_>) -> Option<String> {
        let sets = self.sets()?;
        let sum = |set: &Values| set.iter().map(|value| notation.value(value)).collect::<Vec<_>>().join("+");
        if let ([_], true) = (&sets[..], self.open().count() == 1) {
            return Some(format!("as {}, the rest is {}", self.told_filled(notation)?, self.rest));
        }
        let text = match sets.len() {
            0 => "no combination is left".to_owned(),
            1 => format!("{} is the only combination left", sum(&sets[0])),
            count if count <= MAX_LISTED => {
                format!("{} are the combinations left", list(sets.iter().map(sum)))
            }
            count => format!("{count} combinations are left"),
        };
        Some(format!("{}{text}", self.filled(notation)))
    }

    fn filled(&self, notation: Notation<'_>) -> String {
        match self.told_filled(notation) {
            None => String::new(),
            Some(told) => format!("as {told}, the rest makes {}; ", self.rest),
        }
    }

    /// "r1c2 is 5"; `None` if no cell is filled.
    fn told_filled(&self, notation: Notation<'_>) -> Option<String> {
        let filled = self.cells.iter().filter(|one| one.is_filled);
        let told: Vec<String> = filled
            .map(|one| format!("{} is {}", notation.cell(one.cell), notation.value_choice(one.candidates)))
            .collect();
        (!told.is_empty()).then(|| list(told))
    }

    /// Why the changed cells lose values, up to the clause that says what is left.
    pub(super) fn reason(&self, notation: Notation<'_>, changed: &[Cell]) -> Option<String> {
        match self.sets() {
            Some(sets) if sets.len() <= MAX_LISTED => {
                self.combinations(notation).map(|text| format!("{text}, so"))
            }
            Some(sets) => {
                let bound = self.bound(notation, changed);
                let text = bound
                    .unwrap_or_else(|| format!("of the {} combinations left none allows more", sets.len()));
                Some(format!("{}{text}, so", self.filled(notation)))
            }
            None => {
                let bound = self.bound(notation, changed)?;
                Some(format!("{}{bound}, so", self.filled(notation)))
            }
        }
    }

    /// "the other two cells make at least 3 and at most 17", of one changed cell.
    fn bound(&self, notation: Notation<'_>, changed: &[Cell]) -> Option<String> {
        let &[cell] = changed else { return None };
        let others: Vec<Values> =
            self.open().filter(|one| one.cell != cell).map(|one| one.candidates).collect();
        let (least, most) = (self.extreme(&others, End::Least), self.extreme(&others, End::Largest));
        let of = if others.len() == 1 { "cell makes" } else { "cells make" };
        let cell = notation.cell(cell);
        let count = number(others.len());
        Some(format!(
            "besides {cell} the other {count} {of} at least {least} and at most {most} of {}",
            self.rest
        ))
    }

    /// A bound on the sum of cells: the sum of their least or largest values, and where they differ, that of
    /// as many different values of all of them.
    fn extreme(&self, cells: &[Values], end: End) -> i64 {
        let of = |values: &Values| if end == End::Largest { values.last() } else { values.first() };
        let alone: i64 = cells.iter().filter_map(of).map(|value| self.number(value)).sum();
        let all = cells.iter().fold(Values::EMPTY, |all, &values| all | values);
        let mut numbers: Vec<i64> = all.iter().map(|value| self.number(value)).collect();
        if end == End::Largest {
            numbers.reverse();
        }
        let together: i64 = numbers.iter().take(cells.len()).sum();
        match (self.is_different, end) {
            (false, _) => alone,
            (true, End::Largest) => alone.min(together),
            (true, End::Least) => alone.max(together),
        }
    }
}

/// Returns whether cells with these candidates can have as many values in some order.
fn fits(cells: &[Values], set: Values) -> bool {
    let left: Vec<Values> = cells.iter().map(|&candidates| candidates & set).collect();
    Matching::perfect(&left).is_some()
}
