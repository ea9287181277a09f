//! The answer to a batch: the form of its lines, the options of its query, the stream.

use crate::api::accept::accepts_gzip;
use crate::api::app::App;
use crate::api::batch::gzip_frames::GzipFrames;
use crate::api::batch::line_answerer::{LineAnswerer, LinesForm};
use crate::api::batch::ordered_answers::Answers;
use crate::api::body::{Coding, query_pairs, refuse, unsupported_content_type};
use crate::api::quick::LineForm;
use crate::api::refusal::Refusal;
use crate::api::reply::{LoggedAtEnd, REQUEST_ID, response_of_type};
use axum::body::Body;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use std::sync::Arc;
use sudokud_contract::any_operation::AnyOperation;
use sudokud_contract::request::Form;
use sudokud_contract::wire::problem::Problem;

/// Answers the lines of a request's body, each a request to `operation`, as a stream.
pub(crate) async fn respond(
    operation: &'static dyn AnyOperation,
    app: Arc<App>,
    request: Request,
) -> Result<Response, Refusal> {
    let (parts, body) = request.into_parts();
    let id = parts.headers.get(REQUEST_ID).and_then(|id| id.to_str().ok()).unwrap_or_default().to_owned();
    let form = Coding::of(&parts.headers).and_then(|coding| Ok((coding, form_of(&parts.headers)?)));
    let (coding, form) = match form {
        Ok(form) => form,
        Err(refusal) => return Err(refuse(parts, body, refusal).await),
    };
    let answerer = match answerer_of(operation, &app, &parts, form, &id) {
        Ok(answerer) => answerer,
        Err(problem) => return Err(refuse(parts, body, problem.into()).await),
    };
    app.check_queue()?;
    let begin = if parts.headers.contains_key(header::EXPECT) { Begin::WithContent } else { Begin::AtOnce };
    let accepts_gzip = accepts_gzip(&parts.headers);
    drop(parts);
    let content_type = match form {
        Form::Text => "text/plain; charset=utf-8",
        Form::Json => "application/x-ndjson",
    };
    let answers = Answers::new(app, coding.decode(body), answerer, id);
    let answers = match begin {
        Begin::AtOnce => answers,
        Begin::WithContent => answers.after_first_bytes().await,
    };
    let body = if accepts_gzip { Body::new(GzipFrames::new(answers)) } else { Body::new(answers) };
    let mut response = response_of_type(content_type, body);
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if accepts_gzip {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response.extensions_mut().insert(LoggedAtEnd);
    Ok(response)
}

/// Returns the answerer that the query asks for. Reads nothing of the body.
fn answerer_of(
    operation: &'static dyn AnyOperation,
    app: &App,
    parts: &Parts,
    form: Form,
    id: &str,
) -> Result<LineAnswerer, Problem> {
    let options = operation.options_of_query(query_pairs(&parts.uri)?)?;
    let form = match form {
        Form::Text => LinesForm::line_of_text(operation),
        Form::Json => LinesForm::Json(LineForm::Request),
    };
    LineAnswerer::new(operation, options, app.limits.bounds, form, id.to_owned()).map_err(Problem::in_query)
}

/// When the answer begins.
#[derive(Clone, Copy)]
enum Begin {
    AtOnce,
    /// When the first bytes of the body are there: the client may wait for 100 (Continue) before it sends
    /// any.
    WithContent,
}

fn form_of(headers: &HeaderMap) -> Result<Form, Refusal> {
    let Some(value) = headers.get(header::CONTENT_TYPE) else { return Ok(Form::Text) };
    let value = value.to_str().unwrap_or("?");
    match value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase().as_str() {
        "text/plain" | "application/x-www-form-urlencoded" => Ok(Form::Text),
        "application/x-ndjson" | "application/ndjson" | "application/jsonl" => Ok(Form::Json),
        _ => Err(unsupported_content_type(value, "text/plain, application/x-ndjson")),
    }
}
