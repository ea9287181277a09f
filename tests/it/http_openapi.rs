//! The contract: the document in `openapi/` is the one served, it is sound, and its examples do what they
//! say.
//!
//! `UPDATE_OPENAPI=1 cargo test http_openapi` writes the answers of `openapi/examples/*.json` anew, and
//! `openapi/openapi.json`. The examples are compiled in: after a change to them it takes two runs.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{Reply, Server, request, steady};
use axum::http::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use sudokud_contract::operations::ALL;
use sudokud_contract::surface::Delivery;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi")
}

fn updating() -> bool {
    std::env::var_os("UPDATE_OPENAPI").is_some()
}

fn document() -> Value {
    serde_json::from_str(&sudokud::http::routes::document_text()).unwrap()
}

/// Every operation, with its method and path.
fn operations(document: &Value) -> Vec<(Method, String, Value)> {
    let mut all = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            all.push((method.to_uppercase().parse().unwrap(), path.clone(), operation.clone()));
        }
    }
    all
}

#[tokio::test]
async fn the_document_in_the_repository_is_the_one_served() {
    let served = Server::new().get("/openapi.json").await.text();
    let file = folder().join("openapi.json");
    if updating() {
        fs::write(&file, &served).unwrap();
    }
    let kept = fs::read_to_string(file).unwrap_or_default();
    assert!(
        served == kept,
        "openapi/openapi.json is not what is served: UPDATE_OPENAPI=1 cargo test http_openapi"
    );
}

#[test]
fn the_document_is_sound() {
    let document = document();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let mut ids = BTreeSet::new();
    for (method, path, operation) in operations(&document) {
        let name = format!("{method} {path}");
        assert!(ids.insert(operation["operationId"].as_str().unwrap().to_owned()), "{name}: its id is taken");
        assert!(
            operation["summary"].is_string() || operation["description"].is_string(),
            "{name} says nothing"
        );
        assert!(operation["responses"].as_object().is_some_and(|all| all.contains_key("200")), "{name}");
        let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
        for part in path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')) {
            let named = |parameter: &&Value| parameter["name"] == part && parameter["required"] == true;
            assert!(parameters.iter().any(|parameter| named(&parameter)), "{name}: no parameter {part}");
        }
        let names: BTreeSet<_> =
            parameters.iter().map(|one| (one["in"].to_string(), one["name"].to_string())).collect();
        assert_eq!(names.len(), parameters.len(), "{name}: a parameter is there twice");
        for parameter in &parameters {
            let text = parameter["description"].as_str().unwrap_or_default();
            assert!(
                !text.is_empty() && !text.contains("the same name"),
                "{name} {}: {text:?}",
                parameter["name"]
            );
        }
        assert!(
            parameters.iter().all(|parameter| parameter["schema"].is_object()),
            "{name}: a parameter has no schema"
        );
    }
    references(&document, &document);
}

/// The vocabularies that clients switch over.
#[test]
fn every_closed_vocabulary_is_an_enum() {
    let document = document();
    for name in [
        "Technique",
        "Family",
        "Role",
        "LinkKind",
        "HouseKind",
        "Level",
        "Scale",
        "SolveStatus",
        "StepStatus",
        "CandidatesStatus",
        "CountStatus",
        "AnalyzeStatus",
        "AnalyzeField",
        "PatternSymmetry",
        "VerifyStatus",
        "Requirement",
        "JustificationKind",
        "SuccessorStatus",
        "HealthStatus",
        "Code",
        "Engine",
        "InstructionSet",
        "LimitHit",
        "Strategy",
        "Rule",
        "Branching",
        "Mode",
        "Find",
        "Detail",
        "Symmetry",
        "SymmetryChoice",
        "Wish",
        "GenerateLimit",
        "Show",
        "Theme",
        "Lettering",
    ] {
        let names = document["components"]["schemas"][name]["enum"].as_array();
        assert!(names.is_some_and(|names| names.len() > 1), "{name} is not an enum");
    }
    let techniques = &document["components"]["schemas"]["LogicStepRequest"]["properties"]["techniques"];
    assert!(techniques.to_string().contains("#/components/schemas/Technique\""), "{techniques}");
}

