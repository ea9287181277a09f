//! XY-Wing: a pivot xy sees pincers xz and yz. Whichever value the pivot takes, one pincer is z, so no cell
//! that sees both pincers is. Cost: pairs of bivalue cells around each bivalue cell.

use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::step::{Ground, Role, Step};
use crate::proof::words::{Notation, StepText};
use std::ops::ControlFlow;
use sudokud_core::grid::{Cell, Value};

/// Every XY-Wing that removes something.
pub fn find<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let candidates = position.candidates();
    for pivot in position.bivalue() {
        let near = position.bivalue().common(position.peers(pivot));
        let xy = candidates.of(pivot);
        let pincers: Vec<Cell> = near.iter().filter(|&cell| (candidates.of(cell) & xy).len() == 1).collect();
        for (k, &first) in pincers.iter().enumerate() {
            for &second in &pincers[k + 1..] {
                let (a, b) = (candidates.of(first), candidates.of(second));
                if let Some(z) =
                    (a - xy).single().filter(|&z| (b - xy).single() == Some(z) && (a & b).len() == 1)
                {
                    offer(position, pivot, [first, second], z, scan)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn offer<const W: usize>(
    position: &Position<'_, W>,
    pivot: Cell,
    pincers: [Cell; 2],
    z: Value,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let candidates = position.candidates();
    let hit = position.seen_by_all(pincers, z);
    if hit.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut step = scan.step();
    step.size = 3;
    step.remove_from(&hit, z);
    step.evidence.values = candidates.of(pivot).resize();
    step.evidence.values.insert(z);
    step.evidence.cell(pivot, candidates.of(pivot), Role::Pivot);
    for pincer in pincers {
        step.evidence.cell(pincer, candidates.of(pincer), Role::Pincer);
    }
    for pincer in pincers {
        if let Some(shared) = (candidates.of(pivot) & candidates.of(pincer)).single() {
            step.evidence.weak((pivot, shared), (pincer, shared));
            step.evidence.strong((pincer, shared), (pincer, z), Ground::Cell(pincer));
        }
    }
    scan.offer(step)
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let [(pivot, xy, _), (first, a, _), (second, b, _)] = step.evidence.cells[..] else {
        return StepText { pattern: String::new(), reason: String::new() };
    };
    let (x, y, z) = (notation.values(a & xy), notation.values(b & xy), notation.values(a & b));
    let either = notation.value_choice(xy);
    let (p, q, r) = (notation.cell(pivot), notation.cell(first), notation.cell(second));
    let reason = format!(
        "{p} is {either}. If it is {x}, {q} is {z}; if it is {y}, {r} is {z}. Either way one of {q} and {r} \
         is {z}, so no cell that sees both can be"
    );
    StepText { pattern: format!("{x}/{y}/{z} in {}", notation.cells(&[pivot, first, second])), reason }
}
