//! Where an object stands: in a link or as JSON.

use super::object::{FORM, read_object};
use crate::claim::Claim;
use crate::codec::percent_decoded;
use crate::draft::Draft;
use crate::fpuzzles::link::json;
use crate::imported::{ImportError, Limits};
use crate::lz_string::{Digits, Failure, unpack_digits};
use crate::text::Text;
use serde_json::Value as Json;

const HOST: &str = "sudokumaker.app";

/// Returns whether a value is an object of SudokuMaker.
pub(crate) fn is_object(json: &Json) -> bool {
    json.get("formatVersion").is_some() && json.get("puzzle").is_some_and(Json::is_object)
}

/// Claims a link or an object.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let source = text.trimmed();
    let reason = "a puzzle of SudokuMaker";
    if source.starts_with('{') {
        let object = json(source, FORM, limits).ok().filter(is_object)?;
        return Some(Claim::certain(reason, read_object(&object, limits)));
    }
    let is_link = source.starts_with("http") && !source.contains(char::is_whitespace);
    let (_, rest) = source.split_once(HOST).filter(|_| is_link)?;
    let payload = rest.split(['?', '&', '#']).find_map(|part| part.strip_prefix("puzzle="));
    let Some(payload) = payload else {
        return Some(Claim::certain(reason, Ok(Draft::of_unread_link(FORM, HOST, &[]))));
    };
    let plain = percent_decoded(payload).unwrap_or_default();
    let text = unpack_digits(&plain, Digits::Address, limits.unpacked).map_err(|failure| match failure {
        Failure::Damaged => ImportError::Damaged { form: FORM, reason: "it cannot be unpacked".to_owned() },
        Failure::TooLong => {
            ImportError::TooLarge { reason: format!("unpacks to more than {} characters", limits.unpacked) }
        }
    });
    let read =
        text.and_then(|text| json(&text, FORM, limits)).and_then(|object| read_object(&object, limits));
    Some(Claim::certain(reason, read))
}
