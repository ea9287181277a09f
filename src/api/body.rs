//! From a request to what it asks: content type, size, JSON or text, options in the query.
//!
//! curl sends `application/x-www-form-urlencoded` unless told otherwise; a body under that name is taken for what it is:
//! JSON if it begins with `{`, a board otherwise. So is a body without any content type. A body that is refused is read on
//! for a while and thrown away: a client that is still sending would otherwise never see the answer.

use crate::api::accept::Form;
use crate::api::app::App;
use crate::api::query;
use crate::api::wire::json;
use crate::api::wire::problem::{Code, Problem};
use crate::budget::Watch;
use crate::pool::{Once, Size};
use crate::server::arriving::Place;
use crate::server::bulk::{LARGE, SMALL};
use crate::server::connection::body::Late;
use axum::BoxError;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{FromRequest, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use http_body_util::BodyExt;
use hyper::body::Frame;
use serde::de::DeserializeOwned;
use std::collections::HashSet;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

/// How much of a refused body is thrown away before the connection is closed on the rest, and for how long.
const REFUSED_BYTES: usize = 16 << 20;
const REFUSED_TIME: Duration = Duration::from_secs(5);

/// A request that can come as JSON, or as a board in text with options in the query.
pub(crate) trait Question: DeserializeOwned + Send + 'static {
    /// The parameters that the query may have.
    const PARAMETERS: &'static [(&'static str, query::Kind)];

    /// The same, with the board as text.
    fn with_text(self, board: String) -> Self;

    /// The same; what it leaves open is taken from another one.
    fn or(self, other: Self) -> Self;
}

/// A request, read, and the form to answer in.
#[derive(Debug)]
pub(crate) struct Asked<T> {
    pub(crate) question: T,
    pub(crate) form: Form,
}

/// A request that has arrived as a whole, and is not read yet.
#[derive(Debug)]
pub(crate) struct Arrived {
    pub(crate) parts: Parts,
    pub(crate) bytes: Bytes,
    /// The form of its body.
    pub(crate) form: Form,
}

impl Arrived {
    /// Waits for all of a request.
    ///
    /// # Errors
    /// A content type or encoding that is not taken, a body that is too large or breaks off.
    pub(crate) async fn wait(request: Request, app: &App) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        let declared = match declared_form(&parts.headers) {
            Ok(declared) => declared,
            Err(problem) => return Err(refuse(parts, body, problem).await),
        };
        let (parts, bytes) = collect(parts, body, app).await?;
        let form = declared.unwrap_or_else(|| sniff(&bytes));
        Ok(Self { parts, bytes, form })
    }

    /// The parameters in its path, if it has any.
    pub(crate) fn query(&self) -> Option<&str> {
        self.parts.uri.query().filter(|query| !query.is_empty())
    }

    /// The form of the answer.
    pub(crate) fn wanted(&self) -> Form {
        Form::wanted(&self.parts.headers, self.form)
    }

    /// Reads it.
    ///
    /// # Errors
    /// Whatever is no such request.
    pub(crate) async fn read<T: Question>(self, app: &App) -> Result<Asked<T>, Problem> {
        let form = self.wanted();
        let options: Option<T> = self.query().map(|_| query::read(&self.parts.uri, T::PARAMETERS)).transpose()?;
        let (bytes, asked) = (self.bytes, self.form);
        // A large body is parsed in the pool.
        let question = if bytes.len() > LARGE {
            let parse = Once(move |_: &dyn Watch| parse::<T>(&bytes, asked));
            app.run(Size::Large, app.limits.time, parse).await?.answer?
        } else {
            parse(&bytes, asked)?
        };
        let question = match options {
            Some(options) => question.or(options),
            None => question,
        };
        Ok(Asked { question, form })
    }
}

impl<T: Question> FromRequest<Arc<App>> for Asked<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Problem> {
        Arrived::wait(request, app).await?.read(app).await
    }
}

fn parse<T: Question>(bytes: &[u8], form: Form) -> Result<T, Problem> {
    match form {
        Form::Json => json::read(bytes),
        Form::Text => {
            let text = std::str::from_utf8(bytes).map_err(|error| Problem::new(Code::NotText, error.to_string()))?;
            Ok(json::read::<T>(b"{}")?.with_text(text.to_owned()))
        }
    }
}

