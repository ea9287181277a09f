//! `/step` and `/techniques` through the router.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, SOLUTION, Server, refused, shape, steady};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const EASY: &str = include_str!("../data/easy30.txt");

#[tokio::test]
async fn the_answer_has_the_shape_of_the_contract() {
    let server = Server::new();
    let request = json!({ "board": "1.....2..3.....4", "techniques": ["x_wing", "hidden_single"] });
    insta::assert_snapshot!("step", shape(server.post("/step", &request).await));
    let request =
        json!({ "board": [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]], "mode": "search" });
    insta::assert_snapshot!("step_search", shape(server.post("/step", &request).await));
}

#[tokio::test]
async fn the_easy_puzzles_are_walked_to_their_end_and_step_by_step_the_same_way() {
    let server = Server::new();
    for board in EASY.lines().filter(|line| !line.starts_with('#')) {
        let solution =
            server.post("/solve", &json!({ "board": board })).await["solution"].as_str().unwrap().to_owned();
        let walk = server.post("/step", &json!({ "board": board, "max_steps": null })).await;
        assert_eq!(
            (&walk["status"], &walk["solved"], &walk["board"]),
            (&json!("solved"), &json!(true), &json!(solution))
        );
        let mut at = json!({ "board": board });
        for step in walk["steps"].as_array().unwrap() {
            assert_sound(step, &solution);
            let next = server.post("/step", &at).await;
            assert_eq!(&next["steps"], &json!([step]), "{board}");
            at = json!({ "board": next["board"], "candidates": next["candidates"] });
        }
        assert_eq!(at["board"], walk["board"]);
    }
}

/// No step places a wrong value or removes a right one, and each says something.
fn assert_sound(step: &Value, solution: &str) {
    let right = |at: &Value| {
        let cell = at["row"].as_u64().unwrap() * 9 + at["column"].as_u64().unwrap();
        u64::from(solution.as_bytes()[cell as usize] - b'0')
    };
    let (placements, eliminations) =
        (step["placements"].as_array().unwrap(), step["eliminations"].as_array().unwrap());
    assert!(!placements.is_empty() || !eliminations.is_empty(), "{step}");
    assert!(placements.iter().all(|at| at["value"] == right(at)), "{step}");
    assert!(
        eliminations.iter().all(|at| !at["values"].as_array().unwrap().contains(&json!(right(at)))),
        "{step}"
    );
    assert!(
        step["explanation"].as_str().unwrap().ends_with('.')
            && step["notation"].as_str().unwrap().contains(':')
    );
}

#[tokio::test]
async fn all_steps_are_distinct_and_none_is_applied() {
    let server = Server::new();
    let all = server.post("/step", &json!({ "board": PUZZLE, "find": "all" })).await;
    let steps = all["steps"].as_array().unwrap();
    let distinct: BTreeSet<_> = steps.iter().map(Value::to_string).collect();
    assert!(steps.len() > 5 && distinct.len() == steps.len());
    assert_eq!(all["board"], PUZZLE);
    let three = server.post("/step", &json!({ "board": PUZZLE, "find": "all", "max_steps": 3 })).await;
    assert_eq!(three["steps"], json!(&steps[..3]));
}

#[tokio::test]
async fn a_nudge_tells_where_to_look_and_nothing_else() {
    let server = Server::new();
    let full = server.post("/step", &json!({ "board": PUZZLE })).await;
    for (detail, cells) in [("nudge", false), ("region", true)] {
        let little = server.post("/step", &json!({ "board": PUZZLE, "detail": detail })).await;
        let step = &little["steps"][0];
        assert_eq!(step["technique"], full["steps"][0]["technique"]);
        assert!(!step["evidence"]["houses"].as_array().unwrap().is_empty());
        assert_eq!(!step["evidence"]["cells"].as_array().unwrap().is_empty(), cells);
        for secret in ["notation", "explanation", "placements", "eliminations"] {
            assert!(step[secret].is_null(), "{secret}");
        }
        assert_eq!(little["board"], PUZZLE);
    }
}

