//! Rows of the same length that follow each other in a text: one grid or several, perhaps with titles
//! between.

use super::names::{are_around, are_names};

/// A run of rows of the same length.
#[derive(Default)]
pub(super) struct Run<'a> {
    pub(super) rows: Vec<(usize, Vec<&'a str>)>,
    /// The numbers of rows before each blank line or line of the frame.
    pub(super) breaks: Vec<usize>,
}

impl<'a> Run<'a> {
    /// Returns whether the first cell of each row is its name, below names of columns with nothing in the
    /// corner or without such names. The names begin again in each grid.
    pub(super) fn has_named_rows(&self) -> bool {
        let Some(side) = self.rows.first().and_then(|(_, cells)| cells.len().checked_sub(1)) else {
            return false;
        };
        let count = self.rows.len();
        if count == side + 1 {
            return are_around(&self.rows.iter().map(|(_, cells)| cells.clone()).collect::<Vec<_>>());
        }
        let grids = self.rows.chunks(side.max(1));
        side > 1 && count.is_multiple_of(side) && grids.into_iter().all(|grid| are_names(&names_of(grid)))
    }

    /// Returns the runs between the rows that are words.
    pub(super) fn parted(&self, is_words: impl Fn(&(usize, Vec<&'a str>)) -> bool) -> Vec<Self> {
        let mut before = 0;
        let part = |rows: &[(usize, Vec<&'a str>)]| {
            let start = before;
            let within = start..=start + rows.len();
            let breaks = self.breaks.iter().filter(|count| within.contains(count)).map(|count| count - start);
            before += rows.len() + 1;
            Self { rows: rows.to_vec(), breaks: breaks.collect() }
        };
        self.rows.split(is_words).map(part).collect()
    }

    /// Leaves out the empty cells of all rows before or after the cells of a spreadsheet.
    pub(super) fn trim(&mut self) {
        let is_empty = |cell: Option<&&str>| cell.is_some_and(|cell| cell.is_empty());
        while self.rows.first().is_some_and(|(_, cells)| cells.len() > self.rows.len()) {
            if self.rows.iter().all(|(_, cells)| is_empty(cells.last())) {
                self.rows.iter_mut().for_each(|(_, cells)| cells.truncate(cells.len() - 1));
            } else if self.rows.iter().all(|(_, cells)| is_empty(cells.first())) {
                self.rows.iter_mut().for_each(|(_, cells)| *cells = cells.split_off(1));
            } else {
                return;
            }
        }
    }
}

/// Returns the first cells of rows.
pub(super) fn names_of<'a>(rows: &[(usize, Vec<&'a str>)]) -> Vec<&'a str> {
    rows.iter().map(|(_, cells)| cells[0]).collect()
}
