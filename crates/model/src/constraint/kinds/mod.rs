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

/// A family of kinds: a file of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Single cells, and cells beside their neighbors.
    Cells,
    /// Sums.
    Sums,
    /// Lines through cells.
    Lines,
    /// Marks between cells that touch.
    Dots,
    /// The whole board.
    Board,
    /// Groups of cells.
    Groups,
    /// Cells that say where a value is.
    Indexing,
    /// Clues outside of the board.
    Outside,
    /// Conditions in a language of their own.
    Generic,
}

static FAMILIES: &[(Family, &[Row])] = &[
    (Family::Cells, domains::KINDS),
    (Family::Sums, sums::KINDS),
    (Family::Lines, lines::KINDS),
    (Family::Dots, dots::KINDS),
    (Family::Board, board::KINDS),
    (Family::Groups, groups::KINDS),
    (Family::Indexing, indexing::KINDS),
    (Family::Outside, outside::KINDS),
    (Family::Generic, generic::KINDS),
];

fn rows() -> impl Iterator<Item = (Family, &'static Row)> {
    FAMILIES.iter().flat_map(|&(family, rows)| rows.iter().map(move |row| (family, row)))
}

/// Iterates over all kinds, in the order of the table.
pub fn all() -> impl Iterator<Item = &'static Kind> {
    with_families().map(|(_, kind)| kind)
}

/// Iterates over all kinds with their families, in the order of the table.
pub fn with_families() -> impl Iterator<Item = (Family, &'static Kind)> {
    rows().map(|(family, row)| (family, &row.kind))
}

/// Returns the kind with this name.
#[must_use]
pub fn kind(name: &str) -> Option<&'static Kind> {
    all().find(|kind| kind.name == name)
}

/// Adds the primitives of a constraint to the builder.
pub(super) fn build(constraint: &Constraint, builder: &mut Builder<'_>) -> Result<(), ConstraintError> {
    let row = rows().find(|(_, row)| row.kind.name == constraint.kind().name);
    let (_, row) = row.expect("every kind is a row of the table");
    (row.build)(constraint, builder)
}
