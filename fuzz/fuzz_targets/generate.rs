//! Sends arbitrary conditions to `/generate`. Every puzzle must have one solution, which is in the answer.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use serde_json::{Value, json};
use sudokud_core::solve::{self, Options};
use sudokud_fuzz::json::grid;
use sudokud_fuzz::{mutate, service::post};
use sudokud_model::grid::{Board, text};
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
    for made in answer["puzzles"].as_array().expect("a list") {
        let puzzle = &made["puzzle"];
        let board = |text: &Value| -> Board {
            text::parse(text.as_str().expect("a board"), None).expect("a board").0
        };
        assert_eq!(made["met"], made["missed"].as_array().expect("a list").is_empty(), "{made}");
        let (givens, solution) = (board(&puzzle["board"]), board(&made["solution"]));
        assert_eq!(made["given_count"], givens.filled().count(), "{made}");
        let answer = json!({ "symbols": "123456789ABCDEFGHIJKLMNOP", "houses": puzzle["houses"] });
        assert!(grid(&answer, &made["solution"]).is_solved(), "{made}");
        let is_plain = puzzle["houses"].is_null() && puzzle["constraints"].is_null();
        if givens.side() <= 9 && !is_plain {
            let solved = post("/solve", puzzle.to_string().as_bytes()).expect("a puzzle is a request");
            assert_ne!(solved["unique"], false, "{made}");
        } else if givens.side() <= 9 {
            let report = solve::solve(&givens.into(), &Options::default(), &Unwatched);
            assert_eq!((report.unique, report.solutions), (Some(true), vec![solution]), "{made}");
        }
    }
});
