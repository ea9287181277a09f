//! Basic fish: k parallel lines hold a value only in k crossing lines, so the rest of those lose it.
//!
//! X-Wing (2), Swordfish (3), Jellyfish (4), Squirmbag (5), Whale (6), Leviathan (7), and larger ones. k goes
//! up to half of the side: for larger k the fish of the other lines is smaller. A fish is a Hall set of rows
//! among columns, or of columns among rows; see [`crate::logic::hall`].

use crate::ladder::rating::Rating;
use crate::logic::hall::HallSet;
use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::logic::spots::Spots;
use crate::proof::evidence::Role;
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText};
use std::ops::{ControlFlow, RangeBounds};
use sudokud_core::grid::{House, Value};

/// Every basic fish of one of these sizes that removes something and is not a union of smaller ones.
pub fn find<const W: usize>(
    position: &Position<'_, W>,
    sizes: impl RangeBounds<usize>,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let side = position.layout().side();
    for size in (2..=side / 2).filter(|size| sizes.contains(size)) {
        for value in position.layout().values() {
            let hall_sets = position.line_hall_sets(value);
            for hall_set in hall_sets.naked(size) {
                offer(position, value, hall_set, Base::Rows, scan)?;
            }
            for hall_set in hall_sets.hidden(size) {
                offer(position, value, hall_set, Base::Columns, scan)?;
            }
        }
        scan.poll()?;
    }
    ControlFlow::Continue(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Base {
    Rows,
    Columns,
}

fn offer<const W: usize>(
    position: &Position<'_, W>,
    value: Value,
    hall_set: &HallSet<W>,
    base: Base,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let side = position.layout().side();
    let rows = |spots: Spots<W>| spots.iter().map(House::new).collect::<Vec<_>>();
    let columns = |spots: Spots<W>| spots.iter().map(|k| House::new(side + k)).collect::<Vec<_>>();
    let (bases, covers, inside) = match base {
        Base::Rows => (rows(hall_set.left), columns(hall_set.right), hall_set.left),
        Base::Columns => (columns(hall_set.right), rows(hall_set.left), hall_set.right),
    };
    let mut step = scan.step();
    for &cover in &covers {
        step.remove_from(position.cells_at(cover, position.spots(cover, value) - inside), value);
    }
    if step.is_void() {
        return ControlFlow::Continue(());
    }
    step.size = hall_set.size;
    step.rating += Rating::from_tenths(2 * hall_set.size.saturating_sub(8) as u16);
    step.evidence.values.insert(value);
    for &house in &bases {
        step.evidence.cells(position.cells_at(house, position.spots(house, value)), value, Role::Base);
    }
    step.evidence.houses(bases, Role::Base);
    step.evidence.houses(covers, Role::Cover);
    scan.offer(step)
}

/// "7 in rows 2 and 6 is confined to columns 4 and 8, so no other cell of those columns can be 7".
pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let (bases, covers) = (step.evidence.houses_of(Role::Base), step.evidence.houses_of(Role::Cover));
    let value = notation.values(step.evidence.values);
    let reason = format!(
        "{value} in {} is confined to {}, so no other cell of those {}s can be {value}",
        notation.house_list(&bases),
        notation.house_list(&covers),
        notation.kind_name(covers[0]),
    );
    StepText {
        pattern: format!("{value} {} {}", notation.house_marks(&bases), notation.house_marks(&covers)),
        reason,
    }
}
