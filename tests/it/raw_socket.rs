//! Messages that no HTTP library would send: bytes on a socket, and the documented answer to each.
//!
//! A case is a line of [`cases`]: what is sent, which answers come back, and whether the connection can be
//! used after them. Nothing is answered with 5xx, and after every case the server serves the next client.
//! Where the standard leaves a choice (RFC 9112), the note says what was chosen. Smuggling means that two
//! servers in a row disagree where a request ends: whatever could be read in two ways is refused, or read as
//! the standard says.

#![allow(clippy::unwrap_used, reason = "in tests")]

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::time::Duration;
use sudokud::config::Config;
use sudokud::http::App;
use sudokud::http::server::{Listeners, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// The state of the connection after the messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    /// It takes another request.
    Open,
    /// The server closes it.
    Closed,
    /// The server closes it, perhaps before the last answers, or any.
    Gone,
}
use Then::{Closed, Gone, Open};

/// How the bytes are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    AtOnce,
    /// Each byte alone.
    ByteByByte,
    /// Then the client says that it sends no more.
    HalfClosed,
}

struct Case {
    name: &'static str,
    bytes: Vec<u8>,
    how: How,
    answers: &'static [u16],
    then: Then,
}

const BOARD: &str = "1..............4";
const LIVE: &str = "GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n";

/// A request for `/solve` with these headers and body.
fn solve(headers: &str, body: &str) -> String {
    format!("POST /solve HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n{headers}\r\n{body}")
}

/// The same with a chunked body.
fn chunked(chunks: &str) -> String {
    solve("transfer-encoding: chunked\r\n", chunks)
}

/// A request for `/health/live` with these headers.
fn live(headers: &str) -> String {
    format!("GET /health/live HTTP/1.1\r\nhost: x\r\n{headers}\r\n")
}

fn line(request_line: &str) -> String {
    format!("{request_line}\r\nhost: x\r\n\r\n")
}

fn many_headers(count: usize) -> String {
    (0..count).fold(String::new(), |mut all, k| {
        let _ = write!(all, "x-{k}: y\r\n");
        all
    })
}

