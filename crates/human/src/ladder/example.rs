//! An example position for each technique.
//!
//! The positions come from walks of generated puzzles and of variations of hard puzzles. Where possible, the
//! technique is the next step of its example: no step with a lower rating exists there. The tests list the
//! exceptions. Positions with few candidates and a short explanation were preferred.
//!
//! A line of `examples.txt` has parts separated by tabs:
//!
//! 1. the id of the technique;
//! 2. the cells, one symbol each: `.` for an open cell, `A` for 10, and `+` before a value that is not given;
//! 3. for each value the open cells without it although no peer has it, by their indices: `3:28,30 5:1`;
//! 4. if the puzzle has constraints, these: `killer_cage cells=0,1 sum=5`, separated by semicolons.
//!
//! A test finds the step of every line.

use crate::ladder::technique::Technique;
use std::sync::Arc;
use sudokud_model::constraint::{Argument, Constraint, Constraints, Space};
use sudokud_model::grid::{Board, Cell, Marks, Value, ValueSet};

/// The symbols of values are digits of numbers in this base.
const RADIX: u32 = 36;

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
    /// The constraints of the puzzle.
    pub constraints: Option<Arc<Constraints>>,
}

/// The example of a technique, of side 9, or of side 16 if the technique needs more room. A test checks that
/// none is missing.
///
/// ```
/// use sudokud_human::{Technique, example};
/// let example = example::of(Technique::XWing).unwrap();
/// assert_eq!(example.board.side(), 9);
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
    let (id, cells, excluded, constraints) = match line.split('\t').collect::<Vec<_>>()[..] {
        [id, cells, excluded] => (id, cells, excluded, None),
        [id, cells, excluded, constraints] => (id, cells, excluded, Some(constraints)),
        _ => return None,
    };
    let (mut given, mut filled) = (Vec::new(), Vec::new());
    let mut symbols = cells.chars();
    while let Some(mut symbol) = symbols.next() {
        let is_given = symbol != '+';
        if !is_given {
            symbol = symbols.next().filter(|&symbol| symbol != '.')?;
        }
        let value = match symbol {
            '.' => None,
            symbol => Some(Value::from_number(symbol.to_digit(RADIX)? as usize)?),
        };
        given.push(value.filter(|_| is_given));
        filled.push(value);
    }
    let board = Board::from_cells(filled).ok()?;
    let mut sets = unseen(&board);
    for part in excluded.split_terminator(' ') {
        let (number, cells) = part.split_once(':')?;
        let value = Value::from_number(number.parse().ok()?)?;
        for cell in cells.split(',') {
            let cell: usize = cell.parse().ok()?;
            let set =
                sets.get_mut(cell).filter(|set| board.cells()[cell].is_none() && set.contains(value))?;
            set.remove(value);
        }
    }
    let constraints = match constraints {
        Some(text) => Some(Arc::new(read_constraints(text, &board)?)),
        None => None,
    };
    Some(Example {
        technique: Technique::from_id(id)?,
        givens: Board::from_cells(given).ok()?,
        board,
        marks: Marks::new(sets).ok()?,
        constraints,
    })
}

/// Returns the first three parts of a line of `examples.txt`, for a position of a side up to 35. A candidate
/// that a peer excludes is taken as absent.
///
/// ```
/// use sudokud_human::{Technique, example};
/// let example = example::of(Technique::XWing).unwrap();
/// let position = (&example.board, &example.marks);
/// let line = example::line(example.technique, &example.givens, position);
/// assert!(line.starts_with("x_wing\t"));
/// ```
#[must_use]
pub fn line(technique: Technique, givens: &Board, (board, marks): (&Board, &Marks)) -> String {
    let (mut cells, mut excluded) = (String::new(), Vec::new());
    for cell in board.layout().cells() {
        let symbol = |value: Value| char::from_digit(value.number() as u32, RADIX).unwrap_or('?');
        if board.get(cell).is_some() && givens.get(cell).is_none() {
            cells.push('+');
        }
        cells.push(board.get(cell).map_or('.', |value| symbol(value).to_ascii_uppercase()));
    }
    let unseen = unseen(board);
    for value in board.layout().values() {
        let is_excluded =
            |cell: &Cell| unseen[cell.index()].contains(value) && !marks.of(*cell).contains(value);
        let cells: Vec<_> =
            board.layout().cells().filter(is_excluded).map(|cell| cell.index().to_string()).collect();
        if !cells.is_empty() {
            excluded.push(format!("{}:{}", value.number(), cells.join(",")));
        }
    }
    format!("{}\t{cells}\t{}", technique.id(), excluded.join(" "))
}

/// For each cell its value, or the values that none of its peers has.
fn unseen(board: &Board) -> Vec<ValueSet<4>> {
    let layout = board.layout();
    let seen = |cell| layout.peers(cell).filter_map(|peer| board.get(peer)).collect();
    let unseen = |cell| match board.get(cell) {
        Some(value) => ValueSet::only(value),
        None => ValueSet::full(layout.side()) - seen(cell),
    };
    layout.cells().map(unseen).collect()
}

/// Reads constraints whose fields are cells and numbers.
fn read_constraints(text: &'static str, board: &Board) -> Option<Constraints> {
    let argument = |part: &'static str| {
        let (name, value) = part.split_once('=')?;
        let numbers: Vec<i64> = value.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?;
        let argument = match name {
            "cells" => Argument::cells(numbers.iter().map(|&cell| Cell::new(cell as usize))),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_malformed_line_is_no_example() {
        let line = "naked_single\t1.3.....321.....\t2:3";
        assert!(read(line).is_some());
        let cells = ["0.3", "+.3", "-.3"].map(|other| ("1.3", other));
        let excluded = ["2:16", "1:3", "1:0", "9:3", "2"].map(|other| ("2:3", other));
        for (part, other) in cells.into_iter().chain(excluded) {
            let malformed = line.replace(part, other).leak();
            assert!(read(malformed).is_none(), "{malformed}");
        }
    }
}
