//! Closed vocabularies: terms that have a name in the contract, such as strategies and techniques.
//!
//! [`Name`] reads and writes a term by its name, and gives it an `enum` of its own in the OpenAPI document. A
//! request with an unknown name is refused with the list of known names.

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::{Serialize, Serializer};
#[cfg(feature = "openapi")]
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
#[cfg(feature = "openapi")]
use utoipa::openapi::schema::{ObjectBuilder, Type};
#[cfg(feature = "openapi")]
use utoipa::openapi::{RefOr, Schema};
#[cfg(feature = "openapi")]
use utoipa::{PartialSchema, ToSchema};

/// A closed vocabulary.
pub trait Named: Copy + 'static {
    /// The name of its schema in the document.
    const SCHEMA: &'static str;
    /// The noun for one term with its article, such as `a limit`, for error messages.
    const TERM: &'static str;
    /// The description in the schema.
    const DESCRIPTION: &'static str;
    /// All terms, in the contract's order.
    const ALL: &'static [Self];

    /// The name of the term.
    fn name(self) -> &'static str;

    /// All names.
    fn names() -> Vec<&'static str> {
        Self::ALL.iter().map(|term| term.name()).collect()
    }

    /// The term of this name.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|term| term.name() == name)
    }
}

/// Makes a type a closed vocabulary whose [`Name`] has an alias. The texts are the schema's name, a term with
/// its article, and the schema's description. With `enum`, the type is defined too:
///
/// ```ignore
/// vocabulary! {
///     /// The limit that an answer reached.
///     enum GenerateLimit as GenerateLimitName {
///         Time = "time",
///         Attempts = "attempts",
///     }
///     "GenerateLimit", "a limit", "The limit that ended the work early."
/// }
/// vocabulary! { Theme as ThemeName { Light = "light", Dark = "dark" } "Theme", "a theme", "The colors." }
/// ```
///
/// A type that names its terms has a method instead of the names, as in `Level as LevelName by as_str { Easy,
/// Hard }`, or a list and a function, as in `Rule as RuleName = &Rule::ALL, Rule::name;`. An enum whose
/// variants are listed here without one of them does not compile.
macro_rules! vocabulary {
    (
        $(#[$doc:meta])* enum $type:ident as $alias:ident {
            $($(#[$about:meta])* $variant:ident = $name:literal,)*
        }
        $($text:literal),*
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(unreachable_pub, reason = "some modules are private")]
        pub enum $type {
            $($(#[$about])* #[doc = concat!("`", $name, "`.")] $variant,)*
        }
        vocabulary! { $type as $alias { $($variant = $name,)* } $($text),* }
    };
    ($type:ident as $alias:ident { $($variant:ident = $name:literal),* $(,)? } $($text:literal),*) => {
        vocabulary! {
            $type as $alias = &[$($type::$variant),*], |term| match term { $($type::$variant => $name,)* };
            $($text),*
        }
    };
    ($type:ident as $alias:ident by $name:ident { $($variant:ident),* $(,)? } $($text:literal),*) => {
        vocabulary! {
            $type as $alias = &[$($type::$variant),*], |term| match term { $($type::$variant)|* => term.$name() };
            $($text),*
        }
    };
    (
        $type:ident as $alias:ident = $all:expr, $name:expr;
        $schema:literal, $term:literal, $description:literal
    ) => {
        #[doc = concat!("The name of ", $term, ".")]
        #[allow(unreachable_pub, reason = "some modules are private")]
        pub type $alias = $crate::wire::name::Name<$type>;

        impl $crate::wire::name::Named for $type {
            const SCHEMA: &'static str = $schema;
            const TERM: &'static str = $term;
            const DESCRIPTION: &'static str = $description;
            const ALL: &'static [Self] = $all;

            fn name(self) -> &'static str {
                let name: fn(Self) -> &'static str = $name;
                name(self)
            }
        }
    };
}
pub(crate) use vocabulary;

/// A term, read and written by its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Name<T>(pub T);

impl<T: Named> Name<T> {
    /// The name.
    pub fn as_str(self) -> &'static str {
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
        deserializer.deserialize_str(NameVisitor(PhantomData)).map(Self)
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

/// Returns the beginning of an unknown name, for an error message.
pub(crate) fn shown(name: &str) -> String {
    name.chars().take(40).collect()
}

#[cfg(feature = "openapi")]
impl<T: Named> PartialSchema for Name<T> {
    fn schema() -> RefOr<Schema> {
        let text = ObjectBuilder::new().schema_type(Type::String).description(Some(T::DESCRIPTION));
        text.enum_values(Some(T::names())).into()
    }
}

#[cfg(feature = "openapi")]
impl<T: Named> ToSchema for Name<T> {
    fn name() -> Cow<'static, str> {
        T::SCHEMA.into()
    }
}
