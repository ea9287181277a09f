//! Rules for the whole board: keys that are `true`, and `negative`, the list of the marks whose absence has a
//! meaning. The pairs without a mark of a key are about the values that its marks have.

use super::entries::{Entries, no_key};
use crate::mark_facts::MarkFacts;
use serde_json::json;
use std::collections::BTreeSet;
use sudokud_model::constraint::{Constraint, Relation};

/// A rule that holds for the whole board.
pub(super) fn flag(key: &'static str) -> Entries {
    Ok(vec![(key, json!(true))])
}

/// With this key, marks of the difference 1 are exempt.
pub(super) fn nonconsecutive(marks: &MarkFacts) -> Entries {
    match marks.values("difference").contains(&1) {
        true => Err("pairs with a mark are exempt from the form's rule".to_owned()),
        false => flag("nonconsecutive"),
    }
}

/// Each kind of marks is a rule of its own: marks of another kind are not exempt from it. So relations of
/// several kinds can be written only if no pair is marked.
pub(super) fn negative(marks: &MarkFacts, negative: &Constraint) -> Entries {
    let of = negative.relations("of");
    let kinds: BTreeSet<&str> = of.iter().map(|relation| relation.kind.as_str()).collect();
    let is_marked = of.iter().any(|of| marks.values(&of.kind).contains(&of.value));
    if kinds.len() > 1 && is_marked {
        return Err("in the form, a mark is exempt from the rule about its own kind only".to_owned());
    }
    let mut entries = Vec::new();
    for kind in kinds {
        let own = of.iter().filter(|relation| relation.kind == kind);
        let own: BTreeSet<i64> = own.map(|relation: &Relation| relation.value).collect();
        let (name, wanted) = match kind {
            "difference" => ("difference", or_default(marks.values(kind), 1)),
            "ratio" => ("ratio", or_default(marks.values(kind), 2)),
            _ => ("xv", BTreeSet::from([5, 10])),
        };
        if own != wanted {
            return no_key();
        }
        entries.push(("negative", json!(name)));
    }
    Ok(entries)
}

fn or_default(values: &BTreeSet<i64>, default: i64) -> BTreeSet<i64> {
    if values.is_empty() { BTreeSet::from([default]) } else { values.clone() }
}
