//! Types that are read from JSON.
//!
//! serde would derive code for each field of each type: for its name, its value, and a second field of this
//! name. Here, an object is a list of names and slots, and all types share the code that goes through it.

use crate::wire::json_reader::{Reader, Refusal, Slot, Token};
use serde_json::{Map, Value};

/// A type that is read from JSON.
pub trait FromJson: Sized {
    /// Reads the value that is next.
    ///
    /// # Errors
    /// The error of a value that does not fit; the path of the reader then leads to it.
    fn from_json(reader: &mut Reader<'_>) -> Result<Self, Refusal>;
}

impl<T: FromJson> Slot for Option<T> {
    fn fill(&mut self, reader: &mut Reader<'_>) -> Result<(), Refusal> {
        *self = Some(T::from_json(reader)?);
        Ok(())
    }
}

/// Makes a struct of `Option`s readable, all of whose fields may be absent. Unknown fields are refused, and
/// so is null unless the type of a field has a meaning for it.
///
/// ```ignore
/// optional_fields! { GivensRange: min, max }
/// ```
macro_rules! optional_fields {
    ($type:ident: $($field:ident $(as $name:literal)?),*) => {
        impl $crate::wire::from_json::FromJson for $type {
            fn from_json(
                reader: &mut $crate::wire::json_reader::Reader<'_>,
            ) -> Result<Self, $crate::wire::json_reader::Refusal> {
                let mut object = Self::default();
                let Self { $($field),* } = &mut object;
                let names = &[$($crate::wire::from_json::optional_fields!(@name $field $($name)?)),*];
                reader.object(names, &mut [$($field),*], $crate::wire::json_reader::Others::Refused)?;
                Ok(object)
            }
        }
    };
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $name:literal) => { $name };
}
pub(crate) use optional_fields;

/// Makes a struct readable, whose fields must be there; one with `or default` may be absent. Unknown fields
/// are refused, or ignored.
///
/// ```ignore
/// fields! { PlaceField: row, column; Refused }
/// ```
macro_rules! fields {
    ($type:ident: $($field:ident $(as $name:literal)? $(or $default:ident)?),*; $others:ident) => {
        impl $crate::wire::from_json::FromJson for $type {
            fn from_json(
                reader: &mut $crate::wire::json_reader::Reader<'_>,
            ) -> Result<Self, $crate::wire::json_reader::Refusal> {
                $(let mut $field = None;)*
                let slots: &mut [&mut dyn $crate::wire::json_reader::Slot] = &mut [$(&mut $field),*];
                let others = $crate::wire::json_reader::Others::$others;
                let names = &[$($crate::wire::from_json::optional_fields!(@name $field $($name)?)),*];
                reader.object(names, slots, others)?;
                Ok(Self { $($field: $crate::wire::from_json::fields!(@value $field $($name)? $($default)?)),* })
            }
        }
    };
    (@value $field:ident default) => { $field.unwrap_or_default() };
    (@value $field:ident $($name:literal)?) => {{
        let name = $crate::wire::from_json::optional_fields!(@name $field $($name)?);
        $crate::wire::from_json::required($field, name)?
    }};
}
pub(crate) use fields;

/// Returns the value of a field that must be there.
pub(crate) fn required<T>(field: Option<T>, name: &str) -> Result<T, Refusal> {
    field.ok_or_else(|| Refusal::missing(name))
}

impl FromJson for bool {
    fn from_json(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        match reader.token()? {
            Token::Truth(truth) => Ok(truth),
            other => Err(reader.misfit(&other, &"a boolean")),
        }
    }
}

impl FromJson for String {
    fn from_json(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        match reader.token()? {
            Token::Text(text) => Ok(text.into_owned()),
            other => Err(reader.misfit(&other, &"a string")),
        }
    }
}

impl<T: FromJson> FromJson for Vec<T> {
    fn from_json(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        reader.list(&"a sequence")?;
        elements(reader)
    }
}

/// Reads the elements of a list that has begun.
pub(crate) fn elements<T: FromJson>(reader: &mut Reader<'_>) -> Result<Vec<T>, Refusal> {
    let mut list = Vec::new();
    while reader.next_element()? {
        list.push(T::from_json(reader)?);
    }
    Ok(list)
}

/// A value, or `None` for null.
impl<T: FromJson> FromJson for Option<T> {
    fn from_json(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        if reader.is_at(b'n') {
            reader.token()?;
            return Ok(None);
        }
        T::from_json(reader).map(Some)
    }
}

impl FromJson for Value {
    fn from_json(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        Ok(match reader.token()? {
            Token::Null => Self::Null,
            Token::Truth(truth) => truth.into(),
            Token::Whole(number) => number.into(),
            Token::Negative(number) => number.into(),
            Token::Float(number) => number.into(),
            Token::Text(text) => text.into(),
            Token::List => elements::<Self>(reader)?.into(),
            Token::Object => read_fields(reader)?.into(),
        })
    }
}

impl FromJson for Map<String, Value> {
    fn from_json(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        match reader.token()? {
            Token::Object => read_fields(reader),
            other => Err(reader.misfit(&other, &"an object")),
        }
    }
}

/// Reads the fields of an object that has begun. Of fields with the same name, the last one counts.
fn read_fields(reader: &mut Reader<'_>) -> Result<Map<String, Value>, Refusal> {
    let mut object = Map::new();
    while let Some(name) = reader.next_field()? {
        object.insert(name.into_owned(), Value::from_json(reader)?);
    }
    Ok(object)
}
