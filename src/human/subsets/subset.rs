//! What naked and hidden subsets share: k cells and k values of a house that belong together. The sets come from
//! [`crate::human::Hall`], which finds all sizes at once in polynomial time; k goes up to half of the side, smallest first.

use crate::grid::House;
use crate::human::step::{Role, Step};
use crate::human::subsets::hall::Pair;
use crate::human::{Hall, Position, Sink};
use std::ops::{ControlFlow, RangeInclusive};

/// Offers each pair that `pairs` picks from a house's sets, of one of these sizes: `step` says by which technique, and what goes.
pub(crate) fn find<const W: usize>(
    position: &Position<'_, W>,
    sizes: RangeInclusive<usize>,
    pairs: impl Fn(&Hall<W>) -> &[Pair<W>],
    step: impl Fn(House, &Pair<W>) -> Step,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for size in *sizes.start()..=(position.geometry().side() / 2).min(*sizes.end()) {
        for house in position.geometry().houses().filter(|&house| position.open_spots(house).len() > size) {
            for pair in pairs(position.house_hall(house)).iter().filter(|pair| pair.size == size) {
                let step = step(house, pair);
                if !step.is_void() {
                    sink(with_evidence(position, step, house, pair))?;
                }
            }
        }
        position.go_on()?;
    }
    ControlFlow::Continue(())
}

fn with_evidence<const W: usize>(position: &Position<'_, W>, mut step: Step, house: House, pair: &Pair<W>) -> Step {
    let values = pair.right.as_values();
    step.size = pair.size;
    step.rating += 0.2 * pair.size.saturating_sub(5) as f32;
    step.evidence.values = values.resize();
    for cell in position.cells_at(house, pair.left) {
        step.evidence.cell(cell, position.candidates().of(cell) & values, Role::Subset);
    }
    step.evidence.houses([house], Role::Base);
    step
}
