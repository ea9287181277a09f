//! Sends arbitrary bodies to `/check`. The answer must agree with `/solve` and, for a move, with the rules.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use serde_json::{Value, json};
use sudokud_fuzz::{mutate, service::post};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::json(data, size, max_size, seed)
});

fuzz_target!(|data: &[u8]| {
    let Some(answer) = post("/check", data) else { return };
    let question: Value = serde_json::from_slice(data).expect("it was read");
    let (valid, complete) = (answer["valid"] == true, answer["complete"] == true);
    let clean = answer["conflicts"] == json!([]) && answer["changed_givens"] == json!([]);
    assert_eq!((valid, answer["solved"] == true), (clean, valid && complete), "{question} {answer}");
    let mut puzzle = json!({ "max_solutions": 2 });
    for name in ["board", "candidates", "symbols", "houses", "limits"] {
        if let Some(value) = question.get(name) {
            puzzle[name] = value.clone();
        }
    }
    let solved = post("/solve", puzzle.to_string().as_bytes()).expect("the same position");
    let known = |count: &Value, unique: &Value| !count.is_null() && !unique.is_null();
    if known(&answer["solution_count"], &answer["unique"])
        && known(&solved["solution_count"], &solved["unique"])
    {
        assert_eq!(answer["solution_count"], solved["solution_count"], "{question} {answer} {solved}");
        assert_eq!(answer["unique"], solved["unique"], "{question} {answer} {solved}");
    }
    let next = &answer["move"];
    if next["allowed"] == false {
        // A move with a conflict leads to no solution. A changed given may lead to one of another puzzle.
        assert!(next["conflicts"] == json!([]) || next["leads_to_solution"] != true, "{question} {answer}");
    }
});
