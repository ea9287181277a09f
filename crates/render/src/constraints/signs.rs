//! Signs in cells.

use crate::canvas::Canvas;
use crate::constraints::drawn_constraint::DrawnConstraint;
use crate::measures::CELL;
use crate::number::Number;
use crate::point::Point;
use std::collections::HashSet;
use sudokud_model::constraint::figure::Sign;
use sudokud_model::grid::Cell;

/// Draws a sign in each cell of a constraint.
pub(crate) fn draw(drawn: &DrawnConstraint<'_>, sign: Sign, canvas: &mut Canvas<'_>) {
    let cells = drawn.cells("cells");
    for &cell in &cells {
        let (corner, middle) = (canvas.measures.cell(cell), canvas.measures.middle(cell));
        match sign {
            Sign::Square => square("shade", corner, 14.0, canvas),
            Sign::Disc => circle("shade", middle, canvas),
            Sign::Ring => circle("ring", middle, canvas),
            Sign::Inward | Sign::Outward => square("tint", corner, 0.0, canvas),
            Sign::Rows | Sign::Columns | Sign::Box => {
                square("tint", corner, 0.0, canvas);
                hatch(sign, corner, canvas);
            }
            Sign::Values => {}
        }
    }
    if matches!(sign, Sign::Inward | Sign::Outward) {
        angles(&cells, sign, canvas);
    }
}

fn square(class: &str, corner: Point, inset: f64, canvas: &mut Canvas<'_>) {
    let (x, y, side) = (Number(corner.x + inset), Number(corner.y + inset), Number(CELL - 2.0 * inset));
    canvas.push(format_args!(
        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>"
    ));
}

fn circle(class: &str, middle: Point, canvas: &mut Canvas<'_>) {
    let (x, y) = (Number(middle.x), Number(middle.y));
    canvas.push(format_args!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"38\"/>"));
}

/// Draws the lines of a tint with lines.
fn hatch(sign: Sign, corner: Point, canvas: &mut Canvas<'_>) {
    if sign == Sign::Box {
        return square("hatch", corner, 12.0, canvas);
    }
    for at in [10.0, CELL - 10.0] {
        let along = Number(CELL - 16.0);
        let (x, y) = (Number(corner.x + 8.0), Number(corner.y + 8.0));
        let (column, row) = (Number(corner.x + at), Number(corner.y + at));
        match sign {
            Sign::Rows => canvas.push(format_args!("<path class=\"hatch\" d=\"M{x} {row}h{along}\"/>")),
            _ => canvas.push(format_args!("<path class=\"hatch\" d=\"M{column} {y}v{along}\"/>")),
        }
    }
}

/// Draws an angle at each border with a cell that is not in the list. It points to the lesser cell.
fn angles(cells: &[Cell], sign: Sign, canvas: &mut Canvas<'_>) {
    let listed: HashSet<usize> = cells.iter().map(|cell| cell.index()).collect();
    let side = canvas.measures.layout().side();
    for &cell in cells {
        let (row, column) = (cell.index() / side, cell.index() % side);
        for (down, right) in [(-1_isize, 0_isize), (0, -1), (0, 1), (1, 0)] {
            let (Some(row), Some(column)) = (row.checked_add_signed(down), column.checked_add_signed(right))
            else {
                continue;
            };
            if row >= side || column >= side || listed.contains(&(row * side + column)) {
                continue;
            }
            let outward = Point::new(right as f64, down as f64);
            let (base, tip) = if sign == Sign::Inward { (46.0, 38.0) } else { (38.0, 46.0) };
            let middle = canvas.measures.middle(cell);
            let (tip, base, across) =
                (middle + outward * tip, middle + outward * base, outward.left() * 12.0);
            let [a, b, c] = [base + across, tip, base - across].map(|p| (Number(p.x), Number(p.y)));
            canvas.push(format_args!(
                "<path class=\"angle\" d=\"M{} {}L{} {}L{} {}\"/>",
                a.0, a.1, b.0, b.1, c.0, c.1
            ));
        }
    }
}
