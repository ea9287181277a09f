//! A single: one cell that can only take one value, or one value that can only go to one cell of a house.

use crate::ladder::rating::Rating;
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText};
use sudokud_core::grid::{Cell, House, Value};
use sudokud_core::houses::HouseKind;

/// A cell and its value.
#[derive(Debug)]
pub(crate) struct Single {
    pub(crate) cell: Cell,
    pub(crate) value: Value,
    pub(crate) reason: Reason,
}

/// Why the cell has the value.
#[derive(Debug)]
pub(crate) enum Reason {
    /// It is the last open cell of the house.
    LastOpenCell(House),
    /// It is the only place of the value in a house of this kind.
    OnlyPlace(House, HouseKind),
    /// It has no other candidate.
    OnlyCandidate,
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

    fn effects(&self) -> Effects {
        Effects::placing(self.cell, self.value)
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
