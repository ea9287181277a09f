//! The contract as served: `/openapi.json`, and `/docs`, a page to try it on that needs no other host.

use crate::api::app::App;
use crate::api::openapi;
use crate::api::reply::of_kind;
use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::map_response;
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
    let pages: Router<Arc<App>> =
        SwaggerUi::new("/docs").config(Config::from("/openapi.json").validator_url("none")).into();
    pages.layer(map_response(dress))
}

/// What a browser may do with a page of ours: load what comes from here, run no script that stands in the page, tell nobody where it
/// came from, show it in no frame. Swagger UI sets styles from its scripts, and its icons are in its style sheet.
const MAY: [(HeaderName, HeaderValue); 4] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; \
             connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
    ),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
];

async fn dress(mut response: Response) -> Response {
    response.headers_mut().extend(HeaderMap::from_iter(MAY));
    response
}
