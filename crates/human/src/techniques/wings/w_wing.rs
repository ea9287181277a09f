//! W-Wing: two cells with the same two candidates x and z, and a conjugate pair of x whose ends each see one
//! of them. Not both ends are false, so not both cells are x: one is z, and no cell that sees both is.

use crate::logic::{Conjugate, Scan};
use crate::proof::{Deduction, Effects, Evidence, Ground, Notation, Role, StepText, Values};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value, ValueSet};

/// Two pincers xz, and the conjugate pair of x whose ends each see one of them.
#[derive(Debug)]
struct WWing {
    x: Value,
    z: Value,
    pincers: [Cell; 2],
    /// The ends of the pair: the first sees the first pincer.
    ends: [Cell; 2],
    house: House,
}

/// Every W-Wing that removes something.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let candidates = scan.candidates();
    let cells = scan.bivalue().to_vec();
    for (k, &first) in cells.iter().enumerate() {
        let xz = candidates.of(first);
        for &second in cells[k + 1..].iter().filter(|&&second| candidates.of(second) == xz) {
            for z in xz {
                let targets = scan.seen_by_all([first, second], z).to_vec();
                let Some(x) = (xz - ValueSet::only(z)).single().filter(|_| !targets.is_empty()) else {
                    continue;
                };
                for pair in scan.conjugates(x) {
                    conclude([first, second], pair, &targets, [x, z], scan)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn conclude<const W: usize>(
    pincers: [Cell; 2],
    pair: &Conjugate,
    targets: &[Cell],
    [x, z]: [Value; 2],
    scan: &Scan<'_, W>,
) -> ControlFlow<()> {
    if pair.cells.iter().any(|cell| pincers.contains(cell)) {
        return ControlFlow::Continue(());
    }
    let layout = scan.layout();
    for ends in [pair.cells, [pair.cells[1], pair.cells[0]]] {
        if layout.sees(pincers[0], ends[0]) && layout.sees(pincers[1], ends[1]) {
            let effects = Effects::removing(z, targets.iter().copied());
            scan.offer(effects, WWing { x, z, pincers, ends, house: pair.house })?;
        }
    }
    ControlFlow::Continue(())
}

impl WWing {
    fn xz(&self) -> Values {
        Values::only(self.x) | Values::only(self.z)
    }
}

impl Deduction for WWing {
    fn size(&self) -> usize {
        4
    }

    fn evidence(&self) -> Evidence {
        let Self { x, z, pincers: [first, second], ends: [near, far], house } = *self;
        let mut evidence = Evidence::of_values(self.xz());
        evidence.cells([first, second], z, Role::Pincer);
        evidence.cells([near, far], x, Role::Link);
        evidence.houses([house], Role::Base);
        evidence.strong((first, z), (first, x), Ground::Cell(first));
        evidence.weak((first, x), (near, x));
        evidence.strong((near, x), (far, x), Ground::House(house));
        evidence.weak((far, x), (second, x));
        evidence.strong((second, x), (second, z), Ground::Cell(second));
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let [p, q] = self.pincers.map(|cell| notation.cell(cell));
        let [a, b] = self.ends.map(|cell| notation.cell(cell));
        let (x, z) = (notation.value(self.x), notation.value(self.z));
        let reason = format!(
            "{p} and {q} can both only be {}. In {} the value {x} is in {a} or {b}: if in {a}, {p} is {z}; \
             if in {b}, {q} is {z}. So one of {p} and {q} is {z}, and no cell that sees both can be",
            notation.value_choice(self.xz()),
            notation.house(self.house),
        );
        let (pincers, ends) = (notation.cells(&self.pincers), notation.cells(&self.ends));
        StepText { pattern: format!("{z}/{x} in {pincers} connected by {x} in {ends}"), reason }
    }
}
