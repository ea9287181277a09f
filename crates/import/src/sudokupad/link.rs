//! Where an object stands: in a link or as a payload.

use super::object::{FORM, read_object};
use super::short_json;
use crate::fpuzzles::link::{short_link, unpacked};
use crate::imported::{ImportError, Imported, Limits};

const HOSTS: [&str; 3] = ["sudokupad.app", "crackingthecryptic.com", "sudokupad.svencodes.com"];
const PREFIXES: [&str; 2] = ["scl", "ctc"];

/// Reads a puzzle; `None` if the text is in another form.
pub(crate) fn read(source: &str, limits: &Limits) -> Option<Result<Imported, ImportError>> {
    let source = source.trim();
    let is_link = source.starts_with("http") && HOSTS.iter().any(|host| source.contains(host));
    if source.contains(char::is_whitespace) || (source.starts_with("http") && !is_link) {
        return None;
    }
    let last = if is_link { source.rsplit(['/', '=']).find(|part| part.len() > 8) } else { Some(source) };
    let payload = last.and_then(|last| PREFIXES.iter().find_map(|prefix| last.strip_prefix(prefix)));
    match payload.filter(|payload| payload.len() > 8) {
        Some(payload) => Some(read_payload(payload.split(['?', '&']).next().unwrap_or(payload), limits)),
        None => is_link.then(|| Ok(short_link(FORM))),
    }
}

fn read_payload(payload: &str, limits: &Limits) -> Result<Imported, ImportError> {
    let text = unpacked(payload, FORM, limits)?;
    let object = short_json::parse(&text);
    let object =
        object.ok_or_else(|| ImportError::Damaged { form: FORM, reason: "it holds no object".to_owned() })?;
    read_object(&object, limits)
}
