//! The body of a batch's answer: receives lines, has them answered in the pool, sends the answers in order.
//!
//! The connection drives it. When hyper polls for the next frame, it reads the request as far as it has
//! arrived, keeps as many pieces in the pool as keep the workers busy, and yields the answers to the oldest
//! piece ([`crate::work::stream::ordered`]). Dropping the body cancels the pieces.
//!
//! Memory: a piece reserves room for its answers before it goes to the pool. If there is no room, the
//! oldest piece makes about [`SMALL`] bytes of answers at a time, and the others wait. A piece that takes
//! long or makes many bytes returns its unanswered lines, which go to the pool again. If the work on a
//! piece fails or the request breaks off, the stream ends with an error, and the connection is closed
//! without the last chunk. If its content is not gzip from some byte on, or more than [`SILENT`] bytes of
//! lines are blank or comments, the lines before are answered, a problem has the place of the next one, and
//! the stream ends: after an error, hyper would drop what it still holds.

use crate::http::app::App;
use crate::http::batch::batch_log::{BatchLog, End};
use crate::http::batch::error::BatchError;
use crate::http::batch::read_ahead::{ReadAhead, TimedBody};
use crate::http::gunzip::BrokenGzip;
use crate::lines::answerer::Answerer;
use crate::lines::cutter::{Cutter, Piece};
use crate::lines::piece_work::{PieceAnswer, answer};
use crate::lines::spare_buffers::SpareBuffers;
use crate::work::message_memory::{Reserved, Room, SMALL};
use crate::work::metrics::counters::{BatchEnd, BodyKind};
use crate::work::pool::{Account, RequestKind};
use crate::work::stream::ordered::{self, Ordered};
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::Frame;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use sudokud_search::budget::Watch;
use tower_http::BoxError;
use tower_http::timeout::{TimeoutBody, TimeoutError};

/// Bytes of whole lines that are read ahead of the pieces in the pool.
const AHEAD: usize = 64 << 10;

/// The bytes of successive lines that may be blank or comments, where each line counts [`LINE`] more than it
/// has: a kilobyte of gzip can be a megabyte of such lines.
const SILENT: usize = 16 << 20;

/// See [`SILENT`].
const LINE: usize = 16;

/// The answers to a body's lines, as a body.
pub(crate) struct Answers<S: Answerer> {
    app: Arc<App>,
    /// The request's body, until its end.
    body: Option<Source>,
    /// Why the body ended too early.
    broken: Option<BatchError>,
    cutter: Cutter,
    /// Room for a long line while it is received.
    line_room: Reserved,
    work: Arc<LineWork<S>>,
    /// Pieces that were read and not answered.
    pieces: Ordered<Lines<S>>,
    /// The bytes of the last lines, which were blank or comments.
    silent: usize,
    request_id: String,
    log: BatchLog,
}

/// The request's body.
enum Source {
    /// Polled by the answer.
    Direct(TimedBody),
    /// Read by a task.
    Ahead(ReadAhead),
}

impl Source {
    fn poll_part(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, BoxError>>> {
        match self {
            Self::Direct(body) => {
                let frame = ready!(body.as_mut().poll_frame(context));
                Poll::Ready(frame.map(|frame| frame.map(|frame| frame.into_data().unwrap_or_default())))
            }
            Self::Ahead(body) => body.poll_part(context),
        }
    }

    fn ahead(self, room: &Room) -> Self {
        match self {
            Self::Direct(body) if !body.is_end_stream() => Self::Ahead(ReadAhead::new(body, room.clone())),
            other => other,
        }
    }
}

/// The state that the pieces of a stream share.
struct LineWork<S> {
    app: Arc<App>,
    /// The answerer that all others are cloned from, and those without a piece.
    answerers: Mutex<(S, Vec<S>)>,
    spare: SpareBuffers,
    /// [`Answerer::growth`].
    growth: usize,
}

/// Lines to answer, with room for the answers.
struct Lines<S> {
    lines: Piece,
    room: Reserved,
    /// The approximate size of the answers that may be made at a time.
    max_bytes: usize,
    work: Arc<LineWork<S>>,
}

impl<S: Answerer> ordered::OrderedWork for Lines<S> {
    type Done = (Vec<u8>, Reserved, AnsweredLines);

