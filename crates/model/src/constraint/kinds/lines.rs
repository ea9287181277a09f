//! Kinds that are lines of cells in order.

use super::rows::{Row, distinct, number, optional, repeating, required};
use crate::constraint::figure::{Ends, Figure, Line, Paint};
use crate::constraint::kind::{Constraint, Invariance, Kind};
use crate::constraint::subject::Subject;

pub(super) const KINDS: &[Row] = &[
    Row {
        kind: Kind {
            name: "thermometer",
            meaning: "Each cell is more than the one before it.",
            figure: Figure::Line(Line {
                paint: Paint::GREY,
                width: 30,
                dashes: &[],
                ends: Ends::Bulb,
                note: "",
            }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/thermometer.json"),
            fields: &[required("cells", repeating(2))],
        },
        build: |constraint, builder| {
            builder.pairs(&successive(constraint.subjects("cells"), 1), |a, b| a < b);
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "slow_thermometer",
            meaning: "No cell is less than the one before it.",
            figure: Figure::Line(Line {
                paint: Paint::new("#8fb3f2", "#325a85"),
                width: 30,
                dashes: &[],
                ends: Ends::HollowBulb,
                note: "",
            }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/slow_thermometer.json"),
            fields: &[required("cells", repeating(2))],
        },
        build: |constraint, builder| {
            builder.pairs(&successive(constraint.subjects("cells"), 1), |a, b| a <= b);
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "whisper",
            meaning: "Successive cells differ by at least the difference (half of the side, rounded up).",
            figure: Figure::Line(Line {
                paint: Paint::new("#67f067", "#2a682a"),
                width: 20,
                dashes: &[14, 18],
                ends: Ends::Plain,
                note: "{difference}",
            }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/whisper.json"),
            fields: &[required("cells", repeating(2)), optional("difference", number(0, 255))],
        },
        build: |constraint, builder| {
            let default = builder.side().div_ceil(2) as i64;
            let difference = constraint.number("difference").unwrap_or(default);
            builder.pairs(&successive(constraint.subjects("cells"), 1), |a, b| (a - b).abs() >= difference);
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "renban",
            meaning: "The cells have consecutive numbers in any order.",
            figure: Figure::Line(Line::plain(Paint::new("#f58bf5", "#8a3d8a"), 20, &[0, 18])),
            invariance: Invariance::Square,
            examples: include_str!("../examples/renban.json"),
            fields: &[required("cells", distinct(1))],
        },
        build: |constraint, builder| {
            let (cells, side) = (constraint.subjects("cells"), builder.side());
            builder.all_different("cells", cells)?;
            let first = builder.space().first_value as i64;
            let run = |low: i64| builder.values(|number| (low..low + cells.len() as i64).contains(&number));
            let sets = (0..=(side - cells.len()) as i64).map(|low| run(low + first)).collect();
            builder.family_of("cells", cells, sets)
        },
    },
    Row {
        kind: Kind {
            name: "nabner",
            meaning: "No two of the cells have equal or consecutive numbers.",
            figure: Figure::Line(Line::plain(Paint::new("#c9c883", "#5f5f3c"), 20, &[20, 20, 0, 20])),
            invariance: Invariance::Square,
            examples: include_str!("../examples/nabner.json"),
            fields: &[required("cells", distinct(2))],
        },
        build: |constraint, builder| {
            let cells = constraint.subjects("cells");
            builder.all_different("cells", cells)?;
            let pairs: Vec<_> = (1..cells.len()).flat_map(|distance| successive(cells, distance)).collect();
            builder.pairs(&pairs, |a, b| (a - b).abs() > 1);
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "palindrome",
            meaning: "The line reads the same from both ends.",
            figure: Figure::Line(Line::plain(Paint::GREY, 20, &[])),
            invariance: Invariance::SquareAndValues,
            examples: include_str!("../examples/palindrome.json"),
            fields: &[required("cells", repeating(2))],
        },
        build: |constraint, builder| {
            let cells = constraint.subjects("cells");
            let pairs = (0..cells.len() / 2).map(|at| [cells[at], cells[cells.len() - 1 - at]]);
            builder.pairs(&pairs.collect::<Vec<_>>(), |a, b| a == b);
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "between",
            meaning: "Each cell between the first and the last has a number between those of these two.",
            figure: Figure::Line(Line {
                paint: Paint::GREY,
                width: 20,
                dashes: &[],
                ends: Ends::Circles,
                note: "",
            }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/between.json"),
            fields: &[required("cells", distinct(3))],
        },
        build: |constraint, builder| {
            let cells = constraint.subjects("cells");
            let (first, last) = (cells[0], cells[cells.len() - 1]);
            for &cell in &cells[1..cells.len() - 1] {
                builder
                    .relation(constraint, [first, cell, last], |[a, x, b]| a.min(b) < x && x < a.max(b))?;
            }
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "lockout",
            meaning: "The first and the last cell differ by at least the difference (4); each cell between \
                  them is less than both or more than both.",
            figure: Figure::Line(Line {
                paint: Paint::new("#a9c6e8", "#3f618a"),
                width: 16,
                dashes: &[],
                ends: Ends::Diamonds,
                note: "{difference}",
            }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/lockout.json"),
            fields: &[required("cells", distinct(2)), optional("difference", number(0, 255))],
        },
        build: |constraint, builder| {
            let cells = constraint.subjects("cells");
            let difference = constraint.number("difference").unwrap_or(4);
            let (first, last) = (cells[0], cells[cells.len() - 1]);
            builder.pair(first, last, |a, b| (a - b).abs() >= difference);
            for &cell in &cells[1..cells.len() - 1] {
                builder.relation(constraint, [first, cell, last], |[a, x, b]| {
                    (a - b).abs() >= difference && (x < a.min(b) || a.max(b) < x)
                })?;
            }
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "modular",
            meaning: "Any `modulus` successive cells leave different remainders when divided by the \
                  modulus.",
            figure: Figure::Line(Line {
                paint: Paint::new("#3cc4c4", "#1e6e6e"),
                width: 16,
                dashes: &[0, 12, 0, 36],
                ends: Ends::Plain,
                note: "mod {modulus}",
            }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/modular.json"),
            fields: &[required("cells", repeating(2)), required("modulus", number(2, 64))],
        },
        build: |constraint, builder| {
            let cells = constraint.subjects("cells");
            let modulus = constraint.number("modulus").unwrap_or(2);
            for distance in 1..modulus as usize {
                builder.pairs(&successive(cells, distance), |a, b| a % modulus != b % modulus);
            }
            // Every remainder occurs in a window, so the cell after it has the remainder of its first one.
            builder.pairs(&successive(cells, modulus as usize), |a, b| a % modulus == b % modulus);
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "entropic",
            meaning: "Any three successive cells have a low, a middle and a high value: one of each third.",
            figure: Figure::Line(Line::plain(Paint::new("#ffccaa", "#7c5338"), 16, &[0, 12, 0, 12, 0, 36])),
            invariance: Invariance::Square,
            examples: include_str!("../examples/entropic.json"),
            fields: &[required("cells", repeating(2))],
        },
        build: |constraint, builder| {
            let cells = constraint.subjects("cells");
            let third = super::board::third(builder)?;
            for distance in [1, 2] {
                builder.pairs(&successive(cells, distance), |a, b| third(a) != third(b));
            }
            builder.pairs(&successive(cells, 3), |a, b| third(a) == third(b));
            Ok(())
        },
    },
];

/// Returns the pairs of cells of a line at this distance.
pub(super) fn successive(cells: &[Subject], distance: usize) -> Vec<[Subject; 2]> {
    cells.iter().zip(cells.iter().skip(distance)).map(|(&a, &b)| [a, b]).collect()
}

/// Returns whether the constraint relates all pairs of its cells, not only successive ones.
pub(super) fn relates_all(constraint: &Constraint) -> bool {
    constraint.text("which") == Some("all")
}
