//! Fields of JSON, and encodings of texts in links.

use serde_json::Value as Json;

/// Returns whether a field is `true`.
pub(crate) fn is_true(field: Option<&Json>) -> bool {
    field.and_then(Json::as_bool) == Some(true)
}

/// Replaces each `%` and two hexadecimal digits by their byte; `None` if the result is no UTF-8. A `%`
/// without digits stands for itself.
pub(crate) fn percent_decoded(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).and_then(|&byte| char::from(byte).to_digit(16));
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match (byte, digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                decoded.push((high * 16 + low) as u8);
                at += 3;
            }
            _ => {
                decoded.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8(decoded).ok()
}