#[tokio::test]
async fn where_logic_is_stuck_the_search_is_shown() {
    let server = Server::new();
    let stuck = server.post("/step", &json!({ "board": ".".repeat(16) })).await;
    assert_eq!((&stuck["status"], &stuck["steps"]), (&json!("stuck"), &json!([])));
    let search = &stuck["search"];
    assert_eq!((&search["cell"], &search["heuristic"]), (&json!({ "row": 0, "column": 0 }), &json!(16)));
    assert_eq!(search["successors"].as_array().unwrap().len(), 4);
    assert_eq!(search["next"], 0);
}

#[tokio::test]
async fn the_search_walks_down_its_best_branch_to_a_solution() {
    let server = Server::new();
    let walk =
        server.post("/step", &json!({ "board": ".".repeat(81), "mode": "search", "max_steps": null })).await;
    assert_eq!((&walk["status"], &walk["solved"]), (&json!("solved"), &json!(true)));
    assert_eq!(sudokud_testing::board(walk["board"].as_str().unwrap()).open_cells(), 0);
    assert!(walk["search"]["further"].as_array().unwrap().len() > 5);
    let filled = server.post("/step", &json!({ "board": PUZZLE, "mode": "search" })).await;
    assert_eq!((&filled["status"], &filled["board"]), (&json!("solved"), &json!(SOLUTION)));
}

#[tokio::test]
async fn an_expansion_has_the_rules_and_the_branching_of_the_request() {
    let server = Server::new();
    let expansion = |rules: &str, branching: &str| {
        let server = server.clone();
        let (rules, branching) = (rules.to_owned(), branching.to_owned());
        async move {
            let request =
                json!({ "board": PUZZLE, "mode": "search", "propagation": rules, "branching": branching });
            server.post("/step", &request).await["search"].clone()
        }
    };
    let first = expansion("none", "first_cell").await;
    assert_eq!((&first["cell"], &first["heuristic"]), (&json!({ "row": 0, "column": 2 }), &json!(51)));
    assert_eq!(first["successors"].as_array().unwrap().len(), 3);
    let fewest = expansion("none", "fewest_candidates").await;
    assert_eq!(fewest["successors"].as_array().unwrap().len(), 1);
    assert!(expansion("basic", "first_cell").await.is_null(), "propagation alone fills the board");
    for (field, name) in [("propagation", "none"), ("branching", "first_cell")] {
        let reply = server.post_raw("/step", &json!({ "board": PUZZLE, field: name })).await;
        assert_eq!((reply.status.as_u16(), reply.json()["code"].as_str()), (422, Some("inapplicable_field")));
    }
}

#[tokio::test]
async fn contradictions_name_their_place() {
    let server = Server::new();
    let of = |request: Value| {
        let server = server.clone();
        async move { server.post("/step", &request).await }
    };
    for mode in ["logic", "search"] {
        let clash = of(json!({ "board": "1..1............", "mode": mode })).await;
        assert_eq!(clash["status"], "contradiction", "{mode}");
        assert_eq!(clash["conflicts"][0]["house"], json!({ "kind": "row", "index": 0 }), "{mode}");
        let bare = of(json!({ "board": "12....3....4....", "mode": mode })).await;
        assert_eq!(
            (&bare["status"], &bare["contradiction"]),
            (&json!("contradiction"), &json!({ "kind": "no_candidate", "cell": { "row": 0, "column": 3 } })),
            "{mode}"
        );
    }
}

#[tokio::test]
async fn text_tells_what_to_do_and_why() {
    let reply = Server::new().post_text("/step?max_steps=2", PUZZLE).await;
    let text = reply.text();
    assert_eq!((text.lines().count(), reply.header("x-sudoku-status")), (2, "progress"));
    assert!(text.lines().all(|line| line.split('\t').count() == 2 && line.ends_with('.')), "{text}");
}

