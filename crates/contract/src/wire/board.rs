//! Boards in the forms of the contract. An answer uses the form of the request.
//!
//! An array is answered in numbers unless the request used symbols. The pointer of an error leads to the
//! cell: `/board/3/7` in rows, `/board/34` in a flat list. In a string it leads to the string, and the error
//! names the cell beside it.

use crate::wire::cells::{BoardField, Cells, Entry};
use crate::wire::place::CellPlace;
use crate::wire::problem::{Code, Problem};
use serde::ser::{Serialize, SerializeSeq, Serializer};
use std::sync::Arc;
use sudokud_model::grid::alphabet::MAX_SYMBOL_SIDE;
use sudokud_model::grid::text::{self, Format, Numbers};
use sudokud_model::grid::{Alphabet, Board, BoardError, Cell, Value};
use sudokud_model::houses::Layout;

/// How a board was written in the request, and is written in the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardFormat {
    /// A string.
    Text(Format),
    /// A list of rows, in symbols or in numbers.
    Rows(Option<Alphabet>),
    /// A flat list, in symbols or in numbers.
    Flat(Option<Alphabet>),
}

impl BoardFormat {
    /// The symbols of the values 1..=N: those of the board, otherwise the standard alphabet; `None` if the
    /// side is too large for it.
    pub fn symbols(&self, side: usize) -> Option<String> {
        self.alphabet_of_board()
            .cloned()
            .or_else(|| Alphabet::standard(side))
            .map(|alphabet| alphabet.to_string())
    }

    /// The alphabet that the board was written in, if it was written in symbols.
    pub const fn alphabet_of_board(&self) -> Option<&Alphabet> {
        match self {
            Self::Text(Format::Symbols(alphabet)) => Some(alphabet),
            Self::Rows(alphabet) | Self::Flat(alphabet) => alphabet.as_ref(),
            Self::Text(Format::Numbers) => None,
        }
    }

    /// The alphabet in which a picture has the values of this side; `None` for numbers. The values of a list
    /// of numbers have the standard alphabet up to side 25, because numbers are too wide as marks.
    pub fn alphabet(&self, side: usize) -> Option<Alphabet> {
        match self {
            Self::Text(Format::Symbols(alphabet)) => Some(alphabet.clone()),
            Self::Rows(Some(alphabet)) | Self::Flat(Some(alphabet)) => Some(alphabet.clone()),
            Self::Rows(None) | Self::Flat(None) if side <= MAX_SYMBOL_SIDE => Alphabet::standard(side),
            _ => None,
        }
    }

    /// A problem at a cell of the board in the field that `pointer` names.
    pub fn problem_at(
        &self,
        cell: Cell,
        layout: &Layout,
        code: Code,
        (pointer, detail): (&str, String),
    ) -> Problem {
        let place = CellPlace::of(layout, cell);
        match self {
            Self::Text(_) => Problem::at(code, pointer, detail).at_cell(place),
            Self::Rows(_) => Problem::at(code, format!("{pointer}/{}/{}", place.row, place.column), detail),
            Self::Flat(_) => Problem::at(code, format!("{pointer}/{}", cell.index()), detail),
        }
    }
}

/// How boards and candidates of a request are read.
#[derive(Clone, Copy, Debug)]
pub struct ReadOptions {
    /// The number of the smallest value: 0 or 1.
    pub first_value: usize,
    /// The largest side that is taken.
    pub max_side: usize,
}

impl ReadOptions {
    /// The numbers of the values of a board of this side.
    pub(crate) const fn numbers(self, side: usize) -> Numbers {
        Numbers { side, first_value: self.first_value }
    }
}

/// Why a text that begins as an object does is no board.
const JSON_AS_TEXT: &str = "this is JSON, where a board in text is expected";

/// The advice to a client over HTTP that sent JSON.
const CONTENT_TYPES: &str = "the content type of a request in JSON is application/json, that of lines of \
    JSON application/x-ndjson";

/// Reads the board of a field; `pointer` is the field's.
///
/// # Errors
/// A [`Problem`] at the cell, the row or the field.
pub fn read(
    field: &BoardField,
    pointer: &str,
    alphabet: Option<&Alphabet>,
    options: ReadOptions,
) -> Result<(Board, BoardFormat), Problem> {
    let (board, format) = match field {
        BoardField::Text(text) | BoardField::AnyForm(text) => {
            let parsed = match (options.first_value, alphabet) {
                (0, None) => text::parse_from_zero(text),
                _ => text::parse(text, alphabet),
            };
            let (board, format) = parsed.map_err(|error| match text.trim_start().starts_with('{') {
                true => {
                    Problem::at(Code::InvalidField, pointer, JSON_AS_TEXT).with_http_advice(CONTENT_TYPES)
                }
                false => refuse_text(&error, pointer),
            })?;
            (board, BoardFormat::Text(format))
        }
        BoardField::Cells(cells) => read_cells(cells, pointer, alphabet, options)?,
    };
    check_side(board.side(), pointer, options.max_side)?;
    Ok((board, format))
}

