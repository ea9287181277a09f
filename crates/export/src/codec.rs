//! Encodings of texts in links, and of bits in digits of base 64.

use std::fmt::Write;

/// The digits of base 64 in addresses (RFC 4648, section 5).
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Packs a text by LZ-String into digits of base 64.
pub(crate) fn packed(text: &str) -> String {
    lz_str::compress_to_base64(text)
}

/// Packs a text by LZ-String into characters that an address may have.
pub(crate) fn packed_for_address(text: &str) -> String {
    lz_str::compress_to_encoded_uri_component(text)
}

/// Returns a text as a component of an address: all bytes but letters, digits and `-_.!~*'()` as `%` and two
/// digits, as ECMAScript's `encodeURIComponent`.
pub(crate) fn percent_encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            // Writing to a String cannot fail.
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

/// Returns bits as digits of base 64, six in each, the first bit of a digit the least significant.
pub(crate) fn low_first(bits: &[bool]) -> String {
    let digit = |bits: &[bool]| bits.iter().rev().fold(0, |digit, &bit| digit << 1 | usize::from(bit));
    bits.chunks(6).map(|bits| char::from(DIGITS[digit(bits)])).collect()
}

/// Returns bytes in digits of base 64, without padding.
pub(crate) fn base64(bytes: &[u8]) -> String {
    let mut bits = BitWriter::default();
    bytes.iter().for_each(|&byte| bits.write(byte.into(), 8));
    bits.digits()
}

/// Writes numbers in bits, most significant first.
#[derive(Debug, Default)]
pub(crate) struct BitWriter(Vec<bool>);

impl BitWriter {
    /// Writes a number in so many bits.
    pub(crate) fn write(&mut self, number: u32, count: u32) {
        self.0.extend((0..count).rev().map(|bit| number >> bit & 1 == 1));
    }

    /// Returns the bits, filled up to whole bytes, as digits of base 64.
    pub(crate) fn digits(mut self) -> String {
        self.0.resize(self.0.len().next_multiple_of(8), false);
        let digit = |bits: &[bool]| {
            let value = bits.iter().fold(0, |digit, &bit| digit << 1 | usize::from(bit));
            value << (6 - bits.len())
        };
        self.0.chunks(6).map(|bits| char::from(DIGITS[digit(bits)])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_written_from_both_ends_of_a_digit() {
        assert_eq!(low_first(&[true, false, false, false, false, false]), "B");
        assert_eq!(base64(b"[12]+"), "WzEyXSs");
        let mut bits = BitWriter::default();
        bits.write(0x41, 8);
        bits.write(4, 4);
        assert_eq!(bits.digits(), "QUA");
    }

    #[test]
    fn a_component_of_an_address_is_that_of_ecmascript() {
        assert_eq!(percent_encoded("a+/=ä"), "a%2B%2F%3D%C3%A4");
    }
}
