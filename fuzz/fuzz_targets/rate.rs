//! Sends arbitrary bodies to `/rate`. A puzzle has a rating if `/solve` finds that it has one solution.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use serde_json::Value;
use sudokud_fuzz::{mutate, service::post};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::json(data, size, max_size, seed)
});

fuzz_target!(|data: &[u8]| {
    let Some(answer) = post("/rate", data) else { return };
    let question: Value = serde_json::from_slice(data).expect("it was read");
    assert_eq!(answer["status"] == "limit_reached", !answer["limit_hit"].is_null(), "{question} {answer}");
    let mut puzzle = question.clone();
    for name in ["scale", "path", "limits"] {
        puzzle.as_object_mut().expect("an object").remove(name);
    }
    let solved = post("/solve", puzzle.to_string().as_bytes()).expect("the same puzzle");
    if !answer["limit_hit"].is_null() || !solved["limit_hit"].is_null() {
        return;
    }
    let expected = match solved["solution_count"].as_u64() {
        Some(0) => "unsolvable",
        Some(1) => "rated",
        _ => "not_unique",
    };
    assert_eq!(answer["status"], expected, "{question} {answer} {solved}");
});
