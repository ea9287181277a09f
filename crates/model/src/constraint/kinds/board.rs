//! Kinds that hold for the whole board.

use super::rows::{Row, number, required};
use crate::constraint::MAX_SIDE;
use crate::constraint::builder::Builder;
use crate::constraint::error::ConstraintError;
use crate::constraint::field::Shape;
use crate::constraint::figure::Figure;
use crate::constraint::kind::{Constraint, Invariance, Kind};
use crate::constraint::subject::Subject;
use crate::grid::Cell;

pub(super) const KINDS: &[Row] = &[
    Row {
        kind: Kind {
            name: "anti_knight",
            meaning: "Cells a knight's move apart differ.",
            figure: Figure::Words("anti-knight"),
            invariance: Invariance::SquareAndValues,
            examples: include_str!("../examples/anti_knight.json"),
            fields: &[],
        },
        build: |_, builder| {
            differ_at(builder, &[(1, 2), (2, 1), (1, -2), (2, -1)]);
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "anti_king",
            meaning: "Cells that touch by a corner differ.",
            figure: Figure::Words("anti-king"),
            invariance: Invariance::SquareAndValues,
            examples: include_str!("../examples/anti_king.json"),
            fields: &[],
        },
        build: |_, builder| {
            differ_at(builder, &[(1, 1), (1, -1)]);
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "nonconsecutive",
            meaning: "The numbers of cells that touch by a side do not differ by 1.",
            figure: Figure::Words("nonconsecutive"),
            invariance: Invariance::Square,
            examples: include_str!("../examples/nonconsecutive.json"),
            fields: &[],
        },
        build: |_, builder| {
            for (rows, columns) in [(0, 1), (1, 0)] {
                builder.pairs(&builder.pairs_at(rows, columns), |a, b| (a - b).abs() != 1);
            }
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "offset",
            meaning: "Cells that are so many rows and so many columns apart, in any direction, have the \
                  relation: they differ, are equal, differ by 1, or do not.",
            figure: Figure::Words("{rows} × {columns} apart: {relation}"),
            invariance: Invariance::Square,
            examples: include_str!("../examples/offset.json"),
            fields: &[
                required("rows", number(0, MAX_SIDE as i64 - 1)),
                required("columns", number(0, MAX_SIDE as i64 - 1)),
                required("relation", Shape::Word(&["different", "equal", "consecutive", "nonconsecutive"])),
            ],
        },
        build: build_offset,
    },
    Row {
        kind: Kind {
            name: "global_entropy",
            meaning: "Each square of 2×2 cells has a low, a middle and a high value: one of each third.",
            figure: Figure::Words("global entropy"),
            invariance: Invariance::Square,
            examples: include_str!("../examples/global_entropy.json"),
            fields: &[],
        },
        build: |_, builder| {
            let third = third(builder)?;
            for [first, last] in builder.pairs_at(1, 1) {
                let side = builder.side();
                let cells = [0, 1, side, side + 1].map(|step| Cell::new(first.index() + step));
                debug_assert_eq!(cells[3], last);
                let cells = cells.map(Subject::Cell);
                for part in 0..3 {
                    let values = builder.values(|number| third(number) == part);
                    builder.count(&cells, values, 1..=2);
                }
            }
            Ok(())
        },
    },
];

/// Returns the function from a number to its third of the values, from 0.
pub(super) fn third(builder: &Builder<'_>) -> Result<impl Fn(i64) -> i64 + use<>, ConstraintError> {
    let (side, first) = (builder.side() as i64, builder.space().first_value as i64);
    if side % 3 != 0 {
        return Err(ConstraintError::whole(format!("needs a side that is a multiple of 3, not {side}")));
    }
    Ok(move |number| (number - first) * 3 / side)
}

fn differ_at(builder: &mut Builder<'_>, offsets: &[(isize, isize)]) {
    for &(rows, columns) in offsets {
        builder.pairs(&builder.pairs_at(rows, columns), |a, b| a != b);
    }
}

fn build_offset(constraint: &Constraint, builder: &mut Builder<'_>) -> Result<(), ConstraintError> {
    let last = builder.side() as i64 - 1;
    let rows = builder.number_of(constraint, "rows", 0..=last)?.unwrap_or(0) as isize;
    let columns = builder.number_of(constraint, "columns", 0..=last)?.unwrap_or(0) as isize;
    if rows == 0 && columns == 0 {
        return Err(ConstraintError::in_field(
            "columns",
            "is 0, as `rows`: a cell would be related to itself",
        ));
    }
    let holds: fn(i64, i64) -> bool = match constraint.text("relation") {
        Some("different") => |a, b| a != b,
        Some("equal") => |a, b| a == b,
        Some("consecutive") => |a, b| (a - b).abs() == 1,
        _ => |a, b| (a - b).abs() != 1,
    };
    builder.pairs(&builder.pairs_at(rows, columns), holds);
    if rows != 0 && columns != 0 {
        builder.pairs(&builder.pairs_at(rows, -columns), holds);
    }
    Ok(())
}
