//! A puzzle in an answer: the fields that every request about a puzzle has, so the object can be sent as it
//! is, with the options of the request beside them.

use crate::wire::board::{BoardFormat, PrintedBoard, standard_format};
use crate::wire::constraints::ConstraintForm;
use crate::wire::houses::HousesForm;
use crate::wire::marks::CandidateLists;
use serde::Serialize;
use std::sync::Arc;
use sudokud_import::Imported;
use sudokud_model::constraint::Constraint;
use sudokud_model::grid::text::Format;
use sudokud_model::grid::{Alphabet, Board, Marks};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// The names of the values of a puzzle.
#[derive(Clone, Debug)]
pub struct ValueNames {
    /// The number of the smallest value: 0 or 1.
    pub first_value: usize,
    /// The symbols that a request names. Without them, the standard ones of the side.
    pub symbols: Option<Alphabet>,
}

impl ValueNames {
    /// Numbers from `first_value`, and the standard symbols.
    pub const fn numbers_from(first_value: usize) -> Self {
        Self { first_value, symbols: None }
    }

    /// The names in a text that was imported.
    pub(crate) fn of_imported(puzzle: &Imported) -> Self {
        Self { first_value: puzzle.first_value, symbols: puzzle.symbols.clone() }
    }

    /// Returns the format of a board in these symbols, or in the standard ones of its side.
    pub(crate) fn text_format(&self, side: usize) -> BoardFormat {
        BoardFormat::Text(match &self.symbols {
            Some(symbols) => Format::Symbols(symbols.clone()),
            None => standard_format(side, self.first_value),
        })
    }

    /// Returns a board as text; as rows of numbers if its symbols leave no mark for its empty cells.
    pub(crate) fn print(&self, board: Board) -> PrintedBoard {
        let format = match &self.symbols {
            Some(symbols) if symbols.empty_symbol() == ' ' && board.open_cells() > 0 => {
                BoardFormat::Rows(None)
            }
            _ => self.text_format(board.side()),
        };
        PrintedBoard { board, format: Arc::new(format), first_value: self.first_value }
    }
}

/// A puzzle. Each operation takes its fields.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Puzzle))]
pub struct PuzzleForm {
    /// The givens, a symbol for each cell; rows of numbers if the symbols leave no mark for an empty cell.
    board: PrintedBoard,
    /// The pencil marks: N·N lists of candidates, in reading order. Absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    candidates: Option<CandidateLists>,
    /// The N characters for the values, in their order. Absent unless the request or the text has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false, example = "123456789"))]
    symbols: Option<String>,
    /// The number of the smallest value. Absent if it is 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false, minimum = 0, maximum = 1))]
    first_value: Option<usize>,
    /// The houses. Absent if they are the classic ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    houses: Option<HousesForm>,
    /// The constraints: conditions beyond the houses. Absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    constraints: Vec<ConstraintForm>,
}

impl PuzzleForm {
    /// Creates the form of a puzzle whose values have these names.
    pub fn new(
        board: Board,
        marks: Option<Marks>,
        names: &ValueNames,
        constraints: impl IntoIterator<Item = Constraint>,
    ) -> Self {
        let layout = Arc::clone(board.layout());
        let first_value = names.first_value;
        let form = |constraint| ConstraintForm::new(constraint, Arc::clone(&layout));
        Self {
            candidates: marks.map(|marks| CandidateLists { marks, first_value }),
            symbols: names.symbols.as_ref().map(Alphabet::to_string),
            first_value: (first_value != 1).then_some(first_value),
            houses: HousesForm::of(&layout),
            constraints: constraints.into_iter().map(form).collect(),
            board: names.print(board),
        }
    }

    /// Returns whether the puzzle is its board alone.
    pub(crate) fn is_board(&self) -> bool {
        self.candidates.is_none()
            && self.symbols.is_none()
            && self.first_value.is_none()
            && self.houses.is_none()
            && self.constraints.is_empty()
    }

    /// Returns the board of the givens.
    pub(crate) const fn board(&self) -> &PrintedBoard {
        &self.board
    }
}
