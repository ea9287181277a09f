//! The position of a request: a board, candidates, or both, in the symbols and with the houses that the
//! request names. This is the one place where requests read a puzzle.

use crate::wire::any_text;
use crate::wire::board::{self, BoardFormat, PrintedBoard, ReadOptions};
use crate::wire::cells::BoardField;
use crate::wire::constraints::ConstraintsField;
use crate::wire::houses::{HousesField, HousesForm};
use crate::wire::marks::{CandidateLists, CandidatesField, Listed, NumberSet};
use crate::wire::place::{BoardNumbers, ConflictPlace};
use crate::wire::problem::{Code, Problem};
use crate::wire::puzzle::ValueNames;
use std::sync::Arc;
use sudokud_core::solve::Puzzle;
use sudokud_model::constraint::ConstraintError;
use sudokud_model::grid::text::Format;
use sudokud_model::grid::{Alphabet, Board, BoardError, Cell, Conflict, Marks};
use sudokud_model::houses::{Layout, MAX_SIDE};

/// The fields of a request that make its puzzle. A new one has its line here, in
/// [`puzzle_request`](crate::request::puzzle_request), and in [`RequestPosition::read`].
#[derive(Debug, Default)]
pub struct PuzzleFields<'a> {
    pub(crate) board: Option<&'a BoardField>,
    pub(crate) candidates: Option<CandidatesField>,
    pub(crate) symbols: Option<&'a str>,
    pub(crate) houses: Option<&'a HousesField>,
    pub(crate) constraints: Option<&'a ConstraintsField>,
    pub(crate) first_value: Option<usize>,
}

/// The position of a request, and the format of the boards in its answer.
#[derive(Clone, Debug)]
pub struct RequestPosition {
    /// The board, empty if the request has only candidates, and the candidates.
    pub puzzle: Puzzle,
    /// The format of the board; a string if the request has only candidates.
    format: Arc<BoardFormat>,
    has_only_candidates: bool,
    alphabet: Option<Alphabet>,
    options: ReadOptions,
}

impl RequestPosition {
    /// Reads a position.
    ///
    /// # Errors
    /// An invalid board, a side above `max_side`, candidates of another side, neither board nor candidates,
    /// or houses that the board cannot have.
    pub fn read(fields: PuzzleFields<'_>, max_side: usize) -> Result<Self, Problem> {
        let PuzzleFields { board, candidates, symbols, houses, constraints, first_value } = fields;
        let alphabet = alphabet(symbols)?;
        let is_open = alphabet.is_none() && first_value.is_none();
        let options = ReadOptions { first_value: first_value.unwrap_or(1), max_side };
        let marks = candidates.map(|lists| read_marks(lists, "/candidates", options)).transpose()?;
        let has_only_candidates = board.is_none();
        let (board, format) = match (board, &marks) {
            (Some(field), _) => match (board::read(field, "/board", alphabet.as_ref(), options), field) {
                // A board that is only too large for this server is a board.
                (Err(refused), _) if refused.has_code(Code::SideTooLarge) => return Err(refused),
                (read, BoardField::AnyForm(text))
                    if is_open && (read.is_err() || !any_text::is_plain(text)) =>
                {
                    return Self::read_any_form(text, read, houses, max_side);
                }
                (read, _) => read?,
            },
            (None, Some(marks)) => from_marks(marks, alphabet.as_ref(), options.first_value)?,
            (None, None) => {
                return Err(Problem::at(
                    Code::MissingBoard,
                    "/board",
                    "the request has neither board nor candidates",
                ));
            }
        };
        if let Some(marks) = &marks {
            check_length(marks, board.cells().len(), "/candidates")?;
        }
        let board = match houses {
            Some(houses) => {
                let layout = houses.layout(board.side())?;
                with_houses(board, &layout)
            }
            None => board,
        };
        let constraints = match constraints {
            Some(constraints) => constraints.read(board.layout(), options.first_value)?,
            None => None,
        };
        Ok(Self {
            puzzle: Puzzle { board, marks, constraints },
            format: Arc::new(format),
            has_only_candidates,
            alphabet,
            options,
        })
    }

