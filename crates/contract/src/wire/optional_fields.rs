//! Objects in JSON whose fields may all be absent, such as requests. Unknown fields are refused.
//!
//! serde derives code of its own for each field of each type: for its name, its value, and a second field of
//! this name. Here, all types share the code for names, and all fields of one type share that for values.

use core::marker::PhantomData;
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, Visitor};
use std::fmt;

/// An object that is read field by field; [`optional_fields`] makes a struct one.
pub(crate) trait OptionalFields: Default {
    /// The names of the fields.
    const NAMES: &'static [&'static str];

    /// Reads the value of the field at this index of the names.
    fn read_field<'de, A: MapAccess<'de>>(&mut self, index: usize, object: &mut A) -> Result<(), A::Error>;
}

/// Makes a struct of `Option`s readable. A field that is there has a value: null is refused unless the type
/// itself has a meaning for it.
///
/// ```ignore
/// optional_fields! { GivensRange: min, max }
/// ```
macro_rules! optional_fields {
    ($type:ident: $($field:ident $(as $name:literal)?),*) => {
        impl $crate::wire::optional_fields::OptionalFields for $type {
            const NAMES: &'static [&'static str] =
                &[$($crate::wire::optional_fields::optional_fields!(@name $field $($name)?)),*];

            fn read_field<'de, A: serde::de::MapAccess<'de>>(
                &mut self,
                index: usize,
                object: &mut A,
            ) -> Result<(), A::Error> {
                #[expect(non_camel_case_types, reason = "named like the fields")]
                enum Index { $($field),* }
                let name = Self::NAMES[index];
                let Self { $($field),* } = self;
                match index {
                    $(_ if index == Index::$field as usize => {
                        $crate::wire::optional_fields::read_once($field, name, object)
                    })*
                    _ => Ok(()),
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::wire::optional_fields::read(deserializer)
            }
        }
    };
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $name:literal) => { $name };
}
pub(crate) use optional_fields;

/// Reads an object.
pub(crate) fn read<'de, T: OptionalFields, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_map(ObjectVisitor(PhantomData))
}

/// Reads the value of a field, unless it has one.
pub(crate) fn read_once<'de, T: Deserialize<'de>, A: MapAccess<'de>>(
    field: &mut Option<T>,
    name: &'static str,
    object: &mut A,
) -> Result<(), A::Error> {
    if field.is_some() {
        return Err(A::Error::duplicate_field(name));
    }
    *field = Some(object.next_value()?);
    Ok(())
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: OptionalFields> Visitor<'de> for ObjectVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<T, A::Error> {
        let mut read = T::default();
        while let Some(index) = object.next_key_seed(NameOf(T::NAMES))? {
            read.read_field(index, &mut object)?;
        }
        Ok(read)
    }
}

/// One of these names, read as its index.
struct NameOf(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for NameOf {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for NameOf {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a field")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<usize, E> {
        let index = self.0.iter().position(|known| *known == name);
        index.ok_or_else(|| E::unknown_field(name, self.0))
    }
}
