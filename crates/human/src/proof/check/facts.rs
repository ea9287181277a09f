//! The facts that the parts of the evidence state, as clauses.

use super::fault::Fault;
use super::premises::Premises;
use super::search::{Feasibility, Filling, NumberedCandidate};
use super::uniqueness;
use crate::ladder::technique::{Family, Technique};
use crate::logic::distinct;
use crate::logic::literal::Polarity;
use crate::proof::claim::Claim;
use crate::proof::evidence::{LinkKind, Role, Values};
use sudokud_model::grid::{Cell, House, Value};
use sudokud_search::budget::Watch;

/// The facts about the cells of the evidence.
pub(super) struct Facts<'a>(Filling<'a>);

impl<'a> Facts<'a> {
    /// The facts of a claim whose parts are so.
    ///
    /// # Errors
    /// If the claim rests on the uniqueness of the solution, and the pattern is not there.
    pub(super) fn new(
        premises: &'a Premises<'a>,
        claim: &Claim,
        watch: &'a dyn Watch,
    ) -> Result<Self, Fault> {
        let mut clauses: Vec<Vec<(Cell, Value)>> = Vec::new();
        add_houses(premises, claim, &mut clauses);
        add_links(premises, claim, &mut clauses);
        if claim.technique.family() == Family::Uniqueness {
            clauses.extend(uniqueness::premise(premises, claim)?);
        }
        let mut cells = named_cells(claim);
        // A cell outside of the board has no candidates, so it says nothing.
        cells.retain(|&cell| premises.board.cells().get(cell.index()).is_some_and(Option::is_none));
        let of_cell = |&cell: &Cell| premises.options(cell).iter().map(|value| (cell, value)).collect();
        clauses.extend(cells.iter().map(of_cell).collect::<Vec<_>>());
        cells.extend(clauses.iter().flatten().map(|literal| literal.0));
        let cells = distinct(cells);
        let mut filling = Filling { premises, watch, cells, clauses: Vec::new() };
        let numbered = |clause: Vec<(Cell, Value)>| -> Vec<NumberedCandidate> {
            clause.into_iter().filter_map(|(cell, value)| Some((filling.number(cell)?, value))).collect()
        };
        filling.clauses = clauses.into_iter().map(numbered).collect();
        Ok(Self(filling))
    }

    /// Proves that a candidate is not true, or not false.
    ///
    /// # Errors
    /// If the facts allow it, or the search for that ends at its limit.
    pub(super) fn prove(&self, (cell, value): (Cell, Value), state: Polarity) -> Result<(), Fault> {
        let outcome = self.0.number(cell).map_or(Feasibility::Possible, |at| self.0.with((at, value), state));
        outcome.refutes((cell, value))
    }
}

/// The cells that the claim names.
fn named_cells(claim: &Claim) -> Vec<Cell> {
    let evidence = &claim.evidence;
    let named = evidence.cells.iter().map(|entry| entry.0);
    let grouped = evidence.groups.iter().flat_map(|group| group.cells.iter().copied());
    let linked = evidence.links.iter().flat_map(|link| link.from.iter().chain(&link.to)).map(|end| end.0);
    let placed = claim.placements.iter().map(|at| at.0);
    let changed = placed.chain(claim.eliminations.iter().map(|at| at.0));
    distinct(named.chain(grouped).chain(linked).chain(changed))
}

/// Each base house has a place for each of the pattern's values, and for those that the claim places.
fn add_houses(premises: &Premises<'_>, claim: &Claim, clauses: &mut Vec<Vec<(Cell, Value)>>) {
    let evidence = &claim.evidence;
    let is_template = matches!(claim.technique, Technique::TemplateSet | Technique::TemplateDelete);
    let mut values = evidence.values;
    values |= claim.placements.iter().map(|at| at.1).collect::<Values>();
    let groups = evidence.groups.iter().filter(|group| matches!(group.role, Role::Subset | Role::Locked));
    values |= groups.fold(Values::EMPTY, |all, group| all | group.values);
    let needs = evidence.cells.iter().filter(|entry| is_template && entry.2 == Role::Needed);
    values |= needs.fold(Values::EMPTY, |all, entry| all | entry.1);
    let named = evidence.houses.iter().filter(|entry| entry.1 == Role::Base).map(|entry| entry.0);
    let houses: Vec<House> = if is_template { premises.layout().houses().collect() } else { named.collect() };
    for (house, value) in houses.into_iter().flat_map(|house| values.iter().map(move |v| (house, v))) {
        if premises.lacks(house, value) {
            clauses.push(premises.places(house, value).map(|cell| (cell, value)).collect());
        }
    }
}

/// One end of a strong link of one value is true.
fn add_links(premises: &Premises<'_>, claim: &Claim, clauses: &mut Vec<Vec<(Cell, Value)>>) {
    for link in claim.evidence.links.iter().filter(|link| link.kind == LinkKind::Strong) {
        let ends: Vec<(Cell, Value)> = link.from.iter().chain(&link.to).copied().collect();
        let Some(&(_, value)) = ends.first() else { continue };
        let holds_all = |house: House| {
            premises.lacks(house, value)
                && premises.places(house, value).all(|cell| ends.contains(&(cell, value)))
        };
        if ends.iter().all(|end| end.1 == value) && premises.layout().houses().any(holds_all) {
            clauses.push(ends);
        }
    }
}
