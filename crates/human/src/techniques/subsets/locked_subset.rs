//! Locked pair and triple: a naked subset inside the overlap of a house with another house or set, as a line
//! and a box, so that the other cells of both lose its values. Sizes 2 and 3; the larger ones of large boards
//! are found as naked subsets of each house.

use crate::logic::{Position, Scan};
use crate::techniques::subsets::subset::{Subset, SubsetKind};
use std::ops::ControlFlow;

/// Every locked subset of this size that removes something and is not a union of smaller naked subsets.
pub(crate) fn find<const W: usize>(
    position: &Position<'_, W>,
    size: usize,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    for house in position.layout().houses() {
        for hall_set in position.house_hall_sets(house).naked(size) {
            // Each two houses are examined from the first.
            for other in position.covers(house, hall_set.left).filter(|&other| other > house) {
                let subset = Subset::new(position, house, hall_set, SubsetKind::Locked(other));
                let mut effects = subset.removed_outside(position, house);
                effects.remove_all(&subset.removed_outside(position, other).eliminations);
                scan.offer(effects, subset)?;
            }
        }
    }
    ControlFlow::Continue(())
}
