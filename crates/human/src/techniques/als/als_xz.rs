//! ALS-XZ: two almost locked sets with a restricted common x. All places of x in one set see all places of x
//! in the other.
//!
//! At most one of the sets holds x, so one of them lacks x and holds all its other values. So a further
//! common value z is in one of the sets, and a cell that sees all places of z in both loses it (singly
//! linked). With two restricted commons, each set holds exactly one of them and all its other values (doubly
//! linked). A cell that sees all places of such another value in its set loses it. A cell that sees all
//! places of a restricted common in both sets loses that value. Cost: one test for each pair of sets.

use crate::logic::almost_locked_set::AlmostLockedSet;
use crate::logic::cell_set::CellSet;
use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::evidence::{Role, Values};
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText};
use std::ops::ControlFlow;
use sudokud_core::grid::{Value, ValueSet};

/// Every pair of sets, singly or doubly linked, that removes something.
pub fn find<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let sets = position.almost_locked_sets(scan.bounds());
    for (k, one) in sets.iter().enumerate() {
        scan.poll()?;
        for two in &sets[k + 1..] {
            let common = one.values & two.values;
            if common.len() < 2 {
                continue;
            }
            let commons = restricted(one, two, common);
            if !commons.is_empty() {
                offer(position, one, two, commons, scan)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The restricted commons of two sets.
fn restricted<const W: usize>(
    one: &AlmostLockedSet<W>,
    two: &AlmostLockedSet<W>,
    common: ValueSet<W>,
) -> ValueSet<W> {
    let sees = |value: &Value| {
        one.seen(*value).is_some_and(|seen| two.places_of(*value).iter().all(|&cell| seen.contains(cell)))
    };
    common.iter().filter(sees).collect()
}

fn offer<const W: usize>(
    position: &Position<'_, W>,
    one: &AlmostLockedSet<W>,
    two: &AlmostLockedSet<W>,
    restricted: ValueSet<W>,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let mut step = scan.step();
    match restricted.len() {
        1 => remove_singly_linked(position, [one, two], restricted, &mut step),
        2 => remove_doubly_linked(position, [one, two], restricted, &mut step),
        // Three restricted commons contradict each other: each set lacks at most one value.
        _ => {}
    }
    if step.is_void() {
        return ControlFlow::Continue(());
    }
    step.size = one.cells.len() + two.cells.len();
    step.evidence.values = restricted.resize();
    for set in [one, two] {
        step.evidence.group(set.cells.iter().copied(), set.values, Role::Als);
    }
    for &cell in one.cells.iter().chain(&two.cells) {
        step.evidence.cell(cell, position.options(cell), Role::Als);
    }
    scan.offer(step)
}

/// One set is locked, so each further common value is in one of the sets.
fn remove_singly_linked<const W: usize>(
    position: &Position<'_, W>,
    sets: [&AlmostLockedSet<W>; 2],
    restricted: ValueSet<W>,
    step: &mut Step,
) {
    for z in (sets[0].values & sets[1].values) - restricted {
        step.remove_from(&seen_by_all(position, &sets, z), z);
    }
}

/// Each set holds one of the restricted commons and all its other values. Candidates in the other set are not
/// removed, although the argument covers them.
fn remove_doubly_linked<const W: usize>(
    position: &Position<'_, W>,
    [one, two]: [&AlmostLockedSet<W>; 2],
    restricted: ValueSet<W>,
    step: &mut Step,
) {
    for value in restricted {
        step.remove_from(&seen_by_all(position, &[one, two], value), value);
    }
    for (set, other) in [(one, two), (two, one)] {
        for value in set.values - restricted {
            let mut hit = seen_by_all(position, &[set], value);
            hit.subtract(&other.cell_set);
            step.remove_from(&hit, value);
        }
    }
}

/// The cells with this candidate that see all its places in each of the sets.
fn seen_by_all<const W: usize>(
    position: &Position<'_, W>,
    sets: &[&AlmostLockedSet<W>],
    value: Value,
) -> CellSet {
    let mut hit = position.cells_with(value).clone();
    sets.iter().filter_map(|set| set.seen(value)).for_each(|seen| hit.retain(seen));
    hit
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let [a, b] = &step.evidence.groups[..] else {
        return StepText { pattern: String::new(), reason: String::new() };
    };
    let removed = step.eliminations.iter().fold(Values::EMPTY, |all, entry| all | entry.1);
    let x = step.evidence.values;
    let set = |group: &crate::proof::evidence::Group| {
        format!("{} ({})", notation.cell_list(&group.cells), notation.values(group.values))
    };
    let restricted = match x.len() {
        1 => format!("restricted common is {}. All", notation.value_list(x)),
        _ => format!("restricted commons are {}. For each of them, all", notation.value_list(x)),
    };
    let premise = format!(
        "{} and {} are two almost locked sets, each with one value more than cells. Their {restricted} \
         its places in the first set see all its places in the second, so at most one of the sets holds it",
        set(a),
        set(b),
    );
    let reason = if x.len() == 1 {
        format!(
            "{premise}. A set that lacks it holds all its other values. So {} in at least one of them, and a \
             cell that sees all its places there loses it",
            if removed.len() == 1 {
                format!("{} is", notation.value_list(removed))
            } else {
                format!("each of {} is", notation.value_list(removed))
            }
        )
    } else {
        format!(
            "{premise}. So each set holds exactly one of these two values, and all its other values. A cell \
             that sees all places of such another value in its set loses that value. A cell that sees all \
             places of one of the two values in both sets loses that value"
        )
    };
    let z = if x.len() == 1 { format!(", Z={}", notation.values(removed)) } else { String::new() };
    let pattern = format!(
        "A={} {{{}}}, B={} {{{}}}, X={}{z}",
        notation.cells(&a.cells),
        notation.values(a.values),
        notation.cells(&b.cells),
        notation.values(b.values),
        notation.values(x)
    );
    StepText { pattern, reason }
}
