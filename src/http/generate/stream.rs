//! The puzzles of an answer in NDJSON, a line each.

use crate::http::line_body::LineSource;
use crate::work::ordered_puzzles::Puzzles;
use std::task::{Context, Poll, ready};
use sudokud_contract::generate::making::Ended;
use sudokud_contract::wire::json_text::write_json;
use sudokud_contract::wire::problem::Problem;

/// Nothing is made beyond the pieces in the pool while the client takes no lines.
impl LineSource for Puzzles {
    fn poll_lines(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Vec<u8>, Problem>>> {
        Poll::Ready(match ready!(self.poll_next(context)) {
            Ok(puzzle) => Some(Ok((write_json(&puzzle) + "\n").into())),
            Err(Ended::Complete) => None,
            Err(ended) => Some(Err(ended.problem())),
        })
    }
}
