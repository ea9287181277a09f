//! Places on a board, as JSON has them: rows, columns and boxes count from 0.

use crate::grid::{Cell, Conflict, Geometry, House, HouseKind};
use serde::Serialize;
use utoipa::ToSchema;

/// A cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct CellPlace {
    /// From the top, from 0.
    pub(crate) row: usize,
    /// From the left, from 0.
    pub(crate) column: usize,
}

impl CellPlace {
    pub(crate) fn of(geometry: &Geometry, cell: Cell) -> Self {
        Self { row: geometry.row(cell).index(), column: geometry.column(cell).index() }
    }
}

/// A house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct HousePlace {
    /// What sort of house.
    #[schema(inline)]
    pub(crate) kind: Kind,
    /// Which one, from 0; boxes in reading order.
    pub(crate) index: usize,
}

impl HousePlace {
    pub(crate) fn of(geometry: &Geometry, house: House) -> Self {
        Self { kind: geometry.kind(house).into(), index: geometry.index_in_kind(house) }
    }
}

/// What sort of house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Row,
    Column,
    Box,
}

impl Kind {
    /// For people.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
        }
    }
}

impl From<HouseKind> for Kind {
    fn from(kind: HouseKind) -> Self {
        match kind {
            HouseKind::Row => Self::Row,
            HouseKind::Column => Self::Column,
            HouseKind::Box => Self::Box,
        }
    }
}

/// A value that repeats in a house.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Conflict)]
pub(crate) struct ConflictPlace {
    /// The value.
    value: usize,
    /// The house.
    house: HousePlace,
    /// The cells of the house that hold it, two or more.
    cells: Vec<CellPlace>,
}

impl ConflictPlace {
    pub(crate) fn of(geometry: &Geometry, conflict: &Conflict) -> Self {
        Self {
            value: conflict.value.number(),
            house: HousePlace::of(geometry, conflict.house),
            cells: conflict.cells.iter().map(|&cell| CellPlace::of(geometry, cell)).collect(),
        }
    }

    /// All of these.
    pub(crate) fn all(geometry: &Geometry, conflicts: &[Conflict]) -> Vec<Self> {
        conflicts.iter().map(|conflict| Self::of(geometry, conflict)).collect()
    }

    /// For people: `5 twice in row 1: r1c1 r1c9`.
    pub(crate) fn line(&self) -> String {
        let kind = self.house.kind.word();
        let cells: Vec<_> = self.cells.iter().map(|cell| format!("r{}c{}", cell.row + 1, cell.column + 1)).collect();
        format!("{} repeats in {kind} {}: {}", self.value, self.house.index + 1, cells.join(" "))
    }
}
