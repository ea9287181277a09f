//! The table of kinds: a file for each family, a row for each kind.

mod rows;
mod domains;
mod sums;
mod lines;
mod dots;
mod board;
mod groups;
mod indexing;
mod outside;
mod generic;

use crate::constraint::kind::Kind;

static FAMILIES: &[&[Kind]] = &[
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
    FAMILIES.iter().copied().flatten()
}

/// Returns the kind with this name.
#[must_use]
pub fn kind(name: &str) -> Option<&'static Kind> {
    all().find(|kind| kind.name == name)
}
