//! The cells of a text: those of the board, `R2C3`, and variables in named groups, `VA7`.

use super::items::Item;
use crate::draft::Refused;
use std::collections::HashMap;
use sudokud_model::constraint::{Declared, Subject};
use sudokud_model::grid::Cell;

/// The digits of rows and columns: one character each up to 16.
const DIGITS: &str = "0123456789abcdefg";

/// The board and the variables.
pub(super) struct IssSpace {
    pub(super) side: usize,
    pub(super) first_value: usize,
    pub(super) variables: usize,
    max_variables: usize,
    /// The groups by their names.
    groups: HashMap<String, Group>,
}

/// A group of variables.
struct Group {
    /// The index of the first one among all variables.
    first: usize,
    count: usize,
    columns: usize,
}

/// Where a subject is: a group (`None` for the board), a row, a column.
type Position<'a> = (Option<&'a str>, usize, usize);

impl IssSpace {
    /// Creates a space without variables.
    pub(super) fn new(side: usize, first_value: usize, max_variables: usize) -> Self {
        Self { side, first_value, variables: 0, max_variables, groups: HashMap::new() }
    }

    /// Adds the group of variables that an item declares: a prefix, a name, and a number or `rows×columns`.
    pub(super) fn declare(&mut self, item: &Item<'_>) -> Result<(), Refused> {
        let prefix = item.arguments.first().copied().unwrap_or("");
        if prefix.is_empty() || !prefix.bytes().all(|byte| byte.is_ascii_uppercase()) {
            return Err(Refused::new("the prefix is not capital letters"));
        }
        let size = item.arguments.get(2).copied().unwrap_or("1");
        let (rows, columns) =
            size.split_once('x').map_or((None, size), |(rows, columns)| (Some(rows), columns));
        let number = |text: &str| text.parse::<usize>().ok().filter(|number| (1..=4_096).contains(number));
        let (Some(rows), Some(cells)) = (rows.map_or(Some(1), number), number(columns)) else {
            return Err(Refused(format!("{size:?} is no number of variables")));
        };
        let columns = if size.contains('x') { cells } else { self.side };
        let count = rows * cells;
        if self.variables + count > self.max_variables {
            return Err(Refused(format!("more than {} variables", self.max_variables)));
        }
        let name = format!("V{prefix}");
        if self.groups.contains_key(&name) {
            return Err(Refused(format!("the prefix {prefix} is declared twice")));
        }
        self.groups.insert(name, Group { first: self.variables, count, columns });
        self.variables += count;
        Ok(())
    }

    /// Returns the cell or variable that a name means.
    pub(super) fn subject(&self, name: &str) -> Result<Subject, Refused> {
        let found = self.board_cell(name).map(Subject::Cell).or_else(|| self.variable(name));
        found.ok_or_else(|| Refused(format!("{name:?} is no cell")))
    }

    fn board_cell(&self, name: &str) -> Option<Cell> {
        let line = name.strip_prefix(['R', 'r'])?;
        // `c` is also the digit 12.
        let digits = line.char_indices().nth(1)?.0;
        let (row, column) = line.split_at(line[digits..].find(['C', 'c'])? + digits);
        let column = &column[1..];
        let (row, column) = (line_number(row)?, line_number(column)?);
        let fits = (1..=self.side).contains(&row) && (1..=self.side).contains(&column);
        fits.then(|| Cell::new((row - 1) * self.side + column - 1))
    }

