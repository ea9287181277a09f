//! Types about the values in cells, whatever their order.

use super::call::{Call, Nesting, Type, distinct, number, numbers, of_cells, one};
use crate::draft::{Meaning, Refused};
use sudokud_model::constraint::{Argument, Subject};
use sudokud_model::grid::Cell;

pub(super) const TYPES: &[Type] = &[
    Type::new("AllDifferent", Nesting::Anywhere, |call| {
        of_cells("killer_cage", distinct(&call.all_subjects()?), 2)
    }),
    Type::new("Cage", Nesting::Anywhere, cage),
    Type::new("Sum", Nesting::Anywhere, sum),
    Type::new("RellikCage", Nesting::Anywhere, |call| {
        let (sum, cells) = call.number_then_subjects()?;
        one("rellik_cage", [("cells", Argument::cells(cells)), ("sum", Argument::Number(sum))])
    }),
    Type::new("ContainAtLeast", Nesting::Anywhere, |call| contains(call, "at_least")),
    Type::new("ContainExact", Nesting::Anywhere, |call| contains(call, "exactly")),
    Type::new("Quad", Nesting::Anywhere, quad),
    Type::new("LookAndSay", Nesting::Anywhere, look_and_say),
    Type::new("SameValues", Nesting::Anywhere, same_values),
    Type::new("EqualSum", Nesting::Anywhere, |call| {
        let groups = call.arguments.split(|name| *name == "-").filter(|names| !names.is_empty());
        let groups = groups.map(|names| call.subjects(names)).collect::<Result<Vec<_>, _>>()?;
        equal_sums(groups)
    }),
    Type::new("CountingCircles", Nesting::Anywhere, |call| {
        of_cells("counting_circles", call.all_subjects()?, 1)
    }),
    Type::new("CountDistinct", Nesting::Anywhere, |call| {
        let (control, cells) = call.then_subjects()?;
        let control = Argument::cell(call.subject(control)?);
        one("count_distinct", [("control", control), ("cells", Argument::cells(distinct(&cells)))])
    }),
    Type::new("ValueIndexing", Nesting::Anywhere, value_indexing),
    Type::new("Indexing", Nesting::Anywhere, indexing),
    Type::new("Lunchbox", Nesting::Anywhere, |call| {
        let (sum, cells) = call.number_then_subjects()?;
        one("lunchbox", [("cells", Argument::cells(cells)), ("sum", Argument::Number(sum))])
    }),
    // All rows and columns have all values, so that the largest regions have the same.
    Type::new("RegionSameValues", Nesting::Top, |_| Ok(Vec::new())),
    // An order of cells for the solver; it demands nothing.
    Type::new("SearchPriority", Nesting::Anywhere, |_| Ok(Vec::new())),
];

/// A sum of 0 or none: only different values. A cell that is listed twice counts twice in the sum.
fn cage(call: &Call<'_>) -> Meaning {
    let (sum, cells) = call.then_subjects()?;
    let sum = Argument::Number(if sum.is_empty() { 0 } else { number(sum)? });
    let each = distinct(&cells);
    let has_sum = sum != Argument::Number(0);
    let repeats = each.len() < cells.len();
    let of_cage = (has_sum && !repeats).then(|| ("sum", sum.clone()));
    let mut read = one("killer_cage", [("cells", Argument::cells(each))].into_iter().chain(of_cage))?;
    if has_sum && repeats {
        read.extend(one("sum", [("cells", Argument::cells(cells)), ("sum", sum)])?);
    }
    Ok(read)
}

/// `sum`, or `sum_=_weight_weight_…` with a weight for each cell.
fn sum(call: &Call<'_>) -> Meaning {
    let (sum, cells) = call.then_subjects()?;
    let (sum, weights) = sum.split_once("_=_").map_or((sum, None), |(sum, weights)| (sum, Some(weights)));
    let sum = Argument::Number(number(sum)?);
    let cells_argument = Argument::cells(cells.clone());
    let Some(weights) = weights.map(numbers).transpose()? else {
        return one("sum", [("cells", cells_argument), ("sum", sum)]);
    };
    if weights.len() != cells.len() {
        return Err(Refused(format!("it has {} weights for {} cells", weights.len(), cells.len())));
    }
    one("sum", [("cells", cells_argument), ("sum", sum), ("weights", Argument::Numbers(weights))])
}

