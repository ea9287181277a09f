//! A file of the page, plain and compressed. It is compressed once with the best level, where the layer for
//! other answers uses the fastest level for each answer.

use crate::http::cached::Cached;
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use std::io::{Read, Write};
use std::sync::OnceLock;

const GZIP: HeaderValue = HeaderValue::from_static("gzip");
const BY_ENCODING: HeaderValue = HeaderValue::from_static("accept-encoding");

/// The content of a file, in the form in which the program has it.
pub(super) enum Content {
    Plain(Vec<u8>),
    Gzip(&'static [u8]),
}

/// A file in both forms.
pub(super) struct Packed {
    content: Content,
    content_type: HeaderValue,
    cache_control: HeaderValue,
    plain: OnceLock<Cached>,
    compressed: OnceLock<Cached>,
}

impl Packed {
    pub(super) fn new(content_type: HeaderValue, content: Content, cache_control: HeaderValue) -> Self {
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
        self.plain.get_or_init(|| match &self.content {
            Content::Plain(content) => self.cached(content.clone()),
            Content::Gzip(packed) => self.cached(gunzip(packed)),
        })
    }

    fn compressed(&self) -> &Cached {
        self.compressed.get_or_init(|| match &self.content {
            Content::Plain(content) => self.cached(gzip(content)),
            Content::Gzip(packed) => self.cached(Bytes::from_static(packed)),
        })
    }

    fn cached(&self, body: impl Into<Bytes>) -> Cached {
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

/// The content of a file that the build has compressed.
fn gunzip(packed: &[u8]) -> Vec<u8> {
    let mut content = Vec::new();
    // Reading from a slice that is a gzip member cannot fail.
    let _ = GzDecoder::new(packed).read_to_end(&mut content);
    content
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_the_build_has_compressed_is_served_in_both_forms() {
        let content = b"\0asm of many bytes ".repeat(100);
        let packed: &'static [u8] = gzip(&content).leak();
        let file = Packed::new(HeaderValue::from_static("application/wasm"), Content::Gzip(packed), GZIP);
        let plain = file.plain().respond(&HeaderMap::new());
        assert_eq!(plain.headers()[header::CONTENT_TYPE], "application/wasm");
        assert_eq!(gunzip(packed), content);
        let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, GZIP)]);
        assert_eq!(file.respond(&headers).headers()[header::CONTENT_ENCODING], "gzip");
    }
}
