//! XY-Wing: a pivot xy sees pincers xz and yz. Whichever value the pivot takes, one pincer is z, so no cell
//! that sees both pincers is. Cost: pairs of bivalue cells around each bivalue cell.

use crate::logic::Scan;
use crate::proof::{Deduction, Effects, Evidence, Ground, Notation, Role, StepText, Values};
use std::ops::ControlFlow;
use sudokud_core::grid::{Cell, Value};

/// A pivot with two pincers.
#[derive(Debug)]
pub(crate) struct PivotWing {
    pub(crate) pivot: Cell,
    pub(crate) pincers: [Pincer; 2],
    pub(crate) z: Value,
    /// Whether the pivot has z, as in an XYZ-Wing.
    pub(crate) pivot_has_z: bool,
}

/// A pincer, with the value besides z that it shares with the pivot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pincer {
    pub(crate) cell: Cell,
    pub(crate) shared: Value,
}

/// Every XY-Wing that removes something.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    for pivot in scan.bivalue() {
        let xy = scan.options(pivot);
        let pincers: Vec<(Pincer, Value)> = scan
            .bivalue()
            .common(scan.peers(pivot))
            .iter()
            .filter_map(|cell| {
                let options = scan.options(cell);
                Some((Pincer { cell, shared: (options & xy).single()? }, (options - xy).single()?))
            })
            .collect();
        for (k, &(first, z)) in pincers.iter().enumerate() {
            for &(second, _) in
                pincers[k + 1..].iter().filter(|other| other.1 == z && other.0.shared != first.shared)
            {
                let effects = Effects::removing(z, &scan.seen_by_all([first.cell, second.cell], z));
                scan.offer(effects, PivotWing { pivot, pincers: [first, second], z, pivot_has_z: false })?;
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
