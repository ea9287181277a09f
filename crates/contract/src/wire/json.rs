//! Requests from JSON, with errors that point at their place.
//!
//! A body is read by serde_json straight into the request's type. If that fails, it is read again: with its
//! path tracked, for the JSON pointer (422), then to find out whether it is JSON at all (400 if not). Only
//! invalid requests are read more than once. A module for wasm32 is fetched before it works: it has one copy
//! of the code for each request, the one that tracks the path.

use crate::wire::json_reader::Reader;
use crate::wire::json_text::write_json;
use crate::wire::problem::{Code, Problem};
use serde::Deserialize;
use serde::de::{self, DeserializeOwned, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;
use std::fmt::Write;
use std::marker::PhantomData;

/// Reads a request.
///
/// # Errors
/// [`Code::NotJson`]; or, with a pointer, [`Code::UnknownField`], [`Code::DuplicateField`],
/// [`Code::InvalidField`].
pub fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    if !cfg!(target_arch = "wasm32")
        && let Ok(object) = serde_json::from_slice::<Object<T>>(body)
    {
        return Ok(object.0);
    }
    read_with_path::<Object<T>>(body, "").map(|object| object.0)
}

/// Reads a request from a JSON value.
///
/// # Errors
/// As [`read`], except [`Code::NotJson`].
pub fn read_value<T: DeserializeOwned>(value: &serde_json::Value) -> Result<T, Problem> {
    read_part::<Object<T>>(value, "").map(|object| object.0)
}

/// Reads a part of a request that was read before; `pointer` leads to it.
///
/// # Errors
/// As [`read_value`], with the pointers of the request.
pub fn read_part<T: DeserializeOwned>(value: &serde_json::Value, pointer: &str) -> Result<T, Problem> {
    read_with_path(write_json(value).as_bytes(), pointer)
}

/// Reads a text with its path tracked. `pointer` leads to it.
fn read_with_path<T: DeserializeOwned>(text: &[u8], pointer: &str) -> Result<T, Problem> {
    let mut reader = Reader::new(text);
    let read = T::deserialize(&mut reader);
    read.and_then(|value| reader.end().map(|()| value))
        .map_err(|error| refuse(text, &reader, pointer, &error))
}

/// Returns the problem of a text that could not be read.
fn refuse(text: &[u8], reader: &Reader<'_>, pointer: &str, error: &serde_json::Error) -> Problem {
    match serde_json::from_slice::<WellFormed>(text) {
        // A number such as 1e999 is JSON, although serde_json cannot represent it.
        Err(error) if !error.to_string().starts_with("number out of range") => {
            Problem::new(Code::NotJson, error.to_string())
        }
        _ => misfit(pointer.to_owned(), reader, error),
    }
}

/// Returns the problem of a value that does not fit its field, as serde describes it; `pointer` leads to the
/// text that is read.
fn misfit(mut pointer: String, reader: &Reader<'_>, error: &serde_json::Error) -> Problem {
    let message = error.to_string();
    let detail = without_position(&message, error);
    let quoted = detail.split('`').nth(1).unwrap_or_default();
    reader.path().for_each(|part| push(&mut pointer, &part));
    let code = if detail.starts_with("unknown field") {
        Code::UnknownField
    } else if detail.starts_with("duplicate field") {
        if !pointer.ends_with(&format!("/{quoted}")) {
            push(&mut pointer, quoted);
        }
        Code::DuplicateField
    } else {
        Code::InvalidField
    };
    let place = if pointer.is_empty() { "the request" } else { &pointer[1..] };
    let whole = format!("{place}: {detail}");
    Problem::at(code, pointer, detail).with_detail(whole)
}

/// serde_json ends its messages with "at line 1 column 20"; the pointer is better.
fn without_position<'a>(message: &'a str, error: &serde_json::Error) -> &'a str {
    let position = format!(" at line {} column {}", error.line(), error.column());
    message.strip_suffix(&position).unwrap_or(message)
}

fn push(pointer: &mut String, part: &str) {
    // Writing to a String cannot fail.
    let _ = write!(pointer, "/{}", escaped(part));
}

/// Returns a name as it stands in a pointer.
pub fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// A struct that must be a JSON object. (A derived `Deserialize` also accepts a list of the fields' values.)
#[derive(Clone, Copy, Debug, Default)]
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Only<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Only<T> {
            type Value = Object<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                T::deserialize(de::value::MapAccessDeserializer::new(map)).map(Object)
            }
        }
        deserializer.deserialize_map(Only(PhantomData))
    }
}

/// Returns an object without its fields that are null, which stand for options that are not set.
#[must_use]
pub fn without_null(mut object: serde_json::Value) -> serde_json::Value {
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
