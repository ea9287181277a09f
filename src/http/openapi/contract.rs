//! The paths of the operations, each with its batch if it has one, from the texts and types of the operation.

use crate::http::batch::respond::COLUMN;
use crate::http::events::EVENT_STREAM;
use crate::http::openapi::parameters::parameter;
use crate::http::openapi::schemas::remove_null;
use serde_json::{Value, json};
use sudokud_contract::any_operation::AnyOperation;
use sudokud_contract::surface::{AnswerLines, Delivery, Surface};
use sudokud_contract::wire::documentation::Documentation;
use sudokud_contract::wire::id::MAX_ID;

/// The choices of `Accept`, as a paragraph after the texts of the operation.
fn choices(surface: &Surface) -> String {
    let choices = match surface.delivery {
        Delivery::Answer => {
            "\n\n\
             With `Accept: text/event-stream`, `progress` events tell up to four times a second how far the \
             work is, and one event ends the stream: `answer` or `problem`, with the JSON of either."
        }
        Delivery::Picture => {
            "\n\n\
             The format follows from `Accept`: SVG (the default), PNG, text (a frame with the values, or a \
             grid of marks), or JSON with the SVG in it."
        }
        Delivery::Puzzles => {
            "\n\n\
             The body is optional. With `Accept: application/x-ndjson`, each puzzle (`NewPuzzle`) is a \
             line, sent when it is found; if the stream ends early, the last line has a `problem`."
        }
        Delivery::List => "",
    };
    let lines = surface.lines.map(|lines| {
        format!(
            "\n\n\
             With `Accept: application/x-ndjson`, {} (`{}`). If the server fails meanwhile, the last line \
             has a `problem`.",
            lines.description, lines.schema
        )
    });
    format!("{choices}{}", lines.unwrap_or_default())
}

/// The effect of `GET` where puzzles are made.
const LINK: [&str; 2] = [
    "Makes new puzzles, a line of text for each.",
    "`GET /generate?level=hard&count=3&seed=7` prints three puzzles and nothing else. The parameters have \
     the names of the fields of `POST /generate`. `Accept` chooses JSON or NDJSON instead, as there. A \
     killer is a line such as `3x3::k:…`, and a jigsaw has its regions behind the board: `/import` reads \
     both.",
];

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
    let parameters: Vec<_> =
        operation.parameters().iter().map(|&(name, kind)| parameter(name, kind, &texts.request)).collect();
    let parameters = json!(parameters);
    let path = &mut document["paths"][operation.path()];
    match operation.surface().delivery {
        Delivery::List => path["get"] = single(operation, &texts, &parameters),
        Delivery::Answer | Delivery::Picture => path["post"] = posted(operation, &texts, &parameters),
        Delivery::Puzzles => {
            path["post"] = posted(operation, &texts, &parameters);
            path["get"] = single(operation, &texts, &parameters);
            path["get"]["operationId"] = format!("{}_text", operation.name()).into();
            [path["get"]["summary"], path["get"]["description"]] = LINK.map(Value::from);
        }
    }
    let lines = LineSchemas::of(operation, &texts);
    if operation.has_batch() {
        document["paths"][batch_path(operation)]["post"] = batch(operation, &texts, &lines, &parameters);
    }
    let schemas = &mut document["components"]["schemas"];
    // A list is asked by parameters alone.
    let has_body = operation.surface().delivery != Delivery::List;
    for (name, schema) in texts.request.all.iter().chain(&texts.response.all) {
        if schemas.get(name).is_none() && (has_body || *name != texts.request.name) {
            schemas[name] = json!(schema);
        }
    }
    if texts.request.property("id").is_some() {
        schemas[&texts.response.name]["properties"]["id"] = id(false);
    }
    if operation.has_batch() {
        lines.add(schemas);
    }
    if let Some(lines) = operation.surface().lines {
        add_answer_lines(schemas, operation, &texts.response.name, &lines);
    }
    if operation.surface().delivery == Delivery::Puzzles {
        add_puzzle_lines(schemas, operation);
    }
}

/// Adds the schemas of the lines of an answer.
fn add_answer_lines(schemas: &mut Value, operation: &dyn AnyOperation, answer: &str, lines: &AnswerLines) {
    let path = operation.path();
    let mut field = schemas[answer]["properties"][lines.field].clone();
    remove_null(&mut field);
    field["description"] = lines.found_description.into();
    schemas[lines.found] = json!({
        "description": format!("A line of an NDJSON answer of `{path}` that has what was found."),
        "type": "object",
        "properties": { lines.field: field },
        "required": [lines.field],
    });
    let mut end = schemas[answer].clone();
    let is_sent = |name: &str| lines.without.contains(&name);
    end["description"] = format!("The last line of an NDJSON answer of `{path}`.").into();
    if let Some(properties) = end["properties"].as_object_mut() {
        properties.retain(|name, _| !is_sent(name));
    }
    if let Some(required) = end["required"].as_array_mut() {
        required.retain(|name| !name.as_str().is_some_and(is_sent));
    }
    schemas[lines.end] = end;
    let choices = [lines.found, lines.end, PROBLEM_END].map(|name| json!({ "$ref": reference(name) }));
    schemas[lines.schema] = json!({
        "description": format!(
            "A line of an NDJSON answer of `{path}`. Only the last has `status` or `problem`."
        ),
        "oneOf": choices,
    });
    add_problem_end(schemas);
}

