//! The content of brackets, or of the whole text: statements and elements, with their names.

use super::elements::{Element, ElementIndex, SLICE, add, are_sizes, is_size};
use super::words::{is_null, is_of_code};
use crate::boards::records::board_of;
use serde_json::{Map, Value as Json};
use std::mem::take;

/// The most words outside of lists that can be cells: more are a grid.
pub(super) const MAX_STRAYS: usize = 7;

/// The length of a word of cells that can be a row.
const SHORTEST_ROW: usize = 9;

/// A part of a statement or an element.
#[derive(Debug)]
pub(super) enum Piece<'a> {
    /// A word that can be a value or a name.
    Word(&'a str),
    Value(Json),
}

/// The content of brackets that are open, or of the whole text.
#[derive(Default)]
pub(super) struct Frame<'a> {
    /// The bracket; `None` for the whole text.
    pub(super) open: Option<char>,
    /// The function before the bracket.
    pub(super) function: Option<&'a str>,
    pub(super) items: Vec<Json>,
    /// How many items are before the end of each row.
    pub(super) rows: Vec<usize>,
    pub(super) fields: Map<String, Json>,
    /// Elements of lists with names, each from a statement of its own.
    pub(super) elements: Vec<Element>,
    /// The name before the last sign of assignment, in this statement.
    pub(super) name: Option<String>,
    /// The place of an element after that name.
    pub(super) place: Option<ElementIndex>,
    /// The pieces after it, or from the start of the statement.
    pub(super) pieces: Vec<Piece<'a>>,
    /// The number of blanks before the line of the name.
    pub(super) indent: usize,
    /// Whether the statement is an item of a list on lines.
    pub(super) is_item: bool,
    /// The number of words outside of statements that can be cells.
    pub(super) strays: usize,
}

impl<'a> Frame<'a> {
    /// Returns whether this is the whole text, not the content of brackets.
    pub(super) const fn is_whole(&self) -> bool {
        self.open.is_none()
    }

    /// Returns whether the statement is a name that no language has: what follows in `{` is its value.
    pub(super) fn is_declared(&self) -> bool {
        let last = self.pieces.last();
        self.name.is_none() && matches!(last, Some(Piece::Word(word)) if !is_of_code(word) && !is_cell(word))
    }

    /// Takes the word right before a bracket, if it is a function or a type.
    pub(super) fn function(&mut self, bracket: char) -> Option<&'a str> {
        match self.pieces.last() {
            // The size of an array, or the index of an element.
            Some(Piece::Word(word)) if bracket != '[' && !is_cell(word) => {
                let word = *word;
                self.pieces.pop();
                Some(word)
            }
            _ => None,
        }
    }

    /// Takes a word.
    pub(super) fn word(&mut self, word: &'a str, line: &mut Vec<String>) {
        let is_value = matches!(self.pieces.last(), Some(Piece::Value(_)));
        // A word after a value belongs to it.
        if self.is_whole() && is_value && !is_cell(word) && self.name.is_some() {
            line.extend((!is_of_code(word)).then(|| word.to_owned()));
        } else {
            self.pieces.push(Piece::Word(word));
        }
    }

    /// Takes a sign of assignment: the last piece is a name.
    pub(super) fn assign(&mut self, indent: usize, line: &mut Vec<String>) {
        // The type of a name stands before its value.
        let is_type = |piece: &Piece<'_>| match piece {
            Piece::Word(word) => is_of_code(word),
            Piece::Value(value) => !value.is_string(),
        };
        if self.name.is_some() && self.pieces.iter().all(is_type) {
            self.pieces.clear();
            return;
        }
        // The sizes of an array stand after its name, or the place of an element.
        let is_name = |piece: &Piece<'_>| match piece {
            Piece::Word(word) => !self.is_whole() || word.contains(char::is_alphabetic),
            Piece::Value(value) => value.is_string(),
        };
        let at = self.pieces.iter().rposition(is_name);
        let named = at.map_or_else(Vec::new, |at| self.pieces.split_off(at));
        let place = ElementIndex::of(named.iter().skip(1).filter_map(|piece| match piece {
            Piece::Value(value) => Some(value),
            Piece::Word(_) => None,
        }));
        let name = match named.into_iter().next() {
            Some(Piece::Word(word)) => word.to_owned(),
            Some(Piece::Value(Json::String(text))) => text,
            _ => {
                // All rows or columns in a place.
                self.items.extend(matches!(self.open, Some('[' | '(')).then(|| Json::from(SLICE)));
                return;
            }
        };
        if self.name.is_some() {
            self.end_statement(line);
        } else {
            let before = take(&mut self.pieces);
            let is_size = |word: &str| word.len() < 4 && word.bytes().all(|byte| byte.is_ascii_digit());
            line.extend(before.iter().filter_map(|piece| match piece {
                Piece::Word(word) if !is_of_code(word) && !is_size(word) => Some((*word).to_owned()),
                _ => None,
            }));
        }
        (self.name, self.place) = (Some(name), place);
        self.indent = indent;
    }

    /// Ends a statement or an element.
    pub(super) fn end_statement(&mut self, line: &mut Vec<String>) {
        let pieces = take(&mut self.pieces);
        let is_item = take(&mut self.is_item);
        if let Some(name) = self.name.take() {
            match (value_of(pieces), self.place.take()) {
                (Json::Null, _) => {}
                (value, _) if are_sizes(&value) => {}
                // An array of two sizes.
                (value @ Json::Array(_), Some(ElementIndex::Cell(..))) => add(&mut self.fields, &name, value),
                (value, Some(place)) => self.elements.push(Element::new(&name, place, value)),
                (value, None) => add(&mut self.fields, &name, value),
            }
            return;
        }
        let mut is_declared = false;
        for piece in pieces {
            // An array that is declared has its sizes after its name.
            is_declared = match &piece {
                Piece::Word(word) => !is_cell(word),
                Piece::Value(value) => is_declared && is_size(value),
            };
            match piece {
                Piece::Value(_) if is_declared => {}
                Piece::Value(value) => self.items.push(value),
                Piece::Word(word) if self.is_whole() && !(is_item && is_cell(word)) => {
                    // A row is no number beside a board.
                    let is_row = word.len() >= SHORTEST_ROW;
                    self.strays += if is_row { MAX_STRAYS + 1 } else { 1 } * usize::from(is_cell(word));
                    line.extend((!is_of_code(word)).then(|| word.to_owned()));
                }
                Piece::Word(word)
                    if word.len() > 1 && is_of_code(word) && !is_null(word) && !is_cell(word) => {}
                Piece::Word(word) => self.items.push(scalar(word)),
            }
        }
    }
}

