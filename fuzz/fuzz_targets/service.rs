//! Sends arbitrary requests to every operation of the OpenAPI document. The status must be below 500, and
//! every error a problem document.
//!
//! The operations come from the served document, so new ones are included without a change here.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use std::sync::LazyLock;
use sudokud_fuzz::bytes::Bytes;
use sudokud_fuzz::service::{Kind, request, send};

static OPERATIONS: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let contract = send(Kind::Large, request("GET", "/openapi.json", &[], Vec::new()).expect("a request"));
    let contract: Value = serde_json::from_slice(&contract.body).expect("JSON");
    let paths = contract["paths"].as_object().expect("an object");
    let operations = paths.iter().flat_map(|(path, item)| {
        item.as_object().expect("an object").keys().map(|method| (method.to_ascii_uppercase(), path.clone()))
    });
    operations.collect()
});

const METHODS: [&str; 8] = ["GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "post"];
const TYPES: [&str; 8] = [
    "application/json",
    "text/plain",
    "application/x-ndjson",
    "application/x-www-form-urlencoded",
    "text/plain; charset=latin1",
    "application/json;charset=UTF-8",
    "image/png",
    "",
];
const ACCEPTS: [&str; 7] = [
    "*/*",
    "application/json",
    "text/plain",
    "image/svg+xml",
    "image/png;q=0.5, text/*",
    "text/plain;q=nan",
    "\t,;",
];
const PARAMETERS: [&str; 19] = [
    "strategy=best_first",
    "propagation=none",
    "propagation=naked_single,full",
    "max_solutions=3",
    "time_ms=1",
    "nodes=5",
    "memory_mb=1",
    "seed=1",
    "symbols=ABCD",
    "mode=search",
    "max_steps=null",
    "find=all",
    "boxes=2x3",
    "boxes=2x",
    "regions=1112132233423444",
    "name=killer_cage",
    "name=x_wing",
    "family=sums",
    "family=fish",
];

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let operation = bytes.below(OPERATIONS.len());
    let (mut method, mut path) = OPERATIONS[operation].clone();
    let flags = bytes.byte();
    if flags & 1 != 0 {
        method = bytes.of(&METHODS).to_owned();
    }
    if let Some(at) = path.find('{') {
        let length = bytes.below(12);
        let part: String = bytes.take(length).iter().map(|byte| format!("%{byte:02x}")).collect();
        path.replace_range(at.., if flags & 2 == 0 { "not_found" } else { &part });
    }
    for (mark, bit) in ['?', '&', '&'].into_iter().zip([4, 8, 16]) {
        if flags & bit != 0 {
            path.push(mark);
            path.push_str(bytes.of(&PARAMETERS));
        }
    }
    if flags & 32 != 0 {
        let length = bytes.below(40);
        path.extend(
            bytes
                .take(length)
                .iter()
                .map(|&byte| if byte.is_ascii_graphic() { char::from(byte) } else { '?' }),
        );
    }
    let (kind, accept) = (bytes.of(&TYPES), bytes.of(&ACCEPTS));
    let headers = [("content-type", kind), ("accept", accept), ("origin", "null")];
    let which = if flags & 64 == 0 { Kind::Large } else { Kind::Nine };
    if let Some(request) = request(&method, &path, &headers, bytes.0.to_vec()) {
        send(which, request);
    }
});
