//! The socket, which tells the connection's [`State`] when bytes go by.
//!
//! It also puts a body to the answers that hyper gives by itself, to heads that it cannot read: hyper has no hook for them (1.12), but
//! what it writes while no request is under way is nothing else. After such an answer the socket is read on for a moment, since one
//! that is closed with something unread takes its answer back. HTTP/2's own refusals (GOAWAY, RST_STREAM, a 431 without a body) stay as
//! its frames are: nothing there could be changed from outside.

use crate::api::wire::problem::Problem;
use crate::server::connection::refusal::on_the_wire;
use crate::server::connection::state::State;
use crate::server::outer::Outer;
use axum::http::{HeaderValue, StatusCode, header};
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

/// hyper's own answer is no longer than this: a status, no body, a date.
const LONGEST: usize = 160;

/// What is thrown away of a request that could not be read.
const THROWN_AWAY: usize = 1 << 20;

/// What the first bytes tell, however they come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Version {
    Http1,
    Http2,
    /// So much of the preface has come.
    Open(usize),
}

impl Version {
    /// After more bytes.
    fn after(self, bytes: &[u8]) -> Self {
        let Self::Open(seen) = self else { return self };
        let missing = &PREFACE[seen..];
        let common = bytes.len().min(missing.len());
        if bytes[..common] != missing[..common] {
            Self::Http1
        } else if common == missing.len() {
            Self::Http2
        } else {
            Self::Open(seen + common)
        }
    }
}

/// A socket that is watched.
pub(crate) struct Stream {
    socket: TokioIo<TcpStream>,
    state: Arc<State>,
    /// Makes the answers to what cannot be read.
    outer: Outer,
    /// The version, as far as the first bytes tell.
    version: Version,
    /// What is written instead of hyper's own answer, and how much of it is gone.
    instead: Option<(Vec<u8>, usize)>,
    /// Bytes that were thrown away.
    thrown_away: usize,
}

impl Stream {
    pub(crate) fn new(socket: TcpStream, state: Arc<State>, outer: Outer) -> Self {
        Self { socket: TokioIo::new(socket), state, outer, version: Version::Open(0), instead: None, thrown_away: 0 }
    }

    /// Is something else written instead of this? From hyper's own answer on.
    fn is_put_right(&mut self, bytes: &[u8]) -> bool {
        if bytes.len() <= LONGEST
            && self.instead.is_none()
            && self.state.is_between_requests()
            && let Some(status) = by_itself(bytes)
        {
            self.put_right(status, bytes);
        }
        self.instead.is_some()
    }

    /// Writes an answer of ours for hyper's.
    fn put_right(&mut self, status: StatusCode, bytes: &[u8]) {
        let mut answer = self.outer.turn_away_unread(Problem::unread(status));
        if let Some(date) = date(bytes) {
            answer.headers_mut().insert(header::DATE, date);
        }
        self.instead = Some((on_the_wire(answer, false), 0));
        self.state.is_leaving();
    }

    /// Writes what is written instead. When it is gone, so are the `length` bytes that it stands for.
    fn poll_write_instead(&mut self, context: &mut Context<'_>, length: usize) -> Poll<io::Result<usize>> {
        let Some((bytes, gone)) = &mut self.instead else { return Poll::Ready(Ok(length)) };
        while *gone < bytes.len() {
            match ready!(Pin::new(&mut self.socket).poll_write(context, &bytes[*gone..]))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                written => *gone += written,
            }
        }
        Poll::Ready(Ok(length))
    }

    /// Reads on until the client closes, too, or has sent too much; the sweep ends it otherwise.
    fn poll_throw_away(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut bytes = [0; 4 << 10];
        while self.thrown_away < THROWN_AWAY {
            let mut buffer = ReadBuf::new(&mut bytes);
            ready!(Pin::new(self.socket.inner_mut()).poll_read(context, &mut buffer))?;
            match buffer.filled().len() {
                0 => break,
                length => self.thrown_away += length,
            }
        }
        Poll::Ready(Ok(()))
    }

    /// Reads the first bytes. Whoever asks for them wants to know the version, and asks for no more than a preface.
    fn begin(&mut self, context: &mut Context<'_>, mut buffer: ReadBufCursor<'_>) -> Poll<io::Result<()>> {
        let mut bytes = [0; 24];
        let room = buffer.remaining().min(bytes.len());
        let mut first = ReadBuf::new(&mut bytes[..room]);
        ready!(Pin::new(self.socket.inner_mut()).poll_read(context, &mut first))?;
        self.version = self.version.after(first.filled());
        if self.version == Version::Http2 {
            self.state.is_http2();
        } else if !first.filled().is_empty() {
            self.state.read();
        }
        buffer.put_slice(first.filled());
        Poll::Ready(Ok(()))
    }
}

