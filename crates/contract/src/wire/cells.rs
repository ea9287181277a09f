//! The `board` of a request: a string, rows or a flat list, read into one flat buffer.
//!
//! It is read without its side. [`crate::wire::board`] checks it once all cells are read. A cell
//! takes 24 bytes, and 16 ns as a number or 60 ns as a string.

use crate::wire::from_json::FromJson;
use crate::wire::json_reader::{Reader, Refusal, Token};

/// The board of a request.
#[derive(Clone, Debug)]
pub enum BoardField {
    /// A string, in either of its forms.
    Text(String),
    /// A list.
    Cells(Cells),
}

/// A list of cells, or of rows of them.
#[derive(Clone, Debug, Default)]
pub struct Cells {
    /// All entries, row after row.
    pub entries: Vec<Entry>,
    /// The rows, if it is a list of rows.
    pub rows: Option<Rows>,
}

/// The lengths of the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    /// The number of rows.
    pub count: usize,
    /// The length of the first row.
    pub length: usize,
    /// The first row of another length, and that length.
    pub odd: Option<(usize, usize)>,
}

/// The entry of one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// `null` or `""`.
    Empty,
    /// A number.
    Number(u64),
    /// A string of one character.
    Symbol(char),
    /// A longer string, shortened by [`token_of`].
    Token(Box<str>),
}

impl FromJson for BoardField {
    fn from_json(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        match reader.token()? {
            Token::Text(text) => Ok(Self::Text(text.into_owned())),
            Token::List => {
                let mut cells = Cells::default();
                while reader.next_element()? {
                    cells.read_element(reader)?;
                }
                Ok(Self::Cells(cells))
            }
            other => Err(reader.misfit(&other, &"a board: a string, a list of rows, or a list of cells")),
        }
    }
}

impl Cells {
    /// Reads an element of the board's list: a row or a cell.
    fn read_element(&mut self, reader: &mut Reader<'_>) -> Result<(), Refusal> {
        match reader.token()? {
            Token::List => {
                let start = self.entries.len();
                while reader.next_element()? {
                    let token = reader.token()?;
                    self.entries.push(Entry::of(token, reader, CELL)?);
                }
                self.end_row(start)
            }
            token => {
                let entry = Entry::of(token, reader, "a row or a cell: a number from 0, null, or a symbol")?;
                if self.rows.is_some() {
                    return Err(Refusal::new("a cell, where rows came before"));
                }
                self.entries.push(entry);
                Ok(())
            }
        }
    }

    fn end_row(&mut self, start: usize) -> Result<(), Refusal> {
        let length = self.entries.len() - start;
        match &mut self.rows {
            None if start > 0 => return Err(Refusal::new("a row, where cells came before")),
            None => self.rows = Some(Rows { count: 1, length, odd: None }),
            Some(rows) => {
                if length != rows.length {
                    rows.odd = rows.odd.or(Some((rows.count, length)));
                }
                rows.count += 1;
            }
        }
        Ok(())
    }
}

/// A cell, for error messages.
const CELL: &str = "a cell: a number from 0, null, or a symbol";

impl Entry {
    /// Returns the entry of the token that was read last; `expected` are those that it may be.
    fn of(token: Token<'_>, reader: &mut Reader<'_>, expected: &str) -> Result<Self, Refusal> {
        Ok(match token {
            Token::Null => Self::Empty,
            Token::Whole(number) => Self::Number(number),
            Token::Text(text) => {
                let mut symbols = text.chars();
                match (symbols.next(), symbols.next()) {
                    (None, _) => Self::Empty,
                    (Some(symbol), None) => Self::Symbol(symbol),
                    _ => Self::Token(token_of(&text)),
                }
            }
            Token::Negative(_) => return Err(Refusal::value(&token, &CELL)),
            // JSON Schema counts 3.0 among the integers.
            Token::Float(number) => match integral(number) {
                Some(number) => Self::Number(number),
                None => return Err(Refusal::value(&token, &CELL)),
            },
            other => return Err(reader.misfit(&other, &expected)),
        })
    }
}

/// The longest token. A longer string is no cell of any board.
const MAX_TOKEN: usize = 20;

/// Returns a string of bounded length that is the same cell as `text`: a number without leading zeros. If
/// `text` is longer than [`MAX_TOKEN`] all the same, it is cut, and the result is no number of a board
/// either.
fn token_of(text: &str) -> Box<str> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        let is_long = text.chars().nth(MAX_TOKEN).is_some();
        return text.chars().take(MAX_TOKEN).chain(is_long.then_some('…')).collect::<String>().into();
    }
    match text.trim_start_matches('0') {
        "" => "0".into(),
        digits => digits[..digits.len().min(MAX_TOKEN)].into(),
    }
}

/// Returns the integer that a float represents exactly.
pub fn integral(number: f64) -> Option<u64> {
    let exact = number.fract() == 0.0 && (0.0..=9_007_199_254_740_992.0).contains(&number);
    exact.then_some(number as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::json;

    fn cells(json: &str) -> Result<Cells, String> {
        match json::read(json.as_bytes()) {
            Ok(BoardField::Cells(cells)) => Ok(cells),
            Ok(BoardField::Text(text)) => Err(text),
            Err(problem) => Err(problem.detail().to_owned()),
        }
    }

    #[test]
    fn numbers_nulls_and_symbols_are_read_from_rows_and_from_a_flat_list() {
        let flat = cells(r#"[1, null, "", ".", "A", "10", 3.0]"#).unwrap();
        let token = |text: &str| Entry::Token(text.into());
        let expected = [
            Entry::Number(1),
            Entry::Empty,
            Entry::Empty,
            Entry::Symbol('.'),
            Entry::Symbol('A'),
            token("10"),
            Entry::Number(3),
        ];
        assert_eq!((flat.entries.as_slice(), flat.rows), (&expected[..], None));
        let zeros = "0".repeat(30);
        let long =
            cells(&format!(r#"["{zeros}7", "{zeros}", "{zeros}1abc", "{}"]"#, "1".repeat(30))).unwrap();
        let cut = |text: &str, end: &str| token(&(text.repeat(20) + end));
        assert_eq!(long.entries, [token("7"), token("0"), cut("0", "…"), cut("1", "")]);
        let rows = cells("[[1, 2], [3, 4, 5], [6]]").unwrap();
        assert_eq!(
            (rows.entries.len(), rows.rows),
            (6, Some(Rows { count: 3, length: 2, odd: Some((1, 3)) }))
        );
    }
}
