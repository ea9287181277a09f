//! Receives and reads requests: content type, size, JSON or text, options in the query.
//!
//! curl sends `application/x-www-form-urlencoded` by default. Content of that type, or without a type, is
//! JSON if it begins with `{`, and a board otherwise. A byte order mark before it is skipped.

use crate::http::app::App;
use crate::http::gunzip::Gunzip;
use crate::http::refusal::Refusal;
use crate::http::reply::REQUEST_ID;
use crate::lines::cutter::BYTE_ORDER_MARK;
use crate::work::message_memory::{Reserved, SMALL};
use crate::work::metrics::counters::BodyKind;
use crate::work::pool::watch::JobWatch;
use crate::work::pool::{PoolOnly, Schedule, TaskThread};
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{self, Query};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use bytes::Buf;
use http_body_util::{BodyExt, Limited};
use std::time::{Duration, Instant};
use sudokud_contract::any_operation::{AnyOperation, AnyRequest, Prepared};
use sudokud_contract::parameters::Kind;
use sudokud_contract::request::{self, Content, Form, Request};
use sudokud_contract::wire::bounds::Bounds;
use sudokud_contract::wire::problem::{Code, Problem};

/// The most bytes of a refused body that are received and discarded.
const DISCARD_BYTES: usize = 16 << 20;

/// The longest time for which a refused body is received and discarded.
const DISCARD_TIME: Duration = Duration::from_secs(5);

/// The bytes of a body and a query that the threads of the runtime read at most; longer ones are read in the
/// pool. Each byte takes up to 32 ns (a board of side 25), so all of them take about as long as an attempt at
/// the work. Candidates of side 9, the longest of the common requests, have 1,650 bytes.
const READ_HERE: usize = 4 << 10;

/// The names and the values of a query.
type QueryPairs = Vec<(String, String)>;

/// A request that was received completely and is not parsed yet.
#[derive(Debug)]
pub(crate) struct Received {
    pub(crate) parts: Parts,
    pub(crate) bytes: Bytes,
    _room: Reserved,
    /// The arrival of the last byte.
    pub(crate) arrival: Instant,
    /// The form of the content.
    pub(crate) form: Form,
}

impl Received {
    /// Receives a request.
    ///
    /// # Errors
    /// An unsupported content type or encoding; content that is too large, incomplete or late, or for which
    /// there is no room.
    pub(crate) async fn wait(request: extract::Request, app: &App) -> Result<Self, Refusal> {
        let (parts, body) = request.into_parts();
        let declared = Coding::of(&parts.headers).and_then(|it| Ok((it, declared_form(&parts.headers)?)));
        let (coding, declared) = match declared {
            Ok(declared) => declared,
            Err(refusal) => return Err(refuse(parts, body, refusal).await),
        };
        let body = coding.decode(body);
        let (parts, mut bytes, room) = collect(parts, body, app).await?;
        if bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.advance(BYTE_ORDER_MARK.len());
        }
        let form = declared.unwrap_or_else(|| sniff(&bytes));
        Ok(Self { parts, bytes, _room: room, arrival: Instant::now(), form })
    }

    /// Returns the query of the URI, unless it is empty.
    pub(crate) fn query(&self) -> Option<&str> {
        self.parts.uri.query().filter(|query| !query.is_empty())
    }

    /// Returns the id of the request.
    pub(crate) fn id(&self) -> String {
        let id = self.parts.headers.get(REQUEST_ID).and_then(|id| id.to_str().ok());
        id.unwrap_or_default().to_owned()
    }

    /// Returns whether body and query are short enough to be read on a thread of the runtime. Their length
    /// alone decides.
    pub(crate) fn is_short(&self) -> bool {
        self.length() <= READ_HERE
    }

    fn length(&self) -> usize {
        self.bytes.len() + self.query().map_or(0, str::len)
    }

    /// Reads a request to `operation`. Returns the work that `prepare` makes of it, and how the request was
    /// read. Reading in the pool is a job of its own: only the request that was read says until when its work
    /// may last, and how much room the answer needs.
    ///
    /// # Errors
    /// Content or a query that is not a valid request.
    pub(crate) async fn prepare(
        self,
        operation: &'static dyn AnyOperation,
        prepare: impl FnOnce(Box<dyn AnyRequest>, &Bounds) -> Result<Box<dyn Prepared>, Problem> + Send + 'static,
        app: &App,
    ) -> Result<(Box<dyn Prepared>, Reading), Refusal> {
        let bounds = app.limits.bounds;
        if !self.is_short() {
            return self.read(app, move |it| prepare(it.request_to(operation)?, &bounds)).await;
        }
        app.add_bytes_read_here(self.length());
        let request = self.request_to(operation)?;
        if request.has_linear_cost() {
            let reading =
                Reading { thread: TaskThread::Request, arrival: self.arrival, waited: Duration::ZERO };
            return Ok((prepare(request, &bounds)?, reading));
        }
        self.read(app, move |_| prepare(request, &bounds)).await
    }

    fn request_to(&self, operation: &'static dyn AnyOperation) -> Result<Box<dyn AnyRequest>, Problem> {
        let read = |content: Content<'_>, options: Option<&_>| operation.read(content, options);
        self.with_options(operation.parameters(), |pairs| operation.options_of_query(pairs), read)
    }

    /// Reads a request that only `T` can hold.
    ///
    /// # Errors
    /// Content or a query that is not a valid request.
    pub(crate) fn request<T: Request>(&self) -> Result<T, Problem> {
        self.with_options(T::PARAMETERS, request::of_query::<T>, |content, options| {
            content.read_with(options)
        })
    }

    /// Reads the content by `read` with what `read_options` makes of the query, unless that is empty.
    fn with_options<O, R>(
        &self,
        parameters: &[(&str, Kind)],
        read_options: impl FnOnce(QueryPairs) -> Result<O, Problem>,
        read: impl Fn(Content<'_>, Option<&O>) -> Result<R, Problem>,
    ) -> Result<R, Problem> {
        let pairs = query_pairs(&self.parts.uri)?;
        let options = if pairs.is_empty() { None } else { Some(read_options(pairs.clone())?) };
        let read = |content: Content<'_>| read(content, options.as_ref());
        request::with_query(&self.bytes, self.form, pairs, parameters, read)
    }

    /// Has the request read in the pool. The room of its body is freed afterwards.
    pub(crate) async fn read<R: Send + 'static>(
        self,
        app: &App,
        read: impl FnOnce(&Self) -> Result<R, Problem> + Send + 'static,
    ) -> Result<(R, Reading), Refusal> {
        let (thread, arrival) = (TaskThread::Pool, self.arrival);
        let schedule = Schedule { starts_on: thread, arrival, time_limit: app.limits.bounds.time };
        let read =
            PoolOnly(move |watch: &JobWatch<'_>| Ok::<_, Problem>((read(&self)?, watch.waited_for_pool())));
        let (request, waited) = app.run(schedule, read, |request| request).await??;
        Ok((request, Reading { thread, arrival, waited }))
    }
}

