//! `/docs`: Swagger UI, a page to try the API on. It loads nothing from other hosts.

use crate::http::app::App;
use crate::http::cached::Cached;
use crate::http::content_security_policy;
use axum::Router;
use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
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

/// Adds the policy and the entity tag to a file of the page.
async fn respond(request: Request, next: Next) -> Response {
    let headers = request.headers().clone();
    let response = next.run(request).await;
    let mut response =
        if response.status() == StatusCode::OK { tagged(&headers, response).await } else { response };
    response.headers_mut().extend(HeaderMap::from_iter(content_security_policy::DOCS));
    response
}

async fn tagged(request: &HeaderMap, response: Response) -> Response {
    let content_type = response.headers().get(header::CONTENT_TYPE).cloned();
    let content_type = content_type.unwrap_or(HeaderValue::from_static("application/octet-stream"));
    // The content is in memory as one frame: nothing is copied, and nothing can fail.
    let Ok(body) = to_bytes(response.into_body(), usize::MAX).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    Cached::new(content_type, body).respond(request)
}
