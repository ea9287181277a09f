//! `/docs`: Swagger UI, a page to try the API on. It loads nothing from other hosts.

use crate::api::app::App;
use crate::api::cached::Cached;
use axum::Router;
use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use utoipa_swagger_ui::{Config, SwaggerUi};

/// The page and its files, which are part of the program.
pub(crate) fn pages() -> Router<Arc<App>> {
    let pages: Router<Arc<App>> =
        SwaggerUi::new("/docs").config(Config::from("/openapi.json").validator_url("none")).into();
    pages.layer(from_fn(respond))
}

/// The policy for browsers: load files only from this host, run no inline script, send no referrer, show the
/// page in no frame. Swagger UI sets styles from its scripts, and its icons are data in its style sheet.
const POLICY: [(HeaderName, HeaderValue); 4] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
             font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
    ),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
];

/// Adds the policy and the entity tag to a file of the page.
async fn respond(request: Request, next: Next) -> Response {
    let headers = request.headers().clone();
    let response = next.run(request).await;
    let mut response =
        if response.status() == StatusCode::OK { tagged(&headers, response).await } else { response };
    response.headers_mut().extend(HeaderMap::from_iter(POLICY));
    response
}

async fn tagged(request: &HeaderMap, response: Response) -> Response {
    let content_type = response.headers().get(header::CONTENT_TYPE).cloned();
    let content_type = content_type.unwrap_or(HeaderValue::from_static("application/octet-stream"));
    // The files are slices of the program: nothing is copied, and nothing can fail.
    let Ok(body) = to_bytes(response.into_body(), usize::MAX).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    Cached::new(content_type, body).respond(request)
}