#[tokio::test]
async fn techniques_come_easiest_first_and_each_may_be_asked_for_by_its_name() {
    let server = Server::new();
    let ladder = server.get("/techniques").await.json();
    let ratings: Vec<_> =
        ladder["techniques"].as_array().unwrap().iter().map(|one| one["rating"].as_f64().unwrap()).collect();
    assert!(ratings.len() > 20 && ratings.is_sorted());
    let own = |id: &str| {
        let technique =
            ladder["techniques"].as_array().unwrap().iter().find(|one| one["technique"] == id).unwrap();
        technique["explainer_rating"].as_f64()
    };
    assert_eq!(["x_chain", "turbot_fish", "x_wing", "als_xz"].map(own), [Some(6.6), Some(4.1), None, None]);
    for technique in ladder["techniques"].as_array().unwrap() {
        let answer =
            server.post("/step", &json!({ "board": PUZZLE, "techniques": [technique["technique"]] })).await;
        let used = &answer["steps"][0]["technique"];
        assert!(used.is_null() || used == &technique["technique"]);
    }
}

#[tokio::test]
async fn every_technique_has_an_example_that_can_be_sent_as_it_is() {
    let server = Server::new();
    let ladder = server.get("/techniques").await.json();
    for technique in ladder["techniques"].as_array().unwrap() {
        let example = &technique["example"];
        let answer = server.post("/step", &example["request"]).await;
        let step = &answer["steps"][0];
        assert_eq!(step["technique"], technique["technique"]);
        for told in ["notation", "explanation"] {
            assert!(step[told].is_string() && step[told] == example[told], "{technique}");
        }
    }
    assert!(server.get("/techniques").await.json() == ladder);
}

/// The rectangle of 1 and 2 in rows 1 and 3 can be turned; a mark says which way, so the board alone has two
/// solutions.
#[tokio::test]
async fn where_the_board_has_several_solutions_no_step_rests_on_there_being_one() {
    let server = Server::new();
    let solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    let mut lists: Vec<Vec<usize>> = solution.iter().map(|&value| vec![value]).collect();
    for cell in [0, 1, 8, 9] {
        lists[cell] = vec![1, 2];
    }
    lists[0].push(3);
    lists[4].push(1);
    for request in [
        json!({ "candidates": lists, "find": "all" }),
        json!({ "candidates": lists, "board": "..34.412..434321", "find": "all" }),
        json!({ "candidates": lists, "givens": "..34.412..434321", "find": "all" }),
    ] {
        let answer = server.post("/step", &request).await;
        let steps = answer["steps"].as_array().unwrap();
        assert!(steps.iter().all(|step| step["evidence"]["assumes_uniqueness"] == false), "{request}");
    }
}

#[tokio::test]
async fn givens_without_a_board_are_its_filled_cells() {
    let server = Server::new();
    let start = server.post("/step", &json!({ "board": PUZZLE, "find": "all", "max_steps": 1 })).await;
    let request =
        json!({ "candidates": start["candidates"], "givens": PUZZLE, "find": "all", "max_steps": 1 });
    assert_eq!(steady(server.post("/step", &request).await), steady(start));
}

#[tokio::test]
async fn a_walk_that_its_time_ends_before_a_step_is_not_stuck() {
    let server = Server::new();
    let request = json!({ "board": vec![0; 64 * 64], "limits": { "time_ms": 1 } });
    let answer = server.post("/step", &request).await;
    assert_eq!((&answer["status"], &answer["steps"]), (&json!("limit_reached"), &json!([])));
    assert_eq!((&answer["limit_hit"], &answer["search"]), (&json!("time"), &Value::Null));
}

/// The kind of a link says how many candidates each end has.
#[tokio::test]
async fn every_link_has_the_ends_that_its_kind_announces() {
    let server = Server::new();
    let ladder = server.get("/techniques").await.json();
    let mut kinds = BTreeSet::new();
    for technique in ladder["techniques"].as_array().unwrap() {
        let answer = server.post("/step", &technique["example"]["request"]).await;
        for link in answer["steps"][0]["evidence"]["links"].as_array().unwrap() {
            let ends = ["from", "to"].map(|end| link[end].as_array().unwrap().len());
            let kind = link["kind"].as_str().unwrap();
            let is_right = match kind {
                "strong" | "weak" => ends == [1, 1],
                "grouped_strong" | "grouped_weak" => ends[0] + ends[1] > 2 && ends.iter().all(|&end| end > 0),
                "assumed_true" | "assumed_false" => ends == [0, 1],
                "implied_true" => ends[0] > 0 && ends[1] == 1,
                "implied_false" => ends[0] > 0 && ends[1] > 0,
                "one_of" => ends[0] > 0 && ends[1] > 1,
                "contradiction" => ends[0] > 0 && ends[1] == 0,
                _ => false,
            };
            assert!(is_right, "{link}");
            let has_ground = matches!(kind, "strong" | "grouped_strong" | "contradiction" | "one_of");
            assert!(
                !has_ground || !link["ground"][link["ground"]["kind"].as_str().unwrap()].is_null(),
                "{link}"
            );
            kinds.insert(kind.to_owned());
        }
    }
    assert!(kinds.len() >= 9, "{kinds:?}");
}

