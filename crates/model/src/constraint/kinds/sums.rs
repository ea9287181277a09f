//! Kinds that are about sums.

use super::rows::{Row, SUM, distinct, number, optional, repeating, required};
use crate::constraint::builder::{Builder, on_board};
use crate::constraint::error::ConstraintError;
use crate::constraint::field::Shape;
use crate::constraint::figure::{Area, Ends, Figure, Line, Paint};
use crate::constraint::kind::{Constraint, Invariance, Kind};
use crate::constraint::primitive::linear::{Comparison, MAX_NUMBER};
use crate::constraint::subject::Subject;

pub(super) const KINDS: &[Row] = &[
    Row {
        kind: Kind {
            name: "killer_cage",
            meaning: "The cells differ from each other and, if there is a sum, add up to it.",
            figure: Figure::Area(Area { dashes: &[7, 5], paint: None, note: "{sum}", words: "" }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/killer_cage.json"),
            fields: &[required("cells", distinct(1)), optional("sum", SUM)],
        },
        build: |constraint, builder| {
            let cells = constraint.subjects("cells");
            builder.all_different("cells", cells)?;
            if let Some(sum) = constraint.number("sum") {
                builder.sum(cells, sum);
            }
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "rellik_cage",
            meaning: "The cells differ from each other, and no one or more of them add up to the sum.",
            figure: Figure::Area(Area { dashes: &[14, 4, 3, 4], paint: None, note: "not {sum}", words: "" }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/rellik_cage.json"),
            fields: &[required("cells", distinct(1)), required("sum", SUM)],
        },
        build: |constraint, builder| {
            let sum = constraint.number("sum").unwrap_or(0);
            let work = builder.work();
            builder.family("cells", constraint.subjects("cells"), |numbers| {
                work.take(1 << numbers.len());
                if work.is_used_up() {
                    return false;
                }
                (1..1u64 << numbers.len()).all(|part| {
                    let chosen = numbers.iter().enumerate().filter(|(at, _)| part >> at & 1 == 1);
                    chosen.map(|(_, number)| number).sum::<i64>() != sum
                })
            })
        },
    },
    Row {
        kind: Kind {
            name: "sum",
            meaning: "The cells, each times its weight if there are weights, add up to the sum. Values can \
                  repeat.",
            figure: Figure::Area(Area { dashes: &[2, 4], paint: None, note: "sum {sum}", words: "" }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/sum.json"),
            fields: &[
                required("cells", repeating(1)),
                required("sum", SUM),
                optional("weights", Shape::Numbers),
            ],
        },
        build: |constraint, builder| {
            let terms = weighted(constraint)?;
            let sum = constraint.number("sum").unwrap_or(0);
            builder.linear(terms, Comparison::Equal, sum);
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "linear",
            meaning: "The sum of the cells, each times its weight if there are weights, has the relation \
                  to the value.",
            figure: Figure::Area(Area {
                dashes: &[2, 4],
                paint: None,
                note: "{relation} {value}",
                words: "",
            }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/linear.json"),
            fields: &[
                required("cells", repeating(1)),
                optional("weights", Shape::Numbers),
                required("relation", Shape::Word(&["equal", "not_equal", "at_most", "at_least"])),
                required("value", SUM),
            ],
        },
        build: |constraint, builder| {
            let comparison = match constraint.text("relation") {
                Some("not_equal") => Comparison::NotEqual,
                Some("at_most") => Comparison::AtMost,
                Some("at_least") => Comparison::AtLeast,
                _ => Comparison::Equal,
            };
            let terms = weighted(constraint)?;
            let value = constraint.number("value").unwrap_or(0);
            builder.linear(terms, comparison, value);
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "little_killer",
            meaning: "The cells of the diagonal from the start in the direction add up to the sum. Values \
                  can repeat.",
            figure: Figure::Diagonal,
            invariance: Invariance::Square,
            examples: include_str!("../examples/little_killer.json"),
            fields: &[
                required("start", Shape::Cell),
                required("direction", Shape::Word(&["down_right", "down_left", "up_right", "up_left"])),
                required("sum", SUM),
            ],
        },
        build: |constraint, builder| {
            let start = on_board("start", constraint.subject("start").as_slice())?;
            let (rows, columns) = match constraint.text("direction") {
                Some("down_right") => (1, 1),
                Some("down_left") => (1, -1),
                Some("up_right") => (-1, 1),
                _ => (-1, -1),
            };
            let cells =
                std::iter::successors(start.first().copied(), |&cell| builder.shifted(cell, rows, columns));
            let cells: Vec<Subject> = cells.map(Subject::Cell).collect();
            let sum = constraint.number("sum").unwrap_or(0);
            builder.sum(&cells, sum);
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "arrow",
            meaning: "The cells of the path add up to the number in the circle: one to three cells, whose \
                  numbers are its digits in reading order. Values can repeat.",
            figure: Figure::Arrow(Paint::new("#b4b4b4", "#565d68")),
            invariance: Invariance::SquareWithOne("circle"),
            examples: include_str!("../examples/arrow.json"),
            fields: &[required("circle", distinct(1)), required("path", repeating(1))],
        },
        build: |constraint, builder| {
            let mut circle = constraint.subjects("circle").to_vec();
            if circle.len() > 3 {
                return Err(ConstraintError::at("circle", 3, "is a fourth cell of a circle"));
            }
            circle.sort_unstable();
            let digits = circle.iter().rev().zip([-1, -10, -100]).map(|(&cell, weight)| (weight, cell));
            let path = constraint.subjects("path").iter().map(|&cell| (1, cell));
            builder.linear(path.chain(digits), Comparison::Equal, 0);
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "double_arrow",
            meaning: "The cells between the first and the last add up to the sum of these two. Values can \
                  repeat.",
            figure: Figure::Line(Line {
                paint: Paint::new("#e39cc3", "#8f4a70"),
                width: 8,
                dashes: &[],
                ends: Ends::Circles,
                note: "",
            }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/double_arrow.json"),
            fields: &[required("cells", repeating(3))],
        },
        build: |constraint, builder| {
            let cells = constraint.subjects("cells");
            let weight = |at| if at == 0 || at + 1 == cells.len() { -1 } else { 1 };
            builder.linear(
                cells.iter().enumerate().map(|(at, &cell)| (weight(at), cell)),
                Comparison::Equal,
                0,
            );
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "zipper",
            meaning: "Cells at the same distance from both ends have equal sums; the cell in the middle, \
                  if there is one, has that sum.",
            figure: Figure::Line(Line::plain(Paint::new("#cdb1ec", "#6a5488"), 16, &[12, 15, 0, 15])),
            invariance: Invariance::Square,
            examples: include_str!("../examples/zipper.json"),
            fields: &[required("cells", distinct(3))],
        },
        build: |constraint, builder| {
            let cells = constraint.subjects("cells");
            let group = |at: usize| match (cells[at], cells[cells.len() - 1 - at]) {
                (a, b) if a == b => vec![a],
                (a, b) => vec![a, b],
            };
            builder.equal_totals(&(0..cells.len().div_ceil(2)).map(group).collect::<Vec<_>>());
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "region_sum_line",
            meaning: "The line is cut where the box or region changes; all pieces have equal sums.",
            figure: Figure::Line(Line::plain(Paint::new("#2ecbff", "#17647e"), 16, &[24, 26])),
            invariance: Invariance::Square,
            examples: include_str!("../examples/region_sum_line.json"),
            fields: &[required("cells", repeating(2))],
        },
        build: |constraint, builder| {
            let cells = on_board("cells", constraint.subjects("cells"))?;
            let layout = &builder.space().layout;
            if cells.iter().all(|&cell| layout.block_of(cell).is_none()) {
                return Err(ConstraintError::whole("needs a board with boxes or regions"));
            }
            let mut pieces: Vec<Vec<Subject>> = Vec::new();
            for (at, &cell) in cells.iter().enumerate() {
                match pieces.last_mut() {
                    Some(piece) if layout.block_of(cells[at - 1]) == layout.block_of(cell) => {
                        piece.push(cell.into());
                    }
                    _ => pieces.push(vec![cell.into()]),
                }
            }
            builder.equal_totals(&pieces);
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "equal_sums",
            meaning: "The groups have equal sums. Values can repeat.",
            figure: Figure::Area(Area {
                dashes: &[],
                paint: Some(Paint::new("#bfe8f7", "#1f4a5a")),
                note: "{tag}",
                words: "{tag}: equal sums",
            }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/equal_sums.json"),
            fields: &[required("groups", Shape::Groups { min: 2 })],
        },
        build: |constraint, builder| {
            builder.equal_totals(constraint.groups("groups"));
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "sum_line",
            meaning: "The line can be cut into pieces that each add up to the sum; a closed line can be \
                  cut anywhere.",
            figure: Figure::Line(Line {
                paint: Paint::new("#ffb347", "#7a4f10"),
                width: 16,
                dashes: &[5, 13],
                ends: Ends::Plain,
                note: "{sum}",
            }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/sum_line.json"),
            fields: &[
                required("cells", repeating(1)),
                required("sum", number(1, 10_000)),
                optional("ends", Shape::Word(&["open", "closed"])),
            ],
        },
        build: build_sum_line,
    },
];

/// Returns the terms of the fields `cells` and `weights`.
fn weighted(constraint: &Constraint) -> Result<Vec<(i64, Subject)>, ConstraintError> {
    let (cells, weights) = (constraint.subjects("cells"), constraint.numbers("weights"));
    if !weights.is_empty() && weights.len() != cells.len() {
        let reason = format!("has {} weights for {} cells", weights.len(), cells.len());
        return Err(ConstraintError::in_field("weights", reason));
    }
    if let Some(at) = weights.iter().position(|weight| weight.unsigned_abs() > MAX_NUMBER.unsigned_abs()) {
        return Err(ConstraintError::at("weights", at, format!("is beyond {MAX_NUMBER}")));
    }
    let weight = |at: usize| weights.get(at).copied().unwrap_or(1);
    Ok(cells.iter().enumerate().map(|(at, &cell)| (weight(at), cell)).collect())
}

/// A state is what the first piece of a closed line lacks, which stands at the end of the line, and the sum
/// of the piece so far. The first piece of a closed line is complete at any sum.
fn build_sum_line(constraint: &Constraint, builder: &mut Builder<'_>) -> Result<(), ConstraintError> {
    let sum = constraint.number("sum").unwrap_or(1);
    let is_closed = constraint.text("ends") == Some("closed");
    let heads = if is_closed { sum } else { 1 };
    // The sum at which the current piece is complete, its sum so far, the sum at the end of the line, and
    // whether a piece was completed.
    let first = |head| (if head == 0 { sum } else { head }, 0, (sum - head) % sum, false);
    builder.automaton(
        constraint,
        constraint.subjects("cells"),
        (0..heads).map(first).collect(),
        |&(goal, so_far, last, is_cut), number, to| match so_far + number {
            total if total == goal => to((sum, 0, last, true)),
            total if total < goal => to((goal, total, last, is_cut)),
            _ => {}
        },
        |&(_, so_far, last, is_cut)| is_cut && so_far == last,
    )
}
