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
    let has_conflict = ["conflicts", "violated_constraints", "changed_givens"]
        .iter()
        .any(|name| answer.get(name).is_some_and(|list| *list != json!([])));
    assert_eq!(answer["status"] == "conflict", has_conflict, "{question} {answer}");
    let mut puzzle = json!({ "max_solutions": 2 });
    for name in ["board", "candidates", "symbols", "houses", "constraints", "limits"] {
        if let Some(value) = question.get(name) {
            puzzle[name] = value.clone();
        }
    }
    let solved = post("/solve", puzzle.to_string().as_bytes()).expect("the same position");
    if !has_conflict && answer["limit_hit"].is_null() && solved["limit_hit"].is_null() {
        let expected = match solved["solution_count"].as_u64() {
            Some(0) => &["wrong", "unsolvable"][..],
            Some(1) => &["correct", "solved"],
            _ => &["not_unique"],
        };
        let status = answer["status"].as_str().expect("a status");
        assert!(expected.contains(&status), "{question} {answer} {solved}");
    }
    let next = &answer["move"];
    if next["allowed"] == false {
        // A move with a conflict leads to no solution. A changed given may lead to one of another puzzle.
        assert!(next["conflicts"] == json!([]) || next["leads_to_solution"] != true, "{question} {answer}");
    }
});