/// How a request was read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    /// The thread that read the request, and built its houses and constraints.
    pub(crate) thread: TaskThread,
    pub(crate) arrival: Instant,
    /// The time for which reading waited.
    pub(crate) waited: Duration,
}

/// Returns the names and the values of a query.
///
/// # Errors
/// A query that cannot be read.
pub(crate) fn query_pairs(uri: &Uri) -> Result<QueryPairs, Problem> {
    let pairs = Query::<QueryPairs>::try_from_uri(uri);
    let Query(pairs) =
        pairs.map_err(|_| Problem::new(Code::InvalidField, "the query string cannot be read"))?;
    Ok(pairs)
}

/// Returns the form that the headers declare, or `None` if they leave it open.
fn declared_form(headers: &HeaderMap) -> Result<Option<Form>, Refusal> {
    let Some(value) = headers.get(header::CONTENT_TYPE) else { return Ok(None) };
    if value == "application/json" {
        return Ok(Some(Form::Json));
    }
    let value = value.to_str().unwrap_or("?");
    let mut parts = value.split(';').map(str::trim);
    let kind = parts.next().unwrap_or_default().to_ascii_lowercase();
    let charset =
        parts.find_map(|part| part.to_ascii_lowercase().strip_prefix("charset=").map(str::to_owned));
    let known_charset =
        charset.is_none_or(|name| matches!(name.trim_matches('"'), "utf-8" | "utf8" | "us-ascii"));
    match kind.as_str() {
        _ if !known_charset => {}
        "application/json" => return Ok(Some(Form::Json)),
        "text/plain" => return Ok(Some(Form::Text)),
        "application/x-www-form-urlencoded" => return Ok(None),
        _ => {}
    }
    Err(unsupported_content_type(value, "application/json, text/plain"))
}

/// Returns the problem of a content type that is none of `known`.
pub(crate) fn unsupported_content_type(content_type: &str, known: &'static str) -> Refusal {
    let shown: String = content_type.chars().take(100).collect();
    let detail = format!("{shown:?} is none of {known}, in UTF-8");
    Refusal::new(Code::UnsupportedMediaType, detail).with_header(ACCEPT_POST, HeaderValue::from_static(known))
}

const ACCEPT_POST: header::HeaderName = header::HeaderName::from_static("accept-post");

/// The coding of content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coding {
    Identity,
    Gzip,
}

