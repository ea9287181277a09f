//! The text compression of LZ-String (P. Pieroxy, MIT) in base 64, with a bound on what it unpacks to.
//!
//! LZ78: a code is a phrase of the dictionary, or says that a new character of 8 or 16 bits follows, or ends
//! the text. A phrase can be twice as long as the one before, so that the bound is on the output, which
//! none of the crates for this form has. A phrase is stored as a former phrase and a character.

/// The codes before those of phrases: a character of 8 bits, one of 16 bits, the end.
const CODES: u32 = 3;

/// Why a text was not unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    Damaged,
    TooLong,
}

/// A phrase: another one and a character.
#[derive(Clone, Copy)]
struct Phrase {
    before: u32,
    last: u16,
    length: u32,
}

/// The digits in which a text is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Digits {
    /// Base 64, ended by `=`.
    Base64,
    /// Those of a component of an address: `-` for `/`, ended by `$`.
    Address,
}

/// Unpacks a text in base 64 of at most `most` UTF-16 units.
pub(crate) fn unpack(packed: &str, most: usize) -> Result<String, Failure> {
    unpack_digits(packed, Digits::Base64, most)
}

/// Unpacks a text of at most `most` UTF-16 units.
pub(crate) fn unpack_digits(packed: &str, digits: Digits, most: usize) -> Result<String, Failure> {
    let digit = |byte| match (digits, byte) {
        (Digits::Address, b'-') => Some(63),
        _ => digit(byte),
    };
    let digits = packed.bytes().take_while(|&byte| byte != b'=' && byte != b'$').map(digit);
    let digits = digits.collect::<Option<Vec<u8>>>().ok_or(Failure::Damaged)?;
    Unpacking { digits, at: 0, phrases: Vec::new(), output: Vec::new() }.run(most)
}

fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' | b'-' | b' ' => Some(62),
        b'/' | b'_' => Some(63),
        _ => None,
    }
}

struct Unpacking {
    digits: Vec<u8>,
    /// The next bit.
    at: usize,
    phrases: Vec<Phrase>,
    output: Vec<u16>,
}

impl Unpacking {
    fn run(mut self, most: usize) -> Result<String, Failure> {
        let mut before = None;
        loop {
            let width = if before.is_none() { 2 } else { self.width() };
            let code = match self.bits(width)? {
                2 => return String::from_utf16(&self.output).map_err(|_| Failure::Damaged),
                kind @ (0 | 1) => self.character(kind)?,
                code => code,
            };
            let start = self.output.len();
            self.write(code, before)?;
            if self.output.len() > most {
                return Err(Failure::TooLong);
            }
            if let Some(before) = before {
                let (last, length) = (self.output[start], self.phrase(before)?.length + 1);
                self.phrases.push(Phrase { before, last, length });
            }
            before = Some(code);
        }
    }

    /// Returns the number of bits of the next code: those of the first code that is not known.
    fn width(&self) -> u32 {
        u32::BITS - (self.phrases.len() as u32 + CODES).leading_zeros()
    }

    /// Reads bits, the lowest first.
    fn bits(&mut self, count: u32) -> Result<u32, Failure> {
        let mut number = 0;
        for bit in 0..count {
            let digit = *self.digits.get(self.at / 6).ok_or(Failure::Damaged)?;
            number |= u32::from(digit >> (5 - self.at % 6) & 1) << bit;
            self.at += 1;
        }
        Ok(number)
    }

    /// Reads a new character as a phrase and returns its code.
    fn character(&mut self, kind: u32) -> Result<u32, Failure> {
        let last = self.bits(if kind == 0 { 8 } else { 16 })? as u16;
        self.phrases.push(Phrase { before: 0, last, length: 1 });
        Ok(self.phrases.len() as u32 - 1 + CODES)
    }

    fn phrase(&self, code: u32) -> Result<Phrase, Failure> {
        let index = code.checked_sub(CODES).ok_or(Failure::Damaged)?;
        self.phrases.get(index as usize).copied().ok_or(Failure::Damaged)
    }

    /// Writes a phrase. The first code that is not known is the phrase before with its own first character.
    fn write(&mut self, code: u32, before: Option<u32>) -> Result<(), Failure> {
        let start = self.output.len();
        if code - CODES == self.phrases.len() as u32 {
            let before = self.phrase(before.ok_or(Failure::Damaged)?)?;
            let from = start - before.length as usize;
            self.output.extend_from_within(from..);
            self.output.push(self.output[from]);
            return Ok(());
        }
        let mut phrase = self.phrase(code)?;
        self.output.resize(start + phrase.length as usize, 0);
        for at in (start..self.output.len()).rev() {
            self.output[at] = phrase.last;
            if at > start {
                phrase = self.phrase(phrase.before)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_unpacked_up_to_the_bound() {
        // Packed by lz-string 1.5.0.
        assert_eq!(unpack("IY18ZVkA", 40), Ok("a".repeat(40)));
        assert_eq!(unpack("IY18ZVkA", 39), Err(Failure::TooLong));
        assert_eq!(unpack("IYR8RPaOramcsEZA", 100).as_deref(), Ok("añ漢字漢字漢字aaab"));
        assert_eq!(unpack("IYR8RPaOramcsE", 100), Err(Failure::Damaged));
        assert_eq!(unpack("Q===", 10), Ok(String::new()));
        assert_eq!(unpack("", 10), Err(Failure::Damaged));
        assert_eq!(unpack("§", 10), Err(Failure::Damaged));
    }
}
