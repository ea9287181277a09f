//! Subsets: k cells and k values of a house that belong together, k up to half of the side.
//!
//! Naked: k cells of a house, or of a set of different cells, have only k values between them and keep those
//! for themselves; for larger k the hidden subset of the other cells is smaller. Hidden: k values with only k
//! cells in a house fill those, so the cells lose everything else. Locked: a naked subset inside the overlap
//! of a house with another house or set, as a line and a box, so that the other cells of both lose its
//! values; sizes 2 and 3, because the larger ones of large boards are found as naked subsets of each house.
//!
//! Subsets are the Hall sets of the house; see [`HallSets`]. A union of smaller Hall sets is not among them,
//! because it removes nothing more.

use crate::ladder::rating::Rating;
use crate::logic::hall::{HallSet, HallSets};
use crate::logic::{CellGroup, Position, Scan};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText, Values, number};
use std::iter::once;
use std::ops::{ControlFlow, RangeBounds};
use sudokud_model::grid::House;

/// Cells of a house with as many values.
#[derive(Debug)]
pub(crate) struct Subset {
    pub(crate) kind: SubsetKind,
    pub(crate) house: House,
    /// The cells, each with the candidates among the values.
    pub(crate) cells: CellGroup,
    pub(crate) values: Values,
}

/// Whether the cells or the values of a subset have nothing else.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SubsetKind {
    /// The values have no other cells in the house.
    Hidden,
    /// The cells have no other candidates.
    Naked,
    /// Naked, in the overlap with this house or set.
    Locked(House),
}

/// Every naked subset of one of these sizes that removes something and is not a union of smaller ones.
pub(crate) fn naked<const W: usize>(sizes: impl RangeBounds<usize>, scan: &Scan<'_, W>) -> ControlFlow<()> {
    let conclude = |house: House, hall_set: &HallSet<W>| {
        let subset = Subset::new(scan, house, hall_set, SubsetKind::Naked);
        scan.offer(subset.removed_outside(scan, house), subset)
    };
    each(&scan.layout().sets(), sizes, |hall_sets| &hall_sets.naked, conclude, scan)
}

/// Every hidden subset of one of these sizes that removes something and is not a union of smaller ones.
pub(crate) fn hidden<const W: usize>(sizes: impl RangeBounds<usize>, scan: &Scan<'_, W>) -> ControlFlow<()> {
    let conclude = |house: House, hall_set: &HallSet<W>| {
        let mut effects = Effects::default();
        for cell in scan.cells_at(house, hall_set.left) {
            effects.remove(cell, scan.options(cell) - hall_set.right.cast());
        }
        scan.offer(effects, Subset::new(scan, house, hall_set, SubsetKind::Hidden))
    };
    each(&scan.layout().houses(), sizes, |hall_sets| &hall_sets.hidden, conclude, scan)
}

/// Every locked subset of this size that removes something and is not a union of smaller naked subsets.
pub(crate) fn locked<const W: usize>(size: usize, scan: &Scan<'_, W>) -> ControlFlow<()> {
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

/// Calls `conclude` for each of the Hall sets of these houses that `hall_sets_of` picks, of one of these
/// sizes, smallest first.
fn each<const W: usize>(
    houses: &(impl Iterator<Item = House> + Clone),
    sizes: impl RangeBounds<usize>,
    hall_sets_of: impl Fn(&HallSets<W>) -> &[HallSet<W>],
    conclude: impl Fn(House, &HallSet<W>) -> ControlFlow<()>,
    scan: &Scan<'_, W>,
) -> ControlFlow<()> {
    for size in (2..=scan.layout().side() / 2).filter(|size| sizes.contains(size)) {
        for house in houses.clone().filter(|&house| scan.open_spots(house).len() > size) {
            let hall_sets = hall_sets_of(scan.house_hall_sets(house)).iter();
            for hall_set in hall_sets.filter(|hall_set| hall_set.size == size) {
                conclude(house, hall_set)?;
            }
        }
        scan.poll()?;
    }
    ControlFlow::Continue(())
}

impl Subset {
    pub(crate) fn new<const W: usize>(
        position: &Position<'_, W>,
        house: House,
        hall_set: &HallSet<W>,
        kind: SubsetKind,
    ) -> Self {
        let values = hall_set.right.cast();
        let cells = position.cells_at(house, hall_set.left);
        let cells = cells.map(|cell| (cell, (position.options(cell) & values).resize())).collect();
        Self { kind, house, cells, values: values.resize() }
    }

    /// The candidates that the other cells of its house, or of another house, lose to a naked subset.
    pub(crate) fn removed_outside<const W: usize>(
        &self,
        position: &Position<'_, W>,
        house: House,
    ) -> Effects {
        let mut effects = Effects::default();
        let rest = position.open_cells(house).filter(|&cell| self.cells.iter().all(|own| own.0 != cell));
        effects.remove_values(position, rest, self.values.resize());
        effects
    }

    /// The second house of a locked subset.
    fn other(&self) -> Option<House> {
        if let SubsetKind::Locked(other) = self.kind { Some(other) } else { None }
    }

    /// Adds its cells and its houses to the evidence.
    pub(crate) fn add_to(&self, evidence: &mut Evidence) {
        self.cells.add_cells(evidence, Role::Subset);
        evidence.houses(once(self.house).chain(self.other()), Role::Base);
    }

    /// `2,8 in r5c27`.
    pub(crate) fn pattern(&self, notation: Notation<'_>) -> String {
        format!("{} in {}", notation.values(self.values), notation.cells(&self.cells.cells()))
    }
}

impl Deduction for Subset {
    fn size(&self) -> usize {
        self.cells.len()
    }

    /// 0.2 for each cell beyond five.
    fn surcharge(&self) -> Rating {
        Rating::from_tenths(2 * self.cells.len().saturating_sub(5) as u16)
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_values(self.values);
        self.add_to(&mut evidence);
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let (cells, values) = (self.cells.cells(), notation.value_list(self.values));
        let (count, names) = (number(cells.len()), notation.cell_list(&cells));
        let houses: Vec<House> = once(self.house).chain(self.other()).collect();
        let houses = notation.house_list(&houses);
        let reason = match self.kind {
            SubsetKind::Hidden => format!(
                "In {houses} the {count} values {values} can only go to the {count} cells {names}, so there \
                 is room for nothing else in these"
            ),
            SubsetKind::Naked | SubsetKind::Locked(_) => format!(
                "The {count} cells {names} of {houses} have only the {count} candidates {values} between \
                 them and use them all up, so no other cell of {} can have one",
                if self.other().is_some() { "either" } else { "it" },
            ),
        };
        StepText { pattern: self.pattern(notation), reason }
    }
}
