//! Sends arbitrary bodies to `/transform`. The puzzle of an answer is a request, it has as many solutions as
//! the puzzle that was sent, and a shuffle is fixed by its seed.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use serde_json::Value;
use sudokud_fuzz::{mutate, service::post};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::json(data, size, max_size, seed)
});

fuzz_target!(|data: &[u8]| {
    let Some(answer) = post("/transform", data) else { return };
    let question: Value = serde_json::from_slice(data).expect("it was read");
    if answer["puzzle"].is_null() {
        assert_eq!(answer["status"], "limit_reached", "{question} {answer}");
        return;
    }
    if !answer["seed"].is_null() {
        let mut again = question.clone();
        again["seed"] = answer["seed"].clone();
        let again = post("/transform", again.to_string().as_bytes()).expect("the same request");
        assert_eq!(again["puzzle"], answer["puzzle"], "{question} {answer}");
    }
    // Without givens, the board of the puzzle is the board that was sent.
    if question.get("givens").is_some() {
        return;
    }
    let mut puzzle = question.clone();
    for name in ["turn", "mirror", "values", "to", "seed", "limits"] {
        puzzle.as_object_mut().expect("an object").remove(name);
    }
    let before = post("/solve", puzzle.to_string().as_bytes()).expect("the same puzzle");
    let after = post("/solve", answer["puzzle"].to_string().as_bytes()).expect("a puzzle out is a puzzle in");
    if before["limit_hit"].is_null() && after["limit_hit"].is_null() {
        assert_eq!(before["solution_count"], after["solution_count"], "{question} {answer}");
    }
});