/// The table: name, bytes, statuses of the answers, what becomes of the connection.
fn cases() -> Vec<Case> {
    let good = solve("content-length: 16\r\n", BOARD);
    let whole = format!("10\r\n{BOARD}\r\n0\r\n\r\n");
    let mut cases = Vec::new();
    let mut case = |name, bytes: &dyn AsRef<[u8]>, answers: &'static [u16], then| {
        cases.push(Case { name, bytes: bytes.as_ref().to_vec(), how: How::AtOnce, answers, then });
    };

    // Where a request ends.
    case(
        "length and chunked: chunked counts, and the connection ends",
        &solve("content-length: 4\r\ntransfer-encoding: chunked\r\n", &whole),
        &[200],
        Closed,
    );
    case(
        "chunked and length: chunked counts, and the connection ends",
        &solve("transfer-encoding: chunked\r\ncontent-length: 4\r\n", &whole),
        &[200],
        Closed,
    );
    case(
        "CL.TE: what follows the last chunk is not read",
        &solve("content-length: 5\r\ntransfer-encoding: chunked\r\n", &format!("{whole}{LIVE}")),
        &[200],
        Closed,
    );
    case(
        "two lengths that differ",
        &solve("content-length: 16\r\ncontent-length: 15\r\n", BOARD),
        &[400],
        Closed,
    );
    case(
        "two lengths that agree",
        &solve("content-length: 16\r\ncontent-length: 16\r\n", BOARD),
        &[200],
        Open,
    );
    case("a list of lengths", &solve("content-length: 16, 16\r\n", BOARD), &[400], Closed);
    case("a length with a sign", &solve("content-length: +16\r\n", BOARD), &[400], Closed);
    case("a negative length", &solve("content-length: -16\r\n", BOARD), &[400], Closed);
    case("a length in hexadecimal", &solve("content-length: 0x10\r\n", BOARD), &[400], Closed);
    case("a length in words", &solve("content-length: sixteen\r\n", BOARD), &[400], Closed);
    case("an empty length", &solve("content-length: \r\n", BOARD), &[400], Closed);
    case("a length with space around it", &solve("content-length: \t 16 \r\n", BOARD), &[200], Open);
    case(
        "a length beyond 64 bits",
        &solve("content-length: 99999999999999999999999\r\n", BOARD),
        &[400],
        Closed,
    );
    case("a length with leading zeros", &solve("content-length: 0016\r\n", BOARD), &[200], Open);
    case(
        "a length below the body's: the rest is read as a request",
        &solve("content-length: 16\r\n", &format!("{BOARD}xx\r\n\r\n")),
        &[200, 400],
        Closed,
    );
    case("no length: no body", &solve("", ""), &[422], Open);
    case("another coding than chunked", &solve("transfer-encoding: gzip\r\n", BOARD), &[400], Closed);
    case("identity as a coding", &solve("transfer-encoding: identity\r\n", BOARD), &[400], Closed);
    case("chunked, but not last", &solve("transfer-encoding: chunked, gzip\r\n", &whole), &[400], Closed);
    case(
        "a coding that only looks like chunked",
        &solve("transfer-encoding: xchunked\r\n", &whole),
        &[400],
        Closed,
    );
    case("chunked in quotes", &solve("transfer-encoding: \"chunked\"\r\n", &whole), &[400], Closed);
    case("chunked in capitals", &solve("TRANSFER-ENCODING: CHUNKED\r\n", &whole), &[200], Open);
    case("a space before the colon", &solve("transfer-encoding : chunked\r\n", &whole), &[400], Closed);
    case(
        "a vertical tab before chunked",
        &solve("transfer-encoding:\x0bchunked\r\n", &whole),
        &[400],
        Closed,
    );
    case(
        "chunked in HTTP/1.0",
        &format!("POST /solve HTTP/1.0\r\ntransfer-encoding: chunked\r\n\r\n{whole}"),
        &[400],
        Closed,
    );

    // Chunks.
    case(
        "chunks",
        &chunked(&format!("8\r\n{}\r\n8\r\n{}\r\n0\r\n\r\n", &BOARD[..8], &BOARD[8..])),
        &[200],
        Open,
    );
    case("a size that is no number", &chunked(&format!("zz\r\n{BOARD}\r\n0\r\n\r\n")), &[400], Closed);
    case("a negative size", &chunked(&format!("-10\r\n{BOARD}\r\n0\r\n\r\n")), &[400], Closed);
    case("an empty size", &chunked(&format!("\r\n{BOARD}\r\n0\r\n\r\n")), &[400], Closed);
    case("a size beyond 64 bits", &chunked("fffffffffffffffff\r\n"), &[400], Closed);
    case("a chunk longer than its size", &chunked(&format!("8\r\n{BOARD}\r\n0\r\n\r\n")), &[400], Closed);
    case("an extension", &chunked(&format!("10;a=\"b\"\r\n{BOARD}\r\n0\r\n\r\n")), &[200], Open);
    case(
        "an endless extension",
        &chunked(&format!("10;{}\r\n{BOARD}\r\n0\r\n\r\n", "x".repeat(40_000))),
        &[400],
        Closed,
    );
    case(
        "an extension with a bare line feed",
        &chunked(&format!("10;a\n\r\n{BOARD}\r\n0\r\n\r\n")),
        &[400],
        Closed,
    );
    case("trailers", &chunked(&format!("10\r\n{BOARD}\r\n0\r\nx-note: y\r\n\r\n")), &[200], Open);
    case(
        "endless trailers",
        &chunked(&format!("10\r\n{BOARD}\r\n0\r\n{}\r\n", many_headers(8_000))),
        &[400],
        Closed,
    );

    // The head.
    case("lines that end with a bare line feed: taken", &LIVE.replace("\r\n", "\n"), &[200], Open);
    case("a bare carriage return in a value", &live("x-note: a\rb\r\n"), &[400], Closed);
    case("NUL in a value", &live("x-note: a\0b\r\n"), &[400], Closed);
    case("NUL in a name", &live("x-\0: b\r\n"), &[400], Closed);
    case("NUL in the path", &line("GET /health\0/live HTTP/1.1"), &[400], Closed);
    case("a folded value", &live("x-note: a\r\n b\r\n"), &[400], Closed);
    case("a space before the first header", &"GET /health/live HTTP/1.1\r\n host: x\r\n\r\n", &[400], Closed);
    case("a header without a colon", &live("nonsense\r\n"), &[400], Closed);
    case("a header without a name", &live(": y\r\n"), &[400], Closed);
    case("a space in a name", &live("x note: y\r\n"), &[400], Closed);
    case(
        "bytes beyond ASCII in a value: taken",
        &b"GET /health/live HTTP/1.1\r\nhost: x\r\nx-note: \xff\xfe\r\n\r\n",
        &[200],
        Open,
    );
    case("no host", &"GET /health/live HTTP/1.1\r\n\r\n", &[400], Closed);
    case("two hosts", &live("host: y\r\n"), &[400], Closed);
    case("HTTP/1.0 with two hosts", &"GET / HTTP/1.0\r\nhost: x\r\nhost: y\r\n\r\n", &[400], Closed);
    case("many headers", &live(&many_headers(90)), &[200], Open);
    case("too many headers", &live(&many_headers(101)), &[431], Closed);
    case("a head that is too large", &live(&format!("x-note: {}\r\n", "y".repeat(200_000))), &[431], Closed);
    case("a path that is too long", &line(&format!("GET /{} HTTP/1.1", "a".repeat(66_000))), &[431], Closed);
    case("a head without an end", &format!("GET / HTTP/1.1\r\nx: {}", "y".repeat(200_000)), &[431], Closed);

    // The request line.
    case("a method in lower case is another method", &line("get /health/live HTTP/1.1"), &[405], Open);
    case("a method that nobody knows", &line("BREW /solve HTTP/1.1"), &[405], Open);
    case("a method with a bracket", &line("GE(T /health/live HTTP/1.1"), &[400], Closed);
    case("no method", &line(" /health/live HTTP/1.1"), &[400], Closed);
    case("a tab for a space", &line("GET\t/health/live HTTP/1.1"), &[400], Closed);
    case("TRACE", &line("TRACE /solve HTTP/1.1"), &[405], Open);
    case("HEAD has no body", &line("HEAD /health/live HTTP/1.1"), &[200], Open);
    case("HEAD of what is posted", &line("HEAD /solve HTTP/1.1"), &[405], Open);
    case("CONNECT is no proxy's here", &line("CONNECT x:443 HTTP/1.1"), &[404], Open);
    case("OPTIONS of the server: an answer to a preflight", &line("OPTIONS * HTTP/1.1"), &[200], Open);
    case("an absolute path", &line("GET http://elsewhere/health/live HTTP/1.1"), &[200], Open);
    case("a path without a slash", &line("GET health/live HTTP/1.1"), &[400], Closed);
    case("a path with dots is not resolved", &line("GET /docs/../health/live HTTP/1.1"), &[404], Open);
    case("a path with a slash at its end", &line("POST /solve/ HTTP/1.1"), &[404], Open);
    case("an escape in the path is not read", &line("GET /health/%6cive HTTP/1.1"), &[404], Open);
    case("a fragment is left out", &line("GET /health/live#there HTTP/1.1"), &[200], Open);
    case("bytes beyond ASCII in the path", &b"GET /h\xff HTTP/1.1\r\nhost: x\r\n\r\n", &[400], Closed);
    case("HTTP/1.0", &"GET /health/live HTTP/1.0\r\n\r\n", &[200], Closed);
    case("HTTP/1.0 that stays", &"GET /health/live HTTP/1.0\r\nconnection: keep-alive\r\n\r\n", &[200], Open);
    case("HTTP/0.9", &"GET /health/live\r\n\r\n", &[400], Closed);
    case("HTTP/1.2", &line("GET /health/live HTTP/1.2"), &[400], Closed);
    case("HTTP/3.0", &line("GET /health/live HTTP/3.0"), &[400], Closed);
    case("no HTTP", &"hello\r\n\r\n", &[400], Closed);
    case("TLS", &b"\x16\x03\x01\x00\x05\x01\x00\x00\x01\x00\r\n\r\n", &[400], Closed);
    case("empty lines before a request", &format!("\r\n\r\n{LIVE}"), &[200], Open);

    // The connection.
    case("close", &live("connection: close\r\n"), &[200], Closed);
    case("close among others", &live("connection: te, close\r\n"), &[200], Closed);
    case("after close nothing is read", &format!("{}{LIVE}", live("connection: close\r\n")), &[200], Closed);
    case(
        "a pipeline",
        &format!("{good}{}{good}", solve("content-length: 1\r\n", "x")),
        &[200, 422, 200],
        Open,
    );
    case("a pipeline with nonsense in it", &format!("{good}nonsense\r\n\r\n{good}"), &[200, 400], Closed);
    case("a long pipeline", &LIVE.repeat(20), &[200; 20], Open);
    case(
        "a body where none belongs",
        &live("content-length: 5\r\n").replace("\r\n\r\n", "\r\n\r\nhello"),
        &[200],
        Open,
    );
    case(
        "an upgrade to HTTP/2 is not taken up",
        &live("connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n"),
        &[200],
        Open,
    );
    case(
        "an upgrade to a web socket neither",
        &live("connection: upgrade\r\nupgrade: websocket\r\n"),
        &[200],
        Open,
    );
    case(
        "an expectation that nobody knows",
        &solve("expect: the-unexpected\r\ncontent-length: 16\r\n", BOARD),
        &[200],
        Open,
    );
    case("100-continue", &solve("expect: 100-continue\r\ncontent-length: 16\r\n", BOARD), &[100, 200], Open);
    case(
        "100-continue in HTTP/1.0 is not said",
        &solve("expect: 100-continue\r\ncontent-length: 16\r\n", BOARD).replace("/1.1", "/1.0"),
        &[200],
        Closed,
    );
    case(
        "100-continue for what is too large",
        &solve("expect: 100-continue\r\ncontent-length: 9000000\r\n", ""),
        &[413],
        Closed,
    );

    let mut other = |name, bytes: &str, how, answers: &'static [u16], then| {
        cases.push(Case { name, bytes: bytes.into(), how, answers, then });
    };
    other("byte by byte", &good, How::ByteByByte, &[200], Open);
    // A client that sends no more is taken for gone, so its work can stop. Finished work is answered.
    other("half-closed after a request", &good, How::HalfClosed, &[200], Gone);
    other("half-closed after a pipeline", &good.repeat(3), How::HalfClosed, &[200, 200, 200], Gone);
    other("half-closed in the head", &good[..30], How::HalfClosed, &[], Closed);
    other("half-closed in the body", &good[..good.len() - 3], How::HalfClosed, &[400], Closed);
    other("half-closed in a chunk", &chunked("10\r\n1..."), How::HalfClosed, &[400], Closed);
    other("half-closed at once", "", How::HalfClosed, &[], Closed);
    cases
}

