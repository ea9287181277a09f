//! The measures of a picture: cells, slots of candidates, margins.
//!
//! A unit is a hundredth of a cell. The board has its upper left corner at the origin whatever is around it.
//! A cell has a slot for each value. The slots are in rows of ⌈√N⌉: 6 values are in two rows of 3, as setters
//! write them.

use crate::constraints::{legend, places};
use crate::picture::{Coordinates, Picture, Style};
use crate::point::Point;
use crate::show::Content;
use std::sync::Arc;
use sudokud_human::Claim;
use sudokud_model::constraint::Constraint;
use sudokud_model::constraint::figure::Figure;
use sudokud_model::grid::{Cell, House, Value};
use sudokud_model::houses::Layout;

/// The side of a cell.
pub const CELL: f64 = 100.0;

/// The distance between the slots and the border of their cell.
const PADDING: f64 = 4.0;

/// The height of the notes of constraints, above the slots of their cell.
const NOTE: f64 = 16.0;

/// The share of the font size that lies between the middle of a capital letter and its baseline.
const HALF_CAPITAL: f64 = 0.334;

/// The measures of a picture.
#[derive(Clone, Debug)]
pub struct Measures {
    layout: Arc<Layout>,
    /// The factor of the width of lines, which keeps lines of large boards visible.
    pub weight: f64,
    /// The number of slots in a row of a cell.
    columns: usize,
    /// The side of a slot.
    pub slot: f64,
    /// The height above the slots that notes in the corners of cells need.
    band: f64,
    /// The side of the board.
    pub board: f64,
    /// The upper left corner of the picture.
    pub corner: Point,
    /// The lower right corner, relative to the upper left one.
    pub size: Point,
    /// The margins for clues of constraints: above, right of, below and left of the board.
    pub clues: [f64; 4],
    /// The font size of the numbers in the margin.
    pub ruler: f64,
    /// The font size of the title.
    pub title: f64,
    /// The font size of the words of constraints.
    pub legend: f64,
    /// The words of constraints, by lines.
    pub legend_lines: Vec<String>,
    /// The font size of the caption.
    pub caption: f64,
    /// The upper left corner of the code.
    pub code: Point,
    /// The side of the code.
    pub code_size: f64,
}

impl Measures {
    /// Computes the measures of a picture.
    #[must_use]
    pub fn new(picture: &Picture<'_>, style: &Style<'_>) -> Self {
        let columns = picture.layout.side().isqrt();
        let columns = columns + usize::from(columns * columns < picture.layout.side());
        let side = picture.layout.side() as f64;
        let (board, scale) = (side * CELL, side / 9.0);
        let (weight, ruler) = (scale.sqrt(), 30.0 * scale);
        let edge = 6.0 * weight;
        let margin = if has_rulers(picture, style) { 1.4 * ruler } else { edge };
        let clues = places::margins(picture.constraints, &picture.layout);
        let line = |text: &Option<String>, size: f64| if text.is_some() { 1.5 * size } else { 0.0 };
        let (title, legend, caption) = (46.0 * scale, 28.0 * scale, 32.0 * scale);
        let legend_lines = legend::lines(picture.constraints, &picture.layout);
        let words = 1.4 * legend * legend_lines.len() as f64 + line(&picture.caption, caption);
        let below = edge + clues[2] + words;
        let code_size = if picture.code.is_some() { 300.0 * scale } else { 0.0 };
        let corner = Point::new(-margin - clues[3], -margin - clues[0] - line(&picture.title, title));
        let gap = if code_size > 0.0 { edge } else { 0.0 };
        let rows = picture.layout.side().div_ceil(columns);
        let (room, band) = (CELL - 2.0 * PADDING, if has_notes(picture) { NOTE } else { 0.0 });
        Self {
            layout: Arc::clone(&picture.layout),
            weight,
            columns,
            slot: (room / columns as f64).min((room - band) / rows as f64),
            band,
            board,
            corner,
            size: Point::new(board + clues[1] + edge, board + below + gap + code_size + gap) - corner,
            clues,
            ruler,
            title,
            legend,
            legend_lines,
            caption,
            code: Point::new((board - code_size) / 2.0, board + below + gap),
            code_size,
        }
    }

    /// Returns the height in pixels of a picture of this width.
    #[must_use]
    pub fn height(&self, width: usize) -> usize {
        (width as f64 * self.size.y / self.size.x).round() as usize
    }

    /// Returns the layout of the board.
    #[must_use]
    pub const fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Returns the upper left corner of a cell.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> Point {
        let (row, column) = (self.layout.row(cell).index(), self.layout.column(cell).index());
        Point::new(column as f64 * CELL, row as f64 * CELL)
    }