    fn variable(&self, name: &str) -> Option<Subject> {
        let digits = name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len());
        let group = self.groups.get(&name[..digits])?;
        let number = if digits == name.len() { 1 } else { name[digits..].parse::<usize>().ok()? };
        (1..=group.count).contains(&number).then(|| variable(group.first + number - 1))
    }

    fn position(&self, subject: Subject) -> Option<Position<'_>> {
        let at = match subject {
            Subject::Cell(cell) => return Some((None, cell.index() / self.side, cell.index() % self.side)),
            Subject::Variable(variable) => variable.index(),
        };
        let is_in = |group: &Group| (group.first..group.first + group.count).contains(&at);
        let (name, group) = self.groups.iter().find(|(_, group)| is_in(group))?;
        let at = at - group.first;
        Some((Some(name), at / group.columns, at % group.columns))
    }

    fn at(&self, (group, row, column): Position<'_>) -> Option<Subject> {
        let Some(name) = group else {
            let is_inside = row < self.side && column < self.side;
            return is_inside.then(|| Subject::Cell(Cell::new(row * self.side + column)));
        };
        let group = self.groups.get(name)?;
        let at = row * group.columns + column;
        (column < group.columns && at < group.count).then(|| variable(group.first + at))
    }

    /// Returns the subject that lies from another as `to` lies from `from`; all in one group.
    pub(super) fn shifted(&self, subject: Subject, from: Subject, to: Subject) -> Option<Subject> {
        let (group, row, column) = self.position(subject)?;
        let (origin_group, origin_row, origin_column) = self.position(from)?;
        let (target_group, target_row, target_column) = self.position(to)?;
        if group != origin_group || group != target_group {
            return None;
        }
        let row = (row + target_row).checked_sub(origin_row)?;
        let column = (column + target_column).checked_sub(origin_column)?;
        self.at((group, row, column))
    }

    /// Returns the subject so many places after another in its group.
    pub(super) fn after(&self, subject: Subject, count: usize) -> Option<Subject> {
        let (group, row, column) = self.position(subject)?;
        let columns =
            group.map_or(Some(self.side), |name| self.groups.get(name).map(|group| group.columns))?;
        let at = row * columns + column + count;
        self.at((group, at / columns, at % columns))
    }

    /// Returns the subjects of the same group that touch one by a side.
    pub(super) fn neighbors(&self, subject: Subject) -> Vec<Subject> {
        let Some((group, row, column)) = self.position(subject) else { return Vec::new() };
        let steps = [(row.checked_sub(1), Some(column)), (Some(row), column.checked_sub(1))];
        let steps = steps.into_iter().chain([(Some(row), Some(column + 1)), (Some(row + 1), Some(column))]);
        steps.filter_map(|(row, column)| self.at((group, row?, column?))).collect()
    }

    /// Returns the square of 2×2 subjects with this one at the top left.
    pub(super) fn square(&self, corner: Subject) -> Option<Vec<Subject>> {
        let (group, row, column) = self.position(corner)?;
        let steps = [(0, 0), (0, 1), (1, 0), (1, 1)];
        steps.into_iter().map(|(down, right)| self.at((group, row + down, column + right))).collect()
    }

    /// Returns the numbers of the values.
    pub(super) fn numbers(&self) -> std::ops::Range<i64> {
        self.first_value as i64..(self.first_value + self.side) as i64
    }
}

/// Returns the variable with an index among all variables.
const fn variable(index: usize) -> Subject {
    Subject::Variable(Declared::new(index))
}

/// Reads the number of a row or column: a digit of base 17, or a decimal number of several digits.
fn line_number(text: &str) -> Option<usize> {
    let mut characters = text.chars();
    match (characters.next()?, characters.next()) {
        (digit, None) => DIGITS.find(digit.to_ascii_lowercase()),
        _ if text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::iss::items::items;

    fn space() -> IssSpace {
        let mut space = IssSpace::new(16, 1, 100);
        for item in items(".Var~A~name~3x2.Var~B").unwrap() {
            space.declare(&item).unwrap();
        }
        space
    }

    #[test]
    fn cells_have_one_digit_of_base_17_or_decimal_numbers_and_variables_a_prefix() {
        let space = space();
        let read = |name: &str| space.subject(name).ok();
        let cell = |index| Some(Subject::Cell(Cell::new(index)));
        assert_eq!((read("R1C2"), read("RgCa"), read("R16C10")), (cell(1), cell(249), cell(249)));
        assert_eq!((read("RcCc"), read("rcc1"), read("RcC")), (cell(187), cell(176), None));
        let variable = |index| Some(variable(index));
        assert_eq!((read("VA1"), read("VA6"), read("VA7")), (variable(0), variable(5), None));
        assert_eq!((read("VB"), read("VB1"), read("VC")), (variable(6), variable(6), None));
        assert_eq!((read("R17C1"), read("R0C1"), read("RC"), read("R1CZ")), (None, None, None, None));
    }

    #[test]
    fn cells_are_shifted_within_their_group() {
        let space = space();
        let cell = |name: &str| space.subject(name).unwrap();
        assert_eq!(space.shifted(cell("R2C3"), cell("R1C1"), cell("R5C5")), Some(cell("R6C7")));
        assert_eq!(space.shifted(cell("R2C3"), cell("R1C1"), cell("R16C1")), None);
        assert_eq!(space.shifted(cell("R2C3"), cell("R1C1"), cell("VA1")), None);
        assert_eq!(space.shifted(cell("VA2"), cell("VA1"), cell("VA3")), Some(cell("VA4")));
        assert_eq!(space.neighbors(cell("VA3")), [cell("VA1"), cell("VA4"), cell("VA5")]);
        assert_eq!(space.neighbors(cell("R1Cg")), [cell("R1Cf"), cell("R2Cg")]);
    }
}