/// An answer: its status, head and body.
#[derive(Debug)]
struct Answer {
    status: u16,
    head: String,
    body: Vec<u8>,
}

/// The first whole answer in these bytes, and how long it is.
fn answer(bytes: &[u8], to_head: bool) -> Option<(Answer, usize)> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap().to_ascii_lowercase();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    let field = |name: &str| head.split("\r\n").find_map(|line| line.strip_prefix(name)).map(str::trim);
    assert!(field("transfer-encoding:").is_none(), "{head}");
    let length = field("content-length:").map_or(0, |length| length.parse().unwrap());
    let length = if to_head || status == 100 { 0 } else { length };
    let body = bytes.get(end..end + length)?.to_vec();
    Some((Answer { status, head, body }, end + length))
}

struct Client {
    stream: TcpStream,
    bytes: Vec<u8>,
    to_head: bool,
}

impl Client {
    async fn new(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Self { stream, bytes: Vec::new(), to_head: false }
    }

    /// A server that refuses what is still being sent may close before it has all of it.
    async fn send(&mut self, bytes: &[u8], how: How) {
        let pieces = bytes.chunks(if how == How::ByteByByte { 1 } else { bytes.len().max(1) });
        for piece in pieces {
            if self.stream.write_all(piece).await.is_err() {
                return;
            }
            tokio::task::yield_now().await;
        }
        if how == How::HalfClosed {
            let _ = self.stream.shutdown().await;
        }
    }

