//! A record of a table or a line of a collection, with the words above it.

use super::records::board_of;
use super::titles::is_of_words;
use std::mem::take;

/// A record, with the number of its line.
pub(super) struct Record {
    pub(super) line: usize,
    pub(super) fields: Vec<String>,
    /// Whether a field is a board.
    pub(super) has_board: bool,
    /// The line of words right above it, if such lines stand between the records.
    pub(super) title: Option<String>,
    /// Other lines of words above it, and below the last record.
    pub(super) words: Vec<String>,
}

impl Record {
    pub(super) fn new(line: usize, fields: Vec<String>) -> Self {
        let has_board = fields.iter().any(|field| board_of(field).is_some());
        Self { line, fields, has_board, title: None, words: Vec::new() }
    }
}

/// Gives each record the lines of words above it: records of which `is_line` is true. The last `before` of
/// `words` are those above the first one.
pub(super) fn with_titles(
    records: Vec<Record>,
    is_line: impl Fn(&Record) -> bool,
    before: usize,
    words: &mut Vec<String>,
) -> Vec<Record> {
    let mut titled: Vec<Record> = Vec::with_capacity(records.len());
    let mut above = Vec::new();
    let mut has_titles = false;
    for record in records {
        let line = record.fields.join(" ");
        if !record.has_board && is_line(&record) && is_of_words(&line) {
            above.push(line);
            continue;
        }
        has_titles |= !above.is_empty() && !titled.is_empty();
        titled.push(Record { title: above.pop(), words: take(&mut above), ..record });
    }
    if let Some(last) = titled.last_mut() {
        last.words.append(&mut above);
    }
    if let Some(first) = titled.first_mut().filter(|_| has_titles && before > 0) {
        first.title = words.pop_if(|line| is_of_words(line));
    }
    titled
}

/// Cuts a text into the records of CSV with this separator.
pub(super) fn separated(text: &str, byte: u8) -> Vec<Record> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .delimiter(byte)
        .from_reader(text.as_bytes());
    // The reader counts the blank lines before a record to it.
    let (mut line, mut from) = (1, 0);
    let record = |record: csv::StringRecord| {
        let start = record.position().map_or(from, |position| position.byte() as usize).max(from);
        let rest = text.get(start..).unwrap_or_default();
        let start = start + (rest.len() - rest.trim_start_matches('\n').len());
        line += text.get(from..start).unwrap_or_default().matches('\n').count();
        from = start;
        Record::new(line, record.iter().map(str::to_owned).collect())
    };
    reader.records().map_while(Result::ok).map(record).collect()
}

/// Cuts each line of a text into fields.
pub(super) fn lines(text: &str, fields: impl Fn(&str) -> Vec<String>) -> Vec<Record> {
    let record = |(line, text): (usize, &str)| Record::new(line, fields(text));
    (1..).zip(text.lines()).map(record).filter(|record| !record.fields.is_empty()).collect()
}
