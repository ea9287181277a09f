//! Singles: one cell that can only take one value, or one value that can only go to one cell of a house.
//! Cost: a look at each cell, or at the places of each value in each house.

use crate::ladder::rating::Rating;
use crate::logic::Scan;
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value};
use sudokud_model::houses::HouseKind;

/// A cell and its value.
#[derive(Debug)]
struct Single {
    cell: Cell,
    value: Value,
    reason: Reason,
}

/// Why the cell has the value.
#[derive(Clone, Copy, Debug)]
enum Reason {
    /// It is the last open cell of the house.
    LastOpenCell(House),
    /// It is the only place of the value in a house of this kind.
    OnlyPlace(House, HouseKind),
    /// It has no other candidate.
    OnlyCandidate,
}

/// Full house: every house with one open cell, that cell having one candidate.
pub(crate) fn full_house<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let one_open = |house: &House| scan.open_spots(*house).len() == 1;
    scan.layout().houses().filter(one_open).try_for_each(|house| {
        let cell = scan.open_cells(house).next();
        last_candidate(cell, Reason::LastOpenCell(house), scan)
    })
}

/// Hidden single: every value with one place in a house. Boxes and other houses come before rows and columns,
/// as people find them easier to see (and Sudoku Explainer rates them 1.2 against 1.5). Regions and windows
/// are rated as boxes, scattered houses as lines.
pub(crate) fn hidden<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let layout = scan.layout();
    for house in layout.areas().chain(layout.row_houses()).chain(layout.column_houses()) {
        for value in layout.values() {
            let spots = scan.spots(house, value);
            if let (1, Some(cell)) = (spots.len(), scan.cells_at(house, spots).next()) {
                let reason = Reason::OnlyPlace(house, layout.kind(house));
                scan.offer(Effects::placing(cell, value), Single { cell, value, reason })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Naked single: every open cell with one candidate, in reading order.
pub(crate) fn naked<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let mut open = scan.candidates().open();
    open.try_for_each(|cell| last_candidate(Some(cell), Reason::OnlyCandidate, scan))
}

/// Places the only candidate of a cell, if it has just one.
fn last_candidate<const W: usize>(cell: Option<Cell>, reason: Reason, scan: &Scan<'_, W>) -> ControlFlow<()> {
    match cell.and_then(|cell| Some((cell, scan.options(cell).single()?))) {
        Some((cell, value)) => scan.offer(Effects::placing(cell, value), Single { cell, value, reason }),
        None => ControlFlow::Continue(()),
    }
}

impl Single {
    const fn house(&self) -> Option<House> {
        match self.reason {
            Reason::LastOpenCell(house) | Reason::OnlyPlace(house, _) => Some(house),
            Reason::OnlyCandidate => None,
        }
    }
}

impl Deduction for Single {
    fn size(&self) -> usize {
        1
    }

    /// A value is easier to see in a box than in a line or in scattered cells.
    fn surcharge(&self) -> Rating {
        match self.reason {
            Reason::OnlyPlace(_, HouseKind::Box | HouseKind::Region | HouseKind::Window)
            | Reason::LastOpenCell(_)
            | Reason::OnlyCandidate => Rating::default(),
            Reason::OnlyPlace(..) => Rating::from_tenths(3),
        }
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_value(self.value);
        evidence.cells([self.cell], self.value, Role::Single);
        evidence.houses(self.house(), Role::Base);
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let (cell, value) = (notation.cell(self.cell), notation.value(self.value));
        match self.reason {
            Reason::LastOpenCell(house) => StepText {
                pattern: String::new(),
                reason: format!(
                    "{cell} is the last empty cell of {}, and {value} is the last value missing there",
                    notation.house(house)
                ),
            },
            Reason::OnlyPlace(house, _) => StepText {
                pattern: format!("{value} in {}", notation.house_mark(house)),
                reason: format!("In {} only {cell} can be {value}", notation.house(house)),
            },
            Reason::OnlyCandidate => StepText {
                pattern: String::new(),
                reason: format!("Only {value} is left as a candidate in {cell}"),
            },
        }
    }
}
