//! `POST /mcp` through the router: the operations as tools of the Model Context Protocol.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, Reply, SOLUTION, Server, request};
use axum::http::Method;
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::{Value, json};
use sudokud::config::Config;
use sudokud_contract::operations::ALL;
use sudokud_contract::wire::json::without_null;

async fn send(server: &Server, headers: &[(&str, &str)], message: &Value) -> Reply {
    let accept = ("accept", "application/json, text/event-stream");
    let headers = [&[("content-type", "application/json"), accept], headers].concat();
    server.send(request(Method::POST, "/mcp", &headers, message.to_string())).await
}

async fn ask(server: &Server, method: &str, params: Value) -> Value {
    let message = json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params });
    let reply = send(server, &[], &message).await;
    assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, "application/json"));
    let reply = reply.json();
    assert_eq!((&reply["jsonrpc"], &reply["id"]), (&json!("2.0"), &json!(7)));
    reply
}

/// Calls a tool. Returns whether it failed, and its text as JSON.
async fn call(server: &Server, name: &str, arguments: Value) -> (bool, Value) {
    let reply = ask(server, "tools/call", json!({ "name": name, "arguments": arguments })).await;
    let text = reply["result"]["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{reply}"));
    let (is_error, answer) = (reply["result"]["isError"] == true, serde_json::from_str(text).unwrap());
    let structured = reply["result"].get("structuredContent");
    assert_eq!(structured, Some(&answer).filter(|_| !is_error));
    (is_error, answer)
}

#[tokio::test]
async fn a_client_can_connect() {
    let server = Server::new();
    let params =
        json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "x" } });
    let reply = ask(&server, "initialize", params).await;
    assert_eq!(reply["result"]["protocolVersion"], "2025-06-18");
    assert!(reply["result"]["capabilities"]["tools"].is_object(), "{reply}");
    let initialized = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    // The last one is what a server assumes of a client without the header.
    for version in ["2025-06-18", "2025-03-26"] {
        let accepted = send(&server, &[("mcp-protocol-version", version)], &initialized).await;
        assert_eq!((accepted.status.as_u16(), accepted.body.len()), (202, 0), "{version}");
    }
    assert_eq!(ask(&server, "ping", json!({})).await["result"], json!({}));
    let tools = ask(&server, "tools/list", json!({})).await["result"]["tools"].take();
    assert_eq!(tools.as_array().unwrap().len(), ALL.len());
}

#[tokio::test]
async fn every_tool_answers_its_example_in_less_than_4_kb() {
    let server = Server::new();
    for operation in ALL {
        let examples: Vec<Value> = serde_json::from_str(operation.examples()).unwrap();
        let arguments =
            examples.iter().find(|example| example["request"]["content_type"] == "application/json");
        let arguments = arguments.map_or_else(|| json!({}), |example| example["request"]["body"].clone());
        let (is_error, answer) = call(&server, operation.name(), arguments).await;
        assert!(!is_error && answer.to_string().len() <= 4_000, "{}: {answer}", operation.name());
    }
}

#[tokio::test]
async fn an_answer_is_that_of_the_operation() {
    let server = Server::new();
    let (is_error, answer) = call(&server, "solve", json!({ "board": PUZZLE })).await;
    assert_eq!((is_error, &answer["solution"]), (false, &json!(SOLUTION)));
    assert_eq!(answer["left_out"], json!([{ "field": "statistics" }]));
    let arguments = json!({ "board": PUZZLE, "include": ["statistics"] });
    let (_, answer) = call(&server, "solve", arguments).await;
    assert!(answer["statistics"].is_object() && answer.get("left_out").is_none(), "{answer}");
    let (_, answer) = call(&server, "candidates", json!({ "board": ".".repeat(81) })).await;
    assert_eq!(answer["true_candidates"].as_array().unwrap().len(), 81);
}

