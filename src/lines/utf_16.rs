//! Texts in UTF-16 as bytes that come in parts.

/// The order of the two bytes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ByteOrder {
    Little,
    Big,
}

impl ByteOrder {
    /// The number of bytes that tell it for certain.
    pub(crate) const BYTES: usize = 8;

    /// The least number of bytes that tell it, if there is no byte order mark.
    pub(crate) const LEAST: usize = 4;

    /// Returns the order if bytes are the begin of a text in UTF-16: its byte order mark, or characters of
    /// which one byte is NUL and the other one is not.
    pub(crate) fn of(begin: &[u8]) -> Option<Self> {
        let units = || begin.chunks_exact(2).take(Self::BYTES / 2);
        let are = |is_unit: fn(&[u8]) -> bool| begin.len() >= Self::LEAST && units().all(is_unit);
        if begin.starts_with(b"\xff\xfe") || are(|unit| unit[0] != 0 && unit[1] == 0) {
            Some(Self::Little)
        } else if begin.starts_with(b"\xfe\xff") || are(|unit| unit[0] == 0 && unit[1] != 0) {
            Some(Self::Big)
        } else {
            None
        }
    }

    const fn unit(self, bytes: [u8; 2]) -> u16 {
        match self {
            Self::Little => u16::from_le_bytes(bytes),
            Self::Big => u16::from_be_bytes(bytes),
        }
    }
}

/// Encodes a text in UTF-16 that comes in parts as UTF-8. A unit that makes no character becomes U+FFFD.
#[derive(Debug)]
pub(crate) struct Utf16 {
    order: ByteOrder,
    /// Bytes of an incomplete character.
    rest: Vec<u8>,
}

impl Utf16 {
    pub(crate) const fn new(order: ByteOrder) -> Self {
        Self { order, rest: Vec::new() }
    }

    /// Returns the characters that are complete with these bytes.
    pub(crate) fn encode(&mut self, part: &[u8]) -> String {
        self.rest.extend_from_slice(part);
        let units: Vec<u16> =
            self.rest.chunks_exact(2).map(|pair| self.order.unit([pair[0], pair[1]])).collect();
        let is_first_half = units.last().is_some_and(|unit| (0xd800..0xdc00).contains(unit));
        let complete = units.len() - usize::from(is_first_half);
        self.rest.drain(..2 * complete);
        let characters = char::decode_utf16(units[..complete].iter().copied());
        characters.map(|character| character.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_the_same_however_its_bytes_come() {
        let text = "\u{feff}12\n\u{1f600}\u{2502}.\n";
        for (order, to) in
            [(ByteOrder::Little, u16::to_le_bytes as fn(u16) -> [u8; 2]), (ByteOrder::Big, u16::to_be_bytes)]
        {
            let bytes: Vec<u8> = text.encode_utf16().flat_map(to).collect();
            assert_eq!(ByteOrder::of(&bytes), Some(order));
            assert_eq!(ByteOrder::of(&bytes[2..6]), Some(order));
            for length in 1..=bytes.len() {
                let mut utf_16 = Utf16::new(order);
                let parts = bytes.chunks(length).map(|part| utf_16.encode(part));
                assert_eq!(parts.collect::<String>(), text, "{length}");
            }
        }
        for begin in [&b"12"[..], b"1234", b"1\0", b"1\x002\x003", b"\0\0\0\0", b""] {
            let is_utf_16 = begin == b"1\x002\x003";
            assert_eq!(ByteOrder::of(begin).is_some(), is_utf_16, "{begin:?}");
        }
    }
}
