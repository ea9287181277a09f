//! Sends arbitrary bodies to `/step`. The server must accept the returned position, and no step may
//! contradict a unique solution.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use serde_json::{Value, json};
use sudokud_fuzz::json::grid;
use sudokud_fuzz::{mutate, service::post};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::json(data, size, max_size, seed)
});

fuzz_target!(|data: &[u8]| {
    let Some(answer) = post("/step", data) else { return };
    let question: Value = serde_json::from_slice(data).expect("it was read");
    let mut again = json!({ "board": answer["board"], "candidates": answer["candidates"] });
    for name in ["symbols", "houses", "constraints"] {
        if let Some(value) = question.get(name).filter(|value| !value.is_null()) {
            again[name] = value.clone();
        }
    }
    let next = post("/step", again.to_string().as_bytes());
    assert!(next.is_some(), "{answer} cannot be sent back");
    if question.get("givens").is_none_or(Value::is_null) {
        judge(&question, &answer);
    }
});

/// Checks the steps against the solution if it is unique. Does not apply to requests with `givens`.
fn judge(question: &Value, answer: &Value) {
    let mut puzzle = json!({ "max_solutions": 2 });
    for name in ["board", "candidates", "symbols", "houses", "constraints"] {
        if let Some(value) = question.get(name) {
            puzzle[name] = value.clone();
        }
    }
    let solved = post("/solve", puzzle.to_string().as_bytes()).expect("the same position");
    if solved["unique"] != true {
        return;
    }
    let solution = grid(&solved, &solved["solution"]);
    let at = |place: &Value| {
        let number = |name: &str| usize::try_from(place[name].as_u64().expect("a number")).expect("small");
        solution.cells[number("row") * solution.side + number("column")]
    };
    assert_ne!(answer["status"], "contradiction", "{question} {answer}");
    for step in answer["steps"].as_array().expect("a list") {
        for placement in step["placements"].as_array().into_iter().flatten() {
            assert_eq!(placement["value"], at(placement), "{question} {step}");
        }
        for elimination in step["eliminations"].as_array().into_iter().flatten() {
            let values = elimination["values"].as_array().expect("a list");
            assert!(!values.contains(&json!(at(elimination))), "{question} {step}");
        }
    }
}
