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

/// Decodes base 64 in either alphabet (RFC 4648), with or without padding; `None` if it is damaged.
pub(crate) fn base64_decoded(text: &str) -> Option<Vec<u8>> {
    let digits = text.trim_end_matches('=');
    let (mut bytes, mut bits, mut count) = (Vec::with_capacity(digits.len() * 3 / 4), 0_u32, 0);
    for digit in digits.bytes() {
        let digit = match digit {
            b'A'..=b'Z' => digit - b'A',
            b'a'..=b'z' => digit - b'a' + 26,
            b'0'..=b'9' => digit - b'0' + 52,
            // A blank is a `+` that an address has lost.
            b'+' | b'-' | b' ' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        (bits, count) = (bits << 6 | u32::from(digit), count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_64_is_decoded_with_and_without_padding() {
        for (text, bytes) in
            [("", &b""[..]), ("QQ==", b"A"), ("QUI", b"AB"), ("QUJD", b"ABC"), ("-_8", b"\xfb\xff")]
        {
            assert_eq!(base64_decoded(text).as_deref(), Some(bytes), "{text}");
        }
        assert_eq!(base64_decoded("Q!"), None);
    }
}
