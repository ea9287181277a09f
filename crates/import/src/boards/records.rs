//! A puzzle a line: the lines of a collection, or the records of a table with the puzzle in one column.
//!
//! The header decides which column has the puzzles. Without one it is the column whose every field is a
//! board; several such columns are several readings, unless one has the solutions of the other. Under names
//! that say nothing of puzzles such a column is possible, and a short number is none. The other fields of a
//! line are named as unread.

use super::cells::{Cells, WrongReason};
use super::flat::{characters, shortened};
use super::names::is_no_board;
use super::record::{Record, lines, separated, with_titles};
use super::titles::{is_of_words, is_underline, with_solutions};
use crate::claim::{Claim, Confidence};
use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use crate::text::Text;
use sudokud_model::grid::alphabet::MAX_SYMBOL_SIDE;

/// Names of columns with puzzles, in order.
pub const PUZZLES: [&str; 17] = [
    "board", "puzzle", "question", "quizzes", "quiz", "givens", "clues", "sudoku", "problem", "grid",
    "start", "initial", "unsolved", "task", "puzzles", "boards", "mission",
];

/// Names of columns with solutions.
const SOLUTIONS: [&str; 7] =
    ["solution", "solutions", "answer", "answers", "solved", "solution_board", "result"];

/// The least and the greatest side of a board in a field of symbols.
const LEAST_SIDE: usize = 4;
const LONGEST_FIELD: usize = 300_000;

/// The number of columns among which one without a known name is looked for.
const MAX_UNNAMED: usize = 64;

/// How fields are separated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Separator {
    Byte(u8),
    Blanks,
    /// A line is one field, whose cells have blanks or commas between them.
    None,
}

const SEPARATORS: [Separator; 7] = [
    Separator::Byte(b','),
    Separator::Byte(b';'),
    Separator::Byte(b'\t'),
    Separator::Blanks,
    Separator::Byte(b'|'),
    Separator::Byte(b':'),
    Separator::None,
];

/// Claims a text whose lines have puzzles.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Vec<Claim> {
    let mut nearest = None;
    for separator in SEPARATORS {
        let Some(table) = Table::of(text.as_str(), separator) else { continue };
        let claims = table.claims(limits);
        if claims.iter().any(Claim::is_reading) {
            return claims;
        }
        nearest = nearest.or_else(|| claims.into_iter().next());
    }
    nearest.into_iter().collect()
}

struct Table {
    separator: Separator,
    /// Lines before the records, and comments.
    words: Vec<String>,
    header: Option<Vec<String>>,
    records: Vec<Record>,
}

impl Table {
    /// Cuts a text into records; `None` if this separator makes none.
    fn of(text: &str, separator: Separator) -> Option<Self> {
        let mut records = match separator {
            Separator::Byte(byte) if !text.as_bytes().contains(&byte) => return None,
            Separator::Byte(byte) => separated(text, byte),
            // Other forms read a line alone.
            Separator::None if text.trim().lines().count() < 2 => return None,
            Separator::Blanks => lines(text, |line| line.split_whitespace().map(str::to_owned).collect()),
            Separator::None => lines(text, |line| vec![line.trim().to_owned()]),
        };
        records.retain(|record| {
            let is_filled = record.fields.iter().any(|field| !field.trim().is_empty());
            is_filled && (record.has_board || !is_underline(&record.fields.join(" ")))
        });
        let is_comment = |record: &Record| match record.has_board {
            true => is_no_board(&record.fields[0]),
            false => record.fields[0].starts_with(['#', '/', '%', '!']),
        };
        let (comments, mut records): (Vec<_>, Vec<_>) = records.into_iter().partition(is_comment);
        let mut words: Vec<String> = comments.into_iter().map(|record| record.fields.join(" ")).collect();
        let mut header = None;
        // A header, or the number of lines.
        let before = records.iter().take(3).take_while(|record| !record.has_board).count();
        let before = if records.iter().any(|record| record.has_board) {
            before
        } else {
            usize::from(records.len() > 1 && has_letter(&records[0]))
        };
        let columns = records.get(before).map_or(0, |record| record.fields.len());
        // Another separator finds a board in the lines before the first one, or one of them can be a board
        // with an error.
        let length = records.get(before).and_then(|record| match record.fields.as_slice() {
            [board] => Some(board.chars().count()),
            _ => None,
        });
        let is_row =
            |field: &String| Some(field.chars().count()) == length && !field.contains(char::is_whitespace);
        let has = |is_one: &dyn Fn(&String) -> bool| {
            records.iter().take(before).any(|record| record.fields.iter().any(is_one))
        };
        if has(&|field| has_board_inside(field)) {
            return None;
        }
        let before = if has(&is_row) { 0 } else { before };
        let has_titles = records
            .iter()
            .skip(before)
            .any(|record| !record.has_board && is_of_words(&record.fields.join(" ")));
        for record in records.drain(..before) {
            let is_known = columns_named(&record.fields, &PUZZLES).next().is_some()
                && record.fields.len() == columns
                && !(columns == 1 && has_titles);
            let can_be = matches!(separator, Separator::Byte(_)) && record.fields.len() > 1;
            if is_known || can_be {
                header = Some(record.fields);
            } else {
                words.push(record.fields.join(" "));
            }
        }
        if header.is_none() && records.iter().any(|record| record.has_board) {
            let is_whole =
                |record: &Record| !matches!(separator, Separator::Byte(_)) || record.fields.len() == 1;
            records = with_titles(records, is_whole, before, &mut words);
        }
        let header = header.map(|names| names.iter().map(|name| name.trim().to_owned()).collect());
        (!records.is_empty()).then_some(Self { separator, words, header, records })
    }