/// What the headers say of the body; `None` if they leave it open.
fn declared_form(headers: &HeaderMap) -> Result<Option<Form>, Problem> {
    check_encoding(headers)?;
    let Some(value) = headers.get(header::CONTENT_TYPE) else { return Ok(None) };
    let value = value.to_str().unwrap_or("?");
    let mut parts = value.split(';').map(str::trim);
    let kind = parts.next().unwrap_or_default().to_ascii_lowercase();
    let charset = parts.find_map(|part| part.to_ascii_lowercase().strip_prefix("charset=").map(str::to_owned));
    let known_charset = charset.is_none_or(|name| matches!(name.trim_matches('"'), "utf-8" | "utf8" | "us-ascii"));
    match kind.as_str() {
        _ if !known_charset => {}
        "application/json" => return Ok(Some(Form::Json)),
        "text/plain" => return Ok(Some(Form::Text)),
        "application/x-www-form-urlencoded" => return Ok(None),
        _ => {}
    }
    Err(refused_kind(value, "application/json, text/plain"))
}

/// A content type that is none of those known.
pub(crate) fn refused_kind(kind: &str, known: &'static str) -> Problem {
    let shown: String = kind.chars().take(100).collect();
    let detail = format!("{shown:?} is none of {known}, in UTF-8");
    Problem::new(Code::UnsupportedMediaType, detail).with_header(ACCEPT_POST, HeaderValue::from_static(known))
}

const ACCEPT_POST: header::HeaderName = header::HeaderName::from_static("accept-post");

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

/// All of a body. What does not come at once has to find room ([`crate::server::arriving`]), and so has a large head that waits for it.
async fn collect(parts: Parts, mut body: Body, app: &App) -> Result<(Parts, Bytes), Problem> {
    let (mut chunks, mut place, limit) = (Chunks::default(), None::<Place>, app.limits.max_body);
    let mut length = body.size_hint().lower();
    while length <= limit as u64 {
        let mut waits = |place: &mut Option<Place>| {
            let head = *chunks.head.get_or_insert_with(|| weight(&parts));
            head <= SMALL || place.is_some() || app.bodies.has_room(place, head, 0)
        };
        let frame = match poll_fn(|context| next(&mut body, &mut place, &mut waits, context)).await {
            Ok(frame) => frame,
            Err(End::Whole) => return Ok((parts, chunks.whole(place, app)?)),
            Err(End::NoRoom) => {
                drop((chunks, place));
                return Err(refuse(parts, body, Problem::no_room_for_body()).await);
            }
            Err(End::GaveWay) => {
                app.metrics.body_late(false);
                return Err(Problem::gave_way());
            }
            Err(End::Broken(error)) if Late::caused(&*error) => return Err(Problem::late()),
            Err(End::Broken(_)) => return Err(Problem::new(Code::UnreadableBody, "the body broke off")),
        };
        let (chunk, end) = (frame.into_data().unwrap_or_default(), body.is_end_stream());
        let came = chunk.len();
        chunks.push(chunk, end, body.size_hint().exact());
        length = chunks.length() as u64;
        if end && chunks.length() <= LARGE.min(limit) {
            return Ok((parts, chunks.whole(place, app)?));
        }
        let room = if end { chunks.room() } else { chunks.room() + *chunks.head.get_or_insert_with(|| weight(&parts)) };
        if room > SMALL && !app.bodies.has_room(&mut place, room, came) {
            drop((chunks, place));
            return Err(refuse(parts, body, Problem::no_room_for_body()).await);
        }
    }
    drop((chunks, place));
    let detail = format!("the body has more than the {limit} bytes that this server takes");
    Err(refuse(parts, body, Problem::new(Code::TooLarge, detail)).await)
}

/// Why no more of a body comes.
enum End {
    /// It is whole.
    Whole,
    /// Its room was needed.
    GaveWay,
    /// There is no room to wait for it.
    NoRoom,
    Broken(BoxError),
}

