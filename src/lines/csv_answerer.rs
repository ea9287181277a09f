//! Lines of CSV: each is a record with a board in one of its columns, and is answered by the record with more
//! columns, or in JSON.
//!
//! The first record says which column has the boards, and whether it is a header. A record is one line: a
//! field in quotes has no line feed. Comments are repeated, and blank lines have no answer. The columns of an
//! answer are its status, those of the operation, and an error. They are in the same place in every record: a
//! record with fewer fields than the first is filled up, and one with more is an error, its further fields
//! joined to the last one.

use crate::lines::answerer::{Answerer, LineStatus};
use crate::lines::board_column::{BoardColumn, record, separator_of};
use crate::lines::cutter::is_blank;
use crate::lines::line_answerer::{Columns, LineAnswerer, in_a_line};
use crate::work::metrics::Metrics;
use csv::{StringRecord, Terminator, WriterBuilder};
use sudokud_contract::surface::{Column, ColumnValue};
use sudokud_contract::wire::problem::Problem;
use sudokud_model::grid::Alphabet;
use sudokud_search::budget::Watch;

/// The most fields that are added to a short record. Otherwise one long record would multiply all later ones.
const MOST_MISSING: usize = 256;

/// How records are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CsvAnswer {
    /// By more columns.
    Columns(&'static [Column]),
    /// By a line of JSON each.
    Json,
}

/// Answers lines of CSV.
#[derive(Clone)]
pub(crate) struct CsvAnswerer {
    lines: LineAnswerer,
    answer: CsvAnswer,
    /// The column that was asked for: its name, or its number from 1.
    wanted: Option<String>,
    /// The symbols of the boards, if they were named.
    alphabet: Option<Alphabet>,
    boards: BoardColumn,
}

impl CsvAnswerer {
    /// An answerer of records whose boards `lines` answers, in text or in JSON as `answer` says.
    pub(crate) fn new(
        lines: LineAnswerer,
        answer: CsvAnswer,
        wanted: Option<String>,
        alphabet: Option<Alphabet>,
    ) -> Self {
        Self { lines, answer, wanted, alphabet, boards: BoardColumn::default() }
    }

    /// Appends a record of so many fields with the columns of its answer. Fields that it lacks are empty.
    fn write(&self, (line, count): (&[u8], usize), fields: &[&str], out: &mut Vec<u8>) {
        out.extend_from_slice(line);
        let missing = self.boards.count.saturating_sub(count).min(MOST_MISSING);
        out.extend(std::iter::repeat_n(self.boards.separator, 1 + missing));
        write_fields(fields, self.boards.separator, out);
    }

    /// Appends a record with the columns of its answer or its problem.
    fn write_answer(
        &self,
        columns: &[Column],
        record: (&[u8], usize),
        answer: Result<Columns, Problem>,
        out: &mut Vec<u8>,
    ) -> LineStatus {
        let answer = match answer {
            Ok(answer) => answer,
            Err(problem) => {
                let mut why = in_a_line(&problem);
                if let Some(name) = &self.boards.unknown {
                    why += &format!(" (in the column `{name}`: --column names another)");
                }
                return self.write_refused(columns, record, &why, out);
            }
        };
        let values: Vec<String> = answer.values.iter().map(ColumnValue::field).collect();
        let mut fields = vec![answer.status];
        fields.extend((0..columns.len()).map(|at| values.get(at).map_or("", String::as_str)));
        fields.push("");
        self.write(record, &fields, out);
        answer.line
    }

    fn write_refused(
        &self,
        columns: &[Column],
        record: (&[u8], usize),
        error: &str,
        out: &mut Vec<u8>,
    ) -> LineStatus {
        let mut fields = vec![""; columns.len() + 2];
        (fields[0], fields[columns.len() + 1]) = ("error", error);
        self.write(record, &fields, out);
        LineStatus::Bad
    }

    /// Appends a line whose last field in quotes does not end, as one field.
    fn write_broken(&self, line: &[u8], number: u64, out: &mut Vec<u8>) -> LineStatus {
        let field = quoted(&[String::from_utf8_lossy(line).as_ref()], self.boards.separator);
        self.write_error((&field, 1), "a field in quotes does not end on its line", number, out)
    }

    /// Appends a record with more fields than there are columns.
    fn write_long(&self, fields: &StringRecord, number: u64, out: &mut Vec<u8>) -> LineStatus {
        let count = self.boards.count;
        let separator = char::from(self.boards.separator).to_string();
        let mut kept: Vec<&str> = fields.iter().take(count.saturating_sub(1)).collect();
        let last = fields.iter().skip(kept.len()).collect::<Vec<_>>().join(&separator);
        kept.push(&last);
        let error = format!("{} fields where the first record has {count}", fields.len());
        self.write_error((&quoted(&kept, self.boards.separator), count), &error, number, out)
    }

