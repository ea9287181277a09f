//! Bodies with an end in time: a request's has to arrive, an answer's tells when it is gone.
//!
//! Over HTTP/1 the sweep looks after a request's body and wakes the connection. Over HTTP/2 each request is a task of its own, and a batch
//! has no end in time but between one sign of life and the next: these have a timer, made when they first have to wait.

use crate::server::bulk::{Kept, SMALL};
use crate::server::connection::answers::Held;
use crate::server::connection::state::State;
use crate::server::connection::timeouts::millis;
use axum::BoxError;
use axum::body::{Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{Instant, Sleep, sleep_until};

/// The body of a request did not come in time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Late;

impl fmt::Display for Late {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the body did not arrive in time")
    }
}

impl std::error::Error for Late {}

impl Late {
    /// Is this error, or what caused it, a late body?
    pub(crate) fn caused(error: &(dyn std::error::Error + 'static)) -> bool {
        std::iter::successors(Some(error), |error| error.source()).any(|error| error.is::<Self>())
    }
}

/// How a body is kept to its time.
enum Pace {
    /// It has all the time.
    Free,
    /// The sweep wakes its reader when it is late.
    Swept { until: u64 },
    /// All of it has to come by then.
    Whole { until: Instant, timer: Option<Pin<Box<Sleep>>> },
    /// So long may pass without a piece of it, or of its answer, and without work on any.
    Pieces { most: Duration, timer: Option<Pin<Box<Sleep>>>, signs: Arc<Signs> },
}

/// What a batch's request, the work on it and its answer know of each other.
#[derive(Debug, Default)]
pub(crate) struct Signs {
    /// A piece of the answer was sent since this was last asked.
    sent: AtomicBool,
    /// Lines are being worked on, so that the client may well wait.
    at_work: AtomicBool,
    /// Bytes of lines whose answers come after the piece that is on its way.
    behind: AtomicUsize,
    /// The room of the line that is arriving, which is not read as long as that piece is not taken.
    line: AtomicUsize,
}

impl Signs {
    /// Are lines being worked on?
    pub(crate) fn set_at_work(&self, at_work: bool) {
        self.at_work.store(at_work, Ordering::Relaxed);
    }

    /// So many bytes of lines wait, are worked on, or have answers that wait, and the one that is arriving has so much room.
    pub(crate) fn set_behind(&self, bytes: usize, line: usize) {
        self.behind.store(bytes, Ordering::Relaxed);
        self.line.store(line, Ordering::Relaxed);
    }

    /// Was the last word that lines are being worked on?
    #[cfg(test)]
    pub(crate) fn is_at_work(&self) -> bool {
        self.at_work.load(Ordering::Relaxed)
    }

    /// Did nothing happen since this was last asked, and does nothing?
    fn are_missing(&self) -> bool {
        !self.sent.swap(false, Ordering::Relaxed) && !self.at_work.load(Ordering::Relaxed)
    }
}

/// A request's body.
pub(crate) struct Timed<B> {
    body: B,
    pace: Pace,
    state: Arc<State>,
}

impl<B: HttpBody> Timed<B> {
    /// A body that has to be there within `most`; `swept` if the sweep looks after it.
    pub(crate) fn whole(body: B, most: Duration, swept: bool, state: Arc<State>) -> Self {
        let pace = if most.is_zero() || body.is_end_stream() {
            Pace::Free
        } else if swept {
            let until = state.clock().now().saturating_add(millis(most)).saturating_add(1);
            state.expect_body(until);
            Pace::Swept { until }
        } else {
            Pace::Whole { until: Instant::now() + most, timer: None }
        };
        Self { body, pace, state }
    }

    /// A batch's body, in which no more than `most` passes without a sign of life.
    pub(crate) fn pieces(body: B, most: Duration, state: Arc<State>) -> (Self, Arc<Signs>) {
        let signs = Arc::<Signs>::default();
        let pace = Pace::Pieces { most, timer: None, signs: Arc::clone(&signs) };
        (Self { body, pace, state }, signs)
    }
}

impl Pace {
    /// Nothing came. Is it too late?
    fn poll_late(&mut self, state: &State, context: &mut Context<'_>) -> bool {
        match self {
            Self::Free => false,
            Self::Swept { until } => state.clock().now() >= *until,
            Self::Whole { until, timer } => {
                timer.get_or_insert_with(|| Box::pin(sleep_until(*until))).as_mut().poll(context).is_ready()
            }
            Self::Pieces { most, .. } if most.is_zero() => false,
            Self::Pieces { most, timer, signs } => {
                let end = || Instant::now() + *most;
                let timer = timer.get_or_insert_with(|| Box::pin(sleep_until(end())));
                loop {
                    if timer.as_mut().poll(context).is_pending() {
                        return false;
                    }
                    if signs.are_missing() {
                        return true;
                    }
                    timer.as_mut().reset(end());
                }
            }
        }
    }

