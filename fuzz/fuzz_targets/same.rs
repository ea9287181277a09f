//! Sends arbitrary bodies to `/same`. The boards may change places, and each is the same as itself.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use serde_json::{Value, json};
use sudokud_fuzz::{mutate, service::post};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::json(data, size, max_size, seed)
});

fuzz_target!(|data: &[u8]| {
    let Some(answer) = post("/same", data) else { return };
    let question: Value = serde_json::from_slice(data).expect("it was read");
    assert_eq!(answer["status"] == "same", !answer["transformation"].is_null(), "{question} {answer}");
    let with = |board: &Value, other: &Value| {
        let mut request = question.clone();
        (request["board"], request["other"]) = (board.clone(), other.clone());
        post("/same", request.to_string().as_bytes()).expect("the same boards")
    };
    let (board, other) = (&question["board"], &question["other"]);
    for (status, again) in [(&answer["status"], with(other, board)), (&json!("same"), with(other, other))] {
        if answer["limit_hit"].is_null() && again["limit_hit"].is_null() {
            assert_eq!(&again["status"], status, "{question} {answer} {again}");
        }
    }
});
