//! Clues outside of the board.

use super::rows::{FROM, LINE, Row, SUM, VALUE, distinct, number, required};
use crate::constraint::builder::{Builder, Built};
use crate::constraint::figure::{Area, Figure, Frame, Paint};
use crate::constraint::kind::{Constraint, Invariance, Kind};
use crate::constraint::subject::Subject;

pub(super) const KINDS: &[Row] = &[
    Row {
        kind: Kind {
            name: "sandwich",
            meaning: "The cells of the line between its smallest and its largest value add up to the \
                  value.",
            figure: Figure::Clue(Frame::None),
            invariance: Invariance::Square,
            examples: include_str!("../examples/sandwich.json"),
            fields: &[LINE, required("value", SUM)],
        },
        build: |constraint, builder| {
            let cells = builder.line(constraint.line("line"), None);
            let sum = constraint.number("value").unwrap_or(0);
            let low = builder.space().first_value as i64;
            let high = low + builder.side() as i64 - 1;
            between(builder, (constraint, &cells), &[(low, high)], sum)
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
            invariance: Invariance::Square,
            examples: include_str!("../examples/lunchbox.json"),
            fields: &[required("cells", distinct(2)), required("sum", SUM)],
        },
        build: |constraint, builder| {
            let cells = constraint.subjects("cells");
            let sum = constraint.number("sum").unwrap_or(0);
            builder.all_different("cells", cells)?;
            let first = builder.space().first_value as i64;
            let last = first + builder.side() as i64 - 1;
            let ends: Vec<_> =
                (first..=last).flat_map(|low| (low + 1..=last).map(move |high| (low, high))).collect();
            between(builder, (constraint, cells), &ends, sum)
        },
    },
    Row {
        kind: Kind {
            name: "x_sum",
            meaning: "The first cells of the line from that end, as many as the first of them says, add up \
                  to the value.",
            figure: Figure::Clue(Frame::Circle),
            invariance: Invariance::Square,
            examples: include_str!("../examples/x_sum.json"),
            fields: &[LINE, FROM, required("value", SUM)],
        },
        build: |constraint, builder| {
            let cells = builder.line(constraint.line("line"), constraint.text("from"));
            let (sum, length) = (constraint.number("value").unwrap_or(0), cells.len() as i64);
            let first = builder.space().first_value as i64;
            let last = first + builder.side() as i64 - 1;
            // The number of cells that are to come, and the sum so far; `None` before the first cell.
            let step = move |state: &Option<(i64, i64)>, number: i64, to: &mut dyn FnMut(_)| {
                let (left, so_far) = match *state {
                    None if number == 0 => (0, 0),
                    None if number <= length => (number - 1, number),
                    Some((0, so_far)) => (0, so_far),
                    Some((left, so_far)) => (left - 1, so_far + number),
                    None => return,
                };
                if (left * first..=left * last).contains(&(sum - so_far)) {
                    to(Some((left, so_far)));
                }
            };
            builder.automaton(constraint, &cells, vec![None], step, |state| *state == Some((0, sum)))
        },
    },
    Row {
        kind: Kind {
            name: "skyscraper",
            meaning: "The value is the number of cells that are more than all cells before them, and more \
                  than 0, from that end.",
            figure: Figure::Clue(Frame::Tower),
            invariance: Invariance::Square,
            examples: include_str!("../examples/skyscraper.json"),
            fields: &[LINE, FROM, required("value", number(0, 1_000))],
        },
        build: |constraint, builder| {
            let cells = builder.line(constraint.line("line"), constraint.text("from"));
            let visible = constraint.number("value").unwrap_or(0);
            // The largest number so far, and the number of visible cells.
            let step = move |&(top, seen): &(i64, i64), number, to: &mut dyn FnMut((i64, i64))| {
                if number <= top {
                    to((top, seen));
                } else if seen < visible {
                    to((number, seen + 1));
                }
            };
            builder.automaton(constraint, &cells, vec![(0, 0)], step, |&(_, seen)| seen == visible)
        },
    },
    Row {
        kind: Kind {
            name: "hidden_skyscraper",
            meaning: "From that end, the first cell that is not more than all cells before it has the value.",
            figure: Figure::Clue(Frame::DashedTower),
            invariance: Invariance::Square,
            examples: include_str!("../examples/hidden_skyscraper.json"),
            fields: &[LINE, FROM, required("value", VALUE)],
        },
        build: |constraint, builder| {
            let cells = builder.line(constraint.line("line"), constraint.text("from"));
            let value = constraint.number("value").unwrap_or(0);
            builder.value("value", 0, value)?;
            // The largest number so far; `None` after the first hidden cell. No cell hides the first,
            // even if it is 0.
            let step = move |top: &Option<i64>, number, to: &mut dyn FnMut(Option<i64>)| match top {
                Some(top) if number > *top => to(Some(number)),
                Some(_) if number != value => {}
                _ => to(None),
            };
            builder.automaton(constraint, &cells, vec![Some(-1)], step, Option::is_none)
        },
    },
];

