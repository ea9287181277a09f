//! The `id` of a request, which its answer repeats.

use core::fmt;
use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};

/// The longest id, in bytes.
pub const MAX_ID: usize = 256;

/// A name that a client gives to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdField(pub String);

impl<'de> Deserialize<'de> for IdField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl Visitor<'_> for Text {
            type Value = IdField;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a string of at most {MAX_ID} bytes")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<IdField, E> {
                if text.len() > MAX_ID {
                    return Err(E::invalid_length(text.len(), &self));
                }
                Ok(IdField(text.to_owned()))
            }
        }
        deserializer.deserialize_any(Text)
    }
}

/// Returns the id of a request that was refused, if the request is JSON that has one.
#[must_use]
pub fn id_of_refused(request: &[u8]) -> Option<String> {
    #[derive(Deserialize)]
    struct Lenient {
        id: Option<IdField>,
    }
    serde_json::from_slice::<Lenient>(request).ok()?.id.map(|id| id.0)
}
