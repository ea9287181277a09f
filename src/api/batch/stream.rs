//! The way of a batch: read, cut, solve in the pool, answer in order.
//!
//! The body of the answer drives it: when the connection asks for more, it reads the request as far as that has come, keeps as many
//! pieces under way as keep all workers busy, and gives the answers of the oldest one. So nothing is read while the client does not
//! take its answers, and when it goes away the body is dropped, and with it what is in the pool. There is no task or channel between.
//!
//! A piece whose answers grow large, or that takes long, comes back half done, and what is left of it goes to the pool again, before
//! its successors: so much memory and so much waiting, and no more but what a single line takes. Where half of the room for answers is taken
//! the oldest piece alone is worked on, and comes back sooner; the next begins when its answers are taken. Where the work on a piece fails,
//! or the request breaks off, the stream ends with an error: the connection is cut, so that nobody takes the answers for all of them.

use crate::api::app::App;
use crate::batch::answerer::Answerer;
use crate::batch::lines::{Cutter, Piece};
use crate::batch::spare::Spare;
use crate::budget::{Signal, Stop, Watch};
use crate::pool::{Once, Pending, submit};
use crate::server::arriving::Place as LinePlace;
use crate::server::bulk::{Kept, SMALL};
use crate::server::connection::body::Signs;
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::Frame;
use std::cell::Cell;
use std::collections::VecDeque;
use std::fmt;
use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use tokio::time::{Sleep, sleep};

/// So much is read ahead of what is sent to the pool, if it has arrived, and there is room to spare for it.
const AHEAD: usize = 128 << 10;

/// How often the watch is asked between lines that are not slow enough to ask it: to read the clock costs a tenth of a board.
const LINES_A_POLL: u64 = 64;

/// How many bytes of answers, and about how much time, are enough for a piece at a time.
const ENOUGH: usize = 512 << 10;
const LONG: Duration = Duration::from_millis(50);

/// So many bytes are enough where half of the room for answers is taken: each batch has as much.
const LITTLE: usize = 16 << 10;

/// A piece has as long as its lines have together, and each of these has the time of a request.
const FOREVER: Duration = Duration::from_secs(86_400);

/// How long to wait when the pool is full.
const BREATH: Duration = Duration::from_millis(5);

/// The answers to a body's lines, as a body.
pub(crate) struct Answers<S: Answerer> {
    app: Arc<App>,
    /// Until it is over.
    body: Option<Body>,
    /// Why no more of it is read: its client is gone or too slow, or has sent too much of a line.
    broken: Option<Cut>,
    cutter: Cutter,
    /// The place of a long line while it arrives.
    place: Option<LinePlace>,
    /// The room of what is read ahead, and of the lines under way, as many bytes as that is, if it is not small.
    ahead: Option<Kept>,
    /// The one that all others are made after.
    solver: S,
    /// Others, which have been at work and are warm.
    idle: Vec<S>,
    spare: Spare,
    /// The pieces that were read and not answered, oldest first.
    under_way: VecDeque<Place<S>>,
    /// Runs while the pool is full.
    breath: Option<Pin<Box<Sleep>>>,
    signs: Arc<Signs>,
    request_id: String,
}

/// How far a piece is.
enum Place<S> {
    /// There was no room in the pool.
    Waiting(Piece),
    /// In the pool, so many bytes.
    Begun(Pending<Answered<S>>, usize),
}

impl<S> Place<S> {
    /// Bytes of its lines.
    fn bytes(&self) -> usize {
        match self {
            Self::Waiting(piece) => piece.bytes.len(),
            Self::Begun(_, bytes) => *bytes,
        }
    }
}

/// A piece on its way back.
struct Answered<S> {
    solver: S,
    text: Vec<u8>,
    /// The room of that text.
    kept: Option<Kept>,
    /// What was not done.
    rest: Option<Piece>,
}

/// Why the answers cannot come to their end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// The work on a piece failed.
    Work,
    /// The request broke off.
    Request,
    /// There is no room for a long line that arrives, beside all others.
    Room,
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Work => "the work on a part of the batch failed",
            Self::Request => "the request broke off before its end",
            Self::Room => "there is no room for more of a long line",
        })
    }
}

impl std::error::Error for Cut {}

