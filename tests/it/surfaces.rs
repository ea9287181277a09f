//! Every operation on every surface: one example of each has the same answer over HTTP, as a line of a batch,
//! on the command line and by a call.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::cli::run;
use crate::http_support::{PUZZLE, Server, request, steady};
use axum::http::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use sudokud_contract::any_operation::AnyOperation;
use sudokud_contract::call::call;
use sudokud_contract::host::Uninterrupted;
use sudokud_contract::operations::{ALL, with_batch};
use sudokud_contract::surface::Delivery;
use sudokud_contract::wire::bounds::Bounds;

/// An operation with the first request in JSON that has an answer, among its examples.
fn examples() -> Vec<(&'static dyn AnyOperation, Value)> {
    let request = |operation: &&'static dyn AnyOperation| {
        let examples: Vec<Value> = serde_json::from_str(operation.examples()).unwrap();
        let answered = examples.into_iter().find(|example| {
            example["request"]["content_type"] == "application/json" && example["response"]["status"] == 200
        });
        let mut answered = answered.unwrap_or_else(|| panic!("{} has no example", operation.name()));
        (*operation, answered["request"]["body"].take())
    };
    with_batch().map(|operation| request(&operation)).collect()
}

/// The only line of an answer, which is that of the first line.
fn of_line(text: &str) -> Value {
    let mut answer: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(answer.as_object_mut().unwrap().remove("line"), Some(json!(1)), "{text}");
    steady(answer)
}

#[tokio::test]
async fn an_operation_has_the_same_answer_on_every_surface() {
    let server = Server::new();
    for (operation, example) in examples() {
        let (name, path) = (operation.name(), operation.path());
        let answer = steady(server.post(path, &example).await);
        let line = format!("{example}\n");
        let batch = request(
            Method::POST,
            &format!("{path}/batch"),
            &[("content-type", "application/x-ndjson")],
            line.clone(),
        );
        assert_eq!(of_line(&server.send(batch).await.text()), answer, "{name} in a batch");
        let host = Uninterrupted::new(|| 0, 1);
        let called = call(name, &example.to_string(), &Bounds::NONE, &host).unwrap();
        assert_eq!(steady(serde_json::from_str(&called).unwrap()), answer, "{name} by a call");
        let (_, out, told) = run(&[name, "--json"], &line);
        assert!(told.is_empty(), "{name}: {told}");
        assert_eq!(of_line(&out), answer, "{name} on the command line");
    }
}

/// The reply of a surface to a request that it refuses.
#[tokio::test]
async fn an_operation_has_the_same_problem_on_every_surface() {
    let server = Server::new();
    for (operation, mut example) in examples() {
        if example.get("board").is_none() {
            continue;
        }
        let (name, path) = (operation.name(), operation.path());
        example["board"] = "12".into();
        let problem = server.post_raw(path, &example).await.json();
        let host = Uninterrupted::new(|| 0, 1);
        let called = call(name, &example.to_string(), &Bounds::NONE, &host).unwrap_err();
        let called: Value = serde_json::from_str(&called.body("")).unwrap();
        let (_, out, _) = run(&[name, "--json"], &format!("{example}\n"));
        for other in [called, of_line(&out)["problem"].clone()] {
            assert_eq!(steady(other), steady(problem.clone()), "{name}");
        }
    }
}

/// The options of the query are those of the command line.
#[test]
fn a_command_has_the_options_of_its_operation() {
    for operation in with_batch() {
        let (_, help, _) = run(&[operation.name(), "--help"], "");
        for (option, _) in operation.parameters().iter().filter(|(option, _)| *option != "time_ms") {
            let option = format!("--{} ", option.replace('_', "-"));
            assert!(help.contains(&option), "{}: {option}: {help}", operation.name());
        }
    }
}

/// The figures of light requests beside heavy ones are measured for all operations.
#[test]
fn each_operation_has_a_row_in_the_measurement_of_fairness() {
    let script = include_str!("../../scripts/fairness.py");
    let table = script.split_once("OPERATIONS = {").and_then(|(_, rest)| rest.split_once("\n}\n")).unwrap().0;
    let rows: BTreeSet<&str> = table.lines().filter_map(|line| line.split('"').nth(1)).collect();
    assert_eq!(rows, ALL.iter().map(|operation| operation.path()).collect());
}

