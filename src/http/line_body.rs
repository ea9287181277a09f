//! The body of an answer in NDJSON: lines that are sent when they are there.
//!
//! The connection drives it: the source is asked for more when the client has taken what was sent, and
//! dropping the body cancels the work. A stream that breaks off has a line with the problem at its end.

use crate::http::accept::NDJSON;
use crate::http::reply::response_of_type;
use crate::work::message_memory::Reserved;
use axum::body::{Body, Bytes, HttpBody};
use axum::response::Response;
use hyper::body::Frame;
use std::convert::Infallible;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use sudokud_contract::wire::problem::Problem;

/// The lines of an answer, in order.
pub(crate) trait LineSource: Send + Unpin + 'static {
    /// Polls for the next lines, each with its end. Returns `None` after the last, and a problem if there are
    /// fewer than there should be.
    fn poll_lines(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Vec<u8>, Problem>>>;
}

/// Returns the answer with the lines of `source`, which keeps `room` until its end. Waits for the first line.
///
/// # Errors
/// The problem of a source that has no line.
pub(crate) async fn in_lines(
    mut source: impl LineSource,
    request_id: String,
    room: Reserved,
) -> Result<Response, Problem> {
    let first = poll_fn(|context| source.poll_lines(context)).await.transpose()?;
    let body = LineBody { first, source: Some(source), request_id, _room: room };
    Ok(response_of_type(NDJSON[0], Body::new(body)))
}

struct LineBody<S> {
    /// The lines that were there before the header section was sent.
    first: Option<Vec<u8>>,
    /// `None` after the last line.
    source: Option<S>,
    request_id: String,
    _room: Reserved,
}

impl<S: LineSource> HttpBody for LineBody<S> {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(Frame::data(first.into()))));
        }
        let Some(source) = &mut self.source else { return Poll::Ready(None) };
        let lines = match ready!(source.poll_lines(context)) {
            Some(Ok(lines)) => lines,
            Some(Err(problem)) => {
                self.source = None;
                format!("{{\"problem\":{}}}\n", problem.over_http().body(&self.request_id)).into()
            }
            None => {
                self.source = None;
                return Poll::Ready(None);
            }
        };
        Poll::Ready(Some(Ok(Frame::data(lines.into()))))
    }
}
