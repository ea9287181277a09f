//! The table of types that have a meaning here: a file for each family, a row for each type.

use super::call::Type;
use super::{custom, lines, marks, outside, sets};

/// Types that the reader knows besides the table: composites, and what is about the board and its houses.
const OTHER: [&str; 11] = [
    "Or",
    "And",
    "Replicate",
    "Shape",
    "Var",
    "NoBoxes",
    "RegionSize",
    "Jigsaw",
    "Diagonal",
    "Windoku",
    "DisjointSets",
];

/// Types without a counterpart.
pub(super) const OUTSIDE: [&str; 11] = [
    "ChaosConstruction",
    "ChaosArrow",
    "ChaosCount",
    "ConnectedValues",
    "FullRank",
    "FullRankTies",
    "Doppelganger",
    "EqualityCage",
    "DutchFlatmates",
    "GlobalMod",
    "AntiTaxicab",
];

/// Returns the type with this name.
pub(super) fn type_of(name: &str) -> Option<&'static Type> {
    let families = [sets::TYPES, lines::TYPES, marks::TYPES, outside::TYPES, custom::TYPES];
    families.into_iter().flatten().find(|row| row.name == name)
}

/// Returns whether a text can begin with this type.
pub(super) fn is_known(name: &str) -> bool {
    type_of(name).is_some() || OTHER.contains(&name) || OUTSIDE.contains(&name)
}
