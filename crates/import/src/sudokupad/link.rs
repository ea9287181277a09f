//! Where an object stands: in a link or as a payload.

use super::object::{FORM, read_object};
use super::short_json;
use crate::claim::Claim;
use crate::draft::Draft;
use crate::fpuzzles::link::{json, unpacked};
use crate::imported::{ImportError, Imported, Limits};
use crate::text::Text;
use serde_json::Value as Json;

const HOSTS: [&str; 3] = ["sudokupad.app", "crackingthecryptic.com", "sudokupad.svencodes.com"];
const PREFIXES: [&str; 2] = ["scl", "ctc"];

/// Returns whether a value is an object of SudokuPad: rows of objects as cells, and drawings beside them.
pub(crate) fn is_object(json: &Json) -> bool {
    let first = || json.get("cells")?.get(0)?.get(0);
    let has_drawings = || {
        ["regions", "cages", "cellSize", "metadata", "underlays", "overlays"]
            .iter()
            .any(|key| json.get(key).is_some())
    };
    first().is_some_and(Json::is_object) && has_drawings()
}

/// Claims a link, a payload or an object.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let source = text.trimmed();
    let read = match source.starts_with('{') {
        true => read_object(&json(source, FORM, limits).ok().filter(is_object)?, limits),
        false => read(source, limits)?,
    };
    Some(Claim::certain("a puzzle of SudokuPad", read))
}

fn read(source: &str, limits: &Limits) -> Option<Result<Imported, ImportError>> {
    let is_link = source.starts_with("http") && HOSTS.iter().any(|host| source.contains(host));
    if source.contains(char::is_whitespace) || (source.starts_with("http") && !is_link) {
        return None;
    }
    let last = if is_link { source.rsplit(['/', '=']).find(|part| part.len() > 8) } else { Some(source) };
    let payload = last.and_then(|last| PREFIXES.iter().find_map(|prefix| last.strip_prefix(prefix)));
    match payload.filter(|payload| payload.len() > 8) {
        Some(payload) => Some(read_payload(payload.split(['?', '&']).next().unwrap_or(payload), limits)),
        // A puzzle of f-puzzles can be in such a link, too.
        None if last.is_some_and(|last| last.starts_with("fpuz")) => None,
        None => is_link.then(|| Ok(Draft::of_unread_link(FORM, "SudokuPad", &[]))),
    }
}

fn read_payload(payload: &str, limits: &Limits) -> Result<Imported, ImportError> {
    let text = unpacked(payload, FORM, limits)?;
    let object = short_json::parse(&text);
    let object = object.ok_or_else(|| ImportError::Damaged {
        form: FORM,
        reason: "it holds no object, or one with a name twice".to_owned(),
    })?;
    read_object(&object, limits)
}
