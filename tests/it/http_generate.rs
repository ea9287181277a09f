//! `POST /generate`.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{Reply, Server, request, steady, until};
use axum::http::Method;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use sudokud::config::Config;
use tower::ServiceExt;

const NDJSON: [(&str, &str); 2] = [("content-type", "application/json"), ("accept", "application/x-ndjson")];

async fn lines(server: &Server, body: &Value) -> Reply {
    server.send(request(Method::POST, "/generate", &NDJSON, body.to_string())).await
}

fn server(workers: usize) -> Server {
    Server::with(&Config { workers: workers.try_into().ok(), ..Config::default() })
}

#[tokio::test]
async fn a_puzzle_is_made_rated_and_has_one_solution() {
    let server = Server::new();
    let wish = json!({ "difficulty": { "level": "medium" }, "symmetry": "rotational", "seed": 11 });
    let answer = server.post("/generate", &wish).await;
    let puzzle = &answer["puzzles"][0];
    assert_eq!(
        (&puzzle["level"], &puzzle["met"], &puzzle["missed"]),
        (&json!("medium"), &json!(true), &json!([]))
    );
    assert_eq!((&puzzle["symmetry"], &puzzle["seed"]), (&json!("rotational"), &json!(11)));
    assert_eq!(answer["limit_hit"], Value::Null);
    let rated = server.post("/rate", &puzzle["puzzle"]).await;
    for field in ["rating", "level", "score", "techniques"] {
        assert_eq!(rated[field], puzzle[field], "{field}");
    }
    let solved = server.post("/solve", &puzzle["puzzle"]).await;
    assert_eq!((&solved["unique"], &solved["solution"]), (&json!(true), &puzzle["solution"]));
    let givens = puzzle["puzzle"]["board"].as_str().unwrap().chars().filter(char::is_ascii_digit).count();
    assert_eq!(puzzle["given_count"], givens);
}

#[tokio::test]
async fn an_empty_body_asks_for_any_puzzle() {
    let reply = Server::new().send(request(Method::POST, "/generate", &[], "")).await;
    assert_eq!((reply.status.as_u16(), reply.json()["puzzles"].as_array().unwrap().len()), (200, 1));
}

#[tokio::test]
async fn the_form_of_the_answer_is_the_one_that_the_client_prefers() {
    let server = Server::new();
    let form = async |accept: &str| {
        let headers = [("content-type", "application/json"), ("accept", accept)];
        let reply = server.send(request(Method::POST, "/generate", &headers, "{}")).await;
        reply.header("content-type").to_owned()
    };
    assert_eq!(form("application/x-ndjson").await, "application/x-ndjson");
    assert_eq!(form("application/json;q=0.5, application/jsonl").await, "application/x-ndjson");
    assert_eq!(form("application/x-ndjson, */*").await, "application/x-ndjson");
    assert_eq!(form("application/json, application/x-ndjson;q=0.1").await, "application/json");
    assert_eq!(form("application/x-ndjson;q=0, */*").await, "application/json");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn equal_seeds_give_equal_puzzles_for_any_number_of_workers_and_in_both_forms() {
    let difficulty = json!({ "min_rating": 2.3, "max_rating": 3.0 });
    let wish = json!({ "difficulty": difficulty, "symmetry": "any", "seed": 5, "count": 12 });
    let (one, two) = (server(1), server(2));
    let whole = steady(one.post("/generate", &wish).await);
    assert_eq!(whole, steady(two.post("/generate", &wish).await));
    let streamed = lines(&two, &wish).await;
    assert_eq!(streamed.header("content-type"), "application/x-ndjson");
    let streamed: Vec<Value> =
        streamed.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(whole["puzzles"], json!(streamed));
    let third = json!({ "difficulty": difficulty, "symmetry": "any", "seed": streamed[2]["seed"] });
    assert_eq!(one.post("/generate", &third).await["puzzles"][0]["puzzle"], streamed[2]["puzzle"]);
}

#[tokio::test]
async fn an_answer_repeats_no_puzzle_and_ends_when_there_are_no_others() {
    let wish = json!({ "side": 4, "minimal": true, "count": 1000, "seed": 1 });
    let answer = Server::new().post("/generate", &wish).await;
    let count = answer["puzzles"].as_array().unwrap().len();
    assert!(count > 5 && count < 1000, "{count}");
    assert_eq!(answer["limit_hit"], "attempts");
    let streamed = lines(&Server::new(), &wish).await.text();
    let last: Value = serde_json::from_str(streamed.lines().last().unwrap()).unwrap();
    assert_eq!((streamed.lines().count(), &last["problem"]["code"]), (count + 1, &json!("no_puzzle")));
}

#[tokio::test]
async fn a_wish_that_is_not_met_is_named() {
    let wish = json!({ "givens": 81, "difficulty": { "level": "extreme" }, "limits": { "attempts": 3 } });
    let answer = Server::new().post("/generate", &wish).await;
    let puzzle = &answer["puzzles"][0];
    assert_eq!((&puzzle["met"], &puzzle["missed"]), (&json!(false), &json!(["level"])));
    assert_eq!((&puzzle["attempt_count"], &answer["limit_hit"]), (&json!(3), &json!("attempts")));
    let text = Server::new().get("/generate?givens=81&level=extreme&time_ms=50").await.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), lines[0]), (2, "# the nearest found; missed: level"));
}

