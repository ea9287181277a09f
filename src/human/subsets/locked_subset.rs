//! Locked pair and triple: a naked subset inside the overlap of a line and a box, so that both houses' other cells lose
//! its values. Sizes 2 and 3; at order 4 and above larger ones are told as the naked subset of each house.

use crate::human::step::{Role, Step};
use crate::human::words::{Say, Words};
use crate::human::{Position, Sink, Technique};
use std::ops::ControlFlow;

/// Every locked subset of this size that removes something.
///
/// # Errors
/// Breaks when the sink does.
pub fn find<const W: usize>(position: &Position<'_, W>, size: usize, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let geometry = position.geometry();
    if size > geometry.order() {
        return ControlFlow::Continue(());
    }
    let technique = if size == 2 { Technique::LockedPair } else { Technique::LockedTriple };
    for line in geometry.houses().take(2 * geometry.side()) {
        for pair in position.house_hall(line).naked(size) {
            let mut boxes = position.cells_at(line, pair.left).map(|cell| geometry.houses_of(cell)[2]);
            let Some(box_) = boxes.next().filter(|&first| boxes.all(|other| other == first)) else { continue };
            let values = pair.right.as_values();
            let mut step = Step::new(technique);
            let inside: Vec<_> = position.cells_at(line, pair.left).collect();
            for house in [line, box_] {
                for cell in position.cells_at(house, position.open_spots(house)).filter(|cell| !inside.contains(cell)) {
                    step.remove(cell, position.candidates().of(cell) & values);
                }
            }
            if step.is_void() {
                continue;
            }
            step.size = size;
            step.evidence.values = values.resize();
            for &cell in &inside {
                step.evidence.cell(cell, position.candidates().of(cell), Role::Subset);
            }
            step.evidence.houses([line, box_], Role::Base);
            sink(step)?;
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn words(step: &Step, say: Say<'_>) -> Words {
    crate::human::subsets::naked_subset::words(step, say)
}
