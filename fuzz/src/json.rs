//! Reads boards of answers without the parser of sudokud.

use crate::oracle::Grid;
use serde_json::Value;

/// Returns the numbers of a board in any form, 0 for an empty cell. `symbols` is the alphabet of the answer.
pub fn grid(board: &Value, symbols: &Value) -> Grid {
    let symbols: Vec<char> = symbols.as_str().unwrap_or_default().chars().collect();
    let of_symbol = |c: char| symbols.iter().position(|&s| s == c).map_or(0, |at| at + 1);
    let cells = match board {
        Value::String(text) if text.contains(' ') => {
            text.split(' ').map(|token| token.parse().expect("a number")).collect()
        }
        Value::String(text) => text.chars().map(of_symbol).collect(),
        Value::Array(list) => {
            let cells = list
                .iter()
                .flat_map(|entry| entry.as_array().map_or(std::slice::from_ref(entry), Vec::as_slice));
            cells.map(|cell| entry(cell, &of_symbol)).collect()
        }
        other => panic!("no board: {other}"),
    };
    Grid::new(cells).expect("a square")
}

fn entry(cell: &Value, of_symbol: &impl Fn(char) -> usize) -> usize {
    match cell {
        Value::Null => 0,
        Value::Number(number) => usize::try_from(number.as_u64().expect("a whole number")).expect("small"),
        Value::String(text) => match text.parse() {
            Ok(number) if text.len() > 1 => number,
            _ => text.chars().next().map_or(0, of_symbol),
        },
        other => panic!("no cell: {other}"),
    }
}
