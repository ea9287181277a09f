//! The colours of cells in a request.

use crate::wire::json::Object;
use crate::wire::number::{Bounded, LineIndex};
use crate::wire::problem::{Code, Problem};
use serde::Deserialize;
use sudokud_core::grid::{Cell, Column, Row};
use sudokud_core::houses::Layout;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// The most colours of one cell.
const MAX_COLOURS: usize = 4;

/// The colours of a cell.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", schema(as = CellColours))]
pub struct ColoursField {
    /// Rows count from 0, from the top.
    #[cfg_attr(feature = "openapi", schema(inline))]
    row: LineIndex,
    /// Columns count from 0, from the left.
    #[cfg_attr(feature = "openapi", schema(inline))]
    column: LineIndex,
    /// Up to four colours.
    #[cfg_attr(feature = "openapi", schema(inline, max_items = 4))]
    colours: Vec<Bounded<1, 9>>,
}

/// Reads the colours of cells.
///
/// # Errors
/// [`Code::OutOfRange`] at a cell that the board does not have; [`Code::InvalidField`] at too many colours.
pub fn read(fields: &[Object<ColoursField>], layout: &Layout) -> Result<Vec<(Cell, Vec<u8>)>, Problem> {
    let side = layout.side() as u64;
    let mut colours = Vec::new();
    for (index, Object(field)) in fields.iter().enumerate() {
        let pointer = format!("/colours/{index}");
        if field.row.0 >= side || field.column.0 >= side {
            return Err(Problem::at(Code::OutOfRange, pointer, "there is no such cell"));
        }
        if field.colours.len() > MAX_COLOURS || index >= layout.cell_count() {
            return Err(Problem::at(Code::InvalidField, pointer, "a cell has up to four colours"));
        }
        let cell = layout.cell(Row::new(field.row.0 as usize), Column::new(field.column.0 as usize));
        colours.push((cell, field.colours.iter().map(|colour| colour.0 as u8).collect()));
    }
    Ok(colours)
}
