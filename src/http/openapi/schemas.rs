//! Corrections to the schemas that utoipa derives.

use crate::http::openapi::contract::reference;
use serde_json::{Map, Value, json};
use sudokud_contract::any_operation::AnyOperation;
use sudokud_contract::operations::ALL;
use sudokud_contract::surface::RequestMode;
use sudokud_contract::wire::documentation::resolve_single_choice;

/// Says which fields a request needs and an answer always has. Requests are the objects that take no unknown
/// fields; houses are in answers too and have nulls of their own.
pub(crate) fn tell_needs(document: &mut Value) {
    let null_has_meaning = |name: &str, field: &str| {
        let is_nullable = |operation: &&&dyn AnyOperation| operation.surface().nullable.contains(&field);
        ALL.iter().filter(is_nullable).any(|operation| operation.documentation().request.name == name)
    };
    for (name, schema) in document["components"]["schemas"].as_object_mut().into_iter().flatten() {
        // A step to draw may be one of an answer, with its nulls.
        if name == "Houses" || schema["additionalProperties"] == true {
            continue;
        }
        if !schema["additionalProperties"].is_boolean() {
            require_nullable(schema);
            continue;
        }
        let Some(properties) = schema["properties"].as_object_mut() else { continue };
        for (field, property) in properties.iter_mut() {
            if !null_has_meaning(name, field) {
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
            _ => {}
        }
    }
}

/// Makes the nullable properties of an answer required: it always has them.
fn require_nullable(schema: &mut Value) {
    let Some(properties) = schema["properties"].as_object() else { return };
    let required = schema["required"].as_array();
    let is_required =
        |name: &str| required.is_some_and(|required| required.iter().any(|known| known == name));
    let always = properties.iter().filter(|(name, property)| is_required(name) || is_nullable(property));
    let names: Vec<&String> = always.map(|(name, _)| name).collect();
    if !names.is_empty() {
        schema["required"] = json!(names);
    }
}

/// Removes null from the values of a property.
pub(crate) fn remove_null(property: &mut Value) {
    if let Some(choices) = property.get_mut("oneOf").and_then(Value::as_array_mut) {
        choices.retain(|choice| choice["type"] != "null");
    }
    if let Some(fields) = property.as_object_mut() {
        resolve_single_choice(fields);
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

/// Gives each mode of a request a schema of its own, without the fields of the others.
pub(crate) fn split_modes(document: &mut Value) {
    for operation in ALL.iter().filter(|operation| !operation.surface().request_modes.is_empty()) {
        let request = operation.documentation().request.name;
        split(&mut document["components"]["schemas"], &request, operation.surface().request_modes);
    }
}

fn split(schemas: &mut Value, request: &str, modes: &[RequestMode]) {
    let whole = schemas[request].take();
    for (at, mode) in modes.iter().enumerate() {
        let mut schema = whole.clone();
        if let Some(properties) = schema["properties"].as_object_mut() {
            properties.retain(|field, _| !mode.without.contains(&&**field));
        }
        schema["properties"]["mode"] = json!({ "type": "string", "const": mode.name });
        if at == 0 {
            schema["properties"]["mode"]["default"] = mode.name.into();
        } else {
            schema["required"] = json!(["mode"]);
        }
        if let Some(description) = mode.description {
            schema["description"] = description.into();
        }
        schemas[mode.schema] = schema;
    }
    let references = modes.iter().map(|mode| json!({ "$ref": reference(mode.schema) }));
    let description = whole["description"].as_str().unwrap_or_default();
    let default = modes.first().map_or("", |mode| mode.name);
    schemas[request] = json!({
        "description": format!("{description} Without `mode`, it is `{default}`."),
        "oneOf": references.collect::<Vec<_>>(),
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

fn is_nullable(property: &Value) -> bool {
    let has_null =
        |kinds: &Value| kinds.as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == "null"));
    let choices = property["oneOf"].as_array();
    has_null(&property["type"])
        || choices.is_some_and(|choices| choices.iter().any(|choice| choice["type"] == "null"))
}
