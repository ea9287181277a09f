//! Messages of JSON-RPC 2.0: what a client sends, and the replies.

use crate::mcp::brief::brief;
use crate::mcp::tools::{INCLUDE, NOT_NEEDED, answer_fields, tools};
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use sudokud_contract::any_operation::{AnyOperation, Prepared, Written};
use sudokud_contract::operations::named;
use sudokud_contract::request::Content;
use sudokud_contract::wire::bounds::Bounds;
use sudokud_contract::wire::distinct_fields::DistinctFields;
use sudokud_contract::wire::json;
use sudokud_contract::wire::problem::{Code, Problem};

/// The version in which each request names its version and there is no handshake.
pub(crate) const STATELESS: &str = "2026-07-28";

/// The versions of the protocol that a client may agree on by `initialize`, the newest first. The batches of
/// messages of 2025-03-26, which the versions after it dropped, are refused.
pub(crate) const VERSIONS: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/// The fields of `_meta` with the version of a request and what its client can do.
const META_VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const META_CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";

/// How long a client may use its copy of the tools, in milliseconds.
const TTL_MS: u64 = 300_000;

/// The codes of JSON-RPC's errors.
const NOT_JSON: i64 = -32_700;
const NO_REQUEST: i64 = -32_600;
const NO_METHOD: i64 = -32_601;
const INVALID_PARAMETERS: i64 = -32_602;
/// The codes of the protocol's own errors.
const HEADER_MISMATCH: i64 = -32_020;
const UNSUPPORTED_VERSION: i64 = -32_022;

/// The introduction that a client gives to its agent.
const INSTRUCTIONS: &str = "\
    Tools for Sudoku boards of any kind. A board is a string with one symbol a cell and `.` \
    for an empty one, or a list of numbers. Rows and columns count from 0 in JSON, and from 1 in notation \
    such as `r1c1`. `kinds` lists the constraints that a puzzle can have. Answers are short: `left_out` \
    names what is missing, and `include` asks for it.";

/// A message that was read.
pub(crate) enum Message {
    /// A request that is answered at once.
    Reply(Value),
    /// A request that is refused, and the status of its response over HTTP.
    Refused(Value, u16),
    /// A message that is no request and needs no reply.
    Nothing,
    /// The client no longer needs the reply to the request with this id.
    Cancel(Value),
    /// A call of a tool, which is work.
    Call(Call),
}

/// A call of a tool whose arguments were read.
pub(crate) struct Call {
    pub(crate) operation: &'static dyn AnyOperation,
    pub(crate) prepared: Box<dyn Prepared>,
    reply_to: ReplyTo,
}

/// The header fields of a request over HTTP that repeat its content.
#[derive(Clone, Debug, Default)]
pub(crate) struct Repeated {
    pub(crate) version: Option<String>,
    pub(crate) method: Option<String>,
    pub(crate) name: Option<String>,
}

/// How the results of a request are written: as its version of the protocol wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Era {
    /// A version that begins with `initialize`.
    Handshake,
    /// [`STATELESS`].
    Stateless,
}

/// The parts of a call that its reply needs.
#[derive(Clone)]
pub(crate) struct ReplyTo {
    id: Value,
    era: Era,
    operation: &'static str,
    include: Vec<String>,
}

impl Call {
    /// The id of the request, as text in JSON.
    pub(crate) fn id(&self) -> String {
        self.reply_to.id.to_string()
    }

    pub(crate) fn reply_to(&self) -> ReplyTo {
        self.reply_to.clone()
    }
}

impl ReplyTo {
    /// The reply with an answer in JSON, or with the problem. A problem is the result of a call too: the
    /// agent reads it and may call again.
    pub(crate) fn reply(&self, answer: &Result<Written, Problem>) -> Value {
        let (text, structured) = match answer {
            Ok(written) => {
                let text = brief(self.operation, &written.bytes, &self.include);
                let structured = serde_json::from_str(&text).ok();
                (text, structured)
            }
            Err(problem) => (problem.body(""), None),
        };
        let mut content = vec![json!({ "type": "text", "text": text })];
        if let Some(picture) = answer.as_ref().ok().and_then(|written| written.picture.as_ref()) {
            let data = BASE64.encode(picture);
            content.push(json!({ "type": "image", "data": data, "mimeType": "image/png" }));
        }
        let mut result = json!({ "content": content, "isError": answer.is_err() });
        if let Some(structured) = structured {
            result["structuredContent"] = structured;
        }
        self.era.result(&self.id, result)
    }
}

impl Era {
    /// Returns the reply with a result.
    fn result(self, id: &Value, mut result: Value) -> Value {
        if self == Self::Stateless {
            result["resultType"] = "complete".into();
            result["_meta"] = json!({ "io.modelcontextprotocol/serverInfo": server_info() });
        }
        json!({ "jsonrpc": "2.0", "id": id, "result": result })
    }

    /// Returns the reply with a result that a client may keep for a time.
    fn kept_result(self, id: &Value, mut result: Value) -> Value {
        if self == Self::Stateless {
            result["ttlMs"] = TTL_MS.into();
            result["cacheScope"] = "public".into();
        }
        self.result(id, result)
    }
}

