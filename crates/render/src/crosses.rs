//! The marks above digits: a cross on each candidate that is removed, a plus in each cell that is filled, and
//! a small cross on each premise of a reason that is false.

use crate::canvas::Canvas;
use crate::class;
use crate::measures::CELL;
use crate::number::Number;
use crate::point::Point;
use crate::reasons::Reasons;
use sudokud_human::Claim;
use sudokud_model::grid::{Cell, Value};

/// Draws the crosses of a step.
pub(crate) fn draw(step: &Claim, reasons: Option<Reasons<'_>>, canvas: &mut Canvas<'_>) {
    for premise in reasons.iter().flat_map(Reasons::false_premises) {
        draw_cross(premise, ("premise", 0.55), canvas);
    }
    for &(cell, values) in &step.eliminations {
        values.iter().for_each(|value| draw_cross((cell, value), ("cross", 0.8), canvas));
    }
    for &candidate in &step.placements {
        draw_plus(candidate, canvas);
    }
}

/// Draws a cross of this class, whose size is a share of the shapes around candidates.
fn draw_cross(candidate: (Cell, Value), (name, share): (&str, f64), canvas: &mut Canvas<'_>) {
    let half = share * canvas.measures.radius();
    let corner = canvas.measures.candidate(candidate) - Point::new(half, half);
    let (x, y, side) = (Number(corner.x), Number(corner.y), Number(2.0 * half));
    let class = class::of_candidate(canvas.measures.layout(), candidate);
    canvas.push(format_args!(
        "<path class=\"{name} {class}\" d=\"M{x} {y}l{side} {side}m-{side} 0l{side} -{side}\"/>"
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
