//! Answers as JSON.

use serde::Serialize;

/// Writes an answer. Answers consist of strings, numbers, lists and structs, so this cannot fail.
pub(crate) fn write_json<T: Serialize>(answer: &T) -> String {
    serde_json::to_string(answer).unwrap_or_else(|_| String::from("null"))
}
