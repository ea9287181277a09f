//! The marks above digits: a cross on each candidate that is removed, a plus in each cell that is filled.

use crate::canvas::Canvas;
use crate::class;
use crate::measures::CELL;
use crate::number::Number;
use crate::point::Point;
use sudokud_human::Claim;
use sudokud_model::grid::{Cell, Value};

/// Draws the crosses of a step.
pub(crate) fn draw(step: &Claim, canvas: &mut Canvas<'_>) {
    for &(cell, values) in &step.eliminations {
        values.iter().for_each(|value| draw_cross((cell, value), canvas));
    }
    for &candidate in &step.placements {
        draw_plus(candidate, canvas);
    }
}

fn draw_cross(candidate: (Cell, Value), canvas: &mut Canvas<'_>) {
    let half = 0.8 * canvas.measures.radius();
    let corner = canvas.measures.candidate(candidate) - Point::new(half, half);
    let (x, y, side) = (Number(corner.x), Number(corner.y), Number(2.0 * half));
    let class = class::of_candidate(canvas.measures.layout(), candidate);
    canvas.push(format_args!(
        "<path class=\"cross {class}\" d=\"M{x} {y}l{side} {side}m-{side} 0l{side} -{side}\"/>"
    ));
}

fn draw_plus(candidate: (Cell, Value), canvas: &mut Canvas<'_>) {
    let arm = 8.0;
    let middle = canvas.measures.cell(candidate.0) + Point::new(CELL - 17.0, 17.0);
    let (x, y) = (Number(middle.x), Number(middle.y));
    let (top, left, length) = (Number(middle.y - arm), Number(middle.x - arm), Number(2.0 * arm));
    let class = class::of_candidate(canvas.measures.layout(), candidate);
    canvas.push(format_args!("<path class=\"plus {class}\" d=\"M{x} {top}v{length}M{left} {y}h{length}\"/>"));
}
