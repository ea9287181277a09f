//! Bivalue universal grave (BUG): every open cell has two candidates, and every value two places in each
//! house that lacks it.
//!
//! A BUG has no solution or several: from one, another follows if each cell takes its other candidate. (A set
//! of fewer than N cells must not have two places of a value, of which neither may be true.) So in a puzzle
//! with one solution, one of the extra candidates that keep the position from being a BUG is true. Type 1
//! (BUG+1): there is one extra candidate. Type 2: all are of one value. Type 3: all are in one house, and
//! together they count as one cell of a naked subset. Type 4: they are in two cells of a house, and a value
//! has only these two places.

use crate::ladder::technique::Technique;
use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::evidence::Role;
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText};
use crate::techniques::uniqueness::deadly_types::each_subset_with;
use std::ops::ControlFlow;
use sudokud_core::grid::{Cell, House, ValueSet};

/// Type 1 (BUG+1): one candidate keeps the position from being a BUG.
pub fn plus_one<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    extras(position).map_or(ControlFlow::Continue(()), |extras| one_extra(position, &extras, scan))
}

/// Type 2: the candidates that keep the position from being a BUG are of one value.
pub fn type_2<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    extras(position).map_or(ControlFlow::Continue(()), |extras| one_value(position, &extras, scan))
}

/// Type 3: the candidates that keep the position from being a BUG count as one cell of a naked subset.
pub fn type_3<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    extras(position).map_or(ControlFlow::Continue(()), |extras| subset(position, &extras, scan))
}

/// Type 4: two cells keep the position from being a BUG, and a value is locked in them.
pub fn type_4<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    extras(position).map_or(ControlFlow::Continue(()), |extras| strong_link(position, &extras, scan))
}

type Extras<const W: usize> = Vec<(Cell, ValueSet<W>)>;

/// The extra candidates by cell, without which the position is a BUG. `None` if there are none, if they are
/// in more than N cells, or if the position is no BUG without them.
fn extras<const W: usize>(position: &Position<'_, W>) -> Option<Extras<W>> {
    let (candidates, layout) = (position.candidates(), position.layout());
    let wide: Vec<Cell> = candidates.open().filter(|&cell| candidates.of(cell).len() != 2).collect();
    if wide.is_empty() || wide.len() > layout.side() || wide.iter().any(|&cell| candidates.of(cell).len() < 2)
    {
        return None;
    }
    let mut extras = Vec::new();
    for &cell in &wide {
        let often =
            |value| layout.houses_of(cell).iter().all(|&house| position.spots(house, value).len() > 2);
        let extra: ValueSet<W> = candidates.of(cell).iter().filter(|&value| often(value)).collect();
        if candidates.of(cell).len() - extra.len() != 2 {
            return None;
        }
        extras.push((cell, extra));
    }
    let left = |house: House, value| {
        let extra =
            |entry: &&(Cell, ValueSet<W>)| entry.1.contains(value) && position.house(house).contains(entry.0);
        position.spots(house, value).len() - extras.iter().filter(extra).count()
    };
    let is_bug = |set: House| {
        let allowed = if set.index() < layout.house_count() { [0, 2] } else { [0, 1] };
        layout.values().all(|value| allowed.contains(&left(set, value)))
    };
    layout.sets().all(is_bug).then_some(extras)
}

fn step_of<const W: usize>(extras: &Extras<W>, scan: &Scan<'_>) -> Step {
    let mut step = scan.step();
    step.size = extras.len();
    for &(cell, values) in extras {
        step.evidence.cell(cell, values, Role::Roof);
        step.evidence.values |= values.resize();
    }
    step
}

fn one_extra<const W: usize>(
    position: &Position<'_, W>,
    extras: &Extras<W>,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let [(cell, extra)] = extras[..] else { return ControlFlow::Continue(()) };
    if extra.single().is_none() {
        return ControlFlow::Continue(());
    }
    let mut step = step_of(extras, scan);
    step.remove(cell, position.options(cell) - extra);
    scan.offer(step)
}

