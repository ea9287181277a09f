//! Schemas that are short enough to be read before the first call: without references, in few words, cut
//! where they are long.

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use sudokud_model::constraint::kinds;

/// The length of the longest part of a schema, in bytes.
const MAX_PART: usize = 600;

/// The largest integer that every reader of JSON has, which is no bound of the service's.
const MAX_INTEGER: u64 = (1 << 53) - 1;

/// The types of the fields that many tools have, in few words, by their names in the document.
pub(crate) fn types_in_few_words() -> [(&'static str, Value); 4] {
    let flag = json!({ "type": "boolean" });
    let count = json!({ "type": "integer", "minimum": 1 });
    let kinds: Value = kinds::all().map(|kind| kind.name).collect();
    [
        (
            "Board",
            json!({
                "type": ["string", "array"],
                "description": "One symbol a cell, `.` for an empty one; or rows or a flat list of numbers.",
            }),
        ),
        (
            "Houses",
            json!({
                "type": "object",
                "properties": {
                    "boxes": { "description": "`rows` and `columns` of a box; null: no boxes." },
                    "regions": { "description": "Regions instead of boxes: a symbol for each cell." },
                    "diagonals": { "description": "true, or one of them by name." },
                    "windows": flag,
                    "disjoint_groups": flag,
                    "extra": { "type": "array", "description": "Lists of cells that differ: `r1c1 r5c5`." },
                },
            }),
        ),
        (
            "Constraints",
            json!({
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": { "type": {
                        "type": "string",
                        "enum": kinds,
                        "description": "`kinds` has the fields of each.",
                    } },
                    "required": ["type"],
                },
            }),
        ),
        (
            "Limits",
            json!({
                "type": "object",
                "properties": { "time_ms": count, "nodes": count, "memory_mb": count },
                "description": "Limits below those of the server.",
            }),
        ),
    ]
}

/// Returns a schema without references, with its long parts cut.
pub(crate) fn short(mut part: Value, named: &BTreeMap<String, Value>) -> Value {
    let text = part.to_string();
    let is_short = types_in_few_words().iter().any(|(name, _)| text.contains(&format!("/{name}\"")));
    resolve(&mut part, named, 0);
    if !is_short {
        shorten(&mut part, MAX_PART);
    }
    allow_several(&mut part);
    part
}

/// Replaces `oneOf` by `anyOf`: without their long parts, two choices may match the same value.
fn allow_several(part: &mut Value) {
    match part {
        Value::Object(fields) => {
            if let Some(choices) = fields.remove("oneOf") {
                fields.insert("anyOf".to_owned(), choices);
            }
            fields.values_mut().for_each(allow_several);
        }
        Value::Array(list) => list.iter_mut().for_each(allow_several),
        _ => {}
    }
}

/// Replaces each reference by its schema, with the description that stands beside it, and removes null: a
/// call leaves out what it does not need.
fn resolve(value: &mut Value, named: &BTreeMap<String, Value>, depth: usize) {
    /// Deeper parts are too long anyway. A schema may refer to itself.
    const MAX_DEPTH: usize = 6;
    match value {
        Value::Object(fields) => {
            remove_null(fields);
            let reference = fields.remove("$ref");
            let name = reference.as_ref().and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
            let schema = name.and_then(|name| named.get(name)).filter(|_| depth < MAX_DEPTH);
            for (name, part) in schema.and_then(Value::as_object).into_iter().flatten() {
                fields.entry(name.clone()).or_insert_with(|| part.clone());
            }
            for name in ["example", "examples", "additionalProperties"] {
                fields.remove(name);
            }
            // A field may have these names.
            for name in ["title", "format"] {
                if fields.get(name).is_some_and(Value::is_string) {
                    fields.remove(name);
                }
            }
            if fields.get("maximum").is_some_and(|most| *most == MAX_INTEGER) {
                fields.remove("maximum");
            }
            let about = fields.get("description").and_then(Value::as_str).map(first_paragraph);
            let is_described = about.is_some();
            if let Some(about) = about {
                fields.insert("description".to_owned(), about.into());
            }
            if fields.get("default") == Some(&false.into()) {
                fields.remove("default");
            }
            fields.values_mut().for_each(|part| resolve(part, named, depth + 1));
            if is_described {
                describe_once(fields);
            }
            let numbers =
                fields.get_mut("items").and_then(|items| items.get_mut("properties")?.as_object_mut());
            numbers.into_iter().flat_map(|numbers| numbers.values_mut()).for_each(leave_the_name);
        }
        Value::Array(list) => list.iter_mut().for_each(|part| resolve(part, named, depth + 1)),
        _ => {}
    }
}

/// Returns the first paragraph of a description, on a line: the others are about HTTP.
fn first_paragraph(text: &str) -> String {
    let first = text.split("\n\n").next().unwrap_or_default();
    first.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Removes the description of the elements of a list that is described, unless they are objects or texts.
fn describe_once(list: &mut Map<String, Value>) {
    let Some(Value::Object(items)) = list.get_mut("items") else { return };
    let kind = items.get("type").and_then(Value::as_str);
    // Names that are too many to list are looked for where the description says.
    let are_listed = items.get("enum").is_some_and(|names| names.to_string().len() <= MAX_PART);
    if kind != Some("object") && (kind != Some("string") || are_listed) {
        items.remove("description");
    }
}

/// Removes the description of a number: in the elements of a list, names such as `row` say enough.
fn leave_the_name(field: &mut Value) {
    if field["type"] == "integer"
        && let Some(field) = field.as_object_mut()
    {
        field.remove("description");
    }
}

/// Removes null from the types and the choices of a schema. An only choice becomes the schema.
fn remove_null(fields: &mut Map<String, Value>) {
    if let Some(Value::Array(types)) = fields.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = &types[..] {
            let only = only.clone();
            fields.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(choices)) = fields.get_mut("oneOf") {
        choices.retain(|choice| choice["type"] != "null");
        if let [Value::Object(only)] = &mut choices[..] {
            let only = std::mem::take(only);
            fields.remove("oneOf");
            only.into_iter().for_each(|(name, part)| {
                fields.entry(name).or_insert(part);
            });
        }
    }
}

/// Cuts a schema of more than `most` bytes: first its properties, elements and choices, then the schema
/// itself to its type and its description.
fn shorten(part: &mut Value, most: usize) {
    if length(part) <= most {
        return;
    }
    for property in part.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten() {
        shorten(property.1, most / 3);
    }
    for choice in part.get_mut("oneOf").and_then(Value::as_array_mut).into_iter().flatten() {
        shorten(choice, most / 6);
    }
    if let Some(items) = part.get_mut("items") {
        shorten(items, most);
    }
    // A schema that still says what its parts are is worth twice as much.
    if length(part) > 2 * most
        && let Some(fields) = part.as_object_mut()
    {
        fields.retain(|name, _| matches!(name.as_str(), "type" | "description" | "default"));
    }
}

fn length(part: &Value) -> usize {
    part.to_string().len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use sudokud_contract::operations::ALL;

    #[test]
    fn a_type_in_few_words_has_the_fields_of_the_type() {
        let fields = |schema: &Value| {
            let fields = schema["properties"].as_object().into_iter().flatten();
            fields.map(|(name, _)| name.clone()).collect::<BTreeSet<_>>()
        };
        let all = ALL.iter().flat_map(|operation| operation.documentation().request.all);
        let whole: BTreeMap<String, Value> = all.map(|(name, schema)| (name, json!(schema))).collect();
        for (name, schema) in types_in_few_words() {
            assert_eq!(fields(&schema), fields(&whole[name]), "{name}");
        }
    }
}
