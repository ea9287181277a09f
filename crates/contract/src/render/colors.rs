//! The colors of cells in a request.

use crate::wire::json::from_object;
use crate::wire::number::{Bounded, LineIndex};
use crate::wire::problem::{Code, Problem};
use serde::Deserialize;
use sudokud_model::grid::{Cell, Column, Row};
use sudokud_model::houses::Layout;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// The most colors of one cell.
const MAX_COLORS: usize = 4;

/// The colors of a cell.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self", expecting = "an object")]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CellColors))]
pub struct ColorsField {
    /// Rows count from 0, from the top.
    #[cfg_attr(feature = "openapi", schema(inline))]
    row: LineIndex,
    /// Columns count from 0, from the left.
    #[cfg_attr(feature = "openapi", schema(inline))]
    column: LineIndex,
    /// Up to four colors.
    #[cfg_attr(feature = "openapi", schema(inline, max_items = 4))]
    colors: Vec<Bounded<1, 9>>,
}

from_object! { ColorsField }

/// Reads the colors of cells.
///
/// # Errors
/// [`Code::OutOfRange`] at a cell that the board does not have; [`Code::InvalidField`] at too many colors.
pub fn read(fields: &[ColorsField], layout: &Layout) -> Result<Vec<(Cell, Vec<u8>)>, Problem> {
    let side = layout.side() as u64;
    let mut colors = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        let pointer = format!("/colors/{index}");
        if field.row.0 >= side || field.column.0 >= side {
            return Err(Problem::at(Code::OutOfRange, pointer, "there is no such cell"));
        }
        if field.colors.len() > MAX_COLORS || index >= layout.cell_count() {
            return Err(Problem::at(Code::InvalidField, pointer, "a cell has up to four colors"));
        }
        let cell = layout.cell(Row::new(field.row.as_usize()), Column::new(field.column.as_usize()));
        colors.push((cell, field.colors.iter().map(|color| color.0 as u8).collect()));
    }
    Ok(colors)
}
