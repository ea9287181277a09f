//! The houses of a step: base houses are tinted with a solid edge, others are hatched with a dashed edge.
//!
//! The hatching is a path and not a pattern, because programs draw the edges of patterns differently.

use crate::canvas::Canvas;
use crate::class;
use crate::number::Number;
use crate::point::Point;
use crate::theme::Theme;
use std::fmt::Write;
use sudokud_core::grid::House;
use sudokud_human::{Role, Step};

/// Draws the houses of a step. An equal entry is drawn once.
pub(crate) fn draw(step: &Step, theme: Theme, canvas: &mut Canvas<'_>) {
    let houses = &step.evidence.houses;
    for (index, &house) in houses.iter().enumerate() {
        if !houses[..index].contains(&house) {
            draw_one(house, theme, canvas);
        }
    }
}

fn draw_one((house, role): (House, Role), theme: Theme, canvas: &mut Canvas<'_>) {
    // The edges of two houses of different kinds do not lie on each other, nor on the lines of the grid.
    let inset = if role == Role::Base { 4.0 } else { 6.5 } * canvas.measures.weight;
    let (corner, size) = canvas.measures.house(house);
    let (corner, size) = (corner + Point::new(inset, inset), size - Point::new(2.0 * inset, 2.0 * inset));
    let class = class::of_house(canvas.measures.layout(), house);
    let lines = match (role, theme) {
        (Role::Base, Theme::Print) => hatching(Point::new(-corner.x - size.x, corner.y), size, canvas),
        (Role::Base, _) => String::new(),
        _ => hatching(corner, size, canvas),
    };
    // The hatching of base houses rises to the left, that of others to the right.
    let turn = if role == Role::Base { " transform=\"scale(-1 1)\"" } else { "" };
    canvas.push(format_args!(
        "<g class=\"{} {class}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\"/>",
        role.as_str(),
        Number(corner.x),
        Number(corner.y),
        Number(size.x),
        Number(size.y),
    ));
    if !lines.is_empty() {
        canvas.push(format_args!("<path{turn} d=\"{lines}\"/>"));
    }
    canvas.push(format_args!("</g>"));
}

/// Returns lines that rise to the right and fill a rectangle.
fn hatching(corner: Point, size: Point, canvas: &Canvas<'_>) -> String {
    let gap = 15.5 * canvas.measures.weight;
    let count = ((size.x + size.y) / gap) as u32;
    let mut lines = String::new();
    for sum in (1..=count).map(|index| f64::from(index) * gap) {
        // The points of the line with x + y = sum, relative to the corner.
        let from = Point::new((sum - size.y).max(0.0), sum.min(size.y));
        let to = Point::new(sum.min(size.x), (sum - size.x).max(0.0));
        let (from, to) = (corner + from, corner + to);
        let (x1, y1, x2, y2) = (Number(from.x), Number(from.y), Number(to.x), Number(to.y));
        let _ = write!(lines, "M{x1} {y1}L{x2} {y2}");
    }
    lines
}