/// A client that is generated from the document checks for absence only what may be absent.
#[tokio::test]
async fn an_answer_has_every_required_field_and_no_unknown_one() {
    let (server, document) = (Server::new(), document());
    let schemas = &document["components"]["schemas"];
    for operation in ALL.iter().filter(|operation| operation.surface().delivery != Delivery::List) {
        let (path, schema) = (operation.path(), &schemas[operation.documentation().response.name]);
        let listed = |list: &Value| -> BTreeSet<String> {
            list.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
        };
        let names =
            |object: &Value| -> BTreeSet<String> { object.as_object().unwrap().keys().cloned().collect() };
        let examples: Vec<Value> = serde_json::from_str(operation.examples()).unwrap();
        let is_json = |part: &Value| part["content_type"] == "application/json";
        let is_answer = |example: &&Value| {
            is_json(&example["request"])
                && is_json(&example["response"])
                && example["response"]["status"] == 200
        };
        let answered: Vec<_> = examples.iter().filter(is_answer).collect();
        assert!(!answered.is_empty() || operation.surface().delivery == Delivery::Picture, "{path}");
        for example in answered {
            let fields = names(&server.post(path, &example["request"]["body"]).await);
            assert!(fields.is_superset(&listed(&schema["required"])), "{path}: {fields:?}");
            assert!(fields.is_subset(&names(&schema["properties"])), "{path}: {fields:?}");
        }
    }
}

#[test]
fn every_operation_documents_the_common_responses_and_their_headers() {
    let document = document();
    for (method, path, operation) in operations(&document) {
        let statuses: BTreeSet<_> =
            operation["responses"].as_object().unwrap().keys().map(String::as_str).collect();
        let common: &[&str] = if method == Method::POST {
            &["200", "400", "405", "406", "408", "413", "415", "422", "429", "500", "503"]
        } else {
            &["200", "405", "406", "422", "500"]
        };
        assert!(common.iter().all(|status| statuses.contains(status)), "{method} {path}: {statuses:?}");
        for (status, response) in operation["responses"].as_object().unwrap() {
            let shared = response["$ref"].as_str().map(|path| document.pointer(&path[1..]).unwrap());
            let headers = &shared.unwrap_or(response)["headers"];
            assert!(headers["x-request-id"].is_object(), "{method} {path} {status}");
            assert!(
                !matches!(&**status, "429" | "503") || headers["Retry-After"].is_object(),
                "{method} {path}"
            );
            let optional: &[&str] = match &**status {
                "200" | "304" => &["Vary"],
                "415" => &["Accept-Post", "Accept-Encoding", "Vary"],
                "406" | "422" => &["Vary"],
                _ => &[],
            };
            assert!(optional.iter().all(|name| headers[name].is_object()), "{method} {path} {status}");
            let has_pictures = response["content"]["image/svg+xml"].is_object();
            assert_eq!(headers["Content-Security-Policy"].is_object(), has_pictures, "{method} {path}");
        }
    }
}

#[tokio::test]
async fn what_has_several_content_types_varies_by_accept() {
    let (server, document) = (Server::new(), document());
    let mut count = 0;
    for (method, path, operation) in operations(&document) {
        // The content type of a batch is that of the request.
        let kinds: Vec<&str> = operation["responses"]["200"]["content"]
            .as_object()
            .map(|content| content.keys().map(String::as_str).collect())
            .unwrap_or_default();
        let is_negotiated = kinds.len() > 1 && !path.ends_with("/batch");
        let examples = request_examples(&operation);
        let (kind, body) = examples
            .first()
            .map_or_else(|| (String::new(), Value::Null), |(_, kind, body)| (kind.clone(), body.clone()));
        for accept in &kinds {
            let headers = [("content-type", &*kind), ("accept", *accept)];
            let headers = if kind.is_empty() { &headers[1..] } else { &headers[..] };
            let reply = server.send(request(method.clone(), &with_names(&path), headers, bytes(&body))).await;
            let vary = reply.headers.get_all("vary").iter().filter(|value| *value == "accept").count();
            assert_eq!(vary, usize::from(is_negotiated), "{method} {path} {accept}: {}", reply.status);
        }
        count += usize::from(is_negotiated);
    }
    assert_eq!(count, 17, "operations with several content types");
}

#[tokio::test]
async fn what_does_not_change_has_an_entity_tag() {
    let server = Server::new();
    for path in [
        "/openapi.json",
        "/techniques",
        "/kinds?family=sums",
        "/techniques/x_wing",
        "/docs/",
        "/docs/swagger-ui.css",
    ] {
        let first = server.get(path).await;
        let tag = first.header("etag").to_owned();
        assert!(
            first.status == 200 && tag.starts_with("W/\"") && !first.header("cache-control").is_empty(),
            "{path}"
        );
        let again = server.send(request(Method::GET, path, &[("if-none-match", &tag)], "")).await;
        assert_eq!(
            (again.status.as_u16(), again.body.len(), again.header("etag")),
            (304, 0, &*tag),
            "{path}"
        );
        let other = server.send(request(Method::GET, path, &[("if-none-match", "\"other\"")], "")).await;
        assert_eq!((other.status, other.body), (first.status, first.body), "{path}");
    }
}

