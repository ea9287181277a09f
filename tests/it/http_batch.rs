//! `/solve/batch` through the router: order, errors, both forms.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_socket::{connect, start};
use crate::http_support::{PUZZLE, SOLUTION, Server, puzzle_operations, puzzle_paths, request};
use axum::body::{Body, Bytes as Chunk, HttpBody};
use axum::http::{Method, Request};
use http_body_util::BodyExt;
use hyper::body::Frame;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::io::Write as _;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use sudokud::config::{Bytes, Config};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinSet;
use tower::ServiceExt;

async fn ndjson(server: &Server, path: &str, body: String) -> Vec<Value> {
    let reply =
        server.send(request(Method::POST, path, &[("content-type", "application/x-ndjson")], body)).await;
    assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, "application/x-ndjson"));
    reply.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn a_line_in_is_a_line_out_whatever_it_is() {
    let server = Server::new();
    let body = format!(
        "# comment\n\n{PUZZLE}\r\n11..............\nnonsense\n{}\n \n1..............4",
        "56".repeat(40) + "."
    );
    let text = server.post_text("/solve/batch", &body).await.text();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[..3], ["# comment", SOLUTION, "unsolvable"]);
    assert!(lines[3].starts_with("error: ") && lines[4] == "unsolvable");
    assert_eq!((lines[5].len(), lines.len()), (16, 6), "blank lines have no answer");
}

#[tokio::test]
async fn json_that_is_sent_as_text_is_told() {
    let server = Server::new();
    let request = json!({ "board": PUZZLE, "max_nodes": 2 }).to_string();
    for path in ["/solve", "/rate", "/render"] {
        let reply = server.post_text(path, &format!(" {request}")).await;
        let detail = reply.json()["detail"].as_str().unwrap().to_owned();
        assert!(reply.status == 422 && detail.contains("application/json"), "{path}: {detail}");
    }
    // An object with nothing but a puzzle is a text in the form of other programs, and a line that is a
    // request is one in every batch.
    let puzzle = json!({ "board": PUZZLE }).to_string();
    assert_eq!(server.post_text("/solve", &puzzle).await.text().trim(), SOLUTION);
    let text = server.post_text("/solve/batch", &format!("{puzzle}\n{request}\n{PUZZLE}\n")).await.text();
    let lines: Vec<_> = text.lines().collect();
    assert!(lines[0] == SOLUTION && lines[1].contains("max_nodes") && lines[2] == SOLUTION, "{text}");
}

#[tokio::test]
async fn the_order_is_kept_over_many_pieces() {
    let server = Server::new();
    let hard = include_str!("../data/hard30.txt").lines().filter(|line| !line.starts_with('#'));
    let boards: Vec<_> = hard.cycle().take(2_000).collect();
    let text = server.post_text("/solve/batch", &boards.join("\n")).await.text();
    let solutions: Vec<_> = text.lines().collect();
    assert_eq!(solutions.len(), boards.len());
    for (board, solution) in boards.iter().zip(&solutions) {
        assert!(
            board
                .bytes()
                .zip(solution.bytes())
                .all(|(given, value)| !given.is_ascii_digit() || given == b'0' || given == value)
        );
        assert!(!solution.contains(['.', '0']));
    }
}

