//! The page: its headers, its files, and the list of modules that a browser loads at once.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{Reply, Server, request};
use axum::http::Method;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("page")
}

/// The paths in `text` between `start` and a quotation mark.
fn quoted<'a>(text: &'a str, start: &str) -> Vec<&'a str> {
    text.split(start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// The files that the page names, with the hash of the build.
fn linked(index: &Reply) -> Vec<String> {
    let text = index.text();
    let links = quoted(&text, "href=\"page/").into_iter().chain(quoted(&text, "src=\"page/"));
    links.map(|path| format!("/page/{path}")).collect()
}

#[tokio::test]
async fn the_page_has_a_policy_an_entity_tag_and_files_that_never_change() {
    let server = Server::new();
    let index = server.get("/").await;
    assert_eq!((index.status.as_u16(), index.header("cache-control")), (200, "no-cache"));
    assert_eq!(index.header("content-type"), "text/html; charset=utf-8");
    let policy = index.header("content-security-policy");
    for directive in [
        "default-src 'none'",
        "script-src 'self' 'sha256-",
        "style-src 'self';",
        "trusted-types lit-html sudokud",
    ] {
        assert!(policy.contains(directive), "{directive}: {policy}");
    }
    // A build with the npm package allows its module, and nothing else of the kind.
    let others = policy.replace(" 'wasm-unsafe-eval'", "");
    assert!(!others.contains("unsafe") && !policy.contains("http"), "{policy}");
    let tag = index.header("etag").to_owned();
    let again = server.send(request(Method::GET, "/", &[("if-none-match", &tag)], "")).await;
    assert_eq!((again.status.as_u16(), again.body.len(), again.header("vary")), (304, 0, "accept-encoding"));
    for path in linked(&index) {
        let file = server.get(&path).await;
        assert_eq!(file.status, 200, "{path}");
        assert!(file.header("cache-control").contains("immutable"), "{path}");
        assert_eq!(file.header("x-content-type-options"), "nosniff", "{path}");
        let of_another_build = path.replacen("/page/", "/page/x", 1);
        assert_eq!(server.get(&of_another_build).await.status, 404, "{of_another_build}");
    }
    let main = linked(&index).into_iter().find(|path| path.ends_with("/main.js")).expect("a main module");
    let worker = server.get(&main.replace("main.js", "worker.js")).await;
    assert_eq!((worker.status.as_u16(), worker.header("service-worker-allowed")), (200, "/"));
    let entry = server.get(&main.replace("main.js", "local/package.js")).await;
    assert_eq!(entry.text().contains("sudokud/index.js"), policy.contains("'wasm-unsafe-eval'"));
    let packed = server.send(request(Method::GET, "/", &[("accept-encoding", "br, gzip")], "")).await;
    assert_eq!((packed.header("content-encoding"), packed.header("vary")), ("gzip", "accept-encoding"));
    assert!(packed.body.len() < index.body.len() / 2);
    let posted = server.post_text("/", "").await;
    assert_eq!(posted.status, 405);
}

#[tokio::test]
async fn visits_count_as_one_route() {
    let server = Server::new();
    let paths = linked(&server.get("/").await);
    for path in &paths {
        assert_eq!(server.get(path).await.status, 200, "{path}");
    }
    let metrics = server.get("/metrics").await.text();
    assert!(metrics.contains("route=\"/\"") && !metrics.contains("route=\"/page"), "{metrics}");
}

#[test]
fn the_page_names_no_other_host_and_has_one_inline_script_and_no_inline_style() {
    let index = fs::read_to_string(folder().join("index.html")).unwrap();
    assert!(!index.contains("://") && !index.contains("style=") && !index.contains("<style"));
    assert!(!index.contains(" onclick") && index.matches("<script").count() == 2);
    assert_eq!(index.matches("<script>").count(), 1, "the policy has the hash of one inline script");
}

#[test]
fn modules_of_the_first_view_are_loaded_at_once() {
    let index = fs::read_to_string(folder().join("index.html")).unwrap();
    let listed: Vec<&str> = quoted(&index, "rel=\"modulepreload\" href=\"page/dev/");
    let mut graph = BTreeSet::new();
    let mut waiting = vec!["main.js".to_owned()];
    while let Some(module) = waiting.pop() {
        if graph.insert(module.clone()) {
            waiting.extend(imports(&module));
        }
    }
    graph.remove("main.js");
    assert_eq!(listed, graph.iter().map(String::as_str).collect::<Vec<_>>());
}

/// The modules that a module imports when it is loaded, as paths in the folder.
fn imports(module: &str) -> Vec<String> {
    let text = fs::read_to_string(folder().join(module)).unwrap_or_else(|error| panic!("{module}: {error}"));
    let statements = text.split("from").skip(1).map(str::trim_start);
    let names = statements.filter_map(|rest| rest.strip_prefix('"')?.split_once('"'));
    names.filter(|(name, _)| name.starts_with('.')).map(|(name, _)| join(module, name)).collect()
}

fn join(module: &str, name: &str) -> String {
    let mut parts: Vec<&str> = module.split('/').collect();
    parts.pop();
    for part in name.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            other => parts.push(other),
        }
    }
    parts.join("/")
}
