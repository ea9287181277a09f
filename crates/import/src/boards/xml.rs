//! XML of any program: read as JSON is.
//!
//! An element becomes an object of its attributes and children, a list if its children have one name, or a
//! text. So cells can be elements with places or in order, rows elements with texts, a board one text.

use super::html::is_html;
use super::json::claims_of;
use super::json_board::Arrangement;
use crate::claim::{Claim, Confidence};
use crate::imported::Limits;
use crate::text::Text;
use roxmltree::{Document, Node, ParsingOptions};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;

const FORM: &str = "xml";

/// The deepest nesting.
const MAX_DEPTH: usize = 64;

/// The largest number of nodes.
const MAX_NODES: u32 = 200_000;

/// The largest number of `=` in an element: the parser compares its attributes with each other.
const MAX_ATTRIBUTES: usize = 256;

/// Parses XML within the limits. Errors count the lines of `source`, also blank ones before its content.
pub(super) fn document(source: &str) -> Result<Document<'_>, String> {
    if source.split('<').any(|element| element.matches('=').count() > MAX_ATTRIBUTES) {
        return Err(format!("an element has more than {MAX_ATTRIBUTES} attributes"));
    }
    // A document type says nothing about a puzzle, unless it declares entities, which can be of any size.
    let allow_dtd = !source.contains("<!ENTITY");
    let options = ParsingOptions { nodes_limit: MAX_NODES, allow_dtd, ..ParsingOptions::default() };
    Document::parse_with_options(source.trim_start(), options).map_err(|error| {
        let (message, place) = (error.to_string(), error.pos());
        let before = source[..source.len() - source.trim_start().len()].matches('\n').count();
        let what = message.strip_suffix(&format!(" at {place}")).unwrap_or(&message);
        format!("it is not XML: {what} in line {}, column {}", place.row as usize + before, place.col)
    })
}

/// Claims XML.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Vec<Claim> {
    let source = text.trimmed();
    let is_xml = source.starts_with("<?xml")
        || source.starts_with("<!DOCTYPE")
        || (source.starts_with('<') && source[1..].starts_with(|c: char| c.is_ascii_alphabetic()));
    if !is_xml || source.contains("<opensudoku") || !source.ends_with('>') || is_html(source) {
        return Vec::new();
    }
    let document = match document(text.as_str()) {
        Ok(document) => document,
        Err(why) => return vec![Claim::damaged(FORM, Confidence::Likely, why)],
    };
    let root = document.root_element();
    // Its letters count from `b`, and its cells by a graph of groups.
    if root.tag_name().name().starts_with("ksudoku") {
        let why = "files of KSudoku are not read: export the puzzle as text";
        return vec![Claim::damaged("ksudoku", Confidence::Certain, why)];
    }
    let Some(content) = value_of(root, 0) else {
        return vec![Claim::damaged(FORM, Confidence::Likely, "its elements are nested too deeply")];
    };
    let value = Json::Object(Map::from_iter([(root.tag_name().name().to_owned(), content)]));
    claims_of(&[value], (FORM, Confidence::Certain), limits)
}

/// Returns the content of an element; `None` if it is nested too deeply.
fn value_of(node: Node<'_, '_>, depth: usize) -> Option<Json> {
    if depth > MAX_DEPTH {
        return None;
    }
    let mut fields: BTreeMap<String, Vec<Json>> = BTreeMap::new();
    for attribute in node.attributes() {
        fields.entry(attribute.name().to_owned()).or_default().push(scalar(attribute.value()));
    }
    for child in node.children().filter(Node::is_element) {
        fields.entry(child.tag_name().name().to_owned()).or_default().push(value_of(child, depth + 1)?);
    }
    let text: String = node.children().filter(Node::is_text).filter_map(|child| child.text()).collect();
    let text = text.trim();
    if fields.is_empty() {
        return Some(scalar(text));
    }
    if !text.is_empty() {
        fields.entry("value".to_owned()).or_default().push(scalar(text));
    }
    // The name of columns and of boxes says where their cells are.
    let is_list = fields.len() == 1
        && fields.iter().all(|(name, values)| values.len() > 1 && Arrangement::of(name) == Arrangement::Rows);
    if is_list {
        return fields.into_values().next().map(Json::Array);
    }
    let one_or_list = |(name, mut values): (String, Vec<Json>)| {
        let value = if values.len() == 1 { values.remove(0) } else { Json::Array(values) };
        (name, value)
    };
    Some(Json::Object(fields.into_iter().map(one_or_list).collect()))
}

fn scalar(text: &str) -> Json {
    match text {
        "true" => Json::Bool(true),
        "false" => Json::Bool(false),
        text => Json::String(text.to_owned()),
    }
}
