//! Where an object stands: in a link, as a payload, or as JSON.

use super::field::FORM;
use super::object::read_object;
use crate::claim::Claim;
use crate::codec::percent_decoded;
use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use crate::json_names::{name_twice, said_twice};
use crate::lz_string::{Failure, unpack};
use crate::text::Text;
use serde_json::Value as Json;

/// What a payload begins with: `{"` packed.
const PACKED: &str = "N4I";

/// What follows the name of a host or stands alone in forms of SudokuPad.
const PREFIXES: [&str; 2] = ["fpuzzles", "fpuz"];

/// Returns whether a value is an object of f-puzzles: one whose grid has rows of objects.
pub(crate) fn is_object(json: &Json) -> bool {
    let first = || json.get("grid")?.get(0)?.get(0);
    json.is_object() && first().is_some_and(Json::is_object)
}

/// Claims a link, a payload or an object.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let read = read(text.trimmed(), limits)?;
    Some(Claim::certain("a puzzle of f-puzzles", read))
}

fn read(source: &str, limits: &Limits) -> Option<Result<Imported, ImportError>> {
    if source.starts_with('{') {
        let object: Json = match json(source, FORM, limits) {
            Ok(object) => object,
            Err(_) => return None,
        };
        return is_object(&object).then(|| read_object(&object, limits));
    }
    if source.contains(char::is_whitespace) {
        return None;
    }
    let payload = match source.split_once("f-puzzles.com") {
        Some((_, rest)) => match rest.split(['?', '&', '#']).find_map(|part| part.strip_prefix("load=")) {
            Some(payload) => payload,
            None => return Some(Ok(Draft::of_unread_link(FORM, "f-puzzles.com", &[]))),
        },
        None => after_prefix(source)?,
    };
    let object = packed(payload, FORM, limits);
    // Other programs pack their objects alike.
    let is_other =
        payload.len() == source.len() && object.as_ref().is_ok_and(|object| object.get("grid").is_none());
    (!is_other).then(|| object.and_then(|object| read_object(&object, limits)))
}

/// Returns the payload of a link of SudokuPad, or of a text that is a payload.
fn after_prefix(source: &str) -> Option<&str> {
    let last = if source.starts_with("http") {
        source.rsplit(['/', '=']).find(|part| part.len() > 8)?
    } else {
        source
    };
    let prefix = PREFIXES.iter().find_map(|prefix| last.strip_prefix(prefix)).filter(|rest| rest.len() > 8);
    prefix.or_else(|| (last.len() == source.len() && last.starts_with(PACKED)).then_some(last))
}

/// Unpacks a payload, in which a link may have %-encoded characters.
pub(crate) fn packed(payload: &str, form: &'static str, limits: &Limits) -> Result<Json, ImportError> {
    json(&unpacked(payload, form, limits)?, form, limits)
}

/// Unpacks a payload to a text.
pub(crate) fn unpacked(payload: &str, form: &'static str, limits: &Limits) -> Result<String, ImportError> {
    let plain = percent_decoded(payload).unwrap_or_default();
    unpack(&plain, limits.unpacked).map_err(|failure| match failure {
        Failure::Damaged => ImportError::Damaged { form, reason: "it cannot be unpacked".to_owned() },
        Failure::TooLong => {
            ImportError::TooLarge { reason: format!("unpacks to more than {} characters", limits.unpacked) }
        }
    })
}

/// Parses JSON within the limits, in which no object has a name twice.
pub(crate) fn json(text: &str, form: &'static str, limits: &Limits) -> Result<Json, ImportError> {
    if text.len() > 4 * limits.unpacked {
        return Err(ImportError::TooLarge {
            reason: format!("has more than {} bytes of JSON", 4 * limits.unpacked),
        });
    }
    let damaged = |reason| ImportError::Damaged { form, reason };
    let value = serde_json::from_str(text).map_err(|error| damaged(format!("it is not JSON: {error}")))?;
    name_twice(text).map_or(Ok(value), |name| Err(damaged(said_twice(&name))))
}
