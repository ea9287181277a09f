//! A file of the page, plain and compressed. It is compressed once with the best level, where the layer for
//! other answers uses the fastest level for each answer.

use crate::api::cached::Cached;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use std::sync::OnceLock;

const GZIP: HeaderValue = HeaderValue::from_static("gzip");
const BY_ENCODING: HeaderValue = HeaderValue::from_static("accept-encoding");

/// A file in both forms.
pub(super) struct Packed {
    content: Vec<u8>,
    content_type: HeaderValue,
    cache_control: HeaderValue,
    plain: OnceLock<Cached>,
    compressed: OnceLock<Cached>,
}

impl Packed {
    pub(super) fn new(content_type: HeaderValue, content: Vec<u8>, cache_control: HeaderValue) -> Self {
        Self { content, content_type, cache_control, plain: OnceLock::new(), compressed: OnceLock::new() }
    }

    /// The answer to a request with these headers: compressed if the client accepts it.
    pub(super) fn respond(&self, headers: &HeaderMap) -> Response {
        let is_compressed = accepts_gzip(headers);
        let form = if is_compressed { self.compressed() } else { self.plain() };
        let mut response = form.respond(headers);
        response.headers_mut().insert(header::VARY, BY_ENCODING);
        if is_compressed && response.headers().contains_key(header::CONTENT_TYPE) {
            response.headers_mut().insert(header::CONTENT_ENCODING, GZIP);
        }
        response
    }

    fn plain(&self) -> &Cached {
        self.plain.get_or_init(|| self.cached(self.content.clone()))
    }

    fn compressed(&self) -> &Cached {
        self.compressed.get_or_init(|| self.cached(gzip(&self.content)))
    }

    fn cached(&self, body: Vec<u8>) -> Cached {
        Cached::new(self.content_type.clone(), body).with_cache_control(self.cache_control.clone())
    }
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut codings = values.flat_map(|value| value.split(','));
    codings.any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let is_gzip = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        is_gzip && !parts.any(|parameter| matches!(parameter, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

fn gzip(content: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to a vector cannot fail.
    let _ = encoder.write_all(content);
    encoder.finish().unwrap_or_default()
}