    /// Returns the middle of a cell.
    #[must_use]
    pub fn middle(&self, cell: Cell) -> Point {
        self.cell(cell) + Point::new(CELL / 2.0, CELL / 2.0)
    }

    /// Returns the row of slots that has the slot of a value, from 0.
    #[must_use]
    pub const fn slot_row(&self, value: Value) -> usize {
        value.index() / self.columns
    }

    /// Returns the upper left corner of the slots, relative to the corner of their cell.
    fn slots(&self) -> Point {
        let rows = self.layout.side().div_ceil(self.columns);
        if self.band == 0.0 {
            return Point::new(PADDING, PADDING + self.slot * ((self.columns - rows) as f64 / 2.0));
        }
        let free = |count: usize, room: f64| (room - self.slot * count as f64) / 2.0;
        let room = CELL - 2.0 * PADDING;
        Point::new(PADDING + free(self.columns, room), PADDING + self.band + free(rows, room - self.band))
    }

    /// Returns the middle of the slot of a value, relative to the corner of its cell.
    #[must_use]
    pub fn slot(&self, value: Value) -> Point {
        let Point { x, y } = self.slots();
        let middle = |start: f64, index: usize| start + self.slot * (index as f64 + 0.5);
        Point::new(middle(x, value.index() % self.columns), middle(y, self.slot_row(value)))
    }

    /// Returns the middle of the slot of a candidate.
    #[must_use]
    pub fn candidate(&self, (cell, value): (Cell, Value)) -> Point {
        self.cell(cell) + self.slot(value)
    }

    /// Returns the value whose slot contains a point, given relative to the corner of a cell.
    #[must_use]
    pub fn value_at(&self, point: Point) -> Option<Value> {
        let relative = point - self.slots();
        let index = |distance: f64| Some((distance / self.slot).floor()).filter(|index| *index >= 0.0);
        let column = index(relative.x).filter(|&index| index < self.columns as f64)?;
        let value = index(relative.y)? as usize * self.columns + column as usize;
        (value < self.layout.side()).then(|| Value::new(value))
    }

    /// Returns the radius of the shapes around candidates.
    #[must_use]
    pub fn radius(&self) -> f64 {
        0.47 * self.slot
    }

    /// Returns the font size of a candidate whose symbol has this many characters.
    #[must_use]
    pub fn mark_size(&self, characters: usize) -> f64 {
        let share = if characters <= 1 { 0.84 } else { 0.62 };
        self.slot * share
    }

    /// Returns the upper left corner and the size of some cells in reading order, or `None` unless they are a
    /// rectangle.
    #[must_use]
    pub fn rectangle(&self, cells: &[Cell]) -> Option<(Point, Point)> {
        let place = |cell: Cell| (self.layout.row(cell).index(), self.layout.column(cell).index());
        let ((top, left), (bottom, right)) = (place(*cells.first()?), place(*cells.last()?));
        let is_inside = |&cell: &Cell| (left..=right).contains(&place(cell).1);
        let (rows, columns) = (bottom - top + 1, (right + 1).checked_sub(left)?);
        let is_rectangle = rows * columns == cells.len() && cells.iter().all(is_inside);
        let size = Point::new(columns as f64 * CELL, rows as f64 * CELL);
        is_rectangle.then(|| (self.cell(cells[0]), size))
    }
}

/// Returns the font size of values of which the longest has this many characters.
#[must_use]
pub const fn value_size(characters: usize) -> f64 {
    match characters {
        0 | 1 => 68.0,
        2 => 58.0,
        _ => 44.0,
    }
}

/// Returns the baseline of text of this size whose capital letters have their middle at `y`.
#[must_use]
pub fn baseline(y: f64, size: f64) -> f64 {
    y + HALF_CAPITAL * size
}

/// Returns whether cells have notes of constraints above marks.
fn has_notes(picture: &Picture<'_>) -> bool {
    let has_note = |constraint: &Constraint| match constraint.kind().figure {
        Figure::Area(area) => !area.note.is_empty(),
        Figure::Line(line) => !line.note.is_empty(),
        _ => false,
    };
    let is_open = |content: &Content| matches!(content, Content::Open(_) | Content::Ringed(..));
    picture.constraints.iter().any(has_note) && picture.contents.iter().any(is_open)
}

/// Returns whether the picture has a margin for numbers.
fn has_rulers(picture: &Picture<'_>, style: &Style<'_>) -> bool {
    let is_line = |house: House| picture.layout.kind(house).is_line();
    let has_line = |step: &&Claim| step.evidence.houses.iter().any(|entry| is_line(entry.0));
    style.coordinates == Coordinates::Shown || picture.step.as_ref().is_some_and(has_line)
}