#[tokio::test]
async fn the_time_of_the_work_is_told() {
    let answer = Server::new().post("/step", &json!({ "board": PUZZLE })).await;
    assert!(answer["elapsed_us"].is_u64() && answer["limit_hit"].is_null());
}

/// Every value of every cell: explained by steps that remove it, possible, or decided before the first step.
#[tokio::test]
async fn why_a_value_is_not_there_is_explained_unless_it_is_possible() {
    let server = Server::new();
    let board = "1.....2..3.....4";
    let solution =
        server.post("/solve", &json!({ "board": board })).await["solution"].as_str().unwrap().to_owned();
    let mut seen = BTreeSet::new();
    for (cell, value) in (0..16).flat_map(|cell| (1..=4).map(move |value| (cell, value))) {
        let (row, column) = (cell / 4, cell % 4);
        let request =
            json!({ "board": board, "target": { "cell": { "row": row, "column": column }, "value": value } });
        let answer = server.post("/step", &request).await;
        let status = answer["status"].as_str().unwrap();
        let is_true = solution.as_bytes()[cell] - b'0' == value;
        let expected = match status {
            "possible" => json!(true),
            "progress" | "solved" => json!(false),
            "decided" => Value::Null,
            _ => panic!("{answer}"),
        };
        assert_eq!(answer["possible"], expected, "{answer}");
        assert_eq!(status == "possible", is_true && board.as_bytes()[cell] == b'.', "{answer}");
        let steps = answer["steps"].as_array().unwrap();
        assert_eq!(steps.is_empty(), answer["possible"] != json!(false), "{answer}");
        if !steps.is_empty() {
            assert!(!answer["candidates"][cell].as_array().unwrap().contains(&json!(value)), "{answer}");
        }
        let notation = json!({ "cell": format!("r{}c{}", row + 1, column + 1), "value": value });
        let in_notation = server.post("/step", &json!({ "board": board, "target": notation })).await;
        assert_eq!(steady(in_notation), steady(answer.clone()));
        seen.insert(status.to_owned());
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["decided", "possible", "progress"]);
}

#[tokio::test]
async fn an_explanation_goes_on_where_its_first_steps_end() {
    let server = Server::new();
    let target = json!({ "cell": "r4c2", "value": 2 });
    let mut request = json!({ "board": "1.....2..3.....4", "target": target });
    let whole = server.post("/step", &request).await;
    request["max_steps"] = json!(1);
    let mut steps = Vec::new();
    while steps.len() < 16 {
        let next = server.post("/step", &request).await;
        if next["status"] == "decided" {
            break;
        }
        steps.extend(next["steps"].as_array().unwrap().clone());
        (request["board"], request["candidates"]) = (next["board"].clone(), next["candidates"].clone());
    }
    assert!(
        !steps.is_empty() && steps.len() <= whole["steps"].as_array().unwrap().len(),
        "{steps:?} {whole}"
    );
}

