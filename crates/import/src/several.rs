//! Puzzles of programs in the lines of a text: links, game ids, strings of killers. A line can be such a
//! puzzle, or words with links in them, as a message has.
//!
//! Every line is read by itself. Words around a puzzle are named; a line that can be a row of a grid is
//! nothing that may be passed over. The bytes that all puzzles unpack to together are limited. O(length).

use crate::boards::records::has_board_inside;
use crate::claim::{Claim, Confidence, choose};
use crate::imported::{ImportError, Imported, Limits, Part, Reading, Unread};
use crate::text::Text;
use crate::{boards, iss, of_links_and_strings};

/// How much more all puzzles unpack to at most than one puzzle.
const SHARED: usize = 16;

/// The most lines of words beside the only puzzle of a text.
const MOST_WORDS: usize = 40;

/// The shortest game id between words, and the shortest packed puzzle.
const SHORTEST_ID: usize = 8;
const SHORTEST_PACKED: usize = 40;

/// How many characters after a link are tried as its last ones: `.` can be an empty cell, or end a sentence.
const MOST_TRIED: usize = 4;

/// Marks that can follow a link in a sentence.
const MARKS: [char; 11] = ['.', ',', ';', ':', '!', '?', '*', '_', '\'', '\u{2019}', '\u{2026}'];

/// The number of puzzles before a link with which its puzzle is compared.
const MOST_COMPARED: usize = 32;

/// A puzzle in a line.
struct Found<'a> {
    /// The number of its line, from 1.
    line: usize,
    /// Its characters in the line.
    source: &'a str,
    read: Result<Imported, ImportError>,
}

/// A line with something in it.
struct Line<'a> {
    number: usize,
    text: &'a str,
    /// The words beside its puzzles.
    words: Vec<&'a str>,
    has_puzzle: bool,
}

impl<'a> Line<'a> {
    /// Returns whether the line has nothing but a puzzle.
    fn is_puzzle(&self) -> bool {
        self.has_puzzle && self.words.is_empty()
    }

    /// Returns whether what stands beside its puzzles can be passed over: it has no board, and a line without
    /// a puzzle has a word of two letters or fewer symbols than a row.
    fn is_of_words(&self) -> bool {
        if self.has_puzzle || self.text.starts_with('#') {
            return !self.words.iter().any(|words| has_board_inside(words));
        }
        let has_word =
            self.text.split(|c: char| !c.is_alphabetic()).any(|word| word.chars().nth(1).is_some());
        let is_short = || self.text.chars().filter(|symbol| !symbol.is_whitespace()).take(4).count() < 4;
        (has_word || is_short()) && !has_board_inside(self.text)
    }

    /// Adds words, without the marks around a link.
    fn add(&mut self, words: &'a str) {
        let words = words.trim_matches(|c: char| !c.is_alphanumeric() && !"#+-".contains(c));
        if words.contains(char::is_alphanumeric) {
            self.words.push(words);
        }
    }
}

/// Claims lines of which each has a puzzle of a program, or some have, between words.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let source = text.as_str();
    let is_filled = |(_, line): &(usize, &str)| !line.trim().is_empty();
    let lines: Vec<(usize, &str)> = (1..).zip(source.lines()).filter(is_filled).collect();
    let trimmed = text.trimmed();
    let is_link = trimmed.starts_with("http") && !trimmed.contains([',', ';', '|']);
    let is_alone = !trimmed.contains(char::is_whitespace) && (is_link || !source.contains("://"));
    if is_alone || is_of_code(trimmed) {
        return None;
    }
    let count = source.matches("://").count().max(lines.len());
    let shared = Limits { unpacked: (SHARED * limits.unpacked / count).min(limits.unpacked), ..*limits };
    let mut found: Vec<Found<'_>> = Vec::new();
    let mut read: Vec<Line<'_>> = Vec::with_capacity(lines.len());
    let mut further = 0;
    for (number, text) in lines {
        if found.len() >= limits.puzzles {
            further += usize::from(!text.trim_start().starts_with('#'));
            continue;
        }
        let line = line_of(number, text, &shared, &mut found);
        if found.is_empty() && (read.len() > MOST_WORDS || !line.is_of_words()) {
            return None;
        }
        read.push(line);
    }
    let is_list = read.iter().all(|line| line.is_puzzle() || line.text.starts_with('#'));
    let other = read.iter().find(|line| !line.is_of_words());
    let boards =
        found.iter().filter(|it| it.read.as_ref().is_ok_and(|puzzle| puzzle.board.is_some())).count();
    if let Some(other) = other {
        let form = found.first().and_then(|it| it.read.as_ref().ok())?.form;
        let why = format!(
            "line {} has none, as the other lines have: {:?}",
            other.number,
            boards::flat::shortened(other.text)
        );
        return (boards > 1).then(|| Claim::damaged(form, Confidence::Certain, why));
    }
    if let Some(wrong) = found.iter().position(|it| it.read.is_err()) {
        let Found { line, read, .. } = found.swap_remove(wrong);
        return read.err().map(|error| Claim::new(Confidence::Certain, "", Err(in_line(line, error))));
    }
    if is_list && (found.len() > 1 || boards == 1) {
        return Some(claim_of_list(found, &read, further));
    }
    claim_of_message(found, &read, further)
}

