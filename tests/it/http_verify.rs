//! `/verify` through the router: legal, consistent and justified steps.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, SOLUTION, Server};
use serde_json::{Value, json};

fn placement(at: usize, value: u8) -> Value {
    json!({ "placements": [{ "row": at / 9, "column": at % 9, "value": value }] })
}

/// The values of the solution in open cells, one a step.
fn solution_steps() -> Vec<Value> {
    let open = (0..81).filter(|&at| PUZZLE.as_bytes()[at] == b'.');
    open.map(|at| placement(at, SOLUTION.as_bytes()[at] - b'0')).collect()
}

async fn verified(request: Value) -> Value {
    Server::new().post("/verify", &request).await
}

#[tokio::test]
async fn the_steps_of_the_ladder_are_justified_by_their_evidence_and_without_it() {
    let server = Server::new();
    let hard = "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";
    for board in [PUZZLE, hard] {
        let walk = server.post("/step", &json!({ "board": board, "max_steps": null })).await;
        let mut steps = walk["steps"].clone();
        let request = json!({ "board": board, "require": "justified", "steps": steps });
        let answer = server.post("/verify", &request).await;
        assert_eq!(
            (&answer["status"], &answer["solved_share"]),
            (&json!("correct"), &json!(1.0)),
            "{answer}"
        );
        let are_by_evidence =
            answer["steps"].as_array().unwrap().iter().all(|step| step["by"]["kind"] == "evidence");
        assert!(are_by_evidence, "{answer}");
        let mut ratings = Vec::new();
        for step in steps.as_array_mut().unwrap() {
            step.as_object_mut().unwrap().remove("evidence");
            ratings.push(step["rating"].clone());
        }
        let request = json!({ "board": board, "require": "justified", "steps": steps });
        let answer = server.post("/verify", &request).await;
        assert_eq!(answer["status"], "correct", "{answer}");
        for (step, rating) in answer["steps"].as_array().unwrap().iter().zip(ratings) {
            assert_eq!(
                (&step["by"]["kind"], &step["by"]["rating"]),
                (&json!("technique"), &rating),
                "{step}"
            );
        }
    }
}

/// Writes every number as a float.
fn with_floats(value: &mut Value) {
    match value {
        Value::Number(number) => *value = json!(number.as_f64().unwrap()),
        Value::Array(list) => list.iter_mut().for_each(with_floats),
        Value::Object(members) => members.values_mut().for_each(with_floats),
        _ => {}
    }
}

#[tokio::test]
async fn whole_numbers_of_a_step_may_be_written_as_floats() {
    let server = Server::new();
    let hard = "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";
    let walk = server.post("/step", &json!({ "board": hard, "max_steps": null })).await;
    let request = json!({ "board": hard, "require": "justified", "steps": walk["steps"] });
    let mut floats = walk["steps"].clone();
    with_floats(&mut floats);
    assert!(floats[0].to_string().contains(".0"));
    let request_of_floats = json!({ "board": hard, "require": "justified", "steps": floats });
    let (answer, of_floats) =
        (server.post("/verify", &request).await, server.post("/verify", &request_of_floats).await);
    assert_eq!(
        (&answer["status"], &of_floats["steps"]),
        (&json!("correct"), &answer["steps"]),
        "{of_floats}"
    );
}

#[tokio::test]
async fn the_example_of_every_technique_is_proved_by_its_evidence_in_json() {
    let server = Server::new();
    let mut refused = Vec::new();
    for entry in server.get("/techniques").await.json()["techniques"].as_array().unwrap() {
        let mut request = entry["example"]["request"].clone();
        let step = server.post("/step", &request).await["steps"][0].take();
        request.as_object_mut().unwrap().remove("techniques");
        request["require"] = json!("justified");
        request["steps"] = json!([step]);
        let answer = server.post("/verify", &request).await;
        if answer["steps"][0]["by"]["kind"] != "evidence" {
            refused.push(format!("{}: {}", entry["technique"], answer["steps"][0]));
        }
    }
    assert!(refused.is_empty(), "{refused:#?}");
}

