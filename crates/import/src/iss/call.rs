//! An item as its type reads it: arguments, and the space in which they have a meaning.

use super::space::IssSpace;
use crate::draft::{Meaning, Refused, constraint};
use std::collections::HashSet;
use sudokud_model::constraint::{Argument, Subject};
use sudokud_model::grid::{Cell, House};

/// A type.
pub(super) struct Type {
    pub(super) name: &'static str,
    pub(super) nesting: Nesting,
    /// What an item of the type means.
    pub(super) read: fn(&Call<'_>) -> Meaning,
}

/// Where an item can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Nesting {
    /// Also in a composite.
    Anywhere,
    /// Not in a composite.
    Top,
}

impl Type {
    pub(super) const fn new(name: &'static str, nesting: Nesting, read: fn(&Call<'_>) -> Meaning) -> Self {
        Self { name, nesting, read }
    }
}

/// An item with what it depends on.
pub(super) struct Call<'a> {
    pub(super) space: &'a IssSpace,
    pub(super) arguments: &'a [&'a str],
    /// How the cells are moved, from one to another, by each composite around the item.
    pub(super) shifts: &'a [(Subject, Subject)],
    /// Where region sum lines are cut.
    pub(super) regions: &'a [Vec<Cell>],
    /// Whether these are the boxes or regions of the board's layout.
    pub(super) are_blocks: bool,
}

impl<'a> Call<'a> {
    /// Returns the cell or variable that a name means.
    pub(super) fn subject(&self, name: &str) -> Result<Subject, Refused> {
        let subject = self.space.subject(name)?;
        let shift = |subject, &(from, to): &(Subject, Subject)| self.space.shifted(subject, from, to);
        self.shifts
            .iter()
            .try_fold(subject, shift)
            .ok_or_else(|| Refused(format!("{name} is moved off the board")))
    }

    /// Returns the cells and variables that names mean.
    pub(super) fn subjects(&self, names: &[&str]) -> Result<Vec<Subject>, Refused> {
        names.iter().map(|name| self.subject(name)).collect()
    }

    /// Returns all arguments as cells and variables.
    pub(super) fn all_subjects(&self) -> Result<Vec<Subject>, Refused> {
        self.subjects(self.arguments)
    }

    /// Returns the first argument and the others, which are cells and variables.
    pub(super) fn then_subjects(&self) -> Result<(&'a str, Vec<Subject>), Refused> {
        let (first, names) =
            self.arguments.split_first().ok_or_else(|| Refused::new("it has no arguments"))?;
        Ok((first, self.subjects(names)?))
    }

    /// Returns the first argument as a number and the others, which are cells and variables.
    pub(super) fn number_then_subjects(&self) -> Result<(i64, Vec<Subject>), Refused> {
        let (first, cells) = self.then_subjects()?;
        Ok((number(first)?, cells))
    }

    /// Returns the argument with this index; empty if there is none.
    pub(super) fn argument(&self, at: usize) -> &'a str {
        self.arguments.get(at).copied().unwrap_or("")
    }

    /// Returns the row `R3` or the column `C3` that a name means.
    pub(super) fn line(&self, name: &str) -> Result<House, Refused> {
        if !self.shifts.is_empty() {
            return Err(Refused::new("a clue outside of the board is not repeated"));
        }
        let number =
            |digits: &str| digits.parse::<usize>().ok().filter(|n| (1..=self.space.side).contains(n));
        let row = name.strip_prefix('R').and_then(number).map(|row| row - 1);
        let column = || name.strip_prefix('C').and_then(number).map(|column| self.space.side + column - 1);
        row.or_else(column).map(House::new).ok_or_else(|| Refused(format!("{name:?} is no row or column")))
    }
}

/// Reads a whole number.
pub(super) fn number(text: &str) -> Result<i64, Refused> {
    let number = text.parse::<i64>().ok().filter(|number| number.abs() <= 1_000_000);
    number.ok_or_else(|| Refused(format!("{text:?} is no number")))
}

/// Reads whole numbers between `_`.
pub(super) fn numbers(text: &str) -> Result<Vec<i64>, Refused> {
    text.split('_').map(number).collect()
}

/// A single constraint.
pub(super) fn one<'a>(kind: &str, arguments: impl IntoIterator<Item = (&'a str, Argument)>) -> Meaning {
    constraint(kind, arguments).map(|constraint| vec![constraint])
}

/// A constraint with only a list of cells; none if they are fewer than it takes to demand something.
pub(super) fn of_cells(kind: &str, cells: Vec<Subject>, least: usize) -> Meaning {
    if cells.len() < least {
        return Ok(Vec::new());
    }
    one(kind, [("cells", Argument::cells(cells))])
}

/// Returns the cells without repetitions, in their order.
pub(super) fn distinct(cells: &[Subject]) -> Vec<Subject> {
    let mut seen = HashSet::new();
    cells.iter().copied().filter(|&cell| seen.insert(cell)).collect()
}
