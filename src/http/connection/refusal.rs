//! Answers that are written past hyper: to a head that never ended, and to a connection too many.

use crate::http::problem::Problem;
use crate::http::reply::PROBLEM;
use std::fmt::Write as _;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long a refused client has to send its request and take the answer.
const LINGER: Duration = Duration::from_secs(1);

/// How much of its request is read.
const READ: usize = 8 << 10;

/// A whole HTTP/1.1 answer, after which the connection is closed.
pub(crate) fn answer(problem: &Problem, id: &str) -> Vec<u8> {
    let (status, body) = (problem.status(), problem.body(id));
    let mut text =
        format!("HTTP/1.1 {status}\r\ncontent-type: {PROBLEM}\r\nconnection: close\r\nx-request-id: {id}\r\n");
    for (name, value) in problem.headers() {
        // Writing to a String cannot fail.
        let _ = write!(text, "{name}: {}\r\n", value.to_str().unwrap_or_default());
    }
    let _ = write!(text, "content-length: {}\r\n\r\n{body}", body.len());
    text.into_bytes()
}

/// Answers a connection for which there is no room. Its request is read first: a socket that is closed with something unread
/// takes its answer back.
pub(crate) async fn refuse(mut socket: TcpStream, problem: Problem, id: String) {
    let talk = async {
        let mut bytes = Vec::with_capacity(1 << 10);
        while !bytes.windows(4).any(|end| end == b"\r\n\r\n") && bytes.len() < READ {
            if socket.read_buf(&mut bytes).await? == 0 {
                return Ok(());
            }
        }
        if bytes.starts_with(b"PRI ") {
            return Ok(());
        }
        let id = sent_id(&bytes).unwrap_or(id);
        socket.write_all(&answer(&problem, &id)).await?;
        socket.shutdown().await?;
        let mut rest = [0; 1 << 10];
        let mut most = 64;
        while most > 0 && socket.read(&mut rest).await? > 0 {
            most -= 1;
        }
        std::io::Result::Ok(())
    };
    // What goes wrong here is the client's loss alone.
    let _ = timeout(LINGER, talk).await;
}

/// The request's own id, if it has a sensible one.
fn sent_id(head: &[u8]) -> Option<String> {
    let head = std::str::from_utf8(head).ok()?;
    let mut fields = head.lines().skip(1).take_while(|line| !line.is_empty()).filter_map(|line| line.split_once(':'));
    let (_, id) = fields.find(|(name, _)| name.eq_ignore_ascii_case("x-request-id"))?;
    let id = id.trim();
    let sensible = (1..=128).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_graphic());
    sensible.then(|| id.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::problem::Code;

    #[test]
    fn an_answer_is_whole_http() {
        let text = String::from_utf8(answer(&Problem::queue_full(3), "abc")).expect("it is text");
        let (head, body) = text.split_once("\r\n\r\n").expect("head and body");
        assert!(head.starts_with("HTTP/1.1 503 Service Unavailable\r\n"));
        assert!(head.contains("\r\nretry-after: 3\r\n") && head.contains("\r\nx-request-id: abc\r\n"));
        assert!(head.ends_with(&format!("content-length: {}", body.len())));
        assert!(body.contains(Problem::new(Code::QueueFull, "").code()));
    }

    #[test]
    fn the_callers_id_is_found() {
        assert_eq!(sent_id(b"GET / HTTP/1.1\r\nHost: x\r\nX-Request-ID: abc\r\n\r\n"), Some("abc".into()));
        assert_eq!(sent_id(b"GET / HTTP/1.1\r\nHost: x\r\n\r\nx-request-id: body"), None);
        assert_eq!(sent_id(b"GET / HTTP/1.1\r\nx-request-id: a\x01b\r\n\r\n"), None);
    }
}
