//! Patterns that a puzzle with exactly one solution cannot have.

use super::fault::{Fault, Part};
use super::premises::Premises;
use super::symmetry;
use crate::ladder::technique::Technique;
use crate::logic::{CellSet, distinct};
use crate::proof::claim::Claim;
use crate::proof::evidence::{Group, Role};
use sudokud_core::grid::{Cell, House, Value, ValueSet};

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
    let none = CellSet::empty(layout.cell_count());
    let mut colors = [none.clone(), none];
    colors[0].insert(first);
    let mut queue = vec![(first, 0)];
    while let Some((cell, color)) = queue.pop() {
        for &house in layout.sets_of(cell) {
            let mut others = cells.iter().filter(|&&c| c != cell && layout.contains(house, c));
            let (Some(&other), None) = (others.next(), others.next()) else { return false };
            if colors[color].contains(other) {
                return false;
            }
            if !colors[1 - color].contains(other) {
                colors[1 - color].insert(other);
                queue.push((other, 1 - color));
            }
        }
    }
    colors.iter().map(CellSet::len).sum::<usize>() == cells.len()
}

/// Returns whether the cells are `size` of each of two houses, which could exchange their values there: each
/// has all of `size` values. Every house and set has both cells of a column of the pattern or none, or all
/// cells of one of the two houses and no other.
fn are_lines_exchangeable(premises: &Premises<'_>, cells: &[Cell], size: usize) -> bool {
    let layout = premises.layout();
    let cells = distinct(cells.iter().copied());
    if cells.len() != 2 * size {
        return false;
    }
    let within = |set: House| -> Vec<Cell> {
        cells.iter().copied().filter(|&cell| layout.contains(set, cell)).collect()
    };
    let parts = distinct(layout.sets().map(within));
    let has = |part: &[Cell], cell: Cell| part.binary_search(&cell).is_ok();
    parts.iter().filter(|part| part.len() == size).any(|half| {
        let rest: Vec<Cell> = cells.iter().copied().filter(|&cell| !has(half, cell)).collect();
        let columns = parts.iter().filter_map(|part| <[Cell; 2]>::try_from(&part[..]).ok());
        let columns: Vec<[Cell; 2]> = columns.filter(|&[a, b]| has(half, a) != has(half, b)).collect();
        let is_kept = |part: &Vec<Cell>| {
            let is_whole = |&[a, b]: &[Cell; 2]| has(part, a) == has(part, b);
            part == half || *part == rest || columns.iter().all(is_whole)
        };
        columns.len() == size
            && distinct(columns.iter().flatten().copied()) == cells
            && parts.binary_search(&rest).is_ok()
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
