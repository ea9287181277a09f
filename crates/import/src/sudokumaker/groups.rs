//! Groups of digits, of which successive cells or squares have one each.

use super::object::values_of;
use crate::draft::Draft;
use serde_json::Value as Json;
use sudokud_model::grid::{Value, ValueSet};

/// The groups of an entry that have a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Groups {
    /// The low, the middle and the high digits of a board of side 9.
    Thirds,
    /// The digits with the same remainder when divided by a number.
    Remainders(usize),
}

impl Groups {
    /// Returns the groups of an entry, in any order; `None` if they are others.
    pub(super) fn of(entry: &Json, draft: &Draft) -> Option<Self> {
        let groups = entry.get("groups").and_then(Json::as_array)?;
        let mut groups: Vec<ValueSet<4>> = groups.iter().map(|mask| values_of(mask, draft)).collect();
        groups.sort_by_key(|set| set.iter().next().map(Value::index));
        let (side, count) = (draft.side(), groups.len());
        let set = |is_in: &dyn Fn(usize) -> bool| {
            (0..side).filter(|&value| is_in(value)).map(Value::new).collect::<ValueSet<4>>()
        };
        let thirds = (0..3).map(|third| set(&|value| value / 3 == third));
        if side == 9 && groups == thirds.collect::<Vec<_>>() {
            return Some(Self::Thirds);
        }
        // Of as many groups as remainders, the first value of each is one of the first values of the board.
        let remainders = (0..count).map(|remainder| set(&|value| value % count == remainder));
        let is_remainders = (2..=side).contains(&count) && groups == remainders.collect::<Vec<_>>();
        is_remainders.then_some(Self::Remainders(count))
    }
}
