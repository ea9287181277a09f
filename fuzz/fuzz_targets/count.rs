//! Sends arbitrary bodies to `/count`. The number must agree with `/solve`.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use serde_json::Value;
use sudokud_fuzz::{mutate, service::post};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::json(data, size, max_size, seed)
});

fuzz_target!(|data: &[u8]| {
    let Some(answer) = post("/count", data) else { return };
    let question: Value = serde_json::from_slice(data).expect("it was read");
    let count: u128 = answer["solution_count_text"].as_str().and_then(|it| it.parse().ok()).expect("digits");
    assert_eq!(answer["status"] == "unsolvable", count == 0 && answer["limit_hit"].is_null());
    let mut puzzle = question.clone();
    for name in ["up_to", "estimate"] {
        puzzle.as_object_mut().expect("an object").remove(name);
    }
    let solved = post("/solve", puzzle.to_string().as_bytes()).expect("the same puzzle");
    let found = u128::from(solved["solution_count"].as_u64().expect("a number"));
    if answer["status"] == "exact" {
        assert!(found <= count, "{question} {answer} {solved}");
    }
    if answer["status"] != "unsolvable" && count > 0 {
        assert!(solved["status"] != "unsolvable", "{question} {answer} {solved}");
    }
});
