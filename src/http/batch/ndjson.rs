//! One line of NDJSON: a request of `/solve` in, its answer or problem out.

use super::{LineSolver, Verdict};
use crate::budget::Watch;
use crate::http::app::ServerLimits;
use crate::http::body::Question;
use crate::http::json;
use crate::http::problem::{Code, Problem};
use crate::http::solve::{SolveAnswer, SolveRequest, Status};
use crate::http::work::Done;
use crate::http::work::watch::Until;
use crate::solver;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Answers requests that are lines.
#[derive(Clone)]
pub(crate) struct NdjsonSolver(Arc<Asked>);

struct Asked {
    /// What the query string says, for lines that leave it open.
    defaults: SolveRequest,
    server: ServerLimits,
    request_id: String,
    /// Lines that are no objects are boards.
    boards: bool,
}

impl NdjsonSolver {
    /// A solver with these options for lines that leave them open.
    pub(crate) fn new(defaults: SolveRequest, server: ServerLimits, request_id: String) -> Self {
        Self(Arc::new(Asked { defaults, server, request_id, boards: false }))
    }

    /// A solver of lines that are boards, or requests.
    pub(crate) fn of_boards(defaults: SolveRequest, server: ServerLimits) -> Self {
        Self(Arc::new(Asked { defaults, server, request_id: String::new(), boards: true }))
    }

    fn request(&self, line: &[u8]) -> Result<SolveRequest, Problem> {
        if !self.0.boards || line.trim_ascii_start().starts_with(b"{") {
            return json::read(line);
        }
        let text = std::str::from_utf8(line).map_err(|error| Problem::new(Code::NotText, error.to_string()))?;
        Ok(SolveRequest::default().with_text(text.to_owned()))
    }

    fn solve(&self, line: &[u8], watch: &dyn Watch) -> Result<SolveAnswer, Problem> {
        let Asked { defaults, server, .. } = &*self.0;
        let mut request = self.request(line)?.or(defaults.clone());
        let start = Instant::now();
        let position = request.position(server.max_side)?;
        let watch = Until { watch, deadline: start + request.time(server) };
        let answer = solver::solve(&position.puzzle, &request.options(server), &watch);
        let done = Done { answer, elapsed: start.elapsed(), queued: Duration::ZERO };
        Ok(SolveAnswer::new(&position, &done))
    }

    fn problem(&self, problem: &Problem, number: u64, out: &mut Vec<u8>) -> Verdict {
        write(number, &problem.body(&self.0.request_id), out);
        Verdict::Bad
    }
}

/// Writes an object with its line's number as its first field.
pub(crate) fn write(number: u64, object: &str, out: &mut Vec<u8>) {
    // Writing to a Vec cannot fail.
    let _ = write!(out, "{{\"line\":{number},");
    out.extend_from_slice(object.strip_prefix('{').unwrap_or(object).as_bytes());
    out.push(b'\n');
}

impl LineSolver for NdjsonSolver {
    fn answer(&mut self, line: &[u8], number: u64, watch: &dyn Watch, out: &mut Vec<u8>) -> Verdict {
        let line = line.trim_ascii();
        if line.is_empty() || (self.0.boards && line.starts_with(b"#")) {
            return Verdict::NoBoard;
        }
        match self.solve(line, watch) {
            Ok(answer) => {
                write(number, &json::write(&answer), out);
                match answer.status() {
                    Status::Solved => Verdict::Solved,
                    Status::Unsolvable => Verdict::Unsolvable,
                    Status::LimitReached => Verdict::LimitReached,
                }
            }
            Err(problem) => self.problem(&problem, number, out),
        }
    }

    fn too_long(&mut self, number: u64, limit: usize, out: &mut Vec<u8>) -> Verdict {
        self.problem(&Problem::new(Code::TooLarge, format!("the line has more than {limit} bytes")), number, out)
    }
}