/// The next frame of a body, unless it had to give way, or `waits` says that there is no room to wait for it.
fn next(
    body: &mut Body,
    place: &mut Option<Place>,
    waits: &mut impl FnMut(&mut Option<Place>) -> bool,
    context: &mut Context<'_>,
) -> Poll<Result<Frame<Bytes>, End>> {
    let gave_way =
        |place: &Option<Place>, context: &mut Context<'_>| place.as_ref().is_some_and(|place| place.gave_way(context));
    if gave_way(place, context) {
        return Poll::Ready(Err(End::GaveWay));
    }
    match Pin::new(body).poll_frame(context) {
        Poll::Ready(None) => Poll::Ready(Err(End::Whole)),
        Poll::Ready(Some(frame)) => Poll::Ready(frame.map_err(|error| End::Broken(error.into()))),
        Poll::Pending if !waits(place) => Poll::Ready(Err(End::NoRoom)),
        // Once more: the place may be new.
        Poll::Pending if gave_way(place, context) => Poll::Ready(Err(End::GaveWay)),
        Poll::Pending => Poll::Pending,
    }
}

/// What the head of a request takes in memory, about. HTTP/2 says a field again with a byte, and keeps it once.
fn weight(parts: &Parts) -> usize {
    const EACH: usize = 128;
    let mut known = HashSet::new();
    let mut once = |bytes: &[u8]| if known.insert(bytes.as_ptr()) { bytes.len() } else { 0 };
    let field =
        |(name, value): (&HeaderName, &HeaderValue)| once(name.as_str().as_bytes()) + once(value.as_bytes()) + EACH;
    let fields: usize = parts.headers.iter().map(field).sum();
    fields + parts.uri.path().len() + parts.uri.query().map_or(0, str::len)
}

/// A body in pieces; most come in one. Of the others the pieces are copied: each would keep the buffer that it was read into.
#[derive(Default)]
struct Chunks {
    first: Bytes,
    all: Vec<u8>,
    /// What the head of the request weighs, once it is asked for.
    head: Option<usize>,
}

impl Chunks {
    /// Takes a piece, after which so many bytes come, if that is known.
    fn push(&mut self, chunk: Bytes, end: bool, left: Option<u64>) {
        if end && self.all.is_empty() {
            self.first = chunk;
            return;
        }
        if self.all.capacity() - self.all.len() < chunk.len() {
            let double = self.all.len().max(chunk.len());
            let left =
                left.and_then(|left| usize::try_from(left).ok()).unwrap_or(usize::MAX).saturating_add(chunk.len());
            self.all.reserve_exact(double.min(left));
        }
        self.all.extend_from_slice(&chunk);
    }

    fn length(&self) -> usize {
        self.first.len() + self.all.len()
    }

    /// What it takes in memory.
    fn room(&self) -> usize {
        self.first.len() + self.all.capacity()
    }

    /// The whole body, which keeps its place as long as it is there.
    fn whole(self, place: Option<Place>, app: &App) -> Result<Bytes, Problem> {
        let Some(place) = place else {
            return Ok(if self.all.is_empty() { self.first } else { self.all.into() });
        };
        if !place.is_whole() {
            app.metrics.body_late(false);
            return Err(Problem::gave_way());
        }
        let Self { first, all, .. } = self;
        Ok(Bytes::from_owner(Placed { bytes: if all.is_empty() { first } else { all.into() }, _place: place }))
    }
}

struct Placed {
    bytes: Bytes,
    _place: Place,
}

impl AsRef<[u8]> for Placed {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Throws a body away, so that its sender gets to read the answer; not the body of one who waits to be asked for it.
/// The head of the request goes at once.
pub(crate) async fn refuse(parts: Parts, mut body: Body, problem: Problem) -> Problem {
    let waits = parts.headers.contains_key(header::EXPECT);
    drop(parts);
    if waits {
        return problem;
    }
    let discard = async {
        let mut rest = REFUSED_BYTES;
        while let Some(Ok(frame)) = body.frame().await {
            rest = rest.saturating_sub(frame.data_ref().map_or(0, Bytes::len));
            if rest == 0 {
                break;
            }
        }
    };
    // Too slow or too long: then the connection is closed.
    let _ = tokio::time::timeout(REFUSED_TIME, discard).await;
    problem
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_that_is_said_again_and_kept_once_weighs_little() {
        let value = HeaderValue::try_from("y".repeat(4_000)).expect("a value");
        let of = |values: Vec<HeaderValue>| {
            let mut request = Request::new(());
            for value in values {
                request.headers_mut().append("x", value);
            }
            weight(&request.into_parts().0)
        };
        let (once, again) = (of(vec![value.clone()]), of(vec![value.clone(); 14]));
        assert!(once > 4_000 && again < 6_000, "{once} {again}");
        let another = HeaderValue::try_from("y".repeat(4_000)).expect("a value");
        assert!(of(vec![value, another]) > 8_000);
    }
}
