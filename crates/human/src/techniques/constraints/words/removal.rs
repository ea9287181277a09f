//! A removal: the candidates that some reasons remove, as patterns look at them.

use crate::proof::evidence::ReasonRule;
use crate::proof::{Notation, Values};
use crate::techniques::constraints::cell_words::{premise, remaining};
use crate::techniques::constraints::{ConstrainedCell, set};
use sudokud_model::constraint::{Constraint, Constraints, Primitive, Subject};
use sudokud_model::grid::{Cell, House, Value};

/// Constraints and houses, the candidates of their cells, and those that they remove.
pub(in crate::techniques::constraints) struct Removal<'a> {
    pub(in crate::techniques::constraints) constraints: &'a Constraints,
    /// The condition that they make.
    pub(in crate::techniques::constraints) rule: ReasonRule,
    /// The constraints, by their index among those of the puzzle.
    pub(in crate::techniques::constraints) indices: &'a [usize],
    pub(in crate::techniques::constraints) houses: &'a [House],
    /// The cells, in reading order.
    pub(in crate::techniques::constraints) cells: &'a [ConstrainedCell],
    /// Those of them whose candidates are needed.
    pub(in crate::techniques::constraints) deciding: &'a [ConstrainedCell],
    /// The candidates that are removed.
    pub(in crate::techniques::constraints) removed: &'a [(Cell, Values)],
}

impl<'a> Removal<'a> {
    pub(super) fn side(&self) -> usize {
        self.constraints.space().layout.side()
    }

    pub(super) fn sees(&self, a: Cell, b: Cell) -> bool {
        self.constraints.space().layout.sees(a, b)
    }

    /// The number that a value means.
    pub(super) fn number(&self, value: Value) -> i64 {
        (value.index() + self.constraints.space().first_value) as i64
    }

    /// The constraints, if they all are of these kinds.
    pub(super) fn all_of(&self, kinds: &[&str]) -> Option<Vec<&'a Constraint>> {
        let all = self.indices.iter().map(|&index| &self.constraints.list()[index]);
        let all: Vec<&Constraint> = all.filter(|one| kinds.contains(&one.kind().name)).collect();
        (all.len() == self.indices.len() && !all.is_empty()).then_some(all)
    }

    /// The only constraint, if it is of this kind, with or without houses.
    pub(super) fn only(&self, kind: &str) -> Option<&'a Constraint> {
        let all = self.all_of(&[kind])?;
        if let [one] = all[..] { Some(one) } else { None }
    }

    /// The only constraint, if it is of this kind and there is no house.
    pub(super) fn alone(&self, kind: &str) -> Option<&'a Constraint> {
        self.only(kind).filter(|_| self.houses.is_empty())
    }

    /// The primitives of the constraints on the cells of the removal.
    pub(super) fn primitives(&self) -> impl Iterator<Item = &'a Primitive> {
        let all = self.indices.iter().flat_map(|&index| self.constraints.primitives_of(index));
        all.filter(|primitive| primitive.scope().iter().all(|&subject| self.has(subject)))
    }

    fn has(&self, subject: Subject) -> bool {
        subject.cell().is_some_and(|cell| self.cells.iter().any(|one| one.cell == cell))
    }

    /// The candidates of a cell before the step; all values for a cell that is not named.
    pub(super) fn candidates(&self, cell: Cell) -> Values {
        let known = self.cells.iter().find(|one| one.cell == cell);
        known.map_or_else(|| Values::full(self.side()), |one| one.candidates)
    }

    /// The candidates that a cell keeps.
    pub(super) fn left(&self, (cell, removed): (Cell, Values)) -> Values {
        self.candidates(cell) - removed
    }

    /// All candidates that are removed.
    pub(super) fn all_removed(&self) -> Values {
        self.removed.iter().fold(Values::EMPTY, |all, entry| all | entry.1)
    }

    /// Returns whether it leaves some cell nothing.
    pub(super) fn is_contradiction(&self) -> bool {
        self.removed.iter().any(|&entry| self.left(entry).is_empty())
    }

    /// The conclusion from a rule and the cells that decide: "…, and r1c1 is 8, so r5c5 can only be 8".
    pub(super) fn following(&self, rule: &str, notation: Notation<'_>) -> String {
        let remaining = self.remaining(notation);
        match premise(notation, self.deciding) {
            Some(premise) => format!("{rule}, and {premise}, so {remaining}"),
            None => format!("{rule}, so {remaining}"),
        }
    }

    /// "r1c2 can only be 3 or 4".
    pub(super) fn remaining(&self, notation: Notation<'_>) -> String {
        remaining(notation, self.cells, self.removed)
    }

    /// The values of this primitive's second cell for a value of its first, if it is about the two cells.
    pub(super) fn partners(&self, primitive: &Primitive, from: Cell, value: Value) -> Option<(Cell, Values)> {
        let Primitive::Pair(pair) = primitive else { return None };
        let [a, b] = [pair.cells[0].cell()?, pair.cells[1].cell()?];
        if a == from {
            return Some((b, set(pair.table.row(value).to_words()[0])));
        }
        let fits = |other: &Value| pair.table.row(*other).contains(value);
        (b == from).then(|| (a, (0..self.side()).map(Value::new).filter(fits).collect()))
    }
}
