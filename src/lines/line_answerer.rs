//! Answers lines: each is a board or a request, and is answered by a line. All operations are answered alike.
//!
//! A line of text may have an id after its board, `board,id`, with which its answer ends.
//!
//! Two short ways answer the most common lines of `solve` with the same bytes: [`crate::lines::quick`]
//! requests in JSON, and [`TextLines`] boards.

use crate::lines::answerer::{Answerer, LineStatus};
use crate::lines::quick::{CommonRequest, LineForm, QuickSolver};
use crate::lines::text::{board_and_id, is_board, problem_of_row, problem_of_words};
use crate::lines::text_lines::TextLines;
use crate::work::host::{ServiceHost, Waited};
use crate::work::metrics::{Metrics, Searches};
use crate::work::pool::watch::WithDeadline;
use std::io::Write;
use std::mem::take;
use std::sync::Arc;
use std::time::Instant;
use sudokud_contract::any_operation::{AnswerForm, AnyOperation, Options, Written};
use sudokud_contract::operation::{Cost, Verdict};
use sudokud_contract::request::Form;
use sudokud_contract::solve::{SolveRequest, SolveStatus};
use sudokud_contract::surface::{ColumnValue, FileText, LineText, RequestText};
use sudokud_contract::wire::any_text::is_doubtful;
use sudokud_contract::wire::bounds::Bounds;
use sudokud_contract::wire::id::id_of_refused;
use sudokud_contract::wire::json_text::write_json;
use sudokud_contract::wire::name::Named as _;
use sudokud_contract::wire::problem::{Code, Problem};
use sudokud_search::budget::{Reservation, Watch};

/// The form of lines and of their answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinesForm {
    /// Boards in, lines of text out.
    Text,
    /// Boards in, lines of text out; each ends with its board.
    TextWithBoard,
    /// Boards in, answers of several lines out.
    FullText,
    /// Boards in, columns of CSV out.
    Columns,
    /// JSON out, lines of this form in.
    Json(LineForm),
}

impl LinesForm {
    /// Boards in, a line of text for each out.
    pub(crate) fn line_of_text(operation: &dyn AnyOperation) -> Self {
        match operation.surface().line_text {
            LineText::Answer => Self::Text,
            LineText::AnswerAndBoard => Self::TextWithBoard,
        }
    }

    /// Boards in, the text that a reader of a file wants out: for some operations, several lines for each.
    pub(crate) fn text_of_file(operation: &dyn AnyOperation) -> Self {
        match operation.surface().file_text {
            FileText::Line => Self::line_of_text(operation),
            FileText::Whole => Self::FullText,
        }
    }
}

/// Answers lines.
pub(crate) struct LineAnswerer {
    batch: Arc<Batch>,
    short: Short,
    /// The searches of the general way that are not counted yet.
    searches: Searches,
    /// The lines whose work panicked and that are not counted yet.
    panics: u64,
    /// The status of the last answer, if that has no text.
    silent: Option<&'static str>,
    /// Whether nothing follows the current line, as far as is known.
    is_last: bool,
}

/// The common parts of all lines of a batch.
struct Batch {
    operation: &'static dyn AnyOperation,
    /// The options of lines that leave them open.
    options: Options,
    bounds: Bounds,
    form: LinesForm,
    request_id: String,
}

/// A short way, if the lines have one.
enum Short {
    None,
    Json(QuickSolver),
    Text(TextLines),
}

impl LineAnswerer {
    /// An answerer of lines that are requests to `operation`.
    ///
    /// # Errors
    /// Options that no line can have.
    pub(crate) fn new(
        operation: &'static dyn AnyOperation,
        options: Options,
        bounds: Bounds,
        form: LinesForm,
        request_id: String,
    ) -> Result<Self, Problem> {
        operation.check_batch(&options)?;
        let options = match form {
            LinesForm::Json(_) => options,
            _ => operation.options_of_text_lines(&options, &bounds)?,
        };
        Ok(Self::of(Arc::new(Batch { operation, options, bounds, form, request_id })))
    }

    fn of(batch: Arc<Batch>) -> Self {
        let short = batch.short();
        Self { batch, short, searches: Searches::default(), panics: 0, silent: None, is_last: false }
    }