/// Returns whether a text begins as JSON or elements do: a link in them is a part of something else.
fn is_of_code(source: &str) -> bool {
    match source.as_bytes() {
        [b'{', ..] => true,
        [b'[', rest @ ..] => rest.trim_ascii_start().first().is_some_and(|byte| b"[{\"".contains(byte)),
        [b'<', rest @ ..] => !rest.starts_with(b"http"),
        _ => false,
    }
}

/// Claims lines of which each is a puzzle.
fn claim_of_list(found: Vec<Found<'_>>, lines: &[Line<'_>], further: usize) -> Claim {
    let mut puzzles: Vec<Imported> = found.into_iter().filter_map(|it| it.read.ok()).collect();
    let comments = lines.iter().filter(|line| !line.has_puzzle).map(|line| line.text);
    if let Some(first) = puzzles.first_mut() {
        comments.for_each(|comment| first.pass_over(comment));
    }
    count_further(&mut puzzles, further);
    Claim::of_several(Confidence::Certain, "a puzzle of a program in each line", Ok(puzzles))
}

/// Claims the puzzles of links and game ids between words. A link without a board can be another puzzle.
fn claim_of_message(found: Vec<Found<'_>>, lines: &[Line<'_>], further: usize) -> Option<Claim> {
    let (with, without): (Vec<Found<'_>>, Vec<Found<'_>>) =
        found.into_iter().partition(|it| it.read.as_ref().is_ok_and(|puzzle| puzzle.board.is_some()));
    if with.is_empty() {
        let puzzle = without.into_iter().next()?.read.ok()?;
        let why = puzzle.unread.first().map_or("it has no board", |unread| &unread.what);
        return Some(Claim::damaged(puzzle.form, Confidence::Possible, why));
    }
    let mut puzzles: Vec<(usize, Imported)> = Vec::new();
    for Found { line, read, .. } in with {
        let Ok(puzzle) = read else { continue };
        // A link and the text of a link are one puzzle.
        if !puzzles.iter().rev().take(MOST_COMPARED).any(|(_, known)| known.is_same_puzzle(&puzzle)) {
            puzzles.push((line, puzzle));
        }
    }
    for line in lines {
        let at = puzzles.partition_point(|(of, _)| *of < line.number).min(puzzles.len() - 1);
        let puzzle = &mut puzzles[at].1;
        line.words.iter().for_each(|words| puzzle.pass_over(words));
    }
    let mut puzzles: Vec<Imported> = puzzles.into_iter().map(|(_, puzzle)| puzzle).collect();
    for link in without {
        puzzles[0].lose(link.source);
    }
    count_further(&mut puzzles, further);
    Some(Claim::of_several(Confidence::Certain, "puzzles of programs between words", Ok(puzzles)))
}

fn count_further(puzzles: &mut [Imported], further: usize) {
    if let Some(last) = puzzles.last_mut().filter(|_| further > 0) {
        last.unread.push(Unread { what: "further puzzles".to_owned(), count: further, part: Part::Puzzle });
    }
}

/// Reads the puzzles of a line.
fn line_of<'a>(number: usize, text: &'a str, limits: &Limits, found: &mut Vec<Found<'a>>) -> Line<'a> {
    let mut line = Line { number, text: text.trim(), words: Vec::new(), has_puzzle: false };
    if line.text.starts_with('#') {
        line.words.push(line.text);
        return line;
    }
    let has_link = text.contains("://");
    let whole = if has_link { None } else { read_source(line.text, limits) };
    let whole = whole.filter(|read| read.is_ok() || !found.is_empty());
    if let Some(read) = whole {
        found.push(Found { line: number, source: line.text, read });
        return Line { has_puzzle: true, ..line };
    }
    let before = found.len();
    let mut last = 0;
    let parts = if has_link { links_of(line.text) } else { words_of(line.text) };
    for (start, end) in parts {
        let part = &line.text[start..end];
        if found.len() >= limits.puzzles {
            break;
        }
        // A link can be the text of the same link.
        let is_same = |it: &&Found<'_>| {
            part.strip_prefix(it.source).is_some_and(|rest| rest.chars().all(|c| MARKS.contains(&c)))
        };
        let known = found.last().filter(|it| it.line == number).filter(is_same);
        let length = match known.map(|it| it.source.len()) {
            Some(length) => length,
            None => {
                let read = if has_link { read_link(part, limits) } else { read_id(part, limits) };
                let Some((read, length)) = read.filter(|_| start >= last) else { continue };
                found.push(Found { line: number, source: &part[..length], read });
                length
            }
        };
        line.add(&line.text[last..start]);
        last = start + length;
    }
    line.add(&line.text[last..]);
    line.has_puzzle = found.len() > before;
    line
}

