//! Naked subsets: k cells of a house, or of a set of different cells, with only k values between them keep
//! those for themselves.
//!
//! k goes up to half of the side, smallest first: for larger k the hidden subset of the other cells is
//! smaller.

use crate::ladder::rating::Rating;
use crate::logic::{Position, Scan};
use crate::proof::{Deduction, Evidence, Notation, Role, StepText, number};
use crate::techniques::subsets::subset::{self, Subset};
use std::iter::once;
use std::ops::{ControlFlow, RangeBounds};
use sudokud_core::grid::{Cell, House};

/// A naked subset of one house, or of the overlap of two.
#[derive(Debug)]
pub(crate) struct NakedSubset {
    pub(crate) subset: Subset,
    /// The second house, if there is one.
    pub(crate) other: Option<House>,
}

/// Every naked subset of one of these sizes that removes something and is not a union of smaller ones.
pub fn find<const W: usize>(
    position: &Position<'_, W>,
    sizes: impl RangeBounds<usize>,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let houses = position.layout().sets();
    subset::find(
        position,
        &houses,
        sizes,
        |hall_sets| &hall_sets.naked,
        |house, hall_set| {
            let subset = Subset::new(position, house, hall_set);
            let effects = subset.removed_outside(position, house);
            scan.offer(effects, NakedSubset { subset, other: None })
        },
        scan,
    )
}

impl Deduction for NakedSubset {
    fn size(&self) -> usize {
        self.subset.cells.len()
    }

    fn surcharge(&self) -> Rating {
        self.subset.surcharge()
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_values(self.subset.values);
        self.subset.add_to(&mut evidence);
        evidence.houses(self.other, Role::Base);
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let Subset { house, values, .. } = self.subset;
        let cells: Vec<Cell> = self.subset.cells().collect();
        let houses: Vec<House> = once(house).chain(self.other).collect();
        let reason = format!(
            "The {} cells {} of {} have only the {} candidates {} between them and use them all up, so no \
             other cell of {} can have one",
            number(cells.len()),
            notation.cell_list(&cells),
            notation.house_list(&houses),
            number(values.len()),
            notation.value_list(values),
            if self.other.is_some() { "either" } else { "it" },
        );
        StepText { pattern: self.subset.pattern(notation), reason }
    }
}
