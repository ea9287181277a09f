//! The answer to a batch: the form of its lines, the options of its query, the stream.

use crate::http::accept::accepts_gzip;
use crate::http::app::App;
use crate::http::batch::gzip_frames::GzipFrames;
use crate::http::batch::ordered_answers::Answers;
use crate::http::body::{Coding, query_pairs, refuse, unsupported_content_type};
use crate::http::refusal::Refusal;
use crate::http::reply::{LoggedAtEnd, REQUEST_ID, response_of_type};
use crate::lines::answerer::Answerer;
use crate::lines::csv_answerer::{CsvAnswer, CsvAnswerer};
use crate::lines::line_answerer::{LineAnswerer, LinesForm};
use crate::lines::quick::LineForm;
use axum::body::Body;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use std::sync::Arc;
use sudokud_contract::any_operation::AnyOperation;
use sudokud_contract::surface::Column;
use sudokud_contract::wire::problem::{Code, Problem};
use sudokud_model::grid::Alphabet;

/// Answers the lines of a request's body, each a request to `operation`, as a stream.
pub(crate) async fn respond(
    operation: &'static dyn AnyOperation,
    app: Arc<App>,
    request: Request,
) -> Result<Response, Refusal> {
    let (parts, body) = request.into_parts();
    let id = parts.headers.get(REQUEST_ID).and_then(|id| id.to_str().ok()).unwrap_or_default().to_owned();
    let form =
        Coding::of(&parts.headers).and_then(|coding| Ok((coding, type_of(operation, &parts.headers)?)));
    let (coding, form) = match form {
        Ok(form) => form,
        Err(refusal) => return Err(refuse(parts, body, refusal).await),
    };
    let (answerer, column, alphabet) = match answerer_of(operation, &app, &parts, form, &id) {
        Ok(answerer) => answerer,
        Err(problem) => return Err(refuse(parts, body, problem.into()).await),
    };
    app.check_queue()?;
    let begin = if parts.headers.contains_key(header::EXPECT) { Begin::WithContent } else { Begin::AtOnce };
    let accepts_gzip = accepts_gzip(&parts.headers);
    drop(parts);
    let body = coding.decode(body);
    let (content_type, body) = match form {
        LinesType::Text => {
            ("text/plain; charset=utf-8", begun(Answers::new(app, body, answerer, id), begin).await)
        }
        LinesType::Json => {
            ("application/x-ndjson", begun(Answers::new(app, body, answerer, id), begin).await)
        }
        LinesType::Csv(columns) => {
            let answerer = CsvAnswerer::new(answerer, CsvAnswer::Columns(columns), column, alphabet);
            ("text/csv; charset=utf-8", begun(Answers::new(app, body, answerer, id), begin).await)
        }
    };
    let body = if accepts_gzip { Body::new(GzipFrames::new(body)) } else { body };
    let mut response = response_of_type(content_type, body);
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if accepts_gzip {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response.extensions_mut().insert(LoggedAtEnd);
    Ok(response)
}

/// The answers as a body, once they begin.
async fn begun<S: Answerer + Unpin>(answers: Answers<S>, begin: Begin) -> Body {
    Body::new(match begin {
        Begin::AtOnce => answers,
        Begin::WithContent => answers.after_first_bytes().await,
    })
}

/// Returns the answerer that the query asks for, and the column and the symbols of its boards. Reads nothing
/// of the body.
fn answerer_of(
    operation: &'static dyn AnyOperation,
    app: &App,
    parts: &Parts,
    form: LinesType,
    id: &str,
) -> Result<(LineAnswerer, Option<String>, Option<Alphabet>), Problem> {
    let mut pairs = query_pairs(&parts.uri)?;
    let at = pairs.iter().position(|(name, _)| name == COLUMN && operation.surface().has_columns());
    let column = at.map(|at| pairs.remove(at).1);
    if column.is_some() && pairs.iter().any(|(name, _)| name == COLUMN) {
        let detail = "the parameter occurs twice";
        return Err(Problem::at(Code::InvalidField, format!("/{COLUMN}"), detail).in_query());
    }
    let form = match form {
        LinesType::Csv(_) => LinesForm::Columns,
        _ if column.is_some() => {
            let detail = "only lines of text/csv have columns";
            return Err(Problem::at(Code::InapplicableField, format!("/{COLUMN}"), detail).in_query());
        }
        LinesType::Text => LinesForm::line_of_text(operation),
        LinesType::Json => LinesForm::Json(LineForm::Request),
    };
    let symbols = pairs.iter().find(|(name, _)| name == "symbols");
    let alphabet = symbols.and_then(|(_, symbols)| Alphabet::named(symbols).ok());
    let options = operation.options_of_query(pairs)?;
    LineAnswerer::new(operation, options, app.limits.bounds, form, id.to_owned())
        .map(|answerer| (answerer, column, alphabet))
        .map_err(Problem::in_query)
}

/// When the answer begins.
#[derive(Clone, Copy)]
enum Begin {
    AtOnce,
    /// When the first bytes of the body are there: the client may wait for 100 (Continue) before it sends
    /// any.
    WithContent,
}

/// The parameter that names the column of CSV with the boards.
pub(crate) const COLUMN: &str = "column";

/// The type of the lines and of their answers.
#[derive(Clone, Copy)]
enum LinesType {
    Text,
    Json,
    Csv(&'static [Column]),
}

fn type_of(operation: &dyn AnyOperation, headers: &HeaderMap) -> Result<LinesType, Refusal> {
    let Some(value) = headers.get(header::CONTENT_TYPE) else { return Ok(LinesType::Text) };
    let value = value.to_str().unwrap_or("?");
    let name = value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let columns = operation.surface().columns;
    match (name.as_str(), columns) {
        ("text/plain" | "application/x-www-form-urlencoded", _) => Ok(LinesType::Text),
        ("application/x-ndjson" | "application/ndjson" | "application/jsonl", _) => Ok(LinesType::Json),
        (_, []) => Err(unsupported_content_type(value, "text/plain, application/x-ndjson")),
        ("text/csv", columns) => Ok(LinesType::Csv(columns)),
        _ => Err(unsupported_content_type(value, "text/plain, text/csv, application/x-ndjson")),
    }
}
