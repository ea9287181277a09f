//! The contract as served: `/openapi.json`, and `/docs`, a page to try it on that needs no other host.

use super::app::App;
use super::openapi;
use super::reply::of_kind;
use axum::Router;
use axum::body::Bytes;
use axum::response::Response;
use std::sync::{Arc, LazyLock};
use utoipa_swagger_ui::{Config, SwaggerUi};

/// The OpenAPI document.
pub(crate) async fn openapi() -> Response {
    static TEXT: LazyLock<Bytes> = LazyLock::new(|| openapi::text().into());
    of_kind("application/json", TEXT.clone())
}

/// The page and its files, which are in the binary.
pub(crate) fn pages() -> Router<Arc<App>> {
    SwaggerUi::new("/docs").config(Config::from("/openapi.json").validator_url("none")).into()
}
