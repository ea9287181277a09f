//! A record of a table or a line of a collection, with the words above it.

use super::names::is_no_board;
use super::records::board_of;
use super::titles::is_label;
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

/// Gives each record the labels above it: records of which `is_line` is true. The last `before` of `words`
/// are those above the first one. If no label is above the first record, and some are below each one, these
/// are words beside it. A record under the name of something that is no board is words, too.
pub(super) fn with_titles(
    records: Vec<Record>,
    is_line: impl Fn(&Record) -> bool,
    before: usize,
    words: &mut Vec<String>,
) -> Vec<Record> {
    let mut titled: Vec<Record> = Vec::with_capacity(records.len());
    // The labels above each record, and below the last one.
    let mut labels: Vec<Vec<String>> = vec![Vec::new()];
    for record in records {
        let line = record.fields.join(" ");
        let above = &mut labels[titled.len()];
        if !record.has_board && is_line(&record) && is_label(&line) {
            above.push(line);
        } else if let Some(name) = above.pop_if(|name| is_no_board(name)) {
            titled.last_mut().map_or(&mut *words, |last| &mut last.words).push(format!("{name} {line}"));
        } else {
            titled.push(record);
            labels.push(Vec::new());
        }
    }
    let (first, others) = (labels[0].clone(), &mut labels[1..]);
    let are_below = before == 0 && first.is_empty() && others.iter().all(|labels| !labels.is_empty());
    if are_below {
        titled.iter_mut().zip(others).for_each(|(record, below)| record.words.append(below));
        return titled;
    }
    let has_titles = others.iter().rev().skip(1).any(|labels| !labels.is_empty());
    for (record, mut above) in titled.iter_mut().zip(labels.iter_mut().map(take)) {
        record.title = above.pop();
        record.words.append(&mut above);
    }
    if let (Some(last), Some(below)) = (titled.last_mut(), labels.last_mut()) {
        last.words.append(below);
    }
    if let Some(first) = titled.first_mut().filter(|_| has_titles && before > 0) {
        first.title = words.pop_if(|line| is_label(line));
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
