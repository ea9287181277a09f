//! The lines of an operation: what its work finds, and the rest of its answer as the last line.

use crate::http::line_body::LineSource;
use crate::work::pool::Pending;
use crate::work::stream::parts::PartReceiver;
use std::pin::pin;
use std::task::{Context, Poll};
use sudokud_contract::any_operation::Written;
use sudokud_contract::wire::problem::Problem;

/// The work in the pool, and the lines with what it finds.
pub(crate) struct Findings {
    parts: PartReceiver,
    /// `None` once the work has ended.
    pending: Option<Pending<Result<Written, Problem>>>,
    /// The last lines, until they are sent.
    end: Option<Result<Vec<u8>, Problem>>,
}

impl Findings {
    pub(crate) fn new(pending: Pending<Result<Written, Problem>>, parts: PartReceiver) -> Self {
        Self { parts, pending: Some(pending), end: None }
    }
}

impl LineSource for Findings {
    fn poll_lines(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Vec<u8>, Problem>>> {
        // The end of the work is looked for first: a part may be sent just before it.
        let ended = self.pending.as_mut().map(|pending| pin!(pending.wait()).poll(context));
        if let Some(Poll::Ready(answer)) = ended {
            self.end = Some(answer.map_err(Problem::from).flatten().map(|written| written.bytes));
            self.pending = None;
        }
        match self.parts.poll_next(context) {
            Poll::Ready(part) => Poll::Ready(Some(Ok(part))),
            Poll::Pending if self.pending.is_some() => Poll::Pending,
            Poll::Pending => Poll::Ready(self.end.take()),
        }
    }
}