fn one_value<const W: usize>(
    position: &Position<'_, W>,
    extras: &Extras<W>,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let all = extras.iter().fold(ValueSet::EMPTY, |all, entry| all | entry.1);
    let Some(value) = all.single().filter(|_| extras.len() > 1) else { return ControlFlow::Continue(()) };
    let cells: Vec<Cell> = extras.iter().map(|entry| entry.0).collect();
    let mut step = step_of(extras, scan);
    step.remove_from(&position.seen_by_all(cells.iter().copied(), value), value);
    scan.offer(step)
}

fn subset<const W: usize>(
    position: &Position<'_, W>,
    extras: &Extras<W>,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let roof: Vec<Cell> = extras.iter().map(|entry| entry.0).collect();
    let all = extras.iter().fold(ValueSet::EMPTY, |all, entry| all | entry.1);
    if roof.len() < 2 {
        return ControlFlow::Continue(());
    }
    for house in position.shared_houses(&roof) {
        let others: Vec<Cell> =
            position.cells_at(house, position.open_spots(house)).filter(|c| !roof.contains(c)).collect();
        for size in 1..=others.len().min(4) {
            each_subset_with(position, &others, (size, all), &mut |chosen, values| {
                let mut step = step_of(extras, scan);
                for &cell in others.iter().filter(|cell| !chosen.contains(cell)) {
                    step.remove(cell, position.options(cell) & values);
                }
                step.evidence.houses([house], Role::Cover);
                step.evidence.group(chosen.iter().copied(), values, Role::Subset);
                scan.offer(step)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Two cells of a house have the extra candidates, and another value of both has only these two places in the
/// house. So one cell holds that value and the other one of its extra candidates; they lose everything else.
fn strong_link<const W: usize>(
    position: &Position<'_, W>,
    extras: &Extras<W>,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let [(one, a), (two, b)] = extras[..] else { return ControlFlow::Continue(()) };
    let common = (position.options(one) - a) & (position.options(two) - b);
    for house in position.shared_houses(&[one, two]) {
        for value in common {
            if position.spots(house, value).len() != 2 {
                continue;
            }
            let mut step = step_of(extras, scan);
            step.remove(one, position.options(one) - a - ValueSet::only(value));
            step.remove(two, position.options(two) - b - ValueSet::only(value));
            step.evidence.houses([house], Role::Base);
            step.evidence.group([one, two], ValueSet::<W>::only(value), Role::Link);
            scan.offer(step)?;
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let roof = step.evidence.cells_of(Role::Roof);
    let each: Vec<String> = step
        .evidence
        .cells
        .iter()
        .map(|&(cell, values, _)| format!("{} in {}", notation.value_choice(values), notation.cell(cell)))
        .collect();
    let premise = format!(
        "Without {} every open cell would have two candidates and every value two places in each house; \
         such a position has no solution or several. So",
        crate::proof::words::list(&each),
    );
    let reason = match step.technique {
        Technique::BugPlusOne => {
            format!("{premise} {} is {}", notation.cell(roof[0]), notation.values(step.evidence.values))
        }
        Technique::Bug2 => format!(
            "{premise} one of these cells is {}, and a cell that sees them all is not",
            notation.values(step.evidence.values)
        ),
        Technique::Bug3 => {
            let group = &step.evidence.groups[0];
            format!(
                "{premise} one of these is true, and with {} it makes a naked subset of {} in {}",
                notation.cell_list(&group.cells),
                notation.value_list(group.values),
                notation.house_list(&step.evidence.houses_of(Role::Cover)),
            )
        }
        _ => format!(
            "{premise} one of these is true. In {} the value {} has only these two cells, so one holds that \
             and the other one of these",
            notation.house_list(&step.evidence.houses_of(Role::Base)),
            notation.values(step.evidence.groups[0].values),
        ),
    };
    StepText {
        pattern: format!("{} ({})", notation.cells(&roof), notation.values(step.evidence.values)),
        reason,
    }
}
