//! The digits: a value or marks in each cell.
//!
//! The marks of a cell are one element for each row of slots, with an x coordinate for each character. A cell
//! that the step fills shows its marks faintly behind the value.

use crate::canvas::{Canvas, Text};
use crate::class;
use crate::font::Weight;
use crate::measures::{baseline, value_size};
use crate::picture::Picture;
use crate::point::Point;
use crate::show::Content;
use sudokud_model::grid::{Cell, Value, ValueSet};

/// Draws the contents of all cells.
pub(crate) fn draw(picture: &Picture<'_>, canvas: &mut Canvas<'_>) {
    let longest = picture.symbols.iter().map(|symbol| symbol.chars().count()).max().unwrap_or(1);
    let size = value_size(longest);
    canvas.open_sized("cells", size);
    for (cell, content) in picture.layout.cells().zip(&picture.contents) {
        let place = class::of_cell(&picture.layout, cell);
        let state = match content {
            Content::Given(_) => "given",
            Content::Filled(_) => "filled",
            Content::Open(_) | Content::Ringed(..) => "open",
        };
        let prefix = canvas.prefix;
        canvas.push(format_args!("<g id=\"{prefix}-{place}\" class=\"cell {state}\">"));
        match *content {
            Content::Given(value) => {
                draw_value(picture, (cell, value), ("value", size, Weight::Bold), canvas);
            }
            Content::Filled(value) => {
                draw_value(picture, (cell, value), ("value", size, Weight::Regular), canvas);
            }
            Content::Open(marks) | Content::Ringed(marks, _) => {
                draw_open(picture, cell, marks, (size, longest), canvas);
            }
        }
        canvas.close();
    }
    canvas.close();
}

/// Draws a value in the middle of its cell.
fn draw_value(
    picture: &Picture<'_>,
    (cell, value): (Cell, Value),
    (class, size, weight): (&str, f64, Weight),
    canvas: &mut Canvas<'_>,
) {
    let middle = canvas.measures.middle(cell);
    let at = Point::new(middle.x, baseline(middle.y, size));
    canvas.text(&Text { class, at, size, weight, string: &picture.symbols[value.index()] });
}

/// Draws the marks of an open cell, and the value that the step places in it.
fn draw_open(
    picture: &Picture<'_>,
    cell: Cell,
    marks: ValueSet<4>,
    (size, longest): (f64, usize),
    canvas: &mut Canvas<'_>,
) {
    let placements = picture.step.iter().flat_map(|step| &step.placements);
    let placed = placements.filter(|placement| placement.0 == cell).map(|placement| placement.1).next();
    draw_marks(
        picture,
        cell,
        marks,
        (if placed.is_some() { "marks faint" } else { "marks" }, longest),
        canvas,
    );
    if let Some(value) = placed {
        draw_value(picture, (cell, value), ("placed", size, Weight::Bold), canvas);
    }
}

/// Draws the marks of a cell, one row of slots after another.
fn draw_marks(
    picture: &Picture<'_>,
    cell: Cell,
    marks: ValueSet<4>,
    (class, longest): (&str, usize),
    canvas: &mut Canvas<'_>,
) {
    let size = canvas.measures.mark_size(longest);
    let values: Vec<Value> = marks.iter().collect();
    let slot_row = |value: &Value| canvas.measures.slot_row(*value);
    let rows: Vec<&[Value]> = values.chunk_by(|a, b| slot_row(a) == slot_row(b)).collect();
    for row in rows {
        let places: Vec<Point> = row.iter().map(|&value| canvas.measures.candidate((cell, value))).collect();
        let at = Point::new(places[0].x, baseline(places[0].y, size));
        let symbols = row.iter().map(|value| picture.symbols[value.index()].as_str());
        if longest == 1 {
            let string: String = symbols.collect();
            let xs: Vec<f64> = places.iter().map(|place| place.x).collect();
            canvas.spaced(&Text { class, at, size, weight: Weight::Regular, string: &string }, &xs);
            continue;
        }
        for (string, place) in symbols.zip(&places) {
            let at = Point::new(place.x, at.y);
            canvas.text(&Text { class, at, size, weight: Weight::Regular, string });
        }
    }
}
