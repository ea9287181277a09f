//! All routes on one page.

use super::app::App;
use super::outer::Outer;
use super::problem::{Code, Problem};
use super::{batch, body, check, compare, docs, service, solve, step, techniques};
use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, header};
use axum::routing::{get, post};
use std::sync::Arc;
use std::time::Duration;
use tower_http::cors::{AllowOrigin, Any, CorsLayer};

/// The whole server, without its socket.
#[must_use]
pub fn server(app: Arc<App>) -> Outer {
    let cors = cors(&app.cors_origins);
    let routes = Router::new()
        .route("/solve", post(solve::solve))
        .route("/solve/compare", post(compare::compare))
        .route("/solve/batch", post(batch::batch))
        .route("/step", post(step::step))
        .route("/techniques", get(techniques::techniques))
        .route("/check", post(check::check))
        .route("/health/live", get(service::live))
        .route("/health/ready", get(service::ready))
        .route("/version", get(service::version))
        .route("/problems/{code}", get(service::problem))
        .route("/openapi.json", get(docs::openapi))
        .merge(docs::pages())
        .method_not_allowed_fallback(wrong_method)
        .fallback(no_such_path)
        .with_state(app);
    Outer::new(routes.layer(cors))
}

async fn no_such_path(request: Request) -> Problem {
    let path: String = request.uri().path().chars().take(100).collect();
    body::refuse(request.into_body(), Problem::new(Code::NotFound, format!("there is nothing at {path}"))).await
}

async fn wrong_method(request: Request) -> Problem {
    let detail = format!("{} is not among the methods that `Allow` names", request.method());
    body::refuse(request.into_body(), Problem::new(Code::MethodNotAllowed, detail)).await
}

/// Pages of these origins may call; of any, if none is named.
fn cors(origins: &[String]) -> CorsLayer {
    let named: Vec<_> = origins.iter().filter_map(|origin| HeaderValue::from_str(origin).ok()).collect();
    let origins = if origins.is_empty() { AllowOrigin::from(Any) } else { AllowOrigin::list(named) };
    CorsLayer::new()
        .allow_origin(origins)
        .allow_methods([Method::GET, Method::HEAD, Method::POST])
        .allow_headers([header::CONTENT_TYPE, header::ACCEPT, super::outer::REQUEST_ID])
        .expose_headers([super::outer::REQUEST_ID, super::reply::STATUS_HEADER, header::RETRY_AFTER])
        .max_age(Duration::from_secs(86_400))
}
