//! Answers that are written past hyper: to a head that never ended or is no HTTP, and to a connection too many.
//!
//! They are made where all answers are made ([`crate::server::outer`]), so they have an id, are counted, and pages may read them. Of a
//! connection too many the head is read, within a second and 8 KiB: `GET /health/live` is answered as ever, for a process that is busy is
//! not dead, and whoever asks that would end it; and `GET /metrics`, for those who wonder.

use crate::api::wire::problem::Problem;
use crate::server::outer::Outer;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderValue, Method, Request, StatusCode, header};
use axum::response::Response;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, SystemTime};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long a refused client has to send its request and take the answer.
pub(crate) const LINGER: Duration = Duration::from_secs(1);

/// How much of its request is read.
const READ: usize = 8 << 10;

/// The paths that are answered even if there is no room: whether the process lives, and what is the matter with it.
const ANSWERED: [&str; 2] = ["/health/live", "/metrics"];

/// A whole HTTP/1.1 answer, after which the connection is closed.
pub(crate) fn on_the_wire(response: Response, to_head: bool) -> Vec<u8> {
    let (mut parts, body) = response.into_parts();
    let body = at_hand(body);
    // The answer to a HEAD has no body any more, but its length.
    if !(to_head && parts.headers.contains_key(header::CONTENT_LENGTH)) {
        parts.headers.insert(header::CONTENT_LENGTH, body.len().into());
    }
    if let header::Entry::Vacant(date) = parts.headers.entry(header::DATE)
        && let Ok(now) = HeaderValue::try_from(httpdate::fmt_http_date(SystemTime::now()))
    {
        date.insert(now);
    }
    parts.headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    let mut bytes = format!("HTTP/1.1 {}\r\n", parts.status).into_bytes();
    for (name, value) in &parts.headers {
        bytes.extend_from_slice(name.as_str().as_bytes());
        bytes.extend_from_slice(b": ");
        bytes.extend_from_slice(value.as_bytes());
        bytes.extend_from_slice(b"\r\n");
    }
    bytes.extend_from_slice(b"\r\n");
    if !to_head {
        bytes.extend_from_slice(&body);
    }
    bytes
}

/// A body that waits for nothing.
fn at_hand(mut body: Body) -> Bytes {
    let mut all = Vec::new();
    let mut context = Context::from_waker(Waker::noop());
    while let Poll::Ready(Some(Ok(frame))) = Pin::new(&mut body).poll_frame(&mut context) {
        if let Some(data) = frame.data_ref() {
            all.extend_from_slice(data);
        }
    }
    all.into()
}

/// To a client of HTTP/2: no settings (SETTINGS), and that none of its requests has been looked at (GOAWAY, `NO_ERROR`), so that it may
/// send them elsewhere.
const GOODBYE: &[u8] = b"\0\0\0\x04\0\0\0\0\0\0\0\x08\x07\0\0\0\0\0\0\0\0\0\0\0\0\0";

/// Is the head there, as far as its end? An empty line may be a line feed alone, and some may come before the head (RFC 9112, 2.2): it is
/// at `begin` that it begins. Up to `seen` it was looked at before.
fn ends(bytes: &[u8], begin: &mut usize, seen: &mut usize) -> bool {
    *begin +=
        bytes[*begin..].iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count() * usize::from(*seen <= *begin);
    let new = &bytes[seen.saturating_sub(2).max(*begin)..];
    *seen = bytes.len();
    new.windows(2).any(|end| end == b"\n\n") || new.windows(3).any(|end| end == b"\n\r\n")
}

/// Answers a connection for which there is no room. Its request is read first: a socket that is closed with something unread
/// takes its answer back.
pub(crate) async fn refuse(mut socket: TcpStream, outer: Outer) {
    let talk = async {
        let (mut bytes, mut begin, mut seen) = (Vec::with_capacity(1 << 10), 0, 0);
        while !ends(&bytes, &mut begin, &mut seen) && bytes.len() < READ {
            if socket.read_buf(&mut bytes).await? == 0 {
                return Ok(());
            }
        }
        let bytes = &bytes[begin..];
        if bytes.starts_with(b"PRI ") {
            socket.write_all(GOODBYE).await?;
        } else {
            let to_head = bytes.starts_with(b"HEAD ");
            socket.write_all(&on_the_wire(answer(bytes, &outer).await, to_head)).await?;
        }
        socket.shutdown().await?;
        let mut rest = [0; 1 << 10];
        let mut most = 64;
        while most > 0 && socket.read(&mut rest).await? > 0 {
            most -= 1;
        }
        io::Result::Ok(())
    };
    // What goes wrong here is the client's loss alone.
    let _ = timeout(LINGER, talk).await;
}

/// The answer to this head, and to whatever comes after it.
async fn answer(head: &[u8], outer: &Outer) -> Response {
    let Some(request) = read(head) else {
        return outer.turn_away_unread(Problem::unread(StatusCode::BAD_REQUEST));
    };
    if !ANSWERED.contains(&request.uri().path()) {
        return outer.turn_away(&request, Problem::too_many_connections());
    }
    let Ok(response) = outer.answer(request).await;
    response
}

