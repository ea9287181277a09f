//! The search that naked and hidden subsets share: k cells and k values of a house that belong together, k up
//! to half of the side. They are the Hall sets of the house; see [`HallSets`]. A union of smaller Hall sets
//! is not among them, because it removes nothing more.

use crate::ladder::rating::Rating;
use crate::logic::hall::{HallSet, HallSets};
use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::evidence::Role;
use crate::proof::step::Step;
use std::ops::{ControlFlow, RangeBounds};
use sudokud_core::grid::{House, ValueSet};

/// Offers a step for each of the Hall sets of these houses that `hall_sets_of` picks, of one of these sizes.
/// `remove` adds the eliminations.
pub(crate) fn find<const W: usize>(
    position: &Position<'_, W>,
    houses: &(impl Iterator<Item = House> + Clone),
    sizes: impl RangeBounds<usize>,
    hall_sets_of: impl Fn(&HallSets<W>) -> &[HallSet<W>],
    remove: impl Fn(&mut Step, House, &HallSet<W>),
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    for size in (2..=position.layout().side() / 2).filter(|size| sizes.contains(size)) {
        for house in houses.clone().filter(|&house| position.open_spots(house).len() > size) {
            for hall_set in
                hall_sets_of(position.house_hall_sets(house)).iter().filter(|hall_set| hall_set.size == size)
            {
                let mut step = scan.step();
                remove(&mut step, house, hall_set);
                if !step.is_void() {
                    add_evidence(position, &mut step, house, hall_set);
                    scan.offer(step)?;
                }
            }
        }
        scan.poll()?;
    }
    ControlFlow::Continue(())
}

fn add_evidence<const W: usize>(
    position: &Position<'_, W>,
    step: &mut Step,
    house: House,
    hall_set: &HallSet<W>,
) {
    let values: ValueSet<W> = hall_set.right.cast();
    step.size = hall_set.size;
    step.rating += Rating::from_tenths(2 * hall_set.size.saturating_sub(5) as u16);
    step.evidence.values = values.resize();
    for cell in position.cells_at(house, hall_set.left) {
        step.evidence.cell(cell, position.candidates().of(cell) & values, Role::Subset);
    }
    step.evidence.houses([house], Role::Base);
}
