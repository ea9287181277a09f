//! Patterns that a puzzle with exactly one solution cannot have.

use super::fault::{Fault, Part};
use super::premises::Premises;
use super::symmetry;
use crate::ladder::technique::Technique;
use crate::proof::claim::Claim;
use crate::proof::evidence::{Group, Role};
use std::collections::{BTreeMap, BTreeSet};
use sudokud_model::grid::{Cell, House, Value, ValueSet};

/// The clauses that follow: of the candidates of one clause one must be true, or the puzzle would have the
/// pattern of the claim, or not the symmetry of the givens.
///
/// # Errors
/// If the pattern or the symmetry is not there.
pub(super) fn premise(premises: &Premises<'_>, claim: &Claim) -> Result<Vec<Vec<(Cell, Value)>>, Fault> {
    let found = match claim.technique {
        Technique::BugPlusOne | Technique::Bug2 | Technique::Bug3 | Technique::Bug4 => grave(premises, claim),
        Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2 => avoidable(premises, claim),
        Technique::SymmetricalPlacement => return symmetry::premise(premises, claim),
        _ => deadly(premises, claim),
    };
    found.map(|clause| vec![clause]).ok_or(Fault::Part(Part::DeadlyPattern))
}

fn pattern(claim: &Claim) -> Option<&Group> {
    claim.evidence.groups.iter().find(|group| group.role == Role::Deadly)
}

/// Open cells in which two values or two lines could be exchanged hold something else.
fn deadly(premises: &Premises<'_>, claim: &Claim) -> Option<Vec<(Cell, Value)>> {
    let group = pattern(claim)?;
    let is_open = |&cell: &Cell| premises.board.get(cell).is_none();
    let is_pattern = match group.values.len() {
        2 => is_exchangeable(premises, &group.cells),
        size => are_lines_exchangeable(premises, &group.cells, size),
    };
    if !is_pattern || !group.cells.iter().all(is_open) {
        return None;
    }
    let others =
        |&cell: &Cell| (premises.options(cell) - group.values).iter().map(move |value| (cell, value));
    Some(group.cells.iter().flat_map(others).collect())
}

/// Returns whether two values could be exchanged in these cells: they can be given two colors so that each
/// house and set has one cell of each color, or none.
fn is_exchangeable(premises: &Premises<'_>, cells: &[Cell]) -> bool {
    let layout = premises.layout();
    let Some(&first) = cells.first() else { return false };
    let mut colors = BTreeMap::from([(first, false)]);
    let mut queue = vec![(first, false)];
    while let Some((cell, color)) = queue.pop() {
        for &house in layout.sets_of(cell) {
            let mut others = cells.iter().filter(|&&c| c != cell && layout.contains(house, c));
            let (Some(&other), None) = (others.next(), others.next()) else { return false };
            match colors.insert(other, !color) {
                Some(known) if known == color => return false,
                Some(_) => {}
                None => queue.push((other, !color)),
            }
        }
    }
    colors.len() == cells.len()
}

/// Returns whether the cells are `size` of each of two houses, which could exchange their values there: each
/// has all of `size` values. Every house and set has both cells of a column of the pattern or none, or all
/// cells of one of the two houses and no other.
fn are_lines_exchangeable(premises: &Premises<'_>, cells: &[Cell], size: usize) -> bool {
    let layout = premises.layout();
    let distinct: BTreeSet<Cell> = cells.iter().copied().collect();
    let within = |set: House| -> BTreeSet<Cell> {
        distinct.iter().copied().filter(|&cell| layout.contains(set, cell)).collect()
    };
    let parts: BTreeSet<BTreeSet<Cell>> = layout.sets().map(within).collect();
    let halves = parts.iter().filter(|part| part.len() == size && distinct.len() == 2 * size);
    halves.clone().any(|half| {
        let columns: Vec<&BTreeSet<Cell>> =
            parts.iter().filter(|part| part.len() == 2 && part.intersection(half).count() == 1).collect();
        let paired: BTreeSet<Cell> = columns.iter().flat_map(|part| part.iter().copied()).collect();
        let is_kept = |part: &BTreeSet<Cell>| {
            let whole = |column: &&BTreeSet<Cell>| column.is_subset(part) || column.is_disjoint(part);
            part == half || *part == &distinct - half || columns.iter().all(whole)
        };
        columns.len() == size
            && paired == distinct
            && parts.contains(&(&distinct - half))
            && parts.iter().all(is_kept)
    })
}

/// A rectangle without givens, of which the filled corners hold two values crosswise. One of the others does
/// not complete that.
fn avoidable(premises: &Premises<'_>, claim: &Claim) -> Option<Vec<(Cell, Value)>> {
    let cells = &pattern(claim)?.cells;
    let givens = premises.givens?;
    let corners: [Cell; 4] = cells[..].try_into().ok()?;
    let is_new = corners.iter().all(|&cell| givens.get(cell).is_none());
    if !is_new || !is_exchangeable(premises, cells) || claim.evidence.values.len() != 2 {
        return None;
    }
    let (a, b) = (claim.evidence.values.first()?, claim.evidence.values.last()?);
    // Corners row by row: 0 and 3 hold one value of the pair, 1 and 2 the other.
    let stands = |pattern: &[Value; 4]| {
        let fits =
            |(&cell, &value): (&Cell, &Value)| premises.board.get(cell).is_none_or(|known| known == value);
        corners.iter().zip(pattern).all(fits)
    };
    let deadly = [[a, b, b, a], [b, a, a, b]].into_iter().find(stands)?;
    let open = corners.iter().zip(deadly).filter(|(cell, _)| premises.board.get(**cell).is_none());
    let others = open.flat_map(|(&cell, value)| {
        (premises.options(cell) - ValueSet::only(value)).iter().map(move |other| (cell, other))
    });
    Some(others.collect())
}

/// Without the roof's candidates, every open cell has two, and every value two places in each house that
/// lacks it. Of two places in a set of fewer than N cells, none may be true, and so both after the exchange.
fn grave(premises: &Premises<'_>, claim: &Claim) -> Option<Vec<(Cell, Value)>> {
    let layout = premises.layout();
    let roof = claim.evidence.cells.iter().filter(|entry| entry.2 == Role::Roof);
    let extras: Vec<(Cell, Value)> =
        roof.flat_map(|&(cell, values, _)| values.iter().map(move |value| (cell, value))).collect();
    let left_in_cell =
        |cell: Cell| premises.options(cell).iter().filter(|&value| !extras.contains(&(cell, value))).count();
    let left = |house: House, value: Value| {
        premises.places(house, value).filter(|&cell| !extras.contains(&(cell, value))).count()
    };
    let is_paired = |set: House| {
        let is_house = set.index() < layout.house_count();
        layout.values().all(|value| matches!((left(set, value), is_house), (0, _) | (2, true) | (1, false)))
    };
    let has_two = |cell: Cell| premises.board.get(cell).is_some() || left_in_cell(cell) == 2;
    (layout.cells().all(has_two) && layout.sets().all(is_paired)).then_some(extras)
}
