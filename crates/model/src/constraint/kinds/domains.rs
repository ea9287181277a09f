//! Kinds that restrict single cells, and cells beside their neighbors.

use super::rows::{Row, distinct, required};
use crate::constraint::builder::{Builder, on_board};
use crate::constraint::error::ConstraintError;
use crate::constraint::field::Shape;
use crate::constraint::figure::{Figure, Paint, Sign};
use crate::constraint::kind::{Constraint, Invariance, Kind};
use crate::grid::ValueSet;

pub(super) const KINDS: &[Row] = &[
    Row {
        kind: Kind {
            name: "given",
            meaning: "Each of the cells has one of the values.",
            figure: Figure::Sign(Sign::Values, Paint::GREY),
            invariance: Invariance::SquareAndValues,
            examples: include_str!("../examples/given.json"),
            fields: &[required("cells", distinct(1)), required("values", Shape::Numbers)],
        },
        build: |constraint, builder| {
            let numbers = constraint.numbers("values").iter().enumerate();
            let values = numbers.map(|(at, &number)| builder.value("values", at, number));
            let values = values.collect::<Result<ValueSet<1>, _>>()?;
            constraint.subjects("cells").iter().for_each(|&cell| builder.domain_of(cell, values));
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "even",
            meaning: "Each of the cells has an even number.",
            figure: Figure::Sign(Sign::Square, Paint::GREY),
            invariance: Invariance::Square,
            examples: include_str!("../examples/even.json"),
            fields: &[required("cells", distinct(1))],
        },
        build: |constraint, builder| {
            constraint
                .subjects("cells")
                .iter()
                .for_each(|&cell| builder.domain(cell, |number| number % 2 == 0));
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "odd",
            meaning: "Each of the cells has an odd number.",
            figure: Figure::Sign(Sign::Disc, Paint::GREY),
            invariance: Invariance::Square,
            examples: include_str!("../examples/odd.json"),
            fields: &[required("cells", distinct(1))],
        },
        build: |constraint, builder| {
            constraint
                .subjects("cells")
                .iter()
                .for_each(|&cell| builder.domain(cell, |number| number % 2 == 1));
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "minimum",
            meaning: "Each of the cells is less than every cell that touches it by a side and is not in \
                  the list.",
            figure: Figure::Sign(Sign::Inward, Paint::GREY),
            invariance: Invariance::Square,
            examples: include_str!("../examples/minimum.json"),
            fields: &[required("cells", distinct(1))],
        },
        build: |constraint, builder| beside_neighbors(constraint, builder, |cell, neighbor| cell < neighbor),
    },
    Row {
        kind: Kind {
            name: "maximum",
            meaning: "Each of the cells is more than every cell that touches it by a side and is not in \
                  the list.",
            figure: Figure::Sign(Sign::Outward, Paint::GREY),
            invariance: Invariance::Square,
            examples: include_str!("../examples/maximum.json"),
            fields: &[required("cells", distinct(1))],
        },
        build: |constraint, builder| beside_neighbors(constraint, builder, |cell, neighbor| cell > neighbor),
    },
];

fn beside_neighbors(
    constraint: &Constraint,
    builder: &mut Builder<'_>,
    holds: fn(i64, i64) -> bool,
) -> Result<(), ConstraintError> {
    let cells = on_board("cells", constraint.subjects("cells"))?;
    for &cell in &cells {
        for (rows, columns) in [(-1, 0), (0, -1), (0, 1), (1, 0)] {
            if let Some(neighbor) = builder.shifted(cell, rows, columns).filter(|next| !cells.contains(next))
            {
                builder.pair(cell.into(), neighbor.into(), holds);
            }
        }
    }
    Ok(())
}
