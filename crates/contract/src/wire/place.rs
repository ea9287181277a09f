//! Places on a board: rows, columns and boxes count from 0.

use crate::wire::marks::ValueNumber;
use crate::wire::name::{Name, vocabulary};
use serde::{Deserialize, Serialize};
use sudokud_human::Notation;
use sudokud_model::grid::text::Numbers;
use sudokud_model::grid::{Cell, Conflict, Contradiction, House, Value, ValueSet};
use sudokud_model::houses::{HouseKind, Layout};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// A board whose values have numbers: the subject of what a request or an answer says of cells and values.
#[derive(Clone, Copy, Debug)]
pub struct BoardNumbers<'a> {
    /// The houses.
    pub layout: &'a Layout,
    /// The number of the smallest value: 0 or 1.
    pub first_value: usize,
}

impl<'a> BoardNumbers<'a> {
    /// Returns the number of a value.
    pub(crate) const fn value(self, value: Value) -> usize {
        value.index() + self.first_value
    }

    /// Returns the value with this number, if the board has it.
    pub(crate) fn value_of(self, ValueNumber(number): ValueNumber) -> Option<Value> {
        Numbers { side: self.layout.side(), first_value: self.first_value }.value(number)
    }

    /// Returns the numbers of values, smallest first.
    pub(crate) fn values<const W: usize>(self, values: &ValueSet<W>) -> Vec<usize> {
        values.iter().map(|value| self.value(value)).collect()
    }

    /// Returns the names of cells, houses and values in the text of steps.
    pub(crate) const fn notation(self) -> Notation<'a> {
        Notation::new(self.layout, self.first_value)
    }
}

/// A cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct CellPlace {
    /// Rows count from 0, from the top.
    #[cfg_attr(feature = "openapi", schema(maximum = 255))]
    pub row: usize,
    /// Columns count from 0, from the left.
    #[cfg_attr(feature = "openapi", schema(maximum = 255))]
    pub column: usize,
}

impl CellPlace {
    pub(crate) fn of(layout: &Layout, cell: Cell) -> Self {
        Self { row: layout.row(cell).index(), column: layout.column(cell).index() }
    }

    /// The cells in notation: `r1c1 r2c3`.
    pub(crate) fn notation(cells: &[Self]) -> String {
        let cells = cells.iter().map(|cell| format!("r{}c{}", cell.row + 1, cell.column + 1));
        cells.collect::<Vec<_>>().join(" ")
    }
}

/// A value in a cell.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Candidate))]
pub struct CandidatePlace {
    /// Rows count from 0, from the top.
    #[cfg_attr(feature = "openapi", schema(maximum = 255))]
    row: usize,
    /// Columns count from 0, from the left.
    #[cfg_attr(feature = "openapi", schema(maximum = 255))]
    column: usize,
    /// The number of the value.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 256))]
    value: usize,
}

impl CandidatePlace {
    pub(crate) fn of(numbers: BoardNumbers<'_>, (cell, value): (Cell, Value)) -> Self {
        let CellPlace { row, column } = CellPlace::of(numbers.layout, cell);
        Self { row, column, value: numbers.value(value) }
    }
}

/// A house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct HousePlace {
    pub(crate) kind: HouseKindName,
    /// The index of the house, from 0; boxes in reading order.
    #[cfg_attr(feature = "openapi", schema(maximum = 255))]
    pub index: usize,
}

vocabulary! {
    HouseKind as HouseKindName by as_str { Row, Column, Box, Region, Diagonal, Window, DisjointGroup, Extra }
    "HouseKind", "a kind of house", "A kind of house."
}

impl HousePlace {
    pub(crate) fn of(layout: &Layout, house: House) -> Self {
        Self { kind: Name(layout.kind(house)), index: layout.number(house) }
    }
}

/// A value that repeats in a house.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Conflict))]
pub struct ConflictPlace {
    /// The number of the value.
    value: usize,
    house: HousePlace,
    /// The cells of the house that hold the value, two or more.
    cells: Vec<CellPlace>,
}

impl ConflictPlace {
    pub(crate) fn of(numbers: BoardNumbers<'_>, conflict: &Conflict) -> Self {
        let layout = numbers.layout;
        Self {
            value: numbers.value(conflict.value),
            house: HousePlace::of(layout, conflict.house),
            cells: conflict.cells.iter().map(|&cell| CellPlace::of(layout, cell)).collect(),
        }
    }

    pub(crate) fn all(numbers: BoardNumbers<'_>, conflicts: &[Conflict]) -> Vec<Self> {
        conflicts.iter().map(|conflict| Self::of(numbers, conflict)).collect()
    }

    /// The conflict in words, counting from 1: `5 repeats in row 1: r1c1 r1c9`.
    pub fn line(&self) -> String {
        let kind = self.house.kind.0.word();
        let cells = CellPlace::notation(&self.cells);
        format!("{} repeats in {kind} {}: {cells}", self.value, self.house.index + 1)
    }
}

/// Why a position has no solution.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", schema(as = Contradiction))]
pub enum ContradictionForm {
    /// A cell has no candidate.
    #[cfg_attr(feature = "openapi", schema(title = "NoCandidate"))]
    NoCandidate {
        /// The cell.
        cell: CellPlace,
    },
    /// A value has no place in a house.
    #[cfg_attr(feature = "openapi", schema(title = "NoPlace"))]
    NoPlace {
        /// The house.
        house: HousePlace,
        /// The value.
        value: usize,
    },
    /// The open cells of a house have fewer candidates than cells.
    #[cfg_attr(feature = "openapi", schema(title = "TooFewValues"))]
    TooFewValues {
        /// The house.
        house: HousePlace,
    },
}

impl ContradictionForm {
    pub(crate) fn of(numbers: BoardNumbers<'_>, why: Contradiction) -> Self {
        let layout = numbers.layout;
        match why {
            Contradiction::Cell(cell) => Self::NoCandidate { cell: CellPlace::of(layout, cell) },
            Contradiction::NoPlace { house, value } => {
                Self::NoPlace { house: HousePlace::of(layout, house), value: numbers.value(value) }
            }
            Contradiction::Crowded { house } => Self::TooFewValues { house: HousePlace::of(layout, house) },
        }
    }
}
