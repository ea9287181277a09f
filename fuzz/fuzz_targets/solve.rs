//! Sends arbitrary bodies to `/solve`. Solutions must be valid and distinct, and each its own only solution.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use serde_json::{Value, json};
use sudokud_fuzz::json::grid;
use sudokud_fuzz::{mutate, service::post};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::json(data, size, max_size, seed)
});

fuzz_target!(|data: &[u8]| {
    let Some(answer) = post("/solve", data) else { return };
    let symbols = &answer["symbols"];
    let alternatives = answer["alternatives"].as_array().expect("a list");
    let boards: Vec<&Value> =
        std::iter::once(&answer["solution"]).filter(|board| !board.is_null()).chain(alternatives).collect();
    let grids: Vec<_> = boards.iter().map(|board| grid(&answer, board)).collect();
    for (k, grid) in grids.iter().enumerate() {
        assert!(grid.is_solved() && !grids[..k].contains(grid), "{answer}");
    }
    let count = answer["solution_count"].as_u64().expect("a number");
    assert_eq!(count, grids.len() as u64, "{answer}");
    let (status, unique) = (answer["status"].as_str().expect("a word"), answer["unique"].as_bool());
    match status {
        "solved" => assert!(count > 0 && (unique == Some(true)) <= (count == 1), "{answer}"),
        "unsolvable" => assert!(count == 0 && unique == Some(false), "{answer}"),
        "limit_reached" => {
            assert!(count == 0 && unique.is_none() && !answer["limit_hit"].is_null(), "{answer}")
        }
        other => panic!("{other}"),
    }
    let clashes = answer["conflicts"].as_array().expect("a list");
    assert!(clashes.is_empty() || status == "unsolvable", "{answer}");
    if let Some(first) = boards.first() {
        let mut again = json!({ "board": first });
        if symbols.is_string() && !first.as_str().is_some_and(|text| text.contains(' ')) {
            again["symbols"] = symbols.clone();
        }
        if !answer["houses"].is_null() {
            again["houses"] = answer["houses"].clone();
        }
        let again = post("/solve", again.to_string().as_bytes()).expect("a solution is a board");
        assert_eq!(again["unique"], true, "{answer}");
        assert_eq!(grid(&again, &again["solution"]), grids[0], "{answer}");
    }
});
