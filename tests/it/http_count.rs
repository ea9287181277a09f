//! `/count` through the router: numbers of solutions.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, Server};
use serde_json::{Value, json};

async fn counted(request: Value) -> (String, String, Value) {
    let answer = Server::new().post("/count", &request).await;
    let text = |field: &str| answer[field].as_str().unwrap().to_owned();
    let number = answer["solution_count"].as_u64().map(|count| count.to_string());
    assert!(number.is_none_or(|number| number == text("solution_count_text")), "{answer}");
    (text("status"), text("solution_count_text"), answer["limit_hit"].clone())
}

#[tokio::test]
async fn known_numbers_are_counted() {
    let boxes = json!({ "boxes": { "rows": 2, "columns": 3 } });
    let cage = json!([{ "type": "killer_cage", "cells": "r1c1 r1c2", "sum": 7 }]);
    for (request, status, count) in [
        (json!({ "board": ".".repeat(16) }), "exact", "288"),
        (json!({ "board": ".".repeat(36), "houses": boxes }), "exact", "28200960"),
        (json!({ "board": PUZZLE }), "exact", "1"),
        (json!({ "board": "11.............." }), "unsolvable", "0"),
        (json!({ "board": ".".repeat(16), "constraints": cage }), "exact", "48"),
    ] {
        assert_eq!(counted(request).await, (status.into(), count.into(), Value::Null));
    }
    let (status, count, limit) = counted(json!({ "board": ".".repeat(81), "up_to": 1000 })).await;
    assert_eq!((status.as_str(), limit), ("at_least", Value::Null));
    assert!(count.parse::<u128>().unwrap() >= 1000);
}

#[tokio::test]
async fn at_a_limit_the_number_is_estimated() {
    for (limits, name) in [(json!({ "nodes": 1000 }), "nodes"), (json!({ "time_ms": 200 }), "time")] {
        let mut request = json!({ "board": ".".repeat(81), "limits": limits, "up_to": u64::MAX });
        let answer = Server::new().post("/count", &request).await;
        assert_eq!((&answer["status"], &answer["limit_hit"]), (&json!("limit_reached"), &json!(name)));
        assert!(answer["estimate"]["samples"].as_u64().is_none_or(|samples| samples > 1), "{answer}");
        request["estimate"] = json!(false);
        assert_eq!(Server::new().post("/count", &request).await["estimate"], Value::Null);
    }
}

#[tokio::test]
async fn a_number_that_no_sample_tells_has_a_reason_instead_of_an_estimate() {
    // The samples of large boards end with a contradiction.
    let request = json!({ "board": "0 ".repeat(100 * 100), "limits": { "nodes": 1, "time_ms": 2000 } });
    let answer = Server::new().post("/count", &request).await;
    assert_eq!((&answer["estimate"], answer["no_estimate"].is_string()), (&Value::Null, true), "{answer}");
    let request = json!({ "board": ".".repeat(16), "limits": { "nodes": 1 } });
    let answer = Server::new().post("/count", &request).await;
    assert_eq!((answer["estimate"].is_object(), &answer["no_estimate"]), (true, &Value::Null), "{answer}");
}

#[tokio::test]
async fn text_says_it_in_lines() {
    let reply = Server::new().post_text("/count", &".".repeat(16)).await;
    assert_eq!((reply.text().as_str(), reply.header("x-sudoku-status")), ("exact: 288\n", "exact"));
}
