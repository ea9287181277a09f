//! A request in text: read as `/import` reads it. Only a plain line of digits, which every form reads alike,
//! is not given to the forms.

use crate::wire::json_text::write_json;
use crate::wire::problem::{Code, Problem};
use crate::wire::puzzle::{PuzzleForm, ValueNames};
use std::borrow::Cow;
use sudokud_import::{Alternative, ImportError, Imported, Limits, Reading, Text, read_text};
pub use sudokud_import::{PUZZLE_COLUMNS, is_label, is_of_words, name_variant};

/// The byte order marks of UTF-16.
const UTF_16: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

/// Decodes a body in text: UTF-8, or UTF-16 with its byte order mark or with NULs where its digits have them.
///
/// # Errors
/// [`Code::NotText`].
pub fn decoded(body: &[u8]) -> Result<Cow<'_, str>, Problem> {
    let is_other = body.contains(&0) || UTF_16.iter().any(|mark| body.starts_with(mark));
    match core::str::from_utf8(body) {
        Ok(text) if !is_other => Ok(Cow::Borrowed(text)),
        Err(error) if !is_other => Err(Problem::new(Code::NotText, error.to_string())),
        _ => {
            let text = Text::decode(body).map_err(|error| Problem::new(Code::NotText, error.to_string()))?;
            Ok(Cow::Owned(text.as_str().to_owned()))
        }
    }
}

/// Returns whether a text is one line of digits and usual marks of empty cells. If it is a board, every form
/// that reads it reads the same one.
#[must_use]
pub fn is_plain(text: &str) -> bool {
    let line = text.trim().as_bytes();
    let is_cell = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'*');
    line.iter().all(is_cell) && !is_doubtful(line)
}

/// Returns whether a line of digits and marks of empty cells may be no board, or another one: only the forms
/// tell.
#[must_use]
pub fn is_doubtful(line: &[u8]) -> bool {
    has_doubtful_zero(line) || is_mask(line)
}

/// Returns whether a line has one value in more cells than a board can, and no other: it says which cells of
/// a board are givens.
fn is_mask(line: &[u8]) -> bool {
    let mut values = line.iter().filter(|symbol| matches!(symbol, b'1'..=b'9'));
    let Some(first) = values.next() else { return false };
    // In a board, the second value or the third ends the loop.
    values.clone().all(|value| value == first) && values.count() >= line.len().isqrt()
}

/// Returns whether a 0 in a line of a board can be a value or an empty cell: others have another mark, and
/// none has the largest value.
fn has_doubtful_zero(line: &[u8]) -> bool {
    // Without an early end, 16 bytes are compared at a time. Most lines have one mark, or the largest value.
    let has = |symbol: u8| line.iter().fold(false, |found, byte| found | (*byte == symbol));
    let side = u8::try_from(line.len().isqrt()).ok().filter(|side| *side < 10);
    has(b'0')
        && !side.is_some_and(|side| has(b'0' + side))
        && [b'.', b'_', b'*'].into_iter().any(has)
        && line.iter().any(|symbol| matches!(symbol, b'1'..=b'9'))
}

/// Where a client learns more.
const POINTER: &str = "`import` says what the text holds";

/// Reads a puzzle that is the only one of a text and of which nothing that may be a rule is unread. `refused`
/// is the problem of the text as a plain board, if it is none.
///
/// # Errors
/// That problem; if the text is in another form, with the name of the form, and what is wrong.
pub(crate) fn read_puzzle(
    text: &str,
    refused: Option<&Problem>,
    max_side: usize,
) -> Result<Imported, Problem> {
    let limits = Limits { side: max_side, variables: 0, ..Limits::default() };
    let because = |why: String| match refused {
        Some(refused) => refused.clone().with_detail(why),
        None => Problem::at(Code::UnreadablePuzzle, "/board", why),
    };
    let read = Text::new(text).and_then(|text| read_text(&text, &limits));
    let reading = match (read, refused) {
        (Ok(reading), _) => reading,
        // The problem of the plain reader is more precise.
        (Err(ImportError::Unknown { .. } | ImportError::Empty), Some(refused)) => return Err(refused.clone()),
        (Err(error), _) => return Err(because(format!("{error}. {POINTER}"))),
    };
    let puzzle = match reading {
        Reading::One(puzzle) => *puzzle,
        Reading::Several(puzzles) => {
            let form = puzzles[0].form;
            let why = format!(
                "the text is in the form {form} and has several puzzles, where one is expected. {POINTER}"
            );
            return Err(because(why));
        }
        Reading::Ambiguous(readings) => {
            let why = format!("the text can mean different puzzles ({}). {POINTER}", meanings(&readings));
            return Err(because(why));
        }
    };
    let form = puzzle.form;
    match puzzle.lost() {
        _ if puzzle.board.is_none() => {
            Err(because(format!("the text is in the form {form} and has no board. {POINTER}")))
        }
        Some(lost) => Err(because(format!(
            "the text is in the form {form}, of which is unread: {}. {POINTER}",
            lost.what
        ))),
        None => Ok(puzzle),
    }
}

/// Returns the forms of the readings of an ambiguous text, each with its reason.
fn meanings(readings: &[Alternative]) -> String {
    let of_form = |it: &Alternative| format!("in the form {}: {}", it.puzzle.form, it.reason);
    readings.iter().map(of_form).collect::<Vec<_>>().join("; ")
}

/// Returns whether each line of a text is a puzzle by itself.
#[must_use]
pub fn is_line_by_line(text: &str) -> bool {
    let limits = Limits { variables: 0, puzzles: usize::MAX, ..Limits::default() };
    let reading = Text::new(text).and_then(|text| read_text(&text, &limits));
    let Ok(Reading::Several(puzzles)) = reading else { return false };
    puzzles.iter().all(is_of_line) && lines_of(text).count() == puzzles.len()
}

