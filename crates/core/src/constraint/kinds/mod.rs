//! The table of kinds: a file for each family, a row for each kind.

mod rows;
mod by_name;
mod domains;
mod sums;
mod lines;
mod dots;
mod board;
mod groups;
mod indexing;
mod outside;
mod generic;

use crate::constraint::builder::Builder;
use crate::constraint::error::ConstraintError;
use crate::constraint::kind::{Constraint, Kind};
use rows::Row;

static FAMILIES: &[&[Row]] = &[
    domains::KINDS,
    sums::KINDS,
    lines::KINDS,
    dots::KINDS,
    board::KINDS,
    groups::KINDS,
    indexing::KINDS,
    outside::KINDS,
    generic::KINDS,
];

/// Iterates over all kinds, in the order of the table.
pub fn all() -> impl Iterator<Item = &'static Kind> {
    FAMILIES.iter().copied().flatten().map(|row| &row.kind)
}

/// Returns the kind with this name.
#[must_use]
pub fn kind(name: &str) -> Option<&'static Kind> {
    all().find(|kind| kind.name == name)
}

/// Adds the primitives of a constraint to the builder.
pub(super) fn build(constraint: &Constraint, builder: &mut Builder<'_>) -> Result<(), ConstraintError> {
    let rows = || FAMILIES.iter().copied().flatten();
    let row = rows().find(|row| row.kind.name == constraint.kind().name);
    (row.expect("every kind is a row of the table").build)(constraint, builder)
}