/// Every reference leads somewhere.
fn references(value: &Value, document: &Value) {
    match value {
        Value::Object(fields) => {
            if let Some(reference) = fields.get("$ref").and_then(Value::as_str) {
                assert!(document.pointer(&reference[1..]).is_some(), "{reference} leads nowhere");
            }
            fields.values().for_each(|value| references(value, document));
        }
        Value::Array(list) => list.iter().for_each(|value| references(value, document)),
        _ => {}
    }
}

#[tokio::test]
async fn every_example_is_answered_as_documented() {
    let (server, document) = (Server::new(), document());
    let mut count = 0;
    for (method, path, operation) in operations(&document) {
        // One would repeat the document in itself, the other is different each time.
        if path == "/openapi.json" || path == "/metrics" {
            continue;
        }
        let mut names = BTreeSet::new();
        for (name, kind, body) in request_examples(&operation) {
            let (status, answer_kind, expected) = answer_example(&operation, &name);
            let reply =
                server.send(request(method.clone(), &path, &[("content-type", &kind)], bytes(&body))).await;
            compare(&format!("{method} {path} {name}"), &reply, (&status, &answer_kind, &expected));
            names.insert(name);
            count += 1;
        }
        if method == Method::GET {
            for (status, answer_kind, name, expected) in answer_examples(&operation) {
                let reply = server.get(&with_names(&path)).await;
                compare(&format!("{method} {path} {name}"), &reply, (&status, &answer_kind, &expected));
                count += 1;
            }
        } else {
            // A body that is not JSON cannot be an example of a body in JSON.
            let answers = answer_examples(&operation).into_iter().filter(|example| example.0 != "400");
            let answered: BTreeSet<_> = answers.map(|example| example.2).collect();
            assert_eq!(names, answered, "{path}: requests and answers are not in pairs");
        }
        assert!(!answer_examples(&operation).is_empty(), "{method} {path} has no example");
    }
    assert!(count > 20);
}

/// A path with a name for each of its parameters, and the query of its example.
fn with_names(path: &str) -> String {
    let path = if path == "/generate" { "/generate?level=easy&count=2&seed=7" } else { path };
    path.replace("{code}", "out_of_range").replace("{technique}", "x_wing")
}

fn compare(name: &str, reply: &Reply, (status, kind, expected): (&str, &str, &Value)) {
    assert_eq!(reply.status.as_str(), status, "{name}: {}", reply.text());
    assert!(reply.header("content-type").starts_with(kind), "{name}: {}", reply.header("content-type"));
    let answer = value(reply, kind);
    let list = if expected["kinds"].is_array() { "kinds" } else { "techniques" };
    match (&expected[list], &answer[list]) {
        // Of a list the document shows a part.
        (Value::Array(shown), Value::Array(all)) if shown.len() < all.len() => {
            assert!(!shown.is_empty() && shown.iter().all(|one| all.contains(one)), "{name}");
        }
        _ => {
            let (mut expected, mut answer) = (expected.clone(), answer);
            // Without the engine of the example, another one answers, whose statistics have other fields.
            if expected["statistics"]["engine"] != answer["statistics"]["engine"] {
                expected["statistics"] = Value::Null;
                answer["statistics"] = Value::Null;
            }
            assert_eq!(normal(&expected, kind), normal(&answer, kind), "{name}");
        }
    }
}

/// The body as an example has it.
fn value(reply: &Reply, kind: &str) -> Value {
    if kind.ends_with("json") && !kind.ends_with("ndjson") { reply.json() } else { reply.text().into() }
}

/// Without what differs from run to run.
fn normal(value: &Value, kind: &str) -> Value {
    match value {
        Value::String(text) if kind.ends_with("ndjson") => {
            text.lines().map(|line| steady(serde_json::from_str(line).unwrap())).collect()
        }
        // Microseconds are the last column of a comparison.
        Value::String(text) => {
            text.lines().map(|line| line.split('\t').take(3).collect::<Vec<_>>().join("\t")).collect()
        }
        _ => steady(value.clone()),
    }
}

fn bytes(body: &Value) -> String {
    body.as_str().map_or_else(|| body.to_string(), str::to_owned)
}

