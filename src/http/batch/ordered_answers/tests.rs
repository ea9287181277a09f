//! Batches whose work fails, whose requests break off, and whose lines are long or take long.

use super::*;
use crate::config::Config;
use crate::lines::answerer::LineStatus;
use axum::http::{Request, Response};
use http_body_util::BodyExt;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use sudokud_search::budget::Signal;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// Repeats each line that is not blank; one that begins with `#` has no board. Panics at `break`, and again
/// for the problem of that line. Takes 25 ms for `slow`, and does not end for `endless`.
#[derive(Clone)]
struct Fragile;

impl Answerer for Fragile {
    fn piece(&self) -> usize {
        64
    }

    fn growth(&self) -> usize {
        1
    }

    fn answer(&mut self, line: &[u8], _: u64, watch: &dyn Watch, out: &mut Vec<u8>) -> LineStatus {
        assert_ne!(line, b"break", "the line that panics");
        let begin = Instant::now();
        while line == b"slow"
            && begin.elapsed() < Duration::from_millis(25)
            && watch.poll() == Signal::Continue
        {}
        while line == b"endless" && watch.poll() == Signal::Continue {}
        if line.trim_ascii().is_empty() {
            return LineStatus::NoBoard;
        }
        out.extend_from_slice(line);
        out.push(b'\n');
        if line.starts_with(b"#") { LineStatus::NoBoard } else { LineStatus::Solved }
    }

    fn panicked(&mut self, _: &[u8], _: u64, _: &mut Vec<u8>) -> LineStatus {
        panic!("the line that panics, again")
    }

    fn cut(&mut self, number: u64, why: &str, out: &mut Vec<u8>) {
        out.extend_from_slice(format!("{number}: {why}\n").as_bytes());
    }

    fn too_long(&mut self, _: u64, _: usize, _: &mut Vec<u8>) -> LineStatus {
        LineStatus::Bad
    }
}

#[tokio::test]
async fn comments_without_end_end_the_stream_too() {
    let app = App::new(&Config::default());
    let mut stream = answers(&app, format!("line\n{}end\n", "#\n".repeat(2 << 20)).into());
    let mut answer = Vec::new();
    while let Some(frame) = stream.frame().await {
        answer.extend(frame.expect("it is no error").into_data().expect("it is data"));
    }
    assert!(answer.len() < 3 * SILENT / LINE && cut(&app, "blank") == 1, "{}", answer.len());
}

/// A body that is pending after its last text, and fails once its client is gone.
struct Breaking {
    texts: std::vec::IntoIter<String>,
    gone: Arc<AtomicBool>,
}

impl HttpBody for Breaking {
    type Data = Bytes;
    type Error = std::io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if let Some(text) = self.texts.next() {
            return Poll::Ready(Some(Ok(Frame::data(text.into()))));
        }
        if self.gone.load(Ordering::Relaxed) {
            return Poll::Ready(Some(Err(std::io::Error::other("gone"))));
        }
        context.waker().wake_by_ref();
        Poll::Pending
    }
}

fn breaking(texts: Vec<String>, gone: &Arc<AtomicBool>) -> Body {
    Body::new(Breaking { texts: texts.into_iter(), gone: Arc::clone(gone) })
}

fn answers(app: &Arc<App>, body: Body) -> Answers<Fragile> {
    Answers::new(Arc::clone(app), body, Fragile, "id".to_owned())
}

fn cut(app: &App, reason: &str) -> u64 {
    app.metrics.batches_cut.with_label_values(&[reason]).get()
}

#[tokio::test]
async fn a_piece_that_panics_ends_the_stream_with_an_error() {
    let app = App::new(&Config::default());
    let text = "line\n".repeat(100) + "break\n" + &"line\n".repeat(100_000);
    let mut stream = answers(&app, text.into());
    let mut length = 0;
    let end = loop {
        match stream.frame().await {
            Some(Ok(frame)) => length += frame.into_data().map_or(0, |data| data.len()),
            end => break end,
        }
    };
    assert!(matches!(end, Some(Err(BatchError::Work))) && length <= 500, "{length}");
    assert!(stream.pieces.len() == 0);
    while app.pool_statistics().admitted > 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!((app.pool_statistics().panicked, cut(&app, "work")), (1, 1));
}

