//! The log, the access log, and (feature `otel`) the export of spans to an OpenTelemetry collector.
//!
//! A span of target [`REQUEST`] surrounds each request if the access log or the export is on. Otherwise there
//! is none: it costs about 1 µs.

use crate::config::{Config, LogFormat};
use crate::http::reply::{LoggedAtEnd, REQUEST, REQUEST_ID};
use crate::http::server::client::ClientAddress;
use crate::http::server::log_writer::LogWriter;
use crate::work::metrics::LOST_LOG_LINES;
use axum::body::Body;
use axum::extract::MatchedPath;
use axum::http::{Method, Request, Response, Version};
use std::fs::File;
use std::io::{self, IsTerminal};
use std::os::fd::AsFd;
use std::sync::Arc;
use std::time::Duration;
use tower_http::classify::{ServerErrorsAsFailures, SharedClassifier};
use tower_http::trace::{OnResponse, TraceLayer};
use tracing::Span;
use tracing::field::{Empty, display};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// The longest path in a log line.
const LONGEST_PATH: usize = 200;

/// The longest time for which the end of the process waits for lines of the log to be written.
const LAST_LINES: Duration = Duration::from_secs(1);

/// The log, and the export. When dropped, sends the spans and writes the lines that are left.
#[derive(Debug)]
pub struct Telemetry {
    #[cfg(feature = "otel")]
    provider: Option<otel::Provider>,
    log: Arc<LogWriter>,
}

impl Drop for Telemetry {
    fn drop(&mut self) {
        // The export may log an error.
        #[cfg(feature = "otel")]
        drop(self.provider.take());
        self.log.flush(LAST_LINES);
    }
}

/// Starts the log, and the export if an endpoint is set.
///
/// # Errors
/// A log filter that cannot be read; standard error, if the system has no descriptor or thread for it.
pub fn start(config: &Config) -> Result<Telemetry, String> {
    let set = std::env::var("RUST_LOG").ok().filter(|set| !set.is_empty());
    let level = set.unwrap_or_else(|| config.log_level.name());
    let requests = if config.access_log { "info" } else { "off" };
    let filter = read_filter(&format!("{level},{REQUEST}={requests}"))?;
    // A descriptor of its own: while a write to it blocks, `io::stderr` stays free.
    let stderr = io::stderr().as_fd().try_clone_to_owned().map(File::from);
    let writer = stderr.and_then(|stderr| LogWriter::start(stderr, LOST_LOG_LINES.clone()));
    let writer = writer.map_err(|error| format!("the log: {error}"))?;
    let log = tracing_subscriber::fmt::layer().with_writer(Arc::clone(&writer)).with_ansi(has_colors());
    let log = match config.log {
        LogFormat::Text => log.boxed(),
        LogFormat::Json => log.json().flatten_event(true).with_span_list(false).boxed(),
    };
    let subscriber = tracing_subscriber::registry().with(log.with_filter(filter));
    #[cfg(feature = "otel")]
    let telemetry = {
        let (layer, provider) = otel::export(config);
        subscriber.with(layer).init();
        Telemetry { provider, log: writer }
    };
    #[cfg(not(feature = "otel"))]
    let telemetry = {
        subscriber.init();
        Telemetry { log: writer }
    };
    std::panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));
    Ok(telemetry)
}

/// Reads the levels of a log filter, such as `info,hyper=warn`. `Targets` would read an empty part as a
/// level, and a filter of spans as a target.
fn read_filter(text: &str) -> Result<Targets, String> {
    let mut filter = Targets::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let error = || format!("{part:?} in the log filter is neither LEVEL nor TARGET=LEVEL");
        let (target, level) = part.split_once('=').unwrap_or(("", part));
        if level.is_empty() || !target.chars().all(|c| c.is_alphanumeric() || "_-:.".contains(c)) {
            return Err(error());
        }
        let level: LevelFilter = level.parse().map_err(|_| error())?;
        filter =
            if target.is_empty() { filter.with_default(level) } else { filter.with_target(target, level) };
    }
    Ok(filter)
}

/// Returns whether the log has colors: on a terminal, unless `NO_COLOR` is set (no-color.org).
fn has_colors() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty()) && io::stderr().is_terminal()
}

/// Returns whether requests have spans.
pub(crate) const fn traces_requests(config: &Config) -> bool {
    #[cfg(feature = "otel")]
    if config.otlp_endpoint.is_some() {
        return true;
    }
    config.access_log
}

type SpanOf = fn(&Request<Body>) -> Span;

/// tower-http's trace layer with our span and our log line.
pub(crate) fn trace_layer()
-> TraceLayer<SharedClassifier<ServerErrorsAsFailures>, SpanOf, (), LogAnswer, (), (), ()> {
    TraceLayer::new_for_http()
        .make_span_with(span_of as SpanOf)
        .on_request(())
        .on_response(LogAnswer)
        .on_body_chunk(())
        .on_eos(())
        .on_failure(())
}

/// Returns the span of a request. Its fields are the attributes of OpenTelemetry's semantic conventions for
/// HTTP servers (version 1.23); those with `otel.` are the name, the kind and the status of the span.
fn span_of(request: &Request<Body>) -> Span {
    let path: String = request.uri().path().chars().take(LONGEST_PATH).collect();
    let route = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    let id = request.headers().get(REQUEST_ID).and_then(|id| id.to_str().ok()).unwrap_or_default();
    let client = request.extensions().get::<ClientAddress>().map(|client| display(client.0));
    let method = method_name(request.method());
    // A method that is not known is `HTTP` in the name of the span.
    let verb = if method == OTHER_METHOD { "HTTP" } else { method };
    let span = tracing::info_span!(
        target: REQUEST,
        "request",
        otel.name = route.map_or_else(|| verb.to_owned(), |route| format!("{verb} {route}")),
        otel.kind = "server",
        otel.status_code = Empty,
        http.request.method = method,
        http.route = route,
        url.path = path,
        url.scheme = "http",
        network.protocol.version = protocol_version(request.version()),
        http.response.status_code = Empty,
        error.type = Empty,
        request_id = id,
        client,
    );
    #[cfg(feature = "otel")]
    otel::continue_trace(&span, request.headers());
    span
}

