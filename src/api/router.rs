//! The whole service: the routes, and the answers to requests for none of them.

use crate::api::app::App;
use crate::api::wire::problem::{Code, Problem};
use crate::api::{body, routes};
use crate::server::outer::{Outer, Shared};
use axum::extract::Request;
use std::sync::Arc;

/// The whole server, without its socket.
#[must_use]
pub fn server(app: Arc<App>) -> Outer {
    let shared = Shared::new(&app);
    let routes = routes::client_router()
        .merge(routes::health_router())
        .method_not_allowed_fallback(wrong_method)
        .fallback(no_such_path)
        .with_state(app);
    Outer::new(routes, shared)
}

async fn no_such_path(request: Request) -> Problem {
    let (parts, body) = request.into_parts();
    let path: String = parts.uri.path().chars().take(100).collect();
    let problem = Problem::new(Code::NotFound, format!("there is nothing at {path}"));
    body::refuse(parts, body, problem).await
}

async fn wrong_method(request: Request) -> Problem {
    let (parts, body) = request.into_parts();
    let detail = format!("{} is not among the methods that `Allow` names", parts.method);
    body::refuse(parts, body, Problem::new(Code::MethodNotAllowed, detail)).await
}
