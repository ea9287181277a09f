//! Clues outside of the board.

use crate::canvas::{Canvas, Text};
use crate::constraints::places::{CLUE, Clue};
use crate::font::Weight;
use crate::measures::{CELL, baseline};
use crate::number::Number;
use crate::point::Point;
use sudokud_model::constraint::figure::Frame;

/// The font size of a clue of one or two characters.
const SIZE: f64 = 40.0;

/// Draws a clue.
pub(crate) fn draw(clue: &Clue<'_>, canvas: &mut Canvas<'_>) {
    let side = canvas.measures.layout().side() as isize;
    let outward = |at: isize| if at < 0 { -1.0 } else { f64::from(u8::from(at >= side)) };
    let (row, column) = clue.place;
    let beyond = Point::new(outward(column), outward(row));
    let middle = match clue.arrow {
        Some((down, right)) => {
            // The arrow begins at the corner of the board's first cell of the diagonal.
            let corner = |at: isize, step: isize| (at + isize::from(step > 0)) as f64 * CELL;
            let forward = Point::new(right as f64, down as f64);
            let tip =
                Point::new(corner(column, right), corner(row, down)) + beyond * (CLUE * clue.level as f64);
            arrow(tip - forward * 4.0, forward, canvas);
            tip - Point::new(forward.x * 42.0, forward.y * 36.0)
        }
        None => {
            let along = |at: isize, outward: f64| match outward {
                0.0 => at as f64 * CELL + CELL / 2.0,
                _ => (if outward > 0.0 { canvas.measures.board } else { 0.0 }) + outward * CLUE / 2.0,
            };
            Point::new(along(column, beyond.x), along(row, beyond.y)) + beyond * (CLUE * clue.level as f64)
        }
    };
    frame(clue.frame, middle, canvas);
    let count = clue.text.chars().count().max(1) as f64;
    let room = if clue.arrow.is_some() || clue.frame != Frame::None { 44.0 } else { 56.0 };
    let size = (if clue.frame == Frame::None { SIZE } else { 0.8 * SIZE }).min(room / (0.56 * count));
    let size = if clue.arrow.is_some() { size.min(32.0) } else { size };
    let at = Point::new(middle.x, baseline(middle.y, size));
    canvas.text(&Text { class: "clue", at, size, weight: Weight::Regular, string: &clue.text });
}

fn frame(frame: Frame, middle: Point, canvas: &mut Canvas<'_>) {
    let (x, y) = (middle.x, middle.y);
    let rectangle = |half: f64, dashes: &str, canvas: &mut Canvas<'_>| {
        let (x, y, width) = (Number(x - half), Number(y - 28.0), Number(2.0 * half));
        canvas.push(format_args!(
            "<rect class=\"surround\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"56\"{dashes}/>"
        ));
    };
    match frame {
        Frame::None => {}
        Frame::Circle => {
            let (x, y) = (Number(x), Number(y));
            canvas.push(format_args!("<circle class=\"surround\" cx=\"{x}\" cy=\"{y}\" r=\"28\"/>"));
        }
        Frame::Square => rectangle(28.0, "", canvas),
        Frame::Tower => rectangle(18.0, "", canvas),
        Frame::DashedTower => rectangle(18.0, " stroke-dasharray=\"6 4\"", canvas),
    }
}

/// Draws a short arrow that ends at a point.
fn arrow(tip: Point, forward: Point, canvas: &mut Canvas<'_>) {
    let start = tip - forward * 17.0;
    let (x1, y1, x2, y2) = (Number(start.x), Number(start.y), Number(tip.x), Number(tip.y));
    let (back_x, back_y) = (Number(tip.x - forward.x * 11.0), Number(tip.y - forward.y * 11.0));
    canvas.push(format_args!(
        "<path class=\"angle\" d=\"M{x1} {y1}L{x2} {y2}M{back_x} {y2}L{x2} {y2}L{x2} {back_y}\"/>"
    ));
}