    fn reserve(&mut self) -> bool {
        let needed = (1 + self.work.growth) * self.lines.bytes.len();
        let room = self.work.app.answers.reserve(needed);
        let is_reserved = room.is_some();
        self.max_bytes = if is_reserved { needed.max(SMALL) } else { SMALL };
        self.room = room.unwrap_or_default();
        is_reserved
    }

    fn work(self, watch: &dyn Watch) -> (Self::Done, Option<Self>) {
        let Self { lines, room, max_bytes, work } = self;
        let app = &work.app;
        let solver = work.take_answerer();
        let PieceAnswer { solver, text, count, boards, rest } =
            answer(solver, &lines, app.limits.max_body, max_bytes, &work.spare, &app.metrics, watch);
        work.keep_answerer(solver);
        let bytes = lines.bytes.len() - rest.as_ref().map_or(0, |rest| rest.bytes.len());
        ((text, room, AnsweredLines { count, boards, bytes }), rest.map(|rest| work.piece(rest)))
    }
}

/// Lines that were answered, if only with nothing.
struct AnsweredLines {
    count: u64,
    /// Those that have a board or a request.
    boards: u64,
    bytes: usize,
}

impl<S: Answerer> LineWork<S> {
    fn piece(self: Arc<Self>, lines: Piece) -> Lines<S> {
        Lines { lines, room: Reserved::default(), max_bytes: SMALL, work: self }
    }

    /// Shows the first line to the answerer that others are cloned from.
    fn begin_with(&self, lines: &Piece) {
        if lines.first == 1
            && let Some((_, first)) = lines.lines().find(|(_, line)| S::can_begin(line))
        {
            self.answerers.lock().unwrap_or_else(PoisonError::into_inner).0.begin(first);
        }
    }

    fn take_answerer(&self) -> S {
        let (model, idle) = &mut *self.answerers.lock().unwrap_or_else(PoisonError::into_inner);
        idle.pop().unwrap_or_else(|| model.clone())
    }

    fn keep_answerer(&self, answerer: S) {
        self.answerers.lock().unwrap_or_else(PoisonError::into_inner).1.push(answerer);
    }
}

impl<S: Answerer + Unpin> HttpBody for Answers<S> {
    type Data = Bytes;
    type Error = BatchError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BatchError>>> {
        loop {
            let more = self.read(context);
            if let Some(why) = self.broken.filter(|why| !why.is_of_content()) {
                return Poll::Ready(Some(Err(self.fail(why))));
            }
            let (text, mut room, answered) = match ready!(self.pieces.poll_next(context)) {
                Some(Ok(done)) => done,
                Some(Err(_)) => return Poll::Ready(Some(Err(self.fail(BatchError::Work)))),
                None if !more => {
                    let last = self.last_frame();
                    if last.is_none() && self.log.end == End::Abandoned {
                        self.log.end = End::Complete;
                    }
                    return Poll::Ready(last.map(Ok));
                }
                None => {
                    self.work.spare.release();
                    self.cutter.release();
                    return Poll::Pending;
                }
            };
            self.log.lines += answered.count;
            if answered.boards > 0 {
                self.silent = 0;
            } else {
                self.silent += answered.bytes + LINE * answered.count as usize;
                if self.silent > SILENT {
                    self.pieces.clear();
                    self.cutter = Cutter::new(self.app.limits.max_body, 0);
                    (self.body, self.broken) = (None, Some(BatchError::Blank));
                }
            }
            if !text.is_empty() {
                // The workers continue while the client receives these answers.
                self.read(context);
                self.pieces.submit(context);
                room.shrink(text.len());
                self.log.sent_bytes += text.len() as u64;
                self.read_ahead();
                return Poll::Ready(Some(Ok(Frame::data(self.work.spare.lend(text, room)))));
            }
        }
    }
}

impl<S: Answerer> Answers<S> {
    pub(crate) fn new(app: Arc<App>, body: Body, solver: S, request_id: String) -> Self {
        let pieces = Ordered::new(&app.pool, Account::new(RequestKind::Batch), None);
        let spare = SpareBuffers::default();
        let (piece, growth) = (solver.piece(), solver.growth());
        let answerers = Mutex::new((solver, Vec::new()));
        Self {
            cutter: Cutter::new(app.limits.max_body, piece),
            body: Some(Source::Direct(Box::pin(TimeoutBody::new(app.batch_timeout, body)))),
            broken: None,
            line_room: Reserved::default(),
            work: Arc::new(LineWork { app: Arc::clone(&app), answerers, spare, growth }),
            app,
            pieces,
            silent: 0,
            request_id,
            log: BatchLog::begin(),
        }
    }

