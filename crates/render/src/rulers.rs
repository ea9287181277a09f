//! The margin: the numbers of rows and columns, and the names of the step's rows and columns.

use crate::canvas::{Canvas, Text};
use crate::class;
use crate::font::Weight;
use crate::measures::{CELL, baseline};
use crate::picture::{Coordinates, Picture, Style};
use crate::point::Point;
use sudokud_human::Role;
use sudokud_model::grid::House;
use sudokud_model::houses::{HouseKind, Layout};

/// The largest side whose lines all have a number.
const MAX_NUMBERED_SIDE: usize = 36;

/// Draws the margin.
pub(crate) fn draw(picture: &Picture<'_>, style: &Style<'_>, canvas: &mut Canvas<'_>) {
    let layout = &picture.layout;
    let named: Vec<(House, Role)> = picture.step.map(|step| step.evidence.houses.clone()).unwrap_or_default();
    let is_line = |house: &House| layout.kind(*house).is_line();
    if style.coordinates == Coordinates::Hidden && !named.iter().any(|(house, _)| is_line(house)) {
        return;
    }
    canvas.open("rulers");
    for house in layout.houses().filter(is_line) {
        match named.iter().find(|entry| entry.0 == house) {
            Some((_, role)) => {
                let name = class::of_house(layout, house);
                draw_one(house, (&format!("label {} {name}", role.as_str()), &name), canvas);
            }
            None if style.coordinates == Coordinates::Shown && is_numbered(layout, house) => {
                let number = (layout.number(house) + 1).to_string();
                draw_one(house, ("ruler", &number), canvas);
            }
            None => {}
        }
    }
    canvas.close();
}

/// Returns whether a line has its number in the margin. On large boards only the first line of each row or
/// column of boxes has one.
fn is_numbered(layout: &Layout, house: House) -> bool {
    let step = match layout.box_shape() {
        None => layout.side().isqrt(),
        Some(shape) if layout.kind(house) == HouseKind::Row => shape.rows,
        Some(shape) => shape.columns,
    };
    layout.side() <= MAX_NUMBERED_SIDE || layout.number(house).is_multiple_of(step)
}

fn draw_one(house: House, (class, string): (&str, &str), canvas: &mut Canvas<'_>) {
    let measures = &canvas.measures;
    let corner = measures.cell(measures.layout().cells_of(house)[0]);
    let size = measures.ruler * if string.len() > 2 { 0.72 } else { 0.88 };
    let outside = 6.0 * measures.weight + 0.6 * measures.ruler;
    let middle = match measures.layout().kind(house) {
        HouseKind::Row => Point::new(-outside - measures.clues[3], corner.y + CELL / 2.0),
        _ => Point::new(corner.x + CELL / 2.0, -outside - measures.clues[0]),
    };
    let weight = if class == "ruler" { Weight::Regular } else { Weight::Bold };
    let at = Point::new(middle.x, baseline(middle.y, size));
    canvas.text(&Text { class, at, size, weight, string });
}