impl<S: Answerer + Unpin> HttpBody for Answers<S> {
    type Data = Bytes;
    type Error = Cut;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Cut>>> {
        loop {
            let more = self.read(context);
            if let Some(why) = self.broken {
                return Poll::Ready(Some(Err(self.cut(why))));
            }
            self.begin(context);
            self.signs.set_at_work(!self.under_way.is_empty());
            let pending = match self.under_way.front_mut() {
                Some(Place::Begun(pending, _)) => pending,
                None if !more => return Poll::Ready(None),
                Some(Place::Waiting(_)) => return Poll::Pending,
                None => {
                    self.spare.rest();
                    self.cutter.rest();
                    return Poll::Pending;
                }
            };
            let Poll::Ready(done) = pin!(pending.wait()).poll(context) else { return Poll::Pending };
            self.under_way.pop_front();
            let Ok(done) = done else { return Poll::Ready(Some(Err(self.cut(Cut::Work)))) };
            let Answered { solver, text, kept, rest } = done.answer;
            self.idle.push(solver);
            if let Some(rest) = rest {
                self.under_way.push_front(Place::Waiting(rest));
            }
            if !text.is_empty() {
                // The workers go on while the client takes this, if there is room for what they make.
                if !self.app.answers.is_half_full() {
                    self.read(context);
                    self.begin(context);
                }
                self.place.iter().for_each(LinePlace::is_left);
                return Poll::Ready(Some(Ok(Frame::data(self.spare.lend(text, kept)))));
            }
        }
    }
}

impl<S: Answerer> Answers<S> {
    /// Answers to the lines of this body.
    pub(crate) fn new(app: Arc<App>, body: Body, signs: Arc<Signs>, solver: S, request_id: String) -> Self {
        let (cutter, under_way) = (Cutter::new(app.limits.max_body, S::PIECE), VecDeque::new());
        let (body, broken, spare, idle) = (Some(body), None, Spare::default(), Vec::new());
        Self {
            app,
            body,
            broken,
            cutter,
            place: None,
            ahead: None,
            solver,
            idle,
            spare,
            under_way,
            breath: None,
            signs,
            request_id,
        }
    }

    /// Waits for the first bytes, so that a client that expects a 100 before it sends them is told to.
    pub(crate) async fn begun(mut self) -> Self {
        poll_fn(|context| {
            self.fill(context);
            if self.body.is_some() && self.cutter.is_empty() { Poll::Pending } else { Poll::Ready(()) }
        })
        .await;
        self
    }

    /// Cuts what has come into pieces, as many as keep the workers busy; where half of the room for answers is taken, one. Says whether more may come.
    fn read(&mut self, context: &mut Context<'_>) -> bool {
        let usual = 2 * self.app.limits.workers;
        // Where there is none at all somebody has to go.
        let scarce = self.app.answers.is_full() || self.app.answers.is_half_full();
        let most = if scarce { 1 } else { usual };
        let more = loop {
            self.fill(context);
            if self.under_way.len() >= most {
                break true;
            }
            match self.cutter.take() {
                Some(piece) => self.under_way.push_back(Place::Waiting(piece)),
                None => break self.body.is_some(),
            }
        };
        let ahead = self.cutter.whole() + self.under_way.iter().map(Place::bytes).sum::<usize>();
        if self.ahead.as_ref().map_or(0, Kept::bytes) != ahead {
            self.ahead = None;
            self.ahead = (ahead > SMALL).then(|| self.app.answers.keep_anyway(ahead));
        }
        self.signs.set_behind(ahead, self.place.as_ref().map_or(0, LinePlace::bytes));
        more
    }

    /// Reads as far as the request has come, up to what may be ahead; where half of the room is taken, that is a line. So a client that goes
    /// away is noticed while all workers are busy, unless it has sent more than that; then only when the next answers are sent.
    fn fill(&mut self, context: &mut Context<'_>) {
        let Self { app, body, cutter, place, broken, .. } = self;
        let ahead = if app.answers.is_half_full() { 1 } else { AHEAD };
        while let Some(open) = body
            && cutter.whole() < ahead
        {
            if place.as_ref().is_some_and(|place| place.gave_way(context)) {
                app.metrics.body_late(true);
                (*body, *broken) = (None, Some(Cut::Room));
                return;
            }
            let came = match Pin::new(open).poll_frame(context) {
                Poll::Ready(Some(Ok(frame))) => {
                    let data = frame.into_data().unwrap_or_default();
                    cutter.push(&data);
                    data.len()
                }
                Poll::Ready(end) => {
                    *broken = end.map(|_| Cut::Request);
                    *body = None;
                    cutter.finish();
                    0
                }
                Poll::Pending => return,
            };
            let partial = cutter.partial();
            if partial <= SMALL {
                *place = None;
            } else if !app.bodies.has_room(place, partial, came) {
                (*body, *broken) = (None, Some(Cut::Room));
            }
        }
        // It has sent enough: it is not its fault that no more comes.
        place.iter().for_each(LinePlace::is_left);
    }