#[tokio::test]
async fn requests_are_answered_with_their_line_and_a_bad_one_is_a_problem() {
    let server = Server::new();
    let lines = [
        json!({ "board": PUZZLE }).to_string(),
        "{".to_owned(),
        String::new(),
        json!({ "board": "12" }).to_string(),
        json!({ "board": "1...............", "strategy": "backtracking", "max_solutions": 3 }).to_string(),
        json!({ "board": ".".repeat(256), "strategy": "breadth_first", "limits": { "nodes": 1 } })
            .to_string(),
    ];
    let answers = ndjson(&server, "/solve/batch?max_solutions=1", lines.join("\n")).await;
    let told: Vec<_> = answers.iter().map(|answer| answer["line"].as_u64().unwrap()).collect();
    assert_eq!(told, [1, 2, 4, 5, 6]);
    assert_eq!((&answers[0]["solution"], &answers[0]["unique"]), (&json!(SOLUTION), &Value::Null));
    assert_eq!(
        (&answers[1]["problem"]["code"], &answers[2]["problem"]["code"]),
        (&json!("not_json"), &json!("cell_count"))
    );
    let problem = &answers[2]["problem"];
    assert_eq!((&problem["status"], &problem["errors"][0]["pointer"]), (&json!(422), &json!("/board")));
    assert!(!answers[1]["problem"]["request_id"].as_str().unwrap().is_empty());
    assert_eq!(
        (&answers[3]["solution_count"], &answers[3]["statistics"]["strategy"]),
        (&json!(3), &json!("backtracking"))
    );
    assert_eq!(answers[4]["status"], "limit_reached");
}

#[tokio::test]
async fn a_line_that_is_too_long_costs_itself_alone() {
    let config = Config { max_body: Bytes(200), ..Config::default() };
    let server = Server::with(&config);
    let long = ".".repeat(100_000);
    let text = server.post_text("/solve/batch", &format!("{PUZZLE}\n{long}\n{PUZZLE}\n{long}")).await.text();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!((lines[0], lines[2], lines.len()), (SOLUTION, SOLUTION, 4));
    assert!([1, 3].iter().all(|&k| lines[k] == "error: the line has more than 200 bytes"), "{text}");
    let lines =
        ndjson(&server, "/solve/batch", format!("{{\"board\": \"{long}\"}}\n{}", json!({ "board": PUZZLE })))
            .await;
    assert_eq!(
        (&lines[0]["problem"]["code"], &lines[1]["solution"]),
        (&json!("too_large"), &json!(SOLUTION))
    );
}

#[tokio::test]
async fn options_of_a_text_batch_are_honoured_and_checked() {
    let server = Server::new();
    let empty = ".".repeat(256);
    let text = server.post_text("/solve/batch?strategy=breadth_first&nodes=1", &empty).await.text();
    assert_eq!(text, "limit_reached\n");
    let refused = server.post_text("/solve/batch?symbols=AAB", PUZZLE).await;
    assert_eq!(
        (refused.status.as_u16(), &refused.json()["errors"][0]["parameter"]),
        (422, &json!("symbols"))
    );
    let named = server.post_text("/solve/batch?symbols=ABCD", "A..............D").await.text();
    assert!(named.trim().len() == 16 && named.trim().bytes().all(|byte| (b'A'..=b'D').contains(&byte)));
}

/// The same chunk again and again; counts how often it was taken.
struct Endless {
    chunk: Chunk,
    left: usize,
    taken: Arc<AtomicUsize>,
}

