//! Places on a board: rows, columns and boxes count from 0.

use crate::wire::name::{Name, vocabulary};
use serde::{Deserialize, Serialize};
use sudokud_core::grid::{Cell, Conflict, Contradiction, House, Value};
use sudokud_core::houses::{HouseKind, Layout};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

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
}

/// A value in a cell.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Candidate))]
pub struct CandidatePlace {
    #[cfg_attr(feature = "openapi", schema(maximum = 255))]
    row: usize,
    #[cfg_attr(feature = "openapi", schema(maximum = 255))]
    column: usize,
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 256))]
    value: usize,
}

impl CandidatePlace {
    pub(crate) fn of(layout: &Layout, (cell, value): (Cell, Value)) -> Self {
        Self { row: layout.row(cell).index(), column: layout.column(cell).index(), value: value.number() }
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
    value: usize,
    house: HousePlace,
    /// The cells of the house that hold the value, two or more.
    cells: Vec<CellPlace>,
}

impl ConflictPlace {
    pub(crate) fn of(layout: &Layout, conflict: &Conflict) -> Self {
        Self::counted_from(1, layout, conflict)
    }

    /// The conflict with values that count from `first_value`.
    pub(crate) fn counted_from(first_value: usize, layout: &Layout, conflict: &Conflict) -> Self {
        Self {
            value: conflict.value.index() + first_value,
            house: HousePlace::of(layout, conflict.house),
            cells: conflict.cells.iter().map(|&cell| CellPlace::of(layout, cell)).collect(),
        }
    }

    pub(crate) fn all(layout: &Layout, conflicts: &[Conflict]) -> Vec<Self> {
        conflicts.iter().map(|conflict| Self::of(layout, conflict)).collect()
    }

    /// The conflict in words, counting from 1: `5 repeats in row 1: r1c1 r1c9`.
    pub fn line(&self) -> String {
        let kind = self.house.kind.0.word();
        let cells: Vec<_> =
            self.cells.iter().map(|cell| format!("r{}c{}", cell.row + 1, cell.column + 1)).collect();
        format!("{} repeats in {kind} {}: {}", self.value, self.house.index + 1, cells.join(" "))
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
    pub(crate) fn of(layout: &Layout, why: Contradiction) -> Self {
        match why {
            Contradiction::Cell(cell) => Self::NoCandidate { cell: CellPlace::of(layout, cell) },
            Contradiction::NoPlace { house, value } => {
                Self::NoPlace { house: HousePlace::of(layout, house), value: value.number() }
            }
            Contradiction::Crowded { house } => Self::TooFewValues { house: HousePlace::of(layout, house) },
        }
    }
}