    /// The answer by a short way; `None` if there is none, and then nothing is appended.
    fn quick(
        &mut self,
        line: &[u8],
        number: u64,
        watch: &dyn Watch,
        out: &mut Vec<u8>,
    ) -> Option<LineStatus> {
        let quick = match &mut self.short {
            Short::None => return None,
            Short::Text(text) => return text.answer(line, watch, out),
            Short::Json(quick) => quick,
        };
        let line = line.trim_ascii();
        let conclusion = match <&[u8; 81]>::try_from(line) {
            Ok(board) if self.batch.form == LinesForm::Json(LineForm::BoardOrRequest) => {
                if is_doubtful(board) {
                    return None;
                }
                quick.answer_to(&CommonRequest::of_board(board), Some(number), watch, out)
            }
            _ => quick.answer(line, Some(number), watch, out),
        }?;
        out.push(b'\n');
        Some(LineStatus::of(conclusion.outcome, conclusion.found))
    }

    /// The answer by the general way.
    fn written(&mut self, line: &[u8], watch: &dyn Watch) -> Result<Written, Problem> {
        let Batch { operation, options, bounds, form, .. } = &*self.batch;
        let answer = match form {
            LinesForm::Json(_) => AnswerForm::Json,
            LinesForm::Text | LinesForm::TextWithBoard => AnswerForm::Line,
            LinesForm::FullText => AnswerForm::Text,
            LinesForm::Columns => AnswerForm::Columns,
        };
        let is_request = *form == LinesForm::Json(LineForm::Request) || line.starts_with(b"{");
        let start = Instant::now();
        let prepare = |content: Form| operation.prepare(line, content, Some(options), bounds);
        let mut work = match prepare(if is_request { Form::Json } else { Form::Text }) {
            // A text to import may be an object, too.
            Err(_) if reads_objects(*operation, *form) && line.starts_with(b"{") => prepare(Form::Text)?,
            prepared => prepared?,
        };
        let plan = work.plan();
        let mut memory = Reservation::default();
        let why = "other requests use the memory that the houses need";
        memory.extend(plan.own_bytes, watch).map_err(|_| Problem::no_room(why))?;
        let deadline = start + plan.time;
        let host_watch = WithDeadline { watch, deadline };
        let host = ServiceHost::new(&host_watch, (start, deadline), &Waited::default);
        let written = work.run(&host, answer, 0);
        self.searches.add_all(host.searched().counts());
        written
    }

