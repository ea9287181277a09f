//! The cells of one board in whatever lines: N·N symbols, or N·N words between blanks, commas or semicolons,
//! perhaps in brackets. Rows may be joined by one character.

use super::cells::{Cells, LEAST_UNUSUAL, WrongReason, Zero, is_dash, side_of};
use super::names::are_around;
use super::nearest;
use super::spacers::without_spacers;
use crate::claim::Claim;
use crate::imported::Limits;
use crate::text::Text;
use sudokud_model::grid::alphabet::MAX_SYMBOL_SIDE;

/// The largest number of words: those of a board of side 256.
const MAX_WORDS: usize = 1 << 16;

/// The longest word of a cell: nine candidates in brackets.
pub(super) const LONGEST_WORD: usize = 11;

/// Claims a text whose symbols or words are the cells of one board.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Vec<Claim> {
    let (lines, comments) = without_comments(text);
    let mut claims: Vec<Claim> = Vec::new();
    let mut claim = |words: &[&str], form: &'static str, reason: &str| {
        if side_of(words.len()).is_none_or(|side| side > limits.side) {
            return;
        }
        let readings = match Cells::read(words) {
            Ok(cells) => vec![(cells, "")],
            // Both meanings are readings.
            Err(wrong) if wrong.reason == WrongReason::DoubtfulZero => {
                [(Zero::Empty, ", 0 for an empty cell"), (Zero::Value, ", 0 for the smallest value")]
                    .into_iter()
                    .filter_map(|(zero, what)| Some((Cells::read_with(words, zero).ok()?, what)))
                    .collect()
            }
            Err(_) => return,
        };
        for (cells, what) in readings {
            let form = if cells.has_placed() {
                "sdx"
            } else if cells.has_candidates() {
                "candidate_grid"
            } else {
                form
            };
            let mut draft = cells.draft(form);
            comments.iter().for_each(|comment| draft.pass_over(*comment));
            let reason = format!("{} {reason}{what}", words.len());
            claims.push(Claim::new(cells.confidence(), reason, draft.finish()));
        }
    };
    let found = words(&lines);
    // The characters of numbers are no cells.
    let are_numbers = found.as_ref().is_some_and(|words| are_numbers(words));
    if let Some(symbols) = symbols(&lines).filter(|_| !are_numbers) {
        claim(&symbols, "text", "symbols, one for each cell");
    }
    if let [line] = lines.as_slice() {
        for rows in joined_rows(line) {
            let cells: Vec<&str> = rows.iter().flat_map(|row| characters(row)).collect();
            claim(&cells, "text", "symbols in rows that one character joins");
        }
    }
    if let Some(words) = found {
        claim(&words, "text", "words, one for each cell");
    }
    for separator in [',', ';'] {
        let found = [Last::None, Last::Cell].into_iter().find_map(|last| fields(&lines, separator, last));
        if let Some(fields) = found {
            claim(&fields, "cells", "fields, one for each cell");
        }
    }
    if claims.is_empty() {
        claims.extend(nearest::claim(text, &lines, limits));
    }
    claims
}

/// Reads a part of a text that is one board.
pub(crate) fn board_of_text(text: &str) -> Option<Cells> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let read = |words: Option<Vec<&str>>| Cells::read(&words?).ok();
    read(symbols(&lines)).or_else(|| read(words(&lines))).or_else(|| read(fields(&lines, ',', Last::None)))
}

/// Returns the lines without what follows a `#` in them, and what that is. A `#` inside of a word is none.
fn without_comments<'a>(text: &'a Text<'_>) -> (Vec<&'a str>, Vec<&'a str>) {
    let (mut lines, mut comments) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let start = match line.find('#') {
            Some(0) => Some(0),
            _ => line.find(" #").or_else(|| line.find("\t#")),
        };
        let (cells, comment) = start.map_or((line, ""), |start| line.split_at(start));
        if !cells.trim().is_empty() {
            lines.push(cells.trim_end());
        }
        if comment.contains(char::is_alphanumeric) {
            comments.push(comment.trim());
        }
    }
    (lines, comments)
}

/// Returns the characters of a text, one by one.
pub(crate) fn characters(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, symbol)| &text[at..at + symbol.len_utf8()])
}

