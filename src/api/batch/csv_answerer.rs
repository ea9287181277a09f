//! Lines of CSV: each is a record with a board in one of its columns, and is answered by the record with more
//! columns.
//!
//! The first record says which column has the boards, and whether it is a header. A record is one line: a
//! field in quotes has no line feed. Blank lines and comments are repeated. The answer is that of a line of
//! text, in columns.

use crate::api::batch::line_answerer::LineAnswerer;
use crate::batch::answerer::{Answerer, LineStatus};
use crate::metrics::Metrics;
use csv::{ReaderBuilder, StringRecord, Terminator, WriterBuilder};
use std::mem::take;
use sudokud_contract::any_operation::AnyOperation;
use sudokud_core::grid::Alphabet;
use sudokud_core::grid::text::parse;
use sudokud_search::budget::Watch;

/// Names of the column with the boards, if no other is asked for.
const NAMES: [&str; 6] = ["board", "puzzle", "sudoku", "givens", "quiz", "quizzes"];

/// The columns that an answer adds to a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerColumns {
    Solution,
    Rating,
}

impl AnswerColumns {
    /// The columns of the answers of `operation`; `None` if it has no answers in CSV.
    pub(crate) fn of(operation: &dyn AnyOperation) -> Option<Self> {
        match operation.name() {
            "solve" => Some(Self::Solution),
            "rate" => Some(Self::Rating),
            _ => None,
        }
    }

    const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Solution => &["status", "solution", "error"],
            Self::Rating => &["status", "rating", "pearl", "diamond", "level", "score", "error"],
        }
    }

    /// The status of an answer that is no word.
    const fn status(self) -> &'static str {
        match self {
            Self::Solution => "solved",
            Self::Rating => "rated",
        }
    }

    /// The separators of the parts of the text. Several solutions are one column.
    const fn separators(self) -> &'static [char] {
        match self {
            Self::Solution => &[],
            Self::Rating => &['\t', '/'],
        }
    }

    /// The number of columns between the status and the error.
    const fn parts(self) -> usize {
        self.names().len() - 2
    }
}

/// Answers lines of CSV.
#[derive(Clone)]
pub(crate) struct CsvAnswerer {
    lines: LineAnswerer,
    answer: AnswerColumns,
    /// The column that was asked for: its name, or its number from 1.
    wanted: Option<String>,
    /// The symbols of the boards, if they were named.
    alphabet: Option<Alphabet>,
    boards: BoardColumn,
    /// The answer to the board alone.
    text: Vec<u8>,
}

/// Where the boards are.
#[derive(Clone, Debug, Default)]
struct BoardColumn {
    /// The index of the column; `None` if there is none of the wanted name.
    index: Option<usize>,
    /// The first record, if it has names. The same line further down is a header again: files were joined.
    header: Option<Vec<u8>>,
}

impl BoardColumn {
    /// Returns the column of the file whose first record is `first`, the line `line`.
    fn of(line: &[u8], first: &StringRecord, wanted: Option<&str>, alphabet: Option<&Alphabet>) -> Self {
        let is_named = |name: &str| {
            first
                .iter()
                .position(|field| field.trim().trim_start_matches('\u{feff}').eq_ignore_ascii_case(name))
        };
        let is_board = |index: usize| first.get(index).is_some_and(|field| parse(field, alphabet).is_ok());
        let number = wanted.and_then(|wanted| wanted.parse::<usize>().ok()).and_then(|it| it.checked_sub(1));
        let index = match wanted {
            Some(name) => is_named(name).or(number),
            None => NAMES.iter().find_map(|name| is_named(name)).or(Some(0)),
        };
        Self { index, header: (!index.is_some_and(is_board)).then(|| line.to_vec()) }
    }
}

impl CsvAnswerer {
    /// An answerer of records whose boards `lines` answers in text.
    pub(crate) fn new(
        lines: LineAnswerer,
        answer: AnswerColumns,
        wanted: Option<String>,
        alphabet: Option<Alphabet>,
    ) -> Self {
        Self { lines, answer, wanted, alphabet, boards: BoardColumn::default(), text: Vec::new() }
    }

    /// Appends the record with the columns of its answer.
    fn write(line: &[u8], fields: &[&str], out: &mut Vec<u8>) {
        out.extend_from_slice(line);
        out.push(b',');
        let mut writer = WriterBuilder::new().buffer_capacity(256).from_writer(out);
        // Writing to a Vec cannot fail.
        let _ = writer.write_record(fields).and_then(|()| Ok(writer.flush()?));
    }

    /// Appends the record with the answer that is in the buffer.
    fn write_answer(&self, line: &[u8], verdict: LineStatus, out: &mut Vec<u8>) {
        let text = String::from_utf8_lossy(&self.text);
        let text = text.trim_end_matches('\n');
        // Symbols of a solution may be lower-case letters too.
        let is_solution = self.answer == AnswerColumns::Solution
            && matches!(verdict, LineStatus::Solved | LineStatus::Several);
        let is_word = !is_solution && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        let (status, answer, error) = match text.strip_prefix("error: ") {
            Some(error) => ("error", "", error),
            None if is_word => (text, "", ""),
            None => (self.answer.status(), text, ""),
        };
        let mut parts = answer.split(self.answer.separators());
        let mut fields = vec![status];
        fields.extend((0..self.answer.parts()).map(|_| parts.next().unwrap_or_default()));
        fields.push(error);
        Self::write(line, &fields, out);
    }