    /// Reads a request in text: a puzzle in any form that `/import` reads. If it is also a `plain` board, its
    /// answer is in the form of that.
    fn read_any_form(
        text: &str,
        plain: Result<(Board, BoardFormat), Problem>,
        houses: Option<&HousesField>,
        max_side: usize,
    ) -> Result<Self, Problem> {
        let (plain, refused) = match plain {
            Ok(plain) => (Some(plain), None),
            Err(refused) => (None, Some(refused)),
        };
        let puzzle = any_text::read_puzzle(text, refused.as_ref(), max_side)?;
        let fits = |error: ConstraintError| {
            let why = format!(
                "the text is in the form {}; its constraints do not fit its board: {error}",
                puzzle.form
            );
            Problem::at(Code::InvalidField, "/board", why)
        };
        // Without constraints, a board can be larger than their largest side.
        let has_constraints = !puzzle.constraints.is_empty();
        let constraints = has_constraints.then(|| puzzle.checked_constraints()).flatten();
        let constraints = constraints.transpose().map_err(fits)?;
        let names = ValueNames::of_imported(&puzzle);
        let board = puzzle
            .start()
            .ok_or_else(|| Problem::at(Code::MissingBoard, "/board", "the text has no board"))?;
        let board = match houses {
            Some(_) if !board.layout().is_default() => {
                let why = "the text has houses of its own";
                return Err(Problem::at(Code::InapplicableField, "/houses", why));
            }
            Some(houses) => {
                let layout = houses.layout(board.side())?;
                with_houses(board, &layout)
            }
            None => board,
        };
        let is_usual = names.first_value == 1 && names.symbols.is_none();
        let plain = plain.filter(|(plain, _)| is_usual && plain.cells() == board.cells());
        let format = plain.map_or_else(|| names.text_format(board.side()), |(_, format)| format);
        let constraints = constraints.filter(|constraints| !constraints.is_empty()).map(Arc::new);
        Ok(Self {
            puzzle: Puzzle { board, marks: puzzle.candidates, constraints },
            format: Arc::new(format),
            has_only_candidates: false,
            alphabet: names.symbols,
            options: ReadOptions { first_value: names.first_value, max_side },
        })
    }

    /// Reads another board of the request, which must have the same side.
    ///
    /// # Errors
    /// As [`RequestPosition::read`], and [`Code::SidesDiffer`].
    pub fn other(&self, field: &BoardField, pointer: &str) -> Result<Board, Problem> {
        self.read_other(field, pointer).map(|(board, _)| board)
    }

    /// Reads other candidates of the request, which must have the same side.
    ///
    /// # Errors
    /// As [`RequestPosition::read`], and [`Code::SidesDiffer`].
    pub fn other_candidates(&self, lists: CandidatesField, pointer: &str) -> Result<Marks, Problem> {
        let marks = read_marks(lists, pointer, self.options)?;
        check_length(&marks, self.puzzle.board.cells().len(), pointer)?;
        Ok(marks)
    }

    /// Reads the board that the position started from. If the request has only candidates, it becomes the
    /// position's board.
    ///
    /// # Errors
    /// As [`RequestPosition::other`].
    pub fn read_start(&mut self, field: &BoardField) -> Result<Board, Problem> {
        self.start(field).map(|(givens, _)| givens)
    }

    fn start(&mut self, field: &BoardField) -> Result<(Board, BoardFormat), Problem> {
        let (givens, format) = self.read_other(field, "/givens")?;
        if self.has_only_candidates {
            self.puzzle.board = givens.clone();
        }
        Ok((givens, format))
    }

    /// As [`RequestPosition::read_start`], for a position that must contain its start.
    ///
    /// # Errors
    /// As [`RequestPosition::other`]; [`Code::GivensDiffer`] if the position's board does not contain it.
    pub fn read_givens(&mut self, field: &BoardField) -> Result<Board, Problem> {
        let (givens, format) = self.start(field)?;
        let board = &self.puzzle.board;
        let Some((cell, value)) = givens.filled().find(|&(cell, value)| board.get(cell) != Some(value))
        else {
            return Ok(givens);
        };
        let layout = board.layout();
        let place = format!("r{}c{}", layout.row(cell).number(), layout.column(cell).number());
        let has = board
            .get(cell)
            .map_or_else(|| "is empty".to_owned(), |other| format!("holds {}", self.numbers().value(other)));
        let detail =
            format!("{} was given in {place}, which {has} on the board", self.numbers().value(value));
        Err(format.problem_at(cell, layout, Code::GivensDiffer, ("/givens", detail)))
    }

    fn read_other(&self, field: &BoardField, pointer: &str) -> Result<(Board, BoardFormat), Problem> {
        let (board, format) = board::read(field, pointer, self.alphabet.as_ref(), self.options)?;
        if board.side() == self.side() {
            return Ok((with_houses(board, self.layout()), format));
        }
        let detail = format!("a board of side {}, where the other has {}", board.side(), self.side());
        Err(Problem::at(Code::SidesDiffer, pointer, detail))
    }

    /// The houses of the board.
    pub fn layout(&self) -> &Arc<Layout> {
        self.puzzle.board.layout()
    }

    /// The houses as an answer has them, if they are not the classic ones.
    pub fn houses(&self) -> Option<HousesForm> {
        HousesForm::of(self.layout())
    }

    /// N.
    pub fn side(&self) -> usize {
        self.puzzle.board.side()
    }