#[tokio::test]
async fn a_form_that_no_puzzle_has_is_refused_before_the_work() {
    // The work would take as long as its time limit allows.
    let path = "/generate?min_rating=9.9&count=500&time_ms=10000";
    let refused =
        Server::new().send(request(Method::GET, path, &[("accept", "text/event-stream")], "")).await;
    assert_eq!((refused.status.as_u16(), &refused.json()["code"]), (406, &json!("not_acceptable")));
    assert!(refused.json()["detail"].as_str().unwrap().contains("application/x-ndjson"));
}

#[tokio::test]
async fn a_request_without_a_meaning_is_refused_with_its_place() {
    let server = Server::new();
    for (body, code, pointer) in [
        (json!({ "side": 26 }), "invalid_field", "/side"),
        (json!({ "side": 100 }), "invalid_field", "/side"),
        (json!({ "color": 1 }), "invalid_field", "/color"),
        (json!({ "difficulty": { "level": "harder" } }), "invalid_field", "/difficulty/level"),
        (
            json!({ "difficulty": { "level": "hard", "min_rating": 3 } }),
            "inapplicable_field",
            "/difficulty/level",
        ),
        (
            json!({ "difficulty": { "min_rating": 4, "max_rating": 3 } }),
            "out_of_range",
            "/difficulty/min_rating",
        ),
        (json!({ "difficulty": { "min_rating": -1 } }), "invalid_field", "/difficulty/min_rating"),
        (
            json!({ "difficulty": { "min_rating": 1, "scale": "hodoku" } }),
            "inapplicable_field",
            "/difficulty/scale",
        ),
        (
            json!({ "difficulty": { "min_rating": 1, "scale": "ladder" } }),
            "inapplicable_field",
            "/difficulty/scale",
        ),
        (json!({ "givens": 10 }), "out_of_range", "/givens"),
        (json!({ "pattern": "x".repeat(16) + &".".repeat(65) }), "out_of_range", "/pattern"),
        (
            json!({ "difficulty": { "level": "easy", "technique": "x_wing" } }),
            "inapplicable_field",
            "/difficulty/technique",
        ),
        (json!({ "killer": true, "side": 16 }), "inapplicable_field", "/killer"),
        (json!({ "killer": true, "minimal": true }), "inapplicable_field", "/minimal"),
        (json!({ "killer": 1 }), "invalid_field", "/killer"),
        (json!({ "jigsaw": true, "side": 16 }), "inapplicable_field", "/jigsaw"),
        (
            json!({ "jigsaw": true, "side": 6, "houses": { "disjoint_groups": true } }),
            "inapplicable_field",
            "/houses/disjoint_groups",
        ),
        (
            json!({ "jigsaw": true, "difficulty": { "technique": "house_sum" } }),
            "inapplicable_field",
            "/difficulty/technique",
        ),
        (
            json!({ "jigsaw": true, "side": 6, "houses": { "boxes": { "rows": 2, "columns": 3 } } }),
            "inapplicable_field",
            "/houses/boxes",
        ),
        (
            json!({ "difficulty": { "max_rating": 9, "technique": "sue_de_coq" } }),
            "inapplicable_field",
            "/difficulty/technique",
        ),
        (json!({ "symmetry": "round" }), "invalid_field", "/symmetry"),
        (json!({ "pattern": "x.x" }), "cell_count", "/pattern"),
        (json!({ "side": 4, "pattern": "x.x?............" }), "unknown_symbol", "/pattern"),
        (
            json!({ "side": 4, "pattern": "xxxx............", "limits": { "attempts": 20 } }),
            "no_puzzle",
            "/pattern",
        ),
        (json!({ "givens": 82 }), "out_of_range", "/givens"),
        (json!({ "givens": { "min": 30, "max": 20 } }), "out_of_range", "/givens"),
        (json!({ "givens": { "least": 3 } }), "invalid_field", "/givens/least"),
        (json!({ "seed": 9_007_199_254_740_992_u64 }), "invalid_field", "/seed"),
        (json!({ "count": 0 }), "invalid_field", "/count"),
        (json!({ "count": 1001 }), "inapplicable_field", "/count"),
        (json!({ "limits": { "attempts": 0 } }), "invalid_field", "/limits/attempts"),
        (json!({ "limits": { "nodes": 1 } }), "invalid_field", "/limits/nodes"),
    ] {
        let reply = server.post_raw("/generate", &body).await;
        let problem = reply.json();
        assert_eq!((reply.status.as_u16(), &problem["code"]), (422, &json!(code)), "{body}");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{body}");
    }
    let text = server.post_text("/generate", "easy").await;
    assert_eq!(text.status, 415);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_is_sent_as_found_leaves_turns_to_others_and_ends_with_its_client() {
    let server = server(2);
    let wish = json!({ "count": 1_000_000, "minimal": true, "seed": 2 });
    let request = request(Method::POST, "/generate", &NDJSON, wish.to_string());
    let mut body = server.service().oneshot(request).await.unwrap().into_body();
    for _ in 0..100 {
        let frame = body.frame().await.unwrap().unwrap().into_data().unwrap();
        let puzzle: Value = serde_json::from_slice(&frame).unwrap();
        assert_eq!((&puzzle["met"], &puzzle["minimal"]), (&json!(true), &json!(true)));
    }
    let other = server.post("/generate", &json!({ "difficulty": { "level": "easy" } })).await;
    assert_eq!(other["puzzles"][0]["met"], true);
    assert!(server.app.pool_statistics().admitted > 0);
    drop(body);
    until(|| server.app.pool_statistics().admitted == 0).await;
    assert_eq!(server.app.pool_statistics().running, 0);
}

#[tokio::test]
async fn an_answer_that_runs_out_of_time_has_the_puzzles_until_then() {
    let wish = json!({ "count": 1000, "difficulty": { "level": "extreme" }, "limits": { "time_ms": 100 } });
    let answer = Server::new().post("/generate", &wish).await;
    assert_eq!(answer["limit_hit"], "time");
    assert!(answer["puzzles"].as_array().unwrap().len() < 1000);
}

#[tokio::test]
async fn a_link_prints_puzzles_a_line_each_and_accept_chooses_json() {
    let server = Server::new();
    let path = "/generate?level=easy&count=2&seed=7&givens=24-32";
    let text = server.get(path).await;
    assert!(text.header("content-type").starts_with("text/plain"));
    assert_eq!(text.header("x-sudoku-status"), "complete");
    let lines: Vec<_> = text.text().lines().map(str::to_owned).collect();
    let json = server.send(request(Method::GET, path, &[("accept", "application/json")], "")).await.json();
    let boards: Vec<_> = json["puzzles"]
        .as_array()
        .unwrap()
        .iter()
        .map(|puzzle| puzzle["puzzle"]["board"].as_str().unwrap())
        .collect();
    assert_eq!(
        (lines.len(), &lines[..]),
        (2, &boards.iter().map(|&board| board.to_owned()).collect::<Vec<_>>()[..])
    );
    let wish = json!({
        "difficulty": { "level": "easy" }, "count": 2, "seed": 7, "givens": { "min": 24, "max": 32 }
    });
    assert_eq!(server.post("/generate", &wish).await["puzzles"], json["puzzles"]);
    for (query, parameter) in [("level=silly", "level"), ("size=9", "size"), ("givens=x", "givens")] {
        let problem = server.get(&format!("/generate?{query}")).await.json();
        assert_eq!(problem["errors"][0]["parameter"], parameter, "{problem}");
    }
}

#[tokio::test]
async fn jigsaws_and_killers_are_solved_rated_and_imported_as_they_were_made() {
    let server = Server::new();
    for wish in [
        json!({ "side": 6, "difficulty": { "level": "easy" } }),
        json!({ "side": 6, "jigsaw": true }),
        json!({ "side": 6, "killer": true, "difficulty": { "level": "medium" } }),
        json!({ "side": 6, "killer": true, "jigsaw": true }),
        json!({ "side": 6, "killer": true, "difficulty": { "min_rating": 2.0, "max_rating": 2.6 } }),
        json!({ "side": 6, "killer": true, "givens": { "min": 2, "max": 4 } }),
        json!({ "houses": { "diagonals": true }, "difficulty": { "level": "medium" } }),
        json!({ "killer": true, "houses": { "diagonals": true } }),
    ] {
        let mut wish = wish;
        wish["seed"] = json!(3);
        let answer = server.post("/generate", &wish).await;
        assert_eq!(answer, steady_as(&server.post("/generate", &wish).await, &answer), "{wish}");
        let puzzle = &answer["puzzles"][0];
        assert_eq!((&puzzle["met"], &puzzle["missed"]), (&json!(true), &json!([])), "{wish}");
        assert_eq!(puzzle["puzzle"]["constraints"].is_array(), wish["killer"] == true, "{wish}");
        let request = puzzle["puzzle"].clone();
        let solved = server.post("/solve", &request).await;
        assert_eq!((&solved["unique"], &solved["solution"]), (&json!(true), &puzzle["solution"]), "{wish}");
        let rated = server.post("/rate", &request).await;
        assert_eq!(rated["scale"], "ladder");
        for field in ["rating", "level", "score", "techniques"] {
            assert_eq!(rated[field], puzzle[field], "{wish}: {field}");
        }
        // A step costs at least 1.
        let effort = rated["effort"].as_u64();
        assert_eq!(effort.is_some(), wish["killer"] == true, "{wish}");
        assert!(effort.is_none_or(|effort| effort >= rated["step_count"].as_u64().unwrap()), "{rated}");
    }
}

/// An answer with the time of another one.
fn steady_as(answer: &Value, other: &Value) -> Value {
    let mut answer = answer.clone();
    answer["elapsed_us"] = other["elapsed_us"].clone();
    answer
}

#[tokio::test]
async fn the_lines_of_jigsaws_and_killers_are_read_by_import() {
    let server = Server::new();
    for query in ["side=6&killer=true", "side=6&killer=true&givens=3", "side=6&jigsaw=true", "killer=true"] {
        let line = server.get(&format!("/generate?{query}&seed=5")).await;
        assert_eq!(line.status, 200, "{query}: {}", line.text());
        let json = [("accept", "application/json")];
        let target = format!("/generate?{query}&seed=5");
        let made = server.send(request(Method::GET, &target, &json, String::new())).await.json();
        let puzzle = &made["puzzles"][0];
        let read = server.post("/import", &json!({ "text": line.text().trim_end() })).await;
        assert_eq!(read["puzzle"], puzzle["puzzle"], "{query}");
        assert_eq!(read["unread"], json!([]), "{query}");
    }
    for wishes in [
        json!({ "side": 6, "killer": true, "jigsaw": true }),
        json!({ "side": 6, "jigsaw": true, "houses": { "diagonals": true } }),
    ] {
        let headers = [("accept", "text/plain"), ("content-type", "application/json")];
        let refused = server.send(request(Method::POST, "/generate", &headers, wishes.to_string())).await;
        assert_eq!(refused.json()["code"], "inapplicable_field", "{wishes}");
    }
}
