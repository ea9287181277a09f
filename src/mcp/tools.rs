//! The tools: one for each operation of the contract, described by its own texts and the schema of its
//! request.
//!
//! An agent reads all descriptions before its first call. So the fields of a puzzle, which most tools have,
//! have types in few words, references are resolved, and a part that is too long is replaced by its type and
//! its description. A part that a tool before it has is described there alone; a field that is as in the
//! first tool has its type alone. Operations have the names of their tools: an agent knows no paths.

use crate::mcp::described::Described;
use crate::mcp::short_schema::{short, types_in_few_words};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use sudokud_contract::any_operation::AnyOperation;
use sudokud_contract::operations::{ALL, without_paths};
use sudokud_contract::wire::documentation::simplify;

/// How deep the fields of an answer are looked for. A schema may refer to itself.
const MAX_DEPTH: usize = 4;

/// The sentence of a schema about fields that have a type alone.
const AS_IN_FIRST: &str = "Fields without a description are as in `solve`.";

/// The field of a call that is not one of the request.
pub(crate) const INCLUDE: &str = "include";

/// The fields of a request that a call does not have: each call has an id of its own.
pub(crate) const NOT_NEEDED: [&str; 1] = ["id"];

/// The list of tools, as `tools/list` answers it.
pub(crate) fn tools() -> &'static Value {
    static TOOLS: LazyLock<Value> = LazyLock::new(|| {
        let named = named_schemas();
        let mut described = Described::default();
        ALL.iter().map(|&operation| tool(operation, &named, &mut described)).collect()
    });
    &TOOLS
}

/// The names of the fields that the answer of an operation may have, in alphabetical order.
pub(crate) fn answer_fields(operation: &dyn AnyOperation) -> BTreeSet<String> {
    let response = operation.documentation().response;
    let named = response.all.iter().map(|(name, schema)| (name.clone(), json!(schema))).collect();
    let mut names = BTreeSet::new();
    collect_fields(&json!(response.schema), &named, 0, &mut names);
    names
}

/// Adds the properties of a schema, of the schema that it refers to, and of those that it combines.
fn collect_fields(
    schema: &Value,
    named: &BTreeMap<String, Value>,
    depth: usize,
    names: &mut BTreeSet<String>,
) {
    if depth > MAX_DEPTH {
        return;
    }
    names.extend(schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.clone()));
    parts(schema, named).for_each(|part| collect_fields(part, named, depth + 1, names));
}

/// The schema that a schema refers to, and those that it combines.
fn parts<'a>(schema: &'a Value, named: &'a BTreeMap<String, Value>) -> impl Iterator<Item = &'a Value> {
    let referred = schema["$ref"].as_str().and_then(|path| named.get(path.rsplit('/').next()?));
    let combined = ["allOf", "anyOf", "oneOf"].into_iter().filter_map(|key| schema[key].as_array()).flatten();
    referred.into_iter().chain(combined)
}

/// The schemas of all operations by their names: a request may refer to parts of another operation's answer.
fn named_schemas() -> BTreeMap<String, Value> {
    let mut named = BTreeMap::new();
    for texts in ALL.iter().map(|operation| operation.documentation()) {
        for (name, schema) in texts.request.all.iter().chain(&texts.response.all) {
            named.entry(name.clone()).or_insert_with(|| corrected(json!(schema)));
        }
    }
    named.extend(types_in_few_words().map(|(name, schema)| (name.to_owned(), schema)));
    named
}

fn tool(operation: &dyn AnyOperation, named: &BTreeMap<String, Value>, described: &mut Described) -> Value {
    let texts = operation.documentation();
    let schema = corrected(json!(texts.request.schema));
    let properties = schema["properties"].as_object().cloned().unwrap_or_default();
    let mut properties: Map<String, Value> = properties
        .into_iter()
        .filter(|(name, _)| !NOT_NEEDED.contains(&name.as_str()))
        .map(|(name, part)| {
            let mut part = short(part, named);
            if operation.surface().nullable.contains(&name.as_str()) {
                part["type"] = json!([part["type"], "null"]);
            }
            let part = described.once(operation.name(), &name, part);
            (name, part)
        })
        .collect();
    for (name, most) in operation.surface().most_at_once {
        properties[*name]["maximum"] = json!(most);
    }
    properties.insert(INCLUDE.to_owned(), described.once(operation.name(), INCLUDE, include()));
    let mut input = json!({ "type": "object", "properties": properties, "additionalProperties": false });
    if properties.values().any(|part| part.get("description").is_none()) {
        input["description"] = AS_IN_FIRST.into();
    }
    if let Some(required) = schema["required"].as_array().filter(|names| !names.is_empty()) {
        input["required"] = json!(required);
    }
    let mut tool = json!({
        "name": operation.name(),
        "description": format!("{} {}", texts.summary, texts.description),
        "inputSchema": input,
        "outputSchema": output_schema(&json!(texts.response.schema), named),
        "annotations": { "readOnlyHint": true, "openWorldHint": false },
    });
    name_tools(&mut tool);
    tool
}

/// Replaces the paths of operations in descriptions by the names of their tools.
fn name_tools(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(text)) = fields.get_mut("description") {
                *text = without_paths(text);
            }
            fields.values_mut().for_each(name_tools);
        }
        Value::Array(list) => list.iter_mut().for_each(name_tools),
        _ => {}
    }
}

