//! Reads JSON as it comes, and knows the place of what it reads.
//!
//! The code that each request has of its own is small, because the text itself is read by functions without
//! type parameters. serde_json reads the numbers, the texts with escapes and what is ignored.

use serde::Deserializer;
use serde::de::value::CowStrDeserializer;
use serde::de::{
    DeserializeSeed, Error as _, Expected, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor,
};
use serde_json::{Error, Number};
use std::borrow::Cow;
use std::ops::Range;

/// How deep values may be nested, as in serde_json.
const MAX_DEPTH: usize = 127;

/// A text in JSON and how far it has been read.
pub(crate) struct Reader<'de> {
    text: &'de [u8],
    at: usize,
    depth: usize,
    /// Leads to the value that is read; once there was an error, to its place.
    path: Vec<Segment>,
}

/// A step down: to an element of a list, or to the field whose name stands here in the text.
enum Segment {
    Element(usize),
    Field(Range<usize>),
}

/// The beginning of a value, or the value.
enum Token<'de> {
    Null,
    Truth(bool),
    Number(Number),
    Text(Cow<'de, str>),
    List,
    Object,
}

impl<'de> Reader<'de> {
    pub(crate) const fn new(text: &'de [u8]) -> Self {
        Self { text, at: 0, depth: 0, path: Vec::new() }
    }

    /// Refuses text after the value.
    pub(crate) fn end(&mut self) -> Result<(), Error> {
        if self.peek().is_none() { Ok(()) } else { Err(malformed()) }
    }

    /// The names and indices that lead to the value being read.
    pub(crate) fn path(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.path.iter().map(|segment| match segment {
            Segment::Element(index) => Cow::Owned(index.to_string()),
            Segment::Field(name) => text_of(&self.text[name.clone()]).unwrap_or_default(),
        })
    }

    /// The next byte that is no blank.
    fn peek(&mut self) -> Option<u8> {
        let blanks =
            self.text[self.at..].iter().take_while(|byte| matches!(byte, b' ' | b'\n' | b'\t' | b'\r'));
        self.at += blanks.count();
        self.text.get(self.at).copied()
    }

    /// Reads this byte, if it is next.
    fn take(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// Reads a value or its beginning.
    fn token(&mut self) -> Result<Token<'de>, Error> {
        let first = self.peek().ok_or_else(malformed)?;
        let rest = &self.text[self.at..];
        let (length, token) = match first {
            b'[' => (1, Token::List),
            b'{' => (1, Token::Object),
            b'"' => {
                let length = length_of_text(rest);
                (length, Token::Text(text_of(&rest[..length])?))
            }
            _ if rest.starts_with(b"null") => (4, Token::Null),
            _ if rest.starts_with(b"true") => (4, Token::Truth(true)),
            _ if rest.starts_with(b"false") => (5, Token::Truth(false)),
            _ => {
                let is_of_number =
                    |byte: &&u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
                let length = rest.iter().take_while(is_of_number).count();
                (length, Token::Number(serde_json::from_slice(&rest[..length])?))
            }
        };
        self.at += length;
        if matches!(token, Token::List | Token::Object) {
            self.depth += 1;
            if self.depth > MAX_DEPTH {
                return Err(malformed());
            }
        }
        Ok(token)
    }

    /// Reads the end of a list or an object.
    fn close(&mut self, end: u8) -> Result<(), Error> {
        self.depth -= 1;
        if self.take(end) { Ok(()) } else { Err(Error::custom("trailing characters")) }
    }

    /// Goes to the next element or field, and returns whether there is one.
    fn advance(&mut self, is_first: &mut bool, end: u8) -> Result<bool, Error> {
        let next = self.peek();
        if next == Some(end) {
            return Ok(false);
        }
        if !std::mem::take(is_first) && !self.take(b',') {
            return Err(malformed());
        }
        Ok(true)
    }

    /// Reads the name of a field with its colon, and returns the name and where it stands.
    fn name(&mut self) -> Result<(Cow<'de, str>, Range<usize>), Error> {
        self.peek();
        let from = self.at;
        let Token::Text(name) = self.token()? else { return Err(malformed()) };
        let range = from..self.at;
        if self.take(b':') { Ok((name, range)) } else { Err(malformed()) }
    }

    /// Reads a value without a look at it.
    fn skip(&mut self) -> Result<(), Error> {
        let mut values =
            serde_json::Deserializer::from_slice(&self.text[self.at..]).into_iter::<IgnoredAny>();
        let read = values.next().unwrap_or_else(|| Err(malformed()));
        self.at += values.byte_offset();
        read.map(drop)
    }
}

/// The error of a text that is not JSON; what is wrong with it, serde_json says.
fn malformed() -> Error {
    Error::custom("not JSON")
}

