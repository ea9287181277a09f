//! Reasons: no values of the cells of a reason satisfy it if a conclusion is wrong.
//!
//! The conditions are the primitives of the named constraints all of whose cells take part, and for each
//! named house that each value has a place, if all its places take part. For a sum of houses it is the sum
//! itself, added up here from the houses and the constraints. Cells that do not take part can have any value,
//! so an omission proves less, never more. Steps without an assumption and links of arguments are checked
//! alike.

use super::assignments::{Assignments, SearchLimits};
use super::fault::Part;
use super::premises::Premises;
use super::search::Feasibility;
use crate::logic::distinct;
use crate::proof::evidence::{Reason, ReasonRule};
use std::borrow::Cow;
use std::collections::BTreeMap;
use sudokud_model::constraint::primitive::{Comparison, Linear, SetCondition, Term};
use sudokud_model::constraint::{Constraints, Primitive, Subject};
use sudokud_model::grid::{Cell, House, Value, ValueSet};

/// The most constraints of a reason.
const MAX_CONSTRAINTS: usize = 200;
/// The most houses of a reason.
const MAX_HOUSES: usize = 64;
/// The most cells of a reason.
const MAX_CELLS: usize = 81;
/// The most cells of conclusions that do not take part in a reason.
const MAX_CONCLUSIONS: usize = 256;

/// The opposite of a conclusion.
#[derive(Clone, Copy, Debug)]
pub(super) enum Denied {
    /// The cell has the value, which the conclusion removes.
    On(Cell, Value),
    /// The cell does not have the value, which the conclusion places.
    Off(Cell, Value),
    /// Anything: the conclusion is a contradiction.
    Nothing,
}

/// A reason in a position, with what was told of its cells.
pub(super) struct ReasonCheck<'a>(Assignments<'a>);

impl<'a> ReasonCheck<'a> {
    /// Prepares a reason. `others` are cells of conclusions that do not take part. `told` returns the values
    /// that are left of those of a cell.
    ///
    /// # Errors
    /// The part of the reason that is not so.
    pub(super) fn new(
        premises: &Premises<'a>,
        reason: &Reason,
        others: impl IntoIterator<Item = Cell>,
        told: impl Fn(Cell, u64) -> u64,
        limits: &'a SearchLimits<'a>,
    ) -> Result<Self, Part> {
        let Reason { rule, constraints: indices, houses, cells, pattern: _ } = reason;
        let layout = premises.layout();
        // Puzzles have constraints up to side 64, so that the values of a cell are bits of a word.
        let constraints = premises.constraints.filter(|all| all.space().layout.side() == layout.side());
        let constraints = constraints.ok_or(Part::Constraint(0))?;
        let known = constraints.list().len();
        if let Some(at) = indices.iter().position(|&index| index >= known) {
            return Err(Part::Constraint(at));
        }
        if let Some(at) = houses.iter().position(|house| house.index() >= layout.house_count()) {
            return Err(Part::House(at));
        }
        if let Some(at) = cells.iter().position(|cell| cell.index() >= layout.cell_count()) {
            return Err(Part::Cell(at));
        }
        for (count, most, part) in [
            (indices.len(), MAX_CONSTRAINTS, Part::Constraint(MAX_CONSTRAINTS)),
            (houses.len(), MAX_HOUSES, Part::House(MAX_HOUSES)),
            (cells.len(), MAX_CELLS, Part::Cell(MAX_CELLS)),
        ] {
            if count > most {
                return Err(part);
            }
        }
        let taking_part = distinct(cells.iter().copied());
        let indices = distinct(indices.iter().copied());
        let primitives = || indices.iter().flat_map(|&index| constraints.primitives_of(index));
        let takes_part = |cell: &Cell| taking_part.binary_search(cell).is_ok();
        let conditions: Vec<Cow<'a, Primitive>> = match rule {
            ReasonRule::Together => {
                let is_known = |primitive: &&Primitive| {
                    primitive.scope().iter().all(|one| one.cell().is_some_and(|cell| takes_part(&cell)))
                };
                let of_houses = houses.iter().flat_map(|&house| places(premises, house, &taking_part));
                let known = primitives().filter(is_known).map(Cow::Borrowed);
                known.chain(of_houses.map(Cow::Owned)).collect()
            }
            ReasonRule::Sum => vec![Cow::Owned(house_sum(premises, constraints, reason)?)],
            ReasonRule::Equal => return Err(Part::Values),
        };
        let cells_of = |set: &[Subject]| set.iter().filter_map(|subject| subject.cell()).collect();
        let has_two = |set: &Vec<Cell>| set.iter().filter(|cell| takes_part(cell)).count() > 1;
        let different: Vec<Vec<Cell>> =
            primitives().map(Primitive::different_cells).map(cells_of).filter(has_two).collect();
        let all = distinct(taking_part.iter().copied().chain(others));
        if all.len() > MAX_CELLS + MAX_CONCLUSIONS {
            return Err(Part::Cell(MAX_CELLS));
        }
        let mut assignments = Assignments::new(premises, all, conditions, &different, limits);
        assignments.restrict(told);
        Ok(Self(assignments))
    }

    /// Searches for values that satisfy the reason while the conclusion is wrong.
    pub(super) fn search(&self, denied: Denied) -> Feasibility {
        match denied {
            Denied::On(cell, value) => self.0.with(cell, |values| values & 1 << value.index()),
            Denied::Off(cell, value) => self.0.with(cell, |values| values & !(1 << value.index())),
            Denied::Nothing => self.0.any(),
        }
    }
}

