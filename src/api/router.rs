//! The services: the resources for clients, those for operators, the page, and the answers to requests for
//! none of them.

use crate::api::app::App;
use crate::api::page::pages;
use crate::api::refusal::Refusal;
use crate::api::{body, routes};
use axum::Router;
use axum::extract::Request;
use std::sync::Arc;
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
    let detail = format!("{} is not among the methods that `Allow` names", parts.method);
    body::refuse(parts, body, Refusal::new(Code::MethodNotAllowed, detail)).await
}