    /// Waits for the first bytes of the body. Polling for them sends 100 (Continue) if the client expects it.
    pub(crate) async fn after_first_bytes(mut self) -> Self {
        poll_fn(|context| {
            self.fill(context);
            if self.body.is_some() && self.cutter.is_empty() { Poll::Pending } else { Poll::Ready(()) }
        })
        .await;
        self
    }

    /// Cuts what has arrived into as many pieces as keep the workers busy. Returns whether more may come.
    fn read(&mut self, context: &mut Context<'_>) -> bool {
        loop {
            self.fill(context);
            if self.pieces.len() >= 2 * self.app.limits.workers {
                return true;
            }
            match self.cutter.take() {
                Some(lines) => {
                    self.work.begin_with(&lines);
                    self.pieces.push(Arc::clone(&self.work).piece(lines));
                }
                None => return self.body.is_some(),
            }
        }
    }

    /// Reads what has arrived, up to [`AHEAD`] bytes of whole lines.
    fn fill(&mut self, context: &mut Context<'_>) {
        while let Some(body) = &mut self.body
            && self.cutter.whole() < AHEAD
        {
            match body.poll_part(context) {
                Poll::Ready(Some(Ok(bytes))) => {
                    self.log.received_bytes += bytes.len() as u64;
                    self.cutter.push(&bytes);
                }
                Poll::Ready(Some(Err(error))) => {
                    self.end(Some(match &*error {
                        error if error.is::<TimeoutError>() => BatchError::Late,
                        error if BrokenGzip::is_origin_of(error) => BatchError::Content,
                        _ => BatchError::Request,
                    }));
                }
                Poll::Ready(None) => self.end(None),
                Poll::Pending => return,
            }
            self.make_room_for_line();
        }
    }

    /// Has the rest of the body read while the client receives answers.
    fn read_ahead(&mut self) {
        self.body = self.body.take().map(|body| body.ahead(&self.app.read_ahead));
    }

    /// The frame after the answers to all lines: none, or the problem that ended the lines.
    fn last_frame(&mut self) -> Option<Frame<Bytes>> {
        let why = self.broken?;
        let (mut answerer, mut text) = (self.work.take_answerer(), Vec::new());
        answerer.cut(self.log.lines + 1, &why.to_string(), &mut text);
        self.log.sent_bytes += text.len() as u64;
        self.fail(why);
        Some(Frame::data(text.into()))
    }

    fn end(&mut self, broken: Option<BatchError>) {
        (self.body, self.broken) = (None, broken);
        if broken.is_some() {
            self.cutter.discard_partial();
        }
        self.cutter.finish();
    }

    /// Reserves room for the longest line if the current one is long.
    fn make_room_for_line(&mut self) {
        if self.cutter.partial() <= SMALL {
            self.line_room = Reserved::default();
        } else if self.line_room.is_none() {
            match self.app.bodies.reserve(self.app.limits.max_body) {
                Some(room) => self.line_room = room,
                None => self.end(Some(BatchError::Room)),
            }
        }
    }

    /// Ends the stream with an error and cancels its pieces.
    fn fail(&mut self, why: BatchError) -> BatchError {
        (self.body, self.broken, self.line_room) = (None, None, Reserved::default());
        self.cutter = Cutter::new(self.app.limits.max_body, 0);
        self.pieces.clear();
        self.log.end = End::Cut;
        match why {
            BatchError::Work => self.app.metrics.batch_error(BatchEnd::Work),
            BatchError::Room => self.app.metrics.batch_error(BatchEnd::Room),
            BatchError::Blank => self.app.metrics.batch_error(BatchEnd::Blank),
            BatchError::Late => self.app.metrics.body_late(BodyKind::Batch),
            BatchError::Request | BatchError::Content => {}
        }
        tracing::warn!(request_id = self.request_id, lines = self.log.lines, "a batch is cut off: {why}");
        why
    }
}

#[cfg(test)]
mod tests;
