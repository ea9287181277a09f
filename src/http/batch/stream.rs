//! The way of a batch: read, cut, solve in the pool, answer in order.
//!
//! A task of its own reads the body; it stops reading while as many pieces are under way as keep all workers busy, and while
//! the client has not taken the answers. When the client goes away the answers' channel closes: the task ends, and what it
//! has in the pool is cancelled.

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

/// A piece has as long as its lines have together, and each of these has the time of a request.
const FOREVER: Duration = Duration::from_secs(86_400);

/// How long to wait when the pool is full.
const BREATH: Duration = Duration::from_millis(5);

/// The answers to a body's lines, as a body.
pub(crate) fn stream<S: LineSolver>(app: Arc<App>, body: Body, max_line: usize, solver: S) -> Answers {
    let (sender, receiver) = mpsc::channel(1);
    let batch = Batch { app, body, cutter: Cutter::new(max_line), max_line, solver, under_way: VecDeque::new() };
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
    body: Body,
    cutter: Cutter,
    max_line: usize,
    solver: S,
    under_way: VecDeque<Pending<Vec<u8>>>,
}

impl<S: LineSolver> Batch<S> {
    async fn run(mut self, sender: &mpsc::Sender<Bytes>) {
        let most = 2 * self.app.limits.workers;
        loop {
            let room = self.under_way.len() < most;
            tokio::select! {
                piece = next_piece(&mut self.body, &mut self.cutter), if room => match piece {
                    Some(piece) => self.start(piece).await,
                    None => break,
                },
                answer = front(&mut self.under_way), if !self.under_way.is_empty() => {
                    self.under_way.pop_front();
                    let Some(answer) = answer else { return };
                    if sender.send(answer).await.is_err() {
                        return;
                    }
                }
            }
        }
        self.cutter.finish();
        while let Some(piece) = self.cutter.take() {
            if self.under_way.len() >= most {
                let Some(answer) = front(&mut self.under_way).await else { return };
                self.under_way.pop_front();
                if sender.send(answer).await.is_err() {
                    return;
                }
            }
            self.start(piece).await;
        }
        while let Some(mut pending) = self.under_way.pop_front() {
            let Ok(done) = pending.wait().await else { return };
            if sender.send(done.answer.into()).await.is_err() {
                return;
            }
        }
    }

    /// Sends a piece to the pool, as soon as that has room.
    async fn start(&mut self, piece: Piece) {
        let piece = Arc::new(piece);
        loop {
            let (mut solver, piece, max_line) = (self.solver.clone(), Arc::clone(&piece), self.max_line);
            let task = Once(move |watch: &dyn Watch| answer(&mut solver, &piece, max_line, watch));
            let start = Instant::now();
            match submit(&self.app.pool, start, start + FOREVER, task) {
                Ok(pending) => return self.under_way.push_back(pending),
                Err(_) => tokio::time::sleep(BREATH).await,
            }
        }
    }
}

/// The answer of the oldest piece. Nothing is lost when this is given up.
async fn front(under_way: &mut VecDeque<Pending<Vec<u8>>>) -> Option<Bytes> {
    under_way.front_mut()?.wait().await.ok().map(|done| done.answer.into())
}

/// The next whole lines: as many as have arrived, up to the size of a piece. Nothing is lost when this is given up.
async fn next_piece(body: &mut Body, cutter: &mut Cutter) -> Option<Piece> {
    poll_fn(|context| {
        while cutter.whole() < AHEAD {
            match Pin::new(&mut *body).poll_frame(context) {
                Poll::Ready(Some(Ok(frame))) => frame.into_data().map_or((), |data| cutter.push(&data)),
                Poll::Ready(Some(Err(_)) | None) => break,
                Poll::Pending if cutter.whole() == 0 => return Poll::Pending,
                Poll::Pending => break,
            }
        }
        Poll::Ready(cutter.take())
    })
    .await
}

fn answer(solver: &mut impl LineSolver, piece: &Piece, max_line: usize, watch: &dyn Watch) -> Vec<u8> {
    let mut out = Vec::with_capacity(piece.bytes.len() + 128);
    for (number, line) in piece.lines() {
        if number.is_multiple_of(LINES_A_POLL) && watch.poll() == Signal::Cancel {
            break;
        }
        if line.len() > max_line {
            solver.too_long(number, max_line, &mut out);
        } else {
            solver.answer(line, number, watch, &mut out);
        }
    }
    out
}