/// Returns whether a word can be a cell: a number, or marks of empty cells.
pub(super) fn is_cell(word: &str) -> bool {
    !word.contains(char::is_alphabetic) || word.starts_with(|c: char| c.is_ascii_digit())
}

/// Returns the value of a word.
fn scalar(word: &str) -> Json {
    match word {
        "true" | "True" | "TRUE" => Json::Bool(true),
        "false" | "False" | "FALSE" => Json::Bool(false),
        word if is_null(word) => Json::Null,
        word => match word
            .strip_suffix('.')
            .unwrap_or(word)
            .parse::<i64>()
            .ok()
            .filter(|_| word.len() < 4 && !word.starts_with("00"))
        {
            Some(number) => Json::from(number),
            None => Json::String(word.to_owned()),
        },
    }
}

/// Returns the value of a name. Words that are no rows are one text.
fn value_of(pieces: Vec<Piece<'_>>) -> Json {
    let words: Option<Vec<&str>> = pieces
        .iter()
        .map(|piece| match piece {
            Piece::Word(word) => Some(*word),
            Piece::Value(_) => None,
        })
        .collect();
    if let Some(words) = words.filter(|words| words.len() > 1) {
        let are_rows = words.iter().all(|word| word.chars().count() == words.len());
        return match are_rows {
            true => Json::Array(words.into_iter().map(|word| Json::String(word.to_owned())).collect()),
            false => Json::String(words.join(" ")),
        };
    }
    let values = pieces.into_iter().filter_map(|piece| match piece {
        Piece::Word(word) if is_of_code(word) && !is_null(word) => None,
        Piece::Word(word) => Some(scalar(word)),
        Piece::Value(value) => Some(value),
    });
    one_or_list(joined_texts(values.collect()))
}

pub(super) fn one_or_list(mut values: Vec<Json>) -> Json {
    match values.len() {
        0 => Json::Null,
        1 => values.remove(0),
        _ => Json::Array(values),
    }
}

/// Joins texts that are no rows and together have the cells of a board: a text over several lines.
pub(super) fn joined_texts(values: Vec<Json>) -> Vec<Json> {
    let texts: Option<Vec<&str>> = values.iter().map(Json::as_str).collect();
    let Some(texts) = texts.filter(|texts| texts.len() > 1) else { return values };
    let are_rows = texts.iter().all(|text| text.chars().count() == texts.len());
    let is_board = |text: &&str| board_of(text).is_some();
    let whole = texts.concat();
    match !are_rows && !texts.iter().any(is_board) && is_board(&whole.as_str()) {
        true => vec![Json::String(whole)],
        false => values,
    }
}
