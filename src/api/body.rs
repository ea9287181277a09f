//! Receives and reads requests: content type, size, JSON or text, options in the query.
//!
//! curl sends `application/x-www-form-urlencoded` by default. Content of that type, or without a type, is
//! JSON if it begins with `{`, and a board otherwise.

use crate::api::accept::Form;
use crate::api::app::App;
use crate::api::message_memory::{Reserved, SMALL};
use crate::api::query;
use crate::api::wire::json;
use crate::api::wire::problem::{Code, Problem};
use crate::metrics::counters::BodyKind;
use crate::pool::{PoolOnly, Schedule, StartsOn};
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{FromRequest, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use http_body_util::{BodyExt, Limited};
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::{Duration, Instant};
use sudokud_search::budget::Watch;

/// The most bytes of a refused body that are received and discarded.
const DISCARD_BYTES: usize = 16 << 20;

/// The longest time for which a refused body is received and discarded.
const DISCARD_TIME: Duration = Duration::from_secs(5);

/// A request that can come as JSON, or as a board in text with options in the query.
pub(crate) trait BoardRequest: DeserializeOwned + Send + 'static {
    /// The parameters that the query may have.
    const PARAMETERS: &'static [(&'static str, query::Kind)];

    /// Returns the request with this text as its board.
    fn with_text(self, board: String) -> Self;

    /// Returns the request, with absent fields taken from `other`.
    fn or(self, other: Self) -> Self;
}

/// Implements [`BoardRequest`] for a request with houses. Each other option is listed with the type of its
/// query parameter; a request with limits has them at the end:
///
/// ```ignore
/// board_request! { RateRequest { symbols: Text, scale: Text, path: Flag } limits: Limit }
/// ```
macro_rules! board_request {
    ($request:ty { $($option:ident: $kind:ident),* } $($limits:ident: $limit:ident)?) => {
        impl $crate::api::body::BoardRequest for $request {
            const PARAMETERS: &'static [(&'static str, $crate::api::query::Kind)] = {
                use $crate::api::query::Kind;
                &[
                    $((stringify!($option), Kind::$kind),)*
                    ("boxes", Kind::Boxes),
                    ("regions", Kind::Regions),
                    $(("time_ms", Kind::$limit), ("nodes", Kind::$limit), ("memory_mb", Kind::$limit),)?
                ]
            };

            fn with_text(self, board: String) -> Self {
                Self { board: Some(BoardField::Text(board)), ..self }
            }

            fn or(self, other: Self) -> Self {
                Self {
                    $($option: self.$option.or(other.$option),)*
                    houses: self.houses.or(other.houses),
                    $($limits: LimitsField::either(self.$limits, other.$limits),)?
                    ..self
                }
            }
        }
    };
}
pub(crate) use board_request;

/// A parsed request, and the form of its answer.
#[derive(Debug)]
pub(crate) struct Parsed<T> {
    pub(crate) request: T,
    pub(crate) form: Form,
    /// The arrival of the last byte: the time limit counts from then.
    pub(crate) arrival: Instant,
}

/// A request that was received completely and is not parsed yet.
#[derive(Debug)]
pub(crate) struct Received {
    pub(crate) parts: Parts,
    pub(crate) bytes: Bytes,
    room: Reserved,
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
    pub(crate) async fn wait(request: Request, app: &App) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        let declared = match declared_form(&parts.headers) {
            Ok(declared) => declared,
            Err(problem) => return Err(refuse(parts, body, problem).await),
        };
        let (parts, bytes, room) = collect(parts, body, app).await?;
        let form = declared.unwrap_or_else(|| sniff(&bytes));
        Ok(Self { parts, bytes, room, arrival: Instant::now(), form })
    }

    /// Returns the query of the URI, unless it is empty.
    pub(crate) fn query(&self) -> Option<&str> {
        self.parts.uri.query().filter(|query| !query.is_empty())
    }

    /// Returns the form of the answer.
    pub(crate) fn wanted(&self) -> Form {
        Form::wanted(&self.parts.headers, self.form)
    }

    /// Reads the request.
    ///
    /// # Errors
    /// Content that is not a valid request.
    pub(crate) async fn read<T: BoardRequest>(self, app: &App) -> Result<Parsed<T>, Problem> {
        let form = self.wanted();
        let options: Option<T> =
            self.query().map(|_| query::read(&self.parts.uri, T::PARAMETERS)).transpose()?;
        let (bytes, room, content_form, arrival) = (self.bytes, self.room, self.form, self.arrival);
        // A large body is parsed in the pool, and its room is freed afterwards.
        let request = if bytes.len() > SMALL {
            let parse = PoolOnly(move |_: &dyn Watch| {
                let request = parse::<T>(&bytes, content_form);
                drop(room);
                request
            });
            let schedule = Schedule { starts_on: StartsOn::Pool, arrival, time_limit: app.limits.time };
            app.run(schedule, parse, |done| done.answer).await??
        } else {
            parse(&bytes, content_form)?
        };
        let request = match options {
            Some(options) => request.or(options),
            None => request,
        };
        Ok(Parsed { request, form, arrival })
    }
}

