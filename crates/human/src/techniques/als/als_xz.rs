//! ALS-XZ: two almost locked sets with a restricted common x. All places of x in one set see all places of x
//! in the other.
//!
//! At most one of the sets holds x, so one of them lacks x and holds all its other values. So a further
//! common value z is in one of the sets, and a cell that sees all places of z in both loses it (singly
//! linked). With two restricted commons, each set holds exactly one of them and all its other values (doubly
//! linked). A cell that sees all places of such another value in its set loses it. A cell that sees all
//! places of a restricted common in both sets loses that value. Cost: for each set and each of its values,
//! one operation on rows of bits, one bit for each set, for each place of the value that the set does not
//! see.

use crate::logic::almost_locked_set::AlmostLockedSet;
use crate::logic::{BoardCells, CellGroup, Position, Scan};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText, Values};
use std::ops::ControlFlow;
use sudokud_model::grid::{Value, ValueSet};

/// Two almost locked sets with one or two restricted commons.
#[derive(Debug)]
struct AlsXz {
    sets: [CellGroup; 2],
    restricted: Values,
    /// The values that some cell loses.
    removed: Values,
}

/// Every pair of sets, singly or doubly linked, that removes something.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let sets = scan.almost_locked_sets(scan.bounds());
    let linked = linked(sets, scan)?;
    for (k, one) in sets.iter().enumerate() {
        scan.poll()?;
        let later = (k + 1..sets.len()).filter(|&other| linked[k][other / 64] >> (other % 64) & 1 == 1);
        for two in later.map(|other| &sets[other]) {
            let common = one.values & two.values;
            if common.len() < 2 {
                continue;
            }
            let restricted = restricted(one, two, common);
            let effects = match restricted.len() {
                1 => singly_linked(scan, [one, two], restricted),
                2 => doubly_linked(scan, [one, two], restricted),
                // Three restricted commons contradict each other: each set lacks at most one value.
                _ => continue,
            };
            if !effects.is_void() {
                let sets = [one, two].map(|set| CellGroup::new(scan, &set.cells));
                let (restricted, removed) = (restricted.resize(), effects.removed_values());
                scan.offer(effects, AlsXz { sets, restricted, removed })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// By set: the sets with which it has a restricted common, as a row of bits.
fn linked<const W: usize>(sets: &[AlmostLockedSet<W>], scan: &Scan<'_, W>) -> ControlFlow<(), Vec<Vec<u64>>> {
    let no_sets = vec![0; sets.len().div_ceil(64)];
    let mut linked = vec![no_sets.clone(); sets.len()];
    for value in scan.layout().values() {
        let (mut with_value, mut places) = (no_sets.clone(), scan.no_cells());
        let mut with_place: Vec<Vec<u64>> = vec![Vec::new(); scan.layout().cell_count()];
        for (k, set) in sets.iter().enumerate() {
            for &cell in set.places_of(value) {
                let row = &mut with_place[cell.index()];
                row.resize(no_sets.len(), 0);
                row[k / 64] |= 1 << (k % 64);
                with_value[k / 64] |= 1 << (k % 64);
                places.insert(cell);
            }
        }
        for (linked, set) in linked.iter_mut().zip(sets) {
            let Some(seen) = set.seen(value) else { continue };
            scan.poll_sparsely()?;
            let mut seen_by_set = with_value.clone();
            for place in &places.without(seen) {
                seen_by_set
                    .iter_mut()
                    .zip(&with_place[place.index()])
                    .for_each(|(seen, with)| *seen &= !with);
            }
            linked.iter_mut().zip(seen_by_set).for_each(|(linked, seen)| *linked |= seen);
        }
    }
    ControlFlow::Continue(linked)
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

/// One set is locked, so each further common value is in one of the sets.
fn singly_linked<const W: usize>(
    position: &Position<'_, W>,
    sets: [&AlmostLockedSet<W>; 2],
    restricted: ValueSet<W>,
) -> Effects {
    let mut effects = Effects::default();
    for z in (sets[0].values & sets[1].values) - restricted {
        effects.remove_from(&seen_by_all(position, &sets, z), z);
    }
    effects
}

/// Each set holds one of the restricted commons and all its other values. Candidates in the other set are not
/// removed, although the argument covers them.
fn doubly_linked<const W: usize>(
    position: &Position<'_, W>,
    [one, two]: [&AlmostLockedSet<W>; 2],
    restricted: ValueSet<W>,
) -> Effects {
    let mut effects = Effects::default();
    for value in restricted {
        effects.remove_from(&seen_by_all(position, &[one, two], value), value);
    }
    for (set, other) in [(one, two), (two, one)] {
        for value in set.values - restricted {
            let mut hit = seen_by_all(position, &[set], value);
            hit.subtract(&other.cell_set);
            effects.remove_from(&hit, value);
        }
    }
    effects
}

/// The cells with this candidate that see all its places in each of the sets.
fn seen_by_all<const W: usize>(
    position: &Position<'_, W>,
    sets: &[&AlmostLockedSet<W>],
    value: Value,
) -> BoardCells {
    let mut hit = position.cells_with(value).clone();
    sets.iter().filter_map(|set| set.seen(value)).for_each(|seen| hit.retain(seen));
    hit
}

impl Deduction for AlsXz {
    fn size(&self) -> usize {
        self.sets.iter().map(|group| group.len()).sum()
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_values(self.restricted);
        for set in &self.sets {
            set.add_group(&mut evidence, Role::Als);
            set.add_cells(&mut evidence, Role::Als);
        }
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let (is_single, x) = (self.restricted.len() == 1, notation.value_list(self.restricted));
        let [a, b] = self.sets.each_ref().map(|set| set.prose(notation));
        let commons = if is_single {
            format!("common is {x}. All")
        } else {
            format!("commons are {x}. For each of them, all")
        };
        let conclusion = if is_single {
            let z = notation.value_list(self.removed);
            let z = if self.removed.len() == 1 { format!("{z} is") } else { format!("each of {z} is") };
            format!(
                "A set that lacks it holds all its other values. So {z} in at least one of them, and a cell \
                 that sees all its places there loses it"
            )
        } else {
            "So each set holds exactly one of these two values, and all its other values. A cell that sees \
             all places of such another value in its set loses that value. A cell that sees all places of \
             one of the two values in both sets loses that value"
                .to_owned()
        };
        let reason = format!(
            "{a} and {b} are two almost locked sets, each with one value more than cells. Their restricted \
             {commons} its places in the first set see all its places in the second, so at most one of the \
             sets holds it. {conclusion}"
        );
        let z = if is_single { format!(", Z={}", notation.values(self.removed)) } else { String::new() };
        let [a, b] = self.sets.each_ref().map(|set| set.mark(notation));
        StepText { pattern: format!("A={a}, B={b}, X={}{z}", notation.values(self.restricted)), reason }
    }
}
