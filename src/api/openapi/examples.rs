//! The examples of the document: `openapi/examples/*.json` has requests with their answers, which a test
//! sends to the server.

use crate::api::openapi::operations::operations;
use serde_json::{Value, json};

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
        if request.get("body").is_some() {
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

fn content_type(message: &Value) -> &str {
    message["content_type"].as_str().unwrap_or_default()
}
