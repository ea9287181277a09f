//! Steps of constraints: no values of the named cells keep the constraints if a change is wrong.
//!
//! The conditions are the primitives of the named constraints all of whose cells are named. For a sum of
//! houses it is the sum itself, added up here from the houses and the constraints. Cells of which nothing is
//! named can have any value, so an omission proves less, never more.

use super::assignments::Assignments;
use super::fault::{Fault, Part};
use super::premises::Premises;
use crate::ladder::technique::Technique;
use crate::proof::claim::Claim;
use crate::proof::evidence::Role;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use sudokud_model::constraint::primitive::{Comparison, Linear, SetCondition, Term};
use sudokud_model::constraint::{Constraints, Primitive, Subject};
use sudokud_model::grid::{Cell, Value};
use sudokud_search::budget::Watch;

/// A value of a cell.
type Candidate = (Cell, Value);

/// The most constraints of a claim.
const MAX_CONSTRAINTS: usize = 200;
/// The most cells of a claim.
const MAX_CELLS: usize = 64;

/// Checks that the constraints of a claim prove its changes.
///
/// # Errors
/// A constraint or a house that is not there; a change that does not follow.
pub(super) fn check(
    premises: &Premises<'_>,
    claim: &Claim,
    (placed, removed): (&[Candidate], &[Candidate]),
    watch: &dyn Watch,
) -> Result<(), Fault> {
    let evidence = &claim.evidence;
    let constraints = premises.constraints.ok_or(Fault::Part(Part::Constraint(0)))?;
    let is_there = |index: &usize| *index < constraints.list().len();
    if let Some(at) = evidence.constraints.iter().position(|index| !is_there(index)) {
        return Err(Fault::Part(Part::Constraint(at)));
    }
    if evidence.constraints.is_empty() || constraints.space().layout.side() != premises.layout().side() {
        return Err(Fault::Part(Part::Constraint(0)));
    }
    if evidence.constraints.len() > MAX_CONSTRAINTS {
        return Err(Fault::Part(Part::Constraint(MAX_CONSTRAINTS)));
    }
    if evidence.cells.len() > MAX_CELLS {
        return Err(Fault::Part(Part::Cell(MAX_CELLS)));
    }
    let changed = placed.iter().chain(removed).map(|change| change.0);
    let named: BTreeSet<Cell> = evidence.cells.iter().map(|entry| entry.0).collect();
    let cells: Vec<Cell> =
        named.iter().copied().chain(changed).collect::<BTreeSet<_>>().into_iter().collect();
    let conditions = if claim.technique == Technique::HouseSum {
        vec![Cow::Owned(house_sum(premises, claim, constraints)?)]
    } else {
        let all = evidence.constraints.iter().flat_map(|&index| constraints.primitives_of(index));
        let is_named = |subject: &Subject| subject.cell().is_some_and(|cell| named.contains(&cell));
        let is_known = |primitive: &&Primitive| primitive.scope().iter().all(is_named);
        all.filter(is_known).map(Cow::Borrowed).collect()
    };
    let different = evidence.constraints.iter().flat_map(|&index| constraints.primitives_of(index));
    let cells_of = |set: &[Subject]| set.iter().filter_map(|subject| subject.cell()).collect();
    let has_two = |set: &Vec<Cell>| set.iter().filter(|cell| named.contains(cell)).count() > 1;
    let different: Vec<Vec<Cell>> =
        different.filter_map(different_cells).map(cells_of).filter(has_two).collect();
    let assignments = Assignments::new(premises, cells, conditions, &different, watch);
    for &(cell, value) in removed {
        assignments.with(cell, |values| values & 1 << value.index()).refutes((cell, value))?;
    }
    for &(cell, value) in placed {
        assignments.with(cell, |values| values & !(1 << value.index())).refutes((cell, value))?;
    }
    Ok(())
}

/// The cells that a primitive demands to differ.
fn different_cells(primitive: &Primitive) -> Option<&[Subject]> {
    match primitive {
        Primitive::AllDifferent(all) => Some(&all.cells),
        Primitive::Set(SetCondition::Family { cells, .. }) => Some(cells),
        _ => None,
    }
}

/// The sum of the base houses less the sums of the constraints.
fn house_sum(premises: &Premises<'_>, claim: &Claim, constraints: &Constraints) -> Result<Primitive, Fault> {
    let (layout, evidence) = (premises.layout(), &claim.evidence);
    let side = layout.side() as i64;
    let (mut weights, mut constant) = (BTreeMap::<Subject, i64>::new(), 0);
    for (at, &(house, role)) in evidence.houses.iter().enumerate() {
        if role != Role::Base || house.index() >= layout.house_count() {
            return Err(Fault::Part(Part::House(at)));
        }
        layout.cells_of(house).iter().for_each(|&cell| *weights.entry(cell.into()).or_default() += 1);
        constant += side * (side - 1) / 2;
    }
    for (at, &index) in evidence.constraints.iter().enumerate() {
        let mut sums = constraints.primitives_of(index).iter().filter_map(|primitive| match primitive {
            Primitive::Linear(linear) if linear.comparison == Comparison::Equal => Some(linear),
            _ => None,
        });
        let (Some(sum), None) = (sums.next(), sums.next()) else {
            return Err(Fault::Part(Part::Constraint(at)));
        };
        sum.terms.iter().for_each(|term| *weights.entry(term.subject).or_default() -= term.weight);
        constant -= sum.constant;
    }
    weights.retain(|_, weight| *weight != 0);
    let is_named = |subject: &Subject| evidence.cells.iter().any(|entry| Subject::Cell(entry.0) == *subject);
    if !weights.keys().all(is_named) {
        return Err(Fault::Part(Part::Values));
    }
    let terms = weights.into_iter().map(|(subject, weight)| Term { weight, subject }).collect();
    Ok(Primitive::Linear(Linear { terms, comparison: Comparison::Equal, constant }))
}
