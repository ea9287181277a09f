//! Answers in lines: for each board of the input, what is found, when it is found, and the rest of the
//! answer with the number of its line. The boards are answered one after another, and nothing is kept.

use crate::cli::lines::flow::{Source, each_line};
use crate::cli::lines::tally::Tally;
use crate::cli::output::Output;
use crate::lines::answerer::LineStatus;
use crate::lines::line_answerer::{status_of, write_answer, write_problem};
use crate::work::host::run_here_in_lines;
use std::cell::RefCell;
use std::io::{self, Write as _};
use sudokud_contract::any_operation::{AnswerForm, AnyOperation, Options, Written};
use sudokud_contract::request::{Content, Form};
use sudokud_contract::wire::bounds::Bounds;
use sudokud_contract::wire::id::id_of_refused;
use sudokud_contract::wire::problem::Problem;
use sudokud_search::budget::{Signal, Stop, Watch};

/// Answers lines that are requests to `operation`, or boards.
pub(crate) struct AnswersInLines {
    pub(crate) operation: &'static dyn AnyOperation,
    /// The options of lines that leave them open.
    pub(crate) options: Options,
    pub(crate) bounds: Bounds,
}

impl AnswersInLines {
    /// Answers the lines of files, in order.
    pub(crate) fn answer_all(&self, source: Source<'_>, output: Output) -> io::Result<Tally> {
        let (sink, mut tally) = (Sink { output: output.into(), error: RefCell::default() }, Tally::default());
        each_line(source, |number, line| {
            let line = line.trim_ascii();
            if !line.is_empty() && !line.starts_with(b"#") {
                tally.count(self.answer(line, number, &sink));
            }
            sink.error.take().map_or(Ok(()), Err)
        })?;
        sink.output.into_inner().finish()?;
        Ok(tally)
    }

    /// Writes what is found in a line of a file, and the rest of its answer with the number of the line.
    fn answer(&self, line: &[u8], number: u64, sink: &Sink) -> LineStatus {
        let mut last_line = Vec::new();
        let status = match self.written(line, sink) {
            Ok(last) => {
                write_answer(number, None, &last.bytes, &mut last_line);
                status_of(last.verdict)
            }
            Err(problem) => {
                let id = id_of_refused(line);
                write_problem(number, id.as_deref(), &problem.body(""), &mut last_line);
                LineStatus::Bad
            }
        };
        sink.write(&last_line);
        status
    }

    /// Writes the lines before the last one, and returns that.
    fn written(&self, line: &[u8], sink: &Sink) -> Result<Written, Problem> {
        let form = if line.starts_with(b"{") { Form::Json } else { Form::Text };
        let request = self.operation.read(Content::new(line, form), Some(&self.options))?;
        let work = request.prepare_in_lines(&self.bounds)?;
        run_here_in_lines(work, AnswerForm::Json, sink, &|lines| sink.write(&lines))
    }
}

/// The output, and the error of the first line that could not be written.
struct Sink {
    output: RefCell<Output>,
    error: RefCell<Option<io::Error>>,
}

impl Sink {
    fn write(&self, lines: &[u8]) {
        let mut output = self.output.borrow_mut();
        if let Err(error) = output.write_all(lines).and_then(|()| output.flush()) {
            self.error.borrow_mut().get_or_insert(error);
        }
    }
}

/// The work ends when nobody reads its lines.
impl Watch for Sink {
    fn poll(&self) -> Signal {
        if self.error.borrow().is_some() { Signal::Stop(Stop::Cancelled) } else { Signal::Continue }
    }
}
