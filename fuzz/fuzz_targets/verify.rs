//! Sends arbitrary bodies to `/verify`. A step that is justified must be consistent, unless the
//! puzzle has no solution.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use serde_json::Value;
use sudokud_fuzz::{mutate, service::post};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::json(data, size, max_size, seed)
});

fuzz_target!(|data: &[u8]| {
    let Some(answer) = post("/verify", data) else { return };
    // A string that the server skips may have a character that no text has.
    let Ok(question) = serde_json::from_slice::<Value>(data) else { return };
    let steps = answer["steps"].as_array().expect("a list");
    let wrong = answer["first_wrong"].as_u64();
    // Without steps, the board itself is judged.
    let is_wrong = answer["status"] == "wrong";
    assert!(is_wrong == wrong.is_some() || (is_wrong && steps.is_empty()), "{question} {answer}");
    let is_false =
        |step: &Value| step["legal"] == true && step["justified"] == true && step["consistent"] == false;
    if steps.iter().any(is_false) {
        let mut puzzle = question.clone();
        for name in ["steps", "solution", "require", "assume_uniqueness", "givens"] {
            puzzle.as_object_mut().expect("an object").remove(name);
        }
        let solved = post("/solve", puzzle.to_string().as_bytes()).expect("the same puzzle");
        assert!(solved["status"] == "unsolvable", "{question} {answer}");
    }
});