    /// Sends the pieces that wait to the pool, oldest first, as far as that has room.
    fn begin(&mut self, context: &mut Context<'_>) {
        for k in 0..self.under_way.len() {
            if let Place::Waiting(piece) = &self.under_way[k] {
                let piece = piece.clone();
                let Poll::Ready(pending) = self.poll_submit(&piece, k == 0, context) else { return };
                self.under_way[k] = Place::Begun(pending, piece.bytes.len());
            }
        }
    }

    fn poll_submit(&mut self, piece: &Piece, oldest: bool, context: &mut Context<'_>) -> Poll<Pending<Answered<S>>> {
        loop {
            if let Some(breath) = &mut self.breath {
                ready!(breath.as_mut().poll(context));
                self.breath = None;
            }
            if !self.app.pool.is_full() {
                let solver = self.idle.pop().unwrap_or_else(|| self.solver.clone());
                let (app, piece, spare) = (Arc::clone(&self.app), piece.clone(), self.spare.clone());
                let task = Once(move |watch: &dyn Watch| answer(solver, &piece, oldest, &app, &spare, watch));
                let start = Instant::now();
                if let Ok(pending) = submit(&self.app.pool, start, start + FOREVER, task) {
                    return Poll::Ready(pending);
                }
            }
            self.breath = Some(Box::pin(sleep(BREATH)));
        }
    }

    /// Ends the stream, and what is under way.
    fn cut(&mut self, why: Cut) -> Cut {
        (self.body, self.broken, self.place, self.ahead) = (None, None, None, None);
        self.cutter = Cutter::new(self.app.limits.max_body, S::PIECE);
        self.under_way.clear();
        match why {
            Cut::Work => {
                self.app.metrics.batches_cut.with_label_values(&["work"]).inc();
                tracing::error!(request_id = self.request_id, "a batch is cut off: {why}");
            }
            Cut::Room => self.app.metrics.batches_cut.with_label_values(&["room"]).inc(),
            Cut::Request => {}
        }
        why
    }
}

fn answer<S: Answerer>(
    mut solver: S,
    piece: &Piece,
    oldest: bool,
    app: &App,
    spare: &Spare,
    watch: &dyn Watch,
) -> Answered<S> {
    let scarce = || app.answers.is_half_full();
    if !oldest && scarce() {
        return Answered { solver, text: Vec::new(), kept: None, rest: Some(piece.clone()) };
    }
    let (begin, max_line) = (Instant::now(), app.limits.max_body);
    let mut text = spare.take((S::GROWTH * piece.bytes.len() + 128).min(if scarce() { LITTLE } else { ENOUGH }));
    let watch = Noticed { watch, asked: Cell::new(false) };
    let (mut lines, mut cancelled) = (piece.lines(), false);
    while let Some((number, _)) = solver.answer_next(&mut lines, max_line, &watch, &mut text) {
        // A line that takes longer than most has asked the watch.
        if watch.asked.take() || number.is_multiple_of(LINES_A_POLL) {
            solver.pause();
            cancelled = watch.watch.poll() == Signal::Stop(Stop::Cancelled);
            if cancelled || begin.elapsed() > LONG {
                break;
            }
        }
        if text.len() > ENOUGH || (text.len() > LITTLE && scarce()) {
            break;
        }
    }
    solver.pause();
    // Nobody gets the answers of work that was cancelled: the pool counts it.
    if !cancelled {
        solver.count(&app.metrics);
    }
    let rest = piece.rest(&lines);
    let kept = (text.len() > SMALL).then(|| app.answers.keep_anyway(text.len()));
    Answered { solver, text, kept, rest }
}