    /// Something came, or the end.
    fn came(&mut self, state: &State, end: bool) {
        match self {
            Self::Swept { .. } if end => state.expect_body(0),
            Self::Pieces { timer, .. } => *timer = None,
            _ => {}
        }
    }
}

impl<B> HttpBody for Timed<B>
where
    B: HttpBody<Data = Bytes> + Unpin,
    B::Error: Into<BoxError>,
{
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let Self { body, pace, state } = &mut *self;
        let frame = match Pin::new(body).poll_frame(context) {
            Poll::Ready(frame) => {
                pace.came(state, !matches!(frame, Some(Ok(_))));
                frame.map(|frame| frame.map_err(Into::into))
            }
            Poll::Pending if pace.poll_late(state, context) => {
                state.body_late(matches!(pace, Pace::Pieces { .. }));
                Some(Err(Late.into()))
            }
            Poll::Pending => return Poll::Pending,
        };
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl<B> Drop for Timed<B> {
    fn drop(&mut self) {
        if let Pace::Swept { .. } = self.pace {
            self.state.expect_body(0);
        }
    }
}

/// A request under way, from its head to the end of its answer.
pub(crate) struct UnderWay(Arc<State>);

impl UnderWay {
    pub(crate) fn new(state: &Arc<State>) -> Self {
        state.begin();
        Self(Arc::clone(state))
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// hyper hands a frame of any size to HTTP/2 as soon as there is room for one byte. So larger ones are cut: what the client has no
/// room for stays here, where it is seen to be held, but for this much of each answer.
const PIECE: usize = 16 << 10;

/// Over HTTP/1 hyper takes a frame of any size as soon as it has less to write than a head may be. So large ones are cut here, too: what is
/// left is seen to be kept.
const PIECE_OF_HTTP1: usize = 64 << 10;

/// The weight of an answer that is not small. It lasts as long as any of its bytes, wherever they wait: the pieces are parts of one buffer.
struct Weight {
    bytes: usize,
    left: AtomicUsize,
    /// What else is kept as long as it stands.
    behind: usize,
    /// Its room, where it does not keep that itself.
    kept: Option<Arc<Kept>>,
    state: Arc<State>,
}

impl Weight {
    fn new(bytes: usize, behind: usize, kept: Option<Arc<Kept>>, state: &Arc<State>) -> Arc<Self> {
        state.answers().keep(bytes, state.clock().now());
        state.answers().keep_behind(behind);
        let weight = Self { bytes, left: AtomicUsize::new(bytes), behind, kept, state: Arc::clone(state) };
        if weight.is_own() {
            state.answers().keep_own(bytes);
        }
        Arc::new(weight)
    }

    fn is_own(&self) -> bool {
        self.kept.as_ref().is_some_and(|kept| kept.is_own())
    }

    fn of(kept: Arc<Kept>, state: &Arc<State>) -> Arc<Self> {
        Self::new(kept.bytes(), 0, Some(kept), state)
    }

    fn went(&self, bytes: usize) {
        let left = self.left.load(Ordering::Relaxed);
        // It is not the answer's length that was counted if there is more than that; then no more than that goes.
        let bytes = bytes.min(left);
        self.left.fetch_sub(bytes, Ordering::Relaxed);
        self.state.answers().went(bytes);
    }
}

impl Drop for Weight {
    fn drop(&mut self) {
        if self.is_own() {
            self.state.answers().unkeep_own(self.bytes);
        }
        self.state.answers().unkeep(self.bytes + self.behind, self.left.load(Ordering::Relaxed));
    }
}

/// The line of a batch that is arriving, and is not read while a piece of the answer before it stands.
struct Line {
    bytes: usize,
    state: Arc<State>,
}

impl Line {
    fn new(bytes: usize, state: &Arc<State>) -> Self {
        state.answers().keep_line(bytes);
        Self { bytes, state: Arc::clone(state) }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.state.answers().unkeep_line(self.bytes);
    }
}

/// A piece of an answer that is not small, on its way.
struct Weighed {
    data: Bytes,
    weight: Arc<Weight>,
}

impl AsRef<[u8]> for Weighed {
    fn as_ref(&self) -> &[u8] {
        &self.data
    }
}

impl Drop for Weighed {
    fn drop(&mut self) {
        self.weight.went(self.data.len());
    }
}

/// An answer's body. HTTP/2 asks for a further piece only when the client has room for some of the one before (hyper 1.12).
pub(crate) struct Tracked<B> {
    body: B,
    /// What is left of a frame that was cut.
    rest: Bytes,
    /// Of an answer that is not small; of a batch that of the present frame.
    weight: Option<Arc<Weight>>,
    /// What the present frame of a batch holds up.
    line: Option<Line>,
    request: UnderWay,
    /// Of a batch.
    signs: Option<Arc<Signs>>,
    /// Over HTTP/2: tells since when the client has held up the next piece, or the end.
    held: Option<Arc<Held>>,
}

impl<B: HttpBody> Tracked<B> {
    pub(crate) fn new(
        body: B,
        request: UnderWay,
        signs: Option<Arc<Signs>>,
        http2: bool,
        kept: Option<Arc<Kept>>,
    ) -> Self {
        // An answer without a body waits for no room, and says nothing about those that do.
        let held = (http2 && !body.is_end_stream()).then(|| request.0.answers().hold());
        let weight = kept.map(|kept| Weight::of(kept, &request.0));
        let tracked = Self { body, rest: Bytes::new(), weight, line: None, request, signs, held };
        tracked.hold(true);
        tracked
    }
}

impl<B> Tracked<B> {
    /// The next piece of a frame that was cut, or the first of one that is too large.
    fn cut(&mut self, mut data: Bytes) -> Bytes {
        let most = if self.held.is_some() { PIECE } else { PIECE_OF_HTTP1 };
        if data.len() > most {
            let piece = data.split_to(most);
            self.rest = std::mem::replace(&mut data, piece);
        }
        match &self.weight {
            Some(weight) => Bytes::from_owner(Weighed { data, weight: Arc::clone(weight) }),
            None => data,
        }
    }

    /// A frame has come. Each of a batch weighs by itself, a small one for what comes after it.
    fn weigh(&mut self, data: &Bytes) {
        if let Some(signs) = &self.signs {
            let behind = signs.behind.load(Ordering::Relaxed);
            let weighs = data.len() > SMALL || behind > 0;
            self.weight = weighs.then(|| Weight::new(data.len(), behind, None, &self.request.0));
            let line = signs.line.load(Ordering::Relaxed);
            self.line = (line > 0).then(|| Line::new(line, &self.request.0));
        }
    }

    fn hold(&self, hold: bool) {
        if let Some(held) = &self.held {
            held.wait(hold, self.request.0.clock());
        }
    }
}

impl<B> HttpBody for Tracked<B>
where
    B: HttpBody<Data = Bytes> + Unpin,
    B::Error: Into<BoxError>,
{
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        self.hold(false);
        let polled = if self.rest.is_empty() {
            let polled = Pin::new(&mut self.body).poll_frame(context);
            polled.map_ok(|frame| {
                frame.map_data(|data| {
                    self.weigh(&data);
                    data
                })
            })
        } else {
            Poll::Ready(Some(Ok(Frame::data(std::mem::take(&mut self.rest)))))
        };
        let polled = polled.map_ok(|frame| frame.map_data(|data| self.cut(data)));
        if polled.is_pending() && self.signs.is_some() {
            // Nothing of a batch is here: its last piece weighs as long as its bytes are on their way, and its line is waited for.
            (self.weight, self.line) = (None, None);
        }
        if let Poll::Ready(Some(Ok(_))) = polled {
            self.hold(true);
            if let Some(signs) = &self.signs {
                signs.sent.store(true, Ordering::Relaxed);
            }
        }
        polled.map(|frame| frame.map(|frame| frame.map_err(Into::into)))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (mut hint, rest) = (self.body.size_hint(), self.rest.len() as u64);
        if rest > 0 {
            if let Some(upper) = hint.upper() {
                hint.set_upper(upper + rest);
            }
            hint.set_lower(hint.lower() + rest);
        }
        hint
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::Metrics;
    use crate::server::bulk::Bulk;
    use crate::server::connection::state::State;
    use axum::body::Body;

    #[test]
    fn an_answer_weighs_until_its_last_byte_has_gone() {
        let state = Arc::new(State::new(Arc::default(), Arc::new(Metrics::new())));
        let bulk = Arc::new(Bulk::new(1 << 20));
        let kept = Arc::new(bulk.keep(PIECE + 1).expect("room"));
        let body = Body::from(vec![7; PIECE + 1]);
        let mut body = Tracked::new(body, UnderWay::new(&state), None, true, Some(kept));
        let mut context = Context::from_waker(std::task::Waker::noop());
        let mut next = || match Pin::new(&mut body).poll_frame(&mut context) {
            Poll::Ready(Some(Ok(frame))) => frame.into_data().expect("it is data"),
            _ => Bytes::new(),
        };
        let (first, second) = (next(), next());
        assert_eq!((first.len(), second.len()), (PIECE, 1));
        drop(body);
        drop(first);
        assert_eq!((bulk.bytes(), state.answers().kept()), (PIECE + 1, PIECE + 1), "the second is a part of it");
        drop(second);
        assert_eq!((bulk.bytes(), state.answers().kept()), (0, 0));
    }

    #[test]
    fn a_small_piece_of_a_batch_weighs_what_comes_after_it() {
        let state = Arc::new(State::new(Arc::default(), Arc::new(Metrics::new())));
        for (size, behind, kept) in [(7, 0, 0), (7, 300, 307), (SMALL + 1, 300, SMALL + 301)] {
            let signs = Arc::<Signs>::default();
            signs.set_behind(behind, 0);
            let body = Body::from(vec![7; size]);
            let mut body = Tracked::new(body, UnderWay::new(&state), Some(signs), true, None);
            let mut context = Context::from_waker(std::task::Waker::noop());
            let piece = Pin::new(&mut body).poll_frame(&mut context);
            assert_eq!(state.answers().kept(), kept);
            drop((piece, body));
            assert_eq!(state.answers().kept(), 0);
        }
    }

    /// A piece of a batch, and then nothing for a while.
    struct Pausing(Option<Bytes>);

    impl HttpBody for Pausing {
        type Data = Bytes;
        type Error = BoxError;

        fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
            self.0.take().map_or(Poll::Pending, |data| Poll::Ready(Some(Ok(Frame::data(data)))))
        }
    }

    #[test]
    fn a_line_of_a_batch_is_held_up_until_the_piece_before_it_is_taken() {
        let state = Arc::new(State::new(Arc::default(), Arc::new(Metrics::new())));
        let signs = Arc::<Signs>::default();
        signs.set_behind(0, 9_000);
        let body = Pausing(Some(vec![7; PIECE + 1].into()));
        let mut body = Tracked::new(body, UnderWay::new(&state), Some(signs), true, None);
        let mut context = Context::from_waker(std::task::Waker::noop());
        let mut next = || Pin::new(&mut body).poll_frame(&mut context).is_ready();
        let held_up: Vec<_> = (0..3).map(|_| (next(), state.answers().lines())).collect();
        assert_eq!(held_up, [(true, 9_000), (true, 9_000), (false, 0)]);
    }

    fn pieces(http2: bool, size: usize) -> Vec<usize> {
        let state = Arc::new(State::new(Arc::default(), Arc::new(Metrics::new())));
        let body = Body::from(vec![7; size]);
        let mut body = Tracked::new(body, UnderWay::new(&state), None, http2, None);
        let mut context = Context::from_waker(std::task::Waker::noop());
        let mut sizes = Vec::new();
        while !body.is_end_stream() {
            let Poll::Ready(Some(Ok(frame))) = Pin::new(&mut body).poll_frame(&mut context) else { break };
            sizes.push(frame.into_data().expect("it is data").len());
            let left = (size - sizes.iter().sum::<usize>()) as u64;
            assert_eq!(body.size_hint().exact(), Some(left));
            assert!(state.idle_since().is_none(), "it is under way to its last piece");
        }
        sizes
    }

    #[test]
    fn a_large_answer_is_handed_over_in_pieces() {
        assert_eq!(pieces(true, 2 * PIECE + 1), [PIECE, PIECE, 1]);
        assert_eq!(pieces(false, 2 * PIECE + 1), [2 * PIECE + 1]);
        assert_eq!(pieces(false, 2 * PIECE_OF_HTTP1 + 1), [PIECE_OF_HTTP1, PIECE_OF_HTTP1, 1]);
    }
}
