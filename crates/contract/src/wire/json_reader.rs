//! Reads JSON as it comes, and knows the place of what it reads.
//!
//! Nothing here has a type parameter, and so there is one copy of it. serde_json reads the numbers, the texts
//! with escapes and what is ignored.

use core::fmt::{self, Display};
use core::ops::Range;
use serde::de::IgnoredAny;
use serde_json::Value;
use std::borrow::Cow;

/// How deep values may be nested, as in serde_json.
const MAX_DEPTH: usize = 127;

/// A text in JSON and how far it has been read.
#[derive(Debug)]
pub struct Reader<'t> {
    text: &'t [u8],
    at: usize,
    /// Leads to the value that is read; once there was an error, to its place. There is one for each list and
    /// each object that has begun.
    path: Vec<Segment>,
}

/// A step down.
#[derive(Debug)]
enum Segment {
    /// To the last of so many elements of a list.
    Element(usize),
    /// To the field whose name stands here in the text; nowhere before the first field.
    Field(Range<usize>),
}

/// A value, or the beginning of one.
#[derive(Clone, Debug)]
pub(crate) enum Token<'t> {
    Null,
    Truth(bool),
    Whole(u64),
    Negative(i64),
    Float(f64),
    Text(Cow<'t, str>),
    List,
    Object,
}

/// Why a value was not read.
#[derive(Debug)]
pub struct Refusal(Box<(Fault, String)>);

/// The kind of an error in a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    UnknownField,
    DuplicateField,
    Value,
}

/// A field of an object, as long as it may be absent.
pub(crate) trait Slot {
    /// Reads the value of the field.
    fn fill(&mut self, reader: &mut Reader<'_>) -> Result<(), Refusal>;
}

/// The fields of an object whose names are not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Others {
    Refused,
    Ignored,
}

impl<'t> Reader<'t> {
    pub(crate) const fn new(text: &'t [u8]) -> Self {
        Self { text, at: 0, path: Vec::new() }
    }

    /// Returns a reader of the value that is next, which is read again. Its path begins there.
    pub(crate) const fn again(&self) -> Self {
        Self { text: self.text, at: self.at, path: Vec::new() }
    }

    /// Refuses text after the value.
    pub(crate) fn end(&mut self) -> Result<(), Refusal> {
        if self.peek().is_none() { Ok(()) } else { Err(malformed()) }
    }

    /// The names and indices that lead to the value being read.
    pub(crate) fn path(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.path.iter().filter_map(|segment| match segment {
            Segment::Element(count) => Some(Cow::Owned(count.checked_sub(1)?.to_string())),
            Segment::Field(name) => text_of(&self.text[name.clone()]).ok(),
        })
    }

    /// The next byte that is no blank.
    fn peek(&mut self) -> Option<u8> {
        while let Some(&byte) = self.text.get(self.at) {
            if !matches!(byte, b' ' | b'\n' | b'\t' | b'\r') {
                return Some(byte);
            }
            self.at += 1;
        }
        None
    }

    /// Reads this byte, if it is next.
    fn take(&mut self, byte: u8) -> bool {
        let is_next = self.is_at(byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// Returns whether this byte is next.
    pub(crate) fn is_at(&mut self, byte: u8) -> bool {
        self.peek() == Some(byte)
    }

    /// Reads a value or its beginning. Lists are then read by [`Reader::next_element`], and objects by
    /// [`Reader::next_field`], to their ends.
    pub(crate) fn token(&mut self) -> Result<Token<'t>, Refusal> {
        let first = self.peek().ok_or_else(malformed)?;
        let rest = &self.text[self.at..];
        let (length, token) = match first {
            b'[' => (1, Token::List),
            b'{' => (1, Token::Object),
            b'"' => {
                let length = length_of_text(rest);
                (length, Token::Text(text_of(&rest[..length])?))
            }
            b'n' if rest.starts_with(b"null") => (4, Token::Null),
            b't' if rest.starts_with(b"true") => (4, Token::Truth(true)),
            b'f' if rest.starts_with(b"false") => (5, Token::Truth(false)),
            b'-' | b'0'..=b'9' => {
                let is_of_number =
                    |byte: &&u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
                let length = rest.iter().take_while(is_of_number).count();
                (length, number_of(&rest[..length])?)
            }
            _ => return Err(malformed()),
        };
        self.at += length;
        match token {
            Token::List => self.path.push(Segment::Element(0)),
            Token::Object => self.path.push(Segment::Field(0..0)),
            _ => return Ok(token),
        }
        if self.path.len() > MAX_DEPTH { Err(malformed()) } else { Ok(token) }
    }

    /// Goes to the next element of the list that is read, and returns whether there is one.
    pub(crate) fn next_element(&mut self) -> Result<bool, Refusal> {
        let Some(&Segment::Element(count)) = self.path.last() else { return Ok(false) };
        let is_next = self.advance((count > 0).then_some(b','), b']')?;
        if is_next && let Some(segment) = self.path.last_mut() {
            *segment = Segment::Element(count + 1);
        }
        Ok(is_next)
    }

    /// Goes to the next field of the object that is read, and returns its name if there is one.
    pub(crate) fn next_field(&mut self) -> Result<Option<Cow<'t, str>>, Refusal> {
        let is_first = matches!(self.path.last(), Some(Segment::Field(name)) if name.is_empty());
        let separator = (!is_first).then_some(b',');
        if !self.advance(separator, b'}')? {
            return Ok(None);
        }
        self.peek();
        let from = self.at;
        let Token::Text(name) = self.token()? else { return Err(malformed()) };
        if let Some(segment) = self.path.last_mut() {
            *segment = Segment::Field(from..self.at);
        }
        if self.take(b':') { Ok(Some(name)) } else { Err(malformed()) }
    }

