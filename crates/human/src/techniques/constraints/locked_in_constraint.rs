//! A value that every way to keep a constraint has: cells that see all its places in the constraint lose it.
//!
//! In a cage this is a combination that always has the value; the places of it in the cage act like locked
//! candidates of a house. Cost: as [`super::constraint_step`], which computes the same diagrams.

use super::kind_words::ConstraintWords;
use super::{ConstrainedCell, on_board};
use crate::logic::Scan;
use crate::logic::constraint_diagram::{Condition, Supported};
use crate::logic::constraint_facts::Piece;
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText};
use std::ops::ControlFlow;
use std::sync::Arc;
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::bits;

/// A constraint with a value that it needs, and the cells that lose it.
#[derive(Debug)]
struct LockedInConstraint {
    constraints: Arc<Constraints>,
    index: usize,
    value: Value,
    cells: Vec<ConstrainedCell>,
    places: Vec<Cell>,
}

/// Every value that a constraint needs and that cells outside of it have as a candidate.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let Some(facts) = scan.constraints() else { return ControlFlow::Continue(()) };
    for index in 0..facts.constraints().list().len() {
        scan.poll()?;
        for piece in facts.pieces(index, scan, scan.bounds()) {
            let Piece::Condition(condition) = piece else { continue };
            let Some(supported) = condition.supported_in(scan, scan.bounds()) else { continue };
            for value in bits(supported.required) {
                offer((facts.constraints(), index), (condition, &supported), value, scan)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn offer<const W: usize>(
    (constraints, index): (&Arc<Constraints>, usize),
    (condition, supported): (&Condition, &Supported),
    value: usize,
    scan: &Scan<'_, W>,
) -> ControlFlow<()> {
    let supported = supported.values.iter().copied();
    let Some(cells) = on_board(condition.cells.iter().copied().zip(supported)) else {
        return ControlFlow::Continue(());
    };
    let with_value = cells.iter().filter(|entry| entry.1 >> value & 1 == 1);
    let places: Vec<Cell> = with_value.map(|entry| entry.0).collect();
    let value = Value::new(value);
    let is_open = |cell: &Cell| scan.candidates().is_open(*cell);
    if places.is_empty() || !places.iter().all(is_open) {
        return ControlFlow::Continue(());
    }
    let seen = scan.seen_by_all(places.iter().copied(), value);
    let is_outside = |cell: &Cell| cells.iter().all(|entry| entry.0 != *cell);
    let effects = Effects::removing(value, seen.iter().filter(is_outside));
    let cells = cells.iter().map(|entry| ConstrainedCell::new(scan, entry.0)).collect();
    let constraints = Arc::clone(constraints);
    scan.offer(effects, LockedInConstraint { constraints, index, value, cells, places })
}

impl Deduction for LockedInConstraint {
    fn size(&self) -> usize {
        self.places.len()
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_value(self.value);
        evidence.constraints.push(self.index);
        evidence.cells(self.places.iter().copied(), self.value, Role::Locked);
        let others = self.cells.iter().filter(|one| !self.places.contains(&one.cell));
        others.for_each(|one| evidence.cell(one.cell, one.candidates, Role::Constrained));
        evidence
    }

    /// "Cage 12 at r1c12: 3+9 is its only combination, so one of r1c1 and r1c2 is 9".
    fn words(&self, notation: Notation<'_>) -> StepText {
        let constraint = ConstraintWords::new(&self.constraints, self.index, notation);
        let value = notation.value(self.value);
        let because = match constraint.combinations(&self.cells) {
            Some(sums) => format!("{sums}, so {value} is needed"),
            None => format!("{}. Every way to do so has {value}", constraint.rule()),
        };
        let reason = match self.places[..] {
            [only] => format!("{}: {because} in {}", constraint.subject(), notation.cell(only)),
            _ => format!(
                "{}: {because}, and its places there are {}",
                constraint.subject(),
                notation.cell_list(&self.places)
            ),
        };
        StepText { pattern: format!("{value} in {}", constraint.pattern()), reason }
    }
}
