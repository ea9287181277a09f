//! Marks between two cells, and the rules for pairs without one.
//!
//! A rule is about the marks of its own type. A type can exempt its marks from the rules of the other one,
//! as in Kropki: then both rules are one.

use super::places::cells_at_edge;
use crate::codec::is_true;
use crate::draft::{Draft, Refused, constraint};
use crate::imported::ImportError;
use serde_json::Value as Json;
use std::collections::BTreeSet;
use sudokud_model::constraint::{Argument, Constraint, Relation};

/// A type of marks: its number, its kind, the value of a mark without one, and the field that exempts its
/// marks from the rules of the other type.
type MarkType = (i64, &'static str, Option<i64>, &'static str);

const TYPES: [MarkType; 3] = [
    (200, "difference", Some(1), "overrideNegativeRatios"),
    (201, "ratio", Some(2), "overrideNegativeDifferences"),
    (202, "pair_sum", None, ""),
];

/// The marks of a puzzle, by type.
#[derive(Default)]
pub(super) struct Marks {
    of_types: [MarksOfType; 3],
}

#[derive(Default)]
struct MarksOfType {
    name: String,
    /// The values of the marks that obey the rules of the other type.
    plain: BTreeSet<i64>,
    /// The values of the marks that are exempt from them.
    exempt: BTreeSet<i64>,
    /// The values that pairs without a mark do not have.
    negative: BTreeSet<i64>,
}

impl Marks {
    /// Reads an entry of the list of constraints; returns whether it is one of marks.
    pub(super) fn read(
        &mut self,
        entry: &Json,
        name: &str,
        kind: i64,
        draft: &mut Draft,
    ) -> Result<bool, ImportError> {
        let Some(at) = TYPES.iter().position(|(number, ..)| *number == kind) else { return Ok(false) };
        let (_, kind, default, exempts) = TYPES[at];
        let marks = &mut self.of_types[at];
        name.clone_into(&mut marks.name);
        let values = if is_true(entry.get(exempts)) { &mut marks.exempt } else { &mut marks.plain };
        for clue in list(entry, "clues") {
            let value = clue.get("value").and_then(Json::as_i64).or(default);
            values.extend(value);
            draft.add(name, mark_of(clue, kind, value, draft.side()))?;
        }
        marks.negative.extend(list(entry, "negative").iter().filter_map(Json::as_i64));
        Ok(true)
    }

    /// Adds the rules for pairs without a mark.
    pub(super) fn add_negative(self, draft: &mut Draft) -> Result<(), ImportError> {
        let [differences, ratios, sums] = &self.of_types;
        if differences.is_exempt_from(ratios) || ratios.is_exempt_from(differences) {
            if differences.has_one_rule_with(ratios) && ratios.has_one_rule_with(differences) {
                add_rule(&differences.name, differences.relations(0).chain(ratios.relations(1)), draft)?;
            } else {
                let name = if ratios.negative.is_empty() { &differences.name } else { &ratios.name };
                draft.unread(format!("{name}: marks of another type are exempt from its negative rule"));
            }
        } else {
            add_rule(&differences.name, differences.relations(0), draft)?;
            add_rule(&ratios.name, ratios.relations(1), draft)?;
        }
        add_rule(&sums.name, sums.relations(2), draft)
    }
}

impl MarksOfType {
    /// Returns whether marks are exempt from a rule of another type.
    fn is_exempt_from(&self, other: &Self) -> bool {
        !self.exempt.is_empty() && !other.negative.is_empty()
    }

    /// Returns whether one rule for both types exempts the same marks as two rules: those, and only those, to
    /// which the rule of their own type applies.
    fn has_one_rule_with(&self, other: &Self) -> bool {
        !other.negative.is_empty()
            && self.exempt.is_subset(&self.negative)
            && self.plain.is_disjoint(&self.negative)
    }

    fn relations(&self, at: usize) -> impl Iterator<Item = Relation> {
        self.negative.iter().map(move |&value| Relation { kind: TYPES[at].1.to_owned(), value })
    }
}

fn list<'a>(entry: &'a Json, field: &str) -> &'a [Json] {
    entry.get(field).and_then(Json::as_array).map_or(&[], Vec::as_slice)
}

fn mark_of(clue: &Json, kind: &str, value: Option<i64>, side: usize) -> Result<Constraint, Refused> {
    let cells = Argument::cells(cells_at_edge(clue, side)?);
    let value = value.ok_or_else(|| Refused::new("it has no value"))?;
    constraint(kind, [("cells", cells), ("value", Argument::Number(value))])
}

fn add_rule(
    name: &str,
    relations: impl Iterator<Item = Relation>,
    draft: &mut Draft,
) -> Result<(), ImportError> {
    let relations: Vec<Relation> = relations.collect();
    if relations.is_empty() {
        return Ok(());
    }
    draft.add(name, constraint("negative", [("of", Argument::Relations(relations))]))
}