fn request_examples(operation: &Value) -> Vec<(String, String, Value)> {
    let contents = operation["requestBody"]["content"].as_object().into_iter().flatten();
    let all = contents.flat_map(|(kind, content)| {
        let examples = content["examples"].as_object().into_iter().flatten();
        examples.map(move |(name, example)| (name.clone(), kind.clone(), example["value"].clone()))
    });
    all.collect()
}

fn answer_examples(operation: &Value) -> Vec<(String, String, String, Value)> {
    let mut all = Vec::new();
    for (status, answer) in operation["responses"].as_object().unwrap() {
        for (kind, content) in answer["content"].as_object().into_iter().flatten() {
            for (name, example) in content["examples"].as_object().into_iter().flatten() {
                all.push((status.clone(), kind.clone(), name.clone(), example["value"].clone()));
            }
        }
    }
    all
}

fn answer_example(operation: &Value, name: &str) -> (String, String, Value) {
    let found = answer_examples(operation).into_iter().find(|example| example.2 == name);
    let (status, kind, _, expected) = found.unwrap_or_else(|| panic!("{name} has no answer"));
    (status, kind, expected)
}

#[tokio::test]
async fn the_answers_in_the_examples_are_kept_up_to_date() {
    if !updating() {
        return;
    }
    let (server, document) = (Server::new(), document());
    for (method, path, operation) in operations(&document) {
        let file =
            folder().join("examples").join(format!("{}.json", operation["operationId"].as_str().unwrap()));
        let Ok(text) = fs::read_to_string(&file) else { continue };
        let mut examples: Vec<Value> = serde_json::from_str(&text).unwrap();
        for example in &mut examples {
            let kind = example["request"]["content_type"].as_str().unwrap_or("text/plain").to_owned();
            let body = bytes(&example["request"]["body"]);
            let reply = match method {
                Method::GET => server.get(&with_names(&path)).await,
                _ => server.send(request(method.clone(), &path, &[("content-type", &kind)], body)).await,
            };
            let kind = reply.header("content-type").split(';').next().unwrap().to_owned();
            let mut body = value(&reply, &kind);
            let is_list = matches!(&*path, "/techniques" | "/kinds");
            if let Some(Value::Array(list)) = body.get_mut(&path[1..]).filter(|_| is_list) {
                list.truncate(3);
            }
            let answer = json!({ "status": reply.status.as_u16(), "content_type": kind, "body": body });
            let known = &mut example["response"];
            if known["status"] != answer["status"]
                || normal(&known["body"], &kind) != normal(&answer["body"], &kind)
            {
                *known = answer;
            }
        }
        fs::write(file, serde_json::to_string_pretty(&examples).unwrap() + "\n").unwrap();
    }
}

#[test]
fn a_parameter_of_a_batch_is_at_most_what_one_answer_has() {
    let document = document();
    let most = |path: &str| {
        let parameters = document["paths"][path]["post"]["parameters"].as_array().unwrap();
        let of_name = parameters.iter().find(|known| known["name"] == "max_solutions").unwrap();
        of_name["schema"]["maximum"].clone()
    };
    assert_eq!([most("/solve/batch"), most("/solve")], [1_000, 1_000_000_000]);
    let lines = &document["paths"]["/solve/batch"]["post"]["requestBody"]["content"]["application/x-ndjson"];
    let of_line = &lines["schema"]["contentSchema"]["allOf"][1]["properties"];
    assert_eq!(of_line["max_solutions"]["maximum"], 1_000);
}

/// A field that can only have one word, such as the name of a kind, needs no description.
#[test]
fn every_field_says_what_it_is_for() {
    let document = document();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let is_described = |field: &Value| {
        let parts = ["oneOf", "anyOf", "allOf"].map(|of| field[of].as_array().into_iter().flatten());
        let says = |part: &Value| part["description"].as_str().is_some_and(|text| !text.is_empty());
        let of_type = |part: &Value| {
            let name = part["$ref"].as_str().and_then(|path| path.rsplit('/').next());
            says(part) || name.is_some_and(|name| says(&schemas[name]))
        };
        field["const"].is_string() || of_type(field) || parts.into_iter().flatten().any(of_type)
    };
    let mut silent = Vec::new();
    for (name, schema) in schemas {
        for (field, content) in schema["properties"].as_object().into_iter().flatten() {
            if !is_described(content) {
                silent.push(format!("{name}.{field}"));
            }
        }
    }
    assert!(silent.is_empty(), "{silent:#?}");
}
