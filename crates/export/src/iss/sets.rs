//! Kinds about the values in cells, whatever their order, and about sums.

use super::machine::{Machine, automaton};
use super::relation::{domain, pairs};
use super::space::{Items, Space, with_number};
use super::types::Row;
use sudokud_model::constraint::Constraint;
use sudokud_model::grid::Cell;
use sudokud_model::houses::HouseKind;

/// The largest weight of a cell in a sum.
const MAX_WEIGHT: i64 = 100;

pub(super) const KINDS: &[Row] = &[
    Row::new("given", |given, space, _| {
        domain(space, &given.cells("cells"), |number| given.numbers("values").contains(&number))
    }),
    Row::new("even", |even, space, _| domain(space, &even.cells("cells"), |number| number % 2 == 0)),
    Row::new("odd", |odd, space, _| domain(space, &odd.cells("cells"), |number| number % 2 == 1)),
    Row::new("killer_cage", |cage, space, _| {
        let cells = space.cells(&cage.cells("cells"));
        match cage.number("sum") {
            // A cage of sum 0 has no sum.
            Some(0) => Ok(vec![format!(".Cage~0{cells}"), format!(".Sum~0{cells}")]),
            sum => with_number("Cage", sum.unwrap_or(0), &cells),
        }
    }),
    Row::new("rellik_cage", |cage, space, _| {
        with_number("RellikCage", cage.number("sum").unwrap_or(0), &space.cells(&cage.cells("cells")))
    }),
    Row::new("sum", |sum, space, _| weighted(space, sum, sum.number("sum").unwrap_or(0))),
    Row::new("linear", linear),
    Row::new("equal_sums", |sums, space, _| equal_sums(space, &sums.cell_groups("groups"))),
    Row::new("clone", |clone, space, _| {
        let groups = clone.cell_groups("groups");
        let place = |at: usize| {
            let cells: Vec<Cell> = groups.iter().map(|group| group[at]).collect();
            format!(".SameValues~{}{}", cells.len(), space.cells(&cells))
        };
        Ok((0..groups.first().map_or(0, Vec::len)).map(place).collect())
    }),
    Row::new("same_values", |same, space, _| {
        let groups = same.cell_groups("groups");
        with_number("SameValues", groups.len() as i64, &space.cells(&groups.concat()))
    }),
    Row::new("quadruple", |quadruple, space, _| {
        let (cells, values) = (quadruple.cells("cells"), quadruple.numbers("values"));
        match square(space, &cells) {
            Some(corner) => {
                let values: String = values.iter().map(|value| format!("~{value}")).collect();
                Ok(vec![format!(".Quad~{}{values}", space.cell(corner))])
            }
            None => contains(space, "ContainAtLeast", values, &cells),
        }
    }),
    Row::new("contains", |all, space, _| {
        let name = if all.text("count") == Some("exactly") { "ContainExact" } else { "ContainAtLeast" };
        contains(space, name, all.numbers("values"), &all.cells("cells"))
    }),
    Row::new("count_distinct", |count, space, _| {
        let control = count.cell("control").map_or_else(String::new, |cell| space.cell(cell));
        Ok(vec![format!(".CountDistinct~{control}{}", space.cells(&count.cells("cells")))])
    }),
    Row::new("counting_circles", |circles, space, _| {
        Ok(vec![format!(".CountingCircles{}", space.cells(&circles.cells("cells")))])
    }),
    Row::new("look_and_say", look_and_say),
    Row::new("row_indexer", |indexer, space, _| indexers(space, indexer, Index::Row)),
    Row::new("column_indexer", |indexer, space, _| indexers(space, indexer, Index::Column)),
    Row::new("box_indexer", |indexer, space, _| indexers(space, indexer, Index::Box)),
    Row::new("indexed_value", |indexed, space, _| {
        let Some(index) = indexed.cell("index") else { return Ok(Vec::new()) };
        let (list, value) = (indexed.cells("cells"), indexed.number("value").unwrap_or(0));
        let cells: Vec<Cell> = std::iter::once(index).chain(list.iter().copied()).collect();
        // The number of cells up to the one that has the value; `None` before the index and after that cell.
        let step = |&(left, is_begun): &(Option<i64>, bool), number: i64| match left {
            None if is_begun => Some((None, true)),
            None => (1..=list.len() as i64).contains(&number).then_some((Some(number), true)),
            Some(1) => (number == value).then_some((None, true)),
            Some(left) => Some((Some(left - 1), true)),
        };
        let machine =
            Machine::of_steps(space, ((None, false), cells.len()), step, |state| *state == (None, true))?;
        automaton(space, "indexed_value", &machine, &cells)
    }),
    Row::new("indexed_cell", |indexed, space, _| {
        let (Some(index), Some(target)) = (indexed.cell("index"), indexed.cell("target")) else {
            return Ok(Vec::new());
        };
        let cells = space.cells(&[target, index]) + &space.cells(&indexed.cells("cells"));
        Ok(vec![format!(".ValueIndexing{cells}")])
    }),
];

/// Returns the weight of each cell.
fn weights(constraint: &Constraint) -> Vec<i64> {
    match constraint.numbers("weights") {
        [] => vec![1; constraint.subjects("cells").len()],
        weights => weights.to_vec(),
    }
}

/// Returns the item of a sum.
fn weighted(space: &Space<'_>, constraint: &Constraint, sum: i64) -> Items {
    terms(space, sum, (&constraint.cells("cells"), &weights(constraint)))
}

