//! Reads the body of a batch while its answers wait: some clients send everything before they read.
//!
//! hyper polls the answer only when the connection can take it. So once the first answers were handed over, a
//! task of its own reads the body, at most [`OWN`] bytes ahead of a request and as far as the room that all
//! requests share allows; [`FREE`] bytes need no room. Dropping the reader ends the task.

use crate::work::message_memory::{Reserved, Room};
use axum::body::{Body, Bytes};
use http_body_util::BodyExt;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use tokio::sync::{Notify, mpsc};
use tower_http::BoxError;
use tower_http::timeout::TimeoutBody;

/// The most bytes that are read ahead of one request.
const OWN: usize = 16 << 20;

/// The bytes that a request reads ahead without room.
const FREE: usize = 64 << 10;

/// The most parts that are read ahead: a part is usually longer than a line.
const PARTS: usize = 1 << 16;

/// The body of a batch, with its time limits.
pub(super) type TimedBody = Pin<Box<TimeoutBody<Body>>>;

/// The rest of a body, which a task reads.
pub(super) struct ReadAhead {
    parts: mpsc::Receiver<Result<Part, BoxError>>,
    waiting: Arc<Waiting>,
}

/// A part of the body, with its room.
struct Part {
    bytes: Bytes,
    _room: Reserved,
}

/// The bytes that were read and not taken.
#[derive(Default)]
struct Waiting {
    bytes: AtomicUsize,
    taken: Notify,
}

impl ReadAhead {
    /// Has the rest of `body` read.
    pub(super) fn new(body: TimedBody, room: Room) -> Self {
        let (sender, parts) = mpsc::channel(PARTS);
        let waiting = Arc::<Waiting>::default();
        tokio::spawn(read(body, room, sender, Arc::clone(&waiting)));
        Self { parts, waiting }
    }

    /// Polls for the next part; `None` after the last.
    pub(super) fn poll_part(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, BoxError>>> {
        self.parts.poll_recv(context).map(|part| {
            part.map(|part| {
                part.map(|part| {
                    self.waiting.bytes.fetch_sub(part.bytes.len(), Ordering::Relaxed);
                    self.waiting.taken.notify_one();
                    part.bytes
                })
            })
        })
    }
}

async fn read(
    mut body: TimedBody,
    room: Room,
    parts: mpsc::Sender<Result<Part, BoxError>>,
    waiting: Arc<Waiting>,
) {
    loop {
        let frame = tokio::select! {
            frame = body.frame() => frame,
            () = parts.closed() => return,
        };
        let bytes = match frame {
            None => return,
            Some(Err(error)) => {
                // Nobody is left to hear of it if the answer was dropped.
                let _ = parts.send(Err(error)).await;
                return;
            }
            Some(Ok(frame)) => frame.into_data().unwrap_or_default(),
        };
        let length = bytes.len();
        let reserved = tokio::select! {
            reserved = room_for(length, &room, &waiting) => reserved,
            () = parts.closed() => return,
        };
        waiting.bytes.fetch_add(length, Ordering::Relaxed);
        if parts.send(Ok(Part { bytes, _room: reserved })).await.is_err() {
            return;
        }
    }
}

/// Waits for room for a part of this length.
async fn room_for(length: usize, room: &Room, waiting: &Waiting) -> Reserved {
    loop {
        let ahead = waiting.bytes.load(Ordering::Relaxed) + length;
        // A part that is longer than what is free goes on when nothing is before it.
        if ahead <= FREE || ahead == length {
            return Reserved::default();
        }
        if ahead <= OWN
            && let Some(reserved) = room.reserve_all(length)
        {
            return reserved;
        }
        waiting.taken.notified().await;
    }
}