    /// The alphabet in which values are drawn; `None` if they are drawn as numbers.
    pub fn alphabet(&self) -> Option<Alphabet> {
        match (self.options.first_value, self.named_or_written()) {
            (_, Some(alphabet)) => Some(alphabet.clone()),
            (0, None) => Alphabet::from_zero(self.side()),
            _ => self.format.alphabet(self.side()),
        }
    }

    /// The number of the smallest value.
    pub const fn first_value(&self) -> usize {
        self.options.first_value
    }

    /// The names of the values in a puzzle of the answer.
    pub fn value_names(&self) -> ValueNames {
        ValueNames { first_value: self.options.first_value, symbols: self.alphabet.clone() }
    }

    /// The symbols of the values: those that the request names, otherwise those of the board, otherwise the
    /// standard alphabet; `None` if the side is too large for it.
    pub fn symbols(&self) -> Option<String> {
        match (self.options.first_value, self.named_or_written()) {
            (_, Some(alphabet)) => Some(alphabet.to_string()),
            (0, None) => Alphabet::from_zero(self.side()).map(|alphabet| alphabet.to_string()),
            _ => self.format.symbols(self.side()),
        }
    }

    /// The alphabet that the request names, or else the one that its board is written in.
    fn named_or_written(&self) -> Option<&Alphabet> {
        self.alphabet.as_ref().or_else(|| self.format.alphabet_of_board())
    }

    /// The board with the numbers of its values.
    pub fn numbers(&self) -> BoardNumbers<'_> {
        BoardNumbers { layout: self.layout(), first_value: self.options.first_value }
    }

    /// Candidates as an answer has them.
    pub const fn candidates(&self, marks: Marks) -> CandidateLists {
        CandidateLists { marks, first_value: self.options.first_value }
    }

    /// The conflicts of an answer.
    pub fn conflicts(&self, conflicts: &[Conflict]) -> Vec<ConflictPlace> {
        ConflictPlace::all(self.numbers(), conflicts)
    }

    /// The indices of the constraints that the filled cells violate, if there are constraints.
    pub fn violated_constraints(&self) -> Option<Vec<usize>> {
        self.puzzle.constraints.as_ref().map(|constraints| constraints.violated(&self.puzzle.board))
    }

    /// A board in the format of the request's.
    pub fn print(&self, board: Board) -> PrintedBoard {
        PrintedBoard { board, format: Arc::clone(&self.format), first_value: self.options.first_value }
    }
}

/// Returns the board with houses of its side.
fn with_houses(board: Board, layout: &Arc<Layout>) -> Board {
    board.with_layout(layout).expect("the layout has the side of the board")
}

/// Returns the alphabet that a request names, if it names one.
///
/// # Errors
/// Symbols that are no alphabet.
pub fn alphabet(symbols: Option<&str>) -> Result<Option<Alphabet>, Problem> {
    let named = symbols.map(Alphabet::named).transpose();
    named.map_err(|error| Problem::board(&error, "/symbols".to_owned()))
}

fn check_length(marks: &Marks, cells: usize, pointer: &str) -> Result<(), Problem> {
    if marks.sets().len() == cells {
        return Ok(());
    }
    let detail = format!("{} lists, where the board has {cells} cells", marks.sets().len());
    Err(Problem::at(Code::SidesDiffer, pointer, detail))
}

fn read_marks(lists: CandidatesField, pointer: &str, options: ReadOptions) -> Result<Marks, Problem> {
    let cells = lists.0.len();
    let side = cells.isqrt();
    if side * side != cells || !(1..=MAX_SIDE).contains(&side) {
        return Err(Problem::board(&BoardError::CellCount { cells }, pointer.to_owned()));
    }
    board::check_side(side, pointer, options.max_side)?;
    let numbers = options.numbers(side);
    let values = |(cell, set): (usize, NumberSet)| {
        set.values(numbers).map_err(|Listed { number, at }| {
            let error = numbers.out_of_range(Cell::new(cell), number.to_string());
            Problem::board(&error, format!("{pointer}/{cell}/{at}"))
        })
    };
    let sets = lists.0.into_iter().enumerate().map(values).collect::<Result<_, _>>()?;
    Marks::new(sets).map_err(|error| Problem::board(&error, pointer.to_owned()))
}

fn from_marks(
    marks: &Marks,
    alphabet: Option<&Alphabet>,
    first_value: usize,
) -> Result<(Board, BoardFormat), Problem> {
    let missing = || Problem::at(Code::CellCount, "/candidates", "not the candidates of a board");
    let board = marks.board().ok_or_else(missing)?;
    let format = match alphabet {
        Some(alphabet) if alphabet.len() == board.side() => Format::Symbols(alphabet.clone()),
        Some(_) => {
            let error = BoardError::Alphabet { reason: "must be as many as the board's side" };
            return Err(Problem::board(&error, "/symbols".to_owned()));
        }
        None => board::standard_format(board.side(), first_value),
    };
    Ok((board, BoardFormat::Text(format)))
}