/// Returns the item of a sum of cells, each times its weight.
pub(super) fn terms(space: &Space<'_>, sum: i64, (cells, weights): (&[Cell], &[i64])) -> Items {
    if weights.iter().any(|weight| weight.abs() > MAX_WEIGHT) {
        return Err(format!("weights are up to {MAX_WEIGHT}"));
    }
    let cells = space.cells(cells);
    if weights.iter().all(|&weight| weight == 1) {
        return with_number("Sum", sum, &cells);
    }
    let weights: Vec<String> = weights.iter().map(i64::to_string).collect();
    Ok(vec![format!(".Sum~{sum}_=_{}{cells}", weights.join("_"))])
}

/// A sum that is not exactly a number is an automaton that adds up.
fn linear(linear: &Constraint, space: &Space<'_>, _: super::space::Nesting) -> Items {
    let value = linear.number("value").unwrap_or(0);
    let relation = linear.text("relation").unwrap_or("equal");
    if relation == "equal" {
        return weighted(space, linear, value);
    }
    let (cells, weights) = (linear.cells("cells"), weights(linear));
    let step = |&(at, sum): &(usize, i64), number: i64| Some((at + 1, sum + weights[at] * number));
    let holds = |sum: i64| match relation {
        "at_most" => sum <= value,
        "at_least" => sum >= value,
        _ => sum != value,
    };
    let machine = Machine::of_steps(space, ((0, 0), cells.len()), step, |&(_, sum)| holds(sum))?;
    automaton(space, "linear", &machine, &cells)
}

/// Returns the item of groups with equal sums.
pub(super) fn equal_sums(space: &Space<'_>, groups: &[Vec<Cell>]) -> Items {
    if groups.len() < 2 {
        return Ok(Vec::new());
    }
    let groups: Vec<String> = groups.iter().map(|group| space.cells(group)).collect();
    Ok(vec![format!(".EqualSum{}", groups.join("~-"))])
}

/// Returns the upper left cell if the cells are a square of 2×2.
fn square(space: &Space<'_>, cells: &[Cell]) -> Option<Cell> {
    let corner = *cells.iter().min()?;
    let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(rows, columns)| space.shifted(corner, rows, columns));
    let is_square =
        cells.len() == 4 && square.iter().all(|cell| cell.is_some_and(|cell| cells.contains(&cell)));
    is_square.then_some(corner)
}

fn contains(space: &Space<'_>, name: &str, values: &[i64], cells: &[Cell]) -> Items {
    let values: Vec<String> = values.iter().map(i64::to_string).collect();
    Ok(vec![format!(".{name}~{}{}", values.join("_"), space.cells(cells))])
}

/// Counts and values of one digit each are a clue; others are written one by one.
fn look_and_say(clue: &Constraint, space: &Space<'_>, _: super::space::Nesting) -> Items {
    let (cells, counts) = (clue.cells("cells"), clue.tuples("counts"));
    if counts.iter().flatten().all(|number| (0..=9).contains(number)) {
        let digits: String = counts.iter().flatten().map(i64::to_string).collect();
        return match digits.is_empty() {
            true => Ok(Vec::new()),
            false => Ok(vec![format!(".LookAndSay~{digits}{}", space.cells(&cells))]),
        };
    }
    let mut items = Vec::new();
    for count in counts {
        let &[count, value] = count.as_slice() else { continue };
        items.extend(match count {
            0 => domain(space, &cells, |number| number != value)?,
            _ => contains(space, "ContainExact", &vec![value; count as usize], &cells)?,
        });
    }
    Ok(items)
}

/// Where an indexer points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Index {
    Row,
    Column,
    Box,
}

/// Indexers of rows and columns have a type if values count from 1. Others are pairs: a cell has a value
/// exactly if the cell that the value points to has the number of the cell's own line or box.
fn indexers(space: &Space<'_>, constraint: &Constraint, index: Index) -> Items {
    let cells = constraint.cells("cells");
    match index {
        Index::Row if space.first_value == 1 => {
            return Ok(vec![format!(".Indexing~R{}", space.cells(&cells))]);
        }
        Index::Column if space.first_value == 1 => {
            return Ok(vec![format!(".Indexing~C{}", space.cells(&cells))]);
        }
        _ => {}
    }
    let first = space.first_value as i64;
    let mut items = Vec::new();
    for cell in cells {
        for value in 0..space.side {
            let (other, own) = pointed(space, cell, value, index);
            let (value, own) = (value as i64 + first, own as i64 + first);
            items.extend(pairs(space, "indexer", &[[cell, other]], |a, b| (a == value) == (b == own))?);
        }
    }
    Ok(items)
}

/// Returns the cell that a value of a cell points to, and the index of the cell's own line or box.
fn pointed(space: &Space<'_>, cell: Cell, value: usize, index: Index) -> (Cell, usize) {
    let (row, column) = (cell.index() / space.side, cell.index() % space.side);
    match index {
        Index::Row => (Cell::new(value * space.side + column), row),
        Index::Column => (Cell::new(row * space.side + value), column),
        Index::Box => {
            let boxes: Vec<_> = space.layout.houses_of_kind(HouseKind::Box).collect();
            let cells = |at: usize| space.layout.cells_of(boxes[at]);
            let own = (0..boxes.len()).find(|&at| cells(at).contains(&cell)).unwrap_or(0);
            let place = cells(own).iter().position(|&other| other == cell).unwrap_or(0);
            (cells(value)[place], own)
        }
    }
}