    /// Goes to the next element or field, or beyond the end. Returns whether there is one.
    fn advance(&mut self, separator: Option<u8>, end: u8) -> Result<bool, Refusal> {
        if self.take(end) {
            self.path.pop();
            return Ok(false);
        }
        if separator.is_none_or(|separator| self.take(separator)) { Ok(true) } else { Err(malformed()) }
    }

    /// Reads the beginning of a list.
    pub(crate) fn list(&mut self, expected: &dyn Display) -> Result<(), Refusal> {
        match self.token()? {
            Token::List => Ok(()),
            other => Err(self.misfit(&other, expected)),
        }
    }

    /// Reads an object: the fields of these names into their slots.
    pub(crate) fn object(
        &mut self,
        names: &[&'static str],
        slots: &mut [&mut dyn Slot],
        others: Others,
    ) -> Result<(), Refusal> {
        match self.token()? {
            Token::Object => {}
            other => return Err(self.misfit(&other, &"an object")),
        }
        let mut found = 0_u64;
        while let Some(name) = self.next_field()? {
            match names.iter().position(|known| **known == *name) {
                Some(index) if found >> index & 1 == 1 => return Err(Refusal::duplicate(names[index])),
                Some(index) => {
                    found |= 1 << index;
                    slots[index].fill(self)?;
                }
                None if others == Others::Ignored => self.skip()?,
                None => return Err(Refusal::unknown(&name, names)),
            }
        }
        Ok(())
    }

    /// Reads a value without a look at it.
    pub(crate) fn skip(&mut self) -> Result<(), Refusal> {
        let mut values =
            serde_json::Deserializer::from_slice(&self.text[self.at..]).into_iter::<IgnoredAny>();
        let read = values.next();
        self.at += values.byte_offset();
        if matches!(read, Some(Ok(_))) { Ok(()) } else { Err(malformed()) }
    }

    /// Refuses the token that was read last, because it is of another type.
    pub(crate) fn misfit(&mut self, token: &Token<'_>, expected: &dyn Display) -> Refusal {
        if matches!(token, Token::List | Token::Object) {
            self.path.pop();
        }
        Refusal::new(format!("invalid type: {token}, expected {expected}"))
    }

    /// Refuses the list whose element is read.
    pub(crate) fn refuse_list(&mut self, detail: String) -> Refusal {
        self.path.pop();
        Refusal::new(detail)
    }
}

impl Refusal {
    /// Creates the error of a value that does not fit.
    pub(crate) fn new(detail: impl Into<String>) -> Self {
        Self(Box::new((Fault::Value, detail.into())))
    }

    /// A value of the right type that is none of those expected.
    pub(crate) fn value(found: &Token<'_>, expected: &dyn Display) -> Self {
        Self::new(format!("invalid value: {found}, expected {expected}"))
    }

    pub(crate) fn missing(name: &str) -> Self {
        Self::new(format!("missing field `{name}`"))
    }

    pub(crate) fn duplicate(name: &str) -> Self {
        Self(Box::new((Fault::DuplicateField, format!("duplicate field `{name}`"))))
    }

    fn unknown(name: &str, known: &[&str]) -> Self {
        let detail = format!("unknown field `{name}`, {}", one_of(known));
        Self(Box::new((Fault::UnknownField, detail)))
    }

    pub(crate) fn fault(&self) -> Fault {
        self.0.0
    }

