//! The socket, which tells the connection's [`State`] when bytes go by.

use super::state::State;
use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::rt::TokioIo;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, ReadBuf};
use tokio::net::TcpStream;

/// How an HTTP/2 connection begins; HTTP/1 never does.
const PREFACE: &[u8] = b"PRI * HTTP/2.0";

/// A socket that is watched.
pub(crate) struct Stream {
    socket: TokioIo<TcpStream>,
    state: Arc<State>,
    /// Was anything read? The first bytes are looked at.
    begun: bool,
}

impl Stream {
    pub(crate) fn new(socket: TcpStream, state: Arc<State>) -> Self {
        Self { socket: TokioIo::new(socket), state, begun: false }
    }

    /// Reads the first bytes. Whoever asks for them wants to know the version, and asks for no more than a preface.
    fn begin(&mut self, context: &mut Context<'_>, mut buffer: ReadBufCursor<'_>) -> Poll<io::Result<()>> {
        let mut bytes = [0; 24];
        let room = buffer.remaining().min(bytes.len());
        let mut first = ReadBuf::new(&mut bytes[..room]);
        ready!(Pin::new(self.socket.inner_mut()).poll_read(context, &mut first))?;
        self.begun = true;
        if first.filled().starts_with(PREFACE) {
            self.state.is_http2();
        } else if !first.filled().is_empty() {
            self.state.read();
        }
        buffer.put_slice(first.filled());
        Poll::Ready(Ok(()))
    }
}

impl Read for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        if !self.begun {
            return self.begin(context, buffer);
        }
        let read = Pin::new(&mut self.socket).poll_read(context, buffer);
        if read.is_ready() {
            self.state.read();
        }
        read
    }
}

impl Write for Stream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.socket).poll_write(context, bytes);
        self.state.wrote(written.is_ready());
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(context)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.socket).poll_write_vectored(context, slices);
        self.state.wrote(written.is_ready());
        written
    }
}

impl Drop for Stream {
    /// A head that came too slowly is answered here: hyper has not begun to answer, and does not know that there is a request.
    fn drop(&mut self) {
        if let Some(words) = self.state.last_words() {
            // Nothing was sent before, so there is room; and if there is none, nobody reads.
            let _ = self.socket.inner().try_write(words);
        }
    }
}
