//! The type of a row of the table, and the fields that rows share.

use crate::constraint::MAX_SIDE;
use crate::constraint::builder::Build;
use crate::constraint::field::{Field, Repeats, Shape};
use crate::constraint::kind::Kind;
use crate::constraint::primitive::linear::MAX_NUMBER;

/// A row: a kind, and how its constraints become primitives.
pub(super) struct Row {
    pub(super) kind: Kind,
    pub(super) build: Build,
}

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

/// A number within limits.
pub(super) const fn number(min: i64, max: i64) -> Shape {
    Shape::Number { min, max }
}

/// A sum.
pub(super) const SUM: Shape = number(-MAX_NUMBER, MAX_NUMBER);

/// A value of the board, counted from 0 or from 1.
pub(super) const VALUE: Shape = number(0, MAX_SIDE as i64);

/// The end of a line from which a clue looks.
pub(super) const FROM: Field = required("from", Shape::Word(&["first", "last"]));

/// The line of a clue outside of the board.
pub(super) const LINE: Field = required("line", Shape::Line);