#[tokio::test]
async fn the_first_wrong_step_is_found() {
    let mut steps = solution_steps();
    let right = verified(json!({ "board": PUZZLE, "steps": steps })).await;
    assert_eq!((&right["status"], &right["first_wrong"]), (&json!("correct"), &Value::Null));
    assert_eq!((&right["solved_cells"], &right["solved_share"]), (&json!(81), &json!(1.0)));
    // Cell r1c4 has another value in the solution.
    steps[1] = placement(3, 2);
    let wrong = verified(json!({ "board": PUZZLE, "steps": steps })).await;
    assert_eq!((&wrong["status"], &wrong["first_wrong"]), (&json!("wrong"), &json!(1)));
    assert_eq!(wrong["steps"][1]["consistent"], false);
    assert_eq!((&wrong["solved_cells"], &wrong["solved_share"]), (&json!(80), &json!(1.0 / 51.0)));
    steps[1] = steps[0].clone();
    let repeated = verified(json!({ "board": PUZZLE, "steps": steps, "require": "legal" })).await;
    assert_eq!((&repeated["first_wrong"], &repeated["steps"][1]["legal"]), (&json!(1), &json!(false)));
}

#[tokio::test]
async fn a_solution_is_one_step() {
    let right = verified(json!({ "board": PUZZLE, "solution": SOLUTION })).await;
    assert_eq!((&right["status"], right["steps"].as_array().unwrap().len()), (&json!("correct"), 1));
    let swapped = SOLUTION.replace('4', "x").replace('6', "4").replace('x', "6");
    let wrong = verified(json!({ "board": PUZZLE, "solution": swapped })).await;
    assert_eq!((&wrong["status"], &wrong["steps"][0]["legal"]), (&json!("wrong"), &json!(false)));
    let text = Server::new().post_text(&format!("/verify?solution={SOLUTION}"), PUZZLE).await;
    assert_eq!((text.text().as_str(), text.header("x-sudoku-status")), ("correct\n", "correct"));
}

#[tokio::test]
async fn without_steps_the_board_itself_is_judged() {
    let swapped = SOLUTION.replace('4', "x").replacen('6', "4", 1).replace('x', "4");
    for (board, status, score) in [
        (SOLUTION, "correct", 1.0),
        (PUZZLE, "correct", 0.0),
        (&swapped, "wrong", 0.0),
        ("11..............", "wrong", 0.0),
    ] {
        let answer = verified(json!({ "board": board })).await;
        let known = (&answer["status"], &answer["first_wrong"], &answer["solved_share"]);
        assert_eq!(known, (&json!(status), &Value::Null, &json!(score)), "{board}");
        // A solution that is the board already is no step.
        let answer = verified(json!({ "board": board, "solution": board })).await;
        assert_eq!(answer["status"], status, "{board}");
    }
    let text = Server::new().post_text("/verify", &swapped).await;
    assert_eq!(text.text(), "wrong\n");
}

#[tokio::test]
async fn a_guess_is_consistent_and_not_justified() {
    let hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let solved = Server::new().post("/solve", &json!({ "board": hard })).await;
    let value = solved["solution"].as_str().unwrap().as_bytes()[1] - b'0';
    let singles = json!([placement(1, value)]);
    let request =
        json!({ "board": hard, "steps": singles, "require": "justified", "limits": { "time_ms": 5000 } });
    let answer = verified(request).await;
    let step = &answer["steps"][0];
    assert_eq!((&step["legal"], &step["consistent"]), (&json!(true), &json!(true)));
    assert!(step["by"].is_null() || step["by"]["rating"].as_f64().unwrap() > 5.0, "{step}");
}

#[tokio::test]
async fn evidence_that_proves_nothing_is_refused_with_its_fault() {
    let server = Server::new();
    let walk = server.post("/step", &json!({ "board": PUZZLE })).await;
    let mut step = walk["steps"][0].clone();
    step["evidence"]["houses"] = json!([]);
    let cell = &step["placements"][0];
    let other = json!({ "row": cell["row"], "column": cell["column"], "value": 1 + cell["value"].as_u64().unwrap() % 9 });
    step["placements"] = json!([other]);
    let request = json!({ "board": PUZZLE, "require": "justified", "steps": [step] });
    let answer = server.post("/verify", &request).await;
    assert_eq!((&answer["status"], &answer["steps"][0]["justified"]), (&json!("wrong"), &json!(false)));
    assert!(answer["steps"][0]["fault"].is_string(), "{answer}");
}

#[tokio::test]
async fn a_step_without_changes_is_wrong() {
    for require in ["legal", "consistent", "justified"] {
        let answer = verified(json!({ "board": ".".repeat(81), "steps": [{}], "require": require })).await;
        assert_eq!((&answer["status"], &answer["first_wrong"]), (&json!("wrong"), &json!(0)), "{answer}");
    }
}

