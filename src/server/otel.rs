//! Spans for OpenTelemetry, behind the feature `otel`: one for each request whose trace is recorded.
//!
//! Sent as OTLP over HTTP in its JSON encoding (OTLP 1.x, "JSON Protobuf Encoding"), a batch at a time, from a task of its own to a collector that
//! is near: over plain HTTP. A request costs one message to that task; when it cannot keep up, spans are dropped and counted, never waited for.
//! Whether a trace is recorded its caller says; a request without a trace begins one, a share of which is recorded.

use crate::server::trace::{TraceContext, Traced};
use axum::http::{Method, StatusCode, Uri};
use serde_json::{Value, json};
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{sleep, timeout, timeout_at};

/// Spans that may wait to be sent, and that are sent at once.
const WAITING: usize = 4_096;
const BATCH: usize = 512;

/// How long a span waits for others at most.
const GATHER: Duration = Duration::from_secs(1);

/// How long the collector has for a batch, how often it is asked, and when first asked again.
const PATIENCE: Duration = Duration::from_secs(5);
const TRIES: u32 = 3;
const PAUSE: Duration = Duration::from_millis(200);

/// A request, as a span.
#[derive(Debug)]
pub(crate) struct Span {
    pub(crate) trace: Traced,
    pub(crate) method: Method,
    pub(crate) route: &'static str,
    pub(crate) status: StatusCode,
    pub(crate) took: Duration,
    pub(crate) request_id: String,
}

enum Message {
    Ended(Box<Span>, SystemTime),
    Flush(oneshot::Sender<()>),
}

/// Where spans go.
pub(crate) struct Exporter {
    sender: mpsc::Sender<Message>,
    receiver: Mutex<Option<mpsc::Receiver<Message>>>,
    endpoint: Uri,
    /// Of 2^64 traces that begin here, so many are recorded.
    share: u64,
    dropped: Arc<AtomicU64>,
}

impl Exporter {
    /// An exporter to the collector at `endpoint`, to whose path `/v1/traces` is added; of the traces that begin here, a share of `ratio` is
    /// recorded.
    ///
    /// # Errors
    /// An endpoint that is no `http://HOST[:PORT][/PATH]`.
    pub(crate) fn new(endpoint: &str, ratio: f64) -> Result<Self, String> {
        let wrong = || format!("{endpoint:?} is no http://HOST[:PORT]");
        let endpoint: Uri = format!("{}/v1/traces", endpoint.trim_end_matches('/')).parse().map_err(|_| wrong())?;
        if endpoint.scheme_str() != Some("http") || endpoint.host().is_none() {
            return Err(wrong());
        }
        let (sender, receiver) = mpsc::channel(WAITING);
        let share = (ratio.clamp(0.0, 1.0) * u64::MAX as f64) as u64;
        Ok(Self { sender, receiver: Mutex::new(Some(receiver)), endpoint, share, dropped: Arc::default() })
    }

    /// A trace that begins here, with these two random numbers.
    pub(crate) const fn begin(&self, high: u64, low: u64) -> TraceContext {
        TraceContext { trace: (high as u128) << 64 | low as u128, span: 0, sampled: low <= self.share }
    }

