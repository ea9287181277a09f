//! Responses with the content of an answer, and the names of header fields.

use crate::api::message_memory::Reserved;
use axum::body::{Body, Bytes};
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;
use serde::Serialize;
use sudokud_contract::wire::json_text::{write_json, write_large_json};

/// The header with the status of an answer in text.
pub(crate) const STATUS_HEADER: HeaderName = HeaderName::from_static("x-sudoku-status");

/// The header with the request's id.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The content type of errors.
pub(crate) const PROBLEM: &str = "application/problem+json";

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
