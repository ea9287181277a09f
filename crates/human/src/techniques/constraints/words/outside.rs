//! Patterns of clues beside a row or column.

use super::removal::Removal;
use super::totals;
use crate::logic::distinct;
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
    let values = [least, most].map(|value| notation.value(value)).join(" and ");
    if !removal.removed.iter().all(|entry| is_explained(entry).is_some()) {
        let ends = Some([least, most].map(|value| removal.number(value)));
        return between(removal, notation, Between { cells: &line, sum, ends }, &values);
    }
    let (cells, remaining) = (if counts == [1] { "cell" } else { "cells" }, removal.remaining(notation));
    Some(format!("{sum} is made by {} {cells} between {values}, so {remaining}", choice(&counts)))
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
    let &first = line.first()?;
    if let &[(cell, removed)] = removal.removed
        && cell == first
        && let Some(misses) = removed.iter().map(|value| misses(removal, value, sum, notation)).collect()
    {
        let misses: Vec<String> = misses;
        return Some(format!("{}, not {sum}, so {}", list(misses), removal.remaining(notation)));
    }
    // The numbers of first cells that can make the sum if a cell has a value.
    let counts = |given: Option<(Cell, Value)>| -> Vec<i64> {
        let makes = |&count: &i64| {
            let cells =
                usize::try_from(count).ok().filter(|&count| count > 0).and_then(|count| line.get(..count));
            let sums = cells.and_then(|cells| {
                totals::sums(removal, cells, &|cell| match totals::numbers(removal, cell, given) {
                    _ if cell == first => vec![count],
                    numbers => numbers,
                })
            });
            sums.is_some_and(|sums| sums.contains(&sum))
        };
        totals::numbers(removal, first, given).into_iter().filter(makes).collect()
    };
    let excludes = |&(cell, removed): &(Cell, Values)| {
        line.contains(&cell) && removed.iter().all(|value| counts(Some((cell, value))).is_empty())
    };
    let all = counts(None);
    (!all.is_empty() && removal.removed.iter().all(excludes)).then(|| {
        let cells = if all == [1] { "cell" } else { "cells" };
        format!("{sum} is made by the first {} {cells}, so {}", choice(all), removal.remaining(notation))
    })
}

/// "with 3 the first 3 cells make 6–20", if that is not the sum.
fn misses(removal: &Removal<'_>, value: Value, sum: i64, notation: Notation<'_>) -> Option<String> {
    let count = usize::try_from(removal.number(value)).ok();
    let count = count.filter(|count| (1..=removal.side()).contains(count))?;
    let rest: Vec<i64> = (0..removal.side())
        .map(Value::new)
        .filter(|&other| other != value)
        .map(|other| removal.number(other))
        .collect();
    let low = removal.number(value) + rest.iter().take(count - 1).sum::<i64>();
    let high = removal.number(value) + rest.iter().rev().take(count - 1).sum::<i64>();
    let cells = if count == 1 { "cell makes" } else { "cells make" };
    let range = if low == high { low.to_string() } else { format!("{low}–{high}") };
    (!(low..=high).contains(&sum))
        .then(|| format!("with {} the first {count} {cells} {range}", notation.value(value)))
}

/// The places of a value that the first cell can name. "3 can be at place 2 or 5, which r1c1 names, so …".
pub(super) fn numbered_room(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    let clue = removal.alone("numbered_room")?;
    let (line, wanted) = (line(removal, clue)?, clue.number("value")?);
    let &first = line.first()?;
    let places = |given: Option<(Cell, Value)>| -> Vec<i64> {
        let can_be = |place: &i64| {
            let at = usize::try_from(place - 1).ok();
            let cell = at.and_then(|at| line.get(at).copied());
            cell.is_some_and(|cell| {
                let has_wanted = totals::numbers(removal, cell, given).contains(&wanted);
                // The cells of a line differ.
                let is_elsewhere =
                    given.is_some_and(|(other, value)| other != cell && removal.number(value) == wanted);
                has_wanted && !is_elsewhere && (cell == first) == (*place == wanted)
            })
        };
        totals::numbers(removal, first, given).into_iter().filter(can_be).collect()
    };
    let excludes = |&(cell, removed): &(Cell, Values)| {
        line.contains(&cell) && removed.iter().all(|value| places(Some((cell, value))).is_empty())
    };
    let all = places(None);
    (!all.is_empty() && removal.removed.iter().all(excludes)).then(|| {
        let first = notation.cell(first);
        let places = choice(all);
        format!("{wanted} stands at place {places}, which {first} names, so {}", removal.remaining(notation))
    })
}

