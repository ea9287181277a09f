//! A puzzle to write, and what was written of it.

use std::fmt;
use sudokud_model::constraint::Constraint;
use sudokud_model::grid::text::Format;
use sudokud_model::grid::{Alphabet, Board, Cell, Marks, ValueSet};
use sudokud_model::houses::Layout;

/// A puzzle to write.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The filled cells, on a board with the houses of the puzzle.
    pub board: Board,
    /// The filled cells at the start, all of which the board has. Without them, all filled cells are givens.
    pub givens: Option<Board>,
    /// The candidates of the cells.
    pub marks: Option<Marks>,
    /// The number of the smallest value: 0 or 1. The numbers of the constraints count from it.
    pub first_value: usize,
    /// The symbols of the values. Without them, the standard ones of the side.
    pub symbols: Option<Alphabet>,
    /// The constraints, without variables. They fit the board:
    /// [`Constraints::new`](sudokud_model::constraint::Constraints::new) accepts them.
    pub constraints: Vec<Constraint>,
    /// The title.
    pub title: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// The rules in words.
    pub description: Option<String>,
    /// The solution.
    pub solution: Option<Board>,
}

impl Puzzle {
    /// Creates a puzzle that is a board and its houses.
    #[must_use]
    pub const fn new(board: Board) -> Self {
        Self {
            board,
            givens: None,
            marks: None,
            first_value: 1,
            symbols: None,
            constraints: Vec::new(),
            title: None,
            author: None,
            description: None,
            solution: None,
        }
    }

    pub(crate) fn layout(&self) -> &Layout {
        self.board.layout()
    }

    pub(crate) fn side(&self) -> usize {
        self.board.side()
    }

    /// Returns the board of the givens.
    pub(crate) fn givens(&self) -> &Board {
        self.givens.as_ref().unwrap_or(&self.board)
    }

    /// Returns the format of a board in standard symbols, or in numbers.
    pub(crate) fn standard_format(&self) -> Format {
        match (Format::of_side(self.side()), Alphabet::from_zero(self.side())) {
            (_, alphabet) if self.first_value == 0 => alphabet.map_or(Format::Numbers, Format::Symbols),
            (format, _) => format,
        }
    }

    /// Returns the symbols of the values, if they are not the standard ones.
    pub(crate) fn own_symbols(&self) -> Option<&Alphabet> {
        let is_standard = |symbols: &Alphabet| match self.standard_format() {
            Format::Symbols(standard) => standard.to_string() == symbols.to_string(),
            Format::Numbers => false,
        };
        self.symbols.as_ref().filter(|symbols| !is_standard(symbols))
    }

    /// Returns whether a filled cell is a given.
    pub(crate) fn is_given(&self, cell: Cell) -> bool {
        self.givens().get(cell).is_some()
    }

    /// Returns whether a player filled a cell.
    pub(crate) fn has_entries(&self) -> bool {
        self.board.filled().any(|(cell, _)| !self.is_given(cell))
    }

    /// Returns the number of a value in text.
    pub(crate) fn number(&self, value: sudokud_model::grid::Value) -> usize {
        value.index() + self.first_value
    }

    /// Returns the candidates of an open cell, if they are not all values.
    pub(crate) fn marks_of(&self, cell: Cell) -> Option<ValueSet<4>> {
        let set = self.marks.as_ref()?.of(cell);
        (self.board.get(cell).is_none() && set != ValueSet::full(self.side())).then_some(set)
    }

    /// Returns whether a cell has candidates to write.
    pub(crate) fn has_marks(&self) -> bool {
        self.layout().cells().any(|cell| self.marks_of(cell).is_some())
    }
}

/// A puzzle that was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Export {
    /// The text: the content of a file, or what a link has packed.
    pub text: String,
    /// A link that opens the puzzle, if the form has one.
    pub link: Option<String>,
    /// The parts of the puzzle that the text does not say. If it is empty, the text says everything.
    pub unwritten: Vec<Unwritten>,
}

/// A part of a puzzle that was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwritten {
    /// A JSON pointer to it, in a request that has the puzzle.
    pub pointer: String,
    /// The part, in words, and its replacement if there is one.
    pub what: String,
}

impl Unwritten {
    pub(crate) fn new(pointer: impl Into<String>, what: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), what: what.into() }
    }

    /// A constraint that was not written.
    pub(crate) fn constraint(index: usize, what: impl Into<String>) -> Self {
        Self::new(format!("/constraints/{index}"), what)
    }
}

/// A form cannot hold the board at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotExpressible {
    /// A JSON pointer to the reason, in a request that has the puzzle.
    pub pointer: &'static str,
    /// The reason.
    pub reason: String,
}

impl NotExpressible {
    pub(crate) fn new(pointer: &'static str, reason: impl Into<String>) -> Self {
        Self { pointer, reason: reason.into() }
    }
}

impl fmt::Display for NotExpressible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for NotExpressible {}
