//! The traces and samples of `/solve/compare`, and the choice of strategies.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, Server};
use serde_json::{Value, json};

/// A puzzle that needs a search of some hundred nodes with naked singles alone.
const SEARCHED: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

async fn runs(request: Value) -> Vec<Value> {
    Server::new().post("/solve/compare", &request).await["runs"].as_array().unwrap().clone()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is a number"))
}

#[tokio::test]
async fn the_strategies_run_in_the_order_of_the_request() {
    let names = ["backtracking", "best_first", "backtracking"];
    let runs = runs(json!({ "board": PUZZLE, "strategies": names })).await;
    let ran: Vec<_> = runs.iter().map(|run| run["strategy"].as_str().unwrap()).collect();
    assert_eq!(ran, ["backtracking", "best_first"]);
    assert!(runs.iter().all(|run| run["trace"].is_null() && run["samples"].is_null()));
    for wrong in [json!([]), json!(["auto"]), json!("best_first")] {
        let request = json!({ "board": PUZZLE, "strategies": wrong });
        let reply = Server::new().post_raw("/solve/compare", &request).await;
        assert_eq!(reply.status, 422);
        assert!(reply.json()["errors"][0]["pointer"].as_str().unwrap().starts_with("/strategies"));
    }
}

#[tokio::test]
async fn a_complete_trace_is_the_tree_that_the_statistics_count() {
    let request = json!({ "board": SEARCHED, "propagation": "naked_single", "trace": true,
                          "limits": { "nodes": 300 } });
    for run in runs(request).await {
        let (statistics, nodes) = (&run["statistics"], run["trace"]["nodes"].as_array().unwrap());
        assert_eq!(run["trace"]["truncated"], json!(false));
        assert_eq!(nodes.len() as u64, number(&statistics["nodes_generated"]));
        let with = |outcome: &str| nodes.iter().filter(|node| node["outcome"] == outcome).count() as u64;
        assert_eq!(with("expanded"), number(&statistics["nodes_expanded"]));
        assert_eq!(with("contradiction"), number(&statistics["backtrack_count"]));
        assert_eq!(with("solved"), u64::from(run["status"] == "solved"));
        for (id, node) in nodes.iter().enumerate() {
            assert_eq!(number(&node["id"]), id as u64);
            assert_eq!(node["parent"].is_null(), id == 0);
            assert_eq!(node["cell"].is_null(), id == 0);
            assert_eq!(node["heuristic"].is_null(), node["outcome"] == "contradiction");
            if id > 0 {
                let parent = &nodes[number(&node["parent"]) as usize];
                assert!(number(&parent["id"]) < id as u64 && parent["outcome"] == "expanded");
                assert!(number(&parent["depth"]) <= number(&node["depth"]));
            }
        }
        let mut orders: Vec<_> = nodes.iter().filter_map(|node| node["order"].as_u64()).collect();
        orders.sort_unstable();
        assert_eq!(orders, (0..with("expanded") + with("solved")).collect::<Vec<_>>());
    }
}

#[tokio::test]
async fn a_long_search_has_a_truncated_trace_and_few_samples() {
    let request = json!({ "board": ".".repeat(256), "propagation": "none", "trace": true, "samples": true,
                          "strategies": ["breadth_first"], "limits": { "nodes": 3_000 } });
    for run in runs(request).await {
        let nodes = run["trace"]["nodes"].as_array().unwrap();
        assert!(nodes.len() <= 2_000 && run["trace"]["truncated"] == json!(true), "{}", nodes.len());
        let samples = run["samples"].as_object().unwrap();
        let lengths: Vec<_> = samples.values().map(|values| values.as_array().unwrap().len()).collect();
        assert!(lengths.iter().all(|&length| length == lengths[0] && length > 100 && length <= 256));
        let expanded = samples["nodes_expanded"].as_array().unwrap();
        assert_eq!(expanded.last(), Some(&run["statistics"]["nodes_expanded"]));
        let times = samples["elapsed_us"].as_array().unwrap();
        assert!(times.is_sorted_by_key(number) && expanded.is_sorted_by_key(number));
    }
}

#[tokio::test]
async fn a_short_search_has_a_sample_of_every_expansion() {
    let request = json!({ "board": SEARCHED, "propagation": "naked_single", "samples": true,
                          "strategies": ["best_first"], "limits": { "nodes": 200 } });
    let run = &runs(request).await[0];
    let expanded = number(&run["statistics"]["nodes_expanded"]);
    assert_eq!(run["samples"]["nodes_expanded"], json!((1..=expanded).collect::<Vec<_>>()));
    let frontier = run["samples"]["frontier"].as_array().unwrap();
    assert_eq!(frontier.iter().map(number).max(), Some(number(&run["statistics"]["max_frontier"])));
}

#[tokio::test]
async fn large_boards_have_samples_but_no_trace() {
    let request = |field: &str| {
        let board = vec![0; 36 * 36];
        json!({ "board": board, field: true, "limits": { "nodes": 3 }, "strategies": ["depth_first"] })
    };
    assert_eq!(runs(request("samples")).await[0]["samples"]["depth"], json!([0, 1, 2]));
    let reply = Server::new().post_raw("/solve/compare", &request("trace")).await;
    assert_eq!((reply.status.as_u16(), reply.json()["errors"][0]["pointer"].as_str()), (422, Some("/trace")));
}

#[tokio::test]
async fn a_recorded_search_has_the_statistics_of_an_unrecorded_one() {
    let counts = |recorded: bool| async move {
        let request = json!({ "board": SEARCHED, "propagation": "naked_single", "trace": recorded, "samples": recorded });
        let mut runs = runs(request).await;
        for run in &mut runs {
            run["statistics"]["elapsed_us"] = Value::Null;
        }
        runs.into_iter().map(|run| run["statistics"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(counts(true).await, counts(false).await);
}
