//! Pages and fragments of HTML: tables of N rows with N cells, whose texts or inputs are the cells of a
//! board, or a table of N boxes, each a table.
//!
//! Tags are read one by one, because pages are no XML: elements need no end, attributes no quotes. What
//! stands outside of the tables is counted in words, not listed. A page without such a table is refused in
//! the name of this form. O(length).

use super::cells::{Cells, LEAST_UNUSUAL, side_of};
use super::names::are_around;
use crate::claim::{Claim, Confidence};
use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use crate::text::Text;
use std::collections::BTreeMap;

const FORM: &str = "html";

/// Elements with which a fragment of a page begins.
const ROOTS: [&str; 13] =
    ["html", "head", "body", "table", "tbody", "tr", "div", "form", "p", "span", "section", "main", "pre"];

/// Elements whose content is no text.
const CODE: [&str; 2] = ["script", "style"];

/// The longest text of a cell.
const LONGEST_CELL: usize = 40;

/// Returns whether a text is a page or a fragment of HTML.
pub(super) fn is_html(source: &str) -> bool {
    let Some(rest) = source.trim_start().strip_prefix('<') else { return false };
    let is_page = rest.get(..13).is_some_and(|begin| begin.eq_ignore_ascii_case("!doctype html"));
    let root = rest.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    let is_root = ROOTS.iter().any(|name| root.eq_ignore_ascii_case(name));
    // A program can have a table of its own in XML.
    let has_rows = || source.contains("<tr") || source.contains("<TR");
    is_page || (is_root && (!root.eq_ignore_ascii_case("table") || has_rows()))
}

/// Claims a page or a fragment of HTML.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    if !is_html(text.as_str()) {
        return None;
    }
    let page = Page::read(text.as_str());
    let is_board = |cells: &Cells| cells.side <= limits.side;
    let of_boxes: Vec<Cells> = page.boards_of_boxes().into_iter().filter(is_board).collect();
    let of_rows = || page.tables.iter().filter_map(|table| board_of(&table.rows).ok().flatten());
    let (boards, used) = match of_boxes.is_empty() {
        true => {
            let boards: Vec<Cells> = of_rows().filter(is_board).collect();
            let used = boards.len();
            (boards, used)
        }
        false => {
            let used = of_boxes.iter().map(|cells| 1 + cells.side).sum();
            (of_boxes, used)
        }
    };
    if boards.is_empty() {
        let wrong = page.tables.iter().find_map(|table| board_of(&table.rows).err());
        let why = wrong.unwrap_or_else(|| {
            "a page of HTML without a table of N rows with N cells: copy the puzzle itself".to_owned()
        });
        return Some(Claim::damaged(FORM, Confidence::Certain, why));
    }
    let reason = "a table of HTML with as many rows as cells in each";
    Some(Claim::of_several(Confidence::Certain, reason, page.puzzles(&boards, used, limits)))
}

/// Reads a table; `None` if it is no square of cells.
///
/// # Errors
/// A cell that is none of a board.
fn board_of(rows: &[Vec<String>]) -> Result<Option<Cells>, String> {
    let rows: Vec<Vec<&str>> = rows.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
    let first = usize::from(are_around(&rows));
    let rows: Vec<&[&str]> = rows.iter().skip(first).map(|row| &row[first.min(row.len())..]).collect();
    if rows.len() < LEAST_UNUSUAL || rows.iter().any(|row| row.len() != rows.len()) {
        return Ok(None);
    }
    let side = rows.len();
    Cells::read(&rows.concat()).map(Some).map_err(|wrong| {
        let (row, column) = (wrong.at / side + 1, wrong.at % side + 1);
        format!("a table of {side} rows, whose cell {:?} in row {row}, column {column} is none", wrong.word)
    })
}

/// A table.
#[derive(Default)]
struct Table {
    /// The texts of its cells.
    rows: Vec<Vec<String>>,
    /// The number of the table around it, by the order of their beginnings.
    around: Option<usize>,
    number: usize,
}

/// The parts of a page that were read.
#[derive(Default)]
struct Page {
    /// The tables, in the order of their ends.
    tables: Vec<Table>,
    title: String,
    /// The number of words outside of the tables and the title.
    words: usize,
}

