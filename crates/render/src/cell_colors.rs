//! The colors of cells: stripes of equal width, each with its letter, because no meaning is in a color
//! alone.

use crate::canvas::{Canvas, Text};
use crate::class;
use crate::font::Weight;
use crate::measures::CELL;
use crate::number::Number;
use crate::point::Point;
use sudokud_model::grid::Cell;

/// Draws the colors of cells.
pub(crate) fn draw(colors: &[(Cell, Vec<u8>)], canvas: &mut Canvas<'_>) {
    for (cell, colors) in colors {
        for (index, &color) in colors.iter().enumerate() {
            stripe(*cell, color, (index, colors.len()), canvas);
        }
    }
}

/// Draws stripe `index` of `count`.
fn stripe(cell: Cell, color: u8, (index, count): (usize, usize), canvas: &mut Canvas<'_>) {
    let width = CELL / count as f64;
    let corner = canvas.measures.cell(cell) + Point::new(index as f64 * width, 0.0);
    let class = format!("color k{color} {}", class::of_cell(canvas.measures.layout(), cell));
    canvas.push(format_args!(
        "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
        Number(corner.x),
        Number(corner.y),
        Number(width),
        Number(CELL),
    ));
    let letter = char::from(b'a' + color.saturating_sub(1)).to_string();
    let at = corner + Point::new(width / 2.0, CELL - 4.0);
    canvas.text(&Text { class: "color-letter", at, size: 13.0, weight: Weight::Regular, string: &letter });
}
