//! Kinds that relate neighbors: dots, X and V, inequalities, and the rule for pairs without a mark.

use super::rows::{Row, distinct, number, optional, required};
use crate::constraint::builder::Builder;
use crate::constraint::error::ConstraintError;
use crate::constraint::field::Shape;
use crate::constraint::figure::{Figure, Mark, MarkShape};
use crate::constraint::kind::{Constraint, Invariance, Kind};
use crate::constraint::subject::Subject;
use std::collections::HashSet;

/// The value of a mark.
const VALUE: Shape = number(0, 1_000);

pub(super) const KINDS: &[Row] = &[
    Row {
        kind: Kind {
            name: "difference",
            meaning: "The two cells, or all cells of the list that touch by a side, differ by the value \
                  (1).",
            figure: Figure::Mark(Mark { shape: MarkShape::White, texts: &[(1, "")] }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/difference.json"),
            fields: &[required("cells", distinct(2)), optional("value", VALUE)],
        },
        build: build_mark,
    },
    Row {
        kind: Kind {
            name: "ratio",
            meaning: "One of the two cells, or of all cells of the list that touch by a side, is the value \
                  (2) times the other.",
            figure: Figure::Mark(Mark { shape: MarkShape::Black, texts: &[(2, "")] }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/ratio.json"),
            fields: &[required("cells", distinct(2)), optional("value", VALUE)],
        },
        build: build_mark,
    },
    Row {
        kind: Kind {
            name: "pair_sum",
            meaning: "The two cells, or all cells of the list that touch by a side, add up to the value.",
            figure: Figure::Mark(Mark { shape: MarkShape::Text, texts: &[(5, "V"), (10, "X")] }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/pair_sum.json"),
            fields: &[required("cells", distinct(2)), required("value", VALUE)],
        },
        build: build_mark,
    },
    Row {
        kind: Kind {
            name: "greater_than",
            meaning: "The first of the two cells, or of all cells of the list that touch by a side, is \
                  more than the second.",
            figure: Figure::Mark(Mark { shape: MarkShape::Angle, texts: &[] }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/greater_than.json"),
            fields: &[required("cells", distinct(2))],
        },
        build: |constraint, builder| {
            builder.pairs(&marked_pairs(builder, constraint), |a, b| a > b);
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "negative",
            meaning: "Two cells that touch by a side have none of the relations, unless a constraint of \
                  the puzzle that is one of the relations marks them.",
            figure: Figure::Words("unmarked pairs: no {of}"),
            invariance: Invariance::Square,
            examples: include_str!("../examples/negative.json"),
            fields: &[required("of", Shape::Relations)],
        },
        build: build_negative,
    },
];

/// Returns the pairs that a mark is about: two cells as they are, of more those that touch.
fn marked_pairs(builder: &Builder<'_>, constraint: &Constraint) -> Vec<[Subject; 2]> {
    let cells = constraint.subjects("cells");
    let pairs = cells.iter().enumerate().flat_map(|(at, &a)| cells[at + 1..].iter().map(move |&b| [a, b]));
    pairs.filter(|&[a, b]| cells.len() == 2 || builder.touch(a, b)).collect()
}

/// Returns the default value of a kind of marks.
fn default_value(kind: &str) -> i64 {
    if kind == "ratio" { 2 } else { 1 }
}

/// Returns whether two numbers have a relation.
fn holds(kind: &str, value: i64, a: i64, b: i64) -> bool {
    match kind {
        "difference" => (a - b).abs() == value,
        "ratio" => a == value * b || b == value * a,
        _ => a + b == value,
    }
}

fn build_mark(constraint: &Constraint, builder: &mut Builder<'_>) -> Result<(), ConstraintError> {
    let kind = constraint.kind().name;
    let value = constraint.number("value").unwrap_or(default_value(kind));
    builder.pairs(&marked_pairs(builder, constraint), |a, b| holds(kind, value, a, b));
    Ok(())
}

fn build_negative(constraint: &Constraint, builder: &mut Builder<'_>) -> Result<(), ConstraintError> {
    let relations = constraint.relations("of");
    if let Some(at) =
        relations.iter().position(|of| !["difference", "ratio", "pair_sum"].contains(&of.kind.as_str()))
    {
        return Err(ConstraintError::at("of", at, "is not a difference, a ratio or a pair_sum"));
    }
    let is_mark = |mark: &&Constraint| {
        let kind = mark.kind().name;
        let value = mark.number("value").unwrap_or(default_value(kind));
        relations.iter().any(|of| of.kind == kind && of.value == value)
    };
    // Each rule looks at all constraints, and at each pair of cells of a mark.
    builder.work().spend(builder.siblings().len())?;
    let mut marked = HashSet::new();
    for mark in builder.siblings().iter().filter(is_mark) {
        builder.work().spend(mark.subjects("cells").len().pow(2))?;
        for [a, b] in marked_pairs(builder, mark) {
            marked.insert([a.min(b), a.max(b)]);
        }
    }
    let pairs = [builder.pairs_at(0, 1), builder.pairs_at(1, 0)].concat();
    let pairs = pairs.into_iter().map(|pair| pair.map(Subject::Cell));
    let open: Vec<[Subject; 2]> = pairs.filter(|pair| !marked.contains(pair)).collect();
    builder.pairs(&open, |a, b| !relations.iter().any(|of| holds(&of.kind, of.value, a, b)));
    Ok(())
}
