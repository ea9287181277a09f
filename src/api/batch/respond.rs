//! The answer to a batch of any kind: the form of its lines, the options of its query, the stream.

use crate::api::accept::Form;
use crate::api::app::{App, ServerLimits};
use crate::api::batch::ordered_answers::Answers;
use crate::api::body::{BoardRequest, check_encoding, refuse, unsupported_content_type};
use crate::api::message_memory::Reserved;
use crate::api::query;
use crate::api::reply::{REQUEST_ID, response_of_type};
use crate::api::wire::problem::Problem;
use crate::batch::answerer::Answerer;
use axum::body::Body;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use std::sync::Arc;

/// A request that may be a line of a batch.
pub(crate) trait LineRequest: BoardRequest {
    /// Answers lines that are boards.
    type Text: Answerer + Unpin;
    /// Answers lines that are requests.
    type Json: Answerer + Unpin;

    /// An answerer of boards, with the options of this request.
    ///
    /// # Errors
    /// Invalid options.
    fn text_answerer(self, server: &ServerLimits) -> Result<Self::Text, Problem>;

    /// An answerer of requests, with the options of this request as defaults.
    fn json_answerer(self, server: &ServerLimits, request_id: String) -> Self::Json;
}

/// Answers the lines of a request's body, as a stream.
pub(crate) async fn respond<Q: LineRequest>(app: Arc<App>, request: Request) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    let id = parts.headers.get(REQUEST_ID).and_then(|id| id.to_str().ok()).unwrap_or_default().to_owned();
    let answerer = match answerer_of::<Q>(&app, &parts, &id) {
        Ok(answerer) => answerer,
        Err(problem) => return Err(refuse(parts, body, problem).await),
    };
    app.check_queue()?;
    let room = match &answerer {
        FormAnswerer::Text(answerer) => app.room_for_answer(answerer.shared_bytes())?,
        FormAnswerer::Json(_) => Reserved::default(),
    };
    let begin = if parts.headers.contains_key(header::EXPECT) { Begin::WithContent } else { Begin::AtOnce };
    drop(parts);
    Ok(match answerer {
        FormAnswerer::Text(answerer) => response_of_type(
            "text/plain; charset=utf-8",
            body_of(Answers::new(app, body, answerer, id).with_shared_room(room), begin).await,
        ),
        FormAnswerer::Json(answerer) => response_of_type(
            "application/x-ndjson",
            body_of(Answers::new(app, body, answerer, id), begin).await,
        ),
    })
}

/// The answerer of the lines, by their form.
enum FormAnswerer<T, J> {
    Text(T),
    Json(J),
}

/// Returns the answerer that the header section and the query ask for. Reads nothing of the body.
fn answerer_of<Q: LineRequest>(
    app: &App,
    parts: &Parts,
    id: &str,
) -> Result<FormAnswerer<Q::Text, Q::Json>, Problem> {
    let form = form_of(&parts.headers)?;
    let defaults: Q = query::read(&parts.uri, Q::PARAMETERS)?;
    Ok(match form {
        Form::Text => FormAnswerer::Text(defaults.text_answerer(&app.limits).map_err(Problem::in_query)?),
        Form::Json => FormAnswerer::Json(defaults.json_answerer(&app.limits, id.to_owned())),
    })
}

/// When the answer begins.
#[derive(Clone, Copy)]
enum Begin {
    AtOnce,
    /// When the first bytes of the body are there: the client may wait for 100 (Continue) before it sends
    /// any.
    WithContent,
}

/// The answers as a body.
async fn body_of<S: Answerer + Unpin>(answers: Answers<S>, begin: Begin) -> Body {
    Body::new(match begin {
        Begin::AtOnce => answers,
        Begin::WithContent => answers.after_first_bytes().await,
    })
}

fn form_of(headers: &HeaderMap) -> Result<Form, Problem> {
    check_encoding(headers)?;
    let Some(value) = headers.get(header::CONTENT_TYPE) else { return Ok(Form::Text) };
    let value = value.to_str().unwrap_or("?");
    match value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase().as_str() {
        "text/plain" | "application/x-www-form-urlencoded" => Ok(Form::Text),
        "application/x-ndjson" | "application/ndjson" | "application/jsonl" => Ok(Form::Json),
        _ => Err(unsupported_content_type(value, "text/plain, application/x-ndjson")),
    }
}
