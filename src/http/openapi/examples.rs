//! The examples of the document: `openapi/examples/*.json` has requests with their answers, which a test
//! sends to the server.

use crate::http::openapi::every_operation::operations;
use serde_json::{Value, json};
use sudokud_contract::any_operation::AnyOperation;

/// Adds the examples in `text` to the operation `id`. A request and its answer have the same name.
pub(crate) fn add(document: &mut Value, id: &str, text: &str) {
    let examples: Vec<Value> = serde_json::from_str(text).unwrap_or_default();
    let common = document["components"]["responses"].clone();
    let Some(operation) = operations(document).find(|known| known["operationId"] == id) else {
        return;
    };
    for example in examples {
        let name = example["name"].as_str().unwrap_or_default();
        let (request, response) = (&example["request"], &example["response"]);
        let part = |message: &Value| json!({ "summary": example["summary"], "value": message["body"] });
        // A body that is not JSON does not conform to the schema of a body in JSON.
        let is_json = content_type(request) == "application/json";
        if request.get("body").is_some_and(|body| !is_json || body.is_object()) {
            operation["requestBody"]["content"][content_type(request)]["examples"][name] = part(request);
        }
        let known = &mut operation["responses"][response["status"].to_string()];
        // A shared response cannot have examples of one operation.
        if let Some(shared) = known["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
            *known = common[shared].clone();
        }
        known["content"][content_type(response)]["examples"][name] = part(response);
    }
}

/// The examples of an operation's batch; where it has none, the first request in JSON that has an answer is a
/// line.
pub(crate) fn of_batch(operation: &dyn AnyOperation) -> String {
    if let Some(examples) = operation.surface().batch_examples {
        return examples.to_owned();
    }
    let examples: Vec<Value> = serde_json::from_str(operation.examples()).unwrap_or_default();
    let is_json = |example: &&Value| {
        content_type(&example["request"]) == "application/json" && example["response"]["status"] == 200
    };
    let Some(example) = examples.iter().find(is_json) else { return "[]".to_owned() };
    let mut answer = json!({ "line": 1 });
    if let (Some(answer), Some(fields)) = (answer.as_object_mut(), example["response"]["body"].as_object()) {
        answer.extend(fields.clone());
    }
    let message =
        |body: &Value| json!({ "content_type": "application/x-ndjson", "body": format!("{body}\n") });
    let (request, mut response) = (message(&example["request"]["body"]), message(&answer));
    response["status"] = 200.into();
    json!([{ "name": "ndjson", "summary": "A request a line.", "request": request, "response": response }])
        .to_string()
}

fn content_type(message: &Value) -> &str {
    message["content_type"].as_str().unwrap_or_default()
}