/// Reads a message. `repeated` are the header fields of a request over HTTP.
pub(crate) fn read(content: &[u8], repeated: Option<&Repeated>, bounds: &Bounds) -> Message {
    let (message, twice) = match json::read(content) {
        Ok(DistinctFields(fields)) => (Value::Object(fields), None),
        // The id is read all the same, because the refusal repeats it.
        Err(problem) => match serde_json::from_slice(content) {
            Ok(message) => (message, Some(problem)),
            Err(_) => return Message::Reply(error(&Value::Null, NOT_JSON, "the message is not JSON")),
        },
    };
    let (id, method) = (&message["id"], message["method"].as_str());
    let is_id = id.is_string() || id.is_i64() || id.is_u64();
    match method {
        _ if message["jsonrpc"] != "2.0" || !(is_id || id.is_null()) => {
            Message::Reply(error(&Value::Null, NO_REQUEST, "the message is no message of JSON-RPC 2.0"))
        }
        Some("notifications/cancelled") if message.get("id").is_none() => {
            Message::Cancel(message["params"]["requestId"].clone())
        }
        // A notification, or the response to a request that this server never sends.
        Some(_) if message.get("id").is_none() => Message::Nothing,
        None if message.get("result").is_some() || message.get("error").is_some() => Message::Nothing,
        Some(method) if is_id => {
            let params = &message["params"];
            match era(id, (method, params), repeated) {
                Ok(era) => match twice {
                    None => request(id, era, (method, params), bounds),
                    Some(problem) => refuse_field(id, era, (method, params), &problem),
                },
                Err(refused) => refused,
            }
        }
        _ => Message::Reply(error(&Value::Null, NO_REQUEST, "the message is no request")),
    }
}

/// Returns the era of a request.
///
/// # Errors
/// A version that this server does not have, a request without its capabilities, or header fields that are
/// not those of the content.
fn era(id: &Value, (method, params): (&str, &Value), repeated: Option<&Repeated>) -> Result<Era, Message> {
    let version = &params["_meta"][META_VERSION];
    let named = repeated.and_then(|fields| fields.version.as_deref());
    if version.is_null() && named != Some(STATELESS) {
        return Ok(Era::Handshake);
    }
    let mismatch = |detail| Message::Refused(error(id, HEADER_MISMATCH, detail), 400);
    if let Some(Repeated { version: named, method: method_field, name }) = repeated {
        if named.as_deref() != version.as_str() {
            return Err(mismatch("MCP-Protocol-Version is not the version in `_meta`"));
        }
        if method_field.as_deref() != Some(method) {
            return Err(mismatch("Mcp-Method is not the method"));
        }
        if method == "tools/call" && name.as_deref() != params["name"].as_str() {
            return Err(mismatch("Mcp-Name is not the name of the tool"));
        }
    }
    if version != STATELESS {
        let mut reply = error(id, UNSUPPORTED_VERSION, "the version of the protocol is not supported");
        reply["error"]["data"] = json!({ "supported": [STATELESS], "requested": version });
        return Err(Message::Refused(reply, 400));
    }
    if !params["_meta"][META_CAPABILITIES].is_object() {
        let detail = format!("`_meta` has no `{META_CAPABILITIES}`");
        return Err(Message::Refused(error(id, INVALID_PARAMETERS, &detail), 400));
    }
    Ok(Era::Stateless)
}

fn request(id: &Value, era: Era, (method, params): (&str, &Value), bounds: &Bounds) -> Message {
    Message::Reply(match (method, era) {
        ("initialize", Era::Handshake) => era.result(id, initialize(params)),
        ("ping", Era::Handshake) => era.result(id, json!({})),
        ("server/discover", Era::Stateless) => era.kept_result(id, discovery()),
        ("tools/list", _) => era.kept_result(id, json!({ "tools": tools() })),
        ("tools/call", _) => return call(id, era, params, bounds),
        _ => {
            let reply = error(id, NO_METHOD, &format!("there is no method {:?}", shown(method)));
            return Message::Refused(reply, if era == Era::Stateless { 404 } else { 200 });
        }
    })
}

/// Refuses a request with a field that is there twice. If the arguments of a call have it, the refusal is the
/// result of the call, as for other problems of arguments.
fn refuse_field(id: &Value, era: Era, (method, params): (&str, &Value), problem: &Problem) -> Message {
    let operation = params["name"].as_str().and_then(named).filter(|_| method == "tools/call");
    Message::Reply(match (operation, problem.in_part("/params/arguments")) {
        (Some(operation), Some(problem)) => {
            let reply_to = ReplyTo { id: id.clone(), era, operation: operation.name(), include: Vec::new() };
            reply_to.reply(&Err(problem))
        }
        _ => error(id, NO_REQUEST, problem.detail()),
    })
}

fn server_info() -> Value {
    json!({ "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") })
}

fn initialize(params: &Value) -> Value {
    let asked = VERSIONS.iter().find(|&&version| params["protocolVersion"] == version);
    json!({
        "protocolVersion": asked.unwrap_or(&VERSIONS[0]),
        "capabilities": { "tools": {} },
        "serverInfo": server_info(),
        "instructions": INSTRUCTIONS,
    })
}

