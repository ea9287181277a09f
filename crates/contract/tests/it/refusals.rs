//! The problems of requests that are refused: their places and their words.

#![expect(clippy::unwrap_used, reason = "in tests")]

use serde_json::{Value, json};
use sudokud_contract::call::call;
use sudokud_contract::host::Uninterrupted;
use sudokud_contract::operations::ALL;
use sudokud_contract::request::{Content, Form, with_query};
use sudokud_contract::wire::bounds::Bounds;
use sudokud_contract::wire::problem::Problem;

/// The pointer and the detail of the error in a request. Where serde_json read it, the detail ends with the
/// line and the column.
fn refusal(operation: &str, request: &str) -> (String, String) {
    let host = Uninterrupted::new(|| 0, 1);
    let problem = call(operation, request, &Bounds::NONE, &host).expect_err(request);
    let body: Value = serde_json::from_str(&problem.body("id")).unwrap();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    assert!(matches!(problem.code(), "invalid_field" | "missing_board" | "not_json"), "{body}");
    let place = &body["errors"][0];
    if place.is_null() {
        return (String::new(), text(&body["detail"]));
    }
    (text(&place["pointer"]), text(&place["detail"]))
}

#[test]
fn a_field_is_refused_at_its_place() {
    let table = [
        (
            r#"{"board": 7}"#,
            "/board",
            "invalid type: integer `7`, expected a board: a string, a list of rows, or a list of cells",
        ),
        (
            r#"{"board": [[1, {}]]}"#,
            "/board/0/1",
            "invalid type: map, expected a cell: a number from 0, null, or a symbol",
        ),
        (r#"{"board": [1, [2]]}"#, "/board/1", "a row, where cells came before"),
        (
            r#"{"board": [1.5]}"#,
            "/board/0",
            "invalid value: floating point `1.5`, expected a cell: a number from 0, null, or a symbol",
        ),
        (r#"{"id": null}"#, "/id", "invalid type: null, expected a string of at most 256 bytes"),
        (r#"{"houses": []}"#, "/houses", "invalid type: sequence, expected an object"),
        (r#"{"houses": {"boxes": {"rows": 2}}}"#, "/houses/boxes", "missing field `columns`"),
        (
            r#"{"houses": {"boxes": {"rows": 0, "columns": 2}}}"#,
            "/houses/boxes/rows",
            "invalid value: integer `0`, expected a whole number from 1 to 256",
        ),
        (
            r#"{"houses": {"extra": ["r1c1", [{"row": 0, "column": -1}]]}}"#,
            "/houses/extra/1/0/column",
            "invalid value: integer `-1`, expected a whole number from 0 to 255",
        ),
        (
            r#"{"houses": {"windows": "a\nb\"c"}}"#,
            "/houses/windows",
            r#"invalid type: string "a\nb\"c", expected a boolean"#,
        ),
        (r#"{"houses": {"windows": true, "windows": true}}"#, "/houses/windows", "duplicate field `windows`"),
        (
            r#"{"limits": {"t~/": 1}}"#,
            "/limits/t~0~1",
            "unknown field `t~/`, expected one of `time_ms`, `nodes`, `memory_mb`",
        ),
        (r#"{"limits": {"nodes": 1e999}}"#, "", "number out of range"),
        (r#"{"constraints": [[]]}"#, "/constraints/0", "invalid type: sequence, expected an object"),
        (
            r#"{"constraints": [{"type": "clone", "groups": [[{"row": 0, "row": 1}]]}]}"#,
            "/constraints/0/groups/0/0/row",
            "duplicate field `row`",
        ),
        (r#"{"i\u0064": "a", "id": "b"}"#, "/id", "duplicate field `id`"),
        ("[]", "", "invalid type: sequence, expected an object"),
        (r#"{"board": "7",}"#, "", "trailing comma"),
        (r#"{"id": "a"} {"#, "", "trailing characters"),
    ];
    for (request, pointer, detail) in table {
        let (found, why) = refusal("solve", request);
        assert_eq!((found.as_str(), without_position(&why)), (pointer, detail), "{request}");
    }
}

#[test]
fn a_step_is_refused_at_its_place() {
    let table = [
        (r#"{"placements": [[0, 1, 2]]}"#, "/placements/0", "invalid type: sequence, expected an object"),
        (
            r#"{"placements": [{"row": 0, "column": 1, "value": 2, "row": 0}]}"#,
            "/placements/0/row",
            "duplicate field `row`",
        ),
        (r#"{"eliminations": [{"row": 0, "column": 1}]}"#, "/eliminations/0", "missing field `values`"),
        (r#"{"evidence": {"cells": null}}"#, "/evidence/cells", "invalid type: null, expected a sequence"),
        (
            r#"{"evidence": {"groups": [{"role": "als", "values": [], "cells": {}}]}}"#,
            "/evidence/groups/0/cells",
            "invalid type: map, expected a list of cells: objects with row and \
             column, or a string such as \"r1c1 r2c3\"",
        ),
        (
            r#"{"a": 1, "a": 2, "technique": "x_wing", "technique": "x_wing"}"#,
            "/technique",
            "duplicate field `technique`",
        ),
        (r#"{"evidence": null}"#, "/evidence", "invalid type: null, expected an object"),
    ];
    for (step, pointer, detail) in table {
        let (found, why) = refusal("verify", &format!(r#"{{"steps": [{step}]}}"#));
        assert_eq!((found, without_position(&why)), (format!("/steps/0{pointer}"), detail), "{step}");
    }
}

#[test]
fn null_in_a_step_is_taken_only_where_a_step_of_an_answer_has_it() {
    let link = r#"{"from": [], "to": [], "kind": "weak", "ground": null}"#;
    let cell = r#"{"row": 0, "column": 0, "values": null, "role": "base"}"#;
    let step = format!(
        r#"{{"technique": "x_wing", "placements": null, "eliminations": null, "explanation": null,
             "evidence": {{"cells": [{cell}], "links": [{link}]}}}}"#
    );
    // The next error is that of the request.
    assert_eq!(refusal("verify", &format!(r#"{{"steps": [{step}]}}"#)).0, "/board");
    assert_eq!(refusal("verify", r#"{"steps": [{"technique": null}]}"#).0, "/steps/0/technique");
}

/// The texts of a request in which one field of one object is there twice, with the pointer of the field.
fn with_a_field_twice(request: &Value) -> Vec<(String, String)> {
    match request {
        Value::Object(fields) => {
            let all: Vec<String> = fields
                .iter()
                .map(|(name, value)| format!("{}:{value}", Value::from(name.as_str())))
                .collect();
            let changed = fields.iter().enumerate().flat_map(|(at, (name, value))| {
                let name = Value::from(name.as_str());
                let twice = (String::new(), format!("{value},{name}:{value}"));
                let inner = [twice].into_iter().chain(with_a_field_twice(value));
                inner.map(move |(rest, text)| (at, name.clone(), rest, text)).collect::<Vec<_>>()
            });
            let text = |(at, name, rest, text): (usize, Value, String, String)| {
                let mut parts = all.clone();
                parts[at] = format!("{name}:{text}");
                (format!("/{}{rest}", name.as_str().unwrap()), format!("{{{}}}", parts.join(",")))
            };
            changed.map(text).collect()
        }
        Value::Array(list) => {
            let all: Vec<String> = list.iter().map(ToString::to_string).collect();
            let text = |(at, (rest, text)): (usize, (String, String))| {
                let mut parts = all.clone();
                parts[at] = text;
                (format!("/{at}{rest}"), format!("[{}]", parts.join(",")))
            };
            let inner = list.iter().enumerate();
            inner
                .flat_map(|(at, value)| with_a_field_twice(value).into_iter().map(move |it| (at, it)))
                .map(text)
                .collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn a_field_that_is_there_twice_is_refused_in_each_object_of_each_request() {
    /// The parts of a step that are ignored, and may be there twice.
    const IGNORED: [&str; 6] = ["name", "family", "rating", "notation", "argument", "assumes_uniqueness"];
    let mut count = 0;
    for operation in ALL {
        let examples: Vec<Value> = serde_json::from_str(operation.examples()).unwrap();
        let constrained = json!({
            "board": "................",
            "houses": { "boxes": { "rows": 2, "columns": 2 }, "extra": [[{ "row": 0, "column": 0 }]] },
            "constraints": [
                { "type": "killer_cage", "cells": [{ "row": 0, "column": 0 }], "sum": 1 },
                { "type": "negative", "of": [{ "type": "ratio", "value": 2 }] },
            ],
        });
        let bodies = examples.iter().map(|example| &example["request"]["body"]).chain([&constrained]);
        for (pointer, text) in bodies.flat_map(with_a_field_twice) {
            let name = pointer.rsplit('/').next().unwrap();
            if pointer.contains("/step") && IGNORED.iter().any(|ignored| pointer.contains(ignored)) {
                continue;
            }
            let refused = |problem: &Problem| {
                let body: Value = serde_json::from_str(&problem.body("id")).unwrap();
                (problem.code(), body["errors"][0]["pointer"].clone(), body["errors"][0]["detail"].clone())
            };
            let alone = operation.read(Content::Json(text.as_bytes()), None).err();
            let alone = alone.as_ref().map(refused);
            let (code, place, detail) = alone.unwrap_or_else(|| panic!("{}: {text}", operation.name()));
            // An operation without such a field refuses the field.
            if !detail.as_str().unwrap().starts_with("unknown field") {
                assert_eq!(
                    (code, &place),
                    ("invalid_field", &json!(pointer)),
                    "{}: {text}",
                    operation.name()
                );
                let expected = format!("duplicate field `{name}`");
                assert!(detail.as_str().unwrap().starts_with(&expected), "{}: {detail}", operation.name());
                count += 1;
            }
            if operation.parameters().iter().any(|(name, _)| *name == "diagonals") {
                let pairs = vec![("diagonals".to_owned(), "false".to_owned())];
                let read = |content: Content<'_>| operation.read(content, None).map(drop);
                let kinds = operation.parameters();
                let merged = with_query(text.as_bytes(), Form::Json, pairs, kinds, read).unwrap_err();
                assert_eq!(refused(&merged), (code, place, detail), "{}: {text}", operation.name());
            }
        }
    }
    assert!(count > 100, "{count}");
}

/// The detail without the place where serde_json stopped.
fn without_position(detail: &str) -> &str {
    detail.rsplit_once(" at line ").map_or(detail, |(detail, _)| detail)
}

#[test]
fn the_first_error_says_whether_a_body_is_json() {
    let nested = |depth: usize| {
        let list = "[".repeat(depth) + &"]".repeat(depth);
        format!(r#"{{"board": "1..............4", "constraints": [{{"type": {list}}}]}}"#)
    };
    let table: [(&str, &str); 12] = [
        (r#"{"limits": {"nodes": 1e999}}"#, "not_json"),
        (r#"{"limits": {"nodes": -1e999}}"#, "not_json"),
        (r#"{"limits": {"nodes": 0.5}}"#, "invalid_field"),
        (r#"{"seed": 18446744073709551616}"#, "invalid_field"),
        (r#"{"seed": -9223372036854775809}"#, "invalid_field"),
        (r#"{"seed": 1.}"#, "not_json"),
        (r#"{"board": 7, "#, "invalid_field"),
        (r#"{"board": "7", "#, "not_json"),
        (r#"{"board": "7"} 1"#, "not_json"),
        (&nested(125), "not_json"),
        (&nested(124), "invalid_constraint"),
        ("", "not_json"),
    ];
    for (request, code) in table {
        let host = Uninterrupted::new(|| 0, 1);
        let problem = call("solve", request, &Bounds::NONE, &host).expect_err(request);
        assert_eq!(problem.code(), code, "{request}: {}", problem.detail());
        assert_eq!(problem.status(), if code == "not_json" { 400 } else { 422 }, "{request}");
    }
}

/// The pointer and the detail of the error in a request with this ground of a link.
fn refusal_of_ground(ground: &str) -> (String, String) {
    let link = format!(r#"{{"from": [], "to": [], "kind": "strong", "ground": {ground}}}"#);
    refusal("verify", &format!(r#"{{"steps": [{{"evidence": {{"links": [{link}]}}}}]}}"#))
}

#[test]
fn other_fields_of_a_ground_are_ignored() {
    for other in ["1e999", "[1e999]", r#"{"kind": 7}"#] {
        let ground = format!(r#"{{"kind": "cell", "cell": {{"row": 0, "column": 0}}, "x": {other}}}"#);
        // The next error is that of the request.
        assert_eq!(refusal_of_ground(&ground).0, "/board", "{other}");
    }
}

#[test]
fn the_ground_of_a_link_is_refused_at_its_place() {
    let table = [
        ("7", "", "invalid type: integer `7`, expected an object"),
        ("{}", "", "missing field `kind`"),
        (
            r#"{"kind": "cage"}"#,
            "/kind",
            "invalid value: string \"cage\", expected a kind of ground: one of cell, house, group, reason",
        ),
        (
            r#"{"kind": null}"#,
            "/kind",
            "invalid type: null, expected a kind of ground: one of cell, house, group, reason",
        ),
        (r#"{"kind": "cell", "kind": "cell"}"#, "/kind", "duplicate field `kind`"),
        (r#"{"kind": "group"}"#, "", "missing field `group`"),
        (
            r#"{"kind": "group", "group": -1}"#,
            "/group",
            "invalid value: integer `-1`, expected a whole number from 0",
        ),
        (r#"{"group": 1, "kind": "group", "group": 1}"#, "/group", "duplicate field `group`"),
        (r#"{"kind": "cell", "cell": [0, 0]}"#, "/cell", "invalid type: sequence, expected an object"),
        (r#"{"cell": {"row": 0}, "kind": "cell"}"#, "/cell", "missing field `column`"),
        (
            r#"{"kind": "cell", "cell": {"row": 0, "row": 0, "column": 0}}"#,
            "/cell/row",
            "duplicate field `row`",
        ),
        (
            r#"{"kind": "house", "house": {"kind": 7, "index": 0}}"#,
            "/house/kind",
            "invalid type: integer `7`, expected a kind of house: one of row, column, \
             box, region, diagonal, window, disjoint_group, extra",
        ),
    ];
    for (ground, pointer, detail) in table {
        let (found, why) = refusal_of_ground(ground);
        assert_eq!(
            (found, without_position(&why)),
            (format!("/steps/0/evidence/links/0/ground{pointer}"), detail),
            "{ground}"
        );
    }
}
