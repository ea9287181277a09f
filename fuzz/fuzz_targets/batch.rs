//! Sends arbitrary streams to `/solve/batch`. There must be one answer per line that is not blank, whatever
//! the chunks of the stream are.
#![no_main]

use axum::body::{Body, Bytes as Chunk};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use std::convert::Infallible;
use sudokud_fuzz::bytes::Bytes;
use sudokud_fuzz::service::{Kind, request, send};

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let choices = bytes.byte();
    let kind = if choices & 1 == 0 { Kind::Nine } else { Kind::Large };
    let content = if choices & 2 == 0 { "text/plain" } else { "application/x-ndjson" };
    let count = usize::from(choices >> 2) % 16;
    let lengths: Vec<usize> = (0..count).map(|_| bytes.below(200)).collect();
    let stream = bytes.0;
    let ask = |body: Body| {
        let reply = send(
            kind,
            request("POST", "/solve/batch", &[("content-type", content)], body).expect("a request"),
        );
        assert_eq!(reply.status, 200);
        reply.body
    };
    let whole = ask(Body::from(stream.to_vec()));
    let cut = ask(chunked(stream, &lengths));
    if choices & 2 == 0 {
        if !may_be_utf16(stream) {
            assert_eq!(line_count(&whole), line_count(stream), "{:?} {:?}", text(stream), text(&whole));
        }
        assert!(whole == cut || timed_out(&whole, &cut), "{:?} {:?}", text(&whole), text(&cut));
    } else {
        let (whole, cut) = (answers(&whole), answers(&cut));
        assert!(whole == cut, "{whole:?} {cut:?}");
    }
});

fn text(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

fn chunked(stream: &[u8], lengths: &[usize]) -> Body {
    let mut rest = Bytes(stream);
    let mut chunks: Vec<_> = lengths.iter().map(|&length| rest.take(length)).collect();
    chunks.push(rest.0);
    let chunks: Vec<_> =
        chunks.into_iter().map(|chunk| Ok::<_, Infallible>(Chunk::copy_from_slice(chunk))).collect();
    Body::from_stream(futures_util::stream::iter(chunks))
}

/// Returns whether the lines of a stream may be in UTF-16: it begins with a mark, or has zero bytes.
fn may_be_utf16(stream: &[u8]) -> bool {
    stream.starts_with(b"\xff\xfe") || stream.starts_with(b"\xfe\xff") || stream.contains(&0)
}

/// Returns the number of lines that are not blank. Counts a last line without a line feed.
fn line_count(bytes: &[u8]) -> usize {
    bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).count()
}

/// Returns whether one of the two reached its time limit, which can happen on a busy machine.
fn timed_out(a: &[u8], b: &[u8]) -> bool {
    [a, b].iter().any(|bytes| text(bytes).contains("limit_reached"))
}

/// Returns the answers without the fields that differ between runs.
fn answers(bytes: &[u8]) -> Vec<Value> {
    let lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let mut answers: Vec<Value> = lines.map(|line| serde_json::from_slice(line).expect("JSON")).collect();
    for answer in &mut answers {
        assert!(answer["line"].is_u64());
        if let Some(problem) = answer["problem"].as_object_mut() {
            problem.remove("request_id");
        }
        if let Some(fields) = answer.as_object_mut() {
            let hit_time = fields.get("limit_hit").is_some_and(|limit| limit == "time");
            fields.remove("statistics");
            fields.remove("elapsed_us");
            if hit_time {
                fields.retain(|name, _| name == "line");
            }
        }
    }
    answers
}