#[tokio::test]
async fn a_problem_is_a_result_that_the_agent_can_read() {
    let server = Server::new();
    for (arguments, code, pointer) in [
        (json!({ "board": "12" }), "cell_count", "/board"),
        (json!({}), "missing_board", "/board"),
        (json!({ "board": PUZZLE, "bord": 1 }), "invalid_field", "/bord"),
        (json!({ "board": PUZZLE, "include": 1 }), "invalid_field", "/include"),
        (json!({ "board": PUZZLE, "include": ["unique", "statistic"] }), "invalid_field", "/include/1"),
        (json!({ "board": "0 ".repeat(101 * 101) }), "side_too_large", "/board"),
        (json!([]), "invalid_field", ""),
    ] {
        let (is_error, problem) = call(&server, "solve", arguments).await;
        assert_eq!((is_error, &problem["code"]), (true, &json!(code)), "{problem}");
        assert_eq!(problem["errors"][0]["pointer"].as_str().unwrap_or_default(), pointer);
    }
}

#[tokio::test]
async fn a_call_has_no_field_that_its_schema_does_not_list() {
    let server = Server::new();
    let (is_error, problem) = call(&server, "solve", json!({ "board": PUZZLE, "id": "a" })).await;
    assert_eq!((is_error, &problem["code"]), (true, &json!("invalid_field")), "{problem}");
    assert_eq!(problem["errors"][0]["pointer"], "/id");
}

#[tokio::test]
async fn a_problem_says_nothing_about_requests_over_http() {
    let server = Server::new();
    let two = format!("{PUZZLE}\n{PUZZLE}");
    for (name, arguments) in [
        ("generate", json!({ "count": 2_000 })),
        ("solve", json!({ "board": PUZZLE, "max_solutions": 2_000 })),
        ("solve", json!({ "board": "{\"board\": \"1\"}" })),
        ("solve", json!({ "board": two })),
    ] {
        let (is_error, problem) = call(&server, name, arguments.clone()).await;
        let detail = problem["detail"].as_str().unwrap();
        assert!(is_error, "{problem}");
        for word in ["POST", "Accept", "application/", "batch", "query"] {
            assert!(!problem["errors"].to_string().contains(word) && !detail.contains(word), "{problem}");
        }
        // The same request over HTTP has the advice.
        let over_http = server.post_raw(&format!("/{name}"), &arguments).await.json();
        assert!(over_http["detail"].as_str().unwrap().starts_with(detail), "{over_http}");
    }
}

#[tokio::test]
async fn every_field_of_an_answer_can_be_included_and_a_problem_lists_them() {
    let server = Server::new();
    for operation in ALL {
        let examples: Vec<Value> = serde_json::from_str(operation.examples()).unwrap();
        let is_json = |example: &&Value| example["request"]["content_type"] == "application/json";
        for example in examples.iter().filter(is_json) {
            let mut arguments = example["request"]["body"].clone();
            let (is_error, answer) = call(&server, operation.name(), arguments.clone()).await;
            if is_error {
                continue;
            }
            let fields = answer.as_object().unwrap().keys().filter(|name| *name != "left_out");
            arguments["include"] = fields.cloned().collect();
            let (is_error, whole) = call(&server, operation.name(), arguments.clone()).await;
            assert!(!is_error, "{}: {whole}", operation.name());
            arguments["include"] = json!(["no_such_field"]);
            let (is_error, problem) = call(&server, operation.name(), arguments).await;
            let detail = problem["errors"][0]["detail"].as_str().unwrap();
            assert!(
                is_error
                    && answer
                        .as_object()
                        .unwrap()
                        .keys()
                        .all(|name| { name == "left_out" || detail.contains(name.as_str()) }),
                "{}: {detail}",
                operation.name()
            );
        }
    }
}

