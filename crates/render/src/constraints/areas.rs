//! Edges and tints around the cells of a constraint, and rings around its single cells.

use crate::canvas::Canvas;
use crate::constraints::drawn_constraint::DrawnConstraint;
use crate::constraints::lines::dashes;
use crate::number::Number;
use crate::outline;

/// The distance of an edge to the border of its cells.
const INSET: f64 = 7.0;

/// Draws the tint of an area.
pub(crate) fn draw_tint(drawn: &DrawnConstraint<'_>, canvas: &mut Canvas<'_>) {
    for list in drawn.lists() {
        let path = outline::path(&list, 0.0, &canvas.measures);
        canvas.push(format_args!("<path class=\"shade\" d=\"{path}\"/>"));
    }
}

/// Draws the edge of an area.
pub(crate) fn draw_edge(drawn: &DrawnConstraint<'_>, lengths: &[u8], canvas: &mut Canvas<'_>) {
    let dashes = match lengths {
        [] => String::new(),
        lengths => format!(" stroke-dasharray=\"{}\"", dashes(lengths)),
    };
    for list in drawn.lists() {
        let path = outline::path(&list, INSET, &canvas.measures);
        canvas.push(format_args!("<path class=\"edge\"{dashes} d=\"{path}\"/>"));
    }
    for (_, cell) in drawn.single_cells() {
        let middle = canvas.measures.middle(cell);
        let (x, y) = (Number(middle.x), Number(middle.y));
        canvas.push(format_args!("<circle class=\"edge\" cx=\"{x}\" cy=\"{y}\" r=\"38\"/>"));
    }
}