/// Operations without a batch have surfaces of their own.
#[tokio::test]
async fn an_operation_without_a_batch_has_the_same_answer_by_a_call() {
    let server = Server::new();
    for operation in ALL.iter().filter(|operation| !operation.has_batch()) {
        let host = Uninterrupted::new(|| 0, 1);
        let called = |request: &Value| -> Value {
            let answer = call(operation.name(), &request.to_string(), &Bounds::NONE, &host).unwrap();
            serde_json::from_str(&answer).unwrap()
        };
        match operation.name() {
            "generate" => {
                let request = json!({ "side": 4, "seed": 7, "count": 5 });
                let answer = steady(server.post("/generate", &request).await);
                assert_eq!(steady(called(&request)), answer);
            }
            "render" => {
                let request = json!({ "board": PUZZLE, "step": "next" });
                let answer = server.post_raw("/render", &request).await;
                assert_eq!(called(&request)["svg"], answer.text());
            }
            name @ ("techniques" | "kinds") => {
                let path = format!("/{name}");
                let answer = server.get(&path).await.json();
                assert_eq!(called(&json!({})), answer);
                let (code, out, _) = run(&[name, "--json"], "");
                assert_eq!((code, serde_json::from_str(&out).ok()), (0, Some(answer.clone())));
                let (family, one) = match name {
                    "kinds" => ("sums", "killer_cage"),
                    _ => ("fish", "x_wing"),
                };
                let all = answer[name].as_array().unwrap().len();
                for (field, value, most) in [("family", family, all - 1), ("name", one, 1)] {
                    let part = server.get(&format!("{path}?{field}={value}")).await.json();
                    assert_eq!(called(&json!({ field: value })), part);
                    assert!((1..=most).contains(&part[name].as_array().unwrap().len()), "{name} {value}");
                    let (code, out, _) = run(&[name, "--json", &format!("--{field}"), value], "");
                    assert_eq!((code, serde_json::from_str(&out).ok()), (0, Some(part)));
                    let refused = server.get(&format!("{path}?{field}=none")).await;
                    assert_eq!(
                        (refused.status.as_u16(), refused.json()["errors"][0]["parameter"].as_str()),
                        (422, Some(field))
                    );
                }
            }
            name => panic!("{name} has no batch and is not compared"),
        }
    }
}

/// The text of a file of the repository.
fn file(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The parts that CONTRIBUTING lists to be added by hand for an operation.
#[test]
fn every_operation_has_the_parts_that_are_added_by_hand() {
    let words = file("fuzz/words.dict");
    let mut missing = BTreeSet::new();
    for operation in ALL {
        let (name, path) = (operation.name(), operation.path());
        let mut demand = |what: String, is_there: bool| {
            if !is_there {
                missing.insert(format!("{name}: {what}"));
            }
        };
        for python in ["__init__.py", "__init__.pyi"] {
            let python = format!("crates/python/python/sudokud/{python}");
            // The name of a keyword has an underscore after it.
            let text = file(&python);
            let is_there = ["", "_"].iter().any(|end| text.contains(&format!("def {name}{end}(")));
            demand(python, is_there);
        }
        for (document, row) in [
            ("docs/api.md", format!("{path}`")),
            ("docs/command-line.md", format!("{name}`")),
            ("CHANGELOG.md", path.to_owned()),
        ] {
            let text = file(document);
            let is_there = text.contains(&row) || text.contains(&format!("sudokud {name} "));
            demand(format!("{row} in {document}"), is_there);
        }
        // A list has no body, and its entries are checked one by one.
        if operation.surface().delivery == Delivery::List {
            continue;
        }
        demand(
            "scripts/fairness.py".to_owned(),
            file("scripts/fairness.py").contains(&format!("\"{path}\"")),
        );
        demand("tests/it/".to_owned(), file("tests/it/main.rs").contains(&format!("mod http_{name};")));
        demand(
            "fuzz/Cargo.toml".to_owned(),
            file("fuzz/Cargo.toml").contains(&format!("fuzz_targets/{name}.rs")),
        );
        let has = |path: String| Path::new(env!("CARGO_MANIFEST_DIR")).join(path).exists();
        demand("fuzz/fuzz_targets/".to_owned(), has(format!("fuzz/fuzz_targets/{name}.rs")));
        demand("fuzz/corpus/".to_owned(), has(format!("fuzz/corpus/{name}")));
        let schema = serde_json::to_value(operation.documentation().request.schema).unwrap();
        for field in schema["properties"].as_object().unwrap().keys() {
            demand(format!("{field} in fuzz/words.dict"), words.contains(&format!("\"\\\"{field}\\\"\"")));
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