#[tokio::test]
async fn what_is_no_message_has_an_error_of_json_rpc() {
    let server = Server::new();
    let reply = ask(&server, "tools/call", json!({ "name": "sleep" })).await;
    assert_eq!(reply["error"]["code"], -32_602);
    assert_eq!(ask(&server, "prompts/list", json!({})).await["error"]["code"], -32_601);
    let broken = request(Method::POST, "/mcp", &[("content-type", "application/json")], "{");
    assert_eq!(server.send(broken).await.json()["error"]["code"], -32_700);
    // There are no sessions and no streams.
    for method in [Method::GET, Method::DELETE] {
        assert_eq!(server.send(request(method, "/mcp", &[], "")).await.status, 405);
    }
    let old = send(&server, &[("mcp-protocol-version", "1999-01-01")], &json!({})).await;
    assert_eq!((old.status.as_u16(), &old.json()["code"]), (400, &json!("bad_request")));
    for version in ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] {
        assert!(old.text().contains(version), "{}", old.text());
    }
}

#[tokio::test]
async fn a_client_has_the_version_that_it_asks_for_if_the_server_has_it() {
    let server = Server::new();
    for version in ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] {
        let reply = ask(&server, "initialize", json!({ "protocolVersion": version })).await;
        assert_eq!(reply["result"]["protocolVersion"], version);
        let ping = json!({ "jsonrpc": "2.0", "id": 7, "method": "ping" });
        assert_eq!(send(&server, &[("mcp-protocol-version", version)], &ping).await.status, 200);
    }
}