    const fn form(&self) -> &'static str {
        match self.separator {
            Separator::Blanks | Separator::None if self.header.is_none() => "lines",
            _ => "csv",
        }
    }

    fn claims(&self, limits: &Limits) -> Vec<Claim> {
        let names = self.header.as_deref().unwrap_or_default();
        let named: Vec<usize> = columns_named(names, &PUZZLES).collect();
        let solutions: Vec<usize> = columns_named(names, &SOLUTIONS).collect();
        let count = self.records.iter().map(|record| record.fields.len()).max().unwrap_or(0);
        let is_asked =
            |column: usize| column < MAX_UNNAMED || named.contains(&column) || solutions.contains(&column);
        let is_asked =
            |column: usize| is_asked(column) && !names.get(column).is_some_and(|it| is_no_board(it));
        let boards = |column: usize| if is_asked(column) { self.boards(column, limits) } else { Vec::new() };
        let boards: Vec<Vec<Option<Cells>>> = (0..count).map(boards).collect();
        let is_whole =
            |column: &usize| !boards[*column].is_empty() && boards[*column].iter().all(Option::is_some);
        // A name that can mean a number, such as `givens`, counts only if a board is in its column.
        let has_board =
            |column: &&usize| boards.get(**column).is_some_and(|it| it.iter().any(Option::is_some));
        if let Some(&column) = named.iter().find(has_board).or_else(|| named.first()) {
            return match column < count && is_whole(&column) {
                true => vec![self.claim(column, &boards, limits)],
                false => vec![self.refusal(column, &boards)],
            };
        }
        if let Some(claim) = self.claim_of_words(limits) {
            return vec![claim];
        }
        // A column of short numbers whose name says nothing of boards has something else.
        let can_be = |column: &usize| self.header.is_none() || !self.has_short_numbers(*column);
        let whole: Vec<usize> =
            (0..boards.len()).filter(|column| is_whole(column) && can_be(column)).collect();
        let is_open = |column: &usize| boards[*column].iter().flatten().any(|cells| !cells.is_full());
        let open: Vec<usize> = whole.iter().copied().filter(is_open).collect();
        let chosen = if open.is_empty() { whole.first().copied().into_iter().collect() } else { open };
        if chosen.is_empty() {
            let best = (0..boards.len()).max_by_key(|&column| boards[column].iter().flatten().count());
            let has_board = best.is_some_and(|column| boards[column].iter().any(Option::is_some));
            let is_table = has_board || self.is_named_table();
            return best
                .filter(|_| is_table)
                .map(|column| self.refusal(column, &boards))
                .into_iter()
                .collect();
        }
        if self.header.is_none() && self.records.len() == 1 && !self.is_mostly(&chosen) {
            return Vec::new();
        }
        chosen.into_iter().map(|column| self.claim(column, &boards, limits)).collect()
    }

    /// Claims several words in a line of which each is a board of the same side, and none is full.
    fn claim_of_words(&self, limits: &Limits) -> Option<Claim> {
        let is_parted = matches!(self.separator, Separator::Blanks | Separator::Byte(b'\t'));
        if self.header.is_some() || !is_parted || self.records.iter().all(|record| record.fields.len() < 2) {
            return None;
        }
        let words = self.records.iter().flat_map(|record| &record.fields);
        let boards: Vec<Cells> = words.map(|word| board_of(word)).collect::<Option<_>>()?;
        let side = boards.first()?.side;
        if side > limits.side || boards.iter().any(|cells| cells.side != side || cells.is_full()) {
            return None;
        }
        let confidence = boards.iter().map(Cells::confidence).min()?;
        let mut drafts: Vec<Draft> =
            boards.iter().take(limits.puzzles).map(|cells| cells.draft(self.form())).collect();
        self.words.iter().for_each(|words| drafts[0].pass_over(words.clone()));
        let further = boards.len() - drafts.len();
        if let Some(last) = drafts.last_mut().filter(|_| further > 0) {
            last.unread_many("further puzzles", further);
        }
        let puzzles = drafts.into_iter().map(Draft::finish).collect();
        Some(Claim::of_several(confidence, "words, each a board", puzzles))
    }

    /// Returns whether the text is a table without a board: a header of plain names, and records.
    fn is_named_table(&self) -> bool {
        let is_name = |name: &String| {
            name.starts_with(char::is_alphabetic)
                && name.chars().all(|symbol| symbol.is_alphanumeric() || "_- ".contains(symbol))
        };
        let names = self.header.as_deref().unwrap_or_default();
        let is_separated = matches!(self.separator, Separator::Byte(b',' | b';' | b'\t'));
        is_separated && names.len() > 1 && names.iter().all(is_name)
    }

    /// Returns whether the boards are at least half of a line: a sentence with a number of 16 digits is none.
    fn is_mostly(&self, chosen: &[usize]) -> bool {
        let fields = &self.records[0].fields;
        let all: usize = fields.iter().map(String::len).sum();
        let own: usize = chosen.iter().filter_map(|&column| fields.get(column)).map(String::len).sum();
        2 * own >= all || fields.len() < 8
    }

    /// Returns whether the header says that a column has puzzles.
    fn is_named(&self, column: usize) -> bool {
        columns_named(self.header.as_deref().unwrap_or_default(), &PUZZLES).any(|named| named == column)
    }

    /// Returns whether every field of a column is a number too short for a board of side 9.
    fn has_short_numbers(&self, column: usize) -> bool {
        let is_short = |field: &String| field.len() < 81 && field.bytes().all(|byte| byte.is_ascii_digit());
        self.records.iter().all(|record| record.fields.get(column).is_some_and(is_short))
    }

    fn boards(&self, column: usize, limits: &Limits) -> Vec<Option<Cells>> {
        let board =
            |record: &Record| board_of(record.fields.get(column)?).filter(|cells| cells.side <= limits.side);
        self.records.iter().map(board).collect()
    }

    /// Claims the puzzles of a column.
    fn claim(&self, column: usize, boards: &[Vec<Option<Cells>>], limits: &Limits) -> Claim {
        let cells = || boards[column].iter().flatten();
        let confidence = cells().map(Cells::confidence).min().unwrap_or(Confidence::Likely);
        let confidence = match &self.header {
            Some(_) if self.is_named(column) => Confidence::Certain,
            Some(_) => Confidence::Possible,
            None => confidence,
        };
        let reason = format!("{} with a board in each line", self.column_name(column));
        let puzzles = self.records.iter().zip(cells()).take(limits.puzzles).enumerate();
        let puzzles =
            puzzles.map(|(at, (record, cells))| self.puzzle(record, cells, (at, column), boards, limits));
        Claim::of_several(confidence, reason, puzzles.collect::<Result<_, _>>().map(with_solutions))
    }

    fn puzzle(
        &self,
        record: &Record,
        cells: &Cells,
        (at, column): (usize, usize),
        boards: &[Vec<Option<Cells>>],
        limits: &Limits,
    ) -> Result<Imported, ImportError> {
        let names = self.header.as_deref().unwrap_or_default();
        let mut draft = cells.draft(self.form());
        let solves = |other: &usize| {
            let full = boards[*other].get(at).and_then(Option::as_ref);
            *other != column && full.is_some_and(|full| full.solves(cells))
        };
        let solution = columns_named(names, &SOLUTIONS).filter(|other| *other < boards.len()).find(solves);
        let solution =
            solution.or_else(|| (0..boards.len().min(MAX_UNNAMED)).find(solves)).filter(|_| !cells.is_full());
        draft.solution = solution.and_then(|other| boards[other][at].as_ref()?.full_board());
        for (other, field) in record.fields.iter().enumerate() {
            let field = field.trim();
            let name = names.get(other).map(|name| name.to_ascii_lowercase());
            if other == column || field.is_empty() || (Some(other) == solution && draft.solution.is_some()) {
                continue;
            }
            match name.as_deref() {
                Some("title" | "name") if draft.title.is_none() => draft.title = Some(field.to_owned()),
                Some("author") if draft.author.is_none() => draft.author = Some(field.to_owned()),
                // The number of a record.
                Some("") => draft.pass_over(field),
                Some(name) if is_no_board(name) => draft.unread(format!("{name}: {field}")),
                Some(name) => draft.pass_over(format!("{name}: {field}")),
                None => draft.pass_over(field),
            }
        }
        if let Some(title) = &record.title {
            draft.title.get_or_insert_with(|| title.clone());
        }
        record.words.iter().for_each(|words| draft.pass_over(words.clone()));
        if at == 0 {
            self.words.iter().for_each(|words| draft.pass_over(words.clone()));
            if let Some(header) = &self.header {
                if let Some(name) = header.get(column).filter(|_| !self.is_named(column)) {
                    draft.pass_over(format!("the name of the column of the boards: {name}"));
                }
                // A name without a field of its own in the record says nothing yet.
                let unnamed = (0..header.len())
                    .filter(|&other| record.fields.get(other).is_none_or(|field| field.trim().is_empty()));
                unnamed.for_each(|other| draft.pass_over(format!("{}:", header[other])));
            }
        }
        if at + 1 == limits.puzzles && self.records.len() > limits.puzzles {
            draft.unread_many("further puzzles", self.records.len() - limits.puzzles);
        }
        draft.finish()
    }

    /// Says why no column is a board in every line; `column` is the nearest one.
    fn refusal(&self, column: usize, boards: &[Vec<Option<Cells>>]) -> Claim {
        let columns = match &self.header {
            Some(names) => format!("a table with the columns {}", names.join(", ")),
            None => format!("a table of {} columns", boards.len()),
        };
        let wrong =
            boards.get(column).and_then(|boards| boards.iter().position(Option::is_none)).unwrap_or(0);
        let is_number = boards.get(column).is_some_and(|boards| boards.iter().all(Option::is_some));
        let record = &self.records[wrong];
        let what = match record.fields.get(column).map(|field| field.trim()) {
            None => "has no such field".to_owned(),
            Some("") => "has an empty field there".to_owned(),
            Some(field) if is_number => {
                format!("has the number {field} there, under a name of something else")
            }
            Some(field) if is_mask(field) => "has a mask there, without values".to_owned(),
            Some(field) => format!("has there {} characters, {:?}", field.chars().count(), shortened(field)),
        };
        let named = self.header.as_ref().and_then(|names| names.get(column));
        let named = named.filter(|name| !name.is_empty());
        let nearest = named.map_or(format!("column {}", column + 1), |name| format!("column {name}"));
        let why =
            format!("{columns}; none is a board in every line: line {} {what} ({nearest})", record.line);
        Claim::damaged("csv", Confidence::Possible, why)
    }

    fn column_name(&self, column: usize) -> String {
        let name = self.header.as_ref().and_then(|names| names.get(column));
        name.map_or_else(|| format!("column {}", column + 1), |name| format!("the column {name}"))
    }
}

