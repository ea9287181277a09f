//! Digits of base 64 (RFC 4648, section 5, without padding) as numbers, and as a stream of bits.

/// Returns the numbers of the digits; `None` if there is another character.
pub(super) fn digits(text: &str) -> Option<Vec<u8>> {
    text.bytes().map(digit).collect()
}

fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    }
}

/// Returns the bits of the digits, least significant first in each digit: tables and sets of cells.
pub(super) fn low_first(text: &str) -> Option<Vec<bool>> {
    Some(digits(text)?.into_iter().flat_map(|digit| (0..6).map(move |bit| digit >> bit & 1 == 1)).collect())
}

/// Bits of whole bytes, most significant first.
pub(super) struct BitReader {
    digits: Vec<u8>,
    at: usize,
    end: usize,
}

impl BitReader {
    /// Creates a reader of the bytes that the digits encode. Bits that fill no byte do not count.
    pub(super) fn new(text: &str) -> Option<Self> {
        let digits = digits(text)?;
        let end = digits.len() * 6 / 8 * 8;
        Some(Self { digits, at: 0, end })
    }

    /// Returns the number of bits that are left.
    pub(super) const fn left(&self) -> usize {
        self.end - self.at
    }

    /// Reads up to 32 bits as a number; `None` at the end.
    pub(super) fn read(&mut self, count: usize) -> Option<u32> {
        if count > 32 || count > self.left() {
            return None;
        }
        let mut number = 0;
        for at in self.at..self.at + count {
            number = number << 1 | u32::from(self.digits[at / 6] >> (5 - at % 6) & 1);
        }
        self.at += count;
        Some(number)
    }
}

/// Returns the text of base-64 digits, if it is ASCII.
pub(super) fn text(encoded: &str) -> Option<String> {
    let mut reader = BitReader::new(encoded.trim_end_matches('='))?;
    let mut text = String::new();
    while reader.left() > 0 {
        text.push(char::from_u32(reader.read(8)?).filter(char::is_ascii)?);
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_read_from_both_ends_of_a_digit() {
        assert_eq!(low_first("B").unwrap(), [true, false, false, false, false, false]);
        let mut reader = BitReader::new("QUI").unwrap();
        assert_eq!((reader.left(), reader.read(8), reader.read(4)), (16, Some(0x41), Some(4)));
        assert_eq!((reader.read(5), reader.read(4), reader.left()), (None, Some(2), 0));
        assert_eq!(text("WzEyXSs").as_deref(), Some("[12]+"));
        assert_eq!(text("W§"), None);
    }
}
