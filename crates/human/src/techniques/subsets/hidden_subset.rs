//! Hidden subsets: k values with only k cells in a house fill those, so the cells lose everything else.
//!
//! k goes up to half of the side, smallest first.

use crate::logic::Scan;
use crate::proof::Effects;
use crate::techniques::subsets::subset::{self, Subset, SubsetKind};
use std::ops::{ControlFlow, RangeBounds};

/// Every hidden subset of one of these sizes that removes something and is not a union of smaller ones.
pub(crate) fn find<const W: usize>(sizes: impl RangeBounds<usize>, scan: &Scan<'_, W>) -> ControlFlow<()> {
    let houses = scan.layout().houses();
    subset::find(
        &houses,
        sizes,
        |hall_sets| &hall_sets.hidden,
        |house, hall_set| {
            let mut effects = Effects::default();
            for cell in scan.cells_at(house, hall_set.left) {
                effects.remove(cell, scan.options(cell) - hall_set.right.cast());
            }
            scan.offer(effects, Subset::new(scan, house, hall_set, SubsetKind::Hidden))
        },
        scan,
    )
}
