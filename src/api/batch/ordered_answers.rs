//! The body of a batch's answer: receives lines, has them answered in the pool, sends the answers in order.
//!
//! The connection drives it. When hyper polls for the next frame, it reads the request as far as it has
//! arrived, keeps as many pieces in the pool as keep the workers busy, and yields the answers to the oldest
//! piece. Nothing is read while the client takes no answers, and dropping the body cancels the pieces. There
//! is no task and no channel in between.
//!
//! Memory: a piece reserves room for its answers before it goes to the pool. If there is no room, the oldest
//! piece makes about [`SMALL`] bytes of answers at a time, and the others wait. A piece that takes long or
//! makes many bytes returns its unanswered lines, which go to the pool again. If the work on a piece fails
//! or the request breaks off, the stream ends with an error, and the connection is closed without the last
//! chunk.

use crate::api::app::App;
use crate::api::batch::error::BatchError;
use crate::api::message_memory::{Reserved, SMALL};
use crate::batch::answerer::Answerer;
use crate::batch::lines::{Cutter, Piece};
use crate::batch::spare_buffers::SpareBuffers;
use crate::batch::work::{Answered, answer};
use crate::metrics::counters::{BatchEnd, BodyKind};
use crate::pool::{Account, Pending, PoolOnly, RequestKind, submit};
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::Frame;
use std::collections::VecDeque;
use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use sudokud_search::budget::Watch;
use tokio::sync::{AcquireError, OwnedSemaphorePermit};
use tokio::time::{Sleep, sleep};
use tower_http::timeout::{TimeoutBody, TimeoutError};

/// Bytes of whole lines that are read ahead of the pieces in the pool.
const AHEAD: usize = 64 << 10;

/// The time limit of a piece: none, because each of its lines has the time limit of a request.
const FOREVER: Duration = Duration::from_secs(86_400);

/// The pause before a piece that a full pool refused is submitted again.
const RETRY: Duration = Duration::from_millis(5);

/// The answers to a body's lines, as a body.
pub(crate) struct Answers<S: Answerer> {
    app: Arc<App>,
    /// The request's body, until its end.
    body: Option<Pin<Box<TimeoutBody<Body>>>>,
    /// Why the body ended too early.
    broken: Option<BatchError>,
    cutter: Cutter,
    /// Room for a long line while it is received.
    line_room: Reserved,
    /// Room for the bytes that the answerers share. Dropped with the stream.
    _shared_room: Reserved,
    /// The answerer that all others are cloned from.
    solver: S,
    /// Answerers without a piece.
    idle: Vec<S>,
    spare: SpareBuffers,
    /// Pieces that were read and not answered, oldest first.
    under_way: VecDeque<Stage<S>>,
    /// The account of the request in the pool.
    account: Arc<Account>,
    /// Waits for a permit of the pool for a job.
    permit: Option<Pin<Box<PermitFuture>>>,
    /// Wakes the stream when the pool was full.
    retry: Option<Pin<Box<Sleep>>>,
    request_id: String,
}

type PermitFuture = dyn Future<Output = Result<OwnedSemaphorePermit, AcquireError>> + Send;

/// How far a piece is.
enum Stage<S> {
    /// Not in the pool.
    Waiting(Piece),
    /// In the pool, with room for its answers.
    Begun(Pending<Answered<S>>, Reserved),
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
            if let Some(why) = self.broken {
                return Poll::Ready(Some(Err(self.fail(why))));
            }
            self.submit_waiting(context);
            let pending = match self.under_way.front_mut() {
                Some(Stage::Begun(pending, _)) => pending,
                None if !more => return Poll::Ready(None),
                Some(Stage::Waiting(_)) => return Poll::Pending,
                None => {
                    self.spare.release();
                    self.cutter.release();
                    return Poll::Pending;
                }
            };
            let done = ready!(pin!(pending.wait()).poll(context));
            let Some(Stage::Begun(_, mut room)) = self.under_way.pop_front() else { continue };
            let Ok(done) = done else { return Poll::Ready(Some(Err(self.fail(BatchError::Work)))) };
            let Answered { solver, text, rest } = done;
            self.idle.push(solver);
            if let Some(rest) = rest {
                self.under_way.push_front(Stage::Waiting(rest));
            }
            if !text.is_empty() {
                // The workers continue while the client receives these answers.
                self.read(context);
                self.submit_waiting(context);
                room.shrink(text.len());
                return Poll::Ready(Some(Ok(Frame::data(self.spare.lend(text, room)))));
            }
        }
    }
}

impl<S: Answerer> Answers<S> {
    /// Keeps this room until the last answer is sent.
    pub(crate) fn with_shared_room(self, room: Reserved) -> Self {
        Self { _shared_room: room, ..self }
    }