#[tokio::test]
async fn a_field_of_a_message_that_is_there_twice_is_refused() {
    let server = Server::new();
    let send = async |text: String| {
        let request = request(Method::POST, "/mcp", &[("content-type", "application/json")], text);
        server.send(request).await.json()
    };
    let call = |arguments: &str| {
        let params = format!(r#"{{"name":"solve","arguments":{arguments}}}"#);
        format!(r#"{{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{params}}}"#)
    };
    for (arguments, pointer) in [
        (r#"{"board":"1","board":"1"}"#, "/board"),
        (r#"{"board":"1","limits":{"nodes":1,"nodes":2}}"#, "/limits/nodes"),
        (r#"{"board":"1","include":[],"include":[]}"#, "/include"),
        (r#"{"board":"1","constraints":[{"type":"killer_cage","sum":1,"sum":1}]}"#, "/constraints/0/sum"),
    ] {
        let result = send(call(arguments)).await["result"].take();
        let problem: Value = serde_json::from_str(result["content"][0]["text"].as_str().unwrap()).unwrap();
        assert_eq!((&result["isError"], &problem["code"]), (&json!(true), &json!("invalid_field")));
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    }
    for message in [
        call("{}").replace(r#""id":7"#, r#""id":7,"id":7"#),
        call(r#"{},"arguments":{}"#),
        r#"{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":1,"a":1}}"#.to_owned(),
    ] {
        let reply = send(message.clone()).await;
        assert_eq!((&reply["id"], &reply["error"]["code"]), (&json!(7), &json!(-32_600)), "{message}");
    }
}

#[tokio::test]
async fn a_picture_is_an_image_beside_the_text() {
    let server = Server::new();
    for (name, arguments, has_image) in [
        ("render", json!({ "board": PUZZLE, "step": "next" }), true),
        ("render", json!({ "board": "1", "include": ["svg"] }), true),
        ("render", json!({ "board": "12" }), false),
        ("solve", json!({ "board": PUZZLE }), false),
    ] {
        let result = ask(&server, "tools/call", json!({ "name": name, "arguments": arguments })).await;
        let content = result["result"]["content"].as_array().unwrap();
        assert_eq!(content.len(), 1 + usize::from(has_image), "{name} {arguments}");
        if let [_, image] = &content[..] {
            assert_eq!((&image["type"], &image["mimeType"]), (&json!("image"), &json!("image/png")));
            let data = BASE64.decode(image["data"].as_str().unwrap()).unwrap();
            let headers = [("content-type", "application/json"), ("accept", "image/png")];
            let board = json!({ "board": arguments["board"], "step": arguments["step"] });
            let body = without_null(board).to_string();
            let shown = server.send(request(Method::POST, "/render", &headers, body)).await;
            assert_eq!(data, shown.body, "{arguments}");
        }
    }
}

/// Sends a request as clients of 2026-07-28 do, with these fields in `_meta` besides the capabilities.
async fn send_stateless(server: &Server, headers: &[(&str, &str)], method: &str, params: Value) -> Reply {
    let mut params = params;
    params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = json!({});
    send(server, headers, &json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params })).await
}

#[tokio::test]
async fn a_client_of_2026_07_28_needs_no_handshake() {
    let server = Server::new();
    let version = "2026-07-28";
    let meta = json!({ "io.modelcontextprotocol/protocolVersion": version });
    let head = |method| [("mcp-protocol-version", version), ("mcp-method", method)];
    for method in ["server/discover", "tools/list"] {
        let reply = send_stateless(&server, &head(method), method, json!({ "_meta": meta })).await;
        let result = reply.json()["result"].take();
        assert_eq!((&result["resultType"], &result["cacheScope"]), (&json!("complete"), &json!("public")));
        assert!(result["ttlMs"].is_u64(), "{method}: {result}");
        assert_eq!(result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "sudokud");
        assert!(result["supportedVersions"] == json!([version]) || result["tools"].is_array());
    }
    let call = json!({ "_meta": meta, "name": "solve", "arguments": { "board": PUZZLE } });
    let head_of_call = [&head("tools/call")[..], &[("mcp-name", "solve")]].concat();
    let reply = send_stateless(&server, &head_of_call, "tools/call", call.clone()).await.json();
    assert_eq!(reply["result"]["structuredContent"]["solution"], SOLUTION);
    assert_eq!(reply["result"]["resultType"], "complete");
    // Fields of the header section that are not those of the content, and a version of the future.
    let future = [("mcp-protocol-version", "2099-01-01"), ("mcp-method", "tools/list")];
    let of_future = json!({ "_meta": { "io.modelcontextprotocol/protocolVersion": "2099-01-01" } });
    for (headers, method, params, status, code) in [
        (&head("tools/call")[..], "tools/call", call.clone(), 400, -32_020),
        (&head("tools/list")[..], "tools/call", call, 400, -32_020),
        (&head("tools/list")[..], "tools/list", json!({}), 400, -32_020),
        (&future[..], "tools/list", of_future, 400, -32_022),
        (&head("ping")[..], "ping", json!({ "_meta": meta }), 404, -32_601),
    ] {
        let reply = send_stateless(&server, headers, method, params).await;
        assert_eq!(
            (reply.status.as_u16(), &reply.json()["error"]["code"]),
            (status, &json!(code)),
            "{method}"
        );
    }
}

#[tokio::test]
async fn only_pages_of_allowed_origins_may_call() {
    let ping = json!({ "jsonrpc": "2.0", "id": 7, "method": "ping" });
    let named = Config { cors_origin: vec!["https://a.example".to_owned()], ..Config::default() };
    for (config, origin, status) in [
        (&named, "https://a.example", 200),
        (&named, "https://b.example", 403),
        (&Config::default(), "https://b.example", 200),
    ] {
        let reply = send(&Server::with(config), &[("origin", origin)], &ping).await;
        assert_eq!(reply.status, status, "{origin}");
        assert!(status == 200 || reply.json()["code"] == "origin_not_allowed");
    }
}

#[tokio::test]
async fn a_call_has_the_limits_of_a_request() {
    let server = Server::with(&Config { time_limit_ms: 200.try_into().unwrap(), ..Config::default() });
    let (is_error, answer) =
        call(&server, "count", json!({ "board": ".".repeat(81), "up_to": u64::MAX })).await;
    assert_eq!(
        (is_error, &answer["status"], &answer["limit_hit"]),
        (false, &json!("limit_reached"), &json!("time"))
    );
}