impl HttpBody for Endless {
    type Data = Chunk;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Chunk>, Infallible>>> {
        if self.left == 0 {
            return Poll::Ready(None);
        }
        self.left -= 1;
        self.taken.fetch_add(1, Ordering::Relaxed);
        Poll::Ready(Some(Ok(Frame::data(self.chunk.clone()))))
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_does_not_read_the_answers_is_read_from_up_to_a_bound() {
    let server = Server::with(&Config { workers: 2.try_into().ok(), ..Config::default() });
    let (taken, lines, chunks) = (Arc::new(AtomicUsize::new(0)), 500, 1_000);
    let chunk = format!("{PUZZLE}\n").repeat(lines).into();
    let endless = Endless { chunk, left: chunks, taken: Arc::clone(&taken) };
    let request =
        Request::post("/solve/batch").header("content-type", "text/plain").body(Body::new(endless)).unwrap();
    let mut answers = server.service().oneshot(request).await.unwrap().into_body();
    let mut length = answers.frame().await.unwrap().unwrap().into_data().unwrap().len();
    // Nothing is under way any more: all that was read is answered, and waits to be taken.
    while server.app.pool_statistics().admitted > 0 {
        tokio::task::yield_now().await;
    }
    // 16 MiB, and what is in pieces.
    assert!(taken.load(Ordering::Relaxed) < 450, "{} chunks of 41 KB", taken.load(Ordering::Relaxed));
    while let Some(frame) = answers.frame().await {
        length += frame.unwrap().into_data().unwrap().len();
    }
    assert_eq!((length, taken.load(Ordering::Relaxed)), (82 * lines * chunks, chunks));
}

#[tokio::test]
async fn a_refused_batch_is_received_before_the_problem_is_sent() {
    let server = Server::new();
    for query in ["unknown=1", "symbols=AAB"] {
        let (taken, chunks) = (Arc::new(AtomicUsize::new(0)), 20);
        let endless =
            Endless { chunk: format!("{PUZZLE}\n").into(), left: chunks, taken: Arc::clone(&taken) };
        let request = Request::post(format!("/solve/batch?{query}")).header("content-type", "text/plain");
        let reply = server.send(request.body(Body::new(endless)).unwrap()).await;
        assert_eq!((reply.status.as_u16(), taken.load(Ordering::Relaxed)), (422, chunks), "{query}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_batches_at_once_do_not_mix() {
    let server = Server::new();
    let hard: Vec<_> =
        include_str!("../data/hard30.txt").lines().filter(|line| !line.starts_with('#')).collect();
    let alone = server.post_text("/solve/batch", &hard.join("\n")).await.text();
    let mut batches = JoinSet::new();
    for k in 0..8 {
        let (server, hard, alone) = (server.clone(), hard.clone(), alone.clone());
        batches.spawn(async move {
            let turned: Vec<_> = hard.iter().cycle().skip(k).take(900).copied().collect();
            let expected = alone.lines().cycle().skip(k).take(900);
            if k % 2 == 0 {
                assert!(
                    server.post_text("/solve/batch", &turned.join("\n")).await.text().lines().eq(expected)
                );
            } else {
                let lines: Vec<_> =
                    turned.iter().map(|board| json!({ "board": board }).to_string()).collect();
                let answers = ndjson(&server, "/solve/batch", lines.join("\n")).await;
                let told = answers.iter().map(|answer| answer["solution"].as_str().unwrap());
                assert!(told.eq(expected));
                assert!(answers.iter().zip(1_u64..).all(|(answer, line)| answer["line"] == line));
            }
        });
    }
    assert_eq!(batches.join_all().await.len(), 8);
}

#[tokio::test]
async fn large_answers_come_in_order_too() {
    let server = Server::new();
    let lines = format!("{}\n", json!({ "board": ".".repeat(81) })).repeat(40)
        + &json!({ "board": PUZZLE }).to_string();
    let answers = ndjson(&server, "/solve/batch?max_solutions=1000", lines).await;
    assert!(answers.iter().zip(1_u64..).all(|(answer, line)| answer["line"] == line));
    assert!(
        answers[..40].iter().all(|answer| answer["solution_count"] == 1000
            && answer["alternatives"].as_array().unwrap().len() == 999)
    );
    assert_eq!((answers.len(), &answers[40]["solution"]), (41, &json!(SOLUTION)));
}

#[tokio::test]
async fn bad_bytes_in_a_line_are_an_error_of_that_line() {
    let server = Server::new();
    let bad: [&[u8]; 12] = [
        b"\xff",
        b"\xef\xbb\xbf1..............",
        b"\0",
        b"1...\0...........",
        b"\x1b[31m",
        b"\"",
        b"{}",
        b"\\n",
        b"1\r2",
        "é".as_bytes(),
        b"1.............._4",
        b"\x80\x81\x82",
    ];
    let body: Vec<u8> =
        bad.iter().flat_map(|bad| [*bad, b"\r\n", PUZZLE.as_bytes(), b"\n"].concat()).collect();
    let post = |kind, body| request(Method::POST, "/solve/batch", &[("content-type", kind)], body);
    let text = server.send(post("text/plain", body.clone())).await.text();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 24, "{text}");
    assert!(lines.chunks(2).all(|pair| pair[0].starts_with("error: ") && pair[1] == SOLUTION), "{text}");
    let body: Vec<u8> = bad
        .iter()
        .flat_map(|bad| [*bad, b"\r\n{\"board\":\"", PUZZLE.as_bytes(), b"\"}\r\n"].concat())
        .collect();
    let text = server.send(post("application/x-ndjson", body)).await.text();
    for (k, line) in text.lines().enumerate() {
        let answer: Value = serde_json::from_str(line).unwrap();
        assert_eq!(answer["line"], k + 1);
        assert_eq!(
            (answer["solution"] == SOLUTION, answer["problem"]["code"].is_string()),
            (k % 2 == 1, k % 2 == 0),
            "{line}"
        );
    }
    assert_eq!(text.lines().count(), 24);
}

/// `requests` and `httpx` do so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_may_send_everything_before_it_reads() {
    let running = start(&Config::default()).await;
    let body = format!("{PUZZLE}\n").repeat(100_000);
    let head = format!(
        "POST /solve/batch HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let mut connection = connect(&running).await;
    connection.write_all((head + &body).as_bytes()).await.unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await.unwrap();
    assert_eq!(answer.matches(SOLUTION).count(), 100_000);
    assert_eq!(running.app.read_ahead_bytes(), 0);
}

#[tokio::test]
async fn an_answer_and_a_problem_have_the_id_of_their_request() {
    let server = Server::new();
    for path in puzzle_paths() {
        let request = json!({ "id": "\"7\" é", "board": PUZZLE });
        assert_eq!(server.post(path, &request).await["id"], "\"7\" é", "{path}");
        let long = json!({ "id": "x".repeat(257), "board": PUZZLE });
        let reply = server.post_raw(path, &long).await;
        assert_eq!((reply.status.as_u16(), &reply.json()["errors"][0]["pointer"]), (422, &json!("/id")));
        let body = format!(
            "{request}\n{}\n{}\n{{\n{}\n",
            json!({ "board": "12", "id": "b" }),
            json!({ "board": "12", "id": 7 }),
            json!({ "id": "plain", "board": PUZZLE }),
        );
        let lines = ndjson(&server, &format!("{path}/batch"), body).await;
        let ids: Vec<_> = lines.iter().map(|line| line["id"].clone()).collect();
        assert_eq!(ids, [json!("\"7\" é"), json!("b"), json!(null), json!(null), json!("plain")], "{path}");
    }
}

#[tokio::test]
async fn a_compressed_body_is_read_and_its_limits_are_those_of_its_content() {
    let server = Server::with(&Config { max_body: Bytes(64 << 10), ..Config::default() });
    let packed = |text: &str| {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    };
    let headers = [("content-type", "text/plain"), ("content-encoding", "gzip")];
    let send = |path: &str, text: &str| {
        let server = server.clone();
        let request = request(Method::POST, path, &headers, packed(text));
        async move { server.send(request).await }
    };
    assert_eq!(send("/solve", PUZZLE).await.text().trim(), SOLUTION);
    let lines = send("/solve/batch", &format!("{PUZZLE}\n").repeat(10_000)).await.text();
    assert_eq!(lines.matches(SOLUTION).count(), 10_000);
    let bomb = ".".repeat(50_000_000);
    assert_eq!(send("/solve", &bomb).await.status, 413);
    assert!(
        send("/solve/batch", &bomb).await.text().starts_with("error: the line has more than 65536 bytes")
    );
    let broken = request(Method::POST, "/solve", &headers, "not gzip");
    assert_eq!(server.send(broken).await.json()["code"], "unreadable_body");
}

#[tokio::test]
async fn content_that_is_not_gzip_is_told_after_the_answers_to_the_lines_before_it() {
    let running = start(&Config::default()).await;
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(format!("{PUZZLE}\n").repeat(1_000).as_bytes()).unwrap();
    encoder.write_all(&PUZZLE.as_bytes()[..40]).unwrap();
    encoder.flush().unwrap();
    let whole = encoder.get_ref().clone();
    for (kind, last) in
        [("text/plain", "error: the content is not gzip from here on"), ("application/x-ndjson", "")]
    {
        // The content breaks off in one request, and goes on with nonsense in the other.
        let mut body = whole.clone();
        body.extend(last.as_bytes());
        let head = format!(
            "POST /solve/batch HTTP/1.1\r\nhost: x\r\ncontent-type: {kind}\r\ncontent-encoding: gzip\r\n\
             connection: close\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        let mut connection = connect(&running).await;
        connection.write_all(&[head.as_bytes(), &body].concat()).await.unwrap();
        let mut answer = String::new();
        connection.read_to_string(&mut answer).await.unwrap();
        assert!(answer.ends_with("\r\n0\r\n\r\n"));
        if last.is_empty() {
            assert!(
                answer.contains(r#"{"line":1001,"id":null,"problem":{"type":"/problems/unreadable_body""#)
            );
            assert_eq!(answer.matches("\"problem\"").count(), 1_001);
        } else {
            assert_eq!(answer.matches(SOLUTION).count(), 1_000);
            assert!(answer.contains(last), "{}", &answer[answer.len() - 200..]);
        }
    }
}

#[tokio::test]
async fn answers_are_compressed_when_asked_and_each_frame_can_be_read_at_once() {
    let server = Server::new();
    for (accept, is_packed) in
        [("gzip, deflate", true), ("br, *;q=0.1", true), ("gzip;q=0, *", false), ("identity", false)]
    {
        let headers = [("content-type", "text/plain"), ("accept-encoding", accept)];
        let body = format!("{PUZZLE}\n").repeat(5_000);
        let reply = server.send(request(Method::POST, "/solve/batch", &headers, body)).await;
        assert_eq!(reply.header("vary"), "accept-encoding");
        assert_eq!(reply.header("content-encoding"), if is_packed { "gzip" } else { "" }, "{accept}");
        let mut text = String::new();
        if is_packed {
            let mut decoder = flate2::read::GzDecoder::new(&reply.body[..]);
            std::io::Read::read_to_string(&mut decoder, &mut text).unwrap();
            assert!(reply.body.len() < text.len() / 10, "{}", reply.body.len());
        } else {
            text = reply.text();
        }
        assert_eq!(text, format!("{SOLUTION}\n").repeat(5_000), "{accept}");
    }
    // The request has not ended when its first answer is read.
    let running = start(&Config::default()).await;
    let mut connection = connect(&running).await;
    let head = "POST /solve/batch HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n\
                accept-encoding: gzip\r\ncontent-length: 1000\r\n\r\n";
    connection.write_all(format!("{head}{PUZZLE}\n").as_bytes()).await.unwrap();
    let (mut received, mut text) = (Vec::new(), vec![0; 82]);
    loop {
        assert!(connection.read_buf(&mut received).await.unwrap() > 0);
        let Some(begin) = received.windows(2).position(|pair| pair == [0x1f, 0x8b]) else { continue };
        let mut decoder = flate2::read::GzDecoder::new(&received[begin..]);
        if std::io::Read::read_exact(&mut decoder, &mut text).is_ok() {
            break;
        }
    }
    assert_eq!(text, format!("{SOLUTION}\n").as_bytes());
}

#[tokio::test]
async fn a_long_record_of_csv_does_not_multiply_the_short_ones() {
    let (server, headers) = (Server::new(), [("content-type", "text/csv")]);
    let body = format!("{}board\n{}", ",".repeat(100_000), "x\n".repeat(100));
    let reply = server.send(request(Method::POST, "/solve/batch", &headers, body)).await;
    assert_eq!(reply.text().lines().count(), 101);
    assert!(reply.body.len() < 200_000, "{} bytes", reply.body.len());
}

#[tokio::test]
async fn rows_of_a_grid_in_a_batch_are_refused_with_a_pointer_to_import() {
    let (server, headers) = (Server::new(), [("content-type", "text/plain")]);
    for (body, lengths) in [
        ("1...\n....\n....\n...4\n", vec![4; 4]),
        ("53..7....\n6..195....\n.98....6.\n", vec![9, 10, 9]),
        ("5 3 . . 7 . .\n53|..|7..\n", vec![7, 7]),
    ] {
        let reply = server.send(request(Method::POST, "/solve/batch", &headers, body.to_owned())).await;
        let text = reply.text();
        assert_eq!(text.matches("a row of a grid").count(), lengths.len(), "{text}");
        for (line, cells) in text.lines().zip(lengths) {
            assert!(line.starts_with(&format!("error: a line of {cells} cells")), "{line}");
        }
    }
}

#[tokio::test]
async fn a_line_of_words_in_a_batch_is_told_as_such() {
    let server = Server::new();
    let body = format!("Puzzle 1:\n{PUZZLE}\n# a comment\n\nDaily easy\n{PUZZLE}\n");
    for path in ["/solve/batch", "/rate/batch", "/import/batch"] {
        let headers = [("content-type", "text/plain")];
        let reply = server.send(request(Method::POST, path, &headers, body.clone())).await;
        let text = reply.text();
        let told: Vec<&str> =
            text.lines().filter(|line| line.contains("a line of words, no board")).collect();
        assert_eq!((told.len(), text.matches("error").count()), (2, 2), "{path}: {text}");
    }
    // Lines that are no words keep their message.
    let headers = [("content-type", "text/plain")];
    let body = format!("{}\n{}\nABCDEFGHABCDEFGH\n", &PUZZLE[..80], PUZZLE.replacen('.', "xy", 1));
    let reply = server.send(request(Method::POST, "/solve/batch", &headers, body)).await;
    assert!(!reply.text().contains("a line of words"), "{}", reply.text());
}

#[tokio::test]
async fn records_of_csv_are_answered_by_more_columns() {
    let server = Server::new();
    let csv = |path: &'static str, body: String| {
        let (server, headers) = (server.clone(), [("content-type", "text/csv")]);
        async move { server.send(request(Method::POST, path, &headers, body)).await }
    };
    let body = format!("id,puzzle,note\r\na,{PUZZLE},\"x, y\"\r\nb,11..............,\r\nc,12,\r\n\r\nd\r\n");
    let reply = csv("/solve/batch", body.clone()).await;
    assert_eq!(reply.header("content-type"), "text/csv; charset=utf-8");
    let text = reply.text();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "id,puzzle,note,status,solution,error");
    assert_eq!(lines[1], format!("a,{PUZZLE},\"x, y\",solved,{SOLUTION},"));
    assert_eq!(lines[2], "b,11..............,,unsolvable,,");
    assert!(lines[3].starts_with("c,12,,error,,\"2 cells make no board"), "{text}");
    assert_eq!((lines[4], lines.len()), ("d,,,error,,no board", 5));
    let text = csv("/rate/batch", body).await.text();
    assert!(text.starts_with("id,puzzle,note,status,rating,pearl,diamond,level,score,error\n"), "{text}");
    assert!(text.contains(&format!("a,{PUZZLE},\"x, y\",rated,1.2,1.2,1.2,easy,204,\n")), "{text}");
    let text =
        csv("/solve/batch?symbols=abcd", "# letters\n\na..............d,\"x\n".to_owned()).await.text();
    assert_eq!(
        text,
        "# letters\n\"a..............d,\"\"x\",error,,a field in quotes does not end on its line\n"
    );
    let text =
        csv("/solve/batch?symbols=abcd", "a..............d\nd..............a\n".to_owned()).await.text();
    assert!(text.lines().all(|line| line.split(',').nth(1) == Some("solved")), "{text}");
    let text = csv("/solve/batch", "# ids\nid,puzzle\n1,1..............4\n".to_owned()).await.text();
    assert!(text.starts_with("# ids\nid,puzzle,status,solution,error\n1,1..............4,solved,"), "{text}");
    let twice = csv("/solve/batch?column=q&column=r", String::new()).await.json();
    assert_eq!(
        (&twice["code"], &twice["errors"][0]["parameter"]),
        (&json!("invalid_field"), &json!("column"))
    );
    // The column by its number, without a header, over many pieces.
    let many: String = (0..20_000).map(|k| format!("{k},{PUZZLE}\n")).collect();
    let text = csv("/solve/batch?column=2", many).await.text();
    for (k, line) in text.lines().enumerate() {
        assert_eq!(line, format!("{k},{PUZZLE},solved,{SOLUTION},"));
    }
    assert_eq!(text.lines().count(), 20_000);
    let text = csv("/solve/batch?column=other", format!("id,board\n1,{PUZZLE}\n")).await.text();
    let missing = format!("1,{PUZZLE},error,,\"no column `other`: there are id, board\"");
    assert_eq!(text.lines().nth(1), Some(missing.as_str()));
    // Answers are in their columns, whatever a record has.
    let ragged = format!("id,puzzle,note\n1,{PUZZLE}\n2\n3,{PUZZLE},a,\"b, c\"\n4,\"{PUZZLE}\n5,{PUZZLE},\n");
    let text = csv("/solve/batch", ragged).await.text();
    let expected = format!(
        "id,puzzle,note,status,solution,error\n\
         1,{PUZZLE},,solved,{SOLUTION},\n\
         2,,,error,,no board\n\
         3,{PUZZLE},\"a,b, c\",error,,4 fields where the first record has 3\n\
         \"4,\"\"{PUZZLE}\",,,error,,a field in quotes does not end on its line\n\
         5,{PUZZLE},,solved,{SOLUTION},\n"
    );
    assert_eq!(text, expected);
    // A first record with a board and no known name is no header.
    let text = csv("/solve/batch", format!("7,{PUZZLE}\n8,{PUZZLE}\n")).await.text();
    assert_eq!(text, format!("7,{PUZZLE},solved,{SOLUTION},\n8,{PUZZLE},solved,{SOLUTION},\n"));
    assert_eq!(csv("/step/batch", String::new()).await.json()["code"], "unsupported_media_type");
    let reply = server.post_text("/solve/batch?column=1", PUZZLE).await;
    assert_eq!((reply.status.as_u16(), &reply.json()["code"]), (422, &json!("inapplicable_field")));
}

#[tokio::test]
async fn a_board_in_text_may_have_an_id() {
    let server = Server::new();
    let board = "1234341221434.2.";
    for operation in puzzle_operations() {
        let path = format!("{}/batch", operation.path());
        let text = format!("{board}\n{board},a, \"b\"\n{board},\nx{board},7\n{}\n", "1,0,".repeat(8));
        let answer = server.post_text(&path, &text).await.text();
        let lines: Vec<_> = answer.lines().collect();
        assert_eq!(lines.len(), 5, "{path}: {answer}");
        let ends = [",a, \"b\"", ",", ",7"];
        for (line, end) in lines[1..4].iter().zip(ends) {
            assert!(line.ends_with(end), "{path}: {line} has not {end}");
        }
        assert!(lines[3].starts_with("error: ") && !lines[1].starts_with("error: "), "{path}: {answer}");
        // Times differ.
        if operation.name() != "compare" {
            let plain = lines[1].replace(ends[0], "");
            assert_eq!(plain, lines[0], "{path}");
        }
    }
}