/// The request as far as it matters for an answer that is none: its line, and those of its headers that are sound.
fn read(head: &[u8]) -> Option<Request<Body>> {
    let mut lines = head.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let mut words = lines.next()?.split(|byte| *byte == b' ');
    let (method, path, version) = (words.next()?, words.next()?, words.next()?);
    let builder = Request::builder().method(Method::from_bytes(method).ok()?).uri(path);
    let fields = lines.take_while(|line| !line.is_empty()).filter_map(|line| {
        let (name, value) = line.split_at_checked(line.iter().position(|byte| *byte == b':')?)?;
        Some((header::HeaderName::from_bytes(name).ok()?, HeaderValue::from_bytes(value[1..].trim_ascii()).ok()?))
    });
    let request = fields.fold(builder, |builder, (name, value)| builder.header(name, value)).body(Body::empty());
    request.ok().filter(|_| version.starts_with(b"HTTP/1."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{App, server};
    use crate::config::Config;

    async fn said(head: &str) -> String {
        let outer = server(App::new(&Config::default()));
        let answer = on_the_wire(answer(head.as_bytes(), &outer).await, head.starts_with("HEAD"));
        String::from_utf8(answer).expect("it is text")
    }

    #[tokio::test]
    async fn an_answer_is_whole_http() {
        let text = said("POST /solve HTTP/1.1\r\nHost: x\r\nX-Request-ID: abc\r\norigin: http://y\r\n\r\nx-a: b").await;
        let (head, body) = text.split_once("\r\n\r\n").expect("head and body");
        assert!(head.starts_with("HTTP/1.1 503 Service Unavailable\r\n"), "{head}");
        for line in ["retry-after: 1", "x-request-id: abc", "connection: close", "access-control-allow-origin: *"] {
            assert!(head.lines().any(|had| had == line), "{line}: {head}");
        }
        assert!(head.lines().any(|had| had == format!("content-length: {}", body.len())), "{head}");
        assert!(body.contains("\"too_many_connections\"") && body.contains("\"request_id\":\"abc\""), "{body}");
    }

    #[test]
    fn a_head_ends_with_an_empty_line_however_it_comes() {
        for (head, first) in [
            ("GET / HTTP/1.1\r\nhost: x\r\n\r\n", 0),
            ("GET / HTTP/1.1\nhost: x\n\n", 0),
            ("GET / HTTP/1.1\r\nhost: x\n\r\n", 0),
            ("\r\n\r\nGET / HTTP/1.1\r\n\r\n", 4),
            ("\n\nGET / HTTP/1.1\n\n", 2),
        ] {
            let (mut begin, mut seen) = (0, 0);
            let ended = (1..=head.len()).find(|length| ends(&head.as_bytes()[..*length], &mut begin, &mut seen));
            assert_eq!((ended, begin), (Some(head.len()), first), "{head:?}");
            assert!(ends(head.as_bytes(), &mut 0, &mut 0), "{head:?}");
        }
    }

    #[tokio::test]
    async fn the_answer_to_a_head_says_how_long_it_would_be() {
        let length =
            |text: &str| text.lines().find_map(|line| line.strip_prefix("content-length: ").map(str::to_owned));
        let (get, head) =
            (said("GET /health/live HTTP/1.1\r\n\r\n").await, said("HEAD /health/live HTTP/1.1\r\n\r\n").await);
        assert_eq!(length(&get), Some("17".to_owned()));
        assert_eq!(length(&head), length(&get));
        assert!(get.contains("\r\ndate: ") && head.contains("\r\ndate: ") && head.ends_with("\r\n\r\n"), "{head}");
    }

    #[tokio::test]
    async fn who_asks_whether_the_process_lives_is_told_so() {
        let text = said("GET /health/live?x HTTP/1.1\r\n\r\n").await;
        assert!(text.starts_with("HTTP/1.1 200 OK\r\n") && text.ends_with("\r\n\r\n{\"status\":\"live\"}"), "{text}");
        let text = said("HEAD /health/live HTTP/1.0\r\n\r\n").await;
        assert!(text.starts_with("HTTP/1.1 200 OK\r\n") && text.ends_with("\r\n\r\n"), "{text}");
        assert!(said("GET /metrics HTTP/1.1\r\n\r\n").await.contains("\nsudokud_connections_max "));
        assert!(said("POST /health/live HTTP/1.1\r\n\r\n").await.starts_with("HTTP/1.1 405 "));
        assert!(said("GET /health/ready HTTP/1.1\r\n\r\n").await.starts_with("HTTP/1.1 503 "));
    }

    #[tokio::test]
    async fn what_is_no_http_is_told_that() {
        for head in
            ["hello\r\n\r\n", "\x16\x03 / HTTP/1.1\r\n\r\n", "GET / HTTP/3\r\n\r\n", "GET  HTTP/1.1\r\n\r\n", ""]
        {
            let text = said(head).await;
            assert!(text.starts_with("HTTP/1.1 400 Bad Request\r\n") && text.contains("\"bad_request\""), "{text}");
        }
    }
}