    /// The answer to a line; to the board in it if that is followed by an id, which is returned too.
    fn written_with_id<'a>(
        &mut self,
        line: &'a [u8],
        watch: &dyn Watch,
    ) -> (Result<Written, Problem>, Option<&'a str>) {
        let has_boards = self.batch.form != LinesForm::Json(LineForm::Request) && !line.starts_with(b"{");
        // Of two boards in a line, neither is an id.
        let with_id = board_and_id(line).filter(|(_, id)| has_boards && !is_board(id));
        let Some((board, id)) = with_id else { return (self.written(line, watch), None) };
        match self.written(board, watch) {
            Ok(written) => (Ok(written), Some(id)),
            Err(problem) => match self.written(line, watch) {
                Ok(written) => (Ok(written), None),
                Err(_) => (Err(problem), Some(id)),
            },
        }
    }

    fn answered(
        &self,
        written: &Written,
        (line, id): (&[u8], Option<&str>),
        number: u64,
        out: &mut Vec<u8>,
    ) -> LineStatus {
        match self.batch.form {
            LinesForm::Json(_) => write_answer(number, id, &written.bytes, out),
            LinesForm::FullText => {
                let id = id.map(|id| format!("id: {id}\n")).unwrap_or_default();
                out.extend_from_slice(id.as_bytes());
                out.extend_from_slice(&written.bytes);
            }
            _ => self.text(&written.bytes, (line, id), out),
        }
        status_of(written.verdict)
    }

    /// Returns the answer to a board in columns.
    pub(crate) fn columns(&mut self, board: &[u8], watch: &dyn Watch) -> Result<Columns, Problem> {
        if let Short::Text(text) = &mut self.short
            && let Some(solved) = text.solve(board, watch)
        {
            return Ok(Columns {
                status: SolveStatus::from(solved.outcome).name(),
                values: vec![solved.solution.map_or(ColumnValue::None, ColumnValue::Text)],
                line: LineStatus::of(solved.outcome, solved.found),
            });
        }
        let written = self.written(board.trim_ascii(), watch)?;
        Ok(Columns { status: written.status, values: written.columns, line: status_of(written.verdict) })
    }

    /// Returns the problem of a line that is longer than `limit` bytes.
    pub(crate) fn problem_of_long(limit: usize) -> Problem {
        Problem::new(Code::TooLarge, format!("the line has more than {limit} bytes"))
    }

    /// Begins anew after the work on a line panicked. Returns the problem of the line.
    pub(crate) fn recover(&mut self, number: u64) -> Problem {
        tracing::error!(request_id = self.batch.request_id, line = number, "the work on a line panicked");
        self.short = self.batch.short();
        self.panics += 1;
        Problem::new(Code::Internal, "the server failed on this line")
    }

    /// Appends the answer to a line that has no board.
    pub(crate) fn no_board(&self, why: &str, number: u64, out: &mut Vec<u8>) -> LineStatus {
        self.refused(&Problem::at(Code::InvalidField, "/board", why), (b"", None), number, out)
    }

    fn refused(
        &self,
        problem: &Problem,
        (line, id): (&[u8], Option<&str>),
        number: u64,
        out: &mut Vec<u8>,
    ) -> LineStatus {
        // Only a request over HTTP has an id.
        let is_over_http = !self.batch.request_id.is_empty();
        let problem = if is_over_http { &problem.clone().over_http() } else { problem };
        match self.batch.form {
            LinesForm::Json(_) => {
                let id = id.map(str::to_owned).or_else(|| id_of_refused(line));
                write_problem(number, id.as_deref(), &problem.body(&self.batch.request_id), out);
            }
            _ => {
                self.text(format!("error: {}", in_a_line(problem)).as_bytes(), (line, id), out);
            }
        }
        LineStatus::Bad
    }

    fn text(&self, answer: &[u8], (line, id): (&[u8], Option<&str>), out: &mut Vec<u8>) {
        out.extend_from_slice(answer);
        if self.batch.form == LinesForm::TextWithBoard && !line.is_empty() {
            // The line has the id.
            out.push(b'\t');
            out.extend_from_slice(String::from_utf8_lossy(line).as_bytes());
        } else if let Some(id) = id {
            out.push(b',');
            out.extend_from_slice(id.as_bytes());
        }
        out.push(b'\n');
    }
}

/// Returns whether a line in JSON that is no request can be a text.
fn reads_objects(operation: &dyn AnyOperation, form: LinesForm) -> bool {
    operation.surface().text == RequestText::AnyForm && form != LinesForm::Json(LineForm::Request)
}

/// The answer to a board in columns.
pub(crate) struct Columns {
    pub(crate) status: &'static str,
    pub(crate) values: Vec<ColumnValue>,
    pub(crate) line: LineStatus,
}

/// Returns the detail of a problem without control characters: an answer is one line, whatever stands in it.
pub(crate) fn in_a_line(problem: &Problem) -> String {
    problem.detail().replace(|c: char| c.is_control(), " ")
}

/// Returns the status of a line whose answer has this verdict.
pub(crate) const fn status_of(verdict: Verdict) -> LineStatus {
    match verdict {
        Verdict::Found => LineStatus::Solved,
        Verdict::Several => LineStatus::Several,
        Verdict::NotFound => LineStatus::Unsolvable,
        Verdict::LimitReached => LineStatus::LimitReached,
    }
}

impl Batch {
    fn short(&self) -> Short {
        let Some(options) = self.options.request::<SolveRequest>() else { return Short::None };
        match self.form {
            LinesForm::Json(_) => QuickSolver::new(options, &self.bounds).map_or(Short::None, Short::Json),
            LinesForm::Text | LinesForm::Columns => {
                TextLines::new(options, &self.bounds).map_or(Short::None, Short::Text)
            }
            LinesForm::TextWithBoard | LinesForm::FullText => Short::None,
        }
    }
}

impl Clone for LineAnswerer {
    fn clone(&self) -> Self {
        Self::of(Arc::clone(&self.batch))
    }
}

