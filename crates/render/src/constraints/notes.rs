//! Notes in the corners of cells: sums, tags, weights and values.
//!
//! The notes in the upper left corner of one cell are one text, on a ground of its own, because edges run
//! below it.

use crate::canvas::{Canvas, Text};
use crate::constraints::drawn_constraint::DrawnConstraint;
use crate::constraints::emphasis::{Emphases, Emphasis};
use crate::constraints::text::fill;
use crate::font::Weight;
use crate::measures::CELL;
use crate::number::Number;
use crate::picture::Picture;
use crate::point::Point;
use std::collections::BTreeMap;
use sudokud_model::constraint::figure::{Figure, Sign};
use sudokud_model::grid::Cell;

/// The font size of a note.
const SIZE: f64 = 23.0;

/// The mean width of a character, as a share of the font size.
const CHARACTER: f64 = 0.56;

/// The largest number of characters of the notes of a cell.
const MAX_CHARACTERS: usize = 16;

/// A corner of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Corner {
    UpperLeft,
    LowerLeft,
    LowerRight,
}

/// The notes in a corner of a cell.
#[derive(Debug, Default)]
struct Note {
    text: String,
    /// The indices of their constraints.
    constraints: Vec<usize>,
}

/// The notes of a picture, by cell and corner.
type Notes = BTreeMap<(usize, Corner), Note>;

/// Draws the notes of all constraints. Those of one corner are as strong as the strongest constraint.
pub(crate) fn draw(constraints: &[DrawnConstraint<'_>], emphases: &Emphases, canvas: &mut Canvas<'_>) {
    for ((cell, corner), note) in all(constraints) {
        draw_one(Cell::new(cell), corner, (&note, emphases), canvas);
    }
}

/// Returns the cells with notes at their upper left.
pub(crate) fn upper_left_cells(picture: &Picture<'_>) -> Vec<Cell> {
    let notes = all(&DrawnConstraint::all(picture.constraints, &picture.layout));
    let upper_left = notes.into_keys().filter(|key| key.1 == Corner::UpperLeft);
    upper_left.map(|key| Cell::new(key.0)).collect()
}

fn all(constraints: &[DrawnConstraint<'_>]) -> Notes {
    let mut notes = Notes::new();
    constraints.iter().for_each(|drawn| collect(drawn, &mut notes));
    notes
}

fn collect(drawn: &DrawnConstraint<'_>, notes: &mut Notes) {
    let mut add = |cell: Cell, corner: Corner, note: &str| {
        let Note { text, constraints } = notes.entry((cell.index(), corner)).or_default();
        // A note that the cell has already, or has no room for, is left out.
        let is_known = text.split(' ').any(|part| part == note);
        if !is_known && text.chars().count() > MAX_CHARACTERS {
            return;
        }
        constraints.push(drawn.index);
        if is_known {
            return;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(note);
    };
    match drawn.constraint.kind().figure {
        Figure::Area(area) => {
            let note = fill(area.note, drawn);
            for list in drawn.lists() {
                let first = list.iter().copied().min();
                first.zip(note.as_deref()).into_iter().for_each(|(cell, note)| {
                    add(cell, Corner::UpperLeft, note);
                });
            }
            for (field, cell) in drawn.single_cells() {
                note.iter().for_each(|note| add(cell, Corner::UpperLeft, &format!("{note} {field}")));
            }
            let weights = drawn.constraint.numbers("weights");
            for (subject, weight) in drawn.constraint.subjects("cells").iter().zip(weights) {
                let cell = subject.cell();
                cell.into_iter().for_each(|cell| add(cell, Corner::LowerRight, &format!("×{weight}")));
            }
        }
        Figure::Line(line) => {
            let first = drawn.cells("cells").first().copied();
            if let Some((cell, note)) = first.zip(fill(line.note, drawn)) {
                add(cell, Corner::UpperLeft, &note);
            }
        }
        Figure::Sign(Sign::Values, _) => {
            let values = fill("{values}", drawn).unwrap_or_default();
            drawn.cells("cells").into_iter().for_each(|cell| add(cell, Corner::LowerLeft, &values));
        }
        _ => {}
    }
}

fn draw_one(cell: Cell, corner: Corner, (note, emphases): (&Note, &Emphases), canvas: &mut Canvas<'_>) {
    let count = note.text.chars().count().max(1) as f64;
    let size = SIZE.min((CELL - 12.0) / (count * CHARACTER));
    let (width, height) = (count * CHARACTER * size, 0.86 * size);
    let x = if corner == Corner::LowerRight { CELL - 5.0 - width } else { 5.0 };
    let y = if corner == Corner::UpperLeft { 4.0 } else { CELL - 4.0 - height };
    let place = canvas.measures.cell(cell) + Point::new(x, y);
    let indices = note.constraints.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    canvas.push(format_args!(
        "<rect class=\"ground\" data-constraint=\"{indices}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
        Number(place.x),
        Number(place.y),
        Number(width),
        Number(height)
    ));
    let at = place + Point::new(width / 2.0, 0.9 * height);
    let emphasis = note.constraints.iter().map(|&index| emphases.at(index)).max().unwrap_or(Emphasis::Full);
    let class = format!("note{}", emphasis.suffix());
    canvas.text(&Text { class: &class, at, size, weight: Weight::Regular, string: &note.text });
}
