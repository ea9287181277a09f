//! Sends arbitrary conditions to `/generate`. Every puzzle must have one solution, which is in the answer.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use serde_json::{Value, json};
use sudokud_core::grid::{Board, text};
use sudokud_core::solve::{self, Options};
use sudokud_fuzz::json::grid;
use sudokud_fuzz::{mutate, service::post};
use sudokud_search::budget::Unwatched;

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::json(data, size, max_size, seed)
});

fuzz_target!(|data: &[u8]| {
    let Ok(Value::Object(mut wish)) = serde_json::from_slice(data) else { return };
    // Few puzzles and attempts keep an execution short.
    wish.insert("limits".to_owned(), json!({ "attempts": 2, "time_ms": 50 }));
    wish.insert("count".to_owned(), json!(2));
    let Some(answer) = post("/generate", Value::Object(wish).to_string().as_bytes()) else { return };
    for puzzle in answer["puzzles"].as_array().expect("a list") {
        let board = |field: &str| -> Board {
            text::parse(puzzle[field].as_str().expect("a board"), None).expect("a board").0
        };
        assert_eq!(puzzle["met"], puzzle["missed"].as_array().expect("a list").is_empty(), "{puzzle}");
        let (givens, solution) = (board("board"), board("solution"));
        assert_eq!(puzzle["given_count"], givens.filled().count(), "{puzzle}");
        let answer = json!({ "symbols": "123456789ABCDEFGHIJKLMNOP", "houses": puzzle["houses"] });
        assert!(grid(&answer, &puzzle["solution"]).is_solved(), "{puzzle}");
        let is_plain = puzzle["houses"].is_null() && puzzle["constraints"].is_null();
        if givens.side() <= 9 && !is_plain {
            let mut request = json!({ "board": puzzle["board"] });
            for field in ["houses", "constraints"].into_iter().filter(|&field| !puzzle[field].is_null()) {
                request[field] = puzzle[field].clone();
            }
            let solved = post("/solve", request.to_string().as_bytes()).expect("a puzzle is a request");
            assert_ne!(solved["unique"], false, "{puzzle}");
        } else if givens.side() <= 9 {
            let report = solve::solve(&givens.into(), &Options::default(), &Unwatched);
            assert_eq!((report.unique, report.solutions), (Some(true), vec![solution]), "{puzzle}");
        }
    }
});
