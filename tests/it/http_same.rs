//! `/same`: equivalent boards, and what is refused.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, SOLUTION, Server, refused};
use serde_json::{Value, json};

#[tokio::test]
async fn equivalent_boards_are_found_with_a_transformation_between_them() {
    let server = Server::new();
    let shuffled = server.post("/transform", &json!({ "board": PUZZLE, "to": "shuffled", "seed": 3 })).await;
    let other = &shuffled["puzzle"]["board"];
    let same = server.post("/same", &json!({ "board": PUZZLE, "other": other })).await;
    assert_eq!(same["status"], "same");
    assert!(same["transformation"].is_object());
    let different = server.post("/same", &json!({ "board": PUZZLE, "other": SOLUTION })).await;
    assert_eq!((&different["status"], &different["transformation"]), (&json!("different"), &Value::Null));
    let empty = ".".repeat(16);
    for (request, code, place) in [
        (json!({ "board": PUZZLE }), "missing_board", "/other"),
        (
            json!({ "board": empty, "other": empty, "candidates": vec![[1, 2]; 16] }),
            "inapplicable_field",
            "/candidates",
        ),
        (json!({ "board": ".".repeat(36), "other": ".".repeat(36) }), "inapplicable_field", "/board"),
        (json!({ "board": "1...............", "other": "11.............." }), "inapplicable_field", "/other"),
    ] {
        assert_eq!(refused(&server, "/same", request).await, (code.to_owned(), place.to_owned()));
    }
}
