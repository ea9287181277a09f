//! Basic fish: k parallel lines hold a value only in k crossing lines, so the rest of those lose it.
//!
//! X-Wing (2), Swordfish (3), Jellyfish (4), Squirmbag (5), Whale (6), Leviathan (7), and larger ones. k goes
//! up to half of the side: for larger k the fish of the other lines is smaller. A fish is a Hall set of rows
//! among columns, or of columns among rows; see [`crate::logic::hall`].

use crate::logic::hall::HallSet;
use crate::logic::{Scan, Spots};
use crate::proof::Effects;
use crate::techniques::fish::fish_pattern::Fish;
use std::ops::{ControlFlow, RangeBounds};
use sudokud_core::grid::{Cell, House, Value};

/// Every basic fish of one of these sizes that removes something and is not a union of smaller ones.
pub(crate) fn find<const W: usize>(sizes: impl RangeBounds<usize>, scan: &Scan<'_, W>) -> ControlFlow<()> {
    let side = scan.layout().side();
    for size in (2..=side / 2).filter(|size| sizes.contains(size)) {
        for value in scan.layout().values() {
            let hall_sets = scan.line_hall_sets(value);
            for hall_set in hall_sets.naked(size) {
                conclude(value, hall_set, Base::Rows, scan)?;
            }
            for hall_set in hall_sets.hidden(size) {
                conclude(value, hall_set, Base::Columns, scan)?;
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

fn conclude<const W: usize>(
    value: Value,
    hall_set: &HallSet<W>,
    base: Base,
    scan: &Scan<'_, W>,
) -> ControlFlow<()> {
    let side = scan.layout().side();
    let rows = |spots: Spots<W>| spots.iter().map(House::new).collect::<Vec<_>>();
    let columns = |spots: Spots<W>| spots.iter().map(|k| House::new(side + k)).collect::<Vec<_>>();
    let (bases, covers, inside) = match base {
        Base::Rows => (rows(hall_set.left), columns(hall_set.right), hall_set.left),
        Base::Columns => (columns(hall_set.right), rows(hall_set.left), hall_set.right),
    };
    let outside =
        |&cover: &House| scan.cells_at(cover, scan.spots(cover, value) - inside).collect::<Vec<_>>();
    let targets: Vec<Cell> = covers.iter().flat_map(outside).collect();
    if targets.is_empty() {
        return ControlFlow::Continue(());
    }
    let places = |&base: &House| scan.places(base, value);
    let body = bases.iter().flat_map(places).collect();
    let effects = Effects::removing(value, targets);
    scan.offer(effects, Fish { value, bases, covers, body, fins: Vec::new() })
}
