//! `POST /rate`.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, SOLUTION, Server};
use serde_json::{Value, json};

/// Needs a wing: an XY-wing on the scale of Sudoku Explainer.
const WING: &str = "...6....283....9..1.2.3.58..7..5....9..1...57........4.....8.....15.7.......4.3..";
/// No search gets through this without guessing.
const DEEP: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Its nested forcing chains take longer than the limits of a test.
const HARDEST: &str = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

#[tokio::test]
async fn a_puzzle_is_rated_on_both_programs_scales() {
    let server = Server::new();
    let answer = server.post("/rate", &json!({ "board": WING })).await;
    assert_eq!(
        (&answer["rating"], &answer["pearl"], &answer["diamond"], &answer["scale"], &answer["level"]),
        (&json!(4.2), &json!(1.2), &json!(1.2), &json!("extended"), &json!("hard"))
    );
    assert_eq!((&answer["solved_by_logic"], &answer["limit_hit"]), (&json!(true), &Value::Null));
    let techniques = answer["techniques"].as_array().unwrap();
    let counted: u64 = techniques.iter().map(|used| used["count"].as_u64().unwrap()).sum();
    assert_eq!(Some(counted), answer["step_count"].as_u64());
    let ratings: Vec<_> = techniques.iter().map(|used| used["rating"].as_f64().unwrap()).collect();
    assert_eq!(ratings.iter().copied().reduce(f64::max), answer["rating"].as_f64());
    assert_eq!(answer["hardest"]["rating"], answer["rating"]);
    assert!(
        answer["hardest"]["notation"]
            .as_str()
            .unwrap()
            .starts_with(answer["hardest"]["name"].as_str().unwrap())
    );
    assert!(
        answer["initial_candidate_count"].as_u64().unwrap() > 100 && answer["score"].as_u64().unwrap() > 500
    );
}

#[tokio::test]
async fn the_classic_scale_has_only_its_own_techniques() {
    let server = Server::new();
    let of = |scale: &'static str| {
        let server = server.clone();
        async move { server.post("/rate", &json!({ "board": HARD, "scale": scale })).await }
    };
    let (extended, classic) = (of("extended").await, of("classic").await);
    assert_eq!(classic["scale"], "classic");
    assert!(classic["rating"].as_f64() >= extended["rating"].as_f64());
    assert_eq!((&classic["level"], &classic["score"]), (&extended["level"], &extended["score"]));
    let known = |answer: &Value| answer["techniques"].to_string().contains("skyscraper");
    assert!(!known(&classic));
}

#[tokio::test]
async fn a_full_board_has_nothing_to_rate() {
    let answer = Server::new().post("/rate", &json!({ "board": SOLUTION })).await;
    assert_eq!(
        (&answer["rating"], &answer["step_count"], &answer["level"]),
        (&json!(0.0), &json!(0), &json!("easy"))
    );
    assert_eq!((&answer["hardest"], &answer["solved_by_logic"]), (&Value::Null, &json!(true)));
}

#[tokio::test]
async fn a_board_without_exactly_one_solution_is_not_rated() {
    let server = Server::new();
    for (board, status) in [
        ("11..............", "unsolvable"),
        ("12....3....4....", "unsolvable"),
        ("1...............", "not_unique"),
    ] {
        let answer = server.post("/rate", &json!({ "board": board })).await;
        assert_eq!(answer["status"], status, "{board}");
        assert_eq!(answer["conflicts"].as_array().is_some_and(Vec::is_empty), !board.starts_with("11"));
        for unknown in ["rating", "level", "solved_by_logic", "initial_candidate_count", "limit_hit"] {
            assert!(answer[unknown].is_null(), "{unknown} of {board}");
        }
        let reply = server.post_text("/rate", board).await;
        assert_eq!((&*reply.text(), reply.header("x-sudoku-status")), (&*format!("{status}\n"), status));
    }
}

#[tokio::test]
async fn unknown_fields_and_values_are_refused() {
    let server = Server::new();
    for (request, code) in [
        (json!({ "board": PUZZLE, "scale": "hard" }), "invalid_field"),
        (json!({ "board": PUZZLE, "candidates": [[1]] }), "sides_differ"),
        (json!({}), "missing_board"),
        (json!({ "board": "123" }), "cell_count"),
    ] {
        let reply = server.post_raw("/rate", &request).await;
        assert_eq!((reply.status.as_u16(), &reply.json()["code"]), (422, &json!(code)), "{request}");
    }
}