/// The most fillings that [`between`] tells apart.
const MAX_FILLINGS: usize = 256;

/// The numbers of cells between two ends: the ends, and a set as bits from the first number on.
#[derive(Clone, Copy)]
struct Filling {
    low: i64,
    high: i64,
    inside: u64,
}

/// Demands that cells, which differ, are within one of some pairs of ends, the least and the greatest number,
/// and that those between the ends add up to a sum. The automaton guesses the set between the ends first, so
/// that the cells outside of it lose its values; if there are too many sets, it adds the numbers up.
fn between(
    builder: &mut Builder<'_>,
    (of, cells): (&Constraint, &[Subject]),
    ends: &[(i64, i64)],
    sum: i64,
) -> Built {
    let first = builder.space().first_value as i64;
    let most = cells.len() as i64 - 2;
    let mut fillings = Vec::new();
    for &(low, high) in ends.iter().filter(|(low, high)| high - low > most) {
        let mut add = |inside| {
            fillings.push(Filling { low, high, inside });
            fillings.len() <= MAX_FILLINGS
        };
        if !subsets(low + 1 - first..high - first, most, sum, (0, first), &mut add) {
            return between_by_sum(builder, (of, cells), ends, sum);
        }
    }
    // The index of the filling, the number of ends so far, and the number of cells between them.
    let starts = (0..fillings.len() as u16).map(|filling| (filling, 0u8, 0u8)).collect();
    let step = |&(filling, ends, count): &(u16, u8, u8), number, to: &mut dyn FnMut(_)| {
        let Filling { low, high, inside } = fillings[filling as usize];
        let (is_end, is_inside) = (number == low || number == high, inside >> (number - first) & 1 == 1);
        match ends {
            _ if number < low || number > high => {}
            0 | 2 if !is_end && !is_inside => to((filling, ends, count)),
            0 if is_end => to((filling, 1, 0)),
            1 if is_inside => to((filling, 1, count + 1)),
            1 if is_end && u32::from(count) == inside.count_ones() => to((filling, 2, 0)),
            _ => {}
        }
    };
    builder.automaton(of, cells, starts, step, |&(_, ends, _)| ends == 2)
}

/// Visits the sets of at most `most` values of a range whose numbers, from `first` on, have a sum, each
/// joined with the set given. Returns `false` as soon as `visit` does.
fn subsets(
    values: std::ops::Range<i64>,
    most: i64,
    sum: i64,
    (set, first): (u64, i64),
    visit: &mut dyn FnMut(u64) -> bool,
) -> bool {
    if sum == 0 {
        // Numbers between two others are positive.
        return visit(set);
    }
    let count = most.min(values.end - values.start).max(0);
    let greatest = count * (values.end - 1 + first) - count * (count - 1) / 2;
    if sum < 0 || sum > greatest {
        return true;
    }
    values.clone().take_while(|value| value + first <= sum).all(|value| {
        subsets(value + 1..values.end, most - 1, sum - value - first, (set | 1 << value, first), visit)
    })
}

/// [`between`] without sets.
fn between_by_sum(
    builder: &mut Builder<'_>,
    (of, cells): (&Constraint, &[Subject]),
    ends: &[(i64, i64)],
    sum: i64,
) -> Built {
    // The ends, the number of them so far, the sum since the first one.
    let starts = ends.iter().map(|&(low, high)| (low, high, 0u8, 0)).collect();
    let step = |&(low, high, ends, so_far): &(i64, i64, u8, i64), number, to: &mut dyn FnMut(_)| match (
        ends,
        number == low || number == high,
    ) {
        _ if number < low || number > high => {}
        (0, is_end) => to((low, high, u8::from(is_end), 0)),
        (1, false) if so_far + number <= sum => to((low, high, 1, so_far + number)),
        (1, true) if so_far == sum => to((low, high, 2, 0)),
        (2, false) => to((low, high, 2, 0)),
        _ => {}
    };
    builder.automaton(of, cells, starts, step, |state| state.2 == 2)
}