fn discovery() -> Value {
    json!({
        "supportedVersions": [STATELESS],
        "capabilities": { "tools": {} },
        "instructions": INSTRUCTIONS,
    })
}

fn call(id: &Value, era: Era, params: &Value, bounds: &Bounds) -> Message {
    let name = params["name"].as_str().unwrap_or_default();
    let Some(operation) = named(name) else {
        let detail = format!("there is no tool {:?}", shown(name));
        return Message::Reply(error(id, INVALID_PARAMETERS, &detail));
    };
    let mut reply_to = ReplyTo { id: id.clone(), era, operation: operation.name(), include: Vec::new() };
    match prepare(operation, params, bounds) {
        Ok((prepared, include)) => {
            reply_to.include = include;
            Message::Call(Call { operation, prepared, reply_to })
        }
        Err(problem) => Message::Reply(reply_to.reply(&Err(problem))),
    }
}

/// Checks that the arguments have none of the fields that only requests over HTTP have.
///
/// # Errors
/// The field that they have.
fn check_fields(arguments: &Value) -> Result<(), Problem> {
    match NOT_NEEDED.iter().find(|name| arguments.get(name).is_some()) {
        Some(name) => {
            let detail = format!("unknown field `{name}`: the message of a call has an id of its own");
            Err(Problem::at(Code::InvalidField, format!("/{name}"), detail))
        }
        None => Ok(()),
    }
}

/// Reads the arguments of a call. Returns the work and the fields that the answer shall have whole.
fn prepare(
    operation: &dyn AnyOperation,
    params: &Value,
    bounds: &Bounds,
) -> Result<(Box<dyn Prepared>, Vec<String>), Problem> {
    let mut arguments = match &params["arguments"] {
        Value::Null => json!({}),
        arguments => arguments.clone(),
    };
    check_fields(&arguments)?;
    let include = arguments.as_object_mut().and_then(|fields| fields.remove(INCLUDE));
    let include = included(operation, include.unwrap_or_else(|| json!([])))?;
    Ok((operation.read(Content::Merged(&arguments), None)?.prepare(bounds)?, include))
}

/// Reads the names of the fields that the answer of an operation shall have whole.
fn included(operation: &dyn AnyOperation, include: Value) -> Result<Vec<String>, Problem> {
    let detail = "a list of the names of fields is expected";
    let names: Vec<String> = serde_json::from_value(include)
        .map_err(|_| Problem::at(Code::InvalidField, format!("/{INCLUDE}"), detail.to_owned()))?;
    let fields = if names.is_empty() { BTreeSet::new() } else { answer_fields(operation) };
    match names.iter().position(|name| !fields.contains(name)) {
        None => Ok(names),
        Some(index) => {
            let known = fields.into_iter().collect::<Vec<_>>().join(", ");
            let name = shown(&names[index]);
            let detail = format!("the answer has no field {name:?}; its fields are {known}");
            Err(Problem::at(Code::InvalidField, format!("/{INCLUDE}/{index}"), detail))
        }
    }
}

/// The reply to a request that has no result.
fn error(id: &Value, code: i64, detail: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": detail } })
}

/// The beginning of a name that a client has sent.
fn shown(name: &str) -> String {
    name.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(message: &Value) -> Option<Value> {
        match read(message.to_string().as_bytes(), None, &Bounds::NONE) {
            Message::Reply(reply) | Message::Refused(reply, _) => Some(reply),
            Message::Nothing | Message::Cancel(_) | Message::Call(_) => None,
        }
    }

    #[test]
    fn a_version_that_the_server_knows_is_kept() {
        for (asked, version) in [("2025-06-18", "2025-06-18"), ("1999-01-01", VERSIONS[0])] {
            let params = json!({ "protocolVersion": asked });
            let message = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params });
            assert_eq!(reply(&message).unwrap()["result"]["protocolVersion"], version);
        }
    }

    #[test]
    fn notifications_and_responses_need_no_reply() {
        for message in [
            json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
            json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 1 } }),
            json!({ "jsonrpc": "2.0", "id": 1, "result": {} }),
        ] {
            assert_eq!(reply(&message), None, "{message}");
        }
    }

    #[test]
    fn what_is_no_request_has_the_code_of_its_error() {
        for (message, code) in [
            (json!([]), NO_REQUEST),
            (json!({ "id": 1, "method": "ping" }), NO_REQUEST),
            (json!({ "jsonrpc": "2.0", "id": null, "method": "ping" }), NO_REQUEST),
            (json!({ "jsonrpc": "2.0", "id": {}, "method": "ping" }), NO_REQUEST),
            (json!({ "jsonrpc": "2.0", "id": 1, "method": "resources/list" }), NO_METHOD),
            (json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call" }), INVALID_PARAMETERS),
        ] {
            assert_eq!(reply(&message).unwrap()["error"]["code"], code, "{message}");
        }
        let Message::Reply(reply) = read(b"{", None, &Bounds::NONE) else { panic!("a reply") };
        assert_eq!(reply["error"]["code"], NOT_JSON);
    }
}