#[tokio::test]
async fn without_a_proof_of_one_solution_the_rating_is_null() {
    let answer = Server::new().post("/rate", &json!({ "board": DEEP, "limits": { "nodes": 1 } })).await;
    assert_eq!(
        (&answer["limit_hit"], &answer["rating"], &answer["level"]),
        (&json!("nodes"), &Value::Null, &Value::Null)
    );
    assert_eq!(answer["status"], "limit_reached");
    assert_eq!((&answer["solved_by_logic"], &answer["step_count"]), (&Value::Null, &json!(0)));
    assert!(answer["initial_candidate_count"].as_u64().is_some_and(|count| count > 100));
}

#[tokio::test]
async fn text_has_the_figures_and_a_line_for_each_technique() {
    let reply = Server::new().post_text("/rate?scale=classic", PUZZLE).await;
    assert_eq!((reply.status.as_u16(), reply.header("x-sudoku-status")), (200, "rated"));
    let text = reply.text();
    let mut lines = text.lines();
    assert!(lines.next().unwrap().contains("\teasy\t"), "{text}");
    assert!(lines.all(|line| line.split('\t').count() == 3), "{text}");
}

#[tokio::test]
async fn the_path_is_listed_on_request() {
    let server = Server::new();
    for scale in ["extended", "classic", "hodoku"] {
        let answer = server.post("/rate", &json!({ "board": WING, "scale": scale, "path": true })).await;
        let path = answer["path"].as_array().unwrap();
        assert_eq!(Some(path.len() as u64), answer["step_count"].as_u64());
        assert!(path.iter().all(|step| step["notation"].as_str().is_some_and(|text| text.contains(": r"))));
        let sum: u64 = path.iter().filter_map(|step| step["score"].as_u64()).sum();
        let highest = path.iter().filter_map(|step| step["rating"].as_f64()).reduce(f64::max);
        if scale == "hodoku" {
            assert_eq!((Some(sum), highest), (answer["score"].as_u64(), None));
        } else {
            assert_eq!((sum, highest), (0, answer["rating"].as_f64()));
        }
        let short = server.post("/rate", &json!({ "board": WING, "scale": scale })).await;
        assert_eq!((&short["path"], &short["hardest"]), (&Value::Null, &answer["hardest"]));
    }
}

#[tokio::test]
async fn the_scale_of_hodoku_has_no_figures() {
    let server = Server::new();
    let answer = server.post("/rate", &json!({ "board": PUZZLE, "scale": "hodoku" })).await;
    assert_eq!(
        (&answer["level"], &answer["score"], &answer["limit_hit"]),
        (&json!("easy"), &json!(204), &Value::Null)
    );
    for name in ["rating", "pearl", "diamond", "rating_at_least"] {
        assert_eq!(answer[name], Value::Null, "{name}");
    }
    assert_eq!((&answer["solved_by_logic"], &answer["hardest"]["rating"]), (&json!(true), &Value::Null));
    let reply = server.post_text("/rate?scale=hodoku", PUZZLE).await;
    assert_eq!(reply.header("x-sudoku-status"), "rated");
    assert!(reply.text().starts_with("-/-/-\teasy\t204\n"), "{}", reply.text());
}

#[tokio::test]
async fn a_rating_that_a_limit_stops_says_how_far_it_came() {
    let answer =
        Server::new().post("/rate", &json!({ "board": HARDEST, "limits": { "time_ms": 150 } })).await;
    assert_eq!(
        (&answer["limit_hit"], &answer["rating"], &answer["pearl"]),
        (&json!("time"), &Value::Null, &Value::Null)
    );
    assert!(answer["rating_at_least"].as_f64().is_some(), "{answer}");
}

#[tokio::test]
async fn a_batch_has_a_line_for_each_line_in_order() {
    let server = Server::new();
    let boards = format!("# some\n{WING}\n{PUZZLE}\n\n1...............\nx\n{SOLUTION}\n");
    let reply = server.post_text("/rate/batch", &boards).await;
    let text = reply.text();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!((reply.status.as_u16(), lines.len()), (200, 6), "{text}");
    assert_eq!(lines[0], "# some", "{text}");
    assert!(lines[1].ends_with(&format!("\thard\t1002\t{WING}")), "{text}");
    assert!(lines[2].ends_with(&format!("\teasy\t204\t{PUZZLE}")), "{text}");
    assert!(lines[3].starts_with("not_unique\t") && lines[4].starts_with("error: "), "{text}");
    assert!(lines[4].ends_with("\tx"), "{text}");
    assert_eq!(lines[5], format!("0.0/0.0/0.0\teasy\t0\t{SOLUTION}"));
    assert_eq!(server.post_text("/rate/batch?scale=other", PUZZLE).await.status.as_u16(), 422);
    let many = format!("{PUZZLE}\n").repeat(300);
    let rated = server.post_text("/rate/batch?scale=hodoku", &many).await.text();
    assert_eq!(rated, format!("-/-/-\teasy\t204\t{PUZZLE}\n").repeat(300));
}
