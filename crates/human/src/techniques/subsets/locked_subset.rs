//! Locked pair and triple: a naked subset inside the overlap of a house with another house or set, as a line
//! and a box, so that the other cells of both lose its values. Sizes 2 and 3; the larger ones of large boards
//! are found as naked subsets of each house.

use crate::logic::Scan;
use crate::techniques::subsets::subset::{Subset, SubsetKind};
use std::ops::ControlFlow;

/// Every locked subset of this size that removes something and is not a union of smaller naked subsets.
pub(crate) fn find<const W: usize>(size: usize, scan: &Scan<'_, W>) -> ControlFlow<()> {
    for house in scan.layout().houses() {
        for hall_set in scan.house_hall_sets(house).naked(size) {
            // Each two houses are examined from the first.
            for other in scan.covers(house, hall_set.left).filter(|&other| other > house) {
                let subset = Subset::new(scan, house, hall_set, SubsetKind::Locked(other));
                let mut effects = subset.removed_outside(scan, house);
                effects.remove_all(&subset.removed_outside(scan, other).eliminations);
                scan.offer(effects, subset)?;
            }
        }
    }
    ControlFlow::Continue(())
}
