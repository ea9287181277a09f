//! Refuses queries of resources that have no parameters, as every operation refuses an unknown one.

use crate::http::refusal::Refusal;
use axum::extract::Request;
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sudokud_contract::wire::problem::{Code, Problem};

/// Refuses a GET with a query. Requests of other methods are passed on: their operations read the query.
pub(crate) async fn refuse_query(request: Request, next: Next) -> Response {
    let query = request.uri().query().unwrap_or_default();
    if query.is_empty() || !matches!(*request.method(), Method::GET | Method::HEAD) {
        return next.run(request).await;
    }
    let name: String = query.split(['=', '&']).next().unwrap_or_default().chars().take(40).collect();
    let detail = format!("unknown parameter `{name}`: this resource has none");
    let problem = Problem::at(Code::InvalidField, format!("/{name}"), detail).in_query();
    Refusal::from(problem).into_response()
}
