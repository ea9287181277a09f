//! Naked subsets: k cells of a house, or of a set of different cells, with only k values between them keep
//! those for themselves.
//!
//! k goes up to half of the side, smallest first: for larger k the hidden subset of the other cells is
//! smaller.

use crate::logic::Scan;
use crate::techniques::subsets::subset::{self, Subset, SubsetKind};
use std::ops::{ControlFlow, RangeBounds};

/// Every naked subset of one of these sizes that removes something and is not a union of smaller ones.
pub(crate) fn find<const W: usize>(sizes: impl RangeBounds<usize>, scan: &Scan<'_, W>) -> ControlFlow<()> {
    let houses = scan.layout().sets();
    subset::find(
        &houses,
        sizes,
        |hall_sets| &hall_sets.naked,
        |house, hall_set| {
            let subset = Subset::new(scan, house, hall_set, SubsetKind::Naked);
            scan.offer(subset.removed_outside(scan, house), subset)
        },
        scan,
    )
}
