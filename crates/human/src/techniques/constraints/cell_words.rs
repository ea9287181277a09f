//! The candidates of the cells of constraints in words: those that are a premise, and those that are left.

use super::ConstrainedCell;
use crate::proof::{Notation, Values, gathered, list};
use sudokud_model::grid::{Cell, Value};

/// The most cells that an explanation names as the premise.
pub(super) const MAX_NAMED: usize = 4;

/// "r1c1 is 8 and r1c5 can only be 3 or 4": the cells that decide; `None` if there are none or too many.
pub(super) fn premise(notation: Notation<'_>, deciding: &[ConstrainedCell]) -> Option<String> {
    if !(1..=MAX_NAMED).contains(&deciding.len()) {
        return None;
    }
    let fact = |one: &ConstrainedCell| {
        let cell = notation.cell(one.cell);
        if one.is_filled {
            return format!("{cell} is {}", notation.value_choice(one.candidates));
        }
        let all: Values = (0..notation.side()).map(Value::new).collect();
        format!("{cell} {}", bound(notation, all, one.candidates))
    };
    Some(list(deciding.iter().map(fact)))
}

/// The conclusion from the cells that decide, as a sentence: "r1c1 is 8, so r1c2 can only be 2 or 4".
pub(super) fn following(notation: Notation<'_>, deciding: &[ConstrainedCell], remaining: &str) -> String {
    match premise(notation, deciding) {
        Some(premise) => format!("{premise}, so {remaining}"),
        None => format!("So {remaining}"),
    }
}

/// "r1c1 can only be 2 or 4, r1c2 is at most 5": what the cells that lose candidates keep.
pub(super) fn remaining(
    notation: Notation<'_>,
    cells: &[ConstrainedCell],
    removed: &[(Cell, Values)],
) -> String {
    let kept = |one: &ConstrainedCell| {
        let lost = removed.iter().find(|entry| entry.0 == one.cell)?.1;
        Some((bound(notation, one.candidates, one.candidates - lost), one.cell))
    };
    let parts = gathered(cells.iter().filter_map(kept)).into_iter();
    let parts = parts.map(|(text, cells)| format!("{} {text}", notation.cell_list(&cells)));
    parts.collect::<Vec<_>>().join(", ")
}

/// "5 is", "5 and 6 are".
pub(super) fn values_are(notation: Notation<'_>, values: Values) -> String {
    format!("{} {}", notation.value_list(values), if values.len() == 1 { "is" } else { "are" })
}

/// The candidates that are left, as a bound if they are one.
pub(super) fn bound(notation: Notation<'_>, candidates: Values, left: Values) -> String {
    let removed = candidates - left;
    match (left.first(), left.last(), removed.first(), removed.last()) {
        (None, ..) => "can have no value".to_owned(),
        (Some(only), Some(last), ..) if only == last => format!("can only be {}", notation.value(only)),
        (_, Some(most), Some(lowest), _) if lowest > most => {
            format!("can be at most {}", notation.value(most))
        }
        (Some(least), _, _, Some(highest)) if highest < least => {
            format!("must be at least {}", notation.value(least))
        }
        _ if left.len() <= removed.len() => format!("can only be {}", notation.value_choice(left)),
        _ => format!("cannot be {}", notation.value_choice(removed)),
    }
}
