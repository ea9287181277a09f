//! The houses of a step: base houses are tinted with a solid edge, others are hatched with a dashed edge. A
//! house that is no rectangle has its edge along its cells.
//!
//! The hatching is a path and not a pattern, because programs draw the edges of patterns differently.

use crate::canvas::Canvas;
use crate::class;
use crate::measures::CELL;
use crate::number::Number;
use crate::outline;
use crate::point::Point;
use crate::reasons::Reasons;
use crate::theme::Theme;
use std::fmt::{self, Write};
use std::sync::Arc;
use sudokud_human::{Claim, Role};
use sudokud_model::grid::House;

/// Draws the houses of a step, and as bases those of the reasons that stand out. An equal entry is drawn
/// once.
pub(crate) fn draw(step: &Claim, reasons: Option<Reasons<'_>>, theme: Theme, canvas: &mut Canvas<'_>) {
    let outstanding = reasons.iter().flat_map(Reasons::outstanding).flat_map(|reason| &reason.houses);
    let bases = outstanding.map(|&house| (house, Role::Base));
    let houses: Vec<(House, Role)> = step.evidence.houses.iter().copied().chain(bases).collect();
    for (index, &house) in houses.iter().enumerate() {
        if !houses[..index].contains(&house) {
            draw_one(house, theme, canvas);
        }
    }
}

fn draw_one((house, role): (House, Role), theme: Theme, canvas: &mut Canvas<'_>) {
    // The edges of two houses of different kinds do not lie on each other, nor on the lines of the grid.
    let inset = if role == Role::Base { 4.0 } else { 6.5 } * canvas.measures.weight;
    let layout = Arc::clone(canvas.measures.layout());
    let cells = layout.cells_of(house);
    let rectangle = canvas.measures.rectangle(cells);
    canvas.push(format_args!("<g class=\"{} {}\">", role.as_str(), class::of_house(&layout, house)));
    let mut lines = String::new();
    let is_hatched = role != Role::Base || theme == Theme::Print;
    if let Some((corner, size)) = rectangle {
        let inner = Rectangle { corner, size }.inset(inset);
        canvas.push(format_args!("{inner}"));
        if is_hatched {
            lines = inner.hatching(role, 0.0, canvas);
        }
    } else {
        let outline = outline::path(cells, inset, &canvas.measures);
        canvas.push(format_args!("<path class=\"area\" d=\"{outline}\"/>"));
        for &cell in cells.iter().filter(|_| is_hatched) {
            let square = Rectangle { corner: canvas.measures.cell(cell), size: Point::new(CELL, CELL) };
            let inner = square.inset(inset);
            // The lines of neighbours continue each other.
            let phase = inner.mirrored(role);
            lines += &inner.hatching(role, phase.x + phase.y, canvas);
        }
    }
    if !lines.is_empty() {
        // The hatching of base houses rises to the left, that of others to the right.
        let turn = if role == Role::Base { " transform=\"scale(-1 1)\"" } else { "" };
        canvas.push(format_args!("<path{turn} d=\"{lines}\"/>"));
    }
    canvas.push(format_args!("</g>"));
}

/// A rectangle with round corners.
#[derive(Clone, Copy)]
struct Rectangle {
    corner: Point,
    size: Point,
}

impl Rectangle {
    fn inset(self, inset: f64) -> Self {
        let size = self.size - Point::new(2.0 * inset, 2.0 * inset);
        Self { corner: self.corner + Point::new(inset, inset), size }
    }

    /// Returns the upper left corner, in the mirrored plane in which base houses are hatched.
    fn mirrored(self, role: Role) -> Point {
        if role == Role::Base { Point::new(-self.corner.x - self.size.x, self.corner.y) } else { self.corner }
    }

    /// Returns lines that rise to the right and fill the rectangle. `phase` is the distance from its corner,
    /// along the axes, to a line up or left of it.
    fn hatching(self, role: Role, phase: f64, canvas: &Canvas<'_>) -> String {
        let (corner, size) = (self.mirrored(role), self.size);
        let gap = 15.5 * canvas.measures.weight;
        let phase = phase.rem_euclid(gap);
        let count = ((size.x + size.y + phase) / gap) as u32;
        let mut lines = String::new();
        for sum in (1..=count).map(|index| f64::from(index) * gap - phase) {
            // The points of the line with x + y = sum, relative to the corner.
            let from = Point::new((sum - size.y).max(0.0), sum.min(size.y));
            let to = Point::new(sum.min(size.x), (sum - size.x).max(0.0));
            let (from, to) = (corner + from, corner + to);
            let (x1, y1, x2, y2) = (Number(from.x), Number(from.y), Number(to.x), Number(to.y));
            let _ = write!(lines, "M{x1} {y1}L{x2} {y2}");
        }
        lines
    }
}

impl fmt::Display for Rectangle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = (Number(self.corner.x), Number(self.corner.y));
        let (width, height) = (Number(self.size.x), Number(self.size.y));
        write!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"6\"/>")
    }
}