/// The schema of an answer: its fields with their descriptions and simple types. An answer may lack each of
/// them, because `left_out` says what is missing, and a field that was cut is still of its type.
fn output_schema(response: &Value, named: &BTreeMap<String, Value>) -> Value {
    let mut fields = Map::new();
    collect_answer(response, named, 0, &mut fields);
    let text = "The fields that are missing or have only their first elements.";
    fields.insert("left_out".to_owned(), json!({ "type": "array", "description": text }));
    json!({ "type": "object", "properties": fields })
}

/// Adds the fields of a schema, of the schema that it refers to, and of those that it combines.
fn collect_answer(
    schema: &Value,
    named: &BTreeMap<String, Value>,
    depth: usize,
    fields: &mut Map<String, Value>,
) {
    if depth > MAX_DEPTH {
        return;
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        fields.entry(name.clone()).or_insert_with(|| summary_of(field));
    }
    for part in parts(schema, named) {
        collect_answer(part, named, depth + 1, fields);
    }
}

/// The type of a field and the first sentence of its description.
fn summary_of(field: &Value) -> Value {
    let mut summary = Map::new();
    if let Some(kind) = field.get("type") {
        summary.insert("type".to_owned(), kind.clone());
    }
    if let Some(text) = field["description"].as_str() {
        let sentence = text.split_once(". ").map_or(text, |(first, _)| first);
        summary.insert(
            "description".to_owned(),
            sentence.split_whitespace().collect::<Vec<_>>().join(" ").into(),
        );
    }
    Value::Object(summary)
}

fn corrected(mut schema: Value) -> Value {
    simplify(&mut schema);
    schema
}

/// The field that asks for more of the answer.
fn include() -> Value {
    json!({
        "type": "array",
        "items": { "type": "string" },
        "description": "Fields to have whole.",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_model::constraint::kinds;

    #[test]
    fn every_operation_is_a_tool_that_says_what_it_takes() {
        let tools = tools().as_array().unwrap();
        let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
        assert_eq!(names, ALL.iter().map(|operation| operation.name()).collect::<Vec<_>>());
        for tool in tools {
            let schema = &tool["inputSchema"];
            assert_eq!(
                (&schema["type"], schema["properties"][INCLUDE].is_object()),
                (&json!("object"), true)
            );
            assert!(!schema.to_string().contains("$ref") && !schema.to_string().contains("oneOf"), "{tool}");
            assert!(schema.to_string().len() < 4_000, "{}: {}", tool["name"], schema.to_string().len());
            let answer = &tool["outputSchema"];
            assert!(answer["properties"]["status"].is_object(), "{tool}");
            assert_eq!(answer["properties"]["left_out"]["type"], "array");
        }
        let solve = &tools[0]["inputSchema"]["properties"];
        assert!(solve["board"].is_object() && solve["id"].is_null(), "{solve}");
        assert!(solve["constraints"]["description"].is_string() && solve["houses"]["type"] == "object");
        assert_eq!(solve["constraints"]["items"]["required"], json!(["type"]));
        let generate = tools.iter().find(|tool| tool["name"] == "generate").unwrap();
        assert_eq!(generate["inputSchema"]["properties"]["count"]["maximum"], 1_000);
        let step = tools.iter().find(|tool| tool["name"] == "step").unwrap();
        let most = &step["inputSchema"]["properties"]["max_steps"];
        assert_eq!(most["type"], json!(["integer", "null"]), "null has a meaning: {most}");
        let verify = tools.iter().find(|tool| tool["name"] == "verify").unwrap();
        let step = &verify["inputSchema"]["properties"]["steps"]["items"]["properties"];
        let placement = &step["placements"]["items"]["properties"];
        assert!(placement["row"].is_object() && placement["value"].is_object(), "{step}");
        let kinds = &solve["constraints"]["items"]["properties"]["type"]["enum"];
        assert_eq!(kinds.as_array().map(Vec::len), Some(kinds::all().count()));
        let length = |part: &str| tools.iter().map(|tool| tool[part].to_string().len()).sum::<usize>();
        let (inputs, answers) = (length("inputSchema"), length("outputSchema"));
        assert!(inputs < 23_000 && answers < 13_500, "{inputs} {answers}");
    }

    #[test]
    fn a_field_without_a_description_is_one_of_the_first_tool() {
        let tools = tools().as_array().unwrap();
        let first = &tools[0]["inputSchema"]["properties"];
        for tool in &tools[1..] {
            let input = &tool["inputSchema"];
            let fields = input["properties"].as_object().unwrap();
            let bare = fields.iter().filter(|(_, part)| part.get("description").is_none());
            for (name, part) in bare.clone() {
                assert!(first[name]["description"].is_string(), "{} {name}", tool["name"]);
                assert_eq!(*part, json!({ "type": first[name]["type"] }), "{} {name}", tool["name"]);
            }
            assert_eq!(input["description"].is_string(), bare.count() > 0, "{}", tool["name"]);
        }
    }

    #[test]
    fn an_agent_reads_nothing_about_requests_over_http() {
        for tool in tools().as_array().unwrap() {
            let text = tool.to_string();
            for word in ["GET ", "POST ", "`/", "header", "NDJSON", "ndjson", "HTTP", "status 2"] {
                let around = text.find(word).map(|at| &text[at.saturating_sub(80)..]);
                let around = around.map(|text| text.chars().take(160).collect::<String>());
                assert_eq!(around, None, "{} has {word:?}", tool["name"]);
            }
        }
    }
}