/// Returns the lines that are neither blank nor comments.
fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
}

/// Returns whether a puzzle was read from a line, which is a request by itself.
fn is_of_line(puzzle: &Imported) -> bool {
    matches!(puzzle.form, "lines" | "hodoku")
}

/// Returns whether the number of puzzles stands above them.
fn has_count(puzzles: &[Imported], text: &str) -> bool {
    lines_of(text).next().is_some_and(|line| line.trim().parse() == Ok(puzzles.len()))
}

/// Returns whether a line is a board by itself, whose side is not that of a row.
fn is_board(line: &str) -> bool {
    sudokud_model::grid::text::parse(line, None).is_ok_and(|(board, _)| board.side() > 3)
}

/// Returns whether a line is a board and its id.
fn has_id(line: &str) -> bool {
    line.split_once(',').is_some_and(|(board, id)| is_board(board) && !is_board(id))
}

/// Returns whether a line is a label, and not the header of a table.
fn is_title(line: &str) -> bool {
    is_label(line) && !line.contains(',')
}

/// Returns the lines of a text with a `#` before each label.
fn with_comments(text: &str) -> Vec<String> {
    let is_comment = |line: &str| line.trim_start().starts_with('#');
    let comment =
        |line: &str| if is_label(line) && !is_comment(line) { format!("# {line}") } else { line.to_owned() };
    text.lines().map(comment).collect()
}

/// Why a text that can be read makes no requests: what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextError {
    /// A part of a puzzle would be lost.
    Lost(String),
    /// It can mean different puzzles.
    Ambiguous(String),
    /// It is a grid with an error.
    Damaged(String),
}

/// Returns the puzzles of a text, a line each: a board, or a request in JSON if there is more to it. `None`
/// if the text has no puzzle, or one in each line. If some of its lines are words and each other one is a
/// puzzle, these are its lines with the words as comments.
///
/// # Errors
/// A puzzle of which a part would be lost, several that the text can mean, or a grid with an error.
pub fn requests_of_text(text: &str) -> Result<Option<Vec<String>>, TextError> {
    let limits = Limits { variables: 0, puzzles: usize::MAX, ..Limits::default() };
    let puzzles = match Text::new(text).and_then(|text| read_text(&text, &limits)) {
        Ok(Reading::One(puzzle)) if puzzle.board.is_some() => vec![*puzzle],
        Ok(Reading::Several(puzzles)) => puzzles,
        Ok(Reading::Ambiguous(readings)) => {
            return Err(TextError::Ambiguous(format!(
                "it can mean different puzzles ({}): `sudokud import` has them",
                meanings(&readings)
            )));
        }
        Err(error @ ImportError::Damaged { form: "text", .. }) if !lines_of(text).any(is_board) => {
            return Err(TextError::Damaged(error.to_string()));
        }
        Ok(Reading::One(_)) | Err(_) => return Ok(None),
    };
    let has_lost = puzzles.iter().any(|puzzle| puzzle.lost().is_some());
    let are_lines =
        puzzles.iter().any(is_of_line) || lines_of(text).all(|line| has_id(line) || is_title(line));
    let labels = lines_of(text).filter(|line| is_label(line)).count();
    if are_lines && !has_count(&puzzles, text) && !has_lost {
        // Of a puzzle and its solution, each in a line, one is to be answered.
        match labels {
            0 => return Ok(None),
            _ if lines_of(text).count() == puzzles.len() + labels => return Ok(Some(with_comments(text))),
            _ => {}
        }
    }
    let request = |puzzle: Imported| {
        if let Some(why) = lost_part(&puzzle) {
            return Err(TextError::Lost(format!("{why}. `sudokud import` says more")));
        }
        let form = form_of(puzzle).ok_or_else(|| TextError::Lost("a puzzle has no board".to_owned()))?;
        Ok(if form.is_board() { form.board().line() } else { write_json(&form) })
    };
    puzzles.into_iter().map(request).collect::<Result<_, _>>().map(Some)
}

/// Returns why a request with this puzzle would lose a part of the text.
fn lost_part(puzzle: &Imported) -> Option<String> {
    let lost = puzzle.lost()?;
    Some(format!("it is in the form {}, of which is unread: {}", puzzle.form, lost.what))
}

/// Returns the fields of a request with this puzzle, or `None` if it has no board.
pub(crate) fn form_of(puzzle: Imported) -> Option<PuzzleForm> {
    let names = ValueNames::of_imported(&puzzle);
    Some(PuzzleForm::new(puzzle.start()?, puzzle.candidates, &names, puzzle.constraints))
}

/// Returns the board that is all of a text in any form, as a line.
///
/// # Errors
/// The content of the text, if it is something else.
pub fn only_board(text: &str) -> Result<String, String> {
    let limits = Limits { variables: 0, puzzles: usize::MAX, ..Limits::default() };
    let puzzle = match Text::new(text).and_then(|text| read_text(&text, &limits)) {
        Ok(Reading::One(puzzle)) => *puzzle,
        Ok(Reading::Several(puzzles)) => {
            return Err(format!("it has {} boards, where one is expected", puzzles.len()));
        }
        Ok(Reading::Ambiguous(readings)) => {
            let reasons: Vec<String> = readings.into_iter().map(|reading| reading.reason).collect();
            return Err(format!("it can mean different boards: {}", reasons.join("; ")));
        }
        Err(error) => return Err(error.to_string()),
    };
    if let Some(why) = lost_part(&puzzle) {
        return Err(why);
    }
    let form = form_of(puzzle).ok_or("it has no board")?;
    if !form.is_board() {
        return Err("it has more than a board".to_owned());
    }
    Ok(form.board().line())
}
