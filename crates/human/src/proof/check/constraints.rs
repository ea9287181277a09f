//! Steps of constraints, without an assumption: each change follows from the reason of the step.
//!
//! A step that names no reason has one of its constraints together on its cells, or of a sum of houses that
//! of its base houses.

use super::assignments::SearchLimits;
use super::fault::{Fault, Part};
use super::premises::Premises;
use super::reason::{Denied, ReasonCheck};
use crate::ladder::technique::Technique;
use crate::logic::distinct;
use crate::proof::claim::Claim;
use crate::proof::evidence::{Reason, ReasonRule, Role};
use std::borrow::Cow;
use sudokud_model::grid::{Cell, Value};
use sudokud_search::budget::Watch;

/// A value of a cell.
type Candidate = (Cell, Value);

/// Checks that the reason of a claim proves its changes.
///
/// # Errors
/// A constraint or a house that is not there; a change that does not follow.
pub(super) fn check(
    premises: &Premises<'_>,
    claim: &Claim,
    (placed, removed): (&[Candidate], &[Candidate]),
    watch: &dyn Watch,
) -> Result<(), Fault> {
    let reason = reason(claim)?;
    let changed = placed.iter().chain(removed).map(|change| change.0);
    let limits = SearchLimits::new(watch);
    let checked = ReasonCheck::new(premises, &reason, changed, |_, values| values, &limits);
    let checked = checked.map_err(Fault::Part)?;
    for &(cell, value) in removed {
        checked.search(Denied::On(cell, value)).refutes((cell, value))?;
    }
    for &(cell, value) in placed {
        checked.search(Denied::Off(cell, value)).refutes((cell, value))?;
    }
    Ok(())
}

/// The reason of a step, which has the rule of its technique.
fn reason(claim: &Claim) -> Result<Cow<'_, Reason>, Fault> {
    let evidence = &claim.evidence;
    let is_sum = claim.technique == Technique::HouseSum;
    let rule = if is_sum { ReasonRule::Sum } else { ReasonRule::Together };
    match &evidence.reasons[..] {
        [] if evidence.constraints.is_empty() => Err(Fault::Part(Part::Constraint(0))),
        [] => {
            let is_base = |entry: &&(_, Role)| is_sum && entry.1 == Role::Base;
            if is_sum && evidence.houses.iter().any(|entry| entry.1 != Role::Base) {
                return Err(Fault::Part(Part::House(0)));
            }
            Ok(Cow::Owned(Reason {
                rule,
                constraints: evidence.constraints.clone(),
                houses: evidence.houses.iter().filter(is_base).map(|entry| entry.0).collect(),
                cells: distinct(evidence.cells.iter().map(|entry| entry.0)),
                pattern: None,
            }))
        }
        [only] if only.rule == rule => Ok(Cow::Borrowed(only)),
        [_] => Err(Fault::Part(Part::Reason(0))),
        [..] => Err(Fault::Part(Part::Reason(1))),
    }
}