/// Is this a whole answer that hyper gives by itself? Of ours each has an id.
fn by_itself(bytes: &[u8]) -> Option<StatusCode> {
    let short = bytes.len() <= LONGEST && bytes.starts_with(b"HTTP/1.") && bytes.ends_with(b"\r\n\r\n");
    let head = std::str::from_utf8(short.then_some(bytes)?).ok()?;
    let empty = head.contains("\r\ncontent-length: 0\r\n") && !head.contains("\r\nx-request-id: ");
    let status = StatusCode::from_bytes(head.get(9..12)?.as_bytes()).ok()?;
    (empty && status.is_client_error()).then_some(status)
}

/// The date in an answer.
fn date(bytes: &[u8]) -> Option<HeaderValue> {
    let head = std::str::from_utf8(bytes).ok()?;
    HeaderValue::from_str(head.lines().find_map(|line| line.strip_prefix("date: "))?).ok()
}

impl Read for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        if let Version::Open(_) = self.version {
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
        let written = if self.is_put_right(bytes) {
            self.poll_write_instead(context, bytes.len())
        } else {
            Pin::new(&mut self.socket).poll_write(context, bytes)
        };
        self.state.wrote(written.is_ready());
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.socket).poll_shutdown(context))?;
        if self.instead.is_some() { self.poll_throw_away(context) } else { Poll::Ready(Ok(())) }
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        // An answer without a body is one slice.
        let first = slices.iter().find(|slice| !slice.is_empty()).filter(|_| slices.len() <= 2);
        let written = match first {
            Some(bytes) if self.is_put_right(bytes) => {
                self.poll_write_instead(context, slices.iter().map(|slice| slice.len()).sum())
            }
            _ => Pin::new(&mut self.socket).poll_write_vectored(context, slices),
        };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_seen_however_the_first_bytes_come() {
        let rest = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
        for k in 0..=rest.len() {
            let (one, two) = rest.split_at(k);
            assert_eq!(Version::Open(0).after(one).after(two), Version::Http2, "{k}");
        }
        assert_eq!(rest.chunks(1).fold(Version::Open(0), Version::after), Version::Http2);
        for other in ["G", "GET / HTTP/1.1\r\n", "PRI", "PRI * HTTP/1.1\r\n", "PRI * HTTP/2.1"] {
            let version = other.as_bytes().chunks(2).fold(Version::Open(0), Version::after);
            assert_eq!(version, if other == "PRI" { Version::Open(3) } else { Version::Http1 }, "{other}");
        }
    }

    #[test]
    fn hypers_own_answers_are_known_and_no_others() {
        let own = "HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\ndate: Sat, 21 Nov 2026 10:00:00 GMT\r\n\r\n";
        assert_eq!(by_itself(own.as_bytes()), Some(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE));
        assert_eq!(date(own.as_bytes()), Some(HeaderValue::from_static("Sat, 21 Nov 2026 10:00:00 GMT")));
        for (was, is) in
            [("\r\nconnection", "\r\nx-request-id: 1\r\nconnection"), ("431", "200"), (": 0", ": 7"), ("HTTP", "http")]
        {
            assert_eq!(by_itself(own.replace(was, is).as_bytes()), None, "{was} {is}");
        }
        assert_eq!(by_itself(&own.as_bytes()[..own.len() - 1]), None);
        assert_eq!(by_itself(format!("{own}{own}").as_bytes()), None);
    }
}
