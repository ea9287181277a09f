//! Answers lines with ratings: for `/rate/batch` and for `sudokud rate`.

use crate::api::app::ServerLimits;
use crate::api::batch::ndjson::{write_answer, write_problem};
use crate::api::body::BoardRequest as _;
use crate::api::quick::LineForm;
use crate::api::rate::answer::RateAnswer;
use crate::api::rate::request::RateRequest;
use crate::api::wire::houses::charge;
use crate::api::wire::json;
use crate::api::wire::json_text::write_json;
use crate::api::wire::problem::{Code, Problem};
use crate::batch::answerer::{Answerer, LineStatus};
use crate::pool::TaskResult;
use crate::pool::watch::WithDeadline;
use std::io::Write;
use std::sync::Arc;
use std::time::Instant;
use sudokud_rating as rating;
use sudokud_search::budget::Watch;

/// The form of lines and answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RateLineForm {
    /// A board in; figures, level and score out.
    Figures,
    /// A board in; the same out, and the board.
    FiguresAndBoard,
    /// NDJSON, in lines of this form.
    Json(LineForm),
}

/// Rates the puzzles of lines.
#[derive(Clone)]
pub(crate) struct LineRater {
    batch: Arc<Batch>,
}

/// The common part of all lines.
struct Batch {
    /// Options for lines that leave them open.
    defaults: RateRequest,
    server: ServerLimits,
    request_id: String,
    form: RateLineForm,
}

impl LineRater {
    /// A rater of lines of this form, with defaults for their options.
    pub(crate) fn new(
        defaults: RateRequest,
        server: ServerLimits,
        form: RateLineForm,
        request_id: String,
    ) -> Self {
        Self { batch: Arc::new(Batch { defaults, server, request_id, form }) }
    }

    fn request(&self, line: &[u8]) -> Result<RateRequest, Problem> {
        let is_request = match self.batch.form {
            RateLineForm::Figures | RateLineForm::FiguresAndBoard => false,
            RateLineForm::Json(LineForm::Request) => true,
            RateLineForm::Json(LineForm::BoardOrRequest) => line.starts_with(b"{"),
        };
        if is_request {
            return json::read(line);
        }
        let text =
            std::str::from_utf8(line).map_err(|_| Problem::new(Code::NotText, "the line is not UTF-8"))?;
        Ok(RateRequest::default().with_text(text.to_owned()))
    }

    fn rate(&self, line: &[u8], watch: &dyn Watch) -> Result<RateAnswer, Problem> {
        let Batch { defaults, server, .. } = &*self.batch;
        let request = self.request(line)?.or(defaults.clone());
        let board = request.board(server.max_side)?;
        let scale = request.scale(board.layout())?;
        charge(board.layout(), watch)?;
        let start = Instant::now();
        let watch = WithDeadline { watch, deadline: start + request.time(server) };
        let rated = rating::rate(&board, scale, request.limits(server), &watch);
        RateAnswer::new(board.layout(), scale, request.detail(), TaskResult::since(start, rated))
    }

    fn rated(&self, answer: &RateAnswer, line: &[u8], number: u64, out: &mut Vec<u8>) -> LineStatus {
        match self.batch.form {
            RateLineForm::Json(_) => write_answer(number, &write_json(answer), out),
            RateLineForm::Figures | RateLineForm::FiguresAndBoard => {
                self.figures(&answer.line(), line, out);
            }
        }
        if answer.is_known() { LineStatus::Solved } else { LineStatus::LimitReached }
    }

    fn refused(&self, problem: &Problem, line: &[u8], number: u64, out: &mut Vec<u8>) -> LineStatus {
        match self.batch.form {
            RateLineForm::Json(_) => write_problem(number, &problem.body(&self.batch.request_id), out),
            RateLineForm::Figures | RateLineForm::FiguresAndBoard => {
                let detail = problem.detail().replace(|c: char| c.is_control(), " ");
                self.figures(&format!("error: {detail}"), line, out);
            }
        }
        let no_puzzle =
            [Code::Unsolvable, Code::NotUnique].map(|code| code.row().0).contains(&problem.code());
        if no_puzzle { LineStatus::Unsolvable } else { LineStatus::Bad }
    }

    fn figures(&self, text: &str, line: &[u8], out: &mut Vec<u8>) {
        out.extend_from_slice(text.as_bytes());
        if self.batch.form == RateLineForm::FiguresAndBoard && !line.is_empty() {
            // Writing to a Vec cannot fail.
            let _ = write!(out, "\t{}", String::from_utf8_lossy(line));
        }
        out.push(b'\n');
    }
}

impl Answerer for LineRater {
    /// About ten boards: an easy one takes some 300 µs.
    const PIECE: usize = 1 << 10;
    const GROWTH: usize = 8;

    fn answer(&mut self, line: &[u8], number: u64, watch: &dyn Watch, out: &mut Vec<u8>) -> LineStatus {
        let text = line.trim_ascii();
        let form = self.batch.form;
        let is_comment = text.starts_with(b"#") && form != RateLineForm::Json(LineForm::Request);
        if text.is_empty() || is_comment {
            if !matches!(form, RateLineForm::Json(_)) {
                out.extend_from_slice(line);
                out.push(b'\n');
            }
            return LineStatus::NoBoard;
        }
        match self.rate(text, watch) {
            Ok(answer) => self.rated(&answer, text, number, out),
            Err(problem) => self.refused(&problem, text, number, out),
        }
    }

    fn too_long(&mut self, number: u64, limit: usize, out: &mut Vec<u8>) -> LineStatus {
        self.refused(
            &Problem::new(Code::TooLarge, format!("the line has more than {limit} bytes")),
            b"",
            number,
            out,
        )
    }
}
