//! Reads boards of answers without the parser of sudokud.

use crate::oracle::Grid;
use serde_json::Value;

/// Returns a board of an answer in any form, with the answer's alphabet and houses.
pub fn grid(answer: &Value, board: &Value) -> Grid {
    let symbols: Vec<char> = answer["symbols"].as_str().unwrap_or_default().chars().collect();
    let of_symbol = |c: char| symbols.iter().position(|&s| s == c).map_or(0, |at| at + 1);
    let cells: Vec<usize> = match board {
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
    let houses = houses(&answer["houses"], cells.len().isqrt());
    Grid::with_houses(cells, houses).expect("a square")
}

/// Returns the cells of each house besides rows and columns. Without a field, they are boxes of n×n.
fn houses(field: &Value, side: usize) -> Vec<Vec<usize>> {
    let number = |value: &Value| value.as_u64().and_then(|number| usize::try_from(number).ok());
    let shape = |boxes: &Value| Some((number(&boxes["rows"])?, number(&boxes["columns"])?));
    let shape = if field.is_null() { Some((side.isqrt(), side.isqrt())) } else { shape(&field["boxes"]) };
    let by_key = |keys: Vec<Option<usize>>| {
        let members = |key: usize| (0..side * side).filter(|&cell| keys[cell] == Some(key)).collect();
        (0..side * side).map(members).filter(|house: &Vec<usize>| !house.is_empty()).collect::<Vec<_>>()
    };
    let mut all = Vec::new();
    if let Some((rows, columns)) = shape {
        let of_box = |cell: usize| cell / side / rows * (side / columns) + cell % side / columns;
        let place = |cell: usize| cell / side % rows * columns + cell % side % columns;
        all.extend(by_key((0..side * side).map(|cell| Some(of_box(cell))).collect()));
        if field["disjoint_groups"] == true {
            all.extend(by_key((0..side * side).map(|cell| Some(place(cell))).collect()));
        }
    }
    if let Some(rows) = field["regions"].as_array() {
        all.extend(by_key(rows.iter().flat_map(|row| row.as_array().expect("a row")).map(number).collect()));
    }
    if matches!(field["diagonals"], Value::Bool(true)) || field["diagonals"] == "main" {
        all.push((0..side).map(|k| k * side + k).collect());
    }
    if matches!(field["diagonals"], Value::Bool(true)) || field["diagonals"] == "anti" {
        all.push((0..side).map(|k| k * side + side - 1 - k).collect());
    }
    if field["windows"] == true {
        // Every (n + 1)-th line is between windows.
        let n = side.isqrt();
        let band = |line: usize| (line % (n + 1) > 0).then_some(line / (n + 1));
        let window = |cell: usize| Some(band(cell / side)? * n + band(cell % side)?);
        all.extend(by_key((0..side * side).map(window).collect()));
    }
    for list in field["extra"].as_array().into_iter().flatten() {
        let cell = |at: &Value| Some(number(&at["row"])? * side + number(&at["column"])?);
        all.push(list.as_array().expect("a list").iter().map(|at| cell(at).expect("a cell")).collect());
    }
    all
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
