//! All routes on one page.

use crate::api::app::App;
use crate::api::wire::problem::{Code, Problem};
use crate::api::{batch, body, check, compare, docs, rate, scrape, service, solve, step, techniques};

use crate::server::outer::{Outer, Shared};
use axum::Router;
use axum::extract::Request;
use axum::routing::{get, post};
use std::sync::Arc;

/// The whole server, without its socket.
#[must_use]
pub fn server(app: Arc<App>) -> Outer {
    let shared = Shared::new(&app);
    let routes = Router::new()
        .route("/solve", post(solve::solve))
        .route("/solve/compare", post(compare::compare))
        .route("/solve/batch", post(batch::batch))
        .route("/step", post(step::step))
        .route("/techniques", get(techniques::techniques))
        .route("/rate", post(rate::rate))
        .route("/check", post(check::check))
        .route("/health/live", get(service::live))
        .route("/health/ready", get(service::ready))
        .route("/version", get(service::version))
        .route("/metrics", get(scrape::metrics))
        .route("/problems/{code}", get(service::problem))
        .route("/openapi.json", get(docs::openapi))
        .merge(docs::pages())
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
