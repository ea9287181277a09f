//! `POST /mcp`: one message a request, answered by one object in JSON. There are no sessions and no streams.

use crate::http::app::App;
use crate::http::body::Received;
use crate::http::operation::{PlannedTask, plan_task};
use crate::http::refusal::{HasOwnBody, Refusal};
use crate::http::reply::response_of_type;
use crate::mcp::message::{Message, Repeated, STATELESS, VERSIONS, read};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use std::sync::Arc;
use sudokud_contract::any_operation::AnswerForm;
use sudokud_contract::wire::problem::Code;

/// The path.
pub(crate) const PATH: &str = "/mcp";

/// The header with the version that client and server agreed on.
const VERSION: &str = "mcp-protocol-version";

/// Answers a message.
pub(crate) async fn answer(State(app): State<Arc<App>>, request: Request) -> Result<Response, Refusal> {
    check(&app, request.headers())?;
    let repeated = repeated(request.headers());
    let received = Received::wait(request, &app).await?;
    let bounds = app.limits.bounds;
    let (message, reading) =
        received.read(&app, move |received| Ok(read(&received.bytes, Some(&repeated), &bounds))).await?;
    let call = match message {
        Message::Reply(reply) => return Ok(written(&reply)),
        Message::Refused(reply, status) => {
            let mut response = written(&reply);
            *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
            response.extensions_mut().insert(HasOwnBody);
            return Ok(response);
        }
        // A client over HTTP cancels a request by closing its connection.
        Message::Nothing | Message::Cancel(_) => return Ok(StatusCode::ACCEPTED.into_response()),
        Message::Call(call) => call,
    };
    let reply_to = call.reply_to();
    let started = plan_task(call.operation, &app, call.prepared, reading, AnswerForm::JsonAndPicture);
    let reply = match started {
        Ok(PlannedTask { task, schedule, room }) => {
            let shorten = move |(answer, _)| {
                let reply = reply_to.reply(&answer);
                drop(room);
                reply
            };
            app.run(schedule, task, shorten).await?
        }
        // The server is busy: another attempt may succeed.
        Err(problem) => return Err(Refusal::from(problem)),
    };
    Ok(written(&reply))
}

/// Returns the header fields that repeat parts of the content.
fn repeated(headers: &HeaderMap) -> Repeated {
    let field = |name: &str| Some(headers.get(name)?.to_str().ok()?.to_owned());
    Repeated { version: field(VERSION), method: field("mcp-method"), name: field("mcp-name") }
}

fn written(reply: &Value) -> Response {
    response_of_type("application/json", reply.to_string())
}

/// Refuses pages that may not call this server, and clients that agreed on an unknown version. A version that
/// may be newer than [`STATELESS`] is refused with those that the server has, where the content is known.
fn check(app: &App, headers: &HeaderMap) -> Result<(), Refusal> {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    if text(header::ORIGIN.as_str()).is_some_and(|origin| !app.allows_origin(origin)) {
        let detail = "`--cors-origin` names other origins";
        return Err(Refusal::new(Code::OriginNotAllowed, detail));
    }
    let is_known = |version: &str| version >= STATELESS || VERSIONS.contains(&version);
    if text(VERSION).is_some_and(|version| !is_known(version)) {
        let detail = format!("`{VERSION}` is none of {STATELESS}, {}", VERSIONS.join(", "));
        return Err(Refusal::new(Code::BadRequest, detail));
    }
    Ok(())
}