/// Checks that a side is at most `max_side`.
///
/// # Errors
/// [`Code::SideTooLarge`].
pub fn check_side(side: usize, pointer: &str, max_side: usize) -> Result<(), Problem> {
    if side <= max_side {
        return Ok(());
    }
    let detail = format!("a board of side {side}, where this server takes up to {max_side}");
    Err(Problem::at(Code::SideTooLarge, pointer, detail))
}

/// Returns the problem of an error in a string, with the cell if the error is in one.
fn refuse_text(error: &BoardError, pointer: &str) -> Problem {
    let problem = refuse(error, pointer, None);
    match error {
        BoardError::UnknownSymbol { cell, side, .. } | BoardError::OutOfRange { cell, side, .. } => {
            problem.at_cell(CellPlace { row: cell.index() / side, column: cell.index() % side })
        }
        _ => problem,
    }
}

/// Returns the problem of an error in the board at `pointer`, with a pointer to its row or cell if it has
/// one. `rows_of` is the side for a list of rows and 0 for a flat list; with `None`, cells have no pointers.
fn refuse(error: &BoardError, pointer: &str, rows_of: Option<usize>) -> Problem {
    let pointer = match (error, error.cell(), rows_of) {
        (BoardError::Alphabet { .. }, ..) => "/symbols".to_owned(),
        (BoardError::Ragged { row, .. }, _, Some(_)) => format!("{pointer}/{row}"),
        (_, Some(cell), Some(0)) => format!("{pointer}/{}", cell.index()),
        (_, Some(cell), Some(side)) => format!("{pointer}/{}/{}", cell.index() / side, cell.index() % side),
        _ => pointer.to_owned(),
    };
    Problem::board(error, pointer)
}

fn read_cells(
    cells: &Cells,
    pointer: &str,
    named: Option<&Alphabet>,
    options: ReadOptions,
) -> Result<(Board, BoardFormat), Problem> {
    let side = side_of(cells).map_err(|error| refuse(&error, pointer, Some(0)))?;
    if named.is_some_and(|alphabet| alphabet.len() != side) {
        let error = BoardError::Alphabet { reason: "must be as many as the board's side" };
        return Err(refuse(&error, pointer, None));
    }
    let numbers = options.numbers(side);
    let guessed = || match numbers.first_value {
        0 => Alphabet::from_zero(side),
        _ => alphabet_of(&cells.entries, side),
    };
    let alphabet = named.cloned().or_else(guessed);
    let read = |(k, entry)| read_entry(entry, Cell::new(k), numbers, alphabet.as_ref());
    let values: Result<Vec<_>, _> = cells.entries.iter().enumerate().map(read).collect();
    let board = values
        .and_then(Board::from_cells)
        .map_err(|error| refuse(&error, pointer, Some(if cells.rows.is_some() { side } else { 0 })))?;
    let wants_symbols = |entry: &Entry| is_symbol(entry, alphabet.as_ref());
    let symbols = cells.entries.iter().any(wants_symbols)
        || (named.is_some() && !cells.entries.iter().any(|entry| matches!(entry, Entry::Number(1..))));
    let alphabet = alphabet.filter(|_| symbols);
    Ok((board, if cells.rows.is_some() { BoardFormat::Rows(alphabet) } else { BoardFormat::Flat(alphabet) }))
}

fn side_of(cells: &Cells) -> Result<usize, BoardError> {
    let count = cells.entries.len();
    if let Some(rows) = cells.rows {
        if let Some((row, length)) = rows.odd {
            return Err(BoardError::Ragged { row, length, expected: rows.length });
        }
        let square = Layout::of_cells(count).is_some_and(|layout| layout.side() == rows.count);
        if !square && count > 0 && rows.count != rows.length {
            return Err(BoardError::Ragged { row: 0, length: rows.length, expected: rows.count });
        }
    }
    Layout::of_cells(count).map(|layout| layout.side()).ok_or(BoardError::CellCount { cells: count })
}

/// The alphabet of the symbols in a list, guessed as for a string. A number counts as a digit.
fn alphabet_of(entries: &[Entry], side: usize) -> Option<Alphabet> {
    let symbol = |entry: &Entry| match entry {
        Entry::Symbol(symbol) => Some(*symbol),
        Entry::Number(1..) | Entry::Token(_) => Some('1'),
        _ => None,
    };
    if side > MAX_SYMBOL_SIDE {
        return Alphabet::standard(side);
    }
    let symbols: Vec<char> = entries.iter().filter_map(symbol).collect();
    Some(text::guess_alphabet(&symbols, side))
}

fn is_symbol(entry: &Entry, alphabet: Option<&Alphabet>) -> bool {
    matches!(entry, Entry::Symbol(symbol) if alphabet.is_some_and(|alphabet| alphabet.value(*symbol).is_some()))
}

