//! The cells of a text, `R2C3`, and the numbers of their values.

use crate::mark_facts::value_of;
use crate::puzzle::Puzzle;
use std::ops::Range;
use sudokud_model::constraint::Constraint;
use sudokud_model::grid::{Cell, House};
use sudokud_model::houses::{Blocks, Layout};

/// The kinds of marks that a rule for pairs without a mark can be about.
const MARKS: [&str; 3] = ["difference", "ratio", "pair_sum"];

/// The items of a constraint, or why it has none.
pub(super) type Items = Result<Vec<String>, String>;

/// Where an item stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Nesting {
    /// Beside the items of the board.
    Top,
    /// In an alternative.
    Alternative,
}

/// The board on which constraints have their meaning.
pub(super) struct Space<'a> {
    pub(super) layout: &'a Layout,
    pub(super) side: usize,
    pub(super) first_value: usize,
    /// The marks of the puzzle: kind, value, and the pairs that they are about.
    pub(super) marks: Vec<(&'static str, i64, Vec<[Cell; 2]>)>,
    /// The transitions of automata that were made so far, for all constraints.
    pub(super) transitions: std::cell::Cell<usize>,
    /// Whether a constraint is in an alternative.
    pub(super) has_alternatives: bool,
}

impl<'a> Space<'a> {
    pub(super) fn new(puzzle: &'a Puzzle) -> Self {
        let mut space = Self {
            layout: puzzle.layout(),
            side: puzzle.side(),
            first_value: puzzle.first_value,
            marks: Vec::new(),
            transitions: std::cell::Cell::new(0),
            has_alternatives: puzzle.constraints.iter().any(|one| one.nested().next().is_some()),
        };
        let marks = puzzle.constraints.iter().filter(|mark| MARKS.contains(&mark.kind().name));
        let pairs = |mark: &Constraint| space.marked_pairs(&mark.cells("cells"));
        space.marks = marks.map(|mark| (mark.kind().name, value_of(mark), pairs(mark))).collect();
        space
    }

    /// Returns the numbers of the values.
    pub(super) fn numbers(&self) -> Range<i64> {
        self.first_value as i64..(self.first_value + self.side) as i64
    }

    /// Returns the name of a cell.
    pub(super) fn cell(&self, cell: Cell) -> String {
        cell_name(cell, self.side)
    }

    /// Returns the names of cells, each after a `~`.
    pub(super) fn cells(&self, cells: &[Cell]) -> String {
        cells.iter().map(|&cell| format!("~{}", self.cell(cell))).collect()
    }

    /// Returns the name of a row or column.
    pub(super) fn line(&self, line: House) -> String {
        match line.index().checked_sub(self.side) {
            None => format!("R{}", line.index() + 1),
            Some(column) => format!("C{}", column + 1),
        }
    }

    /// Returns the cell so many rows and columns from another.
    pub(super) fn shifted(&self, cell: Cell, rows: i64, columns: i64) -> Option<Cell> {
        let side = self.side as i64;
        let (row, column) = (cell.index() as i64 / side + rows, cell.index() as i64 % side + columns);
        let is_inside = (0..side).contains(&row) && (0..side).contains(&column);
        is_inside.then(|| Cell::new((row * side + column) as usize))
    }

    /// Returns all pairs of cells so many rows and columns apart.
    pub(super) fn pairs_at(&self, rows: i64, columns: i64) -> Vec<[Cell; 2]> {
        let pair = |cell| Some([cell, self.shifted(cell, rows, columns)?]);
        self.layout.cells().filter_map(pair).collect()
    }

    /// Returns whether two cells touch by a side.
    pub(super) fn touch(&self, a: Cell, b: Cell) -> bool {
        [(0, 1), (1, 0), (0, -1), (-1, 0)]
            .iter()
            .any(|&(rows, columns)| self.shifted(a, rows, columns) == Some(b))
    }

    /// Returns the pairs that a mark is about: two cells as they are, of more those that touch.
    pub(super) fn marked_pairs(&self, cells: &[Cell]) -> Vec<[Cell; 2]> {
        let later =
            |(at, &a): (usize, &Cell)| cells[at + 1..].iter().map(move |&b| [a, b]).collect::<Vec<_>>();
        let pairs = cells.iter().enumerate().flat_map(later);
        pairs.filter(|&[a, b]| cells.len() == 2 || self.touch(a, b)).collect()
    }

    /// Returns whether lines of region sums are cut at the boxes or regions of the text.
    pub(super) fn has_regions(&self) -> bool {
        match &self.layout.rules().blocks {
            Blocks::None => false,
            Blocks::Boxes(_) => true,
            Blocks::Regions(regions) => regions.iter().all(Option::is_some),
        }
    }
}

/// Returns the name of a cell.
pub(super) fn cell_name(cell: Cell, side: usize) -> String {
    format!("R{}C{}", cell.index() / side + 1, cell.index() % side + 1)
}

/// An item with a number and cells.
pub(super) fn with_number(name: &str, number: i64, cells: &str) -> Items {
    Ok(vec![format!(".{name}~{number}{cells}")])
}
