//! Closed vocabularies: terms that have a name in the contract, such as strategies and techniques.
//!
//! [`Name`] reads and writes a term by its name, and gives it an `enum` of its own in the OpenAPI document. A
//! request with an unknown name is refused with the list of known names.

use crate::wire::from_json::FromJson;
use crate::wire::json_reader::{Reader, Refusal, Token};
use serde::{Serialize, Serializer};
#[cfg(feature = "openapi")]
use std::borrow::Cow;
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

impl<T: Named> FromJson for Name<T> {
    fn from_json(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        let name_of = |at: usize| T::ALL.get(at).map(|term| term.name());
        read_name(reader, T::TERM, name_of).map(|at| Self(T::ALL[at]))
    }
}

/// Finds a name in a vocabulary, and returns its index. There is one function for all vocabularies, not one
/// for each.
fn read_name(
    reader: &mut Reader<'_>,
    term: &str,
    name_of: fn(usize) -> Option<&'static str>,
) -> Result<usize, Refusal> {
    let names = || (0..).map_while(name_of);
    let token = reader.token()?;
    let found = match &token {
        Token::Text(name) => names().position(|known| known == *name),
        _ => None,
    };
    found.ok_or_else(|| {
        let expected = format!("{term}: one of {}", names().collect::<Vec<_>>().join(", "));
        refuse_name(reader, &token, &expected)
    })
}

/// Refuses the token that was read last, where a name was expected.
pub(crate) fn refuse_name(reader: &mut Reader<'_>, token: &Token<'_>, expected: &str) -> Refusal {
    match token {
        Token::Text(name) => {
            let shown: String = name.chars().take(MAX_SHOWN).collect();
            Refusal::value(&Token::Text(shown.into()), &expected)
        }
        other => reader.misfit(other, &expected),
    }
}

/// How many characters of an unknown name an error message shows.
const MAX_SHOWN: usize = 40;

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
