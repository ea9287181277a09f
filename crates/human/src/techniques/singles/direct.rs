//! Direct variants: locked candidates and hidden subsets that leave a value one place at once.
//!
//! A player without pencil marks sees them as one move: "3 in this box is somewhere in that row, so in
//! the next box it can only be here". As in Sudoku Explainer, the place that follows is in another house of
//! the base's kind that crosses the cover (locked candidates), or in the same house (hidden subsets).

use crate::logic::Scan;
use crate::logic::hall::HallSet;
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText, Values};
use crate::techniques::intersections::locked_candidates::{self, Bases};
use crate::techniques::subsets::subset::{Subset, SubsetKind};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value};

/// A value locked in a cover, which leaves it one cell of a third house.
#[derive(Debug)]
struct DirectLocked {
    value: Value,
    base: House,
    /// The places of the value in the base.
    places: Vec<Cell>,
    cover: House,
    third: House,
    cell: Cell,
}

/// A hidden subset, which leaves another value one cell of its house.
#[derive(Debug)]
struct DirectSubset {
    subset: Subset,
    cell: Cell,
    value: Value,
}

/// Every base with a locked value after which another house of its kind has one place for the value.
pub(crate) fn locked<const W: usize>(bases: Bases, scan: &Scan<'_, W>) -> ControlFlow<()> {
    bases.houses(scan.layout()).try_for_each(|base| {
        scan.layout().values().try_for_each(|value| {
            locked_candidates::poll_crossings(scan)?;
            locked_candidates::covers(scan, base, value)
                .try_for_each(|cover| conclude_thirds([base, cover], value, scan))
        })
    })
}

/// Concludes with each other house of the base's kind to which the locked candidates leave one place.
fn conclude_thirds<const W: usize>(
    [base, cover]: [House; 2],
    value: Value,
    scan: &Scan<'_, W>,
) -> ControlFlow<()> {
    let layout = scan.layout();
    let is_left = |cell: &Cell| !scan.house(cover).contains(*cell) || scan.house(base).contains(*cell);
    for third in layout.houses_of_kind(layout.kind(base)).filter(|&third| third != base) {
        let places = scan.spots(third, value);
        let mut rest = scan.cells_at(third, places).filter(is_left);
        if let (Some(cell), None, true) = (rest.next(), rest.next(), places.len() > 1) {
            let places = scan.places(base, value).collect();
            let direct = DirectLocked { value, base, places, cover, third, cell };
            scan.offer(Effects::placing(cell, value), direct)?;
        }
    }
    ControlFlow::Continue(())
}

impl Deduction for DirectLocked {
    fn size(&self) -> usize {
        self.places.len()
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_value(self.value);
        evidence.cells([self.cell], self.value, Role::Single);
        evidence.cells(self.places.iter().copied(), self.value, Role::Base);
        evidence.houses([self.base, self.third], Role::Base);
        evidence.houses([self.cover], Role::Cover);
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let value = notation.value(self.value);
        let [base, cover, third] = [self.base, self.cover, self.third].map(|house| notation.house(house));
        let cell = notation.cell(self.cell);
        let reason = format!(
            "In {base} every place for {value} lies in {cover}, so in {third} it cannot be there, and only \
             {cell} is left"
        );
        StepText { pattern: format!("{value} in {}", notation.house_mark(self.base)), reason }
    }
}

/// Every hidden subset of this size that is no union of smaller ones and leaves another value of the house
/// one place.
pub(crate) fn hidden_subset<const W: usize>(size: usize, scan: &Scan<'_, W>) -> ControlFlow<()> {
    for house in scan.layout().houses().filter(|&house| scan.open_spots(house).len() > size) {
        for hall_set in scan.house_hall_sets(house).hidden(size) {
            for value in scan.layout().values().filter(|value| !hall_set.right.contains(value.index())) {
                conclude_value(house, hall_set, value, scan)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Concludes if the hidden subset leaves the value one place.
fn conclude_value<const W: usize>(
    house: House,
    hall_set: &HallSet<W>,
    value: Value,
    scan: &Scan<'_, W>,
) -> ControlFlow<()> {
    let places = scan.spots(house, value);
    let rest = places - hall_set.left;
    if rest.len() != 1 || places.len() < 2 {
        return ControlFlow::Continue(());
    }
    scan.cells_at(house, rest).try_for_each(|cell| {
        let direct =
            DirectSubset { subset: Subset::new(scan, house, hall_set, SubsetKind::Hidden), cell, value };
        scan.offer(Effects::placing(cell, value), direct)
    })
}

impl Deduction for DirectSubset {
    fn size(&self) -> usize {
        self.subset.values.len()
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_values(self.subset.values);
        evidence.cell(self.cell, Values::only(self.value), Role::Single);
        self.subset.add_to(&mut evidence);
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let Subset { house, values, ref cells, .. } = self.subset;
        let reason = format!(
            "In {} the values {} need the cells {} for themselves, which leaves {} only {}",
            notation.house(house),
            notation.value_list(values),
            notation.cell_list(&cells.cells()),
            notation.value(self.value),
            notation.cell(self.cell),
        );
        StepText { pattern: self.subset.pattern(notation), reason }
    }
}