/// The cells that can be the smallest and the largest of a lunchbox. "the smallest and the largest, with 23
/// between them, are r1c1–r1c5, so …".
pub(super) fn lunchbox(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    let clue = removal.alone("lunchbox")?;
    let (cells, sum) = (clue.cells("cells"), clue.number("sum")?);
    between(removal, notation, Between { cells: &cells, sum, ends: None }, "the smallest and the largest")
}

/// The most pairs of ends that are listed.
const MAX_ENDS: usize = 3;

/// Cells of which those between the smallest and the largest have a sum.
#[derive(Clone, Copy)]
struct Between<'a> {
    cells: &'a [Cell],
    sum: i64,
    /// The numbers of the smallest and the largest, if they are known.
    ends: Option<[i64; 2]>,
}

/// A removal by the places of the smallest and the largest, which words name.
fn between(
    removal: &Removal<'_>,
    notation: Notation<'_>,
    clue: Between<'_>,
    ends_in_words: &str,
) -> Option<String> {
    let all = clue.ends(removal, None);
    let excludes = |&(cell, removed): &(Cell, Values)| {
        let is_excluded = |value: Value| clue.ends(removal, Some((cell, value))).is_empty();
        clue.cells.contains(&cell) && removed.iter().all(is_excluded)
    };
    if all.is_empty() || !removal.removed.iter().all(excludes) {
        return None;
    }
    let (sum, remaining) = (clue.sum, removal.remaining(notation));
    if all.len() <= MAX_ENDS {
        let ends = all.iter().map(|ends| ends.map(|at| notation.cell(clue.cells[at])).join("–"));
        return Some(format!(
            "{ends_in_words}, with {sum} between them, are {}, so {remaining}",
            choice(ends)
        ));
    }
    let counts = distinct(all.iter().map(|[a, b]| b - a - 1));
    let cells = if counts == [1] { "cell" } else { "cells" };
    Some(format!("{sum} is made by {} {cells} between {ends_in_words}, so {remaining}", choice(counts)))
}

impl Between<'_> {
    /// The places of the smallest and the largest, the earlier one first, if a cell has a certain value.
    fn ends(&self, removal: &Removal<'_>, given: Option<(Cell, Value)>) -> Vec<[usize; 2]> {
        let numbers: Vec<Vec<i64>> =
            self.cells.iter().map(|&cell| totals::numbers(removal, cell, given)).collect();
        let fits = |&[a, b]: &[usize; 2]| {
            numbers[a].iter().any(|&one| {
                numbers[b].iter().any(|&other| {
                    let ends = [one.min(other), one.max(other)];
                    let is_allowed = self.ends.is_none_or(|known| known == ends);
                    one != other && is_allowed && self.makes_sum(removal, &numbers, [a, b], ends)
                })
            })
        };
        let places = 0..self.cells.len();
        places.flat_map(|a| (a + 1..self.cells.len()).map(move |b| [a, b])).filter(fits).collect()
    }

    /// Returns whether the cells between two places can make the sum, and all others have values between
    /// those of the ends.
    fn makes_sum(
        &self,
        removal: &Removal<'_>,
        numbers: &[Vec<i64>],
        [a, b]: [usize; 2],
        [least, most]: [i64; 2],
    ) -> bool {
        // Different numbers between the ends.
        let count = (b - a - 1) as i64;
        let (low, high) = (count * least + count * (count + 1) / 2, count * most - count * (count + 1) / 2);
        if !(low..=high).contains(&self.sum) {
            return false;
        }
        let inner =
            |at: usize| numbers[at].iter().copied().filter(|number| (least + 1..most).contains(number));
        let has_inner = |at: usize| at == a || at == b || inner(at).next().is_some();
        let of_cell = |cell: Cell| {
            let at = self.cells.iter().position(|&other| other == cell);
            at.map_or_else(Vec::new, |at| inner(at).collect())
        };
        let sums = || totals::sums(removal, &self.cells[a + 1..b], &of_cell);
        (0..self.cells.len()).all(has_inner) && sums().is_some_and(|sums| sums.contains(&self.sum))
    }
}
