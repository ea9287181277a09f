//! Hidden subsets: k values with only k cells in a house fill those, so the cells lose everything else.
//!
//! k goes up to half of the side, smallest first.

use crate::ladder::rating::Rating;
use crate::logic::{Position, Scan};
use crate::proof::{Deduction, Effects, Evidence, Notation, StepText, number};
use crate::techniques::subsets::subset::{self, Subset};
use std::ops::{ControlFlow, RangeBounds};
use sudokud_core::grid::Cell;

/// A hidden subset.
#[derive(Debug)]
struct HiddenSubset {
    subset: Subset,
}

/// Every hidden subset of one of these sizes that removes something and is not a union of smaller ones.
pub fn find<const W: usize>(
    position: &Position<'_, W>,
    sizes: impl RangeBounds<usize>,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let houses = position.layout().houses();
    subset::find(
        position,
        &houses,
        sizes,
        |hall_sets| &hall_sets.hidden,
        |house, hall_set| {
            let mut effects = Effects::default();
            for cell in position.cells_at(house, hall_set.left) {
                effects.remove(cell, position.options(cell) - hall_set.right.cast());
            }
            scan.offer(effects, HiddenSubset { subset: Subset::new(position, house, hall_set) })
        },
        scan,
    )
}

impl Deduction for HiddenSubset {
    fn size(&self) -> usize {
        self.subset.cells.len()
    }

    fn surcharge(&self) -> Rating {
        self.subset.surcharge()
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_values(self.subset.values);
        self.subset.add_to(&mut evidence);
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let Subset { house, values, .. } = self.subset;
        let cells: Vec<Cell> = self.subset.cells().collect();
        let reason = format!(
            "In {} the {} values {} can only go to the {} cells {}, so there is room for nothing else in \
             these",
            notation.house_list(&[house]),
            number(values.len()),
            notation.value_list(values),
            number(cells.len()),
            notation.cell_list(&cells),
        );
        StepText { pattern: self.subset.pattern(notation), reason }
    }
}
