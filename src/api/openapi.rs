//! The OpenAPI 3.1 document, derived from the code.
//!
//! Schemas come from the types, paths from the handlers' attributes. What is the same everywhere is added here: the query
//! parameters of text requests (from the properties of the same names), the errors, the examples. The examples are
//! `openapi/examples/*.json`: requests with their answers, which a test sends to the server.

use crate::api::body::Question;
use crate::api::wire::limits::LimitsField;
use crate::api::wire::problem::ProblemBody;
use crate::api::wire::query::Kind;
use crate::api::{batch, check, compare, rate, service, solve, step, techniques};
use crate::metrics::Route;
use serde_json::{Value, json};
use utoipa::openapi::path::{Operation, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{OpenApi, PartialSchema};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "sudokud",
        description = "Solves, explains and checks Sudoku boards of any perfect-square side.",
        license(name = "MIT", identifier = "MIT")
    ),
    servers((url = "/", description = "This server.")),
    tags(
        (name = "boards", description = "Boards in, answers out."),
        (name = "service", description = "About the service.")
    ),
    paths(solve::solve, compare::compare, batch::batch, step::step, rate::rate, check::check, techniques::techniques, service::live, service::ready, service::version, service::problem, crate::api::scrape::metrics, openapi_path),
    components(schemas(ProblemBody<'_>))
)]
struct Document;

/// The OpenAPI document of this server.
#[utoipa::path(get, path = "/openapi.json", tag = "service", operation_id = "openapi",
    responses((status = 200, description = "OpenAPI 3.1.", body = Object, content_type = "application/json")))]
#[expect(dead_code, reason = "only its attribute is read")]
const fn openapi_path() {}

/// The document, as served.
#[must_use]
pub fn text() -> String {
    let mut text = serde_json::to_string_pretty(&document()).unwrap_or_default();
    text.push('\n');
    text
}

/// The document.
#[must_use]
pub fn document() -> Value {
    let mut document = Document::openapi();
    for (path, item) in &mut document.paths.paths {
        if let Some(operation) = &mut item.post {
            match path.as_str() {
                "/solve" | "/solve/batch" => parameters::<solve::SolveRequest>(operation),
                "/solve/compare" => parameters::<compare::CompareRequest>(operation),
                "/step" => parameters::<step::StepRequest>(operation),
                "/rate" => parameters::<rate::RateRequest>(operation),
                "/check" => parameters::<check::CheckRequest>(operation),
                _ => {}
            }
        }
    }
    let mut document = serde_json::to_value(document).unwrap_or_default();
    merge_descriptions(&mut document);
    add_errors(&mut document);
    // An empty stream is a stream.
    document["paths"]["/solve/batch"]["post"]["requestBody"]["required"] = false.into();
    for (operation, examples) in EXAMPLES {
        add_examples(&mut document, operation, examples);
    }
    document
}

/// Requests with their answers, by operation.
const EXAMPLES: [(&str, &str); 11] = [
    ("solve", include_str!("../../openapi/examples/solve.json")),
    ("compare", include_str!("../../openapi/examples/compare.json")),
    ("batch", include_str!("../../openapi/examples/batch.json")),
    ("step", include_str!("../../openapi/examples/step.json")),
    ("rate", include_str!("../../openapi/examples/rate.json")),
    ("check", include_str!("../../openapi/examples/check.json")),
    ("techniques", include_str!("../../openapi/examples/techniques.json")),
    ("live", include_str!("../../openapi/examples/live.json")),
    ("ready", include_str!("../../openapi/examples/ready.json")),
    ("version", include_str!("../../openapi/examples/version.json")),
    ("problem", include_str!("../../openapi/examples/problem.json")),
];

/// Lays examples into the request and the answer of an operation; the name binds the two.
fn add_examples(document: &mut Value, operation: &str, examples: &str) {
    let paths = document["paths"].as_object_mut().into_iter().flat_map(|paths| paths.values_mut());
    let mut operations = paths.filter_map(Value::as_object_mut).flat_map(|item| item.values_mut());
    let Some(operation) = operations.find(|known| known["operationId"] == operation) else { return };
    let examples: Vec<Value> = serde_json::from_str(examples).unwrap_or_default();
    for example in examples {
        let part = |side: &str| json!({ "summary": example["summary"], "value": example[side]["body"] });
        let text = |side: &str, field: &str| example[side][field].as_str().unwrap_or_default().to_owned();
        let name = example["name"].as_str().unwrap_or_default();
        if example["request"].get("body").is_some() {
            let kind = text("request", "content_type");
            operation["requestBody"]["content"][kind]["examples"][name] = part("request");
        }
        let (status, kind) = (example["response"]["status"].to_string(), text("response", "content_type"));
        operation["responses"][status]["content"][kind]["examples"][name] = part("response");
    }
}

