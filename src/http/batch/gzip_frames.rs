//! The answers of a batch, compressed by gzip. Each frame is flushed, so a client reads the answers as they
//! come.

use axum::body::{Bytes, HttpBody};
use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::Frame;
use std::io::Write;
use std::mem::take;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

/// A body, compressed.
pub(crate) struct GzipFrames<B> {
    body: B,
    /// The encoder, until the end of the body.
    encoder: Option<GzEncoder<Vec<u8>>>,
}

impl<B> GzipFrames<B> {
    pub(crate) fn new(body: B) -> Self {
        Self { body, encoder: Some(GzEncoder::new(Vec::new(), Compression::fast())) }
    }
}

impl<B: HttpBody<Data = Bytes> + Unpin> HttpBody for GzipFrames<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let this = &mut *self;
        let Some(encoder) = &mut this.encoder else { return Poll::Ready(None) };
        let packed = match ready!(Pin::new(&mut this.body).poll_frame(context)).transpose()? {
            Some(frame) => {
                let Ok(data) = frame.into_data() else { return Poll::Ready(None) };
                // Writing to a Vec cannot fail.
                let _ = encoder.write_all(&data).and_then(|()| encoder.flush());
                take(encoder.get_mut())
            }
            None => this.encoder.take().and_then(|encoder| encoder.finish().ok()).unwrap_or_default(),
        };
        Poll::Ready(Some(Ok(Frame::data(packed.into()))))
    }
}