    pub(crate) fn new(app: Arc<App>, body: Body, solver: S, request_id: String) -> Self {
        let cutter = Cutter::new(app.limits.max_body, S::PIECE);
        let body = Some(Box::pin(TimeoutBody::new(app.batch_timeout, body)));
        Self {
            app,
            body,
            broken: None,
            cutter,
            line_room: Reserved::default(),
            _shared_room: Reserved::default(),
            solver,
            idle: Vec::new(),
            spare: SpareBuffers::default(),
            under_way: VecDeque::new(),
            account: Account::new(RequestKind::Batch),
            permit: None,
            retry: None,
            request_id,
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
            if self.under_way.len() >= 2 * self.app.limits.workers {
                return true;
            }
            match self.cutter.take() {
                Some(piece) => self.under_way.push_back(Stage::Waiting(piece)),
                None => return self.body.is_some(),
            }
        }
    }

    /// Reads what has arrived, up to [`AHEAD`] bytes of whole lines.
    fn fill(&mut self, context: &mut Context<'_>) {
        while let Some(body) = &mut self.body
            && self.cutter.whole() < AHEAD
        {
            match body.as_mut().poll_frame(context) {
                Poll::Ready(Some(Ok(frame))) => self.cutter.push(&frame.into_data().unwrap_or_default()),
                Poll::Ready(Some(Err(error))) => {
                    self.end(Some(if error.is::<TimeoutError>() {
                        BatchError::Late
                    } else {
                        BatchError::Request
                    }));
                }
                Poll::Ready(None) => self.end(None),
                Poll::Pending => return,
            }
            self.make_room_for_line();
        }
    }

    fn end(&mut self, broken: Option<BatchError>) {
        (self.body, self.broken) = (None, broken);
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

    /// Submits the waiting pieces, oldest first, as far as the pool and the room for answers allow.
    fn submit_waiting(&mut self, context: &mut Context<'_>) {
        for k in 0..self.under_way.len() {
            let Stage::Waiting(piece) = &self.under_way[k] else { continue };
            let (piece, needed) = (piece.clone(), (1 + S::GROWTH) * piece.bytes.len());
            let (room, max_bytes) = match self.app.answers.reserve(needed) {
                Some(room) => (room, needed.max(SMALL)),
                None if k == 0 => (Reserved::default(), SMALL),
                None => return,
            };
            let Poll::Ready(pending) = self.poll_submit(&piece, max_bytes, context) else { return };
            self.under_way[k] = Stage::Begun(pending, room);
        }
    }

    /// Submits a piece as soon as the pool has a permit and room in its queue.
    fn poll_submit(
        &mut self,
        piece: &Piece,
        max_bytes: usize,
        context: &mut Context<'_>,
    ) -> Poll<Pending<Answered<S>>> {
        let permits = self.app.pool.batch_permits();
        let permit = self.permit.get_or_insert_with(|| Box::pin(permits.acquire_owned()));
        let permit = ready!(permit.as_mut().poll(context));
        self.permit = None;
        let solver = self.idle.pop().unwrap_or_else(|| self.solver.clone());
        let (app, piece, spare) = (Arc::clone(&self.app), piece.clone(), self.spare.clone());
        let max_line = app.limits.max_body;
        let task = PoolOnly(move |watch: &dyn Watch| {
            let _permit = permit;
            answer(solver, &piece, max_line, max_bytes, &spare, &app.metrics, watch)
        });
        let start = Instant::now();
        match submit(&self.app.pool, &self.account, start, start + FOREVER, task, |done| done.answer) {
            Ok(pending) => Poll::Ready(pending),
            Err(_) => {
                // The queue is full. A batch waits where a single request would be refused.
                let retry = self.retry.insert(Box::pin(sleep(RETRY)));
                let _ = retry.as_mut().poll(context);
                Poll::Pending
            }
        }
    }

    /// Ends the stream with an error and cancels its pieces.
    fn fail(&mut self, why: BatchError) -> BatchError {
        (self.body, self.broken, self.line_room) = (None, None, Reserved::default());
        self.cutter = Cutter::new(self.app.limits.max_body, S::PIECE);
        self.under_way.clear();
        match why {
            BatchError::Work => {
                self.app.metrics.batch_error(BatchEnd::Work);
                tracing::error!(request_id = self.request_id, "a batch is cut off: {why}");
            }
            BatchError::Room => self.app.metrics.batch_error(BatchEnd::Room),
            BatchError::Late => self.app.metrics.body_late(BodyKind::Batch),
            BatchError::Request => {}
        }
        why
    }
}

#[cfg(test)]
mod tests;
