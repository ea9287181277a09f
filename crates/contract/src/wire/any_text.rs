//! A request in text that is no plain board: read as `/import` reads it.

use crate::wire::json_text::write_json;
use crate::wire::problem::{Code, Problem};
use crate::wire::puzzle::{PuzzleForm, ValueNames};
use std::borrow::Cow;
pub use sudokud_import::PUZZLE_COLUMNS;
use sudokud_import::{ImportError, Imported, Limits, Part, Reading, Text, Unread, read_text};

/// The byte order marks of UTF-16.
const UTF_16: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

/// Decodes a body in text: UTF-8, or UTF-16 with its byte order mark.
///
/// # Errors
/// [`Code::NotText`].
pub fn decoded(body: &[u8]) -> Result<Cow<'_, str>, Problem> {
    match core::str::from_utf8(body) {
        Ok(text) => Ok(Cow::Borrowed(text)),
        Err(_) if UTF_16.iter().any(|mark| body.starts_with(mark)) => {
            let text = Text::decode(body).map_err(|error| Problem::new(Code::NotText, error.to_string()))?;
            Ok(Cow::Owned(text.as_str().to_owned()))
        }
        Err(error) => Err(Problem::new(Code::NotText, error.to_string())),
    }
}

/// Where a client learns more.
const POINTER: &str = "`import` says what the text holds";

/// Reads a puzzle that is the only one of a text and of which nothing is unread. The text was `refused` as a
/// plain board.
///
/// # Errors
/// That problem; if the text is in another form, with the name of the form, and what is wrong.
pub(crate) fn read_puzzle(text: &str, refused: Problem, max_side: usize) -> Result<Imported, Problem> {
    let limits = Limits { side: max_side, variables: 0, puzzles: 2, ..Limits::default() };
    let because = |why: String| refused.clone().with_detail(why);
    let reading = match Text::new(text).and_then(|text| read_text(&text, &limits)) {
        Ok(reading) => reading,
        // The problem of the plain reader is more precise.
        Err(ImportError::Damaged { form: "text", .. }) if !text.contains('-') => return Err(refused),
        Err(ImportError::Damaged { form: "json", .. } | ImportError::Unknown { .. } | ImportError::Empty) => {
            return Err(refused);
        }
        Err(error) => return Err(because(format!("{error}. {POINTER}"))),
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
            let reasons: Vec<String> = readings.into_iter().map(|reading| reading.reason).collect();
            return Err(because(format!(
                "the text can mean different puzzles ({}). {POINTER}",
                reasons.join("; ")
            )));
        }
    };
    let form = puzzle.form;
    // An object with more than a puzzle is a request that was sent as text.
    if form == "json" && !puzzle.unread.is_empty() {
        return Err(refused);
    }
    match puzzle.unread.iter().find(|unread| unread.part == Part::Puzzle) {
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

/// Returns whether each line of a text is a puzzle by itself.
#[must_use]
pub fn is_line_by_line(text: &str) -> bool {
    let limits = Limits { variables: 0, ..Limits::default() };
    let reading = Text::new(text).and_then(|text| read_text(&text, &limits));
    matches!(reading, Ok(Reading::Several(puzzles)) if puzzles.iter().all(is_of_line))
}

/// Returns whether a puzzle was read from a line, which is a request by itself.
fn is_of_line(puzzle: &Imported) -> bool {
    matches!(puzzle.form, "lines" | "hodoku")
}

/// Returns the puzzles of a text, a line each: a board, or a request in JSON if there is more to it. `None`
/// if the text has no puzzle, or one in each line.
///
/// # Errors
/// A puzzle of which a part would be lost, or several that the text can mean: what is wrong.
pub fn requests_of_text(text: &str) -> Result<Option<Vec<String>>, String> {
    let limits = Limits { variables: 0, puzzles: usize::MAX, ..Limits::default() };
    let puzzles = match Text::new(text).and_then(|text| read_text(&text, &limits)) {
        Ok(Reading::One(puzzle)) if puzzle.board.is_some() => vec![*puzzle],
        Ok(Reading::Several(puzzles)) => puzzles,
        Ok(Reading::Ambiguous(readings)) => {
            let reasons: Vec<String> = readings.into_iter().map(|reading| reading.reason).collect();
            return Err(format!("it can mean different puzzles: {}", reasons.join("; ")));
        }
        Ok(Reading::One(_)) | Err(_) => return Ok(None),
    };
    if puzzles.iter().any(is_of_line) {
        return Ok(None);
    }
    let request = |puzzle: Imported| {
        let is_lost = |unread: &&Unread| unread.part == Part::Puzzle || puzzle.form == "json";
        if let Some(lost) = puzzle.unread.iter().find(is_lost) {
            return Err(format!(
                "it is in the form {}, of which is unread: {}. `sudokud import` says more",
                puzzle.form, lost.what
            ));
        }
        let start = puzzle.start().ok_or_else(|| "a puzzle has no board".to_owned())?;
        let names = ValueNames::numbers_from(puzzle.first_value);
        let form = PuzzleForm::new(start, puzzle.candidates, &names, puzzle.constraints);
        Ok(if form.is_board() { form.board().line() } else { write_json(&form) })
    };
    puzzles.into_iter().map(request).collect::<Result<_, _>>().map(Some)
}