#[tokio::test]
async fn blank_lines_without_end_end_the_stream_with_a_problem() {
    let app = App::new(&Config::default());
    for (length, count, cuts) in [(1_008, 15 << 10, 0), (1_008, 40 << 10, 1), (1, 2 << 20, 2)] {
        let blank = " ".repeat(length - 1) + "\n";
        let body = format!("line\n{}end\n", blank.repeat(count));
        let mut stream = answers(&app, body.into());
        let mut answer = String::new();
        while let Some(frame) = stream.frame().await {
            let data = frame.expect("it is no error").into_data().expect("it is data");
            answer.push_str(std::str::from_utf8(&data).expect("it is text"));
        }
        let lines: Vec<_> = answer.lines().collect();
        assert_eq!((lines[0], lines.len(), cut(&app, "blank")), ("line", 2, cuts));
        let number = lines[1].split(':').next().and_then(|number| number.parse::<usize>().ok());
        let counted = length + LINE;
        let is_near = |line: usize| (SILENT / counted..(SILENT + (1 << 20)) / counted).contains(&line);
        assert!(if cuts == 0 { lines[1] == "end" } else { number.is_some_and(is_near) }, "{}", lines[1]);
    }
}

#[tokio::test]
async fn a_request_that_breaks_off_ends_the_stream_and_the_work() {
    let app = App::new(&Config::default());
    let gone = Arc::<AtomicBool>::default();
    let mut stream = answers(&app, breaking(vec!["endless\n".repeat(1_000)], &gone));
    let mut context = Context::from_waker(std::task::Waker::noop());
    assert!(Pin::new(&mut stream).poll_frame(&mut context).is_pending());
    gone.store(true, Ordering::Relaxed);
    assert!(matches!(stream.frame().await, Some(Err(BatchError::Request))));
    assert!(stream.frame().await.is_none() && stream.pieces.len() == 0);
    while app.pool_statistics().admitted > 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!((cut(&app, "work"), cut(&app, "room")), (0, 0));
}

#[tokio::test]
async fn a_long_line_reserves_room_and_is_cut_without() {
    let app = App::new(&Config::default());
    let half = || answers(&app, breaking(vec!["x".repeat(700 << 10)], &Arc::default()));
    let mut context = Context::from_waker(std::task::Waker::noop());
    let all = app.bodies.reserve(1 << 40).expect("nothing else is reserved");
    assert!(matches!(
        Pin::new(&mut half()).poll_frame(&mut context),
        Poll::Ready(Some(Err(BatchError::Room)))
    ));
    drop(all);
    let mut first = half();
    assert!(Pin::new(&mut first).poll_frame(&mut context).is_pending());
    assert_eq!(app.bodies.reserved(), 1 << 20);
    drop(first);
    assert_eq!((app.bodies.reserved(), cut(&app, "room")), (0, 1));
}

#[tokio::test]
async fn lines_that_take_long_do_not_hold_back_the_answers_before_them() {
    let app = App::new(&Config::default());
    let mut stream = answers(&app, "slow\n".repeat(12).into());
    let mut lines = Vec::new();
    while let Some(Ok(frame)) = stream.frame().await {
        lines.push(frame.into_data().map_or(0, |data| data.len() / 5));
    }
    assert!(lines.iter().sum::<usize>() == 12 && lines.iter().all(|&lines| lines <= 3), "{lines:?}");
}

#[tokio::test]
async fn a_connection_is_cut_without_the_last_chunk_when_a_piece_fails() {
    for (word, whole) in [("last", true), ("break", false)] {
        let (mut client, server) = tokio::io::duplex(1 << 16);
        let app = App::new(&Config::default());
        let service = service_fn(move |request: Request<hyper::body::Incoming>| {
            let answers = answers(&app, Body::new(request.into_body()));
            async { Ok::<_, std::convert::Infallible>(Response::new(answers)) }
        });
        tokio::spawn(
            hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(server), service),
        );
        let body = "line\n".repeat(500) + word;
        let head = format!(
            "POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        client.write_all((head + &body).as_bytes()).await.expect("it is read");
        let mut answer = String::new();
        client.read_to_string(&mut answer).await.expect("it ends");
        assert_eq!(answer.ends_with("\r\n0\r\n\r\n"), whole, "{answer}");
    }
}
