//! A subset: k cells and k values of a house that belong together, k up to half of the side.
//!
//! Subsets are the Hall sets of the house; see [`HallSets`]. A union of smaller Hall sets is not among them,
//! because it removes nothing more.

use crate::ladder::rating::Rating;
use crate::logic::hall::{HallSet, HallSets};
use crate::logic::{Position, Scan};
use crate::proof::{Effects, Evidence, Notation, Role, Values};
use std::ops::{ControlFlow, RangeBounds};
use sudokud_core::grid::{Cell, House};

/// Cells of a house with as many values, and the changes that follow.
#[derive(Debug)]
pub(crate) struct Subset {
    pub(crate) house: House,
    /// The cells, each with the candidates among the values.
    pub(crate) cells: Vec<(Cell, Values)>,
    pub(crate) values: Values,
}

/// Calls `conclude` for each of the Hall sets of these houses that `hall_sets_of` picks, of one of these
/// sizes.
pub(crate) fn find<const W: usize>(
    position: &Position<'_, W>,
    houses: &(impl Iterator<Item = House> + Clone),
    sizes: impl RangeBounds<usize>,
    hall_sets_of: impl Fn(&HallSets<W>) -> &[HallSet<W>],
    conclude: impl Fn(House, &HallSet<W>) -> ControlFlow<()>,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    for size in (2..=position.layout().side() / 2).filter(|size| sizes.contains(size)) {
        for house in houses.clone().filter(|&house| position.open_spots(house).len() > size) {
            let hall_sets = hall_sets_of(position.house_hall_sets(house)).iter();
            hall_sets
                .filter(|hall_set| hall_set.size == size)
                .try_for_each(|hall_set| conclude(house, hall_set))?;
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
    ) -> Self {
        let values = hall_set.right.cast();
        let cells = position.cells_at(house, hall_set.left);
        let cells = cells.map(|cell| (cell, (position.options(cell) & values).resize())).collect();
        Self { house, cells, values: values.resize() }
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells.iter().map(|entry| entry.0)
    }

    /// The rating above that of subsets of up to five cells.
    pub(crate) const fn surcharge(&self) -> Rating {
        Rating::from_tenths(2 * self.cells.len().saturating_sub(5) as u16)
    }

    /// The candidates that the other cells of its house, or of another house, lose to a naked subset.
    pub(crate) fn removed_outside<const W: usize>(
        &self,
        position: &Position<'_, W>,
        house: House,
    ) -> Effects {
        let mut effects = Effects::default();
        for cell in position.cells_at(house, position.open_spots(house)) {
            if self.cells().all(|own| own != cell) {
                effects.remove(cell, position.options(cell) & self.values.resize());
            }
        }
        effects
    }

    /// Adds its cells and its house to the evidence.
    pub(crate) fn add_to(&self, evidence: &mut Evidence) {
        self.cells.iter().for_each(|&(cell, values)| evidence.cell(cell, values, Role::Subset));
        evidence.houses([self.house], Role::Base);
    }

    /// `2,8 in r5c27`.
    pub(crate) fn pattern(&self, notation: Notation<'_>) -> String {
        let cells: Vec<Cell> = self.cells().collect();
        format!("{} in {}", notation.values(self.values), notation.cells(&cells))
    }
}