/// Returns where the links of a line begin and end. A link ends at a blank, a quote, or a bracket that it has
/// not opened.
fn links_of(line: &str) -> Vec<(usize, usize)> {
    let mut links = Vec::new();
    let mut from = 0;
    while let Some(start) = line[from..].find("http").map(|at| from + at) {
        let mut open = Vec::new();
        let ends = |symbol: char| match symbol {
            '(' | '[' | '{' => {
                open.push(symbol);
                false
            }
            ')' => open.pop() != Some('('),
            ']' => open.pop() != Some('['),
            '}' => open.pop() != Some('{'),
            symbol => symbol.is_whitespace() || "<>\"`\u{201c}\u{201d}\u{ab}\u{bb}".contains(symbol),
        };
        let end = line[start..].find(ends).map_or(line.len(), |length| start + length);
        if line[start..end].contains("://") {
            links.push((start, end));
        }
        from = end;
    }
    links
}

/// Returns where the words of a line begin and end, without marks around them.
fn words_of(line: &str) -> Vec<(usize, usize)> {
    let is_mark = |c: char| "()[]{}<>\"'`*,;!?\u{201c}\u{201d}".contains(c);
    let is_end = |c: char| is_mark(c) || ".:".contains(c);
    let words = line.split_whitespace().map(|word| word.trim_start_matches(is_mark).trim_end_matches(is_end));
    let place = |word: &str| {
        let start = word.as_ptr() as usize - line.as_ptr() as usize;
        (start, start + word.len())
    };
    let is_id =
        |word: &&str| word.len() >= SHORTEST_PACKED || (word.len() >= SHORTEST_ID && word.contains(':'));
    words.filter(is_id).map(place).collect()
}

/// Reads a link, which may have marks after it that end a sentence. Returns the length of the link.
fn read_link(source: &str, limits: &Limits) -> Option<(Result<Imported, ImportError>, usize)> {
    let mut link = source;
    let mut without_board = None;
    for _ in 0..=MOST_TRIED {
        match read_source(link, limits) {
            Some(Ok(puzzle)) if puzzle.board.is_some() => return Some((Ok(puzzle), link.len())),
            Some(read) => without_board = Some((read, link.len())),
            None => {}
        }
        match link.strip_suffix(MARKS) {
            Some(shorter) => link = shorter,
            None => break,
        }
    }
    // The next field of a table.
    let field = source.split([',', ';', '|']).next().filter(|field| field.len() < source.len());
    let read = field.and_then(|field| Some((read_source(field, limits)?.ok()?, field.len())));
    read.filter(|(puzzle, _)| puzzle.board.is_some()).map(|(puzzle, end)| (Ok(puzzle), end)).or(without_board)
}

/// Reads a word between others as a game id, if a form is certain of it.
fn read_id(word: &str, limits: &Limits) -> Option<(Result<Imported, ImportError>, usize)> {
    let text = Text::new(word).ok()?;
    let claims: Vec<Claim> = of_programs(&text, limits).into_iter().filter(Claim::is_certain).collect();
    let Ok(Reading::One(puzzle)) = choose(claims) else { return None };
    puzzle.board.is_some().then(|| (Ok(*puzzle), word.len()))
}

/// Returns what the forms of programs say of a link, a game id or a string.
fn of_programs(text: &Text<'_>, limits: &Limits) -> Vec<Claim> {
    let is_link = text.trimmed().starts_with("http");
    let of_solver = is_link.then(|| iss::claims(text, limits)).flatten();
    of_links_and_strings(text, limits).chain(of_solver).collect()
}

/// Reads a puzzle of a program; `None` if it is of none.
fn read_source(source: &str, limits: &Limits) -> Option<Result<Imported, ImportError>> {
    let claims = of_programs(&Text::new(source).ok()?, limits);
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
