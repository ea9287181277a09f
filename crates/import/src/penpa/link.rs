//! Unpacks a link to lines: base 64, DEFLATE, and short names.

use super::board::{FORM, read_lines};
use crate::claim::Claim;
use crate::codec::{base64_decoded, percent_decoded};
use crate::draft::Draft;
use crate::imported::{ImportError, Limits};
use crate::text::Text;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

/// The name of the program in addresses; several hosts have it.
const PROGRAM: &str = "penpa-edit";

/// By the character after `z`, the text that both stand for.
const SHORT: [(char, &str); 31] = [
    ('Z', "z"),
    ('9', "\"qa\""),
    ('Q', "\"pu_q\""),
    ('A', "\"pu_a\""),
    ('G', "\"grid\""),
    ('M', "\"edit_mode\""),
    ('S', "\"surface\""),
    ('L', "\"line\""),
    ('E', "\"lineE\""),
    ('W', "\"wall\""),
    ('C', "\"cage\""),
    ('N', "\"number\""),
    ('Y', "\"symbol\""),
    ('P', "\"special\""),
    ('B', "\"board\""),
    ('R', "\"command_redo\""),
    ('U', "\"command_undo\""),
    ('8', "\"command_replay\""),
    ('1', "\"numberS\""),
    ('F', "\"freeline\""),
    ('2', "\"freelineE\""),
    ('T', "\"thermo\""),
    ('3', "\"arrows\""),
    ('D', "\"direction\""),
    ('0', "\"squareframe\""),
    ('5', "\"polygon\""),
    ('4', "\"deletelineE\""),
    ('6', "\"killercages\""),
    ('7', "\"nobulbthermo\""),
    ('_', "\"__a\""),
    ('O', "null"),
];

/// Claims a link.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let source = text.trimmed();
    let (_, rest) = source.split_once(PROGRAM).filter(|_| source.starts_with("http"))?;
    if rest.contains(char::is_whitespace) {
        return None;
    }
    let (mut payload, mut others) = (None, Vec::new());
    for part in rest.split(['?', '&', '#']).skip(1).filter(|part| !part.is_empty()) {
        match part.strip_prefix("p=") {
            Some(packed) => payload = Some(packed),
            // The mode of the program says nothing about the puzzle.
            None if part.starts_with("m=") => {}
            None => others.push(part.chars().take(80).collect::<String>()),
        }
    }
    let reason = "a link of penpa-edit";
    let Some(payload) = payload else {
        return Some(Claim::certain(reason, Ok(Draft::of_unread_link(FORM, PROGRAM, &others))));
    };
    let read = unpacked(payload, limits).and_then(|text| read_lines(&text, &others, limits));
    Some(Claim::certain(reason, read))
}

fn unpacked(payload: &str, limits: &Limits) -> Result<String, ImportError> {
    let damaged = || ImportError::Damaged { form: FORM, reason: "it cannot be unpacked".to_owned() };
    let digits = percent_decoded(payload).ok_or_else(damaged)?;
    let packed = base64_decoded(&digits).ok_or_else(damaged)?;
    let bytes =
        decompress_to_vec_with_limit(&packed, limits.unpacked).map_err(|error| match error.status {
            TINFLStatus::HasMoreOutput => ImportError::TooLarge {
                reason: format!("unpacks to more than {} characters", limits.unpacked),
            },
            _ => damaged(),
        })?;
    let short = String::from_utf8(bytes).map_err(|_| damaged())?;
    Ok(with_long_names(&short))
}

/// Replaces each `z` and a character by the text that they stand for.
fn with_long_names(text: &str) -> String {
    let mut long = String::with_capacity(2 * text.len());
    let mut parts = text.split('z');
    long.push_str(parts.next().unwrap_or(""));
    for part in parts {
        let name = SHORT.iter().find(|(symbol, _)| part.starts_with(*symbol));
        match name {
            Some((symbol, name)) => {
                long.push_str(name);
                long.push_str(&part[symbol.len_utf8()..]);
            }
            None => {
                long.push('z');
                long.push_str(part);
            }
        }
    }
    long
}
