//! Marks on the border of two cells, and values at the corner of four.

use crate::canvas::{Canvas, Text};
use crate::constraints::drawn_constraint::DrawnConstraint;
use crate::font::Weight;
use crate::measures::{CELL, baseline};
use crate::number::Number;
use crate::point::Point;
use sudokud_model::constraint::figure::{Mark, MarkShape};
use sudokud_model::grid::Cell;

/// The radius of a dot.
const DOT: f64 = 15.0;

/// The radius of the circle of a quadruple.
const QUADRUPLE: f64 = 27.0;

/// Draws a mark on each border of a constraint.
pub(crate) fn draw(drawn: &DrawnConstraint<'_>, mark: &Mark, canvas: &mut Canvas<'_>) {
    let value = drawn.constraint.number("value");
    let named = mark.texts.iter().find(|(number, _)| value.is_none_or(|value| value == *number));
    let text = match (named, value) {
        (Some((_, text)), _) => (*text).to_owned(),
        (None, Some(value)) => value.to_string(),
        (None, None) => String::new(),
    };
    for [a, b] in drawn.marked_pairs() {
        let (from, to) = (canvas.measures.middle(a), canvas.measures.middle(b));
        let middle = (from + to) * 0.5;
        if (to - from).length() > CELL {
            let (x1, y1, x2, y2) = (Number(from.x), Number(from.y), Number(to.x), Number(to.y));
            canvas.push(format_args!("<path class=\"tether\" d=\"M{x1} {y1}L{x2} {y2}\"/>"));
        }
        match mark.shape {
            MarkShape::Angle => angle(middle, (to - from).unit(), canvas),
            MarkShape::White => dot("white", middle, canvas),
            MarkShape::Black => dot("black", middle, canvas),
            MarkShape::Text => dot("ground", middle, canvas),
        }
        if !text.is_empty() {
            let is_letter = mark.shape == MarkShape::Text;
            let size = if is_letter { 32.0 } else { 21.0 } / (1.0 + 0.4 * (text.len() - 1) as f64);
            let class = match mark.shape {
                MarkShape::White => "on_white",
                MarkShape::Black => "on_black",
                MarkShape::Text | MarkShape::Angle => "letters",
            };
            write(&text, (class, size), middle, canvas);
        }
    }
}

/// Returns whether the cells of a quadruple have a corner or a border in common.
pub(crate) fn is_at_corner(drawn: &DrawnConstraint<'_>, canvas: &Canvas<'_>) -> bool {
    common_corner(&drawn.cells("cells"), canvas).is_some()
}

/// Draws the values of a quadruple in a circle, where its cells meet or in the first of them.
pub(crate) fn draw_corner(drawn: &DrawnConstraint<'_>, canvas: &mut Canvas<'_>) {
    let cells = drawn.cells("cells");
    let first = || Some(canvas.measures.cell(*cells.first()?) + Point::new(1.0, 1.0) * QUADRUPLE);
    let Some(middle) = common_corner(&cells, canvas).or_else(first) else { return };
    let (x, y, r) = (Number(middle.x), Number(middle.y), Number(QUADRUPLE));
    canvas.push(format_args!("<circle class=\"white\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"));
    let values: Vec<String> = drawn.constraint.numbers("values").iter().map(i64::to_string).collect();
    let rows: Vec<String> = values.chunks(2).take(2).map(|row| row.join(" ")).collect();
    for (at, row) in rows.iter().enumerate() {
        let lift = 20.0 * (at as f64 - (rows.len() - 1) as f64 / 2.0);
        write(row, ("on_white", 21.0), middle + Point::new(0.0, lift), canvas);
    }
}

/// Returns the middle of cells that lie in a square of 2×2 cells.
fn common_corner(cells: &[Cell], canvas: &Canvas<'_>) -> Option<Point> {
    let corners = cells.iter().map(|&cell| canvas.measures.cell(cell));
    let first = corners.clone().next()?;
    let bounds = corners.fold((first, first), |(low, high), corner| {
        (
            Point::new(low.x.min(corner.x), low.y.min(corner.y)),
            Point::new(high.x.max(corner.x), high.y.max(corner.y)),
        )
    });
    let size = bounds.1 - bounds.0;
    let is_small = size.x <= CELL && size.y <= CELL && cells.len() > 1;
    is_small.then(|| (bounds.0 + bounds.1) * 0.5 + Point::new(CELL / 2.0, CELL / 2.0))
}

fn dot(class: &str, middle: Point, canvas: &mut Canvas<'_>) {
    let (x, y, r) = (Number(middle.x), Number(middle.y), Number(DOT));
    canvas.push(format_args!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"));
}

/// Draws an angle whose tip lies in this direction.
fn angle(middle: Point, forward: Point, canvas: &mut Canvas<'_>) {
    let (back, across) = (middle - forward * 7.0, forward.left() * 14.0);
    let [a, b, c] =
        [back + across, middle + forward * 9.0, back - across].map(|p| (Number(p.x), Number(p.y)));
    canvas
        .push(format_args!("<path class=\"angle\" d=\"M{} {}L{} {}L{} {}\"/>", a.0, a.1, b.0, b.1, c.0, c.1));
}

fn write(string: &str, (class, size): (&str, f64), middle: Point, canvas: &mut Canvas<'_>) {
    let at = Point::new(middle.x, baseline(middle.y, size));
    canvas.text(&Text { class, at, size, weight: Weight::Bold, string });
}
