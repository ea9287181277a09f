//! The lines of the grid: thin ones between cells, thick ones around boxes and regions, and the frame.

use crate::canvas::Canvas;
use crate::measures::CELL;
use crate::number::Number;
use std::fmt::Write;
use sudokud_model::grid::Cell;

/// Draws the lines.
pub(crate) fn draw(canvas: &mut Canvas<'_>) {
    let layout = canvas.measures.layout();
    let side = layout.side();
    let board = Number(canvas.measures.board);
    let (mut thin, mut thick) = (String::new(), String::new());
    let is_border = |a: usize, b: usize| layout.block_of(Cell::new(a)) != layout.block_of(Cell::new(b));
    for line in 1..side {
        let at = Number(line as f64 * CELL);
        for is_vertical in [true, false] {
            let border = |k: usize| match is_vertical {
                true => is_border(k * side + line - 1, k * side + line),
                false => is_border((line - 1) * side + k, line * side + k),
            };
            let borders: Vec<bool> = (0..side).map(border).collect();
            let mut end = 0;
            for run in borders.chunk_by(|a, b| a == b) {
                let start = Number(end as f64 * CELL);
                end += run.len();
                let stop = Number(end as f64 * CELL);
                let path = if run[0] { &mut thick } else { &mut thin };
                let _ = match is_vertical {
                    true => write!(path, "M{at} {start}V{stop}"),
                    false => write!(path, "M{start} {at}H{stop}"),
                };
            }
        }
    }
    for (class, path) in [("thin", thin), ("thick", thick)] {
        if !path.is_empty() {
            canvas.push(format_args!("<path class=\"{class}\" d=\"{path}\"/>"));
        }
    }
    canvas.push(format_args!("<rect class=\"frame\" width=\"{board}\" height=\"{board}\"/>"));
}