/// The value of `http.request.method` for methods that are not known.
const OTHER_METHOD: &str = "_OTHER";

/// Returns the name of a known method (RFC 9110 and 5789).
fn method_name(method: &Method) -> &str {
    let known = [
        Method::GET,
        Method::HEAD,
        Method::POST,
        Method::PUT,
        Method::DELETE,
        Method::CONNECT,
        Method::OPTIONS,
        Method::TRACE,
        Method::PATCH,
    ];
    if known.contains(method) { method.as_str() } else { OTHER_METHOD }
}

fn protocol_version(version: Version) -> &'static str {
    if version == Version::HTTP_10 { "1.0" } else { "1.1" }
}

/// Logs an answer, unless it is a stream that logs its end itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LogAnswer;

impl<B> OnResponse<B> for LogAnswer {
    fn on_response(self, response: &Response<B>, latency: Duration, span: &Span) {
        let status = response.status();
        span.record("http.response.status_code", status.as_u16());
        if status.is_server_error() {
            span.record("otel.status_code", "ERROR");
            span.record("error.type", status.as_str());
        }
        if response.extensions().get::<LoggedAtEnd>().is_some() {
            return;
        }
        let took_us = u64::try_from(latency.as_micros()).unwrap_or(u64::MAX);
        tracing::info!(target: REQUEST, status = status.as_u16(), took_us, "answered");
    }
}

#[cfg(feature = "otel")]
mod otel {
    //! The export of spans: opentelemetry-otlp over HTTP, in batches, on a thread of its own.

    use crate::config::Config;
    use crate::http::reply::REQUEST;
    use axum::http::HeaderMap;
    use opentelemetry::propagation::TextMapPropagator;
    use opentelemetry::trace::TracerProvider;
    use opentelemetry_http::HeaderExtractor;
    use opentelemetry_otlp::{SpanExporter, WithExportConfig};
    use opentelemetry_sdk::Resource;
    use opentelemetry_sdk::propagation::TraceContextPropagator;
    use opentelemetry_sdk::trace::{Sampler, SdkTracerProvider};
    use tracing::{Span, Subscriber};
    use tracing_opentelemetry::OpenTelemetrySpanExt;
    use tracing_subscriber::Layer;
    use tracing_subscriber::filter::Targets;
    use tracing_subscriber::registry::LookupSpan;

    /// Sends the spans that are left when it is dropped.
    #[derive(Debug)]
    pub(super) struct Provider(SdkTracerProvider);

    impl Drop for Provider {
        fn drop(&mut self) {
            if let Err(error) = self.0.shutdown() {
                tracing::warn!(%error, "the last spans were not sent");
            }
        }
    }

    /// Returns the layer that records spans, if an endpoint is set. An endpoint that cannot be used is
    /// reported on standard error, because the log has not started, and ignored.
    pub(super) fn export<S>(config: &Config) -> (Option<impl Layer<S>>, Option<Provider>)
    where
        S: Subscriber + for<'span> LookupSpan<'span>,
    {
        let Some(endpoint) = &config.otlp_endpoint else { return (None, None) };
        let endpoint = format!("{}/v1/traces", endpoint.trim_end_matches('/'));
        let exporter = match SpanExporter::builder().with_http().with_endpoint(endpoint).build() {
            Ok(exporter) => exporter,
            Err(error) => {
                eprintln!("sudokud: no spans are sent: {error}");
                return (None, None);
            }
        };
        let sampler = Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(config.trace_ratio)));
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter)
            .with_sampler(sampler)
            .with_resource(Resource::builder().with_service_name(env!("CARGO_PKG_NAME")).build())
            .build();
        let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("sudokud"));
        let requests = Targets::new().with_target(REQUEST, tracing::Level::INFO);
        (Some(layer.with_filter(requests)), Some(Provider(provider)))
    }

    /// Makes `span` a child of the client's span (W3C trace context).
    pub(super) fn continue_trace(span: &Span, headers: &HeaderMap) {
        let parent = TraceContextPropagator::new().extract(&HeaderExtractor(headers));
        // The span has no context if nothing records it.
        let _ = span.set_parent(parent);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracing::Level;

    #[test]
    fn a_log_filter_has_levels_of_targets_and_may_have_empty_parts() {
        let filter = read_filter("info,, hyper=warn,sudokud::request=off,").expect("a filter");
        let shows = |target: &str, level: Level| filter.would_enable(target, &level);
        assert!(shows("sudokud::http::server", Level::INFO) && !shows("sudokud::http::server", Level::DEBUG));
        assert!(shows("hyper::client", Level::WARN) && !shows("hyper::client", Level::INFO));
        assert!(!shows("sudokud::request", Level::ERROR));
    }

    #[test]
    fn other_log_filters_are_refused() {
        for text in ["loud", "hyper", "hyper=", "=x", "sudokud[request]=debug", "[{user}]=trace", "a b=info"]
        {
            assert!(read_filter(text).is_err(), "{text}");
        }
    }
}
