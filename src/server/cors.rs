//! Who may call from a page: cross-origin resource sharing (the WHATWG's Fetch standard).
//!
//! Any origin, unless some are named. A layer of tower-http does the same and more; here it is two header lines for those
//! who ask (they send `Origin`), and nothing for the others: a layer around the router costs every request half a microsecond.

use crate::api::reply::STATUS_HEADER;
use crate::server::outer::REQUEST_ID;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, Request, header};
use axum::response::Response;

const METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, POST");
const HEADERS: HeaderValue = HeaderValue::from_static("content-type, accept, x-request-id, traceparent, tracestate");
const DAY: HeaderValue = HeaderValue::from_static("86400");

/// The rule.
#[derive(Clone, Debug)]
pub(crate) struct Cors {
    /// Whose pages may call; empty for all.
    named: Vec<HeaderValue>,
    exposed: HeaderValue,
}

impl Cors {
    /// Pages of these origins may call; of any, if none is named, or `*` is.
    pub(crate) fn new(origins: &[String]) -> Self {
        let any = origins.iter().any(|origin| origin == "*");
        let named = origins.iter().filter(|_| !any).filter_map(|origin| HeaderValue::from_str(origin).ok()).collect();
        let exposed = format!("{REQUEST_ID}, {STATUS_HEADER}, {}", header::RETRY_AFTER);
        Self { named, exposed: HeaderValue::try_from(exposed).unwrap_or(HeaderValue::from_static("*")) }
    }

    /// What `Access-Control-Allow-Origin` has to be for a request: nothing unless it comes from a page that may call.
    pub(crate) fn allowed<B>(&self, request: &Request<B>) -> Option<HeaderValue> {
        let origin = request.headers().get(header::ORIGIN)?;
        if self.named.is_empty() {
            return Some(HeaderValue::from_static("*"));
        }
        self.named.contains(origin).then(|| origin.clone())
    }

    /// The answer to a browser that asks before it asks, if the request is that.
    pub(crate) fn preflight<B>(&self, request: &Request<B>) -> Option<Response> {
        let asks = request.method() == Method::OPTIONS
            && request.headers().contains_key(header::ORIGIN)
            && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
        asks.then(|| {
            let mut response = Response::new(Body::empty());
            let headers = response.headers_mut();
            headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, METHODS);
            headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, HEADERS);
            headers.insert(header::ACCESS_CONTROL_MAX_AGE, DAY);
            response
        })
    }

    /// Lays the rule on an answer.
    pub(crate) fn dress(&self, headers: &mut HeaderMap, allowed: Option<HeaderValue>) {
        if !self.named.is_empty() {
            headers.append(header::VARY, HeaderValue::from_static("origin"));
        }
        if let Some(allowed) = allowed {
            headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, allowed);
            headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, self.exposed.clone());
        }
    }
}
