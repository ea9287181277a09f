//! The paths of the operations: each with its batch, from the texts and types of the operation.

use crate::http::batch::respond::COLUMN;
use crate::http::events::EVENT_STREAM;
use crate::http::openapi::parameters::parameter;
use serde_json::{Value, json};
use sudokud_contract::any_operation::AnyOperation;
use sudokud_contract::wire::documentation::Documentation;
use sudokud_contract::wire::id::MAX_ID;

/// What every operation does for a client that follows its work.
const EVENTS: &str = "\
    With `Accept: text/event-stream`, `progress` events tell up to four times a second how far the work is, \
    and one event ends the stream: `answer` or `problem`, with the JSON of either.";

/// How a batch answers CSV.
const CSV: &str = "\
    \n\nIn CSV, each line is a record with a board in the column `column`, and is answered by the record \
    with more columns: the status, the answer, and an error. A field in quotes has no line feed. A first \
    record whose field is no board is a header; lines with `#` are repeated. A record with \
    fewer fields than the first is filled up; one with more is an error.";

/// The parameter of batches in CSV.
fn column() -> Value {
    json!({
        "name": COLUMN, "in": "query", "required": false,
        "description": "For CSV: the column with the boards, by its name or its number from 1. By default \
                        the first of `board`, `puzzle`, `sudoku`, `givens`, `quiz`, `quizzes`, `grid` that \
                        the first record has, or its first board of 16 cells or more, or 1.",
        "schema": { "type": "string" },
    })
}

/// Adds an operation and its batch to the document.
pub(crate) fn add(document: &mut Value, operation: &dyn AnyOperation) {
    let texts = operation.documentation();
    let parameters: Vec<_> = operation
        .parameters()
        .iter()
        .map(|&(name, kind)| parameter(name, kind, &texts.request.schema))
        .collect();
    let parameters = json!(parameters);
    document["paths"][operation.path()]["post"] = single(operation, &texts, &parameters);
    let lines = LineSchemas::of(operation, &texts);
    document["paths"][batch_path(operation)]["post"] = batch(operation, &texts, &lines, &parameters);
    let schemas = &mut document["components"]["schemas"];
    for (name, schema) in texts.request.all.iter().chain(&texts.response.all) {
        if schemas.get(name).is_none() {
            schemas[name] = json!(schema);
        }
    }
    schemas[&texts.response.name]["properties"]["id"] = id(false);
    lines.add(schemas);
}

/// The schema of an id.
fn id(or_null: bool) -> Value {
    let text = "The `id` of the request, if it has one.";
    let kind = if or_null { json!(["string", "null"]) } else { json!("string") };
    json!({ "type": kind, "maxLength": MAX_ID, "description": text })
}

fn single(operation: &dyn AnyOperation, texts: &Documentation, parameters: &Value) -> Value {
    let content = |schema: &str| {
        json!({
            "application/json": { "schema": { "$ref": reference(schema) } },
            "text/plain": { "schema": { "type": "string" } },
        })
    };
    let mut answers = content(&texts.response.name);
    answers[EVENT_STREAM] = json!({ "schema": {
        "type": "string",
        "description": "Events. The data of `progress` is a `Progress`, that of `answer` the answer \
                        in JSON, that of `problem` a `Problem`.",
        "contentMediaType": "application/json",
        "contentSchema": { "anyOf": [
            { "$ref": reference("Progress") },
            { "$ref": reference(&texts.response.name) },
            { "$ref": reference("Problem") },
        ] },
    } });
    json!({
        "tags": ["boards"],
        "operationId": operation.name(),
        "summary": texts.summary,
        "description": format!("{}\n\n{EVENTS}", texts.description),
        "parameters": parameters,
        "requestBody": { "content": content(&texts.request.name), "required": true },
        "responses": { "200": {
            "description": texts.answer,
            "content": answers,
            "headers": {
                "x-sudoku-status": {
                    "description": format!("In text: {}", texts.status), "schema": { "type": "string" }
                },
                "server-timing": {
                    "description": "The time in the queue and that of the work, in milliseconds: \
                                    `queue;dur=0.000, work;dur=0.041`.",
                    "schema": { "type": "string" },
                },
            },
        } },
    })
}

