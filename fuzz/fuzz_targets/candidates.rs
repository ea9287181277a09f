//! Sends arbitrary bodies to `/candidates`. There are witnesses if there are candidates, and the answer must
//! agree with `/solve`.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use serde_json::{Value, json};
use sudokud_fuzz::{mutate, service::post};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::json(data, size, max_size, seed)
});

fuzz_target!(|data: &[u8]| {
    let Some(answer) = post("/candidates", data) else { return };
    let question: Value = serde_json::from_slice(data).expect("it was read");
    let is_empty = |lists: &Value| lists.as_array().is_some_and(|all| all.iter().all(|it| *it == json!([])));
    assert_eq!(answer["witnesses"] == json!([]), is_empty(&answer["true_candidates"]), "{question} {answer}");
    assert_eq!(answer["status"] == "limit_reached", !answer["limit_hit"].is_null(), "{question} {answer}");
    assert_eq!(answer["status"] == "limit_reached", !answer["unresolved"].is_null(), "{question} {answer}");
    if question.get("former").is_some() || answer["status"] == "limit_reached" {
        return;
    }
    let mut puzzle = question.clone();
    for name in ["hints", "solutions_up_to"] {
        puzzle.as_object_mut().expect("an object").remove(name);
    }
    let solved = post("/solve", puzzle.to_string().as_bytes()).expect("the same puzzle");
    if solved["status"] != "limit_reached" {
        let is_solved = solved["status"] == "solved";
        assert_eq!(answer["status"] == "complete", is_solved, "{question} {answer} {solved}");
    }
});
