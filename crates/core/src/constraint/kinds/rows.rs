//! What the rows of the table share: the fields.

use crate::constraint::argument::{Field, Repeats, Shape};

/// A field that every constraint of the kind has.
pub(super) const fn required(name: &'static str, shape: Shape) -> Field {
    Field { name, shape, is_optional: false }
}

/// A field that a constraint of the kind can lack.
pub(super) const fn optional(name: &'static str, shape: Shape) -> Field {
    Field { name, shape, is_optional: true }
}

/// At least that many different cells.
pub(super) const fn distinct(min: usize) -> Shape {
    Shape::Cells { min, repeats: Repeats::Refused }
}

/// At least that many cells, repetitions allowed.
pub(super) const fn repeating(min: usize) -> Shape {
    Shape::Cells { min, repeats: Repeats::Allowed }
}

/// The end of a line from which a clue looks.
pub(super) const FROM: Field = required("from", Shape::Word(&["first", "last"]));

/// The line of a clue outside of the board.
pub(super) const LINE: Field = required("line", Shape::Line);
