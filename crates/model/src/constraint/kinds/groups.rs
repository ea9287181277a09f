//! Kinds about the values in groups of cells, whatever their order.

use super::rows::{Row, distinct, optional, required};
use crate::constraint::builder::Builder;
use crate::constraint::error::ConstraintError;
use crate::constraint::field::Shape;
use crate::constraint::figure::{Area, Figure, Paint, Sign};
use crate::constraint::kind::{Constraint, Invariance, Kind};
use crate::constraint::primitive::SetCondition;
use crate::constraint::subject::Subject;
use crate::grid::{Value, ValueSet};

pub(super) const KINDS: &[Row] = &[
    Row {
        kind: Kind {
            name: "clone",
            meaning: "The groups, of equal size, have equal values in order.",
            figure: Figure::Area(Area { dashes: &[], paint: Some(Paint::GREY), note: "{tag}", words: "" }),
            invariance: Invariance::SquareAndValues,
            examples: include_str!("../examples/clone.json"),
            fields: &[required("groups", Shape::Groups { min: 2 })],
        },
        build: |constraint, builder| {
            let groups = equal_groups(constraint)?;
            for group in &groups[1..] {
                let pairs: Vec<_> = groups[0].iter().zip(group).map(|(&a, &b)| [a, b]).collect();
                builder.pairs(&pairs, |a, b| a == b);
            }
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "same_values",
            meaning: "The groups, of equal size, have the same values, each equally often, in any order.",
            figure: Figure::Area(Area {
                dashes: &[10, 5],
                paint: Some(Paint::new("#e3dcf5", "#453d5e")),
                note: "{tag}",
                words: "{tag}: same values",
            }),
            invariance: Invariance::SquareAndValues,
            examples: include_str!("../examples/same_values.json"),
            fields: &[required("groups", Shape::Groups { min: 2 })],
        },
        build: |constraint, builder| {
            let groups = equal_groups(constraint)?.to_vec();
            builder.condition(SetCondition::SameValues { groups });
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "quadruple",
            meaning: "The cells have the values; one that is listed twice, twice.",
            figure: Figure::Corner,
            invariance: Invariance::SquareAndValues,
            examples: include_str!("../examples/quadruple.json"),
            fields: &[required("cells", distinct(1)), required("values", Shape::Numbers)],
        },
        build: build_contains,
    },
    Row {
        kind: Kind {
            name: "contains",
            meaning: "The cells have each of the values at least, or exactly, as often as it is listed.",
            figure: Figure::Area(Area {
                dashes: &[12, 6],
                paint: None,
                note: "{tag}",
                words: "{tag}: {count} {values}",
            }),
            invariance: Invariance::SquareAndValues,
            examples: include_str!("../examples/contains.json"),
            fields: &[
                required("cells", distinct(1)),
                required("values", Shape::Numbers),
                optional("count", Shape::Word(&["at_least", "exactly"])),
            ],
        },
        build: build_contains,
    },
    Row {
        kind: Kind {
            name: "count_distinct",
            meaning: "The number of different values among the cells is the number of the control cell.",
            figure: Figure::Area(Area {
                dashes: &[12, 6],
                paint: None,
                note: "{tag}",
                words: "{tag}: different values",
            }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/count_distinct.json"),
            fields: &[required("control", Shape::Cell), required("cells", distinct(1))],
        },
        build: |constraint, builder| {
            let Some(control) = constraint.subject("control") else { return Ok(()) };
            let (cells, first_value) = (constraint.subjects("cells").to_vec(), builder.space().first_value);
            builder.condition(SetCondition::CountDistinct { control, cells, first_value });
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "counting_circles",
            meaning: "Each number that occurs among the cells occurs as often among them as it says.",
            figure: Figure::Sign(Sign::Ring, Paint::new("#b4b4b4", "#565d68")),
            invariance: Invariance::Square,
            examples: include_str!("../examples/counting_circles.json"),
            fields: &[required("cells", distinct(1))],
        },
        build: |constraint, builder| {
            let (cells, first_value) = (constraint.subjects("cells").to_vec(), builder.space().first_value);
            builder.condition(SetCondition::CountingCircles { cells, first_value });
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "look_and_say",
            meaning: "For each entry of `counts`, a number and a value, exactly that many of the cells \
                  have the value.",
            figure: Figure::Area(Area { dashes: &[9, 4, 2, 4], paint: None, note: "{counts}", words: "" }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/look_and_say.json"),
            fields: &[required("cells", distinct(1)), required("counts", Shape::Tuples)],
        },
        build: |constraint, builder| {
            let cells = constraint.subjects("cells");
            for (at, tuple) in constraint.tuples("counts").iter().enumerate() {
                let &[count, _] = tuple.as_slice() else {
                    return Err(ConstraintError::at("counts", at, "is not a number and a value"));
                };
                let Some(count) = usize::try_from(count).ok().filter(|&count| count <= cells.len()) else {
                    let error = ConstraintError::at("counts", at, "is not a number of the cells");
                    return Err(error.within(0));
                };
                let value = builder.value_in_tuple("counts", at, (tuple, 1))?;
                builder.count(cells, ValueSet::<1>::only(value), count..=count);
            }
            Ok(())
        },
    },
];

/// Returns the groups, which must be equal in size.
fn equal_groups(constraint: &Constraint) -> Result<&[Vec<Subject>], ConstraintError> {
    let groups = constraint.groups("groups");
    match groups.iter().position(|group| group.len() != groups[0].len()) {
        Some(at) => Err(ConstraintError::at("groups", at, "has not as many cells as the first group")),
        None => Ok(groups),
    }
}

fn build_contains(constraint: &Constraint, builder: &mut Builder<'_>) -> Result<(), ConstraintError> {
    let (cells, numbers) = (constraint.subjects("cells"), constraint.numbers("values"));
    if numbers.len() > cells.len() {
        let reason = format!("has {} values for {} cells", numbers.len(), cells.len());
        return Err(ConstraintError::in_field("values", reason));
    }
    let values = numbers.iter().enumerate().map(|(at, &number)| builder.value("values", at, number));
    let values = values.collect::<Result<Vec<Value>, _>>()?;
    let is_exact = constraint.text("count") == Some("exactly");
    for value in values.iter().copied().collect::<ValueSet<1>>() {
        let least = values.iter().filter(|&&listed| listed == value).count();
        builder.count(cells, ValueSet::<1>::only(value), least..=if is_exact { least } else { cells.len() });
    }
    Ok(())
}