/// Characters that separate boxes.
pub(crate) const fn is_bar(symbol: char) -> bool {
    matches!(symbol, '|' | '\u{a6}' | '\u{2016}' | '\u{2500}'..='\u{257f}' | '\u{2580}'..='\u{259f}')
}

/// Returns whether a character can be between cells: a blank or a bar.
pub(crate) const fn is_gap(symbol: char) -> bool {
    symbol.is_whitespace() || is_bar(symbol)
}

/// Iterates over the words of a line between blanks and bars.
pub(crate) fn words_of(line: &str) -> impl Iterator<Item = &str> {
    line.split(is_gap).filter(|word| !word.is_empty())
}

/// Returns whether a line is one of a frame: no letter and no digit, and a run of one dash or equals sign.
pub(crate) fn is_rule(line: &str) -> bool {
    let is_stroke =
        |symbol: char| is_dash(symbol) || matches!(symbol, '=' | '_' | '~' | '+' | '\u{2500}'..='\u{259f}');
    let is_corner = |symbol: char| {
        is_stroke(symbol)
            || is_bar(symbol)
            || symbol.is_whitespace()
            || matches!(symbol, '.' | ':' | '*' | '\'' | '`' | ',' | '^' | '!')
    };
    line.chars().all(is_corner) && line.chars().filter(|&symbol| is_stroke(symbol)).count() > 1
}

/// Returns whether each word between blanks and bars is a whole board, several in a line: they are no rows of
/// a larger one.
pub(super) fn are_boards(lines: &[&str]) -> bool {
    let rows: Vec<Vec<&str>> = lines.iter().map(|line| words_of(line).collect()).collect();
    let words = rows.concat();
    let Some(length) = words.first().map(|word| word.chars().count()) else { return false };
    let can_be = side_of(length).is_some_and(|side| side >= LEAST_UNUSUAL)
        && rows.iter().any(|row| row.len() > 1)
        && side_of(length * words.len()) != Some(length);
    let is_board = |word: &&str| {
        word.chars().count() == length && Cells::read(&characters(word).collect::<Vec<_>>()).is_ok()
    };
    can_be && words.iter().all(is_board)
}

/// Returns the symbols of all lines, without blanks, bars and lines of a frame.
fn symbols<'a>(lines: &[&'a str]) -> Option<Vec<&'a str>> {
    if are_boards(lines) {
        return None;
    }
    let is_blank = |symbol: &&str| symbol.chars().all(is_gap);
    let most = MAX_SYMBOL_SIDE * MAX_SYMBOL_SIDE;
    let all = |with_rules: bool| {
        let lines = lines.iter().filter(move |line| with_rules || !is_rule(line));
        let rows =
            lines.map(|line| characters(line).filter(|symbol| !is_blank(symbol)).take(most + 1).collect());
        of_equal_rows(&rows.collect::<Vec<Vec<&str>>>())
    };
    let found = [false, true].into_iter().filter_map(all).find(|symbols| side_of(symbols.len()).is_some());
    let found = found.unwrap_or_else(|| without_lost_frame(lines));
    side_of(found.len()).filter(|&side| side <= MAX_SYMBOL_SIDE).map(|_| found)
}

/// Joins rows of equal length; the last one may be shorter. Rows of other lengths have empty cells that are
/// blank, or are no board.
fn of_equal_rows<'a>(rows: &[Vec<&'a str>]) -> Option<Vec<&'a str>> {
    let (last, others) = rows.split_last()?;
    let length = others.first().map_or(last.len(), Vec::len);
    let are_equal = others.iter().all(|row| row.len() == length) && (1..=length).contains(&last.len());
    let cells = rows.iter().map(Vec::len).sum();
    // Lines that are boards by themselves, or that cut rows into pieces, are no board together.
    let are_rows = side_of(cells).is_none_or(|side| {
        others.is_empty()
            || length == side
            || last.len() < length
            || (length.is_multiple_of(side) && side_of(length).is_none())
    });
    (are_equal && are_rows).then(|| rows.concat())
}

/// Returns the symbols of one line that was a framed grid before its line ends were lost: without runs of
/// three or more strokes.
fn without_lost_frame<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let [line] = lines else { return Vec::new() };
    let is_stroke = |symbol: &str| symbol.chars().all(|c| is_dash(c) || matches!(c, '+' | '='));
    let symbols: Vec<&str> = characters(line).collect();
    let runs = symbols.chunk_by(|one, other| is_stroke(one) == is_stroke(other));
    let kept = runs.filter(|run| run.len() < 3 || !is_stroke(run[0])).flatten().copied();
    kept.filter(|symbol| !symbol.chars().all(is_gap)).collect()
}

