//! Sends arbitrary bodies to `/analyze`. The canonical form of a canonical form is itself, and minimality
//! must agree with the redundant givens.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use serde_json::{Value, json};
use sudokud_fuzz::{mutate, service::post};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::json(data, size, max_size, seed)
});

fuzz_target!(|data: &[u8]| {
    let Some(answer) = post("/analyze", data) else { return };
    let question: Value = serde_json::from_slice(data).expect("it was read");
    assert_eq!(answer["status"] == "limit_reached", !answer["limit_hit"].is_null(), "{question} {answer}");
    if answer["minimal"] == true && !answer["redundant"].is_null() {
        assert_eq!(answer["redundant"], json!([]), "{question} {answer}");
    }
    if answer["canonical"].is_null() {
        return;
    }
    let mut again = json!({ "board": answer["canonical"], "fields": ["canonical"] });
    if let Some(symbols) = question.get("symbols") {
        again["symbols"] = symbols.clone();
    }
    let again = post("/analyze", again.to_string().as_bytes()).expect("a board");
    assert!(
        symbols_of(&again["canonical"]) == symbols_of(&answer["canonical"]) || !again["limit_hit"].is_null(),
        "{question} {answer} {again}"
    );
});

/// Returns the symbols of a board in text: `1 0 0 2` and `1..2` are one board, and a board that was sent with
/// a number such as `00` is answered in numbers.
fn symbols_of(board: &Value) -> String {
    let text = board.as_str().map_or_else(|| board.to_string(), str::to_owned);
    text.replace(' ', "").replace('0', ".")
}
