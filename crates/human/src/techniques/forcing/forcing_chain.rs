//! Forcing chains: an assumption leads to a contradiction, or all cases lead to the same conclusion.
//!
//! Nishio: a candidate leaves its value without a place in some house. Cell and region forcing chains: all
//! candidates of a cell, or all places of a value in a house, lead to the same conclusion. Dynamic forcing
//! chains use everything that holds under the assumption. They also conclude from a candidate that leads to a
//! contradiction, and from one with the same consequence whether it is true or false (double). Nested forcing
//! chains conclude only from a contradiction, which may use further assumptions. See
//! [`crate::logic::assumption`].

use crate::logic::assumption::InferenceRules;
use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::techniques::forcing::cases::Cases;
use std::ops::ControlFlow;

pub(crate) use crate::techniques::forcing::forcing_words::words;

/// Every candidate that leads to a contradiction.
pub fn contradiction<const W: usize>(
    position: &Position<'_, W>,
    rules: InferenceRules,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    Cases::new(position, rules, scan).map_or(ControlFlow::Continue(()), |mut cases| cases.contradictions())
}

/// Every common consequence of all candidates of a cell.
pub fn cell<const W: usize>(
    position: &Position<'_, W>,
    rules: InferenceRules,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    Cases::new(position, rules, scan).map_or(ControlFlow::Continue(()), |mut cases| cases.cells())
}

/// Every common consequence of all places of a value in a house.
pub fn region<const W: usize>(
    position: &Position<'_, W>,
    rules: InferenceRules,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    Cases::new(position, rules, scan).map_or(ControlFlow::Continue(()), |mut cases| cases.regions())
}

/// Dynamic forcing chains of all four kinds: contradiction, double, cell, region.
pub fn dynamic<const W: usize>(
    position: &Position<'_, W>,
    rules: InferenceRules,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let Some(mut cases) = Cases::new(position, rules, scan) else { return ControlFlow::Continue(()) };
    cases.contradictions()?;
    cases.doubles()?;
    cases.cells()?;
    cases.regions()
}