/// Another watch, which knows whether it was asked.
struct Noticed<'a> {
    watch: &'a dyn Watch,
    asked: Cell<bool>,
}

impl Watch for Noticed<'_> {
    fn poll(&self) -> Signal {
        self.asked.set(true);
        self.watch.poll()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::answerer::LineStatus;
    use crate::config::Config;
    use axum::http::{Request, Response};
    use http_body_util::BodyExt;
    use hyper::service::service_fn;
    use hyper_util::rt::TokioIo;
    use std::sync::atomic::{AtomicBool, Ordering};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    /// Says what it reads, but for one word; for another it takes its time.
    #[derive(Clone)]
    struct Fragile;

    impl Answerer for Fragile {
        const PIECE: usize = 64;
        const GROWTH: usize = 1;

        fn answer(&mut self, line: &[u8], _: u64, watch: &dyn Watch, out: &mut Vec<u8>) -> LineStatus {
            assert_ne!(line, b"break", "what it was made for");
            let begin = Instant::now();
            while line == b"slow" && begin.elapsed() < LONG / 2 && watch.poll() == Signal::Continue {}
            while line == b"endless" && watch.poll() == Signal::Continue {}
            out.extend_from_slice(line);
            out.push(b'\n');
            LineStatus::Solved
        }

        fn too_long(&mut self, _: u64, _: usize, _: &mut Vec<u8>) -> LineStatus {
            LineStatus::Bad
        }
    }

    /// Texts that have no end, until their client is gone.
    struct Breaking {
        texts: std::vec::IntoIter<String>,
        gone: Arc<AtomicBool>,
    }

    impl HttpBody for Breaking {
        type Data = Bytes;
        type Error = std::io::Error;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            context: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
            if let Some(text) = self.texts.next() {
                return Poll::Ready(Some(Ok(Frame::data(text.into()))));
            }
            if self.gone.load(Ordering::Relaxed) {
                return Poll::Ready(Some(Err(std::io::Error::other("gone"))));
            }
            context.waker().wake_by_ref();
            Poll::Pending
        }
    }

    fn breaking(texts: Vec<String>, gone: &Arc<AtomicBool>) -> Body {
        Body::new(Breaking { texts: texts.into_iter(), gone: Arc::clone(gone) })
    }

    fn answers(app: &Arc<App>, body: Body) -> Answers<Fragile> {
        Answers::new(Arc::clone(app), body, Arc::default(), Fragile, "id".to_owned())
    }

    fn cut(app: &App, reason: &str) -> u64 {
        app.metrics.batches_cut.with_label_values(&[reason]).get()
    }

    #[tokio::test]
    async fn a_piece_that_panics_ends_the_stream_with_an_error() {
        let app = App::new(&Config::default());
        let text = "line\n".repeat(100) + "break\n" + &"line\n".repeat(100_000);
        let mut stream = answers(&app, text.into());
        let mut length = 0;
        let end = loop {
            match stream.frame().await {
                Some(Ok(frame)) => length += frame.into_data().map_or(0, |data| data.len()),
                end => break end,
            }
        };
        assert!(matches!(end, Some(Err(Cut::Work))) && length <= 500, "{length}");
        assert!(stream.under_way.is_empty());
        while app.gauges().admitted > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!((app.gauges().panicked, cut(&app, "work")), (1, 1));
    }

    #[tokio::test]
    async fn a_request_that_breaks_off_ends_the_stream_and_the_work() {
        let app = App::new(&Config::default());
        let gone = Arc::<AtomicBool>::default();
        let mut stream = answers(&app, breaking(vec!["endless\n".repeat(1_000)], &gone));
        let mut context = Context::from_waker(std::task::Waker::noop());
        assert!(Pin::new(&mut stream).poll_frame(&mut context).is_pending());
        gone.store(true, Ordering::Relaxed);
        assert!(matches!(stream.frame().await, Some(Err(Cut::Request))));
        assert!(stream.frame().await.is_none() && stream.under_way.is_empty());
        while app.gauges().admitted > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!((cut(&app, "work"), cut(&app, "room")), (0, 0));
    }

    #[tokio::test]
    async fn lines_that_arrive_have_so_much_room_together() {
        let app = App::new(&Config { bodies_mb: 1.try_into().expect("one"), ..Config::default() });
        let half = || answers(&app, breaking(vec!["x".repeat(700 << 10)], &Arc::default()));
        let mut context = Context::from_waker(std::task::Waker::noop());
        let (mut first, mut second) = (half(), half());
        assert!(Pin::new(&mut first).poll_frame(&mut context).is_pending());
        assert!(matches!(Pin::new(&mut second).poll_frame(&mut context), Poll::Ready(Some(Err(Cut::Room)))));
        drop(first);
        assert!(Pin::new(&mut half()).poll_frame(&mut context).is_pending());
        assert_eq!((app.bodies.bytes(), cut(&app, "work"), cut(&app, "room")), (0, 0, 1));
    }

    #[tokio::test]
    async fn who_has_sent_enough_does_not_give_way_while_the_server_works() {
        let app = App::new(&Config::default());
        let long = "x".repeat(SMALL + 1);
        let more = format!("\n{}{long}", "endless\n".repeat(AHEAD / 4));
        let mut stream = answers(&app, breaking(vec![long, more], &Arc::default()));
        let mut context = Context::from_waker(std::task::Waker::noop());
        assert!(Pin::new(&mut stream).poll_frame(&mut context).is_pending());
        assert!(stream.place.as_ref().is_some_and(|place| !place.is_waited_for()), "it is not asked for more");
        assert!(app.bodies.bytes() > SMALL);
    }

    #[tokio::test]
    async fn what_batches_read_ahead_leaves_room_for_others() {
        let app = App::new(&Config { answers_mb: 1.try_into().expect("one"), ..Config::default() });
        let mut context = Context::from_waker(std::task::Waker::noop());
        let many: Vec<_> = (0..40)
            .map(|_| {
                let mut stream = answers(&app, breaking(vec!["endless\n".repeat(1 << 10); 40], &Arc::default()));
                assert!(Pin::new(&mut stream).poll_frame(&mut context).is_pending());
                stream
            })
            .collect();
        let kept = app.answers.bytes();
        assert!((300 << 10..1 << 20).contains(&kept), "{kept}");
        drop(many);
        assert_eq!(app.answers.bytes(), 0);
    }

    #[tokio::test]
    async fn lines_that_take_long_do_not_hold_back_the_answers_before_them() {
        let app = App::new(&Config::default());
        let mut stream = answers(&app, "slow\n".repeat(12).into());
        let mut lines = Vec::new();
        while let Some(Ok(frame)) = stream.frame().await {
            lines.push(frame.into_data().map_or(0, |data| data.len() / 5));
        }
        assert!(lines.iter().sum::<usize>() == 12 && lines.iter().all(|&lines| lines <= 3), "{lines:?}");
    }

    #[tokio::test]
    async fn a_connection_is_cut_without_the_last_chunk_when_a_piece_fails() {
        for (word, whole) in [("last", true), ("break", false)] {
            let (mut client, server) = tokio::io::duplex(1 << 16);
            let app = App::new(&Config::default());
            let service = service_fn(move |request: Request<hyper::body::Incoming>| {
                let answers = answers(&app, Body::new(request.into_body()));
                async { Ok::<_, std::convert::Infallible>(Response::new(answers)) }
            });
            tokio::spawn(hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(server), service));
            let body = "line\n".repeat(500) + word;
            let head =
                format!("POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {}\r\n\r\n", body.len());
            client.write_all((head + &body).as_bytes()).await.expect("it is read");
            let mut answer = String::new();
            client.read_to_string(&mut answer).await.expect("it ends");
            assert_eq!(answer.ends_with("\r\n0\r\n\r\n"), whole, "{answer}");
        }
    }

    #[tokio::test]
    async fn the_client_may_wait_while_its_lines_are_worked_on() {
        let (app, signs) = (App::new(&Config::default()), Arc::<Signs>::default());
        let mut stream = Answers::new(Arc::clone(&app), "a\nb\n".into(), Arc::clone(&signs), Fragile, String::new());
        assert!(!signs.is_at_work());
        while std::future::poll_fn(|context| Poll::Ready(Pin::new(&mut stream).poll_frame(context).is_pending())).await
        {
            assert!(signs.is_at_work());
            tokio::task::yield_now().await;
        }
        assert!(stream.frame().await.is_none() && !signs.is_at_work());
    }
}
