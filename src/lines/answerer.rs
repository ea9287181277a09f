//! An [`Answerer`] turns a line into at most one line. The batch resources implement it, and the command line
//! uses their answerers.

use crate::lines::cutter::Lines;
use crate::work::metrics::Metrics;
use std::panic::{AssertUnwindSafe, catch_unwind};
use sudokud_core::solve::Outcome;
use sudokud_search::budget::Watch;

/// Answers lines. Each worker of a stream has one of its own.
pub(crate) trait Answerer: Clone + Send + 'static {
    /// Returns the approximate size of a piece, in bytes: at most a few milliseconds of easy boards.
    fn piece(&self) -> usize;

    /// Returns the approximate number of output bytes for each byte of short lines.
    fn growth(&self) -> usize;

    /// Reads the first line of the stream, before any answerer answers it.
    fn begin(&mut self, _first: &[u8]) {}

    /// Returns whether the answerer begins with this line: the first one that is neither blank nor a comment.
    fn can_begin(_line: &[u8]) -> bool {
        true
    }

    /// Announces the bytes after the current line, which may be lines of the same form.
    fn announce(&mut self, _: &[u8]) {}

    /// Appends the answer to `line` (given without its end) to `out`, with a line feed unless the answer is
    /// empty.
    fn answer(&mut self, line: &[u8], number: u64, watch: &dyn Watch, out: &mut Vec<u8>) -> LineStatus;

    /// Appends the answer to a line that was longer than `limit` bytes.
    fn too_long(&mut self, number: u64, limit: usize, out: &mut Vec<u8>) -> LineStatus;

    /// Appends the answer to the line with this number, which does not arrive for the reason `why`.
    fn cut(&mut self, _number: u64, _why: &str, _out: &mut Vec<u8>) {}

    /// Returns the status of the last answer, if that was empty although its line has a board.
    fn silent(&mut self) -> Option<&'static str> {
        None
    }

    /// Appends the answer to a line on which the work panicked, and begins anew: no state of that work is
    /// used again.
    fn panicked(&mut self, line: &[u8], number: u64, out: &mut Vec<u8>) -> LineStatus;

    /// Answers the next of `lines`, with [`Self::too_long`] if it has more than `max_line` bytes, and with
    /// [`Self::panicked`] if the work on it panics. Returns its number and status, or `None` after the last.
    fn answer_next(
        &mut self,
        lines: &mut Lines<'_>,
        max_line: usize,
        watch: &dyn Watch,
        out: &mut Vec<u8>,
    ) -> Option<(u64, LineStatus)> {
        let (number, line) = lines.next()?;
        if line.len() > max_line {
            return Some((number, self.too_long(number, max_line, out)));
        }
        let written = out.len();
        let answer = AssertUnwindSafe(|| {
            self.announce(lines.left());
            self.answer(line, number, watch, out)
        });
        let status = catch_unwind(answer).unwrap_or_else(|_| {
            out.truncate(written);
            self.panicked(line, number, out)
        });
        Some((number, status))
    }

    /// Discards the end of the last line as the start of the next one. Callers call it before they wait or do
    /// other work between two lines.
    fn pause(&mut self) {}

    /// Adds the searches since the last call to the metrics.
    fn count(&mut self, _: &Metrics) {}
}

/// How the work on one line ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineStatus {
    /// A comment or a blank line.
    NoBoard,
    /// The board has a solution; no further one was found.
    Solved,
    /// The board has several solutions.
    Several,
    /// The board has no solution.
    Unsolvable,
    /// A limit ended the search first.
    LimitReached,
    /// The line is not a board or not a request.
    Bad,
}

impl LineStatus {
    /// Returns the status of a board with this outcome, of which so many solutions were found.
    pub(crate) const fn of(outcome: Outcome, found: usize) -> Self {
        match outcome {
            Outcome::Solved if found > 1 => Self::Several,
            Outcome::Solved => Self::Solved,
            Outcome::Unsolvable => Self::Unsolvable,
            Outcome::OutOfBudget => Self::LimitReached,
        }
    }
}
