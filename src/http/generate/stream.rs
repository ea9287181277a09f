//! The body of an answer in NDJSON: a line for each puzzle, sent when it is found.
//!
//! The connection drives it: nothing is made beyond the pieces in the pool while the client takes no lines,
//! and dropping the body cancels the pieces.

use crate::work::message_memory::Reserved;
use crate::work::ordered_puzzles::Puzzles;
use axum::body::{Bytes, HttpBody};
use hyper::body::Frame;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use sudokud_contract::generate::answer::NewPuzzle;
use sudokud_contract::generate::making::Ended;
use sudokud_contract::wire::json_text::write_json;

/// The lines of an answer.
pub(crate) struct PuzzleLines {
    /// The puzzle that was made before the header section was sent.
    first: Option<NewPuzzle>,
    /// `None` after the last line.
    puzzles: Option<Puzzles>,
    request_id: String,
    /// Room for the fingerprints.
    _room: Reserved,
}

impl PuzzleLines {
    /// The lines of these puzzles, `first` before the others.
    pub(crate) fn new(first: NewPuzzle, puzzles: Puzzles, request_id: String, room: Reserved) -> Self {
        Self { first: Some(first), puzzles: Some(puzzles), request_id, _room: room }
    }
}

impl HttpBody for PuzzleLines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(line(write_json(&first)))));
        }
        let Some(puzzles) = &mut self.puzzles else { return Poll::Ready(None) };
        let frame = match ready!(puzzles.poll_next(context)) {
            Ok(puzzle) => line(write_json(&puzzle)),
            Err(ended) => {
                self.puzzles = None;
                if ended == Ended::Complete {
                    return Poll::Ready(None);
                }
                line(format!("{{\"problem\":{}}}", ended.problem().body(&self.request_id)))
            }
        };
        Poll::Ready(Some(Ok(frame)))
    }
}

fn line(mut text: String) -> Frame<Bytes> {
    text.push('\n');
    Frame::data(text.into())
}