    /// The next answer; `None` where the server closed.
    async fn next(&mut self) -> Option<Answer> {
        loop {
            if let Some((answer, length)) = answer(&self.bytes, self.to_head) {
                self.bytes.drain(..length);
                return Some(answer);
            }
            match self.stream.read_buf(&mut self.bytes).await {
                Ok(1..) => {}
                _ => return None,
            }
        }
    }
}

/// The statuses that came back, and what became of the connection.
async fn run(address: SocketAddr, case: &Case) -> (Vec<u16>, Then) {
    let mut client = Client::new(address).await;
    client.to_head = case.bytes.starts_with(b"HEAD");
    client.send(&case.bytes, case.how).await;
    let mut statuses = Vec::new();
    while statuses.len() < case.answers.len() {
        let Some(answer) = client.next().await else { break };
        judge(case.name, &answer, client.to_head);
        statuses.push(answer.status);
    }
    client.to_head = false;
    // Is the connection still there? A request tells.
    if case.how != How::HalfClosed {
        client.send(LIVE.as_bytes(), How::AtOnce).await;
    }
    match client.next().await {
        Some(further) if further.status == 200 && case.then == Open => (statuses, Open),
        Some(further) => {
            statuses.push(further.status);
            (statuses, Open)
        }
        None => (statuses, Closed),
    }
}

