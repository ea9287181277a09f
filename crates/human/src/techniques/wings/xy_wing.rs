//! XY-Wing: a pivot xy sees pincers xz and yz. Whichever value the pivot takes, one pincer is z, so no cell
//! that sees both pincers is. Cost: pairs of bivalue cells around each bivalue cell.

use crate::logic::{Position, Scan};
use crate::proof::{Deduction, Effects, Evidence, Ground, Notation, Role, StepText, Values};
use std::ops::ControlFlow;
use sudokud_core::grid::{Cell, Value};

/// A pivot with two pincers.
#[derive(Debug)]
struct XyWing {
    pivot: Cell,
    pincers: [Pincer; 2],
    z: Value,
}

/// A pincer, with the value that it shares with the pivot.
#[derive(Clone, Copy, Debug)]
struct Pincer {
    cell: Cell,
    shared: Value,
}

/// Every XY-Wing that removes something.
pub fn find<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    for pivot in position.bivalue() {
        let xy = position.options(pivot);
        let pincers: Vec<(Pincer, Value)> = position
            .bivalue()
            .common(position.peers(pivot))
            .iter()
            .filter_map(|cell| {
                let options = position.options(cell);
                Some((Pincer { cell, shared: (options & xy).single()? }, (options - xy).single()?))
            })
            .collect();
        for (k, &(first, z)) in pincers.iter().enumerate() {
            for &(second, _) in
                pincers[k + 1..].iter().filter(|other| other.1 == z && other.0.shared != first.shared)
            {
                let effects = Effects::removing(z, &position.seen_by_all([first.cell, second.cell], z));
                scan.offer(effects, XyWing { pivot, pincers: [first, second], z })?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl XyWing {
    /// The candidates of the pivot.
    fn xy(&self) -> Values {
        self.pincers.iter().map(|pincer| pincer.shared).collect()
    }
}

impl Deduction for XyWing {
    fn size(&self) -> usize {
        3
    }

    fn evidence(&self) -> Evidence {
        let Self { pivot, pincers, z } = *self;
        let mut evidence = Evidence::of_values(self.xy() | Values::only(z));
        evidence.cell(pivot, self.xy(), Role::Pivot);
        for Pincer { cell, shared } in pincers {
            evidence.cell(cell, Values::only(shared) | Values::only(z), Role::Pincer);
        }
        for Pincer { cell, shared } in pincers {
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
        let reason = format!(
            "{p} is {}. If it is {x}, {q} is {z}; if it is {y}, {r} is {z}. Either way one of {q} and {r} is \
             {z}, so no cell that sees both can be",
            notation.value_choice(self.xy()),
        );
        StepText { pattern: format!("{x}/{y}/{z} in {}", notation.cells(&cells)), reason }
    }
}
