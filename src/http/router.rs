//! The services: the resources for clients, those for operators, the page, and the answers to requests for
//! none of them.

use crate::http::app::App;
use crate::http::page::pages;
use crate::http::refusal::Refusal;
use crate::http::{body, mcp, routes};
use axum::Router;
use axum::extract::{MatchedPath, Request};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};
use sudokud_contract::wire::problem::Code;

/// The resources for clients.
pub fn resources(app: Arc<App>) -> Router {
    routes::client_router().method_not_allowed_fallback(wrong_method).fallback(no_such_path).with_state(app)
}

/// The page for people.
pub fn page() -> Router {
    pages().method_not_allowed_fallback(wrong_method)
}

/// The resources for operators: health and metrics.
pub fn health(app: Arc<App>) -> Router {
    routes::health_router().method_not_allowed_fallback(wrong_method).with_state(app)
}

/// Answers a request for a path that is not in the contract.
pub(crate) async fn no_such_path(request: Request) -> Refusal {
    let (parts, body) = request.into_parts();
    let path: String = parts.uri.path().chars().take(100).collect();
    body::refuse(parts, body, Refusal::new(Code::NotFound, format!("there is nothing at {path}"))).await
}

async fn wrong_method(request: Request) -> Refusal {
    let (parts, body) = request.into_parts();
    let path = parts.extensions.get::<MatchedPath>().map_or("/", MatchedPath::as_str);
    let detail = format!("{} is not allowed here: use {}", parts.method, methods_of(path));
    body::refuse(parts, body, Refusal::new(Code::MethodNotAllowed, detail)).await
}

/// Returns the methods of a resource. The router adds them to the response as `Allow`, but does not tell its
/// handlers. The pages, which are not in the contract, have GET and HEAD.
fn methods_of(path: &str) -> &'static str {
    static POSTED: LazyLock<BTreeMap<String, &str>> = LazyLock::new(|| {
        let document = routes::document();
        let paths = document["paths"].as_object().into_iter().flatten();
        let posted = paths.filter(|(_, item)| !item["post"].is_null());
        let methods = |item: &Value| if item["get"].is_null() { "POST" } else { "GET, HEAD or POST" };
        posted.map(|(path, item)| (path.clone(), methods(item))).collect()
    });
    if path == mcp::PATH {
        return "POST";
    }
    POSTED.get(path).copied().unwrap_or("GET or HEAD")
}
