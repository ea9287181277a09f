//! The line of the access log about a batch, written when its answer ends or is dropped.

use crate::http::reply::REQUEST;
use std::time::Instant;
use tracing::Span;

/// The figures of a batch.
pub(crate) struct BatchLog {
    /// The span of the request.
    span: Span,
    begun: Instant,
    /// Lines that were answered.
    pub(crate) lines: u64,
    /// Bytes of lines, decompressed.
    pub(crate) received_bytes: u64,
    /// Bytes of answers, not compressed.
    pub(crate) sent_bytes: u64,
    pub(crate) end: End,
}

/// How the answer to a batch ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// All answers were handed over.
    Complete,
    /// The server ended it.
    Cut,
    /// The client went away.
    Abandoned,
}

impl End {
    const fn name(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Cut => "cut",
            Self::Abandoned => "abandoned",
        }
    }
}

impl BatchLog {
    /// The log of a batch that begins now, in the current span.
    pub(crate) fn begin() -> Self {
        let (span, begun) = (Span::current(), Instant::now());
        Self { span, begun, lines: 0, received_bytes: 0, sent_bytes: 0, end: End::Abandoned }
    }
}

impl Drop for BatchLog {
    fn drop(&mut self) {
        let Self { lines, received_bytes, sent_bytes, end, .. } = *self;
        let took_us = u64::try_from(self.begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        tracing::info!(
            target: REQUEST, parent: &self.span, status = 200, took_us, lines, received_bytes, sent_bytes,
            end = end.name(), "answered"
        );
    }
}
