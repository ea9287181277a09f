//! Answers for agents, which pay for each word that they read: below 4 KB unless they ask for more.
//!
//! Statistics and pencil marks are left out first, then the largest fields: of a list the first elements
//! stay. The field `left_out` says what is missing.

use serde_json::{Map, Value, json};

/// The length of the longest answer, unless fields are asked for, in bytes.
pub(crate) const MAX_ANSWER: usize = 4_000;

/// The fields that an answer has only on request.
pub(crate) const ON_REQUEST: [&str; 2] = ["statistics", "candidates"];

/// The length of the longest field that is never left out, in bytes.
const SMALL: usize = 64;

/// The room for `left_out`.
const RESERVED: usize = 400;

/// Shortens an answer of the operation of this name. The fields in `include` stay whole.
pub(crate) fn brief(operation: &str, answer: &[u8], include: &[String]) -> String {
    let is_wanted = |name: &str| include.iter().any(|wanted| wanted == name);
    let mut fields: Map<String, Value> = match serde_json::from_slice(answer) {
        Ok(Value::Object(fields)) => fields,
        Ok(list) => Map::from_iter([(operation.to_owned(), list)]),
        Err(_) => return String::from_utf8_lossy(answer).into_owned(),
    };
    let mut left_out = Vec::new();
    for name in ON_REQUEST.into_iter().filter(|&name| !is_wanted(name)) {
        if fields.remove(name).is_some_and(|value| !value.is_null()) {
            left_out.push(json!({ "field": name }));
        }
    }
    loop {
        let sizes =
            fields.iter().map(|(name, value)| (name, name.len() + 4 + length(value), value.is_array()));
        let total: usize = sizes.clone().map(|(_, size, _)| size).sum();
        let is_whole = |name: &str| left_out.iter().all(|it: &Value| it["field"] != *name);
        // The status, the limit and the time are small, and always there.
        let is_long = |size: usize| size > SMALL;
        let candidates = sizes.filter(|&(name, size, _)| is_long(size) && !is_wanted(name) && is_whole(name));
        // A long text cannot be cut, so it makes room for the elements of lists.
        let largest = candidates.max_by_key(|&(_, size, is_list)| (size > MAX_ANSWER / 2 && !is_list, size));
        let Some((name, size)) = largest.map(|(name, size, _)| (name.clone(), size)) else { break };
        if total + RESERVED <= MAX_ANSWER {
            break;
        }
        let room = (MAX_ANSWER - RESERVED).saturating_sub(total - size).max(MAX_ANSWER / 8);
        left_out.push(cut(&mut fields, &name, room));
    }
    if !left_out.is_empty() {
        fields.insert("left_out".to_owned(), Value::Array(left_out));
    }
    Value::Object(fields).to_string()
}

fn length(value: &Value) -> usize {
    value.to_string().len()
}

/// Cuts a list to the elements that have room, or removes another field. Returns the entry of `left_out`.
fn cut(fields: &mut Map<String, Value>, name: &str, room: usize) -> Value {
    let Some(Value::Array(list)) = fields.get_mut(name) else {
        fields.remove(name);
        return json!({ "field": name });
    };
    let (all, mut used) = (list.len(), name.len() + 6);
    let fits = |element: &&Value| {
        used += length(element) + 1;
        used <= room
    };
    let shown = list.iter().take_while(fits).count();
    list.truncate(shown);
    json!({ "field": name, "shown": shown, "of": all })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shortened(answer: &Value, include: &[&str]) -> Value {
        let include: Vec<String> = include.iter().map(|&name| name.to_owned()).collect();
        let text = brief("step", answer.to_string().as_bytes(), &include);
        assert!(!include.is_empty() || text.len() <= MAX_ANSWER, "{}", text.len());
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn a_short_answer_is_whole() {
        let answer = json!({ "status": "progress", "steps": [1, 2, 3], "limit_hit": null });
        assert_eq!(shortened(&answer, &[]), answer);
    }

    #[test]
    fn a_long_list_is_cut_and_the_answer_says_where() {
        let steps: Vec<String> = (0..100).map(|k| format!("{k:0100}")).collect();
        let answer = json!({ "status": "progress", "steps": steps, "svg": "x".repeat(10_000) });
        let short = shortened(&answer, &[]);
        let shown = short["steps"].as_array().unwrap().len();
        assert!(shown > 20 && short.get("svg").is_none(), "{short}");
        let cut = json!([{ "field": "svg" }, { "field": "steps", "shown": shown, "of": 100 }]);
        assert_eq!(short["left_out"], cut);
        assert_eq!(shortened(&answer, &["svg"])["svg"], answer["svg"]);
    }

    #[test]
    fn statistics_and_candidates_come_on_request() {
        let answer = json!({ "status": "solved", "statistics": { "nodes": 1 }, "candidates": [[1]] });
        let short = shortened(&answer, &[]);
        assert_eq!(short["left_out"], json!([{ "field": "statistics" }, { "field": "candidates" }]));
        assert_eq!(shortened(&answer, &["statistics", "candidates"]), answer);
    }
}
