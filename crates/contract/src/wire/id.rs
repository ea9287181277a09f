//! The `id` of a request, which its answer repeats.

use crate::wire::json::from_object;
use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};
use std::fmt;

/// The longest id, in bytes.
pub const MAX_ID: usize = 256;

/// A name that a client gives to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdField(pub String);

impl<'de> Deserialize<'de> for IdField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(IdVisitor).map(Self)
    }
}

struct IdVisitor;

impl Visitor<'_> for IdVisitor {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a string of at most {MAX_ID} bytes")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<String, E> {
        if text.len() > MAX_ID {
            return Err(E::invalid_length(text.len(), &self));
        }
        Ok(text.to_owned())
    }
}

/// The id of a request; its other fields are ignored.
#[derive(Deserialize)]
#[serde(remote = "Self")]
struct IdOnly {
    id: Option<IdField>,
}

from_object! { IdOnly }

/// Returns the id of a request that was refused, if the request is JSON that has one.
#[must_use]
pub fn id_of_refused(request: &[u8]) -> Option<String> {
    serde_json::from_slice::<IdOnly>(request).ok()?.id.map(|id| id.0)
}
