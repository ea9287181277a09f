//! The values of source code as JSON: lists, fields, texts, numbers. What is neither is a word.

use super::tokens::{Token, tokens};
use super::words::{is_argument, is_null, is_of_code};
use crate::boards::cells::side_of;
use crate::boards::records::board_of;
use serde_json::{Map, Value as Json};
use std::mem::take;

/// The deepest nesting of brackets.
const MAX_DEPTH: usize = 32;

/// The most words outside of lists that can be cells: more are a grid.
const MAX_STRAYS: usize = 7;

/// The length of a word of cells that can be a row.
const SHORTEST_ROW: usize = 9;

/// The fewest characters of a text with the cells of a board.
const SHORTEST_BOARD: usize = 16;

/// The name of values that have none.
const UNNAMED: &str = "list";

/// What a text has.
pub(super) struct Values {
    /// An object with the fields and lists of the text.
    pub(super) value: Json,
    /// Words that are no code, and comments.
    pub(super) words: Vec<String>,
    /// Functions and arguments that change a list in a way that is not known.
    pub(super) parts: Vec<String>,
}

/// A part of a statement or an element.
#[derive(Debug)]
enum Piece<'a> {
    /// A word that can be a value or a name.
    Word(&'a str),
    Value(Json),
}

/// The content of brackets that are open, or of the whole text.
#[derive(Default)]
struct Frame<'a> {
    /// The bracket; `None` for the whole text.
    open: Option<char>,
    /// The function before the bracket.
    function: Option<&'a str>,
    items: Vec<Json>,
    /// How many items are before the end of each row.
    rows: Vec<usize>,
    fields: Map<String, Json>,
    /// The name before the last sign of assignment, in this statement.
    name: Option<String>,
    /// What follows it, or begins the statement.
    pieces: Vec<Piece<'a>>,
    /// The number of blanks before the line of the name.
    indent: usize,
    /// Whether the statement is an item of a list on lines.
    is_item: bool,
    /// The number of words outside of statements that can be cells.
    strays: usize,
}

impl Values {
    /// Reads a text; `None` if its brackets do not match or are nested too deeply, or if cells are outside of
    /// lists.
    pub(super) fn of(source: &str) -> Option<Self> {
        let mut reader = Reader { frames: vec![Frame::default()], ..Reader::default() };
        let all = tokens(source);
        for at in 0..all.len() {
            let before = at.checked_sub(1).map(|before| &all[before]);
            reader.take(&all[at], before, [all.get(at + 1), all.get(at + 2)])?;
        }
        let mut whole = reader.frames.pop().filter(|_| reader.frames.is_empty())?;
        reader.end_line();
        whole.end_statement(true, &mut reader.line);
        reader.end_line();
        let Frame { items, mut fields, strays, .. } = whole;
        if strays > MAX_STRAYS {
            return None;
        }
        match one_or_list(joined_texts(items)) {
            Json::Null => {}
            Json::Object(object) if fields.is_empty() => fields = object,
            value => drop(fields.insert(UNNAMED.to_owned(), value)),
        }
        // The type of a name can be a statement of its own.
        reader.words.retain(|word| !fields.contains_key(word));
        Some(Self { value: Json::Object(fields), words: reader.words, parts: reader.parts })
    }
}

#[derive(Default)]
struct Reader<'a> {
    frames: Vec<Frame<'a>>,
    /// The words of this line that are no code.
    line: Vec<String>,
    indent: usize,
    words: Vec<String>,
    parts: Vec<String>,
}

