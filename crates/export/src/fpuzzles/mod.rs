//! Links of f-puzzles: a JSON object, packed by LZ-String.
//!
//! ```text
//!   board, houses ──grid──► object ◄──rules── constraints with a key
//!                                  ◄──drawn── the others: drawings, and words in `ruleset`
//! ```
//!
//! The meaning of the keys was read in D. Clamage's solver (dclamage/SudokuSolver, MIT), version 226e55bb of
//! 2025-11-29; no code of it is here.

mod entries;
mod lines;
mod global;
mod rules;
mod grid;
mod drawn;

use crate::codec::{packed, percent_encoded};
use crate::drawing;
use crate::puzzle::{Export, Puzzle, Unwritten};
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeSet;

/// Writes the whole puzzle; constraints without a key are drawn.
pub(crate) fn write(puzzle: &Puzzle) -> Export {
    let (object, unwritten) = object(puzzle);
    let text = packed(&Json::Object(object).to_string());
    let link = format!("https://www.f-puzzles.com/?load={}", percent_encoded(&text));
    Export { text: link.clone(), link: Some(link), unwritten }
}

fn object(puzzle: &Puzzle) -> (Map<String, Json>, Vec<Unwritten>) {
    let (mut object, mut unwritten) = grid::object(puzzle);
    let (elements, facts) = (drawing::elements(puzzle), rules::Facts::of(puzzle));
    let mut drawn = BTreeSet::new();
    for (index, constraint) in puzzle.constraints.iter().enumerate() {
        match rules::entries(puzzle, &facts, index) {
            Ok(entries) => entries.into_iter().for_each(|(key, entry)| add(&mut object, key, entry)),
            Err(reason) => {
                drawn.insert(index);
                elements[index].iter().for_each(|element| {
                    let (key, entry) = drawn::entry(element);
                    add(&mut object, key, entry);
                });
                let what = format!("{}: {reason}; it is in words and drawn", constraint.kind().name);
                unwritten.push(Unwritten::constraint(index, what));
            }
        }
    }
    if let Some(rules) = drawing::rules(puzzle, &drawn) {
        object.insert("ruleset".to_owned(), json!(rules));
    }
    (object, unwritten)
}

/// Sets a key to `true`, or adds an entry to its list, once.
fn add(object: &mut Map<String, Json>, key: &'static str, entry: Json) {
    let slot = object.entry(key).or_insert_with(|| json!([]));
    match (entry, slot) {
        (Json::Bool(is_set), slot) => *slot = Json::Bool(is_set),
        (Json::String(name), Json::Array(list)) if list.contains(&json!(name)) => {}
        (entry, Json::Array(list)) => list.push(entry),
        _ => {}
    }
}