impl Coding {
    /// Returns the coding of a request's content.
    ///
    /// # Errors
    /// [`Code::UnsupportedEncoding`] for another coding than gzip.
    pub(crate) fn of(headers: &HeaderMap) -> Result<Self, Refusal> {
        let Some(coding) = headers.get(header::CONTENT_ENCODING) else { return Ok(Self::Identity) };
        match coding.to_str().map(str::to_ascii_lowercase).as_deref() {
            Ok("identity" | "") => Ok(Self::Identity),
            Ok("gzip" | "x-gzip") => Ok(Self::Gzip),
            _ => {
                let known = HeaderValue::from_static("gzip, identity");
                let detail = "the content is compressed, and not by gzip";
                Err(Refusal::new(Code::UnsupportedEncoding, detail)
                    .with_header(header::ACCEPT_ENCODING, known))
            }
        }
    }

    /// Returns the content without its coding.
    pub(crate) fn decode(self, body: Body) -> Body {
        match self {
            Self::Identity => body,
            Self::Gzip => Body::new(Gunzip::new(body)),
        }
    }
}

fn sniff(bytes: &[u8]) -> Form {
    if bytes.trim_ascii_start().first() == Some(&b'{') { Form::Json } else { Form::Text }
}

/// Receives a whole body: at most `--max-body` bytes, within `--body-timeout`. A body whose declared length
/// is above [`SMALL`] reserves room for it first; one without a length reserves the limit when it has grown
/// above [`SMALL`].
async fn collect(mut parts: Parts, mut body: Body, app: &App) -> Result<(Parts, Bytes, Reserved), Refusal> {
    let is_declared = body.size_hint().exact().is_some();
    match tokio::time::timeout(app.body_timeout, receive(&mut body, app)).await {
        Ok(Ok((bytes, room))) => Ok((parts, bytes, room)),
        Ok(Err(problem)) => {
            // A body without a declared length is refused while it arrives: the client was told to send it.
            if !is_declared {
                parts.headers.remove(header::EXPECT);
            }
            Err(refuse(parts, body, problem.into()).await)
        }
        Err(_) => {
            app.metrics.body_late(BodyKind::Request);
            Err(Refusal::late())
        }
    }
}

async fn receive(body: &mut Body, app: &App) -> Result<(Bytes, Reserved), Problem> {
    let limit = app.limits.max_body;
    let too_large = || {
        let detail = format!("the body has more than the {limit} bytes that this server takes");
        Problem::new(Code::TooLarge, detail)
    };
    let no_room = || Problem::no_room("the bodies being received take all the memory for them");
    let declared = body.size_hint().exact();
    if declared.is_some_and(|length| length > limit as u64) {
        return Err(too_large());
    }
    let declared = declared.and_then(|length| usize::try_from(length).ok());
    let mut room = app.bodies.reserve(declared.unwrap_or(0)).ok_or_else(no_room)?;
    let mut bytes = Bytes::new();
    let mut all = Vec::new();
    while let Some(frame) = body.frame().await {
        let Ok(frame) = frame else {
            // Nothing is left for `refuse` to discard.
            *body = Body::empty();
            return Err(Problem::new(Code::UnreadableBody, "the body broke off"));
        };
        let data = frame.into_data().unwrap_or_default();
        let length = bytes.len().max(all.len()) + data.len();
        if length > limit {
            return Err(too_large());
        }
        if length > SMALL && declared.is_none() && room.is_none() {
            room = app.bodies.reserve(limit).ok_or_else(no_room)?;
        }
        // Most bodies are one frame, which is not copied.
        if bytes.is_empty() && all.is_empty() {
            bytes = data;
        } else {
            if all.is_empty() {
                all = Vec::with_capacity(declared.unwrap_or(length));
                all.extend_from_slice(&std::mem::take(&mut bytes));
            }
            all.extend_from_slice(&data);
        }
    }
    let bytes = if all.is_empty() { bytes } else { all.into() };
    room.shrink(bytes.len());
    Ok((bytes, room))
}

/// Receives and discards the body of a refused request, then returns `refusal`: a client that is still
/// sending may not read the answer before the connection is reset. Returns at once in two cases. The request
/// has `Expect`: such a client usually waits for 100 (Continue) before it sends the body. The declared length
/// is above [`DISCARD_BYTES`].
pub(crate) async fn refuse(parts: Parts, body: Body, refusal: Refusal) -> Refusal {
    let declared = body.size_hint().exact().unwrap_or(0);
    if parts.headers.contains_key(header::EXPECT) || declared > DISCARD_BYTES as u64 {
        return refusal;
    }
    drop(parts);
    let mut body = Limited::new(body, DISCARD_BYTES);
    let discard = async { while let Some(Ok(_)) = body.frame().await {} };
    // If the body is too long or too slow, the connection is closed.
    let _ = tokio::time::timeout(DISCARD_TIME, discard).await;
    refusal
}
