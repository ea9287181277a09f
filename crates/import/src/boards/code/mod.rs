//! Lists in source code and settings of any language: `int grid[9][9] = {{5, 3, 0, …`, `np.array([[5, 3, …`,
//! `[5 3 0; 6 0 0; …]`, `matrix(c(5, 3, …), 9)`, `{'board': [[5, None, …`, `board = "53..7…`, YAML.
//!
//! ```text
//!   text ──tokens──► words, texts, brackets, marks ──values──► JSON, and words that are no code ──► as JSON
//! ```
//!
//! The content of brackets is a list, a value with a name a field, and the rest is words. Words of languages
//! are passed over; every other one is named. O(length).

mod words;
mod tokens;
mod elements;
mod frame;
mod values;

use crate::boards::json::{claims_of, nearest};
use crate::claim::{Claim, Confidence};
use crate::imported::Limits;
use crate::text::Text;
use serde_json::Value as Json;
use values::SourceValues;

const FORM: &str = "code";

/// Claims a text with lists or named texts.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Vec<Claim> {
    let source = text.as_str();
    if source.len() > 4 * limits.unpacked || !can_be_code(source) || is_other(text.trimmed()) {
        return Vec::new();
    }
    let Some(SourceValues { value, words, parts }) = SourceValues::of(source) else { return Vec::new() };
    let wrong = nearest(&value);
    let claims = claims_of(&[value], (FORM, Confidence::Likely), limits);
    let mut readings: Vec<Claim> = claims.into_iter().filter(Claim::is_reading).collect();
    if readings.is_empty() {
        return wrong.map(|why| Claim::damaged(FORM, Confidence::Likely, why)).into_iter().collect();
    }
    for puzzle in readings.iter_mut().filter_map(Claim::first_puzzle) {
        words.iter().for_each(|words| puzzle.pass_over(words));
        parts.iter().for_each(|part| puzzle.lose(part));
    }
    readings
}

/// Returns whether a text has brackets, quotes, names with values, or items of a list on lines.
fn can_be_code(source: &str) -> bool {
    let is_item = |line: &str| line.trim_start().starts_with("- ");
    let names_cell = |line: &str| {
        line.split_once(':').is_some_and(|(name, _)| {
            name.trim().len() < 8 && name.trim().starts_with(['r', 'R']) && name.contains(['c', 'C'])
        })
    };
    source.contains(['[', '{', '(', '"', '\'', '='])
        || source.lines().any(|line| is_item(line) || names_cell(line))
}

/// Returns whether a text is elements or JSON, which have readers of their own.
fn is_other(source: &str) -> bool {
    source.starts_with('<')
        || (source.starts_with(['{', '['])
            && serde_json::Deserializer::from_str(source).into_iter::<Json>().all(|value| value.is_ok()))
}
