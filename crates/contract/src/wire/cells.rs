//! The `board` of a request: a string, rows or a flat list, read into one flat buffer.
//!
//! It is read without its side. [`crate::wire::board`] checks it once all cells are read. A cell
//! takes 24 bytes, and 16 ns as a number or 60 ns as a string.

use crate::wire::any_text;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, SeqAccess, Unexpected, Visitor};
use std::fmt;

/// The board of a request.
#[derive(Clone, Debug)]
pub enum BoardField {
    /// A string, in either of its forms.
    Text(String),
    /// A request in text: a board as in a string, or a puzzle in any form that `/import` reads.
    AnyForm(String),
    /// A list.
    Cells(Cells),
}

impl BoardField {
    /// Returns whether the field is read in a time in proportion to its length. A request in text that is no
    /// plain line is read as `/import` reads it, which takes longer, and can have houses and constraints.
    pub(crate) fn has_linear_cost(&self) -> bool {
        match self {
            Self::AnyForm(text) => any_text::is_plain(text),
            Self::Text(_) | Self::Cells(_) => true,
        }
    }
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

impl<'de> Deserialize<'de> for BoardField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(BoardVisitor)
    }
}

struct BoardVisitor;

impl<'de> Visitor<'de> for BoardVisitor {
    type Value = BoardField;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a board: a string, a list of rows, or a list of cells")
    }

    fn visit_str<E>(self, text: &str) -> Result<BoardField, E> {
        Ok(BoardField::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<BoardField, E> {
        Ok(BoardField::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<BoardField, A::Error> {
        let mut cells = Cells::default();
        while list.next_element_seed(RowOrCell(&mut cells))?.is_some() {}
        Ok(BoardField::Cells(cells))
    }
}

impl Cells {
    fn end_row<E: Error>(&mut self, start: usize) -> Result<(), E> {
        let length = self.entries.len() - start;
        match &mut self.rows {
            None if start > 0 => return Err(E::custom("a row, where cells came before")),
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

    fn push<E: Error>(&mut self, entry: Entry) -> Result<(), E> {
        if self.rows.is_some() {
            return Err(E::custom("a cell, where rows came before"));
        }
        self.entries.push(entry);
        Ok(())
    }
}

/// An element of the board's list: a row or a cell.
struct RowOrCell<'a>(&'a mut Cells);

impl<'de> DeserializeSeed<'de> for RowOrCell<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for RowOrCell<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a row or a cell: a number from 0, null, or a symbol")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut row: A) -> Result<(), A::Error> {
        let start = self.0.entries.len();
        while let Some(entry) = row.next_element()? {
            self.0.entries.push(entry);
        }
        self.0.end_row(start)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        self.0.push(EntryVisitor.visit_u64(number)?)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<(), E> {
        self.0.push(EntryVisitor.visit_i64(number)?)
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<(), E> {
        self.0.push(EntryVisitor.visit_f64(number)?)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        self.0.push(EntryVisitor.visit_str(text)?)
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.0.push(Entry::Empty)
    }
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(EntryVisitor)
    }
}

struct EntryVisitor;

impl Visitor<'_> for EntryVisitor {
    type Value = Entry;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a cell: a number from 0, null, or a symbol")
    }

    fn visit_u64<E>(self, number: u64) -> Result<Entry, E> {
        Ok(Entry::Number(number))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Entry, E> {
        let of_signed = u64::try_from(number).map(Entry::Number);
        of_signed.map_err(|_| E::invalid_value(Unexpected::Signed(number), &self))
    }

    /// JSON Schema counts 3.0 among the integers.
    fn visit_f64<E: Error>(self, number: f64) -> Result<Entry, E> {
        let whole = integral(number).map(Entry::Number);
        whole.ok_or_else(|| E::invalid_value(Unexpected::Float(number), &self))
    }

    fn visit_str<E>(self, text: &str) -> Result<Entry, E> {
        let mut symbols = text.chars();
        Ok(match (symbols.next(), symbols.next()) {
            (None, _) => Entry::Empty,
            (Some(symbol), None) => Entry::Symbol(symbol),
            _ => Entry::Token(token_of(text)),
        })
    }

    fn visit_unit<E>(self) -> Result<Entry, E> {
        Ok(Entry::Empty)
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
            Ok(BoardField::Text(text) | BoardField::AnyForm(text)) => Err(text),
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
