//! The values of source code as JSON: lists, fields, texts, numbers. All else is words.

use super::elements::{Element, ElementIndex, SLICE, add_lists, pushed_to};
use super::frame::{Frame, MAX_STRAYS, Piece, joined_texts, one_or_list};
use super::tokens::{Token, Tokens};
use super::words::{is_argument, is_of_code};
use crate::boards::cells::side_of;
use serde_json::{Map, Value as Json};
use std::collections::VecDeque;
use std::mem::take;

/// The deepest nesting of brackets.
const MAX_DEPTH: usize = 32;

/// The fewest characters of a text with the cells of a board.
const SHORTEST_BOARD: usize = 16;

/// The name of values that have none.
const UNNAMED: &str = "list";

/// The content of a text of code.
pub(super) struct SourceValues {
    /// An object with the fields and lists of the text.
    pub(super) value: Json,
    /// Words that are no code, and comments.
    pub(super) words: Vec<String>,
    /// Functions and arguments that change a list in a way that is not known.
    pub(super) parts: Vec<String>,
}

impl SourceValues {
    /// Reads a text; `None` if its brackets do not match or are nested too deeply, or if cells are outside of
    /// lists.
    pub(super) fn of(source: &str) -> Option<Self> {
        let mut reader = Reader { frames: vec![Frame::default()], ..Reader::default() };
        let mut tokens = Tokens::of(source);
        // This token and two after it.
        let mut ahead: VecDeque<Token<'_>> = tokens.by_ref().take(3).collect();
        let mut before = None;
        while let Some(token) = ahead.pop_front() {
            reader.take(&token, before.as_ref(), [ahead.front(), ahead.get(1)])?;
            before = Some(token);
            ahead.extend(tokens.next());
        }
        let mut whole = reader.frames.pop().filter(|_| reader.frames.is_empty())?;
        reader.end_line();
        whole.end_statement(&mut reader.line);
        reader.end_line();
        let Frame { items, mut fields, elements, strays, .. } = whole;
        if strays > MAX_STRAYS {
            return None;
        }
        match one_or_list(joined_texts(items)) {
            Json::Null => {}
            Json::Object(object) if fields.is_empty() => fields = object,
            value => drop(fields.insert(UNNAMED.to_owned(), value)),
        }
        reader.parts.extend(add_lists(elements, &mut fields));
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
                    frame.assign(indent, &mut self.line);
                }
                let function = frame.function(*bracket);
                self.frames.push(Frame { open: Some(*bracket), function, ..Frame::default() });
            }
            Token::Close(bracket) => self.close(*bracket, after[0])?,
            Token::Comma => {
                if !is_whole || matches!(after, [Some(Token::Word(_)), Some(Token::Assign)]) {
                    frame.end_statement(&mut self.line);
                }
            }
            Token::Row => {
                frame.end_statement(&mut self.line);
                frame.rows.push(frame.items.len());
            }
            Token::Assign => frame.assign(indent, &mut self.line),
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
            Token::Word(word) => frame.word(word, &mut self.line),
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
                    frame.end_statement(&mut self.line);
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

    /// Ends a bracket: its content is a value of what is around it, or a place before a sign of assignment.
    ///
    /// Returns `None` if another bracket is open.
    fn close(&mut self, bracket: char, after: Option<&Token<'a>>) -> Option<()> {
        if self.frames.len() == 1 {
            return Some(());
        }
        let mut frame = self.frames.pop()?;
        let is_pair = matches!((frame.open, bracket), (Some('('), ')') | (Some('['), ']') | (Some('{'), '}'));
        if !is_pair {
            return None;
        }
        frame.end_statement(&mut self.line);
        let Frame { function, items, rows, mut fields, mut elements, .. } = frame;
        let items = of_rows(items, &rows);
        let outer = self.frames.last_mut()?;
        outer.elements.append(&mut elements);
        // The place of an element: `b[] =`, or `b(1, :) =` with a name like a function's.
        let is_index = |item: &Json| item.is_u64() || item.as_str() == Some(SLICE);
        let is_place = match function {
            Some(_) => !items.is_empty() && items.iter().all(is_index),
            None => items.is_empty() && bracket == ']',
        };
        if is_place && fields.is_empty() && after == Some(&Token::Assign) {
            outer.pieces.extend(function.map(Piece::Word));
            outer.pieces.push(Piece::Value(Json::Array(items)));
            return Some(());
        }
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
        if let (Some(name), [_], true) = (pushed_to(function), items.as_slice(), fields.is_empty())
            && let Some(outer) = self.frames.last_mut()
        {
            outer.elements.push(Element::new(name, ElementIndex::Next, items.remove(0)));
            return;
        }
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
