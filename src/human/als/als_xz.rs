//! ALS-XZ: two almost locked sets with a restricted common x. All places of x in one set see all places of x
//! in the other.
//!
//! At most one set holds x, so the other is locked and holds all its other values. So a further common value
//! z is in one of the sets, and a cell that sees all places of z in both loses it (singly linked). With two
//! restricted commons, each set holds exactly one of them and all its other values. So a cell that sees all
//! places of a value in a set loses it (doubly linked). Cost: pairs of sets with common values.

use crate::grid::{Value, ValueSet};
use crate::human::inference::almost_locked_set::AlmostLockedSet;
use crate::human::position::Position;
use crate::human::scan::Scan;
use crate::human::step::{Role, Step, Values};
use crate::human::words::{Notation, Words};
use std::ops::ControlFlow;

/// Every pair of sets, singly or doubly linked, that removes something.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn find<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let sets = position.almost_locked_sets(scan.bounds());
    for (k, one) in sets.iter().enumerate() {
        scan.poll()?;
        for two in &sets[k + 1..] {
            let common = one.values & two.values;
            if common.len() < 2 {
                continue;
            }
            let restricted = restricted(one, two, common);
            if !restricted.is_empty() {
                pair(position, one, two, restricted, scan)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The restricted commons of two sets.
fn restricted<const W: usize>(one: &AlmostLockedSet<W>, two: &AlmostLockedSet<W>, common: ValueSet<W>) -> ValueSet<W> {
    let sees =
        |value: &Value| one.seen(*value).is_some_and(|seen| two.part(*value).iter().all(|&cell| seen.contains(cell)));
    common.iter().filter(sees).collect()
}

fn pair<const W: usize>(
    position: &Position<'_, W>,
    one: &AlmostLockedSet<W>,
    two: &AlmostLockedSet<W>,
    restricted: ValueSet<W>,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let common = one.values & two.values;
    let seen_in = |sets: &[&AlmostLockedSet<W>], value: Value| {
        let mut hit = position.holders(value).clone();
        sets.iter().filter_map(|set| set.seen(value)).for_each(|seen| hit.retain(seen));
        hit
    };
    let mut step = scan.step();
    if restricted.len() == 1 {
        for z in common - restricted {
            step.remove_from(&seen_in(&[one, two], z), z);
        }
    } else if restricted.len() == 2 {
        for value in restricted {
            step.remove_from(&seen_in(&[one, two], value), value);
        }
        for (set, other) in [(one, two), (two, one)] {
            for value in set.values - restricted {
                let mut hit = seen_in(&[set], value);
                hit.subtract(&other.set);
                step.remove_from(&hit, value);
            }
        }
    }
    if step.is_void() {
        return ControlFlow::Continue(());
    }
    step.size = one.cells.len() + two.cells.len();
    step.evidence.values = restricted.resize();
    step.evidence.group(one.cells.iter().copied(), one.values, Role::Als);
    step.evidence.group(two.cells.iter().copied(), two.values, Role::Als);
    for set in [one, two] {
        for &cell in &set.cells {
            step.evidence.cell(cell, position.options(cell), Role::Als);
        }
    }
    scan.offer(step)
}

pub(crate) fn words(step: &Step, say: Notation<'_>) -> Words {
    let [a, b] = &step.evidence.groups[..] else { return Words { pattern: String::new(), because: String::new() } };
    let removed = step.eliminations.iter().fold(Values::EMPTY, |all, entry| all | entry.1);
    let x = step.evidence.values;
    let set =
        |group: &crate::human::step::Group| format!("{} ({})", say.cell_list(&group.cells), say.values(group.values));
    let premise = format!(
        "{} and {} each have one value more than cells. All places of {} in the one see those in the other, \
         so at most one of the sets holds it",
        set(a),
        set(b),
        say.value_choice(x),
    );
    let because = if x.len() == 1 {
        format!(
            "{premise}, and the other needs all its other values. Either way {} in one of them, and what \
             sees all its places there loses it",
            if removed.len() == 1 {
                format!("{} is", say.value_list(removed))
            } else {
                format!("each of {} is", say.value_list(removed))
            }
        )
    } else {
        format!(
            "{premise}; so each set holds exactly one of the two and all its other values. What sees all \
             places of such a value loses it"
        )
    };
    let pattern = format!(
        "A={} {{{}}}, B={} {{{}}}, X={}",
        say.cells(&a.cells),
        say.values(a.values),
        say.cells(&b.cells),
        say.values(b.values),
        say.values(x)
    );
    Words { pattern, because }
}
