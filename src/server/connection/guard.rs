//! One connection: the service that hyper calls for each of its requests, and the future that ends when it has to.

use crate::api::wire::problem::{Code, Problem};
use crate::server::connection::body::{Signs, Timed, Tracked, UnderWay};
use crate::server::connection::refusal;
use crate::server::connection::registry::{Connections, Open};
use crate::server::connection::state::{State, Verdict};
use crate::server::connection::stream::Stream;
use crate::server::outer::{Outer, OuterFuture};
use axum::body::Body;
use axum::http::{Request, Response, Version};
use hyper::body::Incoming;
use hyper::service::Service;
use hyper_util::rt::TokioExecutor;
use hyper_util::server::conn::auto;
use pin_project_lite::pin_project;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

/// The path whose requests have no end in time, as long as they go on.
const BATCH: &str = "/solve/batch";

/// The service of one connection.
pub(crate) struct PerConnection {
    outer: Outer,
    state: Arc<State>,
    connections: Arc<Connections>,
}

impl PerConnection {
    pub(crate) const fn new(outer: Outer, state: Arc<State>, connections: Arc<Connections>) -> Self {
        Self { outer, state, connections }
    }
}

impl Service<Request<Incoming>> for PerConnection {
    type Response = Response<Tracked<Body>>;
    type Error = Infallible;
    type Future = Answering;

    fn call(&self, request: Request<Incoming>) -> Answering {
        let request_under_way = UnderWay::new(&self.state);
        let timeouts = self.connections.timeouts();
        let http2 = request.version() == Version::HTTP_2;
        let batch = request.uri().path() == BATCH;
        let state = Arc::clone(&self.state);
        let (mut head, body) = request.into_parts();
        let (body, signs) = if batch {
            let (body, signs) = Timed::pieces(body, timeouts.batch, state);
            head.extensions.insert(Arc::clone(&signs));
            (body, Some(signs))
        } else {
            (Timed::whole(body, timeouts.body, !http2, state), None)
        };
        let answer = self.outer.answer(Request::from_parts(head, body));
        Answering { answer, request: Some(request_under_way), signs, http2 }
    }
}

pin_project! {
    /// An answer on its way.
    pub(crate) struct Answering {
        #[pin]
        answer: OuterFuture,
        request: Option<UnderWay>,
        signs: Option<Arc<Signs>>,
        http2: bool,
    }
}

impl Future for Answering {
    type Output = Result<Response<Tracked<Body>>, Infallible>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        let Ok(mut response) = ready!(this.answer.poll(context));
        let kept = response.extensions_mut().remove();
        let request = this.request.take().expect("a future is not polled after its end");
        let (signs, http2) = (this.signs.take(), *this.http2);
        Poll::Ready(Ok(response.map(|body| Tracked::new(body, request, signs, http2, kept))))
    }
}

/// How long a connection without any request may take to close itself, in milliseconds, when the server stops. The client may not know
/// how, or be in the middle of a head; what is on its way to it at that moment has this time to get there.
const GRACE: u64 = 1_000;

type Connection = auto::Connection<'static, Stream, PerConnection, TokioExecutor>;

/// A connection that ends by itself, or when the sweep says so.
pub(crate) struct Guarded {
    connection: Pin<Box<Connection>>,
    open: Open,
    /// Since when the server has been stopping.
    draining: Option<u64>,
}

impl Guarded {
    pub(crate) fn new(connection: Connection, open: Open) -> Self {
        Self { connection: Box::pin(connection), open, draining: None }
    }

    /// Does what has to be done. Says whether the connection is over.
    fn obey(&mut self, verdict: Verdict) -> bool {
        match verdict {
            Verdict::GoOn | Verdict::SlowBody => return false,
            Verdict::Drain => {
                // The sweep says so again and again.
                if let Some(since) = self.draining {
                    return self.open.state().is_quiet_since(since, GRACE);
                }
                self.draining = Some(self.open.state().clock().now());
                self.connection.as_mut().graceful_shutdown();
                return false;
            }
            Verdict::SlowHead if self.open.state().was_heard() => {
                let problem = Problem::new(Code::Timeout, "the head of the request did not arrive in time");
                let answer = self.open.connections().outer().turn_away_unread(problem);
                self.open.state().say_at_last(refusal::on_the_wire(answer, false));
            }
            Verdict::SlowHead | Verdict::Idle | Verdict::Reclaimed | Verdict::Stuck | Verdict::Left => {}
        }
        self.open.ended_by(verdict);
        true
    }
}

impl Future for Guarded {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        self.open.state().is_run_by(context.waker());
        let verdict = self.open.state().verdict();
        if verdict != Verdict::GoOn && self.obey(verdict) {
            return Poll::Ready(());
        }
        if let Err(error) = ready!(self.connection.as_mut().poll(context)) {
            tracing::debug!(%error, "a connection broke off");
        }
        Poll::Ready(())
    }
}
