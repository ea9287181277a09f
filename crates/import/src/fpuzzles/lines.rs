//! Keys of the object that are lines.

use super::field::{Entry, Rule, one};
use crate::draft::{Meaning, Refused, constraint};
use sudokud_model::constraint::Argument;
use sudokud_model::grid::Cell;

/// The difference of a whisper line, and the modulus of a modular line, without a value.
const WHISPER: i64 = 5;
const MODULUS: i64 = 3;
const LOCKOUT: i64 = 4;

pub(super) const RULES: &[Rule] = &[
    Rule::new("thermometer", |entry| of_lines(entry, "thermometer", 2)),
    Rule::new("slowthermometer", |entry| of_lines(entry, "slow_thermometer", 2)),
    Rule::new("palindrome", |entry| of_lines(entry, "palindrome", 2)),
    Rule::new("renban", |entry| of_closed_lines(entry, "renban", 1)),
    Rule::new("whispers", |entry| with_number(entry, "whisper", ("difference", WHISPER))),
    Rule::new("regionsumline", |entry| of_lines(entry, "region_sum_line", 2)),
    Rule::new("betweenline", |entry| of_lines(entry, "between", 3)),
    Rule::new("lockout", |entry| with_number(entry, "lockout", ("difference", LOCKOUT))),
    Rule::new("entropicline", |entry| of_lines(entry, "entropic", 2)),
    Rule::new("modularline", |entry| with_number(entry, "modular", ("modulus", MODULUS))),
    Rule::new("nabner", |entry| of_closed_lines(entry, "nabner", 2)),
    Rule::new("doublearrow", |entry| of_lines(entry, "double_arrow", 3)),
    Rule::new("zipperline", |entry| of_lines(entry, "zipper", 3)),
    Rule::new("arrow", arrow),
];

fn joined(parts: impl Iterator<Item = Meaning>) -> Meaning {
    parts.collect::<Result<Vec<_>, _>>().map(|lists| lists.concat())
}

/// A constraint for each line with at least so many cells; a shorter one demands nothing.
fn of_lines(entry: &Entry<'_>, kind: &str, least: usize) -> Meaning {
    let lines = entry.lines()?.into_iter().filter(|line| line.len() >= least);
    joined(lines.map(|line| one(kind, [("cells", Argument::cells(line))])))
}

/// As [`of_lines`]; a line that ends where it begins has that cell once.
fn of_closed_lines(entry: &Entry<'_>, kind: &str, least: usize) -> Meaning {
    let closed = |mut line: Vec<Cell>| {
        if line.len() > 1 && line.first() == line.last() {
            line.pop();
        }
        line
    };
    let lines = entry.lines()?.into_iter().map(closed).filter(|line| line.len() >= least);
    joined(lines.map(|line| one(kind, [("cells", Argument::cells(line))])))
}

fn with_number(entry: &Entry<'_>, kind: &str, (field, default): (&str, i64)) -> Meaning {
    let number = entry.number("value")?.unwrap_or(default);
    let lines = entry.lines()?.into_iter().filter(|line| line.len() > 1);
    joined(lines.map(|line| one(kind, [("cells", Argument::cells(line)), (field, Argument::Number(number))])))
}

/// Each line begins in the circle and adds up to it.
fn arrow(entry: &Entry<'_>) -> Meaning {
    let circle = entry.cells("cells")?;
    let of_line = |line: Vec<Cell>| match line.split_first() {
        Some((first, path)) if circle.contains(first) && !path.is_empty() => {
            let circle = Argument::cells(circle.clone());
            constraint("arrow", [("circle", circle), ("path", Argument::cells(path.to_vec()))])
        }
        _ => Err(Refused::new("a line does not begin in the circle")),
    };
    entry.lines()?.into_iter().map(of_line).collect()
}
