//! Where an object stands: in a link, as a payload, or as JSON.

use super::field::FORM;
use super::object::read_object;
use crate::codec::percent_decoded;
use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use crate::lz_string::{Failure, unpack};
use serde_json::Value as Json;

/// What a payload begins with: `{"` packed.
const PACKED: &str = "N4I";

/// What follows the name of a host or stands alone in forms of SudokuPad.
const PREFIXES: [&str; 2] = ["fpuzzles", "fpuz"];

/// Reads a puzzle; `None` if the text is in another form.
pub(crate) fn read(source: &str, limits: &Limits) -> Option<Result<Imported, ImportError>> {
    let source = source.trim();
    if source.starts_with('{') {
        let object: Json = match json(source, FORM, limits) {
            Ok(object) => object,
            Err(_) => return None,
        };
        return (object.get("grid").is_some()).then(|| read_object(&object, limits));
    }
    if source.contains(char::is_whitespace) {
        return None;
    }
    let payload = match source.split_once("f-puzzles.com") {
        Some((_, rest)) => match rest.split(['?', '&', '#']).find_map(|part| part.strip_prefix("load=")) {
            Some(payload) => payload,
            None => return Some(Ok(short_link(FORM))),
        },
        None => after_prefix(source)?,
    };
    Some(packed(payload, FORM, limits).and_then(|object| read_object(&object, limits)))
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

/// A link that only names a puzzle on a server.
pub(crate) fn short_link(form: &'static str) -> Imported {
    let mut draft = Draft::new(form, 1);
    draft.unread(
        "The link has only the number of a puzzle on a server, and no link is followed: open it and paste \
         the whole link or the puzzle's JSON",
    );
    draft.finish_without_board()
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

/// Parses JSON within the limits.
pub(crate) fn json(text: &str, form: &'static str, limits: &Limits) -> Result<Json, ImportError> {
    if text.len() > 4 * limits.unpacked {
        return Err(ImportError::TooLarge {
            reason: format!("has more than {} bytes of JSON", 4 * limits.unpacked),
        });
    }
    serde_json::from_str(text)
        .map_err(|error| ImportError::Damaged { form, reason: format!("it is not JSON: {error}") })
}
