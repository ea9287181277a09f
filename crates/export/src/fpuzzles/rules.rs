//! The keys of kinds.

use super::entries::{Entries, cell_name, name, names, no_key, with_value};
use super::{global, lines};
use crate::drawing::beside;
use crate::mark_facts::MarkFacts;
use crate::puzzle::Puzzle;
use serde_json::json;
use sudokud_model::constraint::Constraint;
use sudokud_model::grid::Cell;

/// The most values of a quadruple.
const MAX_QUADRUPLE: usize = 4;

/// Facts about all constraints of a puzzle that several rules ask for, found once.
pub(super) struct Facts {
    marks: MarkFacts,
    /// By cell, the number of restrictions of its values.
    restrictions: Vec<usize>,
    minimum: Owners,
    maximum: Owners,
}

/// By cell, the constraints of one kind that list it.
struct Owners(Vec<Owner>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    None,
    One(usize),
    Several,
}

impl Facts {
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        let mut restrictions = vec![0; puzzle.layout().cell_count()];
        let givens = puzzle.constraints.iter().filter(|of| of.kind().name == "given");
        givens.flat_map(|of| of.cells("cells")).for_each(|cell| restrictions[cell.index()] += 1);
        Self {
            marks: MarkFacts::of(puzzle),
            restrictions,
            minimum: Owners::of(puzzle, "minimum"),
            maximum: Owners::of(puzzle, "maximum"),
        }
    }
}

impl Owners {
    fn of(puzzle: &Puzzle, kind: &str) -> Self {
        let mut owners = vec![Owner::None; puzzle.layout().cell_count()];
        for (index, constraint) in
            puzzle.constraints.iter().enumerate().filter(|(_, of)| of.kind().name == kind)
        {
            for cell in constraint.cells("cells") {
                let owner = &mut owners[cell.index()];
                *owner = if *owner == Owner::None { Owner::One(index) } else { Owner::Several };
            }
        }
        Self(owners)
    }

    /// Returns whether another constraint lists a cell or one that touches it.
    fn has_other_near(&self, cell: Cell, side: usize, index: usize) -> bool {
        let near = [cell.index(), cell.index() + 1, cell.index() + side];
        let before = [1, side].map(|step| cell.index().wrapping_sub(step));
        let near = near
            .into_iter()
            .chain(before)
            .filter(|&at| at < self.0.len() && (at == cell.index() || touch(cell, Cell::new(at), side)));
        near.map(|at| self.0[at]).any(|owner| owner != Owner::None && owner != Owner::One(index))
    }
}

/// Returns the entries of a constraint.
pub(super) fn entries(puzzle: &Puzzle, facts: &Facts, index: usize) -> Entries {
    let (constraint, side) = (&puzzle.constraints[index], puzzle.side());
    let cells = &constraint.cells("cells")[..];
    if let Some(line) = lines::entries(puzzle, constraint) {
        return line;
    }
    match constraint.kind().name {
        "given" => given(facts, constraint),
        "killer_cage" => Ok(vec![("killercage", with_value(cells, side, constraint.number("sum")))]),
        "odd" => Ok(each_cell("odd", cells, side)),
        "even" => Ok(each_cell("even", cells, side)),
        "minimum" => extremes(("minimum", &facts.minimum), (cells, side), index),
        "maximum" => extremes(("maximum", &facts.maximum), (cells, side), index),
        "row_indexer" => Ok(vec![("rowindexer", with_value(cells, side, None))]),
        "column_indexer" => Ok(vec![("columnindexer", with_value(cells, side, None))]),
        "box_indexer" => Ok(vec![("boxindexer", with_value(cells, side, None))]),
        "difference" => Ok(marks("difference", puzzle, constraint)),
        "ratio" => Ok(marks("ratio", puzzle, constraint)),
        "pair_sum" => xv(puzzle, constraint),
        "greater_than" => {
            // A thermometer of two cells says the same.
            let line = |[greater, lesser]: [Cell; 2]| json!({ "lines": [names(&[lesser, greater], side)] });
            Ok(marked_pairs(cells, side).into_iter().map(|pair| ("thermometer", line(pair))).collect())
        }
        "clone" => {
            let groups = constraint.cell_groups("groups");
            let clone = |other: &Vec<Cell>| {
                ("clone", json!({ "cells": names(&groups[0], side), "cloneCells": names(other, side) }))
            };
            Ok(groups[1..].iter().map(clone).collect())
        }
        "quadruple" => quadruple(constraint, side),
        "arrow" => lines::arrow(puzzle, constraint),
        "little_killer" => little_killer(constraint, side),
        "sandwich" => clue("sandwichsum", constraint, side),
        "x_sum" => clue("xsum", constraint, side),
        "skyscraper" => clue("skyscraper", constraint, side),
        "anti_knight" => global::flag("antiknight"),
        "anti_king" => global::flag("antiking"),
        "nonconsecutive" => global::nonconsecutive(&facts.marks),
        "negative" => global::negative(&facts.marks, constraint),
        _ => no_key(),
    }
}

