//! The tools: one for each operation of the contract, described by its own texts and the schema of its
//! request.
//!
//! An agent reads all descriptions before its first call. So the fields of a puzzle, which most tools have,
//! have types in few words, references are resolved, and a part that is too long is replaced by its type and
//! its description. A part that a tool before it has is described there alone.

use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use sudokud_contract::any_operation::AnyOperation;
use sudokud_contract::operations::ALL;
use sudokud_contract::wire::documentation::simplify;
use sudokud_core::constraint::kinds;

/// The length of the longest part of a schema that a tool repeats, in bytes.
const MAX_REPEATED: usize = 125;

/// The length of the longest part of a schema, in bytes.
const MAX_PART: usize = 600;

/// How deep the fields of an answer are looked for. A schema may refer to itself.
const MAX_DEPTH: usize = 4;

/// The field of a call that is not one of the request.
pub(crate) const INCLUDE: &str = "include";

/// The fields of a request that a call does not need: each call has an id of its own.
const NOT_NEEDED: [&str; 1] = ["id"];

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
    let mut schema = corrected(json!(texts.request.schema));
    let properties = schema["properties"].as_object().cloned().unwrap_or_default();
    let mut properties: Map<String, Value> = properties
        .into_iter()
        .filter(|(name, _)| !NOT_NEEDED.contains(&name.as_str()))
        .map(|(name, part)| {
            let part = described.once(operation.name(), &name, short(part, named));
            (name, part)
        })
        .collect();
    properties.insert(INCLUDE.to_owned(), include());
    schema = json!({
        "type": "object",
        "properties": properties,
        "required": schema["required"].as_array().cloned().unwrap_or_default(),
        "additionalProperties": false,
    });
    json!({
        "name": operation.name(),
        "description": format!("{} {}", texts.summary, texts.description),
        "inputSchema": schema,
        "outputSchema": output_schema(&json!(texts.response.schema), named),
        "annotations": { "readOnlyHint": true, "openWorldHint": false },
    })
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

/// The types of the fields that many tools have, in few words, by their names in the document.
fn types_in_few_words() -> [(&'static str, Value); 4] {
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
                    "properties": { "type": { "type": "string", "enum": kinds } },
                    "required": ["type"],
                    "description": "The tool `kinds` has the fields of each kind.",
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

/// The parts of schemas that tools have by now: by their names and content, the first tool that has each.
#[derive(Default)]
struct Described(BTreeMap<(String, String), &'static str>);

impl Described {
    /// Returns the part of a schema of `tool`; instead of a long one that a tool before it has, its type and
    /// the name of that tool.
    fn once(&mut self, tool: &'static str, name: &str, part: Value) -> Value {
        let text = part.to_string();
        if text.len() <= MAX_REPEATED {
            return part;
        }
        match *self.0.entry((name.to_owned(), text)).or_insert(tool) {
            first if first == tool => part,
            first => {
                let mut short = json!({ "description": format!("As in `{first}`.") });
                if let Some(kind) = part.get("type") {
                    short["type"] = kind.clone();
                }
                short
            }
        }
    }
}

/// The field that asks for more of the answer.
fn include() -> Value {
    json!({
        "type": "array",
        "items": { "type": "string" },
        "description": "Fields to have whole.",
    })
}

/// Returns a schema without references, with its long parts cut.
fn short(mut part: Value, named: &BTreeMap<String, Value>) -> Value {
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
            fields.remove("example");
            fields.remove("examples");
            fields.values_mut().for_each(|part| resolve(part, named, depth + 1));
        }
        Value::Array(list) => list.iter_mut().for_each(|part| resolve(part, named, depth + 1)),
        _ => {}
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
            assert!(schema.to_string().len() < 8_000, "{}: {}", tool["name"], schema.to_string().len());
            let answer = &tool["outputSchema"];
            assert!(answer["properties"]["status"].is_object(), "{tool}");
            assert_eq!(answer["properties"]["left_out"]["type"], "array");
        }
        let solve = &tools[0]["inputSchema"]["properties"];
        assert!(solve["board"].is_object() && solve["id"].is_null(), "{solve}");
        assert!(solve["constraints"]["description"].is_string() && solve["houses"]["type"] == "object");
        assert_eq!(solve["constraints"]["items"]["required"], json!(["type"]));
        let verify = tools.iter().find(|tool| tool["name"] == "verify").unwrap();
        let step = &verify["inputSchema"]["properties"]["steps"]["items"]["properties"];
        let placement = &step["placements"]["items"]["properties"];
        assert!(placement["row"].is_object() && placement["value"].is_object(), "{step}");
        let kinds = &solve["constraints"]["items"]["properties"]["type"]["enum"];
        assert_eq!(kinds.as_array().map(Vec::len), Some(kinds::all().count()));
        let length = |part: &str| tools.iter().map(|tool| tool[part].to_string().len()).sum::<usize>();
        let (inputs, answers) = (length("inputSchema"), length("outputSchema"));
        assert!(inputs < 29_000 && answers < 12_500, "{inputs} {answers}");
    }

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

    #[test]
    fn a_part_that_many_tools_have_is_described_once() {
        let mut described = Described::default();
        let (long, short) =
            (json!({ "type": "object", "description": "x".repeat(200) }), json!({ "type": "array" }));
        assert_eq!(described.once("solve", "houses", long.clone()), long);
        let other = json!({ "type": "object", "description": "As in `solve`." });
        assert_eq!(described.once("step", "houses", long.clone()), other);
        assert_eq!(described.once("step", "limits", long.clone()), long);
        assert_eq!(described.once("step", "steps", short.clone()), short);
        assert_eq!(described.once("rate", "steps", short.clone()), short);
    }
}