fn read_entry(
    entry: &Entry,
    cell: Cell,
    numbers: Numbers,
    alphabet: Option<&Alphabet>,
) -> Result<Option<Value>, BoardError> {
    match (entry, alphabet) {
        (Entry::Empty, _) => Ok(None),
        (Entry::Number(0), _) if numbers.first_value > 0 => Ok(None),
        (Entry::Number(number), _) => {
            let value = usize::try_from(*number).ok().and_then(|number| numbers.value(number));
            value.map(Some).ok_or_else(|| numbers.out_of_range(cell, number.to_string()))
        }
        (Entry::Symbol(symbol), Some(alphabet)) => match alphabet.value(*symbol) {
            Some(value) => Ok(Some(value)),
            None if alphabet.means_empty(*symbol) => Ok(None),
            None => Err(BoardError::UnknownSymbol { cell, side: numbers.side, symbol: symbol.to_string() }),
        },
        (Entry::Symbol(symbol), None) => text::read_number(&symbol.to_string(), cell, numbers),
        (Entry::Token(token), _) => text::read_number(token, cell, numbers),
    }
}

/// Returns the format of a board in text whose form nobody names.
pub(crate) fn standard_format(side: usize, first_value: usize) -> Format {
    match (Format::of_side(side), Alphabet::from_zero(side)) {
        (Format::Symbols(_), Some(alphabet)) if first_value == 0 => Format::Symbols(alphabet),
        (format, _) => format,
    }
}

/// The board of an answer, written as the board of the request was.
#[derive(Clone, Debug)]
pub struct PrintedBoard {
    pub(crate) board: Board,
    pub(crate) format: Arc<BoardFormat>,
    /// The number of the smallest value.
    pub(crate) first_value: usize,
}

impl PrintedBoard {
    pub(crate) fn line(&self) -> String {
        match &*self.format {
            BoardFormat::Text(format) => self.text(format),
            BoardFormat::Rows(alphabet) | BoardFormat::Flat(alphabet) => {
                let standard = || standard_format(self.board.side(), self.first_value);
                self.text(&alphabet.clone().map_or_else(standard, Format::Symbols))
            }
        }
    }

    fn text(&self, format: &Format) -> String {
        if self.first_value == 0 {
            text::print_from_zero(&self.board, format)
        } else {
            text::print(&self.board, format)
        }
    }
}

impl Serialize for PrintedBoard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cells = self.board.cells();
        match &*self.format {
            BoardFormat::Text(format) => serializer.serialize_str(&self.text(format)),
            BoardFormat::Flat(alphabet) => {
                CellList { cells, alphabet: alphabet.as_ref(), first_value: self.first_value }
                    .serialize(serializer)
            }
            BoardFormat::Rows(alphabet) => {
                let mut rows = serializer.serialize_seq(Some(self.board.side()))?;
                for cells in cells.chunks(self.board.side()) {
                    rows.serialize_element(&CellList {
                        cells,
                        alphabet: alphabet.as_ref(),
                        first_value: self.first_value,
                    })?;
                }
                rows.end()
            }
        }
    }
}

/// A list of cells, as numbers (0 for an empty cell, null if values count from 0) or symbols (`.` for an
/// empty cell).
struct CellList<'a> {
    cells: &'a [Option<Value>],
    alphabet: Option<&'a Alphabet>,
    first_value: usize,
}

impl Serialize for CellList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut line = serializer.serialize_seq(Some(self.cells.len()))?;
        for &value in self.cells {
            match (value, self.alphabet) {
                (Some(value), Some(alphabet)) => line.serialize_element(&alphabet.symbol(value))?,
                (None, Some(alphabet)) => line.serialize_element(&alphabet.empty_symbol())?,
                (Some(value), None) => line.serialize_element(&(value.index() + self.first_value))?,
                (None, None) if self.first_value == 0 => line.serialize_element(&None::<usize>)?,
                (None, None) => line.serialize_element(&0)?,
            }
        }
        line.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::json;

    fn answer(json: &str, symbols: Option<&str>) -> String {
        let field: BoardField = json::read(json.as_bytes()).unwrap();
        let alphabet = symbols.map(|symbols| Alphabet::named(symbols).unwrap());
        let options = ReadOptions { first_value: 1, max_side: 100 };
        let (board, format) = read(&field, "/board", alphabet.as_ref(), options).unwrap();
        serde_json::to_string(&PrintedBoard { board, format: Arc::new(format), first_value: 1 }).unwrap()
    }

    #[test]
    fn a_board_is_answered_as_it_was_written() {
        assert_eq!(answer(r#""1..............4""#, None), r#""1..............4""#);
        assert_eq!(answer(r#""1 0 0 0 0 0 0 0 . . . . _ _ _ 4""#, None), r#""1..............4""#);
        assert_eq!(
            answer(r#""1 0 0 0 0,0,0,0 . . . . _ _ _ 4""#, None),
            r#""1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 4""#
        );
        assert_eq!(
            answer(r#"[[1,0,"",null],[0,0,0,0],[0,0,0,0],[0,0,0,4]]"#, None),
            "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,4]]"
        );
        assert_eq!(
            answer(r#"["D",".","","","","","","","","","","","","","",null]"#, Some("ABCD")),
            r#"["D",".",".",".",".",".",".",".",".",".",".",".",".",".",".","."]"#
        );
        assert_eq!(
            answer("[4,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]", Some("ABCD")),
            "[4,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]"
        );
    }
}