impl<'a> Reader<'a> {
    /// Takes a token; `before` and `after` are around it.
    fn take(
        &mut self,
        token: &Token<'a>,
        before: Option<&Token<'a>>,
        after: [Option<&Token<'a>>; 2],
    ) -> Option<()> {
        let is_whole = self.frames.len() == 1;
        let indent = self.indent;
        let is_closed = matches!(before, Some(Token::Close(_)));
        let ends_line = matches!(after[0], None | Some(Token::Line(_)));
        let is_too_deep = self.frames.len() > MAX_DEPTH;
        let frame = self.frames.last_mut()?;
        match token {
            Token::Open(_) if is_too_deep => return None,
            Token::Open(bracket) => {
                let names_value = *bracket == '{' && is_whole && frame.is_declared();
                if names_value {
                    frame.assign(is_whole, indent, &mut self.line);
                }
                let function = frame.function(*bracket);
                self.frames.push(Frame { open: Some(*bracket), function, ..Frame::default() });
            }
            Token::Close(bracket) => self.close(*bracket)?,
            Token::Comma => {
                if !is_whole || matches!(after, [Some(Token::Word(_)), Some(Token::Assign)]) {
                    frame.end_statement(is_whole, &mut self.line);
                }
            }
            Token::Row => {
                frame.end_statement(is_whole, &mut self.line);
                frame.rows.push(frame.items.len());
            }
            Token::Assign => frame.assign(is_whole, indent, &mut self.line),
            Token::Text(text) => frame.pieces.push(Piece::Value(Json::String(text.clone()))),
            // Texts are joined.
            Token::Word("+") if matches!(frame.pieces.last(), Some(Piece::Value(Json::String(_)))) => {}
            // A line goes on, or a statement ends.
            Token::Word("...") if ends_line => {}
            Token::Word(".") if ends_line && is_closed => {}
            Token::Word(word) if is_closed && is_method(word) => {
                if matches!(after[0], Some(Token::Open('('))) {
                    frame.pieces.push(Piece::Word(word));
                } else {
                    self.parts.push(format!("the property {word}"));
                }
            }
            Token::Word(word) => frame.word(word, is_whole, &mut self.line),
            Token::Mark('\'') if is_closed => self.parts.push("the mark of a transposed matrix".to_owned()),
            Token::Mark(_) => {}
            Token::Item => frame.is_item = true,
            Token::Line(blanks) => {
                let goes_on = match after[0] {
                    Some(Token::Open(_) | Token::Text(_) | Token::Item | Token::Mark(_) | Token::Line(_)) => {
                        true
                    }
                    Some(Token::Word(_)) => *blanks > frame.indent && after[1] != Some(&Token::Assign),
                    _ => false,
                };
                if is_whole && !(goes_on && frame.name.is_some()) {
                    frame.end_statement(true, &mut self.line);
                }
                self.indent = *blanks;
                self.end_line();
            }
            Token::Comment(comment) => {
                if comment.contains(char::is_alphanumeric) {
                    self.words.push((*comment).trim().to_owned());
                }
            }
        }
        Some(())
    }

    fn end_line(&mut self) {
        if !self.line.is_empty() {
            self.words.push(take(&mut self.line).join(" "));
        }
    }

    /// Ends a bracket: its content is a value of what is around it.
    ///
    /// Returns `None` if another bracket is open.
    fn close(&mut self, bracket: char) -> Option<()> {
        if self.frames.len() == 1 {
            return Some(());
        }
        let mut frame = self.frames.pop()?;
        let is_pair = matches!((frame.open, bracket), (Some('('), ')') | (Some('['), ']') | (Some('{'), '}'));
        if !is_pair {
            return None;
        }
        frame.end_statement(false, &mut self.line);
        let Frame { function, items, rows, mut fields, .. } = frame;
        let items = of_rows(items, &rows);
        // A heading of settings.
        let is_heading = function.is_none()
            && fields.is_empty()
            && bracket == ']'
            && self.frames.len() == 1
            && items.iter().all(is_name);
        if is_heading {
            self.line.extend(items.iter().filter_map(Json::as_str).map(str::to_owned));
            return Some(());
        }
        let outer = self.frames.last_mut()?;
        let Some(function) = function else {
            match (items.is_empty(), fields.is_empty()) {
                (true, true) => {}
                (false, true) => outer.pieces.push(Piece::Value(Json::Array(joined_texts(items)))),
                _ => {
                    if !items.is_empty() {
                        fields.insert(UNNAMED.to_owned(), Json::Array(items));
                    }
                    outer.pieces.push(Piece::Value(Json::Object(fields)));
                }
            }
            return Some(());
        };
        self.call(function, items, fields);
        Some(())
    }

    /// Adds the value of a function with arguments.
    fn call(&mut self, function: &'a str, mut items: Vec<Json>, mut fields: Map<String, Json>) {
        let by_row = fields.iter().any(|(name, value)| {
            name == "byrow" && (*value == Json::Bool(true) || value.as_str() == Some("T"))
        });
        let last = function.rsplit('.').next().unwrap_or(function);
        // R, MATLAB, Julia and Fortran fill columns first.
        let is_by_column = match function {
            "matrix" => !by_row,
            "array" => fields.contains_key("dim"),
            "reshape" | "RESHAPE" => true,
            _ => false,
        };
        if function.starts_with('.') && matches!(last, "T" | "transpose" | "flip" | "rot90")
            || (is_by_column
                && items.get(1).is_some_and(Json::is_array)
                && last.eq_ignore_ascii_case("reshape"))
            || matches!(last, "t" | "transpose" | "zip")
        {
            self.parts.push(format!("the function {function}"));
        } else if !is_of_code(function) {
            self.line.push(function.to_owned());
        }
        fields.retain(|name, value| {
            let is_plain = is_argument(name);
            let is_part = !is_plain && !value.is_array() && !value.is_object() && !items.is_empty();
            if is_part {
                self.parts.push(format!("the argument {name}: {value}"));
            }
            !is_plain && !is_part
        });
        let Some(outer) = self.frames.last_mut() else { return };
        if function.starts_with('.') {
            return;
        }
        if let Some(Json::Array(cells)) = items.first_mut().filter(|_| is_by_column)
            && let Some(side) = side_of(cells.len()).filter(|_| !cells[0].is_array())
        {
            *cells = (0..cells.len()).map(|at| cells[at % side * side + at / side].clone()).collect();
        }
        let is_option = matches!(function, "Some" | "Just" | "Optional.of") && items.len() == 1;
        // The arguments after the list of a function are its sizes.
        let is_sized = items.len() > 1
            && items[0].is_array()
            && items[1..].iter().all(|it| it.is_number() || it.is_boolean() || is_short_list(it));
        if is_option || is_sized {
            items.truncate(1);
        }
        // A statement that calls a function with names is no list.
        if fields.is_empty() && items.len() < 4 && items.iter().all(is_name) {
            self.line.extend(items.iter().filter_map(Json::as_str).map(str::to_owned));
            return;
        }
        let value = match (items.len(), fields.is_empty()) {
            (0, true) => return,
            (0, false) => Json::Object(fields),
            (1, true) if is_option || items[0].is_array() || items[0].is_object() => items.remove(0),
            (_, true) => Json::Array(joined_texts(items)),
            _ => {
                fields.insert(UNNAMED.to_owned(), one_or_list(items));
                Json::Object(fields)
            }
        };
        outer.pieces.push(Piece::Value(value));
    }
}

impl<'a> Frame<'a> {
    /// Returns whether the statement is a name that no language has: what follows in `{` is its value.
    fn is_declared(&self) -> bool {
        let last = self.pieces.last();
        self.name.is_none() && matches!(last, Some(Piece::Word(word)) if !is_of_code(word) && !is_cell(word))
    }

