//! The request of `/check`.

use crate::request::{Request as _, puzzle_request};
use crate::wire::cells::BoardField;
use crate::wire::json::from_object;
use crate::wire::marks::ValueNumber;
use crate::wire::number::LineIndex;
use crate::wire::place::BoardNumbers;
use crate::wire::position::RequestPosition;
use crate::wire::problem::{Code, Problem};
use serde::Deserialize;
use sudokud_core::game::Game;
use sudokud_core::solve::Puzzle;
use sudokud_model::grid::{Cell, Value};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

puzzle_request! {
    /// A game in progress.
    CheckRequest [limits]
    query {
        /// The starting board, of the same side: what may not be changed. Without it, all values of the board
        /// are givens.
        givens: BoardField = Text,
        /// Whether clues that contradict each other (`conflict_set`) are searched for, up to a second, if
        /// there is no solution.
        #[cfg_attr(feature = "openapi", schema(default = false))]
        explain: bool = Flag,
    }
    body {
        /// A move to evaluate.
        #[cfg_attr(feature = "openapi", schema(rename = "move", value_type = Option<MoveField>))]
        #[serde(rename = "move")]
        next: MoveField,
    }
}

/// A value to place in a cell.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self", expecting = "an object")]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Move))]
pub(crate) struct MoveField {
    /// Rows count from 0, from the top.
    #[cfg_attr(feature = "openapi", schema(inline))]
    row: LineIndex,
    /// Columns count from 0, from the left.
    #[cfg_attr(feature = "openapi", schema(inline))]
    column: LineIndex,
    /// The number of the value.
    #[cfg_attr(feature = "openapi", schema(value_type = u16, minimum = 0, maximum = 256))]
    value: ValueNumber,
}

from_object! { MoveField }

impl CheckRequest {
    /// Returns whether a conflict is searched for.
    pub(super) fn explains(&self) -> bool {
        self.explain.unwrap_or(false)
    }

    pub(super) fn game(&mut self, max_side: usize) -> Result<(RequestPosition, Game), Problem> {
        let mut position = RequestPosition::read(self.puzzle(), max_side)?;
        let givens = self.givens.as_ref().map(|field| position.read_start(field)).transpose()?;
        let next = self.next.as_ref().map(|next| next.on(position.numbers())).transpose()?;
        let Puzzle { board, marks, constraints } = position.puzzle.clone();
        Ok((position, Game { board, marks, givens, constraints, next }))
    }
}

impl MoveField {
    fn on(&self, numbers: BoardNumbers<'_>) -> Result<(Cell, Value), Problem> {
        let (side, first) = (numbers.layout.side(), numbers.first_value);
        let (row, column) = (self.row.as_usize(), self.column.as_usize());
        let outside = |part: &str, number: usize, least: usize| {
            let most = least + side - 1;
            let detail = format!("the {part} is {number}, where this board has {least} to {most}");
            Problem::at(Code::OutOfRange, format!("/move/{part}"), detail)
        };
        match numbers.value_of(self.value) {
            _ if row >= side => Err(outside("row", row, 0)),
            _ if column >= side => Err(outside("column", column, 0)),
            None => Err(outside("value", self.value.0, first)),
            Some(value) => Ok((Cell::new(row * side + column), value)),
        }
    }
}
