//! Basic fish: k parallel lines hold a value only in k crossing lines, so the rest of those lose it.
//!
//! X-Wing (2), Swordfish (3), Jellyfish (4), Squirmbag (5), Whale (6), Leviathan (7), and larger ones. k goes
//! up to half of the side: for larger k the fish of the other lines is smaller. A fish is a Hall set of rows
//! among columns, or of columns among rows; see [`crate::logic::hall`].

use crate::logic::Scan;
use crate::logic::hall::HallSet;
use crate::proof::Effects;
use crate::techniques::fish::fish_pattern::Fish;
use std::ops::{ControlFlow, RangeBounds};
use sudokud_model::grid::{Cell, House, Value};

/// Every basic fish of one of these sizes that removes something and is not a union of smaller ones.
pub(crate) fn find<const W: usize>(sizes: impl RangeBounds<usize>, scan: &Scan<'_, W>) -> ControlFlow<()> {
    let side = scan.layout().side();
    let rows = |lines: &HallSet<W>| lines.left.iter().map(House::new).collect::<Vec<_>>();
    let columns = |lines: &HallSet<W>| lines.right.iter().map(|k| House::new(side + k)).collect::<Vec<_>>();
    for size in (2..=side / 2).filter(|size| sizes.contains(size)) {
        for value in scan.layout().values() {
            let hall_sets = scan.line_hall_sets(value);
            for hall_set in hall_sets.naked(size) {
                conclude(value, rows(hall_set), columns(hall_set), scan)?;
            }
            for hall_set in hall_sets.hidden(size) {
                conclude(value, columns(hall_set), rows(hall_set), scan)?;
            }
        }
        scan.poll()?;
    }
    ControlFlow::Continue(())
}

/// Removes the value from the cover lines outside the base lines.
fn conclude<const W: usize>(
    value: Value,
    bases: Vec<House>,
    covers: Vec<House>,
    scan: &Scan<'_, W>,
) -> ControlFlow<()> {
    let places = |&house: &House| scan.places(house, value);
    let body: Vec<Cell> = bases.iter().flat_map(places).collect();
    let targets = covers.iter().flat_map(places).filter(|cell| !body.contains(cell));
    let effects = Effects::removing(value, targets);
    scan.offer(effects, Fish { value, bases, covers, body, fins: Vec::new() })
}
