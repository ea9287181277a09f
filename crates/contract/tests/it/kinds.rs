//! The examples of every kind of constraint, and `docs/kinds.md`, which is made from them.
//!
//! `UPDATE_KINDS=1` writes the page and its pictures.

#![expect(clippy::unwrap_used, reason = "in tests")]

use serde_json::{Value, json};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use sudokud_contract::call::call;
use sudokud_contract::host::Uninterrupted;
use sudokud_contract::wire::bounds::Bounds;
use sudokud_contract::wire::problem::Problem;
use sudokud_model::constraint::{Kind, kinds};

const HEAD: &str = "\
# Kinds of constraints

Every kind that `constraints` may have, with an example on an empty board of side 9 and its picture by
`/render`. Cells are in notation (`r1c12` is r1c1 and r1c2) or objects with `row` and `column`. Numbers count
from `first_value`, which is 1 by default. Colors and shapes are those that setters know from f-puzzles and
SudokuPad. `/render` names rules of the whole board below it.

";

fn example(kind: &Kind) -> Value {
    serde_json::from_str(kind.examples).unwrap_or_else(|error| panic!("{}: {error}", kind.name))
}

/// Draws a constraint, or fails at the pointer of the problem.
fn render(constraint: &Value) -> Result<String, Problem> {
    let request = json!({
        "board": ".".repeat(81), "show": "values", "width": 400, "constraints": [constraint],
    });
    let host = Uninterrupted::new(|| 0, 1);
    let answer = call("render", &request.to_string(), &Bounds::NONE, &host)?;
    Ok(serde_json::from_str::<Value>(&answer).unwrap()["svg"].as_str().unwrap().to_owned())
}

#[test]
fn every_kind_has_a_valid_example_that_is_drawn() {
    for kind in kinds::all() {
        let valid = &example(kind)["valid"];
        assert_eq!(valid["type"], kind.name);
        let svg = render(valid).unwrap_or_else(|problem| panic!("{}: {problem:?}", kind.name));
        let is_drawn = svg.contains(&format!("<g class=\"{}\" ", kind.name)) || svg.contains("\"legend\"");
        assert!(is_drawn || svg.contains("\"note\""), "{}", kind.name);
    }
}

#[test]
fn the_valid_example_of_every_kind_has_a_solution() {
    let host = Uninterrupted::new(|| 0, 1);
    for kind in kinds::all() {
        let request = json!({
            "board": ".".repeat(81), "constraints": [example(kind)["valid"]], "max_solutions": 1,
        });
        let answer = call("solve", &request.to_string(), &Bounds::NONE, &host).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&answer).unwrap()["status"], "solved", "{}", kind.name);
    }
}

#[test]
fn every_kind_has_an_invalid_example_that_is_refused_at_its_pointer() {
    for kind in kinds::all() {
        let example = example(kind);
        let invalid = &example["invalid"];
        assert_eq!(invalid["type"], kind.name);
        let problem = render(invalid).expect_err(kind.name);
        let body: Value = serde_json::from_str(&problem.body("id")).unwrap();
        let pointer = format!("/constraints/0{}", example["pointer"].as_str().unwrap());
        assert_eq!(body["errors"][0]["pointer"], pointer, "{}: {body}", kind.name);
    }
}

#[test]
fn the_page_of_kinds_and_its_pictures_are_those_that_are_drawn_now() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut page = HEAD.to_owned();
    for kind in kinds::all() {
        let name = kind.name;
        compare(&docs.join(format!("kinds/{name}.svg")), &render(&example(kind)["valid"]).unwrap());
        let valid = kind.examples.lines().find_map(|line| line.trim().strip_prefix("\"valid\": "));
        let _ = write!(
            page,
            "## `{name}`\n\n{}\n\n```json\n{}\n```\n\n![{name}](kinds/{name}.svg)\n\n",
            kind.meaning,
            valid.unwrap().trim_end_matches(',')
        );
    }
    compare(&docs.join("kinds.md"), page.trim_end());
    let drawn = fs::read_dir(docs.join("kinds")).unwrap().count();
    assert_eq!(drawn, kinds::all().count(), "docs/kinds has a picture that no kind has");
}

/// Compares a file with its content, or writes it.
fn compare(path: &PathBuf, content: &str) {
    let content = format!("{}\n", content.trim_end());
    if std::env::var_os("UPDATE_KINDS").is_some() {
        fs::write(path, content).unwrap();
    } else {
        let found = fs::read_to_string(path).unwrap_or_default();
        assert!(found == content, "{} is out of date: set UPDATE_KINDS=1", path.display());
    }
}
