//! A body that is decompressed while it is received.
//!
//! tower-http's layer would put every body into a box, also those of the common requests. A little input may
//! become much output, so the input is taken in small portions, and the limits of bodies and lines hold for
//! the output.

use axum::body::{Body, Bytes, HttpBody};
use flate2::write::MultiGzDecoder;
use hyper::body::Frame;
use std::collections::VecDeque;
use std::error::Error;
use std::fmt;
use std::io::{self, Write};
use std::mem::take;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tower_http::BoxError;

/// The bytes that are decompressed at a time; deflate makes at most 1,032 times as many of them.
const PORTION: usize = 256;

/// The error of content that is not gzip, or breaks off although the request does not.
#[derive(Debug)]
pub(crate) struct BrokenGzip(io::Error);

impl fmt::Display for BrokenGzip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the content is not gzip: {}", self.0)
    }
}

impl Error for BrokenGzip {}

impl BrokenGzip {
    /// Returns whether this error has its origin here.
    pub(crate) fn is_origin_of(error: &(dyn Error + 'static)) -> bool {
        let mut origin = Some(error);
        while let Some(error) = origin {
            if error.is::<Self>() {
                return true;
            }
            origin = error.source();
        }
        false
    }
}

/// The decompressed content of a body.
pub(crate) struct Gunzip {
    /// The compressed body, until its end.
    body: Option<Body>,
    portions: VecDeque<Bytes>,
    decoder: MultiGzDecoder<Vec<u8>>,
    /// The error that follows what was decompressed.
    broken: Option<BrokenGzip>,
}

impl Gunzip {
    pub(crate) fn new(body: Body) -> Self {
        let decoder = MultiGzDecoder::new(Vec::new());
        Self { body: Some(body), portions: VecDeque::new(), decoder, broken: None }
    }

    /// Decompresses a portion.
    fn decompress(&mut self, portion: &[u8]) {
        if let Err(error) = self.decoder.write_all(portion) {
            self.broken = Some(BrokenGzip(error));
            // Fails as well, but first hands out what was decompressed before the error.
            let _ = self.decoder.try_finish();
        }
    }
}

impl HttpBody for Gunzip {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        loop {
            let output = take(self.decoder.get_mut());
            if !output.is_empty() {
                return Poll::Ready(Some(Ok(Frame::data(output.into()))));
            }
            if let Some(broken) = self.broken.take() {
                (self.body, self.portions) = (None, VecDeque::new());
                return Poll::Ready(Some(Err(broken.into())));
            }
            if let Some(mut bytes) = self.portions.pop_front() {
                let portion = bytes.split_to(bytes.len().min(PORTION));
                if !bytes.is_empty() {
                    self.portions.push_front(bytes);
                }
                self.decompress(&portion);
                continue;
            }
            let Some(body) = &mut self.body else { return Poll::Ready(None) };
            match ready!(Pin::new(body).poll_frame(context)) {
                Some(frame) => self.portions.extend(frame?.into_data().ok()),
                None => {
                    self.body = None;
                    // Content that breaks off is an error.
                    self.broken = self.decoder.try_finish().err().map(BrokenGzip);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use http_body_util::BodyExt;

    fn packed(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(text).expect("a Vec takes all");
        encoder.finish().expect("a Vec takes all")
    }

    #[tokio::test]
    async fn content_is_decompressed_in_bounded_portions() {
        for length in [0, 1, 1_000, 10_000_000] {
            let text = vec![b'.'; length];
            let mut body = Gunzip::new(packed(&text).into());
            let mut all = Vec::new();
            while let Some(frame) = body.frame().await {
                let data = frame.expect("it is valid").into_data().expect("it is data");
                assert!(data.len() <= 1_032 * PORTION + (32 << 10), "{}", data.len());
                all.extend_from_slice(&data);
            }
            assert!(all == text, "{length}");
        }
    }

    #[tokio::test]
    async fn content_that_is_not_gzip_or_breaks_off_is_an_error() {
        let whole = packed(b"0123456789");
        for wrong in [&b"not gzip at all"[..], &whole[..whole.len() - 9], &whole[..5]] {
            assert!(Gunzip::new(wrong.to_vec().into()).collect().await.is_err());
        }
    }
}
