//! Clues outside of the board.

use super::rows::{FROM, LINE, Row, SUM, VALUE, distinct, number, required};
use crate::constraint::figure::{Area, Figure, Frame, Paint};
use crate::constraint::kind::Kind;

pub(super) const KINDS: &[Row] = &[
    Row {
        kind: Kind {
            name: "sandwich",
            meaning: "The cells of the line between its smallest and its largest value add up to the \
                  value.",
            figure: Figure::Clue(Frame::None),
            examples: include_str!("../examples/sandwich.json"),
            fields: &[LINE, required("value", SUM)],
        },
        build: |constraint, builder| {
            let cells = builder.line(constraint.line("line"), None);
            let sum = constraint.number("value").unwrap_or(0);
            let low = builder.space().first_value as i64;
            let high = low + builder.side() as i64 - 1;
            let crust = move |number| number == low || number == high;
            // The number of crusts so far, and the sum since the first one.
            let step =
                move |_: usize, &(crusts, so_far): &(u8, i64), number, to: &mut dyn FnMut((u8, i64))| match (
                    crusts,
                    crust(number),
                ) {
                    (0, is_crust) => to((u8::from(is_crust), 0)),
                    (1, false) if so_far + number <= sum => to((1, so_far + number)),
                    (1, true) if so_far == sum => to((2, 0)),
                    (2, false) => to((2, 0)),
                    _ => {}
                };
            builder.automaton(&cells, vec![(0, 0)], step, |&(crusts, _)| crusts == 2)
        },
    },
    Row {
        kind: Kind {
            name: "lunchbox",
            meaning: "The cells differ from each other; those between the smallest and the largest of them \
                  in the list add up to the sum.",
            figure: Figure::Area(Area {
                dashes: &[14, 5],
                paint: Some(Paint::new("#e6e6e6", "#33383f")),
                note: "{sum}",
                words: "",
            }),
            examples: include_str!("../examples/lunchbox.json"),
            fields: &[required("cells", distinct(2)), required("sum", SUM)],
        },
        build: |constraint, builder| {
            let cells = constraint.cells("cells");
            let sum = constraint.number("sum").unwrap_or(0);
            builder.all_different("cells", cells)?;
            let first = builder.space().first_value as i64;
            let last = first + builder.side() as i64 - 1;
            // The smallest and the largest number, the number of them so far, the sum since the first one.
            let starts = (first..=last).flat_map(|low| (low + 1..=last).map(move |high| (low, high, 0u8, 0)));
            let step = |_: usize,
                        &(low, high, ends, so_far): &(i64, i64, u8, i64),
                        number,
                        to: &mut dyn FnMut(_)| {
                match (ends, number == low || number == high) {
                    _ if number < low || number > high => {}
                    (0, is_end) => to((low, high, u8::from(is_end), 0)),
                    (1, false) if so_far + number <= sum => to((low, high, 1, so_far + number)),
                    (1, true) if so_far == sum => to((low, high, 2, 0)),
                    (2, false) => to((low, high, 2, 0)),
                    _ => {}
                }
            };
            builder.automaton(cells, starts.collect(), step, |state| state.2 == 2)
        },
    },
    Row {
        kind: Kind {
            name: "x_sum",
            meaning: "The first cells of the line from that end, as many as the first of them says, add up \
                  to the value.",
            figure: Figure::Clue(Frame::Circle),
            examples: include_str!("../examples/x_sum.json"),
            fields: &[LINE, FROM, required("value", SUM)],
        },
        build: |constraint, builder| {
            let cells = builder.line(constraint.line("line"), constraint.text("from"));
            let (sum, length) = (constraint.number("value").unwrap_or(0), cells.len() as i64);
            // The number of cells that are to come, and the sum so far; `None` before the first cell.
            let step = move |_: usize,
                             state: &Option<(i64, i64)>,
                             number: i64,
                             to: &mut dyn FnMut(Option<(i64, i64)>)| {
                match *state {
                    None if number == 0 && sum == 0 => to(Some((0, sum))),
                    None if number > 0 && number <= length => to(Some((number - 1, number))),
                    Some((0, so_far)) if so_far == sum => to(Some((0, sum))),
                    Some((left, so_far)) if left > 0 && so_far + number <= sum => {
                        to(Some((left - 1, so_far + number)));
                    }
                    _ => {}
                }
            };
            builder.automaton(&cells, vec![None], step, |state| *state == Some((0, sum)))
        },
    },
    Row {
        kind: Kind {
            name: "skyscraper",
            meaning: "The value is the number of cells that are more than all cells before them, and more \
                  than 0, from that end.",
            figure: Figure::Clue(Frame::Tower),
            examples: include_str!("../examples/skyscraper.json"),
            fields: &[LINE, FROM, required("value", number(0, 1_000))],
        },
        build: |constraint, builder| {
            let cells = builder.line(constraint.line("line"), constraint.text("from"));
            let visible = constraint.number("value").unwrap_or(0);
            // The largest number so far, and the number of visible cells.
            let step = move |_: usize, &(top, seen): &(i64, i64), number, to: &mut dyn FnMut((i64, i64))| {
                if number <= top {
                    to((top, seen));
                } else if seen < visible {
                    to((number, seen + 1));
                }
            };
            builder.automaton(&cells, vec![(0, 0)], step, |&(_, seen)| seen == visible)
        },
    },
    Row {
        kind: Kind {
            name: "hidden_skyscraper",
            meaning: "From that end, the first cell that is not more than all cells before it, or is 0, \
                  has the value.",
            figure: Figure::Clue(Frame::DashedTower),
            examples: include_str!("../examples/hidden_skyscraper.json"),
            fields: &[LINE, FROM, required("value", VALUE)],
        },
        build: |constraint, builder| {
            let cells = builder.line(constraint.line("line"), constraint.text("from"));
            let value = constraint.number("value").unwrap_or(0);
            builder.value("value", 0, value)?;
            // The largest number so far; `None` after the first hidden cell.
            let step = move |_: usize, top: &Option<i64>, number, to: &mut dyn FnMut(Option<i64>)| match top {
                Some(top) if number > *top => to(Some(number)),
                Some(_) if number != value => {}
                _ => to(None),
            };
            builder.automaton(&cells, vec![Some(0)], step, Option::is_none)
        },
    },
];