/// The error of a value of another type than a visitor takes.
fn misfit(token: &Token<'_>, expected: &dyn Expected) -> Error {
    let found = match token {
        Token::Null => Unexpected::Unit,
        Token::Truth(truth) => Unexpected::Bool(*truth),
        Token::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => Unexpected::Unsigned(number),
            (None, Some(number)) => Unexpected::Signed(number),
            _ => Unexpected::Float(number.as_f64().unwrap_or(f64::NAN)),
        },
        Token::Text(text) => Unexpected::Str(text),
        Token::List => Unexpected::Seq,
        Token::Object => Unexpected::Map,
    };
    Error::invalid_type(found, expected)
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
fn text_of(quoted: &[u8]) -> Result<Cow<'_, str>, Error> {
    let plain = |inner: &&[u8]| inner.iter().all(|&byte| byte >= b' ' && byte != b'\\' && byte != b'"');
    let inner = quoted.get(1..quoted.len() - 1).filter(|_| quoted.ends_with(b"\""));
    match inner.filter(plain).and_then(|inner| core::str::from_utf8(inner).ok()) {
        Some(text) => Ok(Cow::Borrowed(text)),
        None => serde_json::from_slice(quoted).map(Cow::Owned),
    }
}

impl<'de> Reader<'de> {
    /// Reads the elements of a list.
    fn list<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Error> {
        let value = visitor.visit_seq(Elements { reader: self, index: 0, is_first: true })?;
        self.close(b']').map(|()| value)
    }

    /// Reads the fields of an object.
    fn object<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Error> {
        let value = visitor.visit_map(Fields { reader: self, name: 0..0, is_first: true })?;
        self.close(b'}').map(|()| value)
    }
}

fn number<'de, V: Visitor<'de>>(number: &Number, visitor: V) -> Result<V::Value, Error> {
    match (number.as_u64(), number.as_i64()) {
        (Some(number), _) => visitor.visit_u64(number),
        (None, Some(number)) => visitor.visit_i64(number),
        // A number that serde_json has read is a float if it is nothing else.
        _ => visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN)),
    }
}

/// Methods that read values of one kind, and refuse others by [`misfit`]: less code than the methods of the
/// visitor that would refuse them.
macro_rules! only {
    ($pattern:pat => |$reader:ident, $visitor:ident| $value:expr; $($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, $visitor: V) -> Result<V::Value, Error> {
            let $reader = self;
            match $reader.token()? {
                $pattern => $value,
                other => Err(misfit(&other, &$visitor)),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for &mut Reader<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.token()? {
            Token::Null => visitor.visit_unit(),
            Token::Truth(truth) => visitor.visit_bool(truth),
            Token::Number(read) => number(&read, visitor),
            Token::Text(text) => visitor.visit_str(&text),
            Token::List => self.list(visitor),
            Token::Object => self.object(visitor),
        }
    }

    only! { Token::Truth(truth) => |reader, visitor| visitor.visit_bool(truth); deserialize_bool }
    only! { Token::Text(text) => |reader, visitor| visitor.visit_str(&text); deserialize_str deserialize_string }
    only! { Token::List => |reader, visitor| reader.list(visitor); deserialize_seq }
    only! { Token::Object => |reader, visitor| reader.object(visitor); deserialize_map }
    only! {
        Token::Number(read) => |reader, visitor| number(&read, visitor);
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_u8 deserialize_u16
        deserialize_u32 deserialize_u64 deserialize_f32 deserialize_f64
    }

    /// A derived visitor also takes the values of the fields in a list.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.token()? {
            Token::List => self.list(visitor),
            Token::Object => self.object(visitor),
            other => Err(misfit(&other, &visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.peek() == Some(b'n') {
            self.token()?;
            return visitor.visit_none();
        }
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.skip()?;
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        i128 u128 char bytes byte_buf unit unit_struct tuple tuple_struct enum identifier
    }
}

/// The elements of a list.
struct Elements<'a, 'de> {
    reader: &'a mut Reader<'de>,
    index: usize,
    is_first: bool,
}

impl<'de> SeqAccess<'de> for Elements<'_, 'de> {
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        if !self.reader.advance(&mut self.is_first, b']')? {
            return Ok(None);
        }
        self.reader.path.push(Segment::Element(self.index));
        self.index += 1;
        let value = seed.deserialize(&mut *self.reader)?;
        self.reader.path.pop();
        Ok(Some(value))
    }
}

/// The fields of an object.
struct Fields<'a, 'de> {
    reader: &'a mut Reader<'de>,
    name: Range<usize>,
    is_first: bool,
}

impl<'de> MapAccess<'de> for Fields<'_, 'de> {
    type Error = Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        if !self.reader.advance(&mut self.is_first, b'}')? {
            return Ok(None);
        }
        let (name, range) = self.reader.name()?;
        self.name = range;
        let key = seed.deserialize(CowStrDeserializer::new(name));
        if key.is_err() {
            self.reader.path.push(Segment::Field(self.name.clone()));
        }
        key.map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Error> {
        self.reader.path.push(Segment::Field(self.name.clone()));
        let value = seed.deserialize(&mut *self.reader)?;
        self.reader.path.pop();
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::Value;

    fn read(text: &[u8]) -> Result<Value, Error> {
        let mut reader = Reader::new(text);
        let value = Value::deserialize(&mut reader)?;
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
