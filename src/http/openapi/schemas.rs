//! Corrections to the schemas that utoipa derives.

use crate::http::openapi::contract::lines_of;
use serde_json::{Map, Value, json};

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

/// The fields of requests in which null has a meaning: no limit.
const NULL_HAS_MEANING: [(&str, &str); 1] = [("StepRequest", "max_steps")];

/// Removes null from the fields of requests, which refuse it, and tells which fields a request needs. Houses
/// are in answers too and have nulls of their own.
pub(crate) fn tell_needs(document: &mut Value) {
    let schemas = document["components"]["schemas"].as_object_mut();
    for (name, schema) in schemas.into_iter().flatten() {
        if schema["additionalProperties"] != false || name == "Houses" {
            continue;
        }
        let Some(properties) = schema["properties"].as_object_mut() else { continue };
        for (field, property) in properties.iter_mut() {
            if !NULL_HAS_MEANING.contains(&(name, field)) {
                remove_null(property);
            }
        }
        let has = |field: &str| properties.contains_key(field);
        match (has("board"), has("candidates")) {
            // Not without both. Generators make a type of `anyOf` and pass over `not`.
            (true, true) => {
                let absent = json!({ "not": {} });
                schema["not"] = json!({ "properties": { "board": absent, "candidates": absent } });
            }
            (true, false) => schema["required"] = json!(["board"]),
            (false, _) if name == "ImportRequest" => schema["required"] = json!(["text"]),
            _ => {}
        }
    }
}

fn remove_null(property: &mut Value) {
    if let Some(choices) = property.get_mut("oneOf").and_then(Value::as_array_mut) {
        choices.retain(|choice| choice["type"] != "null");
    }
    if let Some(kinds) = property.get_mut("type").and_then(Value::as_array_mut) {
        kinds.retain(|kind| kind != "null");
        if let [only] = &kinds[..] {
            property["type"] = only.clone();
        }
    }
    if property.get("example").is_some_and(Value::is_null)
        && let Some(fields) = property.as_object_mut()
    {
        fields.remove("example");
    }
}

/// Replaces a choice of one schema by that schema.
pub(crate) fn resolve_single_choices(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some([only]) = fields.get_mut("oneOf").and_then(Value::as_array_mut).map(Vec::as_mut_slice)
                && let Value::Object(mut only) = std::mem::take(only)
            {
                fields.remove("oneOf");
                fields.append(&mut only);
            }
            fields.values_mut().for_each(resolve_single_choices);
        }
        Value::Array(list) => list.iter_mut().for_each(resolve_single_choices),
        _ => {}
    }
}

/// Gives pictures of pixels and lines of new puzzles their schemas, which have no type of their own.
pub(crate) fn name_contents(document: &mut Value) {
    let picture = &mut document["paths"]["/render"]["post"]["responses"]["200"];
    picture["content"]["image/png"]["schema"] = json!({ "type": "string", "format": "binary" });
    for method in ["get", "post"] {
        let answer = &mut document["paths"]["/generate"][method]["responses"]["200"];
        answer["content"]["application/x-ndjson"] = json!({ "schema": lines_of("GenerateLine") });
    }
    document["components"]["schemas"]["GenerateLine"] = json!({
        "description": "A line of an NDJSON answer of `/generate`: a puzzle, or a problem that ends it.",
        "oneOf": [{ "$ref": "#/components/schemas/NewPuzzle" }, { "$ref": "#/components/schemas/ProblemEnd" }],
    });
    document["components"]["schemas"]["ProblemEnd"] = json!({
        "description": "The end of a stream that breaks off.",
        "type": "object",
        "properties": { "problem": { "$ref": "#/components/schemas/Problem" } },
        "required": ["problem"],
    });
}

/// Fields of `/step` that only mode `logic` has, and those that only mode `search` has.
const STEP_FIELDS: [(&str, &str, &[&str]); 2] = [
    ("LogicStepRequest", "logic", &["propagation", "branching"]),
    ("SearchStepRequest", "search", &["find", "detail", "techniques", "assume_uniqueness"]),
];

/// Tells the two modes of `/step` apart: a schema for each, without the fields of the other.
pub(crate) fn split_modes(document: &mut Value) {
    let schemas = &mut document["components"]["schemas"];
    let whole = schemas["StepRequest"].take();
    for (name, mode, others) in STEP_FIELDS {
        let mut schema = whole.clone();
        if let Some(properties) = schema["properties"].as_object_mut() {
            properties.retain(|field, _| !others.contains(&&**field));
        }
        schema["properties"]["mode"] = json!({ "type": "string", "enum": [mode] });
        if mode == "search" {
            schema["required"] = json!(["mode"]);
            schema["description"] = "A position, and how far to expand the search from it.".into();
        } else {
            schema["properties"]["mode"]["default"] = mode.into();
        }
        schemas[name] = schema;
    }
    schemas["StepRequest"] = json!({
        "description": "A position, and the steps to find in it. Without `mode`, it is `logic`.",
        "oneOf": [
            { "$ref": "#/components/schemas/LogicStepRequest" },
            { "$ref": "#/components/schemas/SearchStepRequest" },
        ],
    });
}

/// Moves inlined schemas with a title to the components, so that generated types have this name.
pub(crate) fn name_titled(document: &mut Value) {
    let mut named = Map::new();
    take_titled(&mut document["paths"], &mut named);
    take_titled(&mut document["components"], &mut named);
    for (name, schema) in named {
        document["components"]["schemas"][name] = schema;
    }
}

fn take_titled(value: &mut Value, named: &mut Map<String, Value>) {
    match value {
        Value::Object(fields) => {
            fields.values_mut().for_each(|value| take_titled(value, named));
            // The `type` of a problem in an example is no type of a schema.
            let is_schema = fields.get("type").is_some_and(|kind| kind == "object" || kind == "string");
            if is_schema && let Some(name) = fields.get("title").and_then(Value::as_str).map(str::to_owned) {
                fields.remove("title");
                let reference = json!({ "$ref": format!("#/components/schemas/{name}") });
                named.insert(name, std::mem::replace(value, reference));
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|value| take_titled(value, named)),
        _ => {}
    }
}

/// Makes the nullable properties of answers required. An answer always has them; only a request may leave
/// them out. Requests are the objects that say whether they take unknown fields.
pub(crate) fn require_answers(document: &mut Value) {
    for schema in document["components"]["schemas"].as_object_mut().into_iter().flat_map(Map::values_mut) {
        if schema["additionalProperties"].is_boolean() {
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