/// The query parameters that a text request may have.
fn parameters<T: Question + PartialSchema>(operation: &mut Operation) {
    let parameters = operation.parameters.get_or_insert_default();
    for &(name, kind) in T::PARAMETERS {
        let schema = if matches!(kind, Kind::Limit) { property::<LimitsField>(name) } else { property::<T>(name) };
        let parameter = ParameterBuilder::new()
            .name(name)
            .parameter_in(ParameterIn::Query)
            .description(Some("For a board in text: as the field of this name."))
            .schema(schema.map(never_null));
        parameters.push(parameter.build().into());
    }
}

fn property<T: PartialSchema>(name: &str) -> Option<RefOr<Schema>> {
    let RefOr::T(Schema::Object(object)) = T::schema() else { return None };
    object.properties.get(name).cloned()
}

/// A query string has no null, what is not there is left out; and a board in it is a string.
fn never_null(schema: RefOr<Schema>) -> RefOr<Schema> {
    let is_null = |schema: &RefOr<Schema>| matches!(schema, RefOr::T(Schema::Object(object)) if object.schema_type == Type::Null.into());
    match schema {
        RefOr::T(Schema::OneOf(mut choice)) => {
            choice.items.retain(|item| !is_null(item));
            if matches!(choice.items[..], [RefOr::Ref(_)]) {
                return ObjectBuilder::new().schema_type(Type::String).into();
            }
            RefOr::T(Schema::OneOf(choice))
        }
        RefOr::T(Schema::Object(mut object)) => {
            object.schema_type = not_null(object.schema_type);
            RefOr::T(Schema::Object(object))
        }
        RefOr::T(Schema::Array(mut array)) => {
            array.schema_type = not_null(array.schema_type);
            RefOr::T(Schema::Array(array))
        }
        other => other,
    }
}

fn not_null(kind: SchemaType) -> SchemaType {
    match kind {
        SchemaType::Array(kinds) => {
            let kinds: Vec<Type> = kinds.into_iter().filter(|kind| *kind != Type::Null).collect();
            if let [only] = &kinds[..] { SchemaType::Type(only.clone()) } else { SchemaType::Array(kinds) }
        }
        kind => kind,
    }
}

/// utoipa gives a field of an inlined type its description by "all of: the type, an object with this description", which nothing but an
/// object could be: the description belongs beside the type.
fn merge_descriptions(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some([kind, note]) = fields.get_mut("allOf").and_then(Value::as_array_mut).map(Vec::as_mut_slice)
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

/// The errors that any request can meet, and those that a body can be.
fn add_errors(document: &mut Value) {
    let problem = |description: &str| {
        json!({
            "description": description,
            "content": { "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } }
        })
    };
    let for_bodies = [
        ("400", "The body is not JSON, not UTF-8, or broke off."),
        ("408", "The body did not arrive in time."),
        ("413", "The body is larger than this server takes."),
        ("415", "Neither JSON nor text, or compressed."),
        ("422", "Well-formed, but no valid request: the pointer says where."),
        ("503", "The queue is full, or the server is stopping: come back after `Retry-After` seconds."),
    ];
    let too_many = problem("More requests than one client may send: come back after `Retry-After` seconds.");
    let limited = |(path, _): &(&String, &mut Value)| !Route::of(path).is_about_the_server();
    for (_, item) in document["paths"].as_object_mut().into_iter().flatten().filter(limited) {
        for operation in item.as_object_mut().into_iter().flat_map(|item| item.values_mut()) {
            operation["responses"]["429"] = too_many.clone();
        }
    }
    let paths = document["paths"].as_object_mut();
    for operation in paths.into_iter().flat_map(|paths| paths.values_mut()).filter_map(|item| item.get_mut("post")) {
        for (status, description) in for_bodies {
            let known = &mut operation["responses"][status];
            if known.is_null() {
                *known = problem(description);
            }
        }
    }
}