/// The properties of every answer.
fn judge(name: &str, answer: &Answer, to_head: bool) {
    assert!(answer.status < 500, "{name}: {answer:?}");
    if answer.status == 100 {
        return;
    }
    let field =
        |name: &str| answer.head.split("\r\n").find_map(|line| line.strip_prefix(name)).map(str::trim);
    // A message that hyper refuses before there is a request has a bare status.
    if matches!(answer.status, 400 | 431) && answer.body.is_empty() {
        return;
    }
    let id = field("x-request-id:").unwrap_or_default();
    assert!(!id.is_empty() && field("date:").is_some(), "{name}: {answer:?}");
    assert_eq!(field("x-content-type-options:"), Some("nosniff"), "{name}: {answer:?}");
    if answer.status >= 400 && !to_head {
        assert_eq!(field("content-type:"), Some("application/problem+json"), "{name}: {answer:?}");
        let problem: serde_json::Value = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!(
            (&problem["status"], &problem["request_id"]),
            (&answer.status.into(), &id.into()),
            "{name}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_sort_of_nonsense_on_the_socket_has_its_answer_and_the_server_goes_on() {
    let config = Config::default();
    let listener = TcpListener::bind(config.listen).await.unwrap();
    let address = listener.local_addr().unwrap();
    let serving =
        serve(Listeners::public(listener), App::new(&config), config.clone(), std::future::pending());
    let serving = tokio::spawn(serving);
    let (mut wrong, mut count) = (Vec::new(), 0);
    for case in cases() {
        count += 1;
        let outcome = tokio::time::timeout(Duration::from_secs(60), run(address, &case)).await;
        let expected = |(statuses, then): &(Vec<u16>, Then)| match case.then {
            Gone => *then == Closed && case.answers.starts_with(statuses),
            kept => *statuses == case.answers && *then == kept,
        };
        if !outcome.as_ref().is_ok_and(expected) {
            wrong.push(format!(
                "{}: {:?} {:?} expected, {outcome:?} found",
                case.name, case.answers, case.then
            ));
        }
        let mut next = Client::new(address).await;
        next.send(LIVE.as_bytes(), How::AtOnce).await;
        assert_eq!(next.next().await.unwrap().status, 200, "after {}", case.name);
    }
    serving.abort();
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count >= 60);
}
