//! `/candidates` through the router: the values that cells have in solutions.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, Server};
use serde_json::{Value, json};

/// Two values of rows 1 and 2 can be exchanged.
const SEVERAL: &str = "..3434....434321";

#[tokio::test]
async fn a_puzzle_with_one_solution_has_its_values() {
    let answer = Server::new().post("/candidates", &json!({ "board": PUZZLE })).await;
    assert_eq!((&answer["status"], &answer["unique"]), (&json!("complete"), &json!(true)));
    assert_eq!((&answer["unresolved"], &answer["solution_counts"]), (&Value::Null, &Value::Null));
    let solved = Server::new().post("/solve", &json!({ "board": PUZZLE })).await;
    assert_eq!(answer["witnesses"], json!([solved["solution"]]));
    let lists: Vec<Vec<u64>> = serde_json::from_value(answer["true_candidates"].clone()).unwrap();
    let values: String = lists.concat().iter().map(u64::to_string).collect();
    assert_eq!(values, solved["solution"].as_str().unwrap());
}

#[tokio::test]
async fn counts_are_those_of_the_candidates() {
    let request = json!({ "board": SEVERAL, "solutions_up_to": 1000 });
    let answer = Server::new().post("/candidates", &request).await;
    let all = Server::new().post("/solve", &json!({ "board": SEVERAL, "max_solutions": 1000 })).await;
    let counts: Vec<Vec<u64>> = serde_json::from_value(answer["solution_counts"].clone()).unwrap();
    for (cell, counts) in counts.iter().enumerate() {
        assert_eq!(counts.len(), answer["true_candidates"][cell].as_array().unwrap().len());
        assert_eq!(json!(counts.iter().sum::<u64>()), all["solution_count"], "{cell}");
    }
}

#[tokio::test]
async fn a_former_answer_is_continued() {
    let server = Server::new();
    let first = server.post("/candidates", &json!({ "board": SEVERAL })).await;
    assert_eq!((&first["true_candidates"][0], &first["unique"]), (&json!([1, 2]), &json!(false)));
    let mut request = json!({ "board": "1.3434....434321" });
    let fresh = server.post("/candidates", &request).await;
    request["former"] = first["true_candidates"].clone();
    request["hints"] = first["witnesses"].clone();
    let continued = server.post("/candidates", &request).await;
    assert_eq!(
        (&continued["true_candidates"], &continued["unique"]),
        (&fresh["true_candidates"], &Value::Null)
    );
    for (field, value, pointer) in
        [("hints", json!(["1.3434....434321", PUZZLE]), "/hints/1"), ("former", json!([[1], [2]]), "/former")]
    {
        let problem = server.post_raw("/candidates", &json!({ "board": SEVERAL, field: value })).await;
        assert_eq!(problem.json()["errors"][0]["pointer"], pointer);
    }
}

#[tokio::test]
async fn a_puzzle_without_a_solution_has_no_candidates() {
    let answer = Server::new().post("/candidates", &json!({ "board": "11.............." })).await;
    assert_eq!((&answer["status"], &answer["true_candidates"][5]), (&json!("unsolvable"), &json!([])));
    let reply = Server::new().post_text("/candidates", SEVERAL).await;
    assert_eq!(reply.header("x-sudoku-status"), "complete");
    assert!(reply.text().starts_with("1,2 1,2 3 4\n"), "{}", reply.text());
}

#[tokio::test]
async fn at_a_limit_the_answer_says_how_far_it_came() {
    let empty = ".".repeat(625);
    for limits in [json!({ "nodes": 300 }), json!({ "time_ms": 100 })] {
        let limit = limits.as_object().unwrap().keys().next().unwrap();
        let name = if limit == "nodes" { "nodes" } else { "time" };
        let request = json!({ "board": empty, "limits": limits });
        let answer = Server::new().post("/candidates", &request).await;
        assert_eq!((&answer["status"], &answer["limit_hit"]), (&json!("limit_reached"), &json!(name)));
        let known = |field: &str| answer[field][7].as_array().unwrap().len();
        assert_eq!(known("true_candidates") + known("unresolved"), 25);
    }
}
