//! Progress: the answer of an operation as `text/event-stream`.
//!
//! While the work goes on, `progress` events tell how far it is; one `answer` or `problem` ends the stream.
//! The connection drives it: dropping the body cancels the work. Nothing is stored, so a client whose
//! connection breaks sends its request again. The stream has no length, so it is never compressed.

use crate::work::host::{Follower, micros};
use crate::work::message_memory::Reserved;
use crate::work::pool::Pending;
use axum::body::{Bytes, HttpBody};
use hyper::body::Frame;
use serde::Serialize;
use std::convert::Infallible;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use sudokud_contract::any_operation::Written;
use sudokud_contract::wire::json_text::write_json;
use sudokud_contract::wire::problem::{Code, Problem};
use tokio::time::{Interval, MissedTickBehavior, interval_at};
use utoipa::ToSchema;

/// The content type of the stream.
pub(crate) const EVENT_STREAM: &str = "text/event-stream";

/// The time between two events.
const INTERVAL: Duration = Duration::from_millis(250);

/// A comment follows each so many events: every five seconds.
const EVENTS_PER_COMMENT: u32 = 20;

/// The data of an event `progress`: how far the work on a request is.
#[derive(Serialize, ToSchema)]
#[schema(as = Progress)]
pub(crate) struct ProgressData {
    /// Microseconds since the work began.
    elapsed_us: u64,
    /// The nodes of the search that were expanded; null if the work is no search.
    nodes: Option<u64>,
    /// The number of parts of the work that are done; null if it has no parts.
    done: Option<u64>,
    /// The number of all parts of the work; null if it has none.
    total: Option<u64>,
}

/// The events of one request, as a body.
pub(crate) struct Events {
    /// The work; `None` once its end was told.
    pending: Option<Pending<Result<Written, Problem>>>,
    follower: Arc<Follower>,
    request_id: String,
    begun: Instant,
    tick: Interval,
    count: u32,
    /// Room for the answer.
    _room: Reserved,
}

impl Events {
    pub(crate) fn new(
        pending: Pending<Result<Written, Problem>>,
        follower: Arc<Follower>,
        request_id: String,
        room: Reserved,
    ) -> Self {
        let begun = Instant::now();
        let mut tick = interval_at((begun + INTERVAL).into(), INTERVAL);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { pending: Some(pending), follower, request_id, begun, tick, count: 0, _room: room }
    }

    fn progress(&mut self) -> String {
        let known = self.follower.progress();
        let data = ProgressData {
            elapsed_us: micros(self.begun.elapsed()),
            nodes: known.nodes,
            done: known.done.map(|(done, _)| done),
            total: known.done.map(|(_, all)| all),
        };
        self.count += 1;
        let comment = if self.count.is_multiple_of(EVENTS_PER_COMMENT) { ": still at work\n\n" } else { "" };
        format!("{}{comment}", event("progress", &write_json(&data)))
    }

    fn end(&self, answer: Result<Written, Problem>) -> String {
        match answer.and_then(|written| {
            String::from_utf8(written.bytes).map_err(|error| Problem::new(Code::Internal, error.to_string()))
        }) {
            Ok(answer) => event("answer", &answer),
            Err(problem) => event("problem", &problem.over_http().body(&self.request_id)),
        }
    }
}

/// An event. JSON has no line feeds, so it is one line of data.
fn event(name: &str, json: &str) -> String {
    format!("event: {name}\ndata: {json}\n\n")
}

impl HttpBody for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let Some(pending) = &mut self.pending else { return Poll::Ready(None) };
        let ended = pin!(pending.wait()).poll(context);
        let text = match ended {
            Poll::Ready(answer) => {
                self.pending = None;
                self.end(answer.map_err(Problem::from).flatten())
            }
            Poll::Pending if self.tick.poll_tick(context).is_ready() => self.progress(),
            Poll::Pending => return Poll::Pending,
        };
        Poll::Ready(Some(Ok(Frame::data(text.into()))))
    }
}
