//! Requests from JSON, with errors that point at their place.
//!
//! A body is read straight into the request's type. If that fails, serde_json reads it again, to find out
//! whether it is JSON at all (400 if not, 422 otherwise). Only invalid requests are read more than once.

use crate::wire::from_json::FromJson;
use crate::wire::json_reader::{Fault, Reader, Refusal};
use crate::wire::json_text::write_json;
use crate::wire::problem::{Code, Problem};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use std::fmt::{self, Write};

/// Reads a request.
///
/// # Errors
/// [`Code::NotJson`]; or, with a pointer, [`Code::UnknownField`], [`Code::DuplicateField`],
/// [`Code::InvalidField`].
pub fn read<T: FromJson>(body: &[u8]) -> Result<T, Problem> {
    read_at(body, "")
}

/// Reads a request from a JSON value.
///
/// # Errors
/// As [`read`], except [`Code::NotJson`].
pub fn read_value<T: FromJson>(value: &Value) -> Result<T, Problem> {
    read_part(value, "")
}

/// Reads a part of a request that was read before; `pointer` leads to it.
///
/// # Errors
/// As [`read_value`], with the pointers of the request.
pub fn read_part<T: FromJson>(value: &Value, pointer: &str) -> Result<T, Problem> {
    read_at(write_json(value).as_bytes(), pointer)
}

/// Reads a text; `pointer` leads to it.
fn read_at<T: FromJson>(text: &[u8], pointer: &str) -> Result<T, Problem> {
    let mut reader = Reader::new(text);
    let read = T::from_json(&mut reader);
    read.and_then(|value| reader.end().map(|()| value))
        .map_err(|refusal| refuse(text, &reader, pointer, &refusal))
}

/// Returns the problem of a text that could not be read.
fn refuse(text: &[u8], reader: &Reader<'_>, pointer: &str, refusal: &Refusal) -> Problem {
    match serde_json::from_slice::<WellFormed>(text) {
        // A number such as 1e999 is JSON, although serde_json cannot represent it.
        Err(error) if !error.to_string().starts_with("number out of range") => {
            Problem::new(Code::NotJson, error.to_string())
        }
        _ => misfit(pointer.to_owned(), reader, refusal),
    }
}

/// Returns the problem of a value that does not fit its field; `pointer` leads to the text that is read.
fn misfit(mut pointer: String, reader: &Reader<'_>, refusal: &Refusal) -> Problem {
    let detail = refusal.detail();
    reader.path().for_each(|part| push(&mut pointer, &part));
    let code = match refusal.fault() {
        Fault::UnknownField => Code::UnknownField,
        Fault::DuplicateField => Code::DuplicateField,
        Fault::Value => Code::InvalidField,
    };
    if code == Code::DuplicateField {
        let name = detail.split('`').nth(1).unwrap_or_default();
        if !pointer.ends_with(&format!("/{name}")) {
            push(&mut pointer, name);
        }
    }
    let place = if pointer.is_empty() { "the request" } else { &pointer[1..] };
    let whole = format!("{place}: {detail}");
    Problem::at(code, pointer, detail).with_detail(whole)
}

fn push(pointer: &mut String, part: &str) {
    // Writing to a String cannot fail.
    let _ = write!(pointer, "/{}", escaped(part));
}

/// Returns a name as it stands in a pointer.
pub fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// Returns an object without its fields that are null, which stand for options that are not set.
#[must_use]
pub fn without_null(mut object: Value) -> Value {
    if let Some(fields) = object.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    object
}

/// Any JSON, read to its end and dropped. serde_json's bound of 128 nested values holds here too.
struct WellFormed;

impl<'de> Deserialize<'de> for WellFormed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for WellFormed {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }
    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }
    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }
    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }
    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }
    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self, A::Error> {
        while list.next_element::<Self>()?.is_some() {}
        Ok(self)
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        while map.next_entry::<Self, Self>()?.is_some() {}
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_name_is_escaped_in_a_pointer() {
        let mut pointer = "/inner".to_owned();
        super::push(&mut pointer, "num~b/er");
        assert_eq!(pointer, "/inner/num~0b~1er");
    }
}
