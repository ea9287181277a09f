//! What a request says about a position: a board, candidates, or both, in the symbols it names.

use crate::api::wire::board::{self, BoardForm, Printed};
use crate::api::wire::cells::BoardField;
use crate::api::wire::marks::CandidatesField;
use crate::api::wire::problem::{Code, Problem};
use crate::grid::text::Format;
use crate::grid::{Alphabet, Board, BoardError, Marks};
use crate::solve::Puzzle;
use std::sync::Arc;

/// A position that was read, and the form to answer in.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    /// The board, empty where only candidates were given, and the candidates.
    pub(crate) puzzle: Puzzle,
    /// How the board was written; a string where only candidates were given.
    pub(crate) form: Arc<BoardForm>,
    alphabet: Option<Alphabet>,
    max_side: usize,
}

impl Position {
    /// Reads a position.
    ///
    /// # Errors
    /// Anything that makes no board of at most `max_side`, candidates of another side, neither of the two.
    pub(crate) fn read(
        board: Option<&BoardField>,
        candidates: Option<CandidatesField>,
        symbols: Option<&str>,
        max_side: usize,
    ) -> Result<Self, Problem> {
        let named = symbols.map(Alphabet::named).transpose();
        let alphabet = named.map_err(|error| Problem::board(&error, "/symbols".to_owned()))?;
        let marks = candidates.map(|candidates| read_marks(candidates, max_side)).transpose()?;
        let (board, form) = match (board, &marks) {
            (Some(field), _) => board::read(field, "/board", alphabet.as_ref(), max_side)?,
            (None, Some(marks)) => from_marks(marks, alphabet.as_ref())?,
            (None, None) => {
                return Err(Problem::at(Code::MissingBoard, "/board", "the request has neither board nor candidates"));
            }
        };
        if let Some(marks) = marks.as_ref().filter(|marks| marks.sets().len() != board.cells().len()) {
            let detail = format!("{} lists, where the board has {} cells", marks.sets().len(), board.cells().len());
            return Err(Problem::at(Code::SidesDiffer, "/candidates", detail));
        }
        Ok(Self { puzzle: Puzzle { board, marks }, form: Arc::new(form), alphabet, max_side })
    }

    /// Reads another board of the same request, which must have the same side.
    ///
    /// # Errors
    /// As [`Position::read`], and [`Code::SidesDiffer`].
    pub(crate) fn other(&self, field: &BoardField, pointer: &str) -> Result<Board, Problem> {
        self.formed(field, pointer).map(|(board, _)| board)
    }

    /// Reads the starting board of a position that came of it. Where only candidates were given, its cells are the filled ones.
    ///
    /// # Errors
    /// As [`Position::other`]; [`Code::GivensDiffer`] where the position's board does not hold it.
    pub(crate) fn start(&mut self, field: &BoardField, only_marks: bool) -> Result<Board, Problem> {
        let (givens, form) = self.formed(field, "/givens")?;
        if only_marks {
            self.puzzle.board = givens.clone();
        }
        let board = &self.puzzle.board;
        let Some((cell, value)) = givens.filled().find(|&(cell, value)| board.get(cell) != Some(value)) else {
            return Ok(givens);
        };
        let geometry = board.geometry();
        let place = format!("r{}c{}", geometry.row(cell).number(), geometry.column(cell).number());
        let has = board.get(cell).map_or_else(|| "is empty".to_owned(), |other| format!("holds {}", other.number()));
        let detail = format!("{} was given in {place}, which {has} on the board", value.number());
        Err(Problem::at(Code::GivensDiffer, form.pointer("/givens", geometry, cell), detail))
    }

    fn formed(&self, field: &BoardField, pointer: &str) -> Result<(Board, BoardForm), Problem> {
        let (board, form) = board::read(field, pointer, self.alphabet.as_ref(), self.max_side)?;
        if board.side() == self.side() {
            return Ok((board, form));
        }
        let detail = format!("a board of side {}, where the other has {}", board.side(), self.side());
        Err(Problem::at(Code::SidesDiffer, pointer, detail))
    }

    /// N.
    pub(crate) fn side(&self) -> usize {
        self.puzzle.board.side()
    }

    /// The symbols for the answer.
    pub(crate) fn symbols(&self) -> Option<String> {
        self.form.symbols(self.side())
    }

    /// A board in the form of the question.
    pub(crate) fn print(&self, board: &Board) -> Printed {
        Printed { board: board.clone(), form: Arc::clone(&self.form) }
    }
}

fn read_marks(candidates: CandidatesField, max_side: usize) -> Result<Marks, Problem> {
    let refuse = |error: BoardError| {
        let cell = error.cell().map_or(String::new(), |cell| format!("/{}", cell.index()));
        Problem::board(&error, format!("/candidates{cell}"))
    };
    let marks = Marks::new(candidates.0).map_err(refuse)?;
    board::check_side(marks.sets().len().isqrt(), "/candidates", max_side)?;
    Ok(marks)
}

fn from_marks(marks: &Marks, alphabet: Option<&Alphabet>) -> Result<(Board, BoardForm), Problem> {
    let missing = || Problem::at(Code::CellCount, "/candidates", "not the candidates of a board");
    let board = marks.board().ok_or_else(missing)?;
    let layout = match alphabet {
        Some(alphabet) if alphabet.len() == board.side() => Format::Symbols(alphabet.clone()),
        Some(_) => {
            let error = BoardError::Alphabet { reason: "must be as many as the board's side" };
            return Err(Problem::board(&error, "/symbols".to_owned()));
        }
        None => Format::of_side(board.side()),
    };
    Ok((board, BoardForm::Text(layout)))
}