fn contains(call: &Call<'_>, count: &str) -> Meaning {
    let (values, cells) = call.then_subjects()?;
    let values = Argument::Numbers(numbers(values)?);
    let count = Argument::Word(count.to_owned());
    one("contains", [("cells", Argument::cells(cells)), ("values", values), ("count", count)])
}

fn quad(call: &Call<'_>) -> Meaning {
    let (top_left, values) = call.arguments.split_first().ok_or_else(|| Refused::new("it has no cell"))?;
    let square = call.space.square(call.subject(top_left)?);
    let cells = square.ok_or_else(|| Refused(format!("{top_left} is at the edge")))?;
    let values = values.iter().map(|value| number(value)).collect::<Result<Vec<_>, _>>()?;
    one("quadruple", [("cells", Argument::cells(cells)), ("values", Argument::Numbers(values))])
}

/// Pairs of digits: how often, and which value.
fn look_and_say(call: &Call<'_>) -> Meaning {
    let (clue, cells) = call.then_subjects()?;
    if clue.is_empty() || clue.len() % 2 != 0 || !clue.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Refused(format!("{clue:?} is not pairs of digits")));
    }
    let digits: Vec<i64> = clue.bytes().map(|byte| i64::from(byte - b'0')).collect();
    let counts = Argument::Tuples(digits.chunks(2).map(<[i64]>::to_vec).collect());
    one("look_and_say", [("cells", Argument::cells(cells)), ("counts", counts)])
}

/// A number of sets and their cells one after the other.
fn same_values(call: &Call<'_>) -> Meaning {
    let (sets, cells) = call.number_then_subjects()?;
    let sets = usize::try_from(sets).ok().filter(|&sets| sets > 0 && cells.len().is_multiple_of(sets));
    let Some(sets) = sets.filter(|_| !cells.is_empty()) else {
        return Err(Refused(format!("{} cells are not that many equal sets", cells.len())));
    };
    if sets == 1 {
        return Ok(Vec::new());
    }
    let size = cells.len() / sets;
    let groups = Argument::groups(cells.chunks(size).map(<[Subject]>::to_vec));
    one(if size == 1 { "clone" } else { "same_values" }, [("groups", groups)])
}

/// Groups with equal sums; fewer than two demand nothing.
pub(super) fn equal_sums(groups: Vec<Vec<Subject>>) -> Meaning {
    if groups.len() < 2 {
        return Ok(Vec::new());
    }
    one("equal_sums", [("groups", Argument::groups(groups))])
}

/// A cell, the cell with its place in the list, the list.
fn value_indexing(call: &Call<'_>) -> Meaning {
    let cells = call.all_subjects()?;
    let [target, index, list @ ..] = cells.as_slice() else {
        return Err(Refused::new("it has fewer than three cells"));
    };
    let (target, index) = (Argument::cell(*target), Argument::cell(*index));
    one("indexed_cell", [("index", index), ("target", target), ("cells", Argument::cells(list.to_vec()))])
}

/// With values from 1, the kinds of the same name; with values from 0, a cell with 0 names no place.
fn indexing(call: &Call<'_>) -> Meaning {
    let (which, cells) = call.then_subjects()?;
    let by_column = match which {
        "C" => true,
        "R" => false,
        _ => return Err(Refused(format!("{which:?} is neither R nor C"))),
    };
    let on_board: Option<Vec<Cell>> = cells.iter().map(|subject| subject.cell()).collect();
    let on_board = on_board.ok_or_else(|| Refused::new("a variable has no row and column"))?;
    if call.space.first_value == 1 {
        return of_cells(if by_column { "column_indexer" } else { "row_indexer" }, cells, 1);
    }
    let side = call.space.side;
    let indexed = |cell: Cell| {
        let (row, column) = (cell.index() / side, cell.index() % side);
        let (value, first, step) = if by_column { (column, row * side, 1) } else { (row, column, side) };
        let line = (0..side).map(|at| Cell::new(first + at * step));
        let value = value as i64 + 1;
        if value >= call.space.numbers().end {
            return Err(Refused(format!("{value} is no value of the board")));
        }
        let arguments = [
            ("index", Argument::cell(cell)),
            ("cells", Argument::cells(line)),
            ("value", Argument::Number(value)),
        ];
        crate::draft::constraint("indexed_value", arguments)
    };
    on_board.into_iter().map(indexed).collect()
}
