//! XYZ-Wing: a pivot xyz sees pincers xz and yz; one of the three is z, so no cell that sees all three is.

use crate::logic::{Position, Scan};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText, Values};
use std::ops::ControlFlow;
use sudokud_core::grid::{Cell, Value};

/// A pivot with two pincers.
#[derive(Debug)]
struct XyzWing {
    pivot: Cell,
    pincers: [Pincer; 2],
    z: Value,
}

/// A pincer, with its value besides z.
#[derive(Clone, Copy, Debug)]
struct Pincer {
    cell: Cell,
    other: Value,
}

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
                let (Some(z), Some(x), Some(y)) = ((a & b).single(), (a - b).single(), (b - a).single())
                else {
                    continue;
                };
                let effects = Effects::removing(z, &position.seen_by_all([pivot, first, second], z));
                let pincers = [Pincer { cell: first, other: x }, Pincer { cell: second, other: y }];
                scan.offer(effects, XyzWing { pivot, pincers, z })?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl XyzWing {
    fn values(&self) -> Values {
        self.pincers.iter().map(|pincer| pincer.other).chain([self.z]).collect()
    }
}

impl Deduction for XyzWing {
    fn size(&self) -> usize {
        3
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_values(self.values());
        evidence.cell(self.pivot, self.values(), Role::Pivot);
        for Pincer { cell, other } in self.pincers {
            evidence.cell(cell, Values::only(other) | Values::only(self.z), Role::Pincer);
        }
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let [x, y] = self.pincers.map(|pincer| notation.value(pincer.other));
        let z = notation.value(self.z);
        let cells = [self.pivot, self.pincers[0].cell, self.pincers[1].cell];
        let [p, q, r] = cells.map(|cell| notation.cell(cell));
        let reason = format!(
            "{p} is {}. If it is {x}, {q} is {z}; if it is {y}, {r} is {z}; else it is {z} itself. So one of \
             the three cells is {z}, and no cell that sees them all can be",
            notation.value_choice(self.values()),
        );
        StepText { pattern: format!("{x}/{y}/{z} in {}", notation.cells(&cells)), reason }
    }
}
