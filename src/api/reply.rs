//! Responses: an answer in JSON, or in text with its status in a header; and problems.

use crate::api::accept::Form;
use crate::api::message_memory::Reserved;
use crate::api::wire::json_text::{write_json, write_large_json};
use crate::api::wire::problem::Problem;
use axum::body::{Body, Bytes};
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// The header with the status of an [`Answer`] in text.
pub(crate) const STATUS_HEADER: HeaderName = HeaderName::from_static("x-sudoku-status");

/// The header with the request's id.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The content type of errors.
pub(crate) const PROBLEM: &str = "application/problem+json";

/// An answer that has a form in JSON and one in text.
pub(crate) trait Answer: Serialize {
    /// The status of the answer, for the header [`STATUS_HEADER`].
    fn status_name(&self) -> &'static str;

    /// The answer as lines of text.
    fn text(&self) -> String;
}

/// The response with an answer in this form. It keeps `room` until its last byte is sent.
pub(crate) fn reply<T: Answer>(answer: &T, form: Form, room: Reserved) -> Response {
    match form {
        Form::Json => json_in(answer, room),
        Form::Text => {
            let mut response =
                response_of_type("text/plain; charset=utf-8", body_in(answer.text().into(), room));
            response.headers_mut().insert(STATUS_HEADER, HeaderValue::from_static(answer.status_name()));
            response
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

impl IntoResponse for Problem {
    /// A response whose body is written later, where the request's id is known.
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        for (name, value) in self.headers() {
            response.headers_mut().insert(name, value.clone());
        }
        response.extensions_mut().insert(self);
        response
    }
}
