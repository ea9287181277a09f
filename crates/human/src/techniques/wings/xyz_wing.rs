//! XYZ-Wing: a pivot xyz sees pincers xz and yz; one of the three is z, so no cell that sees all three is.

use crate::logic::Scan;
use crate::proof::Effects;
use crate::techniques::wings::xy_wing::{Pincer, PivotWing};
use std::ops::ControlFlow;
use sudokud_core::grid::Cell;

/// Every XYZ-Wing that removes something.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let candidates = scan.candidates();
    for pivot in candidates.open().filter(|&cell| candidates.of(cell).len() == 3) {
        let xyz = candidates.of(pivot);
        let near = scan.bivalue().common(scan.peers(pivot));
        let pincers: Vec<Cell> = near.iter().filter(|&cell| candidates.of(cell).is_subset(&xyz)).collect();
        for (k, &first) in pincers.iter().enumerate() {
            for &second in &pincers[k + 1..] {
                let (a, b) = (candidates.of(first), candidates.of(second));
                let (Some(z), Some(x), Some(y)) = ((a & b).single(), (a - b).single(), (b - a).single())
                else {
                    continue;
                };
                let effects = Effects::removing(z, &scan.seen_by_all([pivot, first, second], z));
                let pincers = [Pincer { cell: first, shared: x }, Pincer { cell: second, shared: y }];
                scan.offer(effects, PivotWing { pivot, pincers, z, pivot_has_z: true })?;
            }
        }
    }
    ControlFlow::Continue(())
}
