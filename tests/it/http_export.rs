//! `/export`: the form of the answer, what is refused, and a batch. `crates/contract/tests/it/forms.rs` has
//! every kind in every form.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, Server, refused};
use serde_json::json;

#[tokio::test]
async fn the_text_alone_is_the_content_of_a_file() {
    let server = Server::new();
    let request = json!({ "board": PUZZLE, "to": "sdk", "title": "Easter" });
    let answer = server.post("/export", &request).await;
    let file = server.post_text("/export?to=sdk&title=Easter", PUZZLE).await;
    assert_eq!(
        (file.text().as_str(), file.header("x-sudoku-status")),
        (answer["text"].as_str().unwrap(), "written")
    );
    assert!(file.text().starts_with("#DEaster\n[Puzzle]\n53..7....\n"), "{}", file.text());
    // The same text is read again.
    let read = server.post_text("/import", &file.text()).await;
    assert_eq!(read.text(), format!("{PUZZLE}\n"));
}

#[tokio::test]
async fn each_line_of_a_batch_is_a_text_in_one_line() {
    let lines = format!("{PUZZLE}\n12\n");
    let answers = Server::new().post_text("/export/batch?to=grid", &lines).await.text();
    let [grid, error] = answers.lines().collect::<Vec<_>>()[..] else { panic!("{answers}") };
    assert!(grid.starts_with("+-------+") && grid.contains("\\n| 5 3 . |"), "{grid}");
    assert!(error.starts_with("error: "), "{error}");
}

#[tokio::test]
async fn what_cannot_be_written_is_refused_at_its_place() {
    let server = Server::new();
    for (request, code, place) in [
        (json!({ "board": "1...............", "to": "sdm" }), "not_expressible", "/board"),
        (json!({ "board": PUZZLE, "to": "paper" }), "invalid_field", "/to"),
        (json!({ "board": PUZZLE, "givens": "1".to_owned() + &PUZZLE[1..] }), "givens_differ", "/givens"),
        (json!({ "to": "text" }), "missing_board", "/board"),
    ] {
        assert_eq!(refused(&server, "/export", request).await, (code.to_owned(), place.to_owned()));
    }
}
