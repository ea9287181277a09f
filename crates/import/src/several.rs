//! Several puzzles of programs, one a line: links, game ids, strings of killers.
//!
//! Each line is read by itself. All lines but blank ones and comments must be read, or one of them is named.
//! The bytes that all lines unpack to together are limited.

use crate::boards::grid::is_title;
use crate::claim::{Claim, Confidence, choose};
use crate::imported::{ImportError, Imported, Limits, Part, Reading, Unread};
use crate::text::Text;
use crate::{boards, fpuzzles, killer, lisudoku, penpa, puzz_link, solo, sudokumaker, sudokupad, sumocue};

/// How much more all lines unpack to at most than one puzzle.
const SHARED: usize = 16;

/// The most lines of a text with one puzzle and words.
const MOST_WORDS: usize = 20;

/// Claims lines of which each has a puzzle of a program, or one has, between words.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let is_puzzle = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    let count = text.as_str().lines().filter(is_puzzle).count();
    if count < 2 {
        return None;
    }
    let limits_of_line =
        Limits { unpacked: (SHARED * limits.unpacked / count).min(limits.unpacked), ..*limits };
    let mut puzzles: Vec<Imported> = Vec::new();
    let mut wrong: Option<(usize, String)> = None;
    let lines = (1..).zip(text.as_str().lines()).filter(|(_, line)| is_puzzle(line));
    for (number, line) in lines.take(limits.puzzles) {
        match read_line(line, &limits_of_line) {
            Some(Ok(puzzle)) => puzzles.push(puzzle),
            _ if puzzles.is_empty() && (count > MOST_WORDS || !is_title(line)) => return None,
            Some(Err(_)) if puzzles.is_empty() => return None,
            Some(Err(error)) => {
                return Some(Claim::new(Confidence::Certain, "", Err(in_line(number, error))));
            }
            None => wrong = wrong.or_else(|| Some((number, line.to_owned()))),
        }
    }
    let form = puzzles.first()?.form;
    if let (Some(_), [_]) = (&wrong, puzzles.as_slice()) {
        return with_words(puzzles.remove(0), text);
    }
    if let Some((number, line)) = wrong {
        let why =
            format!("line {number} has none, as the other lines have: {:?}", boards::flat::shortened(&line));
        return Some(Claim::damaged(form, Confidence::Certain, why));
    }
    let further = count - puzzles.len();
    if let Some(last) = puzzles.last_mut().filter(|_| further > 0) {
        last.unread.push(Unread { what: "further puzzles".to_owned(), count: further, part: Part::Puzzle });
    }
    Some(Claim::of_several(Confidence::Certain, "a puzzle of a program in each line", Ok(puzzles)))
}

/// Claims the only puzzle of a text, in a line between words; `None` if the other lines can be more.
fn with_words(puzzle: Imported, text: &Text<'_>) -> Option<Claim> {
    let lines = text.as_str().lines().filter(|line| !line.trim().is_empty());
    let words: Vec<&str> = lines.filter(|line| is_title(line)).collect();
    let count = text.as_str().lines().filter(|line| !line.trim().is_empty()).count();
    if puzzle.board.is_none() || words.len() + 1 != count {
        return None;
    }
    let puzzle = words.into_iter().fold(puzzle, Imported::with_words);
    Some(Claim::certain("a puzzle of a program in a line, and words", Ok(puzzle)))
}

/// Reads the puzzle of a line; `None` if it is of no program.
fn read_line(line: &str, limits: &Limits) -> Option<Result<Imported, ImportError>> {
    let text = Text::new(line).ok()?;
    let claims = [
        fpuzzles::claims(&text, limits),
        sudokupad::claims(&text, limits),
        lisudoku::claims(&text, limits),
        sudokumaker::claims(&text, limits),
        killer::claims(&text, limits),
        sumocue::claims(&text, limits),
        solo::claims(&text, limits),
        puzz_link::claims(&text, limits),
        penpa::claims(&text, limits),
        boards::links::claims(&text, limits),
    ];
    let claims: Vec<Claim> = claims.into_iter().flatten().collect();
    if claims.is_empty() {
        return None;
    }
    match choose(claims) {
        Ok(Reading::One(puzzle)) => Some(Ok(*puzzle)),
        Ok(Reading::Several(_) | Reading::Ambiguous(_)) => None,
        Err(error) => Some(Err(error)),
    }
}

/// Returns the error of a line.
fn in_line(number: usize, error: ImportError) -> ImportError {
    match error {
        ImportError::Damaged { form, reason } => {
            ImportError::Damaged { form, reason: format!("line {number}: {reason}") }
        }
        error => error,
    }
}