    pub(crate) fn detail(&self) -> &str {
        &self.0.1
    }
}

/// Returns the names that were expected.
pub(crate) fn one_of(names: &[&str]) -> String {
    match names {
        [] => "there are no fields".to_owned(),
        [name] => format!("expected `{name}`"),
        [one, other] => format!("expected `{one}` or `{other}`"),
        _ => format!("expected one of `{}`", names.join("`, `")),
    }
}

impl Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Null => f.write_str("null"),
            Token::Truth(truth) => write!(f, "boolean `{truth}`"),
            Token::Whole(number) => write!(f, "integer `{number}`"),
            Token::Negative(number) => write!(f, "integer `{number}`"),
            Token::Float(number) => write!(f, "floating point `{}`", Value::from(*number)),
            Token::Text(text) => write!(f, "string {text:?}"),
            Token::List => f.write_str("sequence"),
            Token::Object => f.write_str("map"),
        }
    }
}

/// The error of a text that is not JSON; what is wrong with it, serde_json says.
fn malformed() -> Refusal {
    Refusal::new("not JSON")
}

/// The length of the text that begins here, with its quotes.
fn length_of_text(text: &[u8]) -> usize {
    let mut is_escaped = false;
    let inner = text[1..].iter().take_while(|&&byte| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        !is_end
    });
    text.len().min(inner.count() + 2)
}

/// Reads a text in quotes.
fn text_of(quoted: &[u8]) -> Result<Cow<'_, str>, Refusal> {
    let plain = |inner: &&[u8]| inner.iter().all(|&byte| byte >= b' ' && byte != b'\\' && byte != b'"');
    let inner = quoted.strip_prefix(b"\"").and_then(|rest| rest.strip_suffix(b"\""));
    match inner.filter(plain).and_then(|inner| core::str::from_utf8(inner).ok()) {
        Some(text) => Ok(Cow::Borrowed(text)),
        None => match serde_json::from_slice(quoted) {
            Ok(Value::String(text)) => Ok(Cow::Owned(text)),
            _ => Err(malformed()),
        },
    }
}

/// Reads a number.
fn number_of(digits: &[u8]) -> Result<Token<'static>, Refusal> {
    if let Some(number) = short_whole(digits) {
        return Ok(Token::Whole(number));
    }
    let Ok(Value::Number(number)) = serde_json::from_slice(digits) else {
        // If it is a number, this is why serde_json does not read it.
        return Err(Refusal::new("number out of range"));
    };
    Ok(match (number.as_u64(), number.as_i64()) {
        (Some(number), _) => Token::Whole(number),
        (None, Some(number)) => Token::Negative(number),
        // A number that serde_json has read is a float if it is nothing else.
        _ => Token::Float(number.as_f64().unwrap_or(f64::NAN)),
    })
}

/// Reads a number that is nothing but up to 19 digits, as most are.
fn short_whole(digits: &[u8]) -> Option<u64> {
    let is_whole = matches!(digits, [b'0'] | [b'1'..=b'9', ..]) && digits.len() < 20;
    if !is_whole || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(digits.iter().fold(0, |number, digit| 10 * number + u64::from(digit - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::from_json::FromJson;

    fn read(text: &[u8]) -> Result<Value, Refusal> {
        let mut reader = Reader::new(text);
        let value = Value::from_json(&mut reader)?;
        reader.end().map(|()| value)
    }

    #[test]
    fn texts_are_read_as_by_serde_json() {
        let text =
            r#" {"a": [1, -20, 3.5e2, -0, null], "b\n": {"c": true, "": "d\"é\\"}, "e": [[], {}, false]} "#;
        assert_eq!(read(text.as_bytes()).unwrap(), serde_json::from_str::<Value>(text).unwrap());
        let others = b" \"\\[]{}:,.-+0e1ntfu\x1f\xff";
        for at in 0..text.len() {
            for &byte in others {
                let mut replaced = text.as_bytes().to_vec();
                replaced[at] = byte;
                let mut inserted = text.as_bytes().to_vec();
                inserted.insert(at, byte);
                let mut cut = text.as_bytes()[..at].to_vec();
                cut.push(byte);
                for other in [replaced, inserted, cut] {
                    let (ours, theirs) = (read(&other).ok(), serde_json::from_slice::<Value>(&other).ok());
                    assert_eq!(ours, theirs, "{}", String::from_utf8_lossy(&other));
                }
            }
        }
    }

    #[test]
    fn nesting_has_the_same_bound() {
        for depth in [126, 127, 128, 129] {
            let text = "[".repeat(depth) + &"]".repeat(depth);
            assert_eq!(
                read(text.as_bytes()).is_ok(),
                serde_json::from_str::<Value>(&text).is_ok(),
                "{depth}"
            );
        }
    }
}
