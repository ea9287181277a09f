//! A real position for each technique, to show what it looks like: found by generating puzzles, disturbing hard ones, and walking them
//! by the whole ladder.
//!
//! Wherever that can be, the technique is the next step of its position: nothing rated lower is there. Of those found, the position with
//! few candidates and a short explanation is taken, and a chain that no simpler technique has. The tests name the exceptions.
//!
//! `examples.txt` has a line for each: id, which cells were given, the cells (a number is filled, parentheses hold candidates),
//! and the step in notation. A test runs them all.

use crate::grid::{Board, Marks, Value, ValueSet};
use crate::human::technique::Technique;

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
    /// The step, in notation.
    pub notation: &'static str,
}

/// The example of a technique, at side 9, or 16 for those that side 9 has no room for. (`None` would be a row without example; a test
/// sees that there is none.)
///
/// ```
/// use sudokud::techniques::{Technique, example};
/// let example = example::of(Technique::XWing).unwrap();
/// assert!(example.notation.starts_with("X-Wing: "));
/// ```
#[must_use]
pub fn of(technique: Technique) -> Option<Example> {
    include_str!("examples.txt").lines().find(|line| line.split('\t').next() == Some(technique.id())).and_then(read)
}

/// Reads a line of the file; `None` if it is no position.
#[must_use]
pub fn read(line: &'static str) -> Option<Example> {
    let [id, given, cells, notation] = line.split('\t').collect::<Vec<_>>()[..] else { return None };
    let (mut filled, mut sets) = (Vec::new(), Vec::new());
    for cell in cells.split(' ') {
        let open = cell.starts_with('(');
        let numbers = cell.trim_matches(['(', ')']).split(',').map(|number| Value::from_number(number.parse().ok()?));
        let set = numbers.collect::<Option<ValueSet<4>>>()?;
        filled.push(if open { None } else { set.single() });
        sets.push(set);
    }
    let givens = filled.iter().zip(given.bytes()).map(|(&value, given)| value.filter(|_| given == b'1')).collect();
    Some(Example {
        technique: Technique::from_id(id)?,
        givens: Board::from_cells(givens).ok()?,
        board: Board::from_cells(filled).ok()?,
        marks: Marks::new(sets).ok()?,
        notation,
    })
}