    /// Takes a span, if there is room.
    pub(crate) fn export(&self, span: Span) {
        if self.sender.try_send(Message::Ended(Box::new(span), SystemTime::now())).is_err() {
            self.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Begins to send, once; needs a runtime.
    pub(crate) fn start(&self) {
        let receiver = self.receiver.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(receiver) = receiver {
            let worker = Worker { receiver, endpoint: self.endpoint.clone(), dropped: Arc::clone(&self.dropped) };
            tokio::spawn(worker.run());
        }
    }

    /// Sends what waits; gives up after a while.
    pub(crate) async fn flush(&self) {
        let (sender, done) = oneshot::channel();
        if self.sender.send(Message::Flush(sender)).await.is_ok() {
            let _ = timeout(PATIENCE, done).await;
        }
    }
}

struct Worker {
    receiver: mpsc::Receiver<Message>,
    endpoint: Uri,
    dropped: Arc<AtomicU64>,
}

impl Worker {
    async fn run(mut self) {
        while let Some(message) = self.receiver.recv().await {
            let (mut spans, mut flushed) = (Vec::new(), Vec::new());
            let take = |message, spans: &mut Vec<Value>| match message {
                Message::Ended(span, end) => {
                    spans.push(json_of(&span, end));
                    None
                }
                Message::Flush(done) => Some(done),
            };
            flushed.extend(take(message, &mut spans));
            let until = tokio::time::Instant::now() + GATHER;
            while flushed.is_empty() && spans.len() < BATCH {
                let Ok(Some(message)) = timeout_at(until, self.receiver.recv()).await else { break };
                flushed.extend(take(message, &mut spans));
            }
            self.send(spans).await;
            for done in flushed {
                // Who gave up waiting does not care.
                let _ = done.send(());
            }
        }
    }

    async fn send(&self, spans: Vec<Value>) {
        let (count, body) = (spans.len(), payload(&spans).to_string());
        for attempt in (0..TRIES).take_while(|_| count > 0) {
            match timeout(PATIENCE, post(&self.endpoint, &body)).await {
                Ok(Ok(200..300)) => return,
                // What is refused for good is not sent again.
                Ok(Ok(status)) if !matches!(status, 429 | 502..=504) => break,
                _ => sleep(PAUSE * 2_u32.pow(attempt)).await,
            }
        }
        let dropped = self.dropped.fetch_add(count as u64, Ordering::Relaxed) + count as u64;
        if count > 0 {
            tracing::warn!(endpoint = %self.endpoint, dropped, "the collector did not take spans");
        }
    }
}

/// Posts JSON on a connection of its own. The answer's status.
async fn post(to: &Uri, body: &str) -> io::Result<u16> {
    let (host, port) = (to.host().unwrap_or_default(), to.port_u16().unwrap_or(80));
    let mut stream = TcpStream::connect((host.trim_matches(['[', ']']), port)).await?;
    let head = format!(
        "POST {} HTTP/1.1\r\nhost: {host}:{port}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        to.path(),
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.as_bytes()).await?;
    let mut line = [0; 12];
    stream.read_exact(&mut line).await?;
    let status = std::str::from_utf8(&line[9..]).ok().and_then(|status| status.parse().ok());
    status.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "no HTTP"))
}

fn payload(spans: &[Value]) -> Value {
    let name = std::env::var("OTEL_SERVICE_NAME").ok().filter(|name| !name.is_empty());
    let resource = [
        text("service.name", name.as_deref().unwrap_or(env!("CARGO_PKG_NAME"))),
        text("service.version", env!("CARGO_PKG_VERSION")),
    ];
    json!({ "resourceSpans": [{
        "resource": { "attributes": resource },
        "scopeSpans": [{ "scope": { "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") }, "spans": spans }]
    }] })
}

fn text(key: &str, value: &str) -> Value {
    json!({ "key": key, "value": { "stringValue": value } })
}

/// A span, as OTLP's JSON has it: ids in hexadecimal, 64-bit numbers as strings. The names are those of the semantic conventions for HTTP.
fn json_of(span: &Span, end: SystemTime) -> Value {
    let end = end.duration_since(UNIX_EPOCH).unwrap_or_default();
    let Traced { sent, span: own } = span.trace;
    let parent = if sent.span == 0 { String::new() } else { format!("{:016x}", sent.span) };
    let status = span.status.as_u16();
    json!({
        "traceId": format!("{:032x}", sent.trace),
        "spanId": format!("{own:016x}"),
        "parentSpanId": parent,
        "name": format!("{} {}", span.method, span.route),
        "kind": 2,
        "startTimeUnixNano": end.saturating_sub(span.took).as_nanos().to_string(),
        "endTimeUnixNano": end.as_nanos().to_string(),
        "attributes": [
            text("http.request.method", span.method.as_str()),
            text("http.route", span.route),
            { "key": "http.response.status_code", "value": { "intValue": status.to_string() } },
            text("http.request.header.x-request-id", &span.request_id),
        ],
        "status": { "code": if status >= 500 { 2 } else { 0 } },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endpoints_are_plain_http() {
        assert_eq!(Exporter::new("http://collector:4318/", 1.0).expect("it is one").endpoint.path(), "/v1/traces");
        for bad in ["", "collector", "https://collector:4318", "http://"] {
            assert!(Exporter::new(bad, 1.0).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_share_of_the_traces_that_begin_here_is_recorded() {
        let half = Exporter::new("http://x", 0.5).expect("it is one");
        assert!(half.begin(1, 1).sampled && !half.begin(1, u64::MAX).sampled);
        assert!(Exporter::new("http://x", 1.0).expect("it is one").begin(1, u64::MAX).sampled);
    }
}
