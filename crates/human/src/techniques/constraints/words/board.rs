//! Patterns of rules for the whole board.

use super::removal::Removal;
use crate::proof::Notation;
use sudokud_model::grid::{Cell, Value};

/// The rules that are about cells some step apart.
const RULES: &[&str] = &["anti_knight", "anti_king", "nonconsecutive", "offset", "negative"];

/// Every place of a value in a house is a step away from a cell. "each place of 4 in box 5 excludes 4 in
/// r3c4".
pub(super) fn chess_step(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    removal.all_of(RULES)?;
    let &[house] = removal.houses else { return None };
    let &[(cell, removed)] = removal.removed else { return None };
    let places = |value: Value| -> Vec<Cell> {
        let cells = removal.constraints.space().layout.cells_of(house).iter().copied();
        cells.filter(|&place| removal.candidates(place).contains(value)).collect()
    };
    // With the value in the cell, a place of another value: the cell itself, or one that a rule excludes.
    let excludes = |value: Value, place: Cell, other: Value| {
        let by_rule = |primitive| {
            let partners = removal.partners(primitive, cell, value);
            partners.is_some_and(|(partner, values)| partner == place && !values.contains(other))
        };
        let is_same = place == cell && other != value;
        is_same || (other == value && removal.sees(cell, place)) || removal.primitives().any(by_rule)
    };
    let blocked = |value: Value| {
        (0..removal.side()).map(Value::new).find(|&other| {
            let places = places(other);
            !places.is_empty() && places.iter().all(|&place| excludes(value, place, other))
        })
    };
    let blocked: Option<Vec<(Value, Value)>> =
        removed.iter().map(|value| Some((value, blocked(value)?))).collect();
    let words = blocked?.into_iter().map(|(value, other)| {
        let [value, other] = [value, other].map(|value| notation.value(value));
        format!("with {value} in {}, {} has no place for {other}", notation.cell(cell), notation.house(house))
    });
    Some(words.collect::<Vec<_>>().join("; "))
}
