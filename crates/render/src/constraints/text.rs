//! The texts of figures: templates with the arguments of a constraint.
//!
//! `{field}` is the argument of a field, `{tag}` the letter of the constraint. A text that names an absent
//! field is left out; a part in `[…]` is left out alone.

use crate::constraints::drawn_constraint::DrawnConstraint;
use sudokud_model::constraint::{Argument, Relation};

/// The largest number of entries of a list in a text.
const MAX_ENTRIES: usize = 12;

/// The largest number of characters of an argument in a text.
const MAX_CHARACTERS: usize = 40;

/// Returns the text of a template; `None` if it is empty or names an absent field.
#[must_use]
pub fn fill(template: &str, drawn: &DrawnConstraint<'_>) -> Option<String> {
    let mut text = String::new();
    let mut rest = template;
    while let Some(at) = rest.find(['{', '[']) {
        text += &rest[..at];
        let is_part = rest[at..].starts_with('[');
        let (inner, after) = rest[at + 1..].split_once(if is_part { ']' } else { '}' })?;
        if is_part {
            text += &fill(inner, drawn).unwrap_or_default();
        } else {
            text += &field(inner, drawn)?;
        }
        rest = after;
    }
    text += rest;
    (!text.is_empty()).then_some(text)
}

/// Returns the argument of a field, or the tag.
fn field(name: &str, drawn: &DrawnConstraint<'_>) -> Option<String> {
    if name == "tag" {
        return Some(letters(drawn.tag));
    }
    let mut arguments = drawn.constraint.arguments();
    arguments.find(|(field, _)| *field == name).map(|(_, argument)| shortened(&of_argument(argument)))
}

/// Returns a letter or more for an index: A to Z, then AA.
fn letters(index: usize) -> String {
    let last = char::from(b'A' + (index % 26) as u8);
    if index < 26 { last.to_string() } else { letters(index / 26 - 1) + &last.to_string() }
}

fn of_argument(argument: &Argument) -> String {
    let number = |number: &i64| number.to_string();
    let relation = |of: &Relation| format!("{} {}", of.kind.replace('_', " "), of.value);
    let tuple = |tuple: &Vec<i64>| joined(tuple.iter().map(number), "×");
    match argument {
        Argument::Number(only) => only.to_string(),
        Argument::Numbers(numbers) => joined(numbers.iter().map(number), " "),
        Argument::Tuples(tuples) => joined(tuples.iter().map(tuple), " "),
        Argument::Relations(relations) => joined(relations.iter().map(relation), ", "),
        Argument::Word(word) => word.replace('_', " "),
        Argument::Text(text) => text.chars().filter(|character| !character.is_control()).collect(),
        _ => String::new(),
    }
}

fn joined(entries: impl Iterator<Item = String>, separator: &str) -> String {
    let mut entries: Vec<String> = entries.take(MAX_ENTRIES + 1).collect();
    if entries.len() > MAX_ENTRIES {
        entries[MAX_ENTRIES] = "…".to_owned();
    }
    entries.join(separator)
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(MAX_CHARACTERS) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
