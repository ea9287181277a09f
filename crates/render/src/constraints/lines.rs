//! Lines through cells, and arrows.

use crate::blob::Blob;
use crate::canvas::Canvas;
use crate::constraints::drawn_constraint::DrawnConstraint;
use crate::number::Number;
use crate::point::Point;
use std::fmt::Write;
use sudokud_model::constraint::figure::{Ends, Line};
use sudokud_model::grid::Cell;

/// The radius of bulbs and circles.
const RADIUS: f64 = 37.0;

/// The width of the lines of arrows and circles.
const THIN: u8 = 6;

/// Draws a line.
pub(crate) fn draw(drawn: &DrawnConstraint<'_>, line: &Line, canvas: &mut Canvas<'_>) {
    let cells = drawn.cells("cells");
    let middles = middles(&cells, canvas);
    let mut path = path(&middles);
    if drawn.constraint.text("ends") == Some("closed") {
        path.push('z');
    }
    let width = line.width;
    canvas.push(format_args!("<path class=\"line\" stroke-width=\"{width}\" d=\"{path}\"/>"));
    if !line.dashes.is_empty() {
        let (dashes, width) = (dashes(line.dashes), if line.dashes[0] == 0 { 5 } else { 3 });
        canvas.push(format_args!(
            "<path class=\"core\" stroke-width=\"{width}\" stroke-dasharray=\"{dashes}\" d=\"{path}\"/>"
        ));
    }
    let ([first, .., last] | [first @ last]) = middles[..] else { return };
    match line.ends {
        Ends::Plain => {}
        Ends::Bulb => disc("shade", first, RADIUS, canvas),
        Ends::HollowBulb => {
            disc("shade", first, RADIUS, canvas);
            disc("hollow", first, 0.62 * RADIUS, canvas);
        }
        Ends::Circles => [first, last].into_iter().for_each(|end| disc("end", end, RADIUS, canvas)),
        Ends::Diamonds => [first, last].into_iter().for_each(|end| diamond(end, canvas)),
    }
}

/// Draws the pill of an arrow, and the arrow from it.
pub(crate) fn draw_arrow(drawn: &DrawnConstraint<'_>, canvas: &mut Canvas<'_>) {
    let circle = middles(&drawn.cells("circle"), canvas);
    let mut points = middles(&drawn.cells("path"), canvas);
    let Some(&next) = points.first() else { return };
    if !circle.is_empty() {
        let pill = Blob::new(&circle, RADIUS);
        // The arrow begins at the edge of the circle that is nearest to it.
        let distance = |point: &Point| (*point - next).length();
        let nearest = circle.iter().copied().min_by(|a, b| distance(a).total_cmp(&distance(b)));
        if let Some(nearest) = nearest.filter(|&nearest| distance(&nearest) > RADIUS) {
            points.insert(0, nearest + (next - nearest).unit() * RADIUS);
        }
        canvas.push(format_args!("<path class=\"line\" stroke-width=\"{THIN}\" d=\"{}\"/>", pill.path()));
    }
    let mut path = path(&points);
    if let [.., before, tip] = points[..] {
        let (back, across) = ((before - tip).unit() * 20.0, (before - tip).unit().left() * 16.0);
        for (command, point) in [('M', tip + back + across), ('L', tip), ('L', tip + back - across)] {
            let _ = write!(path, "{command}{} {}", Number(point.x), Number(point.y));
        }
    }
    canvas.push(format_args!("<path class=\"line\" stroke-width=\"{THIN}\" d=\"{path}\"/>"));
}

fn middles(cells: &[Cell], canvas: &Canvas<'_>) -> Vec<Point> {
    cells.iter().map(|&cell| canvas.measures.middle(cell)).collect()
}

/// Returns the path through points; one point is a dot.
fn path(points: &[Point]) -> String {
    let mut path = String::new();
    for (at, point) in points.iter().enumerate() {
        let command = if at == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{command}{} {}", Number(point.x), Number(point.y));
    }
    if points.len() == 1 {
        path.push_str("h0");
    }
    path
}

/// Returns the value of a dash array.
pub(crate) fn dashes(lengths: &[u8]) -> String {
    lengths.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

fn disc(class: &str, middle: Point, radius: f64, canvas: &mut Canvas<'_>) {
    let (x, y, r) = (Number(middle.x), Number(middle.y), Number(radius));
    canvas.push(format_args!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"));
}

fn diamond(middle: Point, canvas: &mut Canvas<'_>) {
    let r = RADIUS + 6.0;
    let (x, y, r) = (Number(middle.x - r), Number(middle.y), Number(r));
    canvas.push(format_args!("<path class=\"end\" d=\"M{x} {y}l{r} -{r}l{r} {r}l-{r} {r}z\"/>"));
}
