//! Avoidable rectangles: a rectangle in two boxes without givens, some corners of which are filled. On other
//! boards: any rectangle in which two values could be exchanged; see [`crate::logic::deadly_pattern`].
//!
//! Two values that stand crosswise in such corners could be exchanged. Type 1: three corners are filled, so
//! the fourth does not complete the pattern. Type 2: two corners are filled, and the other two have one
//! further candidate, the same; one of them holds it. Nothing is found unless the givens are known.

use crate::ladder::technique::Technique;
use crate::logic::deadly_pattern::is_exchangeable;
use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::evidence::Role;
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText};
use std::ops::ControlFlow;
use sudokud_core::grid::{Cell, Column, Row, Value, ValueSet};

/// Type 1: three corners are filled, so the fourth is not what would complete the pattern.
pub fn type_1<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    each(position, |cells| one_open(position, cells, scan))
}

/// Type 2: two corners are filled, and the other two have one further candidate, the same.
pub fn type_2<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    each(position, |cells| two_open(position, cells, scan))
}

/// Calls `check` with the corners of each exchangeable rectangle without a given.
fn each<const W: usize>(
    position: &Position<'_, W>,
    check: impl Fn([Cell; 4]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let layout = position.layout();
    let Some(givens) = position.givens().filter(|givens| **givens.layout() == *layout) else {
        return ControlFlow::Continue(());
    };
    let at = |row: usize, column: usize| layout.cell(Row::new(row), Column::new(column));
    for (top, bottom) in pairs(layout.side()) {
        for (left, right) in pairs(layout.side()) {
            let cells = [at(top, left), at(top, right), at(bottom, left), at(bottom, right)];
            if cells.iter().all(|&cell| givens.get(cell).is_none()) && is_exchangeable(layout, cells) {
                check(cells)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn pairs(side: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..side).flat_map(move |a| (a + 1..side).map(move |b| (a, b)))
}

/// The two values that would make the pattern deadly, a b / b a, if the filled corners determine them.
fn pattern<const W: usize>(position: &Position<'_, W>, cells: [Cell; 4]) -> Option<[Value; 2]> {
    let standing = cells.map(|cell| position.candidates().value(cell));
    let of = |k: usize, l: usize| match (standing[k], standing[l]) {
        (Some(one), Some(other)) => (one == other).then_some(Some(one)),
        (one, other) => Some(one.or(other)),
    };
    match (of(0, 3)?, of(1, 2)?) {
        (Some(a), Some(b)) if a != b => Some([a, b]),
        _ => None,
    }
}

fn step_of<const W: usize>(
    position: &Position<'_, W>,
    cells: [Cell; 4],
    pair: [Value; 2],
    scan: &Scan<'_>,
) -> Step {
    let mut step = scan.step();
    step.size = 4;
    step.evidence.values = pair.into_iter().collect();
    for cell in cells {
        let role = if position.candidates().is_open(cell) { Role::Roof } else { Role::Floor };
        step.evidence.cell(cell, position.candidates().of(cell), role);
    }
    step.evidence.group(cells, ValueSet::<W>::from_iter(pair), Role::Base);
    step
}

fn one_open<const W: usize>(
    position: &Position<'_, W>,
    cells: [Cell; 4],
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let Some(pair) = pattern(position, cells) else { return ControlFlow::Continue(()) };
    let open: Vec<usize> = (0..4).filter(|&k| position.candidates().is_open(cells[k])).collect();
    let [k] = open[..] else { return ControlFlow::Continue(()) };
    let value = pair[usize::from(k == 1 || k == 2)];
    let mut step = step_of(position, cells, pair, scan);
    step.remove(cells[k], position.options(cells[k]) & ValueSet::only(value));
    scan.offer(step)
}

fn two_open<const W: usize>(
    position: &Position<'_, W>,
    cells: [Cell; 4],
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let open: Vec<usize> = (0..4).filter(|&k| position.candidates().is_open(cells[k])).collect();
    let [one, two] = open[..] else { return ControlFlow::Continue(()) };
    let options = [one, two].map(|k| position.options(cells[k]));
    let extra_of = |pair: [Value; 2]| {
        let last = |k: usize| pair[usize::from(k == 1 || k == 2)];
        let has = options[0].contains(last(one)) && options[1].contains(last(two));
        let extras = [options[0] - ValueSet::only(last(one)), options[1] - ValueSet::only(last(two))];
        extras[0].single().filter(|_| has && extras[0] == extras[1])
    };
    for pair in pairs_of(position, cells, [one, two]) {
        let Some(extra) = extra_of(pair) else { continue };
        let mut step = step_of(position, cells, pair, scan);
        step.remove_from(&position.seen_by_all([cells[one], cells[two]], extra), extra);
        scan.offer(step)?;
    }
    ControlFlow::Continue(())
}

/// The patterns a b / b a that two filled corners allow: one if they are in a line; one for each second value
/// if they are opposite.
fn pairs_of<const W: usize>(
    position: &Position<'_, W>,
    cells: [Cell; 4],
    open: [usize; 2],
) -> Vec<[Value; 2]> {
    let standing = cells.map(|cell| position.candidates().value(cell));
    match (open, standing) {
        ([1, 2], [Some(a), _, _, d]) if d == Some(a) => {
            let values = position.options(cells[1]) & position.options(cells[2]);
            values.iter().map(|b| [a, b]).collect()
        }
        ([0, 3], [_, Some(b), c, _]) if c == Some(b) => {
            let values = position.options(cells[0]) & position.options(cells[3]);
            values.iter().map(|a| [a, b]).collect()
        }
        ([1, 2] | [0, 3], _) => Vec::new(),
        _ => pattern(position, cells).into_iter().collect(),
    }
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let cells = &step.evidence.groups[0].cells;
    let pair = step.evidence.values;
    let open = step.evidence.cells_of(Role::Roof);
    let premise = format!(
        "None of {} was given. If they came to hold only {}, these two could be exchanged and the puzzle \
         would have two solutions",
        notation.cell_list(cells),
        notation.value_list(pair),
    );
    let reason = if step.technique == Technique::AvoidableRectangle1 {
        format!("{premise}. {} must not complete that", notation.cell(open[0]))
    } else {
        let removed = step.eliminations.iter().fold(ValueSet::EMPTY, |all, entry| all | entry.1);
        format!(
            "{premise}. So one of {} is {}, and no cell that sees both is",
            notation.cell_list(&open),
            notation.value_list(removed)
        )
    };
    StepText {
        pattern: format!("{} in {}", notation.values(pair).replace(',', "/"), notation.cells(cells)),
        reason,
    }
}
