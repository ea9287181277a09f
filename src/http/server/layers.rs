//! The layers of every request, outermost first: request id, trace, response headers, counters and error
//! bodies, CORS, compression, panics; and the rate limit, which the page and health do not have.
//!
//! All layers but two are tower's and tower-http's. [`Observe`] is our own, because an error's body names the
//! request id, and tower-http has no metrics by route. The rate limit is our own, because tower's limits all
//! clients together.

use crate::config::Config;
use crate::http::body::refuse;
use crate::http::content_security_policy::PICTURE;
use crate::http::reply::{REQUEST_ID, SERVER_TIMING, STATUS_HEADER};
use crate::http::server::client::Proxies;
use crate::http::server::observe::Observe;
use crate::http::server::paced_lines::PacedLines;
use crate::http::server::rate_limit::{RATE_LIMIT, RATE_LIMIT_POLICY, RateLimit};
use crate::http::server::request_id::{RandomIds, without_unusable_id};
use crate::http::server::{errors, telemetry};
use crate::http::{App, health, page, resources};
use crate::work::metrics::Metrics;
use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use std::any::Any;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use sudokud_contract::wire::problem::Problem;
use tower::layer::layer_fn;
use tower::util::{MapRequestLayer, MapResponseLayer};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::{CompressionLayer, CompressionLevel, Predicate};
use tower_http::cors::{AllowOrigin, Any as AnyOrigin, CorsLayer};
use tower_http::request_id::SetRequestIdLayer;

/// The size of the largest answer that is not compressed, in bytes.
const MAX_UNCOMPRESSED: u64 = 1 << 10;

/// How long a browser may remember the answer to a preflight request.
const PREFLIGHT_AGE: Duration = Duration::from_secs(86_400);

/// The service for clients: all resources with all layers. Health and metrics are among them unless they have
/// a listener of their own.
pub fn service(app: &Arc<App>, config: &Config) -> Router {
    let mut routes = resources(Arc::clone(app));
    if let Some(limit) = RateLimit::new(config) {
        let state = (Arc::new(limit), Arc::clone(&app.metrics));
        routes = routes.layer(from_fn_with_state(state, limit_rate));
    }
    // A visit to the page takes many requests, so the page has no rate limit.
    routes = routes.merge(page());
    if config.admin_listen.is_none() {
        routes = routes.merge(health(Arc::clone(app)));
    }
    with_layers(routes, &app.metrics, config)
}

/// The service for operators: health and metrics.
pub fn operator_service(app: &Arc<App>) -> Router {
    let routes = health(Arc::clone(app)).fallback(crate::http::router::no_such_path);
    with_layers(routes, &app.metrics, &Config::default())
}

fn with_layers(routes: Router, metrics: &Arc<Metrics>, config: &Config) -> Router {
    let (counters, panics) = (Arc::clone(metrics), Arc::clone(metrics));
    let panicked = move |panic: Box<dyn Any + Send>| errors::panicked(&*panic, &panics);
    let outer =
        (MapRequestLayer::new(without_unusable_id), SetRequestIdLayer::new(REQUEST_ID, RandomIds::default()));
    let inner = (
        MapResponseLayer::new(with_security_headers),
        layer_fn(move |inner| Observe::new(inner, Arc::clone(&counters))),
        cors(&config.cors_origin),
        CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(IsLarge),
        CatchPanicLayer::custom(panicked),
    );
    let routes = if telemetry::traces_requests(config) {
        routes.layer((outer, telemetry::trace_layer(), inner))
    } else {
        routes.layer((outer, inner))
    };
    let routes = if config.log_client {
        let proxies = Proxies::new(config);
        routes.layer(MapRequestLayer::new(move |request: Request| proxies.name_client(request)))
    } else {
        routes
    };
    // Without this call, axum would build the routes with their layers at each request.
    routes.with_state(())
}

/// Adds the headers that tell browsers not to guess a content type, and what a picture in SVG, which they may
/// open as a document, may do.
fn with_security_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "image/svg+xml") {
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(PICTURE);
    }
    response
}

/// Refuses the request if its client has sent too many, and tells the client its share. The lines of a batch
/// count as requests, too.
async fn limit_rate(
    State((limit, metrics)): State<(Arc<RateLimit>, Arc<Metrics>)>,
    request: Request,
    next: Next,
) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    let Some(peer) = peer else { return next.run(request).await };
    let (admitted, share) = limit.admit(peer, request.headers());
    let share = [(RATE_LIMIT, share.header()), (RATE_LIMIT_POLICY, limit.policy())];
    let mut response = match admitted {
        Err(wait) => {
            metrics.rate_limited.inc();
            let (parts, body) = request.into_parts();
            refuse(parts, body, Problem::rate_limited(wait).into()).await.into_response()
        }
        Ok(client) if is_batch(&request) => {
            next.run(request.map(|body| Body::new(PacedLines::new(body, limit, client)))).await
        }
        Ok(_) => next.run(request).await,
    };
    response.headers_mut().extend(share.into_iter().filter_map(|(name, value)| Some((name, value?))));
    response
}

/// Returns whether each line of the body is a request.
fn is_batch(request: &Request) -> bool {
    request.extensions().get::<MatchedPath>().is_some_and(|path| path.as_str().ends_with("/batch"))
}

/// The pages of `origins` may call the server; those of any origin if none is named or `*` is.
fn cors(origins: &[String]) -> CorsLayer {
    let any = origins.is_empty() || origins.iter().any(|origin| origin == "*");
    let named = origins.iter().filter_map(|origin| HeaderValue::from_str(origin).ok());
    let layer = if any {
        CorsLayer::new().allow_origin(AnyOrigin).vary([])
    } else {
        CorsLayer::new().allow_origin(AllowOrigin::list(named)).vary([header::ORIGIN])
    };
    let (traceparent, tracestate) =
        (HeaderName::from_static("traceparent"), HeaderName::from_static("tracestate"));
    layer
        .allow_methods([Method::GET, Method::HEAD, Method::POST])
        // A proxy in front may ask for a key (deploy/keys).
        .allow_headers([
            header::CONTENT_TYPE,
            header::CONTENT_ENCODING,
            header::ACCEPT,
            header::AUTHORIZATION,
            REQUEST_ID,
            traceparent,
            tracestate,
            HeaderName::from_static("mcp-protocol-version"),
            HeaderName::from_static("mcp-method"),
            HeaderName::from_static("mcp-name"),
        ])
        .expose_headers([
            REQUEST_ID,
            STATUS_HEADER,
            SERVER_TIMING,
            header::RETRY_AFTER,
            RATE_LIMIT,
            RATE_LIMIT_POLICY,
        ])
        .max_age(PREFLIGHT_AGE)
}

/// Compresses answers of a known size above [`MAX_UNCOMPRESSED`]. The answers of a batch have none: the layer
/// would hold them back until a block is full, so a batch compresses its answers itself.
#[derive(Clone, Copy, Debug)]
struct IsLarge;

impl Predicate for IsLarge {
    fn should_compress<B: HttpBody>(&self, response: &axum::http::Response<B>) -> bool {
        response.body().size_hint().exact().is_some_and(|size| size > MAX_UNCOMPRESSED)
    }
}