    /// Takes the word right before a bracket, if it is a function or a type.
    fn function(&mut self, bracket: char) -> Option<&'a str> {
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
    fn word(&mut self, word: &'a str, is_whole: bool, line: &mut Vec<String>) {
        let is_value = self.pieces.iter().any(|piece| matches!(piece, Piece::Value(_)));
        // What follows a value is said of it.
        if is_whole && is_value && !is_cell(word) && self.name.is_some() {
            line.extend((!is_of_code(word)).then(|| word.to_owned()));
        } else {
            self.pieces.push(Piece::Word(word));
        }
    }

    /// Takes a sign of assignment: the last piece is a name.
    fn assign(&mut self, is_whole: bool, indent: usize, line: &mut Vec<String>) {
        // The type of a name stands before its value.
        let is_type = |piece: &Piece<'_>| match piece {
            Piece::Word(word) => is_of_code(word),
            Piece::Value(value) => !value.is_string(),
        };
        if self.name.is_some() && self.pieces.iter().all(is_type) {
            self.pieces.clear();
            return;
        }
        // The sizes of an array stand after its name.
        let is_name = |piece: &Piece<'_>| match piece {
            Piece::Word(word) => !is_whole || word.contains(char::is_alphabetic),
            Piece::Value(value) => value.is_string(),
        };
        let at = self.pieces.iter().rposition(is_name);
        let name = match at.map(|at| self.pieces.drain(at..).next()) {
            Some(Some(Piece::Word(word))) => word.to_owned(),
            Some(Some(Piece::Value(Json::String(text)))) => text,
            _ => return,
        };
        if self.name.is_some() {
            self.end_statement(is_whole, line);
        } else {
            let before = take(&mut self.pieces);
            let is_size = |word: &str| word.len() < 4 && word.bytes().all(|byte| byte.is_ascii_digit());
            line.extend(before.iter().filter_map(|piece| match piece {
                Piece::Word(word) if !is_of_code(word) && !is_size(word) => Some((*word).to_owned()),
                _ => None,
            }));
        }
        self.name = Some(name);
        self.indent = indent;
    }

    /// Ends a statement or an element.
    fn end_statement(&mut self, is_whole: bool, line: &mut Vec<String>) {
        let pieces = take(&mut self.pieces);
        let is_item = take(&mut self.is_item);
        if let Some(name) = self.name.take() {
            let value = value_of(pieces);
            if !value.is_null() {
                // A name that is given a value again is another field.
                let count = self.fields.len();
                let name = if self.fields.contains_key(&name) { format!("{name} {count}") } else { name };
                self.fields.insert(name, value);
            }
            return;
        }
        for piece in pieces {
            match piece {
                Piece::Value(value) => self.items.push(value),
                Piece::Word(word) if is_whole && !(is_item && is_cell(word)) => {
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
fn is_cell(word: &str) -> bool {
    !word.contains(char::is_alphabetic) || word.starts_with(|c: char| c.is_ascii_digit())
}

/// Returns whether a value is a text that is neither a cell nor a board.
fn is_name(json: &Json) -> bool {
    json.as_str().is_some_and(|name| {
        name.starts_with(char::is_alphabetic) && (2..SHORTEST_BOARD).contains(&name.chars().count())
    })
}

/// Returns whether a word after a bracket is what a value has: `.reshape`, `.T`.
fn is_method(word: &str) -> bool {
    word.strip_prefix('.').is_some_and(|name| name.starts_with(char::is_alphabetic))
}

fn is_short_list(json: &Json) -> bool {
    json.as_array().is_some_and(|list| list.len() < 3 && list.iter().all(Json::is_number))
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

fn one_or_list(mut values: Vec<Json>) -> Json {
    match values.len() {
        0 => Json::Null,
        1 => values.remove(0),
        _ => Json::Array(values),
    }
}

/// Joins texts that are no rows and together have the cells of a board: a text over several lines.
fn joined_texts(values: Vec<Json>) -> Vec<Json> {
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

/// Returns the rows of items, if `;` parts them; otherwise the items.
fn of_rows(mut items: Vec<Json>, rows: &[usize]) -> Vec<Json> {
    let are_rows = rows.len() > 1 && rows.iter().any(|&row| row > 1) && !items.iter().any(Json::is_array);
    if !are_rows {
        return items;
    }
    let mut parts: Vec<Json> = Vec::new();
    for &row in rows.iter().rev() {
        let part = items.split_off(row.min(items.len()));
        if !part.is_empty() {
            parts.push(Json::Array(part));
        }
    }
    parts.push(Json::Array(items));
    parts.reverse();
    parts
}
