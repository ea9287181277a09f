//! An example position for each technique.
//!
//! The positions come from walks of generated puzzles and of variations of hard puzzles. Where possible, the
//! technique is the next step of its example: no step with a lower rating exists there. The tests list the
//! exceptions. Positions with few candidates and a short explanation were preferred.
//!
//! A line of `examples.txt` has the id of the technique, one digit per cell (1 for a given), the cells (a
//! number for a filled cell, candidates in parentheses), and the step in notation. A puzzle with constraints
//! has a fifth part: `killer_cage cells=0,1 sum=5`, separated by semicolons, with the indices of the cells. A
//! test checks every line.

use crate::ladder::technique::Technique;
use std::sync::Arc;
use sudokud_core::constraint::{Argument, Constraint, Constraints, Space};
use sudokud_core::grid::{Board, Cell, Marks, Value, ValueSet};

/// A position in which a technique finds a step.
#[derive(Clone, Debug)]
pub struct Example {
    /// The technique.
    pub technique: Technique,
    /// The puzzle's givens.
    pub givens: Board,
    /// The filled cells of the position.
    pub board: Board,
    /// Its candidates.
    pub marks: Marks,
    /// What the puzzle demands beyond its houses.
    pub constraints: Option<Arc<Constraints>>,
    /// The step, in notation.
    pub notation: &'static str,
}

/// The example of a technique, of side 9, or of side 16 if the technique needs more room. A test checks that
/// none is missing.
///
/// ```
/// use sudokud_human::{Technique, example};
/// let example = example::of(Technique::XWing).unwrap();
/// assert!(example.notation.starts_with("X-Wing: "));
/// ```
#[must_use]
pub fn of(technique: Technique) -> Option<Example> {
    include_str!("examples.txt")
        .lines()
        .find(|line| line.split('\t').next() == Some(technique.id()))
        .and_then(read)
}

/// Reads a line of `examples.txt`; `None` if it is malformed.
#[must_use]
pub fn read(line: &'static str) -> Option<Example> {
    let (id, given, cells, notation, constraints) = match line.split('\t').collect::<Vec<_>>()[..] {
        [id, given, cells, notation] => (id, given, cells, notation, None),
        [id, given, cells, notation, constraints] => (id, given, cells, notation, Some(constraints)),
        _ => return None,
    };
    let (mut filled, mut sets) = (Vec::new(), Vec::new());
    for cell in cells.split(' ') {
        let open = cell.starts_with('(');
        let numbers =
            cell.trim_matches(['(', ')']).split(',').map(|number| Value::from_number(number.parse().ok()?));
        let set = numbers.collect::<Option<ValueSet<4>>>()?;
        filled.push(if open { None } else { set.single() });
        sets.push(set);
    }
    let givens =
        filled.iter().zip(given.bytes()).map(|(&value, given)| value.filter(|_| given == b'1')).collect();
    let board = Board::from_cells(filled).ok()?;
    let constraints = match constraints {
        Some(text) => Some(Arc::new(read_constraints(text, &board)?)),
        None => None,
    };
    Some(Example {
        technique: Technique::from_id(id)?,
        givens: Board::from_cells(givens).ok()?,
        board,
        marks: Marks::new(sets).ok()?,
        constraints,
        notation,
    })
}

/// Reads constraints whose fields are cells and numbers.
fn read_constraints(text: &'static str, board: &Board) -> Option<Constraints> {
    let argument = |part: &'static str| {
        let (name, value) = part.split_once('=')?;
        let numbers: Vec<i64> = value.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?;
        let argument = match name {
            "cells" => Argument::Cells(numbers.iter().map(|&cell| Cell::new(cell as usize)).collect()),
            _ => Argument::Number(*numbers.first()?),
        };
        Some((name, argument))
    };
    let constraint = |text: &'static str| {
        let mut parts = text.split(' ');
        let kind = parts.next()?;
        Constraint::new(kind, parts.map(argument).collect::<Option<Vec<_>>>()?).ok()
    };
    let list = text.split(';').map(constraint).collect::<Option<Vec<_>>>()?;
    Constraints::new(Space::of_layout(board.layout()), list).ok()
}
