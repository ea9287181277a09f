//! Corrections to the schemas that utoipa derives.

use serde_json::{Map, Value, json};

/// Moves descriptions into inlined types. utoipa describes a field of an inlined type by "all of: the type,
/// an object with this description", which no value but an object satisfies.
pub(crate) fn merge_descriptions(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some([kind, note]) =
                fields.get_mut("allOf").and_then(Value::as_array_mut).map(Vec::as_mut_slice)
                && let (Some(kind), Some(note)) = (kind.as_object_mut(), note.as_object_mut())
                && note.get("properties").is_none()
            {
                note.remove("type");
                let mut merged = std::mem::take(kind);
                merged.append(note);
                fields.remove("allOf");
                fields.append(&mut merged);
            }
            fields.values_mut().for_each(merge_descriptions);
        }
        Value::Array(list) => list.iter_mut().for_each(merge_descriptions),
        _ => {}
    }
}

/// Writes a vocabulary of one word as a constant, because generators make a type for each `enum`.
pub(crate) fn write_constants(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if fields.get("type").is_some_and(|kind| kind == "string")
                && let Some([only]) = fields.get("enum").and_then(Value::as_array).map(Vec::as_slice)
            {
                let only = only.clone();
                fields.remove("enum");
                fields.insert("const".to_owned(), only);
            }
            fields.values_mut().for_each(write_constants);
        }
        Value::Array(list) => list.iter_mut().for_each(write_constants),
        _ => {}
    }
}

/// Makes the nullable properties of answers required. An answer always has them; only a request may leave
/// them out. Requests are the objects that refuse unknown fields.
pub(crate) fn require_answers(document: &mut Value) {
    for schema in document["components"]["schemas"].as_object_mut().into_iter().flat_map(Map::values_mut) {
        if schema["additionalProperties"] == false {
            continue;
        }
        let Some(properties) = schema["properties"].as_object() else { continue };
        let required = schema["required"].as_array();
        let is_required =
            |name: &str| required.is_some_and(|required| required.iter().any(|known| known == name));
        let always = properties.iter().filter(|(name, property)| is_required(name) || is_nullable(property));
        let names: Vec<&String> = always.map(|(name, _)| name).collect();
        if !names.is_empty() {
            schema["required"] = json!(names);
        }
    }
}

fn is_nullable(property: &Value) -> bool {
    let has_null =
        |kinds: &Value| kinds.as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == "null"));
    let choices = property["oneOf"].as_array();
    has_null(&property["type"])
        || choices.is_some_and(|choices| choices.iter().any(|choice| choice["type"] == "null"))
}
