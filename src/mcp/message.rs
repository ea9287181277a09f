//! Messages of JSON-RPC 2.0: what a client sends, and the replies.

use crate::mcp::brief::brief;
use crate::mcp::tools::{INCLUDE, answer_fields, tools};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use sudokud_contract::any_operation::{AnyOperation, Prepared, Written};
use sudokud_contract::operations::named;
use sudokud_contract::request::Form;
use sudokud_contract::wire::bounds::Bounds;
use sudokud_contract::wire::problem::{Code, Problem};

/// The versions of the protocol that a client may agree on, the newest first. 2025-03-26 is not among them:
/// it has batches of messages, which the versions after it dropped.
pub(crate) const VERSIONS: [&str; 3] = ["2025-11-25", "2025-06-18", "2024-11-05"];

/// The version that a server assumes where the header is missing. Clients send it too, and mean what they
/// agreed on or nothing.
pub(crate) const ASSUMED_VERSION: &str = "2025-03-26";

/// The largest side of a board: larger ones have answers that no agent reads.
const MAX_SIDE: usize = 16;

/// The codes of JSON-RPC's errors.
const NOT_JSON: i64 = -32_700;
const NO_REQUEST: i64 = -32_600;
const NO_METHOD: i64 = -32_601;
const INVALID_PARAMETERS: i64 = -32_602;

/// The introduction that a client gives to its agent.
const INSTRUCTIONS: &str = "\
    Tools for Sudoku boards of any kind up to side 16. A board is a string with one symbol a cell and `.` \
    for an empty one, or a list of numbers. Rows and columns count from 0 in JSON, and from 1 in notation \
    such as `r1c1`. Answers are short: `left_out` names what is missing, and `include` asks for it.";

/// A message that was read.
pub(crate) enum Message {
    /// A request that is answered at once.
    Reply(Value),
    /// A message that is no request and needs no reply.
    Nothing,
    /// A call of a tool, which is work.
    Call(Call),
}

/// A call of a tool whose arguments were read.
pub(crate) struct Call {
    pub(crate) operation: &'static dyn AnyOperation,
    pub(crate) prepared: Box<dyn Prepared>,
    reply_to: ReplyTo,
}

/// The parts of a call that its reply needs.
#[derive(Clone)]
pub(crate) struct ReplyTo {
    id: Value,
    operation: &'static str,
    include: Vec<String>,
}

impl Call {
    pub(crate) fn reply_to(&self) -> ReplyTo {
        self.reply_to.clone()
    }
}

impl ReplyTo {
    /// The reply with an answer in JSON, or with the problem. A problem is the result of a call too: the
    /// agent reads it and may call again.
    pub(crate) fn reply(&self, answer: &Result<Written, Problem>) -> Value {
        let (text, is_error) = match answer {
            Ok(written) => (brief(self.operation, &written.bytes, &self.include), false),
            Err(problem) => (problem.body(""), true),
        };
        let content = json!([{ "type": "text", "text": text }]);
        result(&self.id, &json!({ "content": content, "isError": is_error }))
    }
}

/// Reads a message.
pub(crate) fn read(content: &[u8], bounds: &Bounds) -> Message {
    let Ok(message) = serde_json::from_slice::<Value>(content) else {
        return Message::Reply(error(&Value::Null, NOT_JSON, "the message is not JSON"));
    };
    let (id, method) = (&message["id"], message["method"].as_str());
    let is_id = id.is_string() || id.is_i64() || id.is_u64();
    match method {
        _ if message["jsonrpc"] != "2.0" || !(is_id || id.is_null()) => {
            Message::Reply(error(&Value::Null, NO_REQUEST, "the message is no message of JSON-RPC 2.0"))
        }
        // A notification, or the response to a request that this server never sends.
        Some(_) if message.get("id").is_none() => Message::Nothing,
        None if message.get("result").is_some() || message.get("error").is_some() => Message::Nothing,
        Some(method) if is_id => request(id, method, &message["params"], bounds),
        _ => Message::Reply(error(&Value::Null, NO_REQUEST, "the message is no request")),
    }
}

fn request(id: &Value, method: &str, params: &Value, bounds: &Bounds) -> Message {
    Message::Reply(match method {
        "initialize" => result(id, &initialize(params)),
        "ping" => result(id, &json!({})),
        "tools/list" => result(id, &json!({ "tools": tools() })),
        "tools/call" => return call(id, params, bounds),
        _ => error(id, NO_METHOD, &format!("there is no method {:?}", shown(method))),
    })
}

fn initialize(params: &Value) -> Value {
    let asked = VERSIONS.iter().find(|&&version| params["protocolVersion"] == version);
    json!({
        "protocolVersion": asked.unwrap_or(&VERSIONS[0]),
        "capabilities": { "tools": {} },
        "serverInfo": { "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") },
        "instructions": INSTRUCTIONS,
    })
}

fn call(id: &Value, params: &Value, bounds: &Bounds) -> Message {
    let name = params["name"].as_str().unwrap_or_default();
    let Some(operation) = named(name) else {
        let detail = format!("there is no tool {:?}", shown(name));
        return Message::Reply(error(id, INVALID_PARAMETERS, &detail));
    };
    let mut reply_to = ReplyTo { id: id.clone(), operation: operation.name(), include: Vec::new() };
    match prepare(operation, params, bounds) {
        Ok((prepared, include)) => {
            reply_to.include = include;
            Message::Call(Call { operation, prepared, reply_to })
        }
        Err(problem) => Message::Reply(reply_to.reply(&Err(problem))),
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
    let include = arguments.as_object_mut().and_then(|fields| fields.remove(INCLUDE));
    let include = included(operation, include.unwrap_or_else(|| json!([])))?;
    let bounds = Bounds { max_side: bounds.max_side.min(MAX_SIDE), ..*bounds };
    let content = arguments.to_string();
    Ok((operation.prepare(content.as_bytes(), Form::Json, None, &bounds)?, include))
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

fn result(id: &Value, result: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "result": result })
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
        match read(message.to_string().as_bytes(), &Bounds::NONE) {
            Message::Reply(reply) => Some(reply),
            Message::Nothing | Message::Call(_) => None,
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
        let Message::Reply(reply) = read(b"{", &Bounds::NONE) else { panic!("a reply") };
        assert_eq!(reply["error"]["code"], NOT_JSON);
    }
}
