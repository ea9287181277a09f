//! Sends arbitrary bodies to `/export`. What was written whole in a form with rules is read by `/import` as a
//! puzzle with as many solutions as the puzzle that was sent.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use serde_json::{Value, json};
use sudokud_fuzz::{mutate, service::post};

/// The forms that have rules.
const FORMS: [&str; 3] = ["f-puzzles", "sudokumaker", "iss"];

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::json(data, size, max_size, seed)
});

fuzz_target!(|data: &[u8]| {
    let Some(answer) = post("/export", data) else { return };
    let question: Value = serde_json::from_slice(data).expect("it was read");
    let is_whole = answer["unwritten"] == json!([]);
    assert_eq!(answer["status"] == "written", is_whole, "{question} {answer}");
    let has_rules = FORMS.iter().any(|form| answer["form"] == *form);
    // Without givens, the board of the puzzle is the board that was sent.
    if !is_whole || !has_rules || question.get("givens").is_some() {
        return;
    }
    let text = json!({ "text": answer["text"] });
    let Some(read) = post("/import", text.to_string().as_bytes()) else { return };
    assert!(!read["puzzle"].is_null(), "{question} {answer} {read}");
    let mut puzzle = question.clone();
    for name in ["to", "title", "author", "description", "with_solution", "limits"] {
        puzzle.as_object_mut().expect("an object").remove(name);
    }
    let before = post("/solve", puzzle.to_string().as_bytes()).expect("the same puzzle");
    let after = post("/solve", read["puzzle"].to_string().as_bytes()).expect("a puzzle out is a puzzle in");
    if before["limit_hit"].is_null() && after["limit_hit"].is_null() {
        assert_eq!(before["solution_count"], after["solution_count"], "{question} {answer} {read}");
    }
});
