//! Patterns of clues beside a row or column.

use super::removal::Removal;
use crate::proof::{Notation, Values, choice, list};
use sudokud_model::constraint::Constraint;
use sudokud_model::grid::{Cell, Value};

/// The cells of a clue's line, from its end.
fn line(removal: &Removal<'_>, clue: &Constraint) -> Option<Vec<Cell>> {
    let mut cells = removal.constraints.space().layout.cells_of(clue.line("line")?).to_vec();
    if clue.text("from") == Some("last") {
        cells.reverse();
    }
    Some(cells)
}

/// The place of a cell in a line.
fn place(line: &[Cell], cell: Cell) -> Option<usize> {
    line.iter().position(|&other| other == cell)
}

/// The distances that a sandwich allows: "12 is made by 2 or 3 cells, so …".
pub(super) fn sandwich(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    let clue = removal.alone("sandwich")?;
    let (line, sum) = (line(removal, clue)?, clue.number("value")?);
    let (least, most) = (Value::new(0), Value::new(removal.side().checked_sub(1)?));
    let inner: Vec<i64> = (1..removal.side() - 1).map(|value| removal.number(Value::new(value))).collect();
    let makes = |count: &usize| {
        let low: i64 = inner.iter().take(*count).sum();
        let high: i64 = inner.iter().rev().take(*count).sum();
        (low..=high).contains(&sum)
    };
    let counts: Vec<usize> = (0..=inner.len()).filter(makes).collect();
    // The places of the smallest and the largest value.
    let mut ends = Vec::new();
    for (at, &cell) in line.iter().enumerate().filter(|entry| removal.candidates(*entry.1).contains(least)) {
        let fits = |&(other, &end): &(usize, &Cell)| {
            end != cell
                && counts.contains(&(at.abs_diff(other) - 1))
                && removal.candidates(end).contains(most)
        };
        ends.extend(line.iter().enumerate().filter(fits).map(|(other, _)| (at, other)));
    }
    let is_explained = |&(cell, removed): &(Cell, Values)| {
        let at = place(&line, cell)?;
        let explained = |value: Value| match value {
            value if value == least => ends.iter().all(|pair| pair.0 != at),
            value if value == most => ends.iter().all(|pair| pair.1 != at),
            _ => ends.iter().all(|pair| pair.0 == at || pair.1 == at),
        };
        removed.iter().all(explained).then_some(())
    };
    removal.removed.iter().all(|entry| is_explained(entry).is_some()).then(|| {
        let values = [least, most].map(|value| notation.value(value)).join(" and ");
        let cells = if counts == [1] { "cell" } else { "cells" };
        format!(
            "{sum} is made by {} {cells} between {values}, so {}",
            choice(&counts),
            removal.remaining(notation)
        )
    })
}

/// Cells near the end are too low for the highest value. "the first cell has eight more to rise to".
pub(super) fn skyscraper(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    let clue = removal.alone("skyscraper")?;
    let (line, seen) = (line(removal, clue)?, usize::try_from(clue.number("value")?).ok()?);
    let is_too_high = |&(cell, removed): &(Cell, Values)| {
        let at = place(&line, cell)?;
        let highest = removal.side() + at;
        removed.iter().all(|value| value.index() + seen > highest).then_some(())
    };
    removal.removed.iter().all(|entry| is_too_high(entry).is_some()).then(|| {
        let top = notation.value(Value::new(removal.side() - 1));
        format!("{seen} cells must rise one above the other up to {top}, so {}", removal.remaining(notation))
    })
}

/// The values of the first cell, each with the range of its sum. "with 3 three cells make 6–20, not 25".
pub(super) fn x_sum(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    let clue = removal.alone("x_sum")?;
    let (line, sum) = (line(removal, clue)?, clue.number("value")?);
    let &[(cell, removed)] = removal.removed else { return None };
    if Some(&cell) != line.first() {
        return None;
    }
    let misses = |value: Value| {
        let count =
            usize::try_from(removal.number(value)).ok().filter(|count| (1..=line.len()).contains(count))?;
        let rest: Vec<i64> = (0..removal.side())
            .map(Value::new)
            .filter(|&other| other != value)
            .map(|v| removal.number(v))
            .collect();
        let low = removal.number(value) + rest.iter().take(count - 1).sum::<i64>();
        let high = removal.number(value) + rest.iter().rev().take(count - 1).sum::<i64>();
        let cells = if count == 1 { "cell makes" } else { "cells make" };
        let range = if low == high { low.to_string() } else { format!("{low}–{high}") };
        (!(low..=high).contains(&sum))
            .then(|| format!("with {} the first {count} {cells} {range}", notation.value(value)))
    };
    let misses: Vec<String> = removed.iter().map(misses).collect::<Option<_>>()?;
    Some(format!("{}, not {sum}, so {}", list(misses), removal.remaining(notation)))
}
