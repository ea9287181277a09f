//! The lines of the grid: thin ones between cells, thick ones between boxes, and the frame.

use crate::canvas::Canvas;
use crate::measures::CELL;
use crate::number::Number;
use std::fmt::Write;

/// Draws the lines.
pub(crate) fn draw(canvas: &mut Canvas<'_>) {
    let (side, order) = (canvas.measures.layout().side(), canvas.measures.layout().order());
    let board = Number(canvas.measures.board);
    let (mut thin, mut thick) = (String::new(), String::new());
    for line in 1..side {
        let at = Number(line as f64 * CELL);
        let path = if line % order == 0 { &mut thick } else { &mut thin };
        let _ = write!(path, "M{at} 0V{board}M0 {at}H{board}");
    }
    for (class, path) in [("thin", thin), ("thick", thick)] {
        if !path.is_empty() {
            canvas.push(format_args!("<path class=\"{class}\" d=\"{path}\"/>"));
        }
    }
    canvas.push(format_args!("<rect class=\"frame\" width=\"{board}\" height=\"{board}\"/>"));
}
