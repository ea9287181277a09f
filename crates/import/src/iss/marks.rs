//! Types that mark neighbors, and rules for the whole board.

use super::call::{Call, Nesting, Type, distinct, one};
use crate::draft::{Meaning, Refused, constraint};
use std::collections::HashMap;
use sudokud_model::constraint::{Argument, Constraint, Relation, Subject};

pub(super) const TYPES: &[Type] = &[
    Type::new("WhiteDot", Nesting::Anywhere, |call| mark(call, "difference", Some(1))),
    Type::new("BlackDot", Nesting::Anywhere, |call| mark(call, "ratio", Some(2))),
    Type::new("X", Nesting::Anywhere, |call| mark(call, "pair_sum", Some(10))),
    Type::new("V", Nesting::Anywhere, |call| mark(call, "pair_sum", Some(5))),
    Type::new("GreaterThan", Nesting::Anywhere, |call| mark(call, "greater_than", None)),
    Type::new("StrictKropki", Nesting::Top, |_| negative(&[("difference", 1), ("ratio", 2)])),
    Type::new("StrictXV", Nesting::Top, |_| negative(&[("pair_sum", 5), ("pair_sum", 10)])),
    Type::new("AntiKnight", Nesting::Top, |_| one("anti_knight", [])),
    Type::new("AntiKing", Nesting::Top, |_| one("anti_king", [])),
    Type::new("AntiConsecutive", Nesting::Top, |_| one("nonconsecutive", [])),
    Type::new("GlobalEntropy", Nesting::Top, |_| one("global_entropy", [])),
];

/// Every pair of listed cells that touch is marked; without such a pair the mark has no meaning.
fn mark(call: &Call<'_>, kind: &str, value: Option<i64>) -> Meaning {
    let cells = distinct(&call.all_subjects()?);
    let places: HashMap<Subject, usize> = cells.iter().enumerate().map(|(at, &cell)| (cell, at)).collect();
    let later = |(at, &a): (usize, &Subject)| {
        let neighbors = call.space.neighbors(a).into_iter();
        neighbors
            .filter(|b| places.get(b).is_some_and(|&other| other > at))
            .map(|b| [a, b])
            .collect::<Vec<_>>()
    };
    let pairs: Vec<[Subject; 2]> = cells.iter().enumerate().flat_map(later).collect();
    if pairs.is_empty() {
        return Err(Refused::new("no two of its cells touch"));
    }
    let of = |cells: Vec<Subject>| -> Result<Constraint, Refused> {
        let value = value.map(|value| ("value", Argument::Number(value)));
        constraint(kind, [("cells", Argument::cells(cells))].into_iter().chain(value))
    };
    if cells.iter().all(|subject| subject.cell().is_some()) {
        return Ok(vec![of(cells)?]);
    }
    pairs.into_iter().map(|pair| of(pair.to_vec())).collect()
}

fn negative(relations: &[(&str, i64)]) -> Meaning {
    let relation = |&(kind, value): &(&str, i64)| Relation { kind: kind.to_owned(), value };
    one("negative", [("of", Argument::Relations(relations.iter().map(relation).collect()))])
}