/// Adds the schema of a line that ends a stream too early.
fn add_problem_end(schemas: &mut Value) {
    schemas[PROBLEM_END] = json!({
        "description": "The end of a stream that breaks off.",
        "type": "object",
        "properties": { "problem": { "$ref": reference("Problem") } },
        "required": ["problem"],
    });
}

/// Adds the schemas of the lines of new puzzles.
fn add_puzzle_lines(schemas: &mut Value, operation: &dyn AnyOperation) {
    let path = operation.path();
    schemas[PUZZLE_LINE] = json!({
        "description": format!("A line of an NDJSON answer of `{path}`: a puzzle, or a problem that ends it."),
        "oneOf": [{ "$ref": reference("NewPuzzle") }, { "$ref": reference(PROBLEM_END) }],
    });
    add_problem_end(schemas);
}

/// The name of the schema of a line of new puzzles.
const PUZZLE_LINE: &str = "GenerateLine";

/// The name of the schema of a line that ends a stream too early.
const PROBLEM_END: &str = "ProblemEnd";

/// The schema of an id.
fn id(or_null: bool) -> Value {
    let text = "The `id` of the request, if it has one.";
    let kind = if or_null { json!(["string", "null"]) } else { json!("string") };
    json!({ "type": kind, "maxLength": MAX_ID, "description": text })
}

/// An operation with a request in the body.
fn posted(operation: &dyn AnyOperation, texts: &Documentation, parameters: &Value) -> Value {
    let mut posted = single(operation, texts, parameters);
    let mut content = json!({ "application/json": { "schema": { "$ref": reference(&texts.request.name) } } });
    if texts.takes_text {
        content["text/plain"] = text();
    }
    // All fields of a request for puzzles are optional, and so is its body.
    let is_required = operation.surface().delivery != Delivery::Puzzles;
    posted["requestBody"] = json!({ "content": content, "required": is_required });
    posted
}

/// An operation whose request may be in the query.
fn single(operation: &dyn AnyOperation, texts: &Documentation, parameters: &Value) -> Value {
    let delivery = operation.surface().delivery;
    let mut responses = json!({ "200": {
        "description": texts.answer,
        "content": answers(operation.surface(), &texts.response.name),
        "headers": headers(delivery, texts),
    } });
    if delivery == Delivery::List {
        let description = "The client has this version: its entity tag is in `If-None-Match`.";
        responses["304"] = json!({ "description": description });
    }
    json!({
        "tags": ["boards"],
        "operationId": operation.name(),
        "summary": texts.summary,
        "description": format!("{}{}", texts.description, choices(operation.surface())),
        "parameters": parameters,
        "responses": responses,
    })
}

/// The answers that a client can choose, by their content types.
fn answers(surface: &Surface, schema: &str) -> Value {
    let mut answers = json!({ "application/json": { "schema": { "$ref": reference(schema) } } });
    match surface.delivery {
        Delivery::List => return answers,
        Delivery::Answer => {
            answers[EVENT_STREAM] = json!({ "schema": {
                "type": "string",
                "description": "Events. The data of `progress` is a `Progress`, that of `answer` the answer \
                                in JSON, that of `problem` a `Problem`.",
                "contentMediaType": "application/json",
                "contentSchema": { "anyOf": [
                    { "$ref": reference("Progress") },
                    { "$ref": reference(schema) },
                    { "$ref": reference("Problem") },
                ] },
            } });
        }
        Delivery::Picture => {
            answers["image/svg+xml"] = text();
            answers["image/png"] = json!({ "schema": { "type": "string", "format": "binary" } });
        }
        Delivery::Puzzles => answers["application/x-ndjson"] = json!({ "schema": lines_of(PUZZLE_LINE) }),
    }
    if let Some(lines) = surface.lines {
        answers["application/x-ndjson"] = json!({ "schema": lines_of(lines.schema) });
    }
    answers["text/plain"] = text();
    answers
}

/// The header fields of an answer.
fn headers(delivery: Delivery, texts: &Documentation) -> Value {
    let field = |text: &str| json!({ "description": text, "schema": { "type": "string" } });
    if delivery == Delivery::List {
        return json!({
            "etag": field("The entity tag."),
            "cache-control": field("How long a copy may be used."),
        });
    }
    let status = match delivery {
        Delivery::Picture => "Whether the picture shows what was asked for.".to_owned(),
        _ => format!("In text: {}", texts.status),
    };
    json!({
        "x-sudoku-status": field(&status),
        "server-timing": field(
            "The time in the queue and that of the work, in milliseconds: `queue;dur=0.000, work;dur=0.041`.",
        ),
    })
}

/// A content that is text.
fn text() -> Value {
    json!({ "schema": { "type": "string" } })
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
        let mut content =
            json!({ "text/plain": text(), "application/x-ndjson": { "schema": lines_of(schema) } });
        if has_csv {
            content["text/csv"] = text();
        }
        content
    };
    let (mut parameters, mut csv) = (parameters.clone(), "");
    let mut requests = content(request);
    for (name, most) in operation.surface().most_at_once {
        let of_name = parameters.as_array_mut().into_iter().flatten().find(|known| known["name"] == *name);
        if let Some(parameter) = of_name {
            parameter["schema"]["maximum"] = json!(most);
        }
        let of_line = &mut requests["application/x-ndjson"]["schema"]["contentSchema"];
        *of_line = json!({ "allOf": [of_line.take(), { "properties": { *name: { "maximum": most } } }] });
    }
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
        "requestBody": { "content": requests, "required": false },
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
fn lines_of(schema: &str) -> Value {
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
