//! The body of a batch under a rate limit: each line counts as a request. A client above its rate is not
//! refused in the middle of a stream; its lines are passed on as tokens come.

use crate::http::server::rate_limit::RateLimit;
use axum::BoxError;
use axum::body::{Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use pin_project_lite::pin_project;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use tokio::time::{Sleep, sleep};

pin_project! {
    /// A body whose lines take tokens from the client's bucket. Passes parts of a line on without a token.
    pub(super) struct PacedLines<B> {
        #[pin]
        body: B,
        limit: Arc<RateLimit>,
        client: u128,
        // Received and not passed on.
        rest: Bytes,
        // Lines that are paid for: at first one, by the token of the request.
        paid: usize,
        wait: Option<Pin<Box<Sleep>>>,
    }
}

impl<B> PacedLines<B> {
    pub(super) fn new(body: B, limit: Arc<RateLimit>, client: u128) -> Self {
        Self { body, limit, client, rest: Bytes::new(), paid: 1, wait: None }
    }
}

impl<B: HttpBody<Data = Bytes, Error: Into<BoxError>>> HttpBody for PacedLines<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let mut this = self.project();
        loop {
            if let Some(wait) = this.wait {
                ready!(wait.as_mut().poll(context));
                *this.wait = None;
            }
            if this.rest.is_empty() {
                match ready!(this.body.as_mut().poll_frame(context)) {
                    Some(Ok(frame)) => match frame.into_data() {
                        Ok(data) => *this.rest = data,
                        Err(frame) => return Poll::Ready(Some(Ok(frame))),
                    },
                    end => return Poll::Ready(end),
                }
            }
            let lines = this.rest.iter().filter(|&&byte| byte == b'\n').count();
            if *this.paid < lines {
                let (taken, wait) = this.limit.take_up_to(*this.client, lines - *this.paid);
                *this.paid += taken;
                if *this.paid == 0 {
                    *this.wait = Some(Box::pin(sleep(wait)));
                    continue;
                }
            }
            let passed = this.rest.split_to(length_of_lines(this.rest, *this.paid));
            *this.paid -= lines.min(*this.paid);
            return Poll::Ready(Some(Ok(Frame::data(passed))));
        }
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (inner, rest) = (self.body.size_hint(), self.rest.len() as u64);
        let mut hint = SizeHint::new();
        hint.set_lower(inner.lower().saturating_add(rest));
        if let Some(upper) = inner.upper().and_then(|upper| upper.checked_add(rest)) {
            hint.set_upper(upper);
        }
        hint
    }
}

/// Returns the length of the first `count` lines; of all bytes, if there are no more lines than that.
fn length_of_lines(bytes: &[u8], count: usize) -> usize {
    let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
    let mut ends = ends.skip(count.saturating_sub(1));
    match (ends.next(), ends.next()) {
        (Some(end), Some(_)) => end,
        _ => bytes.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use axum::body::Body;
    use http_body_util::BodyExt;

    #[test]
    fn as_many_lines_are_passed_on_as_are_paid_for() {
        let text = b"one\ntwo\nthree\nfo";
        assert_eq!([1, 2, 3, 4].map(|count| length_of_lines(text, count)), [4, 8, 16, 16]);
        assert_eq!(length_of_lines(b"a part of a line", 1), 16);
    }

    #[tokio::test]
    async fn a_batch_gets_the_lines_of_its_burst_and_then_waits() {
        let config =
            Config { rate_limit: 1.try_into().ok(), rate_burst: 3.try_into().ok(), ..Config::default() };
        let limit = Arc::new(RateLimit::new(&config).expect("a limit is set"));
        let mut body = PacedLines::new(Body::from("1\n2\n3\n4\n5\n6\n"), limit, 7);
        let frame = body.frame().await.expect("a frame").expect("no error").into_data().expect("data");
        assert_eq!(frame, "1\n2\n3\n4\n", "the token of the request, and three of the bucket");
        assert_eq!((body.size_hint().exact(), body.is_end_stream()), (Some(4), false));
        let mut context = Context::from_waker(std::task::Waker::noop());
        assert!(Pin::new(&mut body).poll_frame(&mut context).is_pending());
    }
}