    /// Appends a line whose last field in quotes does not end, as one field.
    fn write_broken(&self, line: &[u8], out: &mut Vec<u8>) -> LineStatus {
        let mut writer = WriterBuilder::new().terminator(Terminator::Any(b'\n')).from_writer(Vec::new());
        // Writing to a Vec cannot fail.
        let _ = writer.write_record([String::from_utf8_lossy(line).as_ref()]);
        let quoted = writer.into_inner().unwrap_or_default();
        let quoted = quoted.strip_suffix(b"\n").unwrap_or(&quoted);
        self.write_error(quoted, "a field in quotes does not end on its line", out)
    }

    /// Appends a record that has no board.
    fn write_error(&self, line: &[u8], error: &str, out: &mut Vec<u8>) -> LineStatus {
        let mut fields = vec![""; self.answer.names().len()];
        (fields[0], fields[self.answer.parts() + 1]) = ("error", error);
        Self::write(line, &fields, out);
        LineStatus::Bad
    }
}

impl Answerer for CsvAnswerer {
    fn piece(&self) -> usize {
        self.lines.piece()
    }

    fn growth(&self) -> usize {
        2 * self.lines.growth()
    }

    fn begin(&mut self, first: &[u8]) {
        if let Some(fields) = record(first) {
            self.boards = BoardColumn::of(first, &fields, self.wanted.as_deref(), self.alphabet.as_ref());
        }
    }

    fn can_begin(line: &[u8]) -> bool {
        record(line).is_some() && !line.starts_with(b"#")
    }

    fn answer(&mut self, line: &[u8], number: u64, watch: &dyn Watch, out: &mut Vec<u8>) -> LineStatus {
        let Some(fields) = record(line).filter(|_| !line.starts_with(b"#")) else {
            out.extend_from_slice(line);
            out.push(b'\n');
            return LineStatus::NoBoard;
        };
        if line.iter().filter(|&&byte| byte == b'"').count() % 2 == 1 {
            return self.write_broken(line, out);
        }
        if self.boards.header.as_deref() == Some(line) {
            Self::write(line, self.answer.names(), out);
            return LineStatus::NoBoard;
        }
        let Some(board) = self.boards.index.and_then(|index| fields.get(index)) else {
            let error = if self.boards.index.is_some() { "no board" } else { "no such column" };
            return self.write_error(line, error, out);
        };
        if board.trim().is_empty() || board.trim_start().starts_with('#') {
            return self.write_error(line, "no board", out);
        }
        let mut text = take(&mut self.text);
        text.clear();
        let status = self.lines.answer(board.as_bytes(), number, watch, &mut text);
        self.text = text;
        self.write_answer(line, status, out);
        status
    }

    fn too_long(&mut self, number: u64, limit: usize, out: &mut Vec<u8>) -> LineStatus {
        let mut text = Vec::new();
        let status = self.lines.too_long(number, limit, &mut text);
        self.text = text;
        self.write_answer(b"", status, out);
        status
    }

    fn panicked(&mut self, line: &[u8], number: u64, out: &mut Vec<u8>) -> LineStatus {
        let mut text = Vec::new();
        let status = self.lines.panicked(b"", number, &mut text);
        self.text = text;
        self.write_answer(line, status, out);
        status
    }

    fn cut(&mut self, number: u64, why: &str, out: &mut Vec<u8>) {
        let mut text = Vec::new();
        self.lines.cut(number, why, &mut text);
        self.text = text;
        self.write_answer(b"", LineStatus::Bad, out);
    }

    fn pause(&mut self) {
        self.lines.pause();
    }

    fn count(&mut self, metrics: &Metrics) {
        self.lines.count(metrics);
    }
}

/// Returns the fields of a line.
fn record(line: &[u8]) -> Option<StringRecord> {
    let mut record = StringRecord::new();
    let mut reader =
        ReaderBuilder::new().has_headers(false).flexible(true).buffer_capacity(256).from_reader(line);
    reader.read_record(&mut record).ok().filter(|&is_there| is_there).map(|_| record)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "1..............4";

    fn column(first: &str, wanted: Option<&str>) -> (Option<usize>, bool) {
        let line = first.as_bytes();
        let BoardColumn { index, header } = BoardColumn::of(line, &record(line).unwrap(), wanted, None);
        (index, header.is_some())
    }

    #[test]
    fn the_column_of_boards_is_found_by_its_name_or_is_the_first() {
        assert_eq!(column("id,Puzzle,solution", None), (Some(1), true));
        assert_eq!(column("quizzes,solutions", None), (Some(0), true));
        assert_eq!(column(&format!("{BOARD},7"), None), (Some(0), false));
        assert_eq!(column(&format!("7,\"{BOARD}\""), Some("2")), (Some(1), false));
        assert_eq!(column("id,start", Some("start")), (Some(1), true));
        assert_eq!(column("id,start", Some("other")), (None, true));
        assert_eq!(column("a,b", None), (Some(0), true));
    }
}
