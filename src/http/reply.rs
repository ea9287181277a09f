//! Responses with the content of an answer, and the names of header fields.

use crate::work::host::Waited;
use crate::work::message_memory::Reserved;
use axum::body::{Body, Bytes};
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::time::{Duration, Instant};
use sudokud_contract::wire::json_text::{write_json, write_large_json};

/// The header with the status of an answer in text.
pub(crate) const STATUS_HEADER: HeaderName = HeaderName::from_static("x-sudoku-status");

/// The header with the times of a request, which browsers show.
pub(crate) const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// The header with the request's id.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The target of the span and the log line of a request.
pub(crate) const REQUEST: &str = "sudokud::request";

/// Marks the response with a stream that logs its own end, as an extension.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LoggedAtEnd;

/// The content type of errors.
pub(crate) const PROBLEM: &str = "application/problem+json";

/// The times of a request.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Times {
    /// The time for which it waited.
    pub(crate) queue: Duration,
    /// The time of the work.
    pub(crate) work: Duration,
}

impl Times {
    /// The times of a request that came at `arrival`, has `waited`, and was worked on until now.
    pub(crate) fn since(arrival: Instant, Waited { queue, client }: Waited) -> Self {
        Self { queue, work: arrival.elapsed().saturating_sub(queue + client) }
    }

    /// Adds the times to a response, in milliseconds.
    pub(crate) fn add_to(self, response: &mut Response) {
        let [(queue, queue_us), (work, work_us)] =
            [self.queue, self.work].map(|time| (time.as_millis(), time.subsec_micros() % 1_000));
        let text = format!("queue;dur={queue}.{queue_us:03}, work;dur={work}.{work_us:03}");
        if let Ok(value) = HeaderValue::try_from(text) {
            response.headers_mut().insert(SERVER_TIMING, value);
        }
    }
}

/// A response with a JSON body, which keeps `room` until its last byte is sent.
pub(crate) fn json_in<T: Serialize>(answer: &T, room: Reserved) -> Response {
    if room.is_none() {
        return json_of(answer);
    }
    response_of_type("application/json", body_in(write_large_json(answer, room.bytes()), room))
}

/// A response with a JSON body.
pub(crate) fn json_of<T: Serialize>(answer: &T) -> Response {
    response_of_type("application/json", write_json(answer))
}

/// Returns the response, or the refusal, of a resource that chooses the content type by `Accept`, so that
/// caches keep each.
pub(crate) fn negotiated_response(answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept"));
    response
}

/// A response with a body of this content type.
pub(crate) fn response_of_type(content_type: &'static str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    response
}

/// A body that keeps its room until its last byte is sent.
pub(crate) fn body_in(bytes: Vec<u8>, mut room: Reserved) -> Body {
    room.shrink(bytes.len());
    Bytes::from_owner(BytesWithRoom { bytes, _room: room }).into()
}

/// The bytes of an answer, with their room.
struct BytesWithRoom {
    bytes: Vec<u8>,
    _room: Reserved,
}

impl AsRef<[u8]> for BytesWithRoom {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}