/// The values of a cell are in the grid; several restrictions of a cell are not.
fn given(facts: &Facts, constraint: &Constraint) -> Entries {
    match constraint.cells("cells").iter().all(|cell| facts.restrictions[cell.index()] == 1) {
        true => Ok(Vec::new()),
        false => Err("a cell has several restrictions".to_owned()),
    }
}

fn each_cell(key: &'static str, cells: &[Cell], side: usize) -> Vec<(&'static str, serde_json::Value)> {
    cells.iter().map(|&cell| (key, json!({ "cell": cell_name(cell, side) }))).collect()
}

/// Cells of one key are not compared with each other, whatever constraint they are from.
fn extremes(
    (key, owners): (&'static str, &Owners),
    (cells, side): (&[Cell], usize),
    index: usize,
) -> Entries {
    match cells.iter().any(|&cell| owners.has_other_near(cell, side, index)) {
        true => Err("the form does not compare cells of two such constraints".to_owned()),
        false => Ok(each_cell(key, cells, side)),
    }
}

/// Returns whether two cells touch by a side.
fn touch(a: Cell, b: Cell, side: usize) -> bool {
    let (a, b) = (a.index(), b.index());
    (a / side).abs_diff(b / side) + (a % side).abs_diff(b % side) == 1
}

/// Returns the pairs that a mark is about: two cells as they are, of more those that touch.
fn marked_pairs(cells: &[Cell], side: usize) -> Vec<[Cell; 2]> {
    let later = |(at, &a): (usize, &Cell)| cells[at + 1..].iter().map(move |&b| [a, b]).collect::<Vec<_>>();
    let pairs = cells.iter().enumerate().flat_map(later);
    pairs.filter(|&[a, b]| cells.len() == 2 || touch(a, b, side)).collect()
}

fn marks(key: &'static str, puzzle: &Puzzle, mark: &Constraint) -> Vec<(&'static str, serde_json::Value)> {
    let side = puzzle.side();
    let entry = |pair: [Cell; 2]| (key, with_value(&pair, side, mark.number("value")));
    marked_pairs(&mark.cells("cells"), side).into_iter().map(entry).collect()
}

fn xv(puzzle: &Puzzle, mark: &Constraint) -> Entries {
    let letter = match mark.number("value") {
        Some(5) => "V",
        Some(10) => "X",
        _ => return Err("the form has sums of 5 and 10".to_owned()),
    };
    let side = puzzle.side();
    let entry = |pair: [Cell; 2]| ("xv", json!({ "cells": names(&pair, side), "value": letter }));
    Ok(marked_pairs(&mark.cells("cells"), side).into_iter().map(entry).collect())
}

fn quadruple(quadruple: &Constraint, side: usize) -> Entries {
    let (cells, values) = (quadruple.cells("cells"), quadruple.numbers("values"));
    let corner = cells.iter().min().map_or(0, |cell| cell.index());
    let square = [0, 1, side, side + 1].map(|step| Cell::new(corner + step));
    let is_square =
        corner % side + 1 < side && cells.len() == 4 && square.iter().all(|cell| cells.contains(cell));
    if !is_square || values.len() > MAX_QUADRUPLE {
        return Err("the form has up to four values in a square of 2×2 cells".to_owned());
    }
    Ok(vec![("quadruple", json!({ "cells": names(&cells, side), "values": values }))])
}

/// The clue stands at the end of its line.
fn clue(key: &'static str, clue: &Constraint, side: usize) -> Entries {
    let place = beside(clue, side).map(name).unwrap_or_default();
    let value = clue.number("value").unwrap_or(0).to_string();
    Ok(vec![(key, json!({ "cell": place, "value": value }))])
}

/// The clue stands outside of the board, diagonally beside the first cell.
fn little_killer(clue: &Constraint, side: usize) -> Entries {
    let (rows, columns, direction) = match clue.text("direction") {
        Some("down_right") => (1, 1, "DR"),
        Some("down_left") => (1, -1, "DL"),
        Some("up_right") => (-1, 1, "UR"),
        _ => (-1, -1, "UL"),
    };
    let (start, sum) = (clue.cell("start").map_or(0, Cell::index), clue.number("sum").unwrap_or(0));
    let last = side as i64;
    let first = ((start / side) as i64 + 1, (start % side) as i64 + 1);
    let is_inside = |&(row, column): &(i64, i64)| (1..=last).contains(&row) && (1..=last).contains(&column);
    let outside = (first.0 - rows, first.1 - columns);
    if is_inside(&outside) || sum < 1 {
        return Err("the form has sums above 0 of diagonals that begin at the border".to_owned());
    }
    let next = |&(row, column): &(i64, i64)| Some((row + rows, column + columns)).filter(is_inside);
    let cells: Vec<String> = std::iter::successors(Some(first), next).map(name).collect();
    let entry =
        json!({ "cell": name(outside), "cells": cells, "direction": direction, "value": sum.to_string() });
    Ok(vec![("littlekillersum", entry)])
}
