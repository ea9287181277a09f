//! XY-Wing and XYZ-Wing: a pivot sees pincers xz and yz.
//!
//! XY-Wing: the pivot is xy. Whichever value it takes, one pincer is z, so no cell that sees both pincers is.
//! XYZ-Wing: the pivot is xyz. One of the three cells is z, so no cell that sees all three is. Cost: pairs of
//! bivalue cells around each pivot.

use crate::logic::Scan;
use crate::proof::{Deduction, Effects, Evidence, Ground, Notation, Role, StepText, Values};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, Value, ValueSet};

/// A pivot with two pincers.
#[derive(Debug)]
struct PivotWing {
    pivot: Cell,
    pincers: [Pincer; 2],
    z: Value,
    /// Whether the pivot has z, as in an XYZ-Wing.
    pivot_has_z: bool,
}

/// A pincer, with the value besides z that it shares with the pivot.
#[derive(Clone, Copy, Debug)]
struct Pincer {
    cell: Cell,
    shared: Value,
}

/// Every wing with a pivot of two or three candidates that removes something.
pub(crate) fn find<const W: usize>(pivot_size: usize, scan: &Scan<'_, W>) -> ControlFlow<()> {
    let pivot_has_z = pivot_size == 3;
    for pivot in scan.candidates().open().filter(|&cell| scan.options(cell).len() == pivot_size) {
        let near: Vec<Cell> = scan.bivalue().common(scan.peers(pivot)).iter().collect();
        for (k, &first) in near.iter().enumerate() {
            for &second in &near[k + 1..] {
                let (a, b) = (scan.options(first), scan.options(second));
                let (Some(z), Some(x), Some(y)) = ((a & b).single(), (a - b).single(), (b - a).single())
                else {
                    continue;
                };
                let of_pivot = if pivot_has_z { a | b } else { (a | b) - ValueSet::only(z) };
                if scan.options(pivot) == of_pivot {
                    let effects = Effects::removing(z, &scan.seen_by_places([pivot, first, second], z));
                    let pincers = [Pincer { cell: first, shared: x }, Pincer { cell: second, shared: y }];
                    scan.offer(effects, PivotWing { pivot, pincers, z, pivot_has_z })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl PivotWing {
    /// The candidates of the pivot.
    fn options(&self) -> Values {
        self.pincers.iter().map(|pincer| pincer.shared).chain(self.pivot_has_z.then_some(self.z)).collect()
    }
}

impl Deduction for PivotWing {
    fn size(&self) -> usize {
        3
    }

    fn evidence(&self) -> Evidence {
        let Self { pivot, pincers, z, pivot_has_z } = *self;
        let mut evidence = Evidence::of_values(self.options() | Values::only(z));
        evidence.cell(pivot, self.options(), Role::Pivot);
        for Pincer { cell, shared } in pincers {
            evidence.cell(cell, Values::only(shared) | Values::only(z), Role::Pincer);
        }
        for Pincer { cell, shared } in pincers.into_iter().filter(|_| !pivot_has_z) {
            evidence.weak((pivot, shared), (cell, shared));
            evidence.strong((cell, shared), (cell, z), Ground::Cell(cell));
        }
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let [x, y] = self.pincers.map(|pincer| notation.value(pincer.shared));
        let z = notation.value(self.z);
        let cells = [self.pivot, self.pincers[0].cell, self.pincers[1].cell];
        let [p, q, r] = cells.map(|cell| notation.cell(cell));
        let conclusion = if self.pivot_has_z {
            format!(
                "; else it is {z} itself. So one of the three cells is {z}, and no cell that sees them all \
                 can be"
            )
        } else {
            format!(". Either way one of {q} and {r} is {z}, so no cell that sees both can be")
        };
        let reason = format!(
            "{p} is {}. If it is {x}, {q} is {z}; if it is {y}, {r} is {z}{conclusion}",
            notation.value_choice(self.options()),
        );
        StepText { pattern: format!("{x}/{y}/{z} in {}", notation.cells(&cells)), reason }
    }
}