    /// Appends a record that has no board.
    fn write_error(&self, record: (&[u8], usize), error: &str, number: u64, out: &mut Vec<u8>) -> LineStatus {
        match self.answer {
            CsvAnswer::Columns(columns) => self.write_refused(columns, record, error, out),
            CsvAnswer::Json => self.lines.no_board(error, number, out),
        }
    }
}

/// Appends a record.
fn write_fields(fields: &[&str], separator: u8, out: &mut Vec<u8>) {
    let mut writer = WriterBuilder::new()
        .terminator(Terminator::Any(b'\n'))
        .delimiter(separator)
        .buffer_capacity(256)
        .from_writer(out);
    // Writing to a Vec cannot fail.
    let _ = writer.write_record(fields).and_then(|()| Ok(writer.flush()?));
}

/// Returns a record without its end.
fn quoted(fields: &[&str], separator: u8) -> Vec<u8> {
    let mut record = Vec::new();
    write_fields(fields, separator, &mut record);
    record.pop();
    record
}

/// Returns whether the last field in quotes ends.
fn is_closed(line: &[u8]) -> bool {
    line.iter().filter(|&&byte| byte == b'"').count().is_multiple_of(2)
}

impl Answerer for CsvAnswerer {
    fn piece(&self) -> usize {
        self.lines.piece()
    }

    fn growth(&self) -> usize {
        2 * self.lines.growth()
    }

    fn begin(&mut self, first: &[u8]) {
        if let Some(fields) = record(first, separator_of(first)) {
            self.boards = BoardColumn::of(first, &fields, self.wanted.as_deref(), self.alphabet.as_ref());
        }
    }

    fn can_begin(line: &[u8]) -> bool {
        record(line, b',').is_some() && !line.starts_with(b"#") && is_closed(line)
    }

    fn answer(&mut self, line: &[u8], number: u64, watch: &dyn Watch, out: &mut Vec<u8>) -> LineStatus {
        let is_json = self.answer == CsvAnswer::Json;
        let Some(fields) = record(line, self.boards.separator).filter(|_| !line.starts_with(b"#")) else {
            if !is_json && !is_blank(line) {
                out.extend_from_slice(line);
                out.push(b'\n');
            }
            return LineStatus::NoBoard;
        };
        if !is_closed(line) {
            return self.write_broken(line, number, out);
        }
        let record = (line, fields.len());
        if self.boards.header.as_deref() == Some(line) {
            if let CsvAnswer::Columns(columns) = self.answer {
                let names = columns.iter().map(|column| column.name);
                let names: Vec<_> = ["status"].into_iter().chain(names).chain(["error"]).collect();
                self.write(record, &names, out);
            }
            return LineStatus::NoBoard;
        }
        if fields.len() > self.boards.count {
            return self.write_long(&fields, number, out);
        }
        let Some(index) = self.boards.index else {
            return self.write_error(record, &self.boards.missing, number, out);
        };
        let board = fields.get(index).unwrap_or_default();
        if board.trim().is_empty() || board.trim_start().starts_with('#') {
            return self.write_error(record, "no board", number, out);
        }
        if let Some(rule) = self.boards.rule_of(&fields) {
            let why = format!("beside the board is what may be a rule: {rule}");
            return self.write_error(record, &why, number, out);
        }
        match self.answer {
            CsvAnswer::Columns(columns) => {
                let answer = self.lines.columns(board.as_bytes(), watch);
                self.write_answer(columns, record, answer, out)
            }
            CsvAnswer::Json => self.lines.answer(board.as_bytes(), number, watch, out),
        }
    }

    fn too_long(&mut self, number: u64, limit: usize, out: &mut Vec<u8>) -> LineStatus {
        match self.answer {
            CsvAnswer::Columns(columns) => {
                self.write_answer(columns, (b"", 1), Err(LineAnswerer::problem_of_long(limit)), out)
            }
            CsvAnswer::Json => self.lines.too_long(number, limit, out),
        }
    }

    fn panicked(&mut self, line: &[u8], number: u64, out: &mut Vec<u8>) -> LineStatus {
        let count = record(line, self.boards.separator).map_or(1, |fields| fields.len());
        match self.answer {
            CsvAnswer::Columns(columns) => {
                let problem = self.lines.recover(number);
                self.write_answer(columns, (line, count), Err(problem), out)
            }
            CsvAnswer::Json => self.lines.panicked(b"", number, out),
        }
    }

    fn cut(&mut self, number: u64, why: &str, out: &mut Vec<u8>) {
        match self.answer {
            CsvAnswer::Columns(columns) => drop(self.write_refused(columns, (b"", 1), why, out)),
            CsvAnswer::Json => self.lines.cut(number, why, out),
        }
    }

    fn silent(&mut self) -> Option<&'static str> {
        self.lines.silent()
    }

    fn pause(&mut self) {
        self.lines.pause();
    }

    fn count(&mut self, metrics: &Metrics) {
        self.lines.count(metrics);
    }
}