/// A search of one node decides nothing; steps are a proof nevertheless.
#[tokio::test]
async fn a_limit_leaves_open_whether_a_target_is_possible_unless_steps_exclude_it() {
    let server = Server::new();
    let board = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let ask = async |target: Value, techniques: Value| {
        let limits = json!({ "nodes": 1 });
        let request = json!({ "board": board, "target": target, "limits": limits, "techniques": techniques });
        server.post("/step", &request).await
    };
    let next = server.post("/step", &json!({ "board": board })).await["steps"][0].clone();
    let gone = &next["eliminations"][0];
    let cell = json!({ "row": gone["row"], "column": gone["column"] });
    let target = json!({ "cell": cell, "value": gone["values"][0] });
    let excluded = ask(target, json!([next["technique"]])).await;
    assert_eq!(
        (&excluded["status"], &excluded["possible"]),
        (&json!("progress"), &json!(false)),
        "{excluded}"
    );
    let open = ask(json!({ "cell": "r1c2", "value": 1 }), json!(["naked_single"])).await;
    assert_eq!((&open["status"], &open["limit_hit"]), (&json!("limit_reached"), &json!("nodes")), "{open}");
    assert!(open.get("possible").is_none() && open["steps"] == json!([]), "{open}");
}

#[tokio::test]
async fn a_target_where_no_value_is_possible_has_the_steps_to_the_contradiction() {
    let server = Server::new();
    let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut seen = BTreeSet::new();
    for value in 1..=9 {
        let request = json!({
            "board": format!("53.2{}", &board[4..]),
            "techniques": ["full_house", "hidden_single", "naked_single"],
            "target": { "cell": "r9c3", "value": value },
        });
        let answer = server.post("/step", &request).await;
        let status = answer["status"].as_str().unwrap().to_owned();
        assert_eq!(answer["steps"] == json!([]), status == "decided", "{answer}");
        assert_eq!(answer["contradiction"].is_null(), status != "contradiction", "{answer}");
        seen.insert(status);
    }
    assert!(seen.contains("contradiction") && !seen.contains("stuck"), "{seen:?}");
}

#[tokio::test]
async fn a_target_counts_values_from_the_first_value() {
    let server = Server::new();
    let one = json!({ "board": "1.....2..3.....4", "target": { "cell": "r1c3", "value": 3 } });
    let zero =
        json!({ "board": "0.....1..2.....3", "first_value": 0, "target": { "cell": "r1c3", "value": 2 } });
    let [one, zero] = [server.post("/step", &one).await, server.post("/step", &zero).await];
    let first = |answer: &Value| answer["steps"][0]["placements"][0]["value"].as_u64().unwrap();
    assert_eq!((first(&one), first(&zero)), (4, 3));
    let outside =
        json!({ "board": "0.....1..2.....3", "first_value": 0, "target": { "cell": "r1c3", "value": 4 } });
    assert_eq!(refused(&server, "/step", outside).await.1, "/target/value");
}

#[tokio::test]
async fn a_target_in_a_query_is_a_cell_and_a_value() {
    let server = Server::new();
    let board = "1.....2..3.....4";
    let json =
        server.post("/step", &json!({ "board": board, "target": { "cell": "r1c3", "value": 3 } })).await;
    let text = server.post_text("/step?target=r1c3%3D3", board).await.text();
    assert_eq!(text.lines().count(), json["steps"].as_array().unwrap().len());
    assert!(text.starts_with(json["steps"][0]["notation"].as_str().unwrap()), "{text}");
    let possible = server.post_text("/step?target=r1c2=2", board).await.text();
    assert_eq!(possible, "possible\tA solution has the value there.\n");
}

#[tokio::test]
async fn a_target_is_refused_where_it_has_no_meaning() {
    let server = Server::new();
    let target = json!({ "cell": "r1c3", "value": 2 });
    for (field, value) in [("mode", "search"), ("find", "all")] {
        let mut request = json!({ "board": "1.....2..3.....4", "target": target });
        request[field] = json!(value);
        let refusal = refused(&server, "/step", request).await;
        assert_eq!(refusal, ("inapplicable_field".to_owned(), "/target".to_owned()));
    }
    for (target, place) in [
        (json!({ "cell": "r5c1", "value": 2 }), "/target/cell"),
        (json!({ "cell": "r1c1", "value": 5 }), "/target/value"),
    ] {
        let request = json!({ "board": "1.....2..3.....4", "target": target });
        assert_eq!(refused(&server, "/step", request).await.1, place);
    }
}