impl Page {
    fn read(source: &str) -> Self {
        let mut page = Self::default();
        let mut open: Vec<Table> = Vec::new();
        let mut count = 0;
        let (mut is_title, mut is_hidden) = (false, false);
        let pieces = Pieces { rest: source };
        for piece in pieces {
            match piece {
                Piece::Open(name, attributes) => match name.as_str() {
                    "table" => {
                        let around = open.last().map(|table| table.number);
                        open.push(Table { rows: Vec::new(), around, number: count });
                        count += 1;
                    }
                    "tr" => open.iter_mut().last().into_iter().for_each(|table| table.rows.push(Vec::new())),
                    "td" | "th" => {
                        let row = open.last_mut().and_then(|table| table.rows.last_mut());
                        row.into_iter().for_each(|row| row.push(String::new()));
                    }
                    "input" => {
                        let value = attribute(attributes, "value").unwrap_or_default();
                        page.add(&mut open, &decoded(value));
                    }
                    // Of a list to choose from only what is chosen is in the cell.
                    "option" => is_hidden = !attributes.to_ascii_lowercase().contains("selected"),
                    "title" | "caption" => is_title = true,
                    _ => {}
                },
                Piece::Close(name) => match name.as_str() {
                    "table" => page.tables.extend(open.pop()),
                    "option" | "select" => is_hidden = false,
                    "title" | "caption" => is_title = false,
                    _ => {}
                },
                Piece::Text(text) if is_title => page.title += decoded(text).trim(),
                Piece::Text(text) if !is_hidden => page.add(&mut open, &decoded(text)),
                Piece::Text(_) => {}
            }
        }
        page.tables.extend(open.into_iter().rev());
        page.tables.iter_mut().for_each(|table| table.rows.retain(|row| !row.is_empty()));
        page
    }

    /// Adds a text to the open cell, or counts its words.
    fn add(&mut self, open: &mut [Table], text: &str) {
        match open.last_mut().and_then(|table| table.rows.last_mut()).and_then(|row| row.last_mut()) {
            Some(cell) if cell.len() < LONGEST_CELL => {
                cell.extend(text.chars().filter(|c| !c.is_whitespace()).take(LONGEST_CELL));
            }
            Some(_) => {}
            None => {
                let words = text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric));
                self.words += words.count();
            }
        }
    }

    /// Returns the boards whose boxes are tables within one table, in the order of its cells.
    fn boards_of_boxes(&self) -> Vec<Cells> {
        let mut boxes: BTreeMap<usize, Vec<&Table>> = BTreeMap::new();
        for table in &self.tables {
            table.around.into_iter().for_each(|around| boxes.entry(around).or_default().push(table));
        }
        let board = |tables: Vec<&Table>| {
            let side = tables.len();
            let width = side_of(side).filter(|width| *width > 1)?;
            let is_box =
                |table: &&Table| table.rows.len() == width && table.rows.iter().all(|row| row.len() == width);
            let cells = tables.iter().flat_map(|table| table.rows.iter().flatten()).map(String::as_str);
            let cells: Vec<&str> = cells.collect();
            Cells::read(&cells).ok().filter(|_| tables.iter().all(is_box))?.unboxed()
        };
        boxes.into_values().filter_map(board).collect()
    }

    /// Returns the puzzles of boards that are in `used` of the tables.
    fn puzzles(&self, boards: &[Cells], used: usize, limits: &Limits) -> Result<Vec<Imported>, ImportError> {
        let is_solved = matches!(boards, [one, other] if !one.is_full() && other.solves(one));
        let puzzles = if is_solved { &boards[..1] } else { boards };
        let mut drafts: Vec<Draft> =
            puzzles.iter().take(limits.puzzles).map(|cells| cells.draft(FORM)).collect();
        if let Some(first) = drafts.first_mut() {
            first.title = Some(self.title.clone()).filter(|title| !title.is_empty());
            if is_solved {
                first.solution = boards[1].full_board();
            }
            if self.words > 0 {
                first.pass_over_many("words outside of the table", self.words);
            }
            let others = self.tables.len().saturating_sub(used);
            if others > 0 {
                first.pass_over_many("tables that are no board", others);
            }
            if puzzles.len() > limits.puzzles {
                first.unread_many("further puzzles", puzzles.len() - limits.puzzles);
            }
        }
        drafts.into_iter().map(Draft::finish).collect()
    }
}

