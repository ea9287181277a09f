//! The way of a batch: read, cut, solve in the pool, answer in order.
//!
//! A task of its own reads the body; it stops reading while as many pieces are under way as keep all workers busy, and while
//! the client has not taken the answers. When the client goes away the answers' channel closes: the task ends, and what it
//! has in the pool is cancelled.
//!
//! A piece whose answers grow large, or that takes long, comes back half done, and what is left of it goes to the pool again, before
//! its successors: so much memory and so much waiting, and no more, whatever the lines ask for.

use super::LineSolver;
use super::lines::{Cutter, Piece};
use crate::budget::{Signal, Watch};
use crate::http::app::App;
use crate::http::work::{Once, Pending, submit};
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::Frame;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// So much is read ahead of what is sent to the pool, if it has arrived.
const AHEAD: usize = 64 << 10;

/// How often the watch is asked between lines.
const LINES_A_POLL: u64 = 16;

/// How many bytes of answers, and about how much time, are enough for a piece at a time.
const ENOUGH: usize = 512 << 10;
const LONG: Duration = Duration::from_millis(50);

/// A piece has as long as its lines have together, and each of these has the time of a request.
const FOREVER: Duration = Duration::from_secs(86_400);

/// How long to wait when the pool is full.
const BREATH: Duration = Duration::from_millis(5);

/// The answers to a body's lines, as a body.
pub(crate) fn stream<S: LineSolver>(app: Arc<App>, body: Body, max_line: usize, solver: S) -> Answers {
    let (sender, receiver) = mpsc::channel(1);
    let cutter = Cutter::new(max_line, S::PIECE);
    let (body, under_way) = (Some(body), VecDeque::new());
    let batch = Batch { app, body, cutter, max_line, solver, idle: Vec::new(), under_way };
    tokio::spawn(async move {
        tokio::select! {
            () = sender.closed() => {}
            () = batch.run(&sender) => {}
        }
    });
    Answers(receiver)
}

/// A body whose pieces come through a channel.
pub(crate) struct Answers(mpsc::Receiver<Bytes>);

impl HttpBody for Answers {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0.poll_recv(context).map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }
}

struct Batch<S> {
    app: Arc<App>,
    /// Until it is over.
    body: Option<Body>,
    cutter: Cutter,
    max_line: usize,
    /// The one that all others are made after.
    solver: S,
    /// Others, which have been at work and are warm.
    idle: Vec<S>,
    under_way: VecDeque<Pending<Answered<S>>>,
}

/// A piece on its way back.
struct Answered<S> {
    solver: S,
    text: Vec<u8>,
    /// What was not done.
    rest: Option<Piece>,
}

impl<S: LineSolver> Batch<S> {
    async fn run(mut self, sender: &mpsc::Sender<Bytes>) {
        let most = 2 * self.app.limits.workers;
        let mut more = true;
        loop {
            tokio::select! {
                piece = next_piece(&mut self.body, &mut self.cutter), if more && self.under_way.len() < most => match piece {
                    Some(piece) => {
                        let pending = self.start(piece).await;
                        self.under_way.push_back(pending);
                    }
                    None => more = false,
                },
                answered = front(&mut self.under_way), if !self.under_way.is_empty() => {
                    self.under_way.pop_front();
                    let Some(Answered { solver, text, rest }) = answered else { return };
                    self.idle.push(solver);
                    if let Some(rest) = rest {
                        let pending = self.start(rest).await;
                        self.under_way.push_front(pending);
                    }
                    if sender.send(text.into()).await.is_err() {
                        return;
                    }
                }
                else => return,
            }
        }
    }

    /// Sends a piece to the pool, as soon as that has room.
    async fn start(&mut self, piece: Piece) -> Pending<Answered<S>> {
        loop {
            let (piece, max_line) = (piece.clone(), self.max_line);
            let solver = self.idle.pop().unwrap_or_else(|| self.solver.clone());
            let task = Once(move |watch: &dyn Watch| answer(solver, &piece, max_line, watch));
            let start = Instant::now();
            match submit(&self.app.pool, start, start + FOREVER, task) {
                Ok(pending) => return pending,
                Err(_) => tokio::time::sleep(BREATH).await,
            }
        }
    }
}

/// The answer of the oldest piece. Nothing is lost when this is given up.
async fn front<S>(under_way: &mut VecDeque<Pending<Answered<S>>>) -> Option<Answered<S>> {
    under_way.front_mut()?.wait().await.ok().map(|done| done.answer)
}

/// The next whole lines: as many as have arrived, up to the size of a piece. Nothing is lost when this is given up.
async fn next_piece(body: &mut Option<Body>, cutter: &mut Cutter) -> Option<Piece> {
    poll_fn(|context| {
        while let Some(open) = body
            && cutter.whole() < AHEAD
        {
            match Pin::new(open).poll_frame(context) {
                Poll::Ready(Some(Ok(frame))) => frame.into_data().map_or((), |data| cutter.push(&data)),
                Poll::Ready(Some(Err(_)) | None) => {
                    *body = None;
                    cutter.finish();
                }
                Poll::Pending if cutter.whole() == 0 => return Poll::Pending,
                Poll::Pending => break,
            }
        }
        Poll::Ready(cutter.take())
    })
    .await
}

fn answer<S: LineSolver>(mut solver: S, piece: &Piece, max_line: usize, watch: &dyn Watch) -> Answered<S> {
    let begin = Instant::now();
    let mut text = Vec::with_capacity(S::GROWTH * piece.bytes.len() + 128);
    let mut lines = piece.lines();
    for (number, line) in lines.by_ref() {
        if line.len() > max_line {
            solver.too_long(number, max_line, &mut text);
        } else {
            solver.answer(line, number, watch, &mut text);
        }
        let pause = number.is_multiple_of(LINES_A_POLL);
        if text.len() > ENOUGH || (pause && (watch.poll() == Signal::Cancel || begin.elapsed() > LONG)) {
            break;
        }
    }
    let rest = piece.rest(&lines);
    Answered { solver, text, rest }
}
