//! The responses that operations have in common: errors, and the headers that every response has.

use crate::http::openapi::every_operation::operations;
use serde_json::{Value, json};

/// A response in `components`: its name, its status, its description.
type Common = (&'static str, &'static str, &'static str);

/// Responses of every operation.
///
/// 431 is not among them: hyper sends it before there is a request to an operation, and without content, so a
/// generated client would have no type for errors.
const EVERY: [Common; 4] = [
    ("MethodNotAllowed", "405", "The path does not support this method; `Allow` lists others."),
    ("NotAcceptable", "406", "`Accept` excludes the content type of the answer."),
    ("UnprocessableContent", "422", "The request is not valid; `errors` has the place."),
    ("InternalServerError", "500", "The server failed."),
];
/// Responses of operations with a body.
const WITH_BODY: [Common; 4] = [
    ("BadRequest", "400", "The body is not JSON, not UTF-8, or incomplete."),
    ("RequestTimeout", "408", "The body did not arrive in time."),
    ("ContentTooLarge", "413", "The body is larger than the server accepts."),
    ("UnsupportedMediaType", "415", "The body is neither JSON nor text, or in another coding than gzip."),
];
/// The response of operations that work on a request.
const SERVICE_UNAVAILABLE: Common = (
    "ServiceUnavailable",
    "503",
    "The queue is full, or the server is stopping; `Retry-After` says when to try again.",
);
/// The response of a rate limit, which operations of health do not have.
const TOO_MANY_REQUESTS: Common =
    ("TooManyRequests", "429", "The client is above its rate limit; `Retry-After` says when to try again.");
/// The header fields of every response where a rate limit is set.
const RATE: [(&str, &str, &str); 2] = [
    (
        "RateLimit",
        "RateLimit",
        "Where a rate limit is set: the requests left as `r`, the seconds until all are there again as `t`.",
    ),
    (
        "RateLimit-Policy",
        "RateLimitPolicy",
        "Where a rate limit is set: the requests of a client as `q`, the seconds in which they return as `w`.",
    ),
];

/// The header fields of some responses.
const OPTIONAL: [(&str, &str, &str); 4] = [
    ("Accept-Post", "AcceptPost", "The content types that the operation takes, if the request has another."),
    ("Accept-Encoding", "AcceptEncoding", "The codings that are taken, if the content has another."),
    (
        "Vary",
        "Vary",
        "What the response depends on: `accept` where there are several content types, `accept-encoding` \
         where it can be compressed.",
    ),
    ("Content-Security-Policy", "ContentSecurityPolicy", "With SVG: a picture loads and runs nothing."),
];

/// Adds the common responses to every operation, and their headers to every response. Operations of health
/// have no rate limit, so they have the common responses without its headers.
pub(crate) fn add(document: &mut Value) {
    for (name, status, description) in
        EVERY.into_iter().chain(WITH_BODY).chain([SERVICE_UNAVAILABLE, TOO_MANY_REQUESTS])
    {
        document["components"]["responses"][name] = response(status, description, Rate::Limited);
    }
    document["components"]["headers"] = json!({
        "RequestId": header("The id of the request: its own `x-request-id`, or a new one.", "string"),
        "RetryAfter": header("The number of seconds after which to try again.", "integer"),
        "Allow": header("The methods that the path supports.", "string"),
    });
    for (_, name, description) in RATE.into_iter().chain(OPTIONAL) {
        let mut field = header(description, "string");
        field["required"] = false.into();
        document["components"]["headers"][name] = field;
    }
    for operation in operations(document) {
        let with_body = operation.get("requestBody").is_some();
        let parameters = operation["parameters"].as_array();
        let has_work =
            with_body || parameters.is_some_and(|all| all.iter().any(|parameter| parameter["in"] == "query"));
        let is_health = operation["tags"] == json!(["health"]);
        let rate = if is_health { Rate::Unlimited } else { Rate::Limited };
        let common = EVERY.into_iter();
        let common = common.chain(WITH_BODY.into_iter().filter(|_| with_body));
        let common = common.chain([SERVICE_UNAVAILABLE].into_iter().filter(|_| has_work));
        for (status, response) in operation["responses"].as_object_mut().into_iter().flatten() {
            add_headers(status, response, rate);
        }
        for (name, status, description) in
            common.chain([TOO_MANY_REQUESTS].into_iter().filter(|_| !is_health))
        {
            let known = &mut operation["responses"][status];
            if known.is_null() {
                *known = match rate {
                    Rate::Limited => json!({ "$ref": format!("#/components/responses/{name}") }),
                    Rate::Unlimited => response(status, description, rate),
                };
            }
        }
    }
}

/// Whether a rate limit can be set for an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rate {
    Limited,
    Unlimited,
}

fn response(status: &str, description: &str, rate: Rate) -> Value {
    let schema = json!({ "schema": { "$ref": "#/components/schemas/Problem" } });
    let mut response =
        json!({ "description": description, "content": { "application/problem+json": schema } });
    add_headers(status, &mut response, rate);
    response
}

fn add_headers(status: &str, response: &mut Value, rate: Rate) {
    let has_pictures = status == "200" && !response["content"]["image/svg+xml"].is_null();
    let mut add = |name: &str, component: &str| {
        response["headers"][name] = json!({ "$ref": format!("#/components/headers/{component}") });
    };
    add("x-request-id", "RequestId");
    match status {
        "405" => add("Allow", "Allow"),
        "406" | "422" => add("Vary", "Vary"),
        "415" => {
            add("Vary", "Vary");
            add("Accept-Post", "AcceptPost");
            add("Accept-Encoding", "AcceptEncoding");
        }
        "429" | "503" => add("Retry-After", "RetryAfter"),
        "200" | "304" => add("Vary", "Vary"),
        _ => {}
    }
    if has_pictures {
        add("Content-Security-Policy", "ContentSecurityPolicy");
    }
    if rate == Rate::Limited {
        RATE.iter().for_each(|(name, component, _)| add(name, component));
    }
}

fn header(description: &str, kind: &str) -> Value {
    json!({ "description": description, "required": true, "schema": { "type": kind } })
}
