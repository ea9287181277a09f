//! Answers as JSON.

use serde::Serialize;

/// Writes an answer. Answers consist of strings, numbers, lists and structs, so this cannot fail.
pub fn write_json<T: Serialize>(answer: &T) -> String {
    serde_json::to_string(answer).unwrap_or_else(|_| String::from("null"))
}

/// Writes a large answer, of at most about `capacity` bytes, without moving it as it grows.
pub fn write_large_json<T: Serialize>(answer: &T, capacity: usize) -> Vec<u8> {
    let mut text = Vec::with_capacity(capacity);
    // As above; and writing to a Vec cannot fail either.
    let _ = serde_json::to_writer(&mut text, answer);
    text
}
