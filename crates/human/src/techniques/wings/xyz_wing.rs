//! XYZ-Wing: a pivot xyz sees pincers xz and yz; one of the three is z, so no cell that sees all three is.

use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::evidence::Role;
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText};
use std::ops::ControlFlow;
use sudokud_core::grid::Cell;

/// Every XYZ-Wing that removes something.
pub fn find<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let candidates = position.candidates();
    for pivot in candidates.open().filter(|&cell| candidates.of(cell).len() == 3) {
        let xyz = candidates.of(pivot);
        let near = position.bivalue().common(position.peers(pivot));
        let pincers: Vec<Cell> = near.iter().filter(|&cell| candidates.of(cell).is_subset(&xyz)).collect();
        for (k, &first) in pincers.iter().enumerate() {
            for &second in &pincers[k + 1..] {
                let (a, b) = (candidates.of(first), candidates.of(second));
                let Some(z) = (a & b).single() else { continue };
                let hit = position.seen_by_all([pivot, first, second], z);
                if hit.is_empty() {
                    continue;
                }
                let mut step = scan.step();
                step.size = 3;
                step.remove_from(&hit, z);
                step.evidence.values = xyz.resize();
                step.evidence.cell(pivot, xyz, Role::Pivot);
                step.evidence.cell(first, a, Role::Pincer);
                step.evidence.cell(second, b, Role::Pincer);
                scan.offer(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let [(pivot, xyz, _), (first, a, _), (second, b, _)] = step.evidence.cells[..] else {
        return StepText { pattern: String::new(), reason: String::new() };
    };
    let (x, y, z) = (notation.values(a - b), notation.values(b - a), notation.values(a & b));
    let (p, q, r) = (notation.cell(pivot), notation.cell(first), notation.cell(second));
    let reason = format!(
        "{p} is {}. If it is {x}, {q} is {z}; if it is {y}, {r} is {z}; else it is {z} itself. So one of \
         the three cells is {z}, and no cell that sees them all can be",
        notation.value_choice(xyz),
    );
    StepText { pattern: format!("{x}/{y}/{z} in {}", notation.cells(&[pivot, first, second])), reason }
}
