//! The names of the contract stay: `openapi/names.txt` records every operation, parameter, header, field and
//! value of an enumeration.
//!
//! `UPDATE_OPENAPI=1` adds new names to the record and removes none. So a name that is gone or has changed
//! fails the test until its line is deleted by hand, which is a change that breaks clients
//! (`docs/compatibility.md`).

#![allow(clippy::unwrap_used, reason = "in tests")]

use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The names of the document, one a line.
fn names(document: &Value) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let name = format!("{method} {path}");
            all.insert(format!("{name} is {}", operation["operationId"].as_str().unwrap()));
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                all.insert(format!("{name} ?{}", parameter["name"].as_str().unwrap()));
            }
            for (status, response) in operation["responses"].as_object().unwrap() {
                let headers = response["headers"].as_object();
                all.extend(headers.into_iter().flat_map(Map::keys).map(|it| format!("{name} {status} {it}")));
            }
        }
    }
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        add_fields(name, schema, &mut all);
    }
    all
}

/// Adds the fields of a schema with their path, and the values of its enumerations.
fn add_fields(path: &str, schema: &Value, all: &mut BTreeSet<String>) {
    let values = schema["enum"].as_array().into_iter().flatten().chain(schema.get("const"));
    all.extend(values.filter_map(Value::as_str).map(|value| format!("{path} = {value}")));
    for (field, inner) in schema["properties"].as_object().into_iter().flatten() {
        let path = format!("{path}.{field}");
        all.insert(path.clone());
        add_fields(&path, inner, all);
    }
    for choice in ["oneOf", "anyOf", "allOf"] {
        schema[choice].as_array().into_iter().flatten().for_each(|inner| add_fields(path, inner, all));
    }
    if schema["items"].is_object() {
        add_fields(&format!("{path}[]"), &schema["items"], all);
    }
}

#[test]
fn no_name_of_the_contract_is_changed_or_dropped() {
    let document = serde_json::from_str(&sudokud::http::routes::document_text()).unwrap();
    let served = names(&document);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi/names.txt");
    let mut known: BTreeSet<String> =
        fs::read_to_string(&file).unwrap_or_default().lines().map(str::to_owned).collect();
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        known.extend(served.iter().cloned());
        fs::write(&file, known.iter().map(|name| format!("{name}\n")).collect::<String>()).unwrap();
    }
    let gone: Vec<_> = known.difference(&served).collect();
    assert!(gone.is_empty(), "names that clients may use are gone: {gone:#?}");
    let new: Vec<_> = served.difference(&known).collect();
    assert!(new.is_empty(), "names that openapi/names.txt lacks (UPDATE_OPENAPI=1 adds them): {new:#?}");
}

#[test]
fn a_renamed_field_is_noticed() {
    let text = sudokud::http::routes::document_text();
    let renamed = text.replace("\"solution_count\":", "\"solutions_found\":");
    let [before, after] = [text, renamed].map(|text| names(&serde_json::from_str(&text).unwrap()));
    assert!(before.contains("SolveAnswer.solution_count") && !after.contains("SolveAnswer.solution_count"));
}