#[tokio::test]
async fn constraints_are_part_of_the_puzzle() {
    let cage = json!([{ "type": "killer_cage", "cells": "r1c1 r1c2", "sum": 3 }]);
    let step = |value: u8| json!([{ "placements": [{ "row": 0, "column": 0, "value": value }] }]);
    for (value, status) in [(1, "correct"), (2, "correct"), (4, "wrong")] {
        let request = json!({ "board": ".".repeat(16), "constraints": cage, "steps": step(value) });
        assert_eq!(verified(request).await["status"], status, "{value}");
    }
}

#[tokio::test]
async fn the_steps_of_a_puzzle_that_restricts_single_cells_are_justified() {
    let server = Server::new();
    let odd = json!([{ "type": "odd", "cells": "r3c1 r2c1 r1c2" }]);
    let mut request = json!({ "board": ".3.4...........3", "constraints": odd, "max_steps": null });
    let steps = server.post("/step", &request).await["steps"].take();
    assert!(steps.as_array().unwrap().len() > 1, "{steps}");
    request.as_object_mut().unwrap().remove("max_steps");
    request["steps"] = steps;
    request["require"] = json!("justified");
    let answer = server.post("/verify", &request).await;
    assert_eq!(answer["status"], "correct", "{answer}");
}

#[tokio::test]
async fn ten_thousand_steps_end_at_the_limits() {
    let steps: Vec<Value> = solution_steps().into_iter().cycle().take(10_000).collect();
    for (require, board) in [("consistent", PUZZLE.to_owned()), ("justified", ".".repeat(81))] {
        let request =
            json!({ "board": board, "steps": steps, "require": require, "limits": { "time_ms": 1000 } });
        let answer = verified(request).await;
        let judged = answer["steps"].as_array().unwrap().len();
        assert!(judged == 10_000 || answer["limit_hit"] == "time", "{judged}");
    }
    let many = json!({ "board": PUZZLE, "steps": vec![placement(2, 4); 10_001] });
    let problem = Server::new().post_raw("/verify", &many).await;
    assert_eq!((problem.status.as_u16(), &problem.json()["errors"][0]["pointer"]), (422, &json!("/steps")));
}

/// Evidence of thousands of parts is checked within the time of the request.
#[tokio::test]
async fn large_evidence_ends_at_the_time_limit() {
    let side = 36;
    let places = (0..side * side).map(|at| json!({ "row": at / side, "column": at % side }));
    let cell = |place: &Value| {
        let mut cell = place.clone();
        (cell["values"], cell["role"]) = (json!([1, 2]), json!("roof"));
        cell
    };
    let places: Vec<Value> = places.collect();
    let house = |index: usize| json!({ "kind": "row", "index": index, "role": "base" });
    let evidence = json!({
        "cells": places.iter().map(cell).collect::<Vec<_>>(),
        "houses": (0..side).map(house).collect::<Vec<_>>(),
        "groups": [{ "role": "deadly", "cells": places, "values": [1, 2] }],
    });
    let removed = json!([{ "row": 0, "column": 0, "values": [1] }]);
    let step = json!({ "technique": "finned_swordfish", "evidence": evidence, "eliminations": removed });
    let request = json!({
        "board": vec![0; side * side], "steps": [step], "require": "justified", "limits": { "time_ms": 200 }
    });
    let answer = verified(request).await;
    assert_eq!(
        (&answer["status"], &answer["limit_hit"]),
        (&json!("limit_reached"), &json!("time")),
        "{answer}"
    );
}

#[tokio::test]
async fn a_step_that_cannot_be_read_is_refused_at_its_place() {
    for (step, pointer) in [
        (placement(2, 200), "/steps/0/placements/0"),
        (json!({ "placements": [{ "row": 9, "column": 0, "value": 1 }] }), "/steps/0/placements/0"),
        (json!({ "eliminations": [{ "row": 0, "column": 9, "values": [1] }] }), "/steps/0/eliminations/0"),
        (json!({ "evidence": {} }), "/steps/0/technique"),
        (
            json!({ "technique": "x_wing", "evidence": { "constraints": [0] } }),
            "/steps/0/evidence/constraints/0",
        ),
        (json!({ "technique": "guess" }), "/steps/0/technique"),
        (json!(7), "/steps/0"),
    ] {
        let problem = Server::new().post_raw("/verify", &json!({ "board": PUZZLE, "steps": [step] })).await;
        assert_eq!(problem.json()["errors"][0]["pointer"], pointer, "{}", problem.text());
    }
}