/// Each value that a house lacks has a place, if all its places take part.
fn places<'a>(
    premises: &Premises<'_>,
    house: House,
    taking_part: &'a [Cell],
) -> impl Iterator<Item = Primitive> + use<'a> {
    let layout = premises.layout();
    let lacking = layout.values().filter(|&value| premises.lacks(house, value));
    let place = |value: Value| {
        let places: Vec<Cell> = premises.places(house, value).collect();
        let cells = places.iter().map(|&cell| cell.into()).collect();
        let all_take_part = places.iter().all(|cell| taking_part.binary_search(cell).is_ok());
        all_take_part.then(|| {
            let values = ValueSet::<1>::only(value);
            Primitive::Set(SetCondition::Count { cells, values, min: 1, max: 1 })
        })
    };
    lacking.filter_map(place).collect::<Vec<_>>().into_iter()
}

/// The sum of the houses less the sums of the constraints.
fn house_sum(premises: &Premises<'_>, constraints: &Constraints, reason: &Reason) -> Result<Primitive, Part> {
    let layout = premises.layout();
    let side = layout.side() as i64;
    let (mut weights, mut constant) = (BTreeMap::<Subject, i64>::new(), 0);
    for &house in &reason.houses {
        layout.cells_of(house).iter().for_each(|&cell| *weights.entry(cell.into()).or_default() += 1);
        constant += side * (side - 1) / 2;
    }
    for (at, &index) in reason.constraints.iter().enumerate() {
        let mut sums = constraints.primitives_of(index).iter().filter_map(|primitive| match primitive {
            Primitive::Linear(linear) if linear.comparison == Comparison::Equal => Some(linear),
            _ => None,
        });
        let (Some(sum), None) = (sums.next(), sums.next()) else { return Err(Part::Constraint(at)) };
        sum.terms.iter().for_each(|term| *weights.entry(term.subject).or_default() -= term.weight);
        constant -= sum.constant;
    }
    weights.retain(|_, weight| *weight != 0);
    let takes_part = |subject: &Subject| reason.cells.iter().any(|&cell| Subject::Cell(cell) == *subject);
    if !weights.keys().all(takes_part) {
        return Err(Part::Values);
    }
    let terms = weights.into_iter().map(|(subject, weight)| Term { weight, subject }).collect();
    Ok(Primitive::Linear(Linear { terms, comparison: Comparison::Equal, constant }))
}
