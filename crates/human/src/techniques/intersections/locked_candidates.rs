//! Locked candidates: the places of a value in a house all lie in another house or set.
//!
//! Pointing: a box (or another house that is no line) has the value only within one line (or another house or
//! set), so the rest of the line loses it. Claiming: a line has it only within one box, so the rest of the
//! box loses it. Cost: for each of the two, a read of the table of places for each house and value.

use crate::logic::{Position, Scan, Spots};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value};
use sudokud_model::houses::Layout;

/// A value whose places in one house all lie in another.
#[derive(Debug)]
struct LockedCandidates {
    value: Value,
    base: House,
    /// The places of the value in the base.
    places: Vec<Cell>,
    cover: House,
}

/// The houses in which a value may be locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bases {
    /// Boxes, and other houses that are no lines: pointing.
    Areas,
    /// Rows and columns: claiming.
    Lines,
}

impl Bases {
    pub(crate) fn houses(self, layout: &Layout) -> impl Iterator<Item = House> + '_ {
        let areas = layout.areas().filter(move |_| self == Self::Areas);
        areas.chain(layout.row_houses().chain(layout.column_houses()).filter(move |_| self == Self::Lines))
    }
}

/// Every base and value whose places share another house or set.
pub(crate) fn find<const W: usize>(bases: Bases, scan: &Scan<'_, W>) -> ControlFlow<()> {
    for base in bases.houses(scan.layout()) {
        for value in scan.layout().values() {
            poll_crossings(scan)?;
            for cover in covers(scan, base, value) {
                let places = scan.places(base, value).collect();
                let outside = scan.places(cover, value);
                let targets = outside.filter(|&cell| !scan.house(base).contains(cell));
                let effects = Effects::removing(value, targets);
                scan.offer(effects, LockedCandidates { value, base, places, cover })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the houses and sets that hold all places of a value in `base` and have further ones.
pub(crate) fn covers<'p, const W: usize>(
    position: &'p Position<'_, W>,
    base: House,
    value: Value,
) -> impl Iterator<Item = House> + 'p {
    let spots = position.spots(base, value);
    let several = if spots.len() < 2 { Spots::EMPTY } else { spots };
    position.covers(base, several).filter(move |&cover| position.spots(cover, value).len() > spots.len())
}

/// Polls the watch on a layout on which a house can cross very many others.
pub(crate) fn poll_crossings<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let layout = scan.layout();
    if layout.set_count() > 4 * layout.side() { scan.poll() } else { ControlFlow::Continue(()) }
}

impl Deduction for LockedCandidates {
    fn size(&self) -> usize {
        self.places.len()
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_value(self.value);
        evidence.cells(self.places.iter().copied(), self.value, Role::Base);
        evidence.houses([self.base], Role::Base);
        evidence.houses([self.cover], Role::Cover);
        evidence
    }

    /// "In box 4 every place for 6 lies in column 1, so 6 is nowhere else in column 1".
    fn words(&self, notation: Notation<'_>) -> StepText {
        let value = notation.value(self.value);
        let (base, cover) = (notation.house(self.base), notation.house(self.cover));
        let reason = format!(
            "In {base} every place for {value} lies in {cover}, so {value} is nowhere else in {cover}"
        );
        StepText { pattern: format!("{value} in {}", notation.house_mark(self.base)), reason }
    }
}