impl<T: BoardRequest> FromRequest<Arc<App>> for Parsed<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Problem> {
        Received::wait(request, app).await?.read(app).await
    }
}

fn parse<T: BoardRequest>(bytes: &[u8], form: Form) -> Result<T, Problem> {
    match form {
        Form::Json => json::read(bytes),
        Form::Text => {
            let text =
                std::str::from_utf8(bytes).map_err(|error| Problem::new(Code::NotText, error.to_string()))?;
            Ok(json::read::<T>(b"{}")?.with_text(text.to_owned()))
        }
    }
}

/// Returns the form that the headers declare, or `None` if they leave it open.
fn declared_form(headers: &HeaderMap) -> Result<Option<Form>, Problem> {
    check_encoding(headers)?;
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
pub(crate) fn unsupported_content_type(content_type: &str, known: &'static str) -> Problem {
    let shown: String = content_type.chars().take(100).collect();
    let detail = format!("{shown:?} is none of {known}, in UTF-8");
    Problem::new(Code::UnsupportedMediaType, detail).with_header(ACCEPT_POST, HeaderValue::from_static(known))
}

const ACCEPT_POST: header::HeaderName = header::HeaderName::from_static("accept-post");

/// Checks that the content has no coding.
///
/// # Errors
/// [`Code::UnsupportedEncoding`] for a compressed body.
pub(crate) fn check_encoding(headers: &HeaderMap) -> Result<(), Problem> {
    let Some(encoding) = headers.get(header::CONTENT_ENCODING) else { return Ok(()) };
    if encoding.as_bytes().eq_ignore_ascii_case(b"identity") || encoding.is_empty() {
        return Ok(());
    }
    let detail = "compressed bodies are not taken: send it without Content-Encoding";
    let identity = HeaderValue::from_static("identity");
    Err(Problem::new(Code::UnsupportedEncoding, detail).with_header(header::ACCEPT_ENCODING, identity))
}

fn sniff(bytes: &[u8]) -> Form {
    if bytes.trim_ascii_start().first() == Some(&b'{') { Form::Json } else { Form::Text }
}

/// Receives a whole body: at most `--max-body` bytes, within `--body-timeout`. A body whose declared length
/// is above [`SMALL`] reserves room for it first; one without a length reserves the limit when it has grown
/// above [`SMALL`].
async fn collect(mut parts: Parts, mut body: Body, app: &App) -> Result<(Parts, Bytes, Reserved), Problem> {
    let is_declared = body.size_hint().exact().is_some();
    match tokio::time::timeout(app.body_timeout, receive(&mut body, app)).await {
        Ok(Ok((bytes, room))) => Ok((parts, bytes, room)),
        Ok(Err(problem)) => {
            // A body without a declared length is refused while it arrives: the client was told to send it.
            if !is_declared {
                parts.headers.remove(header::EXPECT);
            }
            Err(refuse(parts, body, problem).await)
        }
        Err(_) => {
            app.metrics.body_late(BodyKind::Request);
            Err(Problem::late())
        }
    }
}

async fn receive(body: &mut Body, app: &App) -> Result<(Bytes, Reserved), Problem> {
    let limit = app.limits.max_body;
    let too_large = || {
        let detail = format!("the body has more than the {limit} bytes that this server takes");
        Problem::new(Code::TooLarge, detail)
    };
    let no_room = || Problem::busy("the bodies being received take all the memory for them", 1);
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

/// Receives and discards the body of a refused request, then returns `problem`: a client that is still
/// sending may not read the answer before the connection is reset. Returns at once in two cases. The request
/// has `Expect`: such a client usually waits for 100 (Continue) before it sends the body. The declared length
/// is above [`DISCARD_BYTES`].
pub(crate) async fn refuse(parts: Parts, body: Body, problem: Problem) -> Problem {
    let declared = body.size_hint().exact().unwrap_or(0);
    if parts.headers.contains_key(header::EXPECT) || declared > DISCARD_BYTES as u64 {
        return problem;
    }
    drop(parts);
    let mut body = Limited::new(body, DISCARD_BYTES);
    let discard = async { while let Some(Ok(_)) = body.frame().await {} };
    // If the body is too long or too slow, the connection is closed.
    let _ = tokio::time::timeout(DISCARD_TIME, discard).await;
    problem
}
