//! Closed vocabularies: terms that have a name in the contract, such as strategies and techniques.
//!
//! [`Name`] reads and writes a term by its name, and gives it an `enum` of its own in the OpenAPI document. A
//! request with an unknown name is refused with the list of known names.

use serde::de::{Deserializer, Error, Unexpected, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A closed vocabulary.
pub(crate) trait Named: Copy + 'static {
    /// The name of its schema in the document.
    const SCHEMA: &'static str;
    /// What one term is, with its article, for error messages.
    const TERM: &'static str;
    /// The description in the schema.
    const DESCRIPTION: &'static str;
    /// All terms, in the contract's order.
    const ALL: &'static [Self];

    /// The name of this term.
    fn name(self) -> &'static str;

    /// The names of all terms.
    fn names() -> Vec<&'static str> {
        Self::ALL.iter().map(|term| term.name()).collect()
    }

    /// The term with this name.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|term| term.name() == name)
    }
}

/// A term, read and written by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Name<T>(pub(crate) T);

impl<T: Named> Name<T> {
    /// The name in the contract.
    pub(crate) fn as_str(self) -> &'static str {
        T::name(self.0)
    }
}

impl<T: Named> Serialize for Name<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de, T: Named> Deserialize<'de> for Name<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NameVisitor(PhantomData)).map(Self)
    }
}

struct NameVisitor<T>(PhantomData<T>);

impl<T: Named> Visitor<'_> for NameVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: one of {}", T::TERM, T::names().join(", "))
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<T, E> {
        T::named(name).ok_or_else(|| E::invalid_value(Unexpected::Str(&shown(name)), &self))
    }
}

/// The beginning of an unknown name, for an error message.
pub(crate) fn shown(name: &str) -> String {
    name.chars().take(40).collect()
}

impl<T: Named> PartialSchema for Name<T> {
    fn schema() -> RefOr<Schema> {
        let text = ObjectBuilder::new().schema_type(Type::String).description(Some(T::DESCRIPTION));
        text.enum_values(Some(T::names())).into()
    }
}

impl<T: Named> ToSchema for Name<T> {
    fn name() -> Cow<'static, str> {
        T::SCHEMA.into()
    }
}
