//! Requests from JSON, with errors that point at their place.
//!
//! serde_json reads a body straight into the request's type. The first error decides: what serde_json calls
//! a syntax error or an end of the input is 400, a value that does not fit its field is 422. Only a body
//! that is refused is read again, by the same types, with serde_path_to_error to find the place: to follow
//! the place of each value takes a list of cells 2.8 times as long.

use crate::wire::problem::{Code, Problem};
use serde::de::value::MapAccessDeserializer;
use serde::de::{
    Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, Error as _, MapAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::Value;
use serde_json::error::Category;
use serde_path_to_error::{Error, Segment};
use std::fmt::{self, Display, Write};
use std::marker::PhantomData;

/// Reads a request.
///
/// # Errors
/// [`Code::NotJson`]; or, with a pointer, [`Code::InvalidField`].
pub fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(body).map_err(|error| {
        let mut reader = serde_json::Deserializer::from_slice(body);
        match serde_path_to_error::deserialize::<_, T>(&mut reader) {
            Err(error) => refuse(&error, String::new()),
            // The request itself is valid, and text follows it.
            Ok(_) => Problem::new(Code::NotJson, error.to_string()),
        }
    })
}

/// Reads a request from a JSON value.
///
/// # Errors
/// [`Code::InvalidField`], with a pointer.
pub fn read_value<'v, T: Deserialize<'v>>(value: &'v Value) -> Result<T, Problem> {
    read_part(value, "")
}

/// Reads a part of a request that was read before; `pointer` leads to it.
///
/// # Errors
/// As [`read_value`], with the pointers of the request.
pub fn read_part<'v, T: Deserialize<'v>>(value: &'v Value, pointer: &str) -> Result<T, Problem> {
    serde_path_to_error::deserialize(value).map_err(|error| refuse(&error, pointer.to_owned()))
}

/// Returns the problem of a value that was not read; `pointer` leads to where its path begins.
fn refuse(error: &Error<serde_json::Error>, mut pointer: String) -> Problem {
    let detail = error.inner().to_string();
    if error.inner().classify() != Category::Data {
        return Problem::new(Code::NotJson, detail);
    }
    for segment in error.path() {
        match segment {
            Segment::Seq { index } => push(&mut pointer, &index.to_string()),
            Segment::Map { key } | Segment::Enum { variant: key } => push(&mut pointer, key),
            Segment::Unknown => {}
        }
    }
    let place = if pointer.is_empty() { "the request" } else { &pointer[1..] };
    let whole = format!("{place}: {detail}");
    Problem::at(Code::InvalidField, pointer, detail).with_detail(whole)
}

fn push(pointer: &mut String, part: &str) {
    // Writing to a String cannot fail.
    let _ = write!(pointer, "/{}", escaped(part));
}

/// Returns a name as it stands in a pointer.
pub fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// Reads a field that is there, so that null is refused unless the type itself has a meaning for it: an
/// `Option` takes null for an absent field.
///
/// # Errors
/// A value that does not fit the type.
pub(crate) fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    field: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(field).map(Some)
}

/// Makes structs readable from objects alone. They derive `Deserialize` with `remote = "Self"`, which writes
/// a function in place of the implementation; by itself it would take a list of the fields' values too.
///
/// ```ignore
/// #[derive(Deserialize)]
/// #[serde(deny_unknown_fields, remote = "Self", expecting = "an object")]
/// struct PlaceField { row: LineIndex, column: LineIndex }
///
/// from_object! { PlaceField }
/// ```
macro_rules! from_object {
    ($($type:ty),* $(,)?) => {
        $(
            impl<'de> serde::Deserialize<'de> for $type {
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    Self::deserialize($crate::wire::json::AsMap(deserializer))
                }
            }
        )*
    };
}
pub(crate) use from_object;

/// A deserializer that has a map where a struct is asked for, and nothing else.
pub(crate) struct AsMap<D>(pub(crate) D);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for AsMap<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(ObjectVisitor(visitor))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// Gives an error about a field, such as that it is there twice, the place of the field. A derived visitor
/// finds it between the name and the value, where the path leads to the object.
struct ObjectVisitor<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for ObjectVisitor<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<V::Value, A::Error> {
        let mut is_in_field = false;
        let read = self.0.visit_map(Fields { map: &mut map, is_in_field: &mut is_in_field });
        match read {
            Err(error) if is_in_field => refuse_value(map, error),
            read => read,
        }
    }
}

/// The fields of an object, and whether a name was read whose value was not.
struct Fields<'a, A> {
    map: &'a mut A,
    is_in_field: &'a mut bool,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Fields<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        let name = self.map.next_key_seed(seed)?;
        *self.is_in_field = name.is_some();
        Ok(name)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        *self.is_in_field = false;
        self.map.next_value_seed(seed)
    }
}

/// Refuses the value of the field whose name was read last, so that the error has the place of the field.
pub(crate) fn refuse_value<'de, T, A: MapAccess<'de>>(mut map: A, error: A::Error) -> Result<T, A::Error> {
    map.next_value_seed(Refused(error, PhantomData))
}

/// A value that is refused with this error.
struct Refused<E, T>(E, PhantomData<T>);

impl<'de, E: Display, T> DeserializeSeed<'de> for Refused<E, T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, _: D) -> Result<T, D::Error> {
        Err(D::Error::custom(self.0))
    }
}

/// Reads a struct from the fields of an object that has begun.
pub(crate) fn from_map<'de, T: Deserialize<'de>, A: MapAccess<'de>>(map: A) -> Result<T, A::Error> {
    T::deserialize(MapAccessDeserializer::new(map))
}

/// Returns an object without its fields that are null, which stand for options that are not set.
#[must_use]
pub fn without_null(mut object: Value) -> Value {
    if let Some(fields) = object.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    object
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
