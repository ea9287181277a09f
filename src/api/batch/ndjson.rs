//! Answers lines of NDJSON: each is a request of `/solve`, and is answered by a line with the answer or a
//! problem.
//!
//! The most common requests take the short path ([`crate::api::quick`]), with the same answer.

use crate::api::app::ServerLimits;
use crate::api::body::BoardRequest as _;
use crate::api::quick::{CommonRequest, LineForm, QuickSolver};
use crate::api::solve::answer::SolveAnswer;
use crate::api::solve::request::SolveRequest;
use crate::api::wire::houses::charge;
use crate::api::wire::json;
use crate::api::wire::json_text::write_json;
use crate::api::wire::problem::{Code, Problem};
use crate::batch::answerer::{Answerer, LineStatus};
use crate::metrics::{Metrics, Searches};
use crate::pool::TaskResult;
use crate::pool::watch::WithDeadline;
use std::io::Write;
use std::mem::take;
use std::sync::Arc;
use std::time::Instant;
use sudokud_core::solve;
use sudokud_search::budget::Watch;

/// Answers requests that are lines.
pub(crate) struct NdjsonSolver {
    batch: Arc<Batch>,
    quick: Option<QuickSolver>,
    /// The searches of the general path that are not counted yet.
    searches: Searches,
}

/// The defaults and limits of all lines of a batch.
struct Batch {
    /// The options of the query string, which are defaults for each line.
    defaults: SolveRequest,
    server: ServerLimits,
    request_id: String,
    form: LineForm,
}

impl NdjsonSolver {
    /// A solver of lines that are requests, with defaults for their options.
    pub(crate) fn new(defaults: SolveRequest, server: ServerLimits, request_id: String) -> Self {
        Self::of(Arc::new(Batch { defaults, server, request_id, form: LineForm::Request }))
    }

    /// A solver of lines that are boards or requests.
    pub(crate) fn of_boards(defaults: SolveRequest, server: ServerLimits) -> Self {
        Self::of(Arc::new(Batch {
            defaults,
            server,
            request_id: String::new(),
            form: LineForm::BoardOrRequest,
        }))
    }

    fn of(batch: Arc<Batch>) -> Self {
        let quick = QuickSolver::new(&batch.defaults, &batch.server);
        Self { batch, quick, searches: Searches::default() }
    }

    fn quick(
        &mut self,
        line: &[u8],
        number: u64,
        watch: &dyn Watch,
        out: &mut Vec<u8>,
    ) -> Option<LineStatus> {
        let quick = self.quick.as_mut()?;
        let conclusion = match <&[u8; 81]>::try_from(line) {
            Ok(board) if self.batch.form == LineForm::BoardOrRequest => {
                quick.answer_to(&CommonRequest::of_board(board), Some(number), watch, out)
            }
            _ => quick.answer(line, Some(number), watch, out),
        }?;
        out.push(b'\n');
        Some(LineStatus::of(conclusion.outcome, conclusion.found))
    }

    fn request(&self, line: &[u8]) -> Result<SolveRequest, Problem> {
        if self.batch.form == LineForm::Request || line.trim_ascii_start().starts_with(b"{") {
            return json::read(line);
        }
        let text =
            std::str::from_utf8(line).map_err(|error| Problem::new(Code::NotText, error.to_string()))?;
        Ok(SolveRequest::default().with_text(text.to_owned()))
    }

    fn solve(&mut self, line: &[u8], watch: &dyn Watch) -> Result<(LineStatus, SolveAnswer), Problem> {
        let Batch { defaults, server, .. } = &*self.batch;
        let mut request = self.request(line)?.or(defaults.clone());
        let start = Instant::now();
        let position = request.position(server.max_side)?;
        charge(position.layout(), watch)?;
        let watch = WithDeadline { watch, deadline: start + request.time(server) };
        let report = solve::solve(&position.puzzle, &request.options(server), &watch);
        self.searches.add_report(&report);
        let status = LineStatus::of(report.outcome, report.solutions.len());
        Ok((status, SolveAnswer::new(&position, TaskResult::since(start, report))))
    }

    fn problem(&self, problem: &Problem, number: u64, out: &mut Vec<u8>) -> LineStatus {
        write_problem(number, &problem.body(&self.batch.request_id), out);
        LineStatus::Bad
    }
}

impl Clone for NdjsonSolver {
    fn clone(&self) -> Self {
        Self::of(Arc::clone(&self.batch))
    }
}

/// Appends an answer, which is a JSON object, with the number of its line as its first field.
pub(crate) fn write_answer(number: u64, answer: &str, out: &mut Vec<u8>) {
    // Writing to a Vec cannot fail.
    let _ = write!(out, "{{\"line\":{number},");
    out.extend_from_slice(answer.strip_prefix('{').unwrap_or(answer).as_bytes());
    out.push(b'\n');
}

/// Appends a problem beside the number of its line.
pub(crate) fn write_problem(number: u64, problem: &str, out: &mut Vec<u8>) {
    // Writing to a Vec cannot fail.
    let _ = writeln!(out, "{{\"line\":{number},\"problem\":{problem}}}");
}

impl Answerer for NdjsonSolver {
    const PIECE: usize = 32 << 10;
    const GROWTH: usize = 7;

    fn announce(&mut self, left: &[u8]) {
        if let Some(quick) = &mut self.quick {
            quick.announce(left, self.batch.form);
        }
    }

    fn answer(&mut self, line: &[u8], number: u64, watch: &dyn Watch, out: &mut Vec<u8>) -> LineStatus {
        let line = line.trim_ascii();
        if line.is_empty() || (self.batch.form == LineForm::BoardOrRequest && line.starts_with(b"#")) {
            return LineStatus::NoBoard;
        }
        if let Some(status) = self.quick(line, number, watch, out) {
            return status;
        }
        self.pause();
        match self.solve(line, watch) {
            Ok((status, answer)) => {
                write_answer(number, &write_json(&answer), out);
                status
            }
            Err(problem) => self.problem(&problem, number, out),
        }
    }

    fn too_long(&mut self, number: u64, limit: usize, out: &mut Vec<u8>) -> LineStatus {
        self.problem(
            &Problem::new(Code::TooLarge, format!("the line has more than {limit} bytes")),
            number,
            out,
        )
    }

    fn pause(&mut self) {
        if let Some(quick) = &mut self.quick {
            quick.pause();
        }
    }

    fn count(&mut self, metrics: &Metrics) {
        metrics.count(&take(&mut self.searches));
        if let Some(quick) = &mut self.quick {
            metrics.count(&quick.searches());
        }
    }
}

#[cfg(test)]
mod tests;