/// Returns N rows of N symbols that the same character joins, or that a `.` in the right places joins.
fn joined_rows(line: &str) -> Vec<Vec<&str>> {
    let line = line.trim();
    if line.len() > 2 * MAX_SYMBOL_SIDE * (MAX_SYMBOL_SIDE + 1) {
        return Vec::new();
    }
    let is_square =
        |rows: &Vec<&str>| rows.len() > 3 && rows.iter().all(|row| row.chars().count() == rows.len());
    let separators = ['.', '/', ':', ';', ',', '|', '-', '\\', '_', ' '];
    let split = |separator: char| {
        let line = line.strip_suffix(separator).unwrap_or(line);
        line.split(separator).collect::<Vec<_>>()
    };
    let found: Vec<Vec<&str>> = separators.into_iter().map(split).filter(is_square).collect();
    // `.` can also be an empty cell.
    let side = line.len().isqrt();
    let has_points = line.is_ascii()
        && side > 3
        && line.len() == side * side + side - 1
        && (1..side).all(|row| line.as_bytes()[row * (side + 1) - 1] == b'.');
    match found.is_empty() && has_points {
        true => vec![(0..side).map(|row| &line[row * (side + 1)..row * (side + 1) + side]).collect()],
        false => found,
    }
}

/// Returns the words of all lines between blanks and bars, if they are as many as the cells of a board.
fn words<'a>(lines: &[&'a str]) -> Option<Vec<&'a str>> {
    let rows = lines.iter().filter(|line| !is_rule(line));
    let rows: Vec<Vec<&str>> = rows.map(|line| words_of(line).take(MAX_WORDS + 1).collect()).collect();
    let words = rows.concat();
    // Numbers of a large board can be wrapped anywhere, and those of a line that is broken a few times.
    let side = side_of(words.len()).filter(|&side| side > 1)?;
    let is_word = |word: &&str| word.chars().count() <= LONGEST_WORD;
    (words.iter().all(is_word) && (side > 9 || 2 * rows.len() <= side || of_equal_rows(&rows).is_some()))
        .then_some(words)
}

/// Returns whether words are the cells of a board in numbers, of which one has two digits.
fn are_numbers(words: &[&str]) -> bool {
    let is_number = |word: &&str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_digit());
    side_of(words.len()).is_some_and(|side| side > 9)
        && words.iter().any(is_number)
        && Cells::read(words).is_ok()
}

/// The meaning of a separator at the end of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    None,
    /// An empty cell.
    Cell,
}

/// Returns the fields of all lines between separators, if they are as many as the cells of a board and none
/// is the name of a row or a column. An empty field is an empty cell; `last` is what follows the last
/// separator of a line.
fn fields<'a>(lines: &[&'a str], separator: char, last: Last) -> Option<Vec<&'a str>> {
    if lines.iter().map(|line| line.matches(separator).count()).sum::<usize>() < 3 {
        return None;
    }
    let is_bracket =
        |symbol: char| matches!(symbol, '[' | ']' | '(' | ')' | '{' | '}') || symbol.is_whitespace();
    let mut rows: Vec<Vec<&str>> = Vec::new();
    let mut count = 0;
    for line in lines {
        let line = line.trim_matches(is_bracket).trim_end_matches(';').trim_matches(is_bracket);
        if line.is_empty() {
            continue;
        }
        let line = line.strip_suffix(separator).filter(|_| last == Last::None).unwrap_or(line);
        let row: Vec<&str> = line.split(separator).map(|field| field.trim_matches(is_bracket)).collect();
        count += row.len();
        rows.push(row);
        if count > MAX_WORDS {
            return None;
        }
    }
    let is_board =
        side_of(count).is_some_and(|side| side > 1) && !are_around(&rows) && without_spacers(&rows).is_none();
    is_board.then(|| rows.concat())
}

/// Returns the beginning of a line for a message.
pub(crate) fn shortened(line: &str) -> String {
    let mut short: String = line.trim().chars().take(40).collect();
    if short.len() < line.trim().len() {
        short.push('…');
    }
    short
}