/// Returns the columns with known names, in the order of the known names.
fn columns_named(names: &[String], known: &[&str]) -> impl Iterator<Item = usize> {
    let is_named = |known: &&str, name: &String| name.trim().trim_matches('"').eq_ignore_ascii_case(known);
    known.iter().filter_map(move |known| names.iter().position(|name| is_named(known, name)))
}

/// Returns whether a field of symbols is a mask.
fn is_mask(field: &str) -> bool {
    let cells = Cells::read(&characters(field).collect::<Vec<_>>());
    cells.is_err_and(|wrong| wrong.reason == WrongReason::Mask)
}

fn has_letter(record: &Record) -> bool {
    record.fields.iter().any(|field| field.contains(char::is_alphabetic))
}

/// Returns whether a part of a field is a board.
pub(crate) fn has_board_inside(field: &str) -> bool {
    field.split([' ', '\t', ',', ';', '|', ':']).any(|part| board_of(part).is_some())
}

/// Reads a field of N·N symbols, N from 4, or of N·N numbers between blanks.
pub(crate) fn board_of(field: &str) -> Option<Cells> {
    let field = field.trim();
    if field.len() < LEAST_SIDE * LEAST_SIDE || field.len() > LONGEST_FIELD {
        return None;
    }
    let is_of_words = field.contains([' ', ',', ';']);
    let words: Vec<&str> = match is_of_words {
        true => field.split([' ', ',', ';']).filter(|word| !word.is_empty()).collect(),
        false => characters(field).collect(),
    };
    let can_be = match is_of_words {
        true => words.len() > LEAST_SIDE * LEAST_SIDE,
        false => words.len() <= MAX_SYMBOL_SIDE * MAX_SYMBOL_SIDE,
    };
    if !can_be {
        return None;
    }
    Cells::read(&words).ok().filter(|cells| cells.side >= LEAST_SIDE)
}
