//! Names that an object of JSON has twice: the last of two values would count, and the other one be lost.

use std::collections::BTreeSet;

/// Returns what is wrong with an object that has a name twice.
pub(crate) fn said_twice(name: &str) -> String {
    format!("an object has the name {name:?} twice")
}

/// Returns the first name that an object has twice in a text that is JSON.
pub(crate) fn name_twice(json: &str) -> Option<String> {
    // The names of each object that is open. A text before a colon is a name.
    let mut objects: Vec<BTreeSet<String>> = Vec::new();
    let mut rest = json;
    while let Some(at) = rest.find(['{', '}', '"']) {
        let (symbol, after) = rest[at..].split_at(1);
        match symbol {
            "{" => objects.push(BTreeSet::new()),
            "}" => drop(objects.pop()),
            _ => {
                let length = length_of_text(after);
                let word = &rest[at..at + 1 + length];
                rest = &after[length..];
                let names = objects.last_mut().filter(|_| rest.trim_start().starts_with(':'));
                if let (Some(names), Ok(name)) = (names, serde_json::from_str::<String>(word))
                    && let Some(twice) = names.replace(name)
                {
                    return Some(twice);
                }
                continue;
            }
        }
        rest = after;
    }
    None
}

/// Returns the length of a text and its closing quote, after the opening one.
fn length_of_text(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text.bytes().position(|byte| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    });
    end.map_or(text.len(), |end| end + 1)
}