fn batch(
    operation: &dyn AnyOperation,
    texts: &Documentation,
    lines: &LineSchemas,
    parameters: &Value,
) -> Value {
    let (path, request, line) = (operation.path(), &texts.request.name, &lines.any);
    let has_csv = operation.surface().has_columns();
    let content = |schema: &str| {
        let mut content = json!({
            "text/plain": { "schema": { "type": "string" } },
            "application/x-ndjson": { "schema": lines_of(schema) },
        });
        if has_csv {
            content["text/csv"] = json!({ "schema": { "type": "string" } });
        }
        content
    };
    let (mut parameters, mut csv) = (parameters.clone(), "");
    if let Some(parameters) = parameters.as_array_mut().filter(|_| has_csv) {
        parameters.push(column());
        csv = CSV;
    }
    json!({
        "tags": ["boards"],
        "operationId": batch_id(operation),
        "summary": texts.batch,
        "description": format!(
            "In text, each line is a board and is answered by a line: {}. A board of one symbol a cell may \
             have a comma and an id after it, which end the answer too. Lines that begin with `#` are \
             repeated, and blank ones have no answer. In NDJSON, each line is a request of `{path}` \
             (`{request}`) and is answered by a `{line}`: the answer with the number of its line, or a \
             problem. The order is kept, and an invalid line does not end the stream.{csv}",
            texts.line
        ),
        "parameters": parameters,
        "requestBody": { "content": content(request), "required": false },
        "responses": { "200": {
            "description": format!("A line for each line; in NDJSON, each is a `{line}`."),
            "content": content(line),
        } },
    })
}

/// The path of an operation's batch.
pub(crate) fn batch_path(operation: &dyn AnyOperation) -> String {
    format!("{}/batch", operation.path())
}

/// The name of the batch in the document.
pub(crate) fn batch_id(operation: &dyn AnyOperation) -> String {
    format!("{}_batch", operation.name())
}

/// The schema of a text whose lines have this schema.
pub(crate) fn lines_of(schema: &str) -> Value {
    json!({
        "type": "string",
        "description": format!("Each line is a `{schema}`."),
        "contentMediaType": "application/json",
        "contentSchema": { "$ref": reference(schema) },
    })
}

pub(crate) fn reference(schema: &str) -> String {
    format!("#/components/schemas/{schema}")
}

/// The names of the schemas of a batch's lines in NDJSON.
struct LineSchemas {
    /// Any line.
    any: String,
    /// A line with an answer.
    answered: String,
    /// The answer without the number of its line.
    answer: String,
    /// The path of the batch.
    path: String,
}

impl LineSchemas {
    fn of(operation: &dyn AnyOperation, texts: &Documentation) -> Self {
        let stem = texts.response.name.trim_end_matches("Answer");
        let (any, answered) = (format!("{stem}BatchLine"), format!("{stem}Line"));
        Self { any, answered, answer: texts.response.name.clone(), path: batch_path(operation) }
    }

    fn add(&self, schemas: &mut Value) {
        let number = json!({
            "description": "The number of the line, from 1.",
            "type": "integer", "format": "int64", "minimum": 0,
        });
        schemas[&self.any] = json!({
            "description": format!(
                "A line of an NDJSON answer of `{}`: an answer, or a problem. Only the latter has `problem`.",
                self.path
            ),
            "oneOf": [{ "$ref": reference(&self.answered) }, { "$ref": reference("ProblemLine") }],
        });
        schemas[&self.answered] = json!({
            "description": "The answer to a line.",
            "allOf": [
                { "$ref": reference(&self.answer) },
                { "type": "object", "properties": { "line": number }, "required": ["line"] },
            ],
        });
        schemas["ProblemLine"] = json!({
            "description": "A line that is not a valid request.",
            "type": "object",
            "properties": { "line": number, "id": id(true), "problem": { "$ref": reference("Problem") } },
            "required": ["line", "id", "problem"],
        });
    }
}
