//! The parts of an operation, besides its request and its answer, that surfaces (HTTP, batches, command line,
//! agents) ask for.

/// The parts of an operation's surfaces that differ from operation to operation.
#[derive(Clone, Copy, Debug)]
pub struct Surface {
    /// How the answer to a single request is delivered.
    pub delivery: Delivery,
    /// The answer to a line of text.
    pub line_text: LineText,
    /// The answer to a board of a file, on the command line.
    pub file_text: FileText,
    /// The columns that an answer adds to a record of CSV, after its status; none if records have no answers.
    pub columns: &'static [Column],
    /// The meaning of a request in text.
    pub text: RequestText,
    /// The modes in which its command does something else with lines.
    pub line_modes: &'static [LineMode],
    /// The field of the board that a command takes as its second argument, beside the first board.
    pub second_board: Option<&'static str>,
    /// How requests in JSON differ, if each sort has a schema of its own.
    pub request_modes: &'static [RequestMode],
    /// The fields of a request in which null has a meaning.
    pub nullable: &'static [&'static str],
    /// The largest values of fields in a request for one answer, where a stream has more.
    pub most_at_once: &'static [(&'static str, u64)],
    /// The lines of its answer, if it can be delivered in lines.
    pub lines: Option<AnswerLines>,
    /// Whether a request in JSON asks for a second solution by default.
    pub seeks_several_in_json: bool,
    /// The examples of the batch, as those of the operation; by default, its first example is a line.
    pub batch_examples: Option<&'static str>,
}

impl Surface {
    /// The surface of most operations.
    pub const PLAIN: Self = Self {
        delivery: Delivery::Answer,
        line_text: LineText::Answer,
        file_text: FileText::Line,
        columns: &[],
        text: RequestText::Board,
        line_modes: &[],
        second_board: None,
        request_modes: &[],
        nullable: &[],
        most_at_once: &[],
        lines: None,
        seeks_several_in_json: false,
        batch_examples: None,
    };

    /// Returns whether records of CSV have answers in columns.
    #[must_use]
    pub const fn has_columns(&self) -> bool {
        !self.columns.is_empty()
    }
}

/// How the answer to a single request is delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// In JSON, in text, or as events that tell how far the work is.
    Answer,
    /// As a picture in one of several formats, or in JSON.
    Picture,
    /// Puzzle by puzzle, by several workers.
    Puzzles,
    /// From a copy: the answer to a request never changes.
    List,
}

/// The answer to a line of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineText {
    /// The line of the answer.
    Answer,
    /// The same with the board behind it, because it is read as a table.
    AnswerAndBoard,
}

/// The answer to a board of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileText {
    /// A line.
    Line,
    /// The whole text: several lines.
    Whole,
}

/// The meaning of a request in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestText {
    /// A board.
    Board,
    /// A text in any form, whatever the name of its file says.
    AnyForm,
}

/// A mode of a command that does not answer each line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineMode {
    /// `--distinct`: pass on one line of each class of equivalent boards.
    Distinct,
}

/// A sort of requests that is told by the field `mode`.
#[derive(Clone, Copy, Debug)]
pub struct RequestMode {
    /// The value of `mode`. The first mode of a list is the default.
    pub name: &'static str,
    /// The name of the schema.
    pub schema: &'static str,
    /// The meaning of such a request; by default that of all.
    pub description: Option<&'static str>,
    /// The fields of other modes.
    pub without: &'static [&'static str],
}

/// The lines of an answer in NDJSON: what is found, and at the end the answer without it.
#[derive(Clone, Copy, Debug)]
pub struct AnswerLines {
    /// The meaning of the lines, in one sentence that begins with a small letter.
    pub description: &'static str,
    /// The name of the schema of any line.
    pub schema: &'static str,
    /// The name of the schema of a line before the last.
    pub found: &'static str,
    /// The field of such a line, which is one of the answer.
    pub field: &'static str,
    /// The meaning of the field in such a line.
    pub found_description: &'static str,
    /// The name of the schema of the last line.
    pub end: &'static str,
    /// The fields of the answer that the last line lacks.
    pub without: &'static [&'static str],
}

/// A column of an answer in CSV.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name, in the header.
    pub name: &'static str,
    /// The type of its values.
    pub kind: ColumnKind,
}

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// A text.
    Text,
    /// A number with one decimal place.
    Tenths,
    /// An integer.
    Integer,
}

/// The value of a column. One that is not known or does not exist is an empty field.
#[derive(Clone, Debug, PartialEq)]
pub enum ColumnValue {
    /// A text.
    Text(String),
    /// A number with one decimal place.
    Tenths(f64),
    /// An integer.
    Integer(u64),
    /// Not known, or not there.
    None,
}

impl ColumnValue {
    /// Returns the value as a field of CSV, without quotes.
    #[must_use]
    pub fn field(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Tenths(number) => format!("{number:.1}"),
            Self::Integer(number) => number.to_string(),
            Self::None => String::new(),
        }
    }
}
