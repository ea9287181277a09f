//! The fields of an entry: cells, lines of cells, numbers.

use crate::draft::{Meaning, Refused, constraint};
use serde_json::Value as Json;
use sudokud_model::constraint::Argument;
use sudokud_model::grid::{Cell, House};

/// The name of the form.
pub(crate) const FORM: &str = "f-puzzles";

/// A key whose value is a list.
pub(super) struct Rule {
    pub(super) key: &'static str,
    /// What an entry of the list means.
    pub(super) read: fn(&Entry<'_>) -> Meaning,
}

impl Rule {
    pub(super) const fn new(key: &'static str, read: fn(&Entry<'_>) -> Meaning) -> Self {
        Self { key, read }
    }
}

/// An entry of a list of the object, on a board of a side.
#[derive(Clone, Copy)]
pub(super) struct Entry<'a> {
    pub(super) json: &'a Json,
    pub(super) side: usize,
}

impl Entry<'_> {
    /// Reads the list of cells in a field.
    pub(super) fn cells(&self, field: &str) -> Result<Vec<Cell>, Refused> {
        self.cells_of(self.json.get(field).ok_or_else(|| Refused(format!("it has no {field}")))?)
    }

    fn cells_of(&self, list: &Json) -> Result<Vec<Cell>, Refused> {
        let names = list.as_array().ok_or_else(|| Refused::new("its cells are no list"))?;
        names.iter().map(|name| self.cell(name)).collect()
    }

    /// Reads a field with a cell, or one with a list of cells.
    pub(super) fn cell_or_cells(&self) -> Result<Vec<Cell>, Refused> {
        match self.json.get("cell") {
            Some(cell) if cell.as_str() != Some("") => Ok(vec![self.cell(cell)?]),
            _ => self.cells("cells"),
        }
    }

    /// Reads the lines of cells.
    pub(super) fn lines(&self) -> Result<Vec<Vec<Cell>>, Refused> {
        let lines = self.json.get("lines").and_then(Json::as_array);
        lines.ok_or_else(|| Refused::new("it has no lines"))?.iter().map(|line| self.cells_of(line)).collect()
    }

    fn cell(&self, name: &Json) -> Result<Cell, Refused> {
        let side = self.side as i64;
        match place(name) {
            Some((row, column)) if (1..=side).contains(&row) && (1..=side).contains(&column) => {
                Ok(Cell::new(((row - 1) * side + column - 1) as usize))
            }
            _ => Err(Refused(format!("{name} is no cell"))),
        }
    }

    /// Reads the place of a clue outside of the board: row and column from 1.
    pub(super) fn outside(&self) -> Result<(i64, i64), Refused> {
        let name = self.json.get("cell").unwrap_or(&Json::Null);
        place(name).ok_or_else(|| Refused(format!("{name} is no place outside of the board")))
    }

    /// Reads the line of a clue outside of the board, and the end at which it stands.
    pub(super) fn line(&self) -> Result<(House, &'static str), Refused> {
        let (row, column) = self.outside()?;
        let last = self.side as i64 + 1;
        let is_inside = |number: i64| (1..last).contains(&number);
        let end = |number: i64| if number == 0 { "first" } else { "last" };
        match (row, column) {
            (row, 0) | (row, _) if is_inside(row) && (column == 0 || column == last) => {
                Ok((House::new(row as usize - 1), end(column)))
            }
            (_, column) if is_inside(column) && (row == 0 || row == last) => {
                Ok((House::new(self.side + column as usize - 1), end(row)))
            }
            _ => Err(Refused(format!("r{row}c{column} is beside no row or column"))),
        }
    }

    /// Reads a number; `None` if the field is absent or empty.
    pub(super) fn number(&self, field: &str) -> Result<Option<i64>, Refused> {
        let number = match self.json.get(field) {
            None | Some(Json::Null) => return Ok(None),
            Some(Json::String(text)) if text.trim().is_empty() => return Ok(None),
            Some(Json::String(text)) => text.trim().parse::<i64>().ok(),
            Some(other) => other.as_i64(),
        };
        let number = number.filter(|number| number.abs() <= 1_000_000);
        number.map(Some).ok_or_else(|| Refused(format!("its {field} is no number")))
    }

    /// Reads a list of numbers.
    pub(super) fn numbers(&self, field: &str) -> Result<Vec<i64>, Refused> {
        let list = self.json.get(field).and_then(Json::as_array);
        let numbers = list.map(|list| list.iter().map(Json::as_i64).collect::<Option<Vec<_>>>());
        numbers.flatten().ok_or_else(|| Refused(format!("its {field} are no numbers")))
    }
}

/// A single constraint.
pub(super) fn one<'a>(kind: &str, arguments: impl IntoIterator<Item = (&'a str, Argument)>) -> Meaning {
    constraint(kind, arguments).map(|constraint| vec![constraint])
}

/// Reads `R3C12`: row and column from 1; 0 and one more than the side are outside.
fn place(name: &Json) -> Option<(i64, i64)> {
    let (row, column) = name.as_str()?.trim().strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let number = |text: &str| text.parse::<i64>().ok().filter(|number| (-1..=300).contains(number));
    Some((number(row)?, number(column)?))
}