/// Appends an answer, which is a JSON object, with the number of its line as its first field, then the id.
pub(crate) fn write_answer(number: u64, id: Option<&str>, answer: &[u8], out: &mut Vec<u8>) {
    // Writing to a Vec cannot fail.
    let _ = write!(out, "{{\"line\":{number},");
    if let Some(id) = id {
        let _ = write!(out, "\"id\":{},", write_json(&id));
    }
    out.extend_from_slice(answer.strip_prefix(b"{").unwrap_or(answer));
    out.push(b'\n');
}

/// Appends a problem beside the number and the id of its line.
pub(crate) fn write_problem(number: u64, id: Option<&str>, problem: &str, out: &mut Vec<u8>) {
    let id = write_json(&id);
    // Writing to a Vec cannot fail.
    let _ = writeln!(out, "{{\"line\":{number},\"id\":{id},\"problem\":{problem}}}");
}

impl Answerer for LineAnswerer {
    fn piece(&self) -> usize {
        match (&self.short, self.batch.operation.cost_of_line(&self.batch.options)) {
            (Short::Text(_), _) => 128 << 10,
            (_, Cost::Short) => 32 << 10,
            // About ten boards: an easy one takes some 300 µs.
            (_, Cost::Long) => 1 << 10,
        }
    }

    fn growth(&self) -> usize {
        match self.batch.form {
            LinesForm::Json(_) => 7,
            _ => 1,
        }
    }

    fn announce(&mut self, left: &[u8]) {
        self.is_last = left.is_empty();
        match (&mut self.short, self.batch.form) {
            (Short::Json(quick), LinesForm::Json(form)) => quick.announce(left, form),
            (Short::Text(text), _) => text.announce(left),
            _ => {}
        }
    }

    fn answer(&mut self, line: &[u8], number: u64, watch: &dyn Watch, out: &mut Vec<u8>) -> LineStatus {
        if let Some(status) = self.quick(line, number, watch, out) {
            return status;
        }
        let text = line.trim_ascii();
        let form = self.batch.form;
        let has_texts = form != LinesForm::Json(LineForm::Request);
        if text.is_empty() {
            return LineStatus::NoBoard;
        }
        if has_texts && text.starts_with(b"#") {
            if !matches!(form, LinesForm::Json(_)) {
                out.extend_from_slice(line);
                out.push(b'\n');
            }
            return LineStatus::NoBoard;
        }
        self.pause();
        let is_alone = number == 1 && self.is_last;
        let has_boards = has_texts && !reads_objects(self.batch.operation, form);
        if has_boards
            && !is_alone
            && let Some(problem) = problem_of_row(text)
        {
            return self.refused(&problem, (text, None), number, out);
        }
        let (written, id) = self.written_with_id(text, watch);
        self.silent = written.as_ref().ok().filter(|it| it.bytes.is_empty()).map(|it| it.status);
        match written {
            Ok(written) => self.answered(&written, (text, id), number, out),
            Err(problem) => {
                let field = if has_boards { "/board" } else { "/text" };
                let of_words = has_texts.then(|| problem_of_words(text, field)).flatten();
                self.refused(&of_words.unwrap_or(problem), (text, id), number, out)
            }
        }
    }

    fn too_long(&mut self, number: u64, limit: usize, out: &mut Vec<u8>) -> LineStatus {
        self.refused(&Self::problem_of_long(limit), (b"", None), number, out)
    }

    fn panicked(&mut self, line: &[u8], number: u64, out: &mut Vec<u8>) -> LineStatus {
        let problem = self.recover(number);
        self.refused(&problem, (line.trim_ascii(), None), number, out)
    }

    fn silent(&mut self) -> Option<&'static str> {
        self.silent.take()
    }

    fn cut(&mut self, number: u64, why: &str, out: &mut Vec<u8>) {
        self.refused(&Problem::new(Code::UnreadableBody, why), (b"", None), number, out);
    }

    fn pause(&mut self) {
        if let Short::Json(quick) = &mut self.short {
            quick.pause();
        }
    }

    fn count(&mut self, metrics: &Metrics) {
        metrics.count(&take(&mut self.searches));
        metrics.lines_panicked(take(&mut self.panics));
        match &mut self.short {
            Short::None => {}
            Short::Json(quick) => metrics.count(&quick.searches()),
            Short::Text(text) => metrics.count(&text.searches()),
        }
    }
}

#[cfg(test)]
mod tests;
