//! The `id` of a request, which its answer repeats.

use crate::wire::from_json::{FromJson, fields};
use crate::wire::json;
use crate::wire::json_reader::{Reader, Refusal, Token};

/// The longest id, in bytes.
pub const MAX_ID: usize = 256;

/// A name that a client gives to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdField(pub String);

impl FromJson for IdField {
    fn from_json(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        let expected = format!("a string of at most {MAX_ID} bytes");
        match reader.token()? {
            Token::Text(text) if text.len() <= MAX_ID => Ok(Self(text.into_owned())),
            Token::Text(text) => {
                Err(Refusal::new(format!("invalid length {}, expected {expected}", text.len())))
            }
            other => Err(reader.misfit(&other, &expected)),
        }
    }
}

/// Returns the id of a request that was refused, if the request is JSON that has one.
#[must_use]
pub fn id_of_refused(request: &[u8]) -> Option<String> {
    struct Lenient {
        id: Option<IdField>,
    }
    fields! { Lenient: id or default; Ignored }
    json::read::<Lenient>(request).ok()?.id.map(|id| id.0)
}