/// A part of a page.
enum Piece<'a> {
    /// A tag that opens an element: its name in small letters, and its attributes.
    Open(String, &'a str),
    Close(String),
    Text(&'a str),
}

/// The parts of a page, in order. A tag or a comment that does not end is the last one.
struct Pieces<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        loop {
            if self.rest.is_empty() {
                return None;
            }
            let Some(tag) = self.rest.strip_prefix('<') else {
                let end = self.rest.find('<').unwrap_or(self.rest.len());
                let (text, rest) = self.rest.split_at(end);
                self.rest = rest;
                return Some(Piece::Text(text));
            };
            if let Some(comment) = tag.strip_prefix("!--") {
                self.rest = comment.split_once("-->").map_or("", |(_, rest)| rest);
                continue;
            }
            let end = end_of_tag(tag);
            let (content, rest) = tag.split_at(end);
            self.rest = rest.strip_prefix('>').unwrap_or(rest);
            let (content, is_end) = content.strip_prefix('/').map_or((content, false), |name| (name, true));
            let length = content.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(content.len());
            let (name, attributes) = content.split_at(length);
            let name = name.to_ascii_lowercase();
            if CODE.contains(&name.as_str()) && !is_end {
                self.rest = after_code(self.rest);
                continue;
            }
            return Some(if is_end { Piece::Close(name) } else { Piece::Open(name, attributes) });
        }
    }
}

/// Returns the length of a tag up to its `>`, which can also be in quotes.
fn end_of_tag(tag: &str) -> usize {
    let mut quote = None;
    let end = tag.bytes().position(|byte| match (quote, byte) {
        (None, b'>') => true,
        (None, b'"' | b'\'') => {
            quote = Some(byte);
            false
        }
        (Some(open), byte) if open == byte => {
            quote = None;
            false
        }
        _ => false,
    });
    end.unwrap_or(tag.len())
}

/// Returns what follows a script or a style sheet, from its end tag on.
fn after_code(rest: &str) -> &str {
    let ends = |at: usize| {
        let name = rest.get(at + 2..).unwrap_or_default();
        CODE.iter().any(|code| name.get(..code.len()).is_some_and(|name| name.eq_ignore_ascii_case(code)))
    };
    rest.match_indices("</").find(|&(at, _)| ends(at)).map_or("", |(at, _)| &rest[at..])
}

/// Returns the value of an attribute.
fn attribute<'a>(attributes: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = attributes;
    while let Some((before, after)) = rest.split_once('=') {
        let key = before.split_whitespace().next_back().unwrap_or_default();
        let after = after.trim_start();
        let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''));
        let (value, next) = match quote {
            Some(quote) => after[1..].split_once(quote).unwrap_or((&after[1..], "")),
            None => after.split_at(after.find(char::is_whitespace).unwrap_or(after.len())),
        };
        if key.eq_ignore_ascii_case(name) {
            return Some(value.trim_end_matches('/'));
        }
        rest = next;
    }
    None
}

/// Returns a text with the characters that its references name.
fn decoded(text: &str) -> String {
    let Some((before, mut rest)) = text.split_once('&') else { return text.to_owned() };
    let mut all = before.to_owned();
    loop {
        // The longest name of these has six letters.
        let end = rest.bytes().take(10).position(|byte| byte == b';');
        let named = end.and_then(|end| Some((character(&rest[..end])?, &rest[end + 1..])));
        match named {
            Some((symbol, after)) => {
                all.push(symbol);
                rest = after;
            }
            None => all.push('&'),
        }
        let (plain, after) = match rest.split_once('&') {
            Some((plain, after)) => (plain, Some(after)),
            None => (rest, None),
        };
        all += plain;
        let Some(after) = after else { return all };
        rest = after;
    }
}

/// Returns the character of a reference.
fn character(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => number.parse(),
        };
        return char::from_u32(code.ok()?);
    }
    Some(match name {
        "nbsp" | "ensp" | "emsp" | "thinsp" => ' ',
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "middot" => '\u{b7}',
        "bull" => '\u{2022}',
        "minus" => '\u{2212}',
        "ndash" => '\u{2013}',
        "mdash" => '\u{2014}',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_the_characters_that_they_name() {
        assert_eq!(decoded("a&nbsp;&#53;&#x35;&amp;b&x;c&"), "a 55&b&x;c&");
        assert_eq!(decoded("&"), "&");
    }

    #[test]
    fn attributes_have_quotes_or_none() {
        assert_eq!(attribute(" type='text' value=\"5\" id=a", "value"), Some("5"));
        assert_eq!(attribute(" VALUE=5/", "value"), Some("5"));
        assert_eq!(attribute(" data-value=5", "value"), None);
        assert_eq!(attribute(" value", "value"), None);
    }
}
