//! What naked and hidden subsets share: k cells and k values of a house that belong together, k up to half of
//! the side. The pairs of k cells and k values are the Hall sets of the house; see [`Hall`].

use crate::grid::{House, ValueSet};
use crate::human::inference::hall::{Hall, Pair};
use crate::human::position::Position;
use crate::human::rating::Rating;
use crate::human::scan::Scan;
use crate::human::step::{Role, Step};
use std::ops::{ControlFlow, RangeBounds};

/// Offers a step for each pair that `pairs` picks from the Hall sets of a house, of one of these sizes.
/// `remove` adds the eliminations.
pub(crate) fn find<const W: usize>(
    position: &Position<'_, W>,
    sizes: impl RangeBounds<usize>,
    pairs: impl Fn(&Hall<W>) -> &[Pair<W>],
    remove: impl Fn(&mut Step, House, &Pair<W>),
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    for size in (2..=position.geometry().side() / 2).filter(|size| sizes.contains(size)) {
        for house in position.geometry().houses().filter(|&house| position.open_spots(house).len() > size) {
            for pair in pairs(position.house_hall(house)).iter().filter(|pair| pair.size == size) {
                let mut step = scan.step();
                remove(&mut step, house, pair);
                if !step.is_void() {
                    add_evidence(position, &mut step, house, pair);
                    scan.offer(step)?;
                }
            }
        }
        scan.poll()?;
    }
    ControlFlow::Continue(())
}

fn add_evidence<const W: usize>(position: &Position<'_, W>, step: &mut Step, house: House, pair: &Pair<W>) {
    let values: ValueSet<W> = pair.right.as_values();
    step.size = pair.size;
    step.rating += Rating::from_tenths(2 * pair.size.saturating_sub(5) as u16);
    step.evidence.values = values.resize();
    for cell in position.cells_at(house, pair.left) {
        step.evidence.cell(cell, position.candidates().of(cell) & values, Role::Subset);
    }
    step.evidence.houses([house], Role::Base);
}
