//! Answers that never change while the program runs: with an entity tag, so that a client that has one need
//! not load it again.
//!
//! The tag is weak (RFC 9110, 8.8.1), because the same answer may also be sent compressed. tower-http has no
//! layer for entity tags.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::hash::{DefaultHasher, Hasher};

/// By default, a client may use its copy for five minutes without asking.
const CACHE_CONTROL: HeaderValue = HeaderValue::from_static("public, max-age=300");

/// An answer that does not change.
#[derive(Clone, Debug)]
pub(crate) struct Cached {
    body: Bytes,
    content_type: HeaderValue,
    tag: HeaderValue,
    cache_control: HeaderValue,
}

impl Cached {
    pub(crate) fn new(content_type: HeaderValue, body: impl Into<Bytes>) -> Self {
        let body = body.into();
        let mut hasher = DefaultHasher::new();
        hasher.write(&body);
        let tag = format!("W/\"{:016x}\"", hasher.finish());
        let tag = HeaderValue::try_from(tag).unwrap_or(HeaderValue::from_static("W/\"\""));
        Self { body, content_type, tag, cache_control: CACHE_CONTROL }
    }

    pub(crate) fn with_cache_control(self, cache_control: HeaderValue) -> Self {
        Self { cache_control, ..self }
    }

    /// The answer to a request with these headers: 304 if the client has it.
    pub(crate) fn respond(&self, headers: &HeaderMap) -> Response {
        let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
        let is_known = known.flat_map(|tags| tags.split(',')).any(|tag| self.matches(tag.trim()));
        let mut response = if is_known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            self.body.clone().into_response()
        };
        let fields = response.headers_mut();
        if is_known {
            // The same as with the answer itself (RFC 9110, 15.4.5), which may be compressed.
            fields.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        } else {
            fields.insert(header::CONTENT_TYPE, self.content_type.clone());
        }
        fields.insert(header::ETAG, self.tag.clone());
        fields.insert(header::CACHE_CONTROL, self.cache_control.clone());
        response
    }

    /// Weak comparison (RFC 9110, 8.8.3.2).
    fn matches(&self, tag: &str) -> bool {
        let opaque = |tag: &[u8]| tag.strip_prefix(b"W/").unwrap_or(tag).to_vec();
        tag == "*" || opaque(tag.as_bytes()) == opaque(self.tag.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_that_has_the_answer_gets_304() {
        let cached = Cached::new(HeaderValue::from_static("text/plain"), "answer");
        let tag =
            cached.respond(&HeaderMap::new()).headers()[header::ETAG].to_str().expect("ASCII").to_owned();
        let status = |tags: &str| {
            let value = HeaderValue::try_from(tags).expect("a header");
            cached.respond(&HeaderMap::from_iter([(header::IF_NONE_MATCH, value)])).status()
        };
        let strong = tag.trim_start_matches("W/");
        for tags in [&tag, strong, "*", &format!("\"other\", {tag}")] {
            assert_eq!(status(tags), StatusCode::NOT_MODIFIED, "{tags}");
        }
        assert_eq!(status("\"other\""), StatusCode::OK);
    }
}
