//! Fields that tools have in common are described once, at the first tool that has them.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use sudokud_contract::operations::ALL;

/// The length of the longest part of a schema that a tool repeats, in bytes.
const MAX_REPEATED: usize = 70;

/// The parts of schemas that tools have by now, with the first tool that has each.
#[derive(Default)]
pub(crate) struct Described {
    /// Fields, by their names and schemas.
    fields: BTreeMap<(String, String), &'static str>,
    /// Types of fields, by their names and schemas without descriptions.
    types: BTreeMap<(String, String), &'static str>,
    /// Long lists of names, with the field as well.
    names: BTreeMap<String, (&'static str, String)>,
}

impl Described {
    /// Returns the field of `tool` as its schema has it: the type alone if the field is as in the first tool
    /// of all, and instead of a long part that a tool before it has, the name of that tool.
    pub(crate) fn once(&mut self, tool: &'static str, name: &str, mut part: Value) -> Value {
        let first = *self.fields.entry((name.to_owned(), part.to_string())).or_insert(tool);
        if first != tool && first == ALL[0].name() {
            return json!({ "type": type_of(&part) });
        }
        let mut kind = part.clone();
        let about = kind.as_object_mut().and_then(|fields| {
            fields.remove("default");
            fields.remove("description")
        });
        let kind = kind.to_string();
        if kind.len() > MAX_REPEATED {
            let first = *self.types.entry((name.to_owned(), kind)).or_insert(tool);
            if first != tool {
                let about = about.as_ref().and_then(Value::as_str).unwrap_or_default();
                let about = format!("{about} Values as in `{first}`.");
                let mut short = json!({ "type": type_of(&part), "description": about.trim() });
                if let Some(default) = part.get("default") {
                    short["default"] = default.clone();
                }
                return short;
            }
        }
        self.name_once(tool, name, &mut part);
        part
    }

    /// Replaces each long list of names that a field before has by the place of that field.
    fn name_once(&mut self, tool: &'static str, name: &str, part: &mut Value) {
        match part {
            Value::Object(fields) => {
                let names =
                    fields.get("enum").map(Value::to_string).filter(|names| names.len() > 2 * MAX_REPEATED);
                if let Some(names) = names {
                    let (first, field) = self.names.entry(names).or_insert((tool, name.to_owned()));
                    if (*first, field.as_str()) != (tool, name) {
                        let about = fields.get("description").and_then(Value::as_str).unwrap_or_default();
                        let about = format!("{about} A name as in `{field}` of `{first}`.");
                        fields.insert("description".to_owned(), about.trim().into());
                        fields.remove("enum");
                    }
                }
                fields.values_mut().for_each(|part| self.name_once(tool, name, part));
            }
            Value::Array(list) => list.iter_mut().for_each(|part| self.name_once(tool, name, part)),
            _ => {}
        }
    }
}

/// Returns the type of a schema, or the types of its choices.
fn type_of(part: &Value) -> Value {
    match (part.get("type"), part["anyOf"].as_array()) {
        (Some(kind), _) => kind.clone(),
        (None, choices) => choices.into_iter().flatten().map(|choice| choice["type"].clone()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_many_tools_have_is_described_once() {
        let mut described = Described::default();
        let about = "x".repeat(200);
        let values: Vec<String> = (0..50).map(|k| format!("name_{k}")).collect();
        let choice = |text: &str| json!({ "type": "string", "enum": values, "description": text });
        let houses = json!({ "type": "object", "description": about });
        assert_eq!(described.once("solve", "houses", houses.clone()), houses);
        assert_eq!(described.once("step", "houses", houses.clone()), json!({ "type": "object" }));
        assert_eq!(described.once("step", "limits", houses.clone()), houses);
        assert_eq!(described.once("rate", "limits", houses.clone()), houses);
        let rules = json!({ "type": "object", "properties": { "a": about } });
        assert_eq!(described.once("step", "rules", rules.clone()), rules);
        let mut other = rules;
        other["description"] = "Others.".into();
        let short = json!({ "type": "object", "description": "Others. Values as in `step`." });
        assert_eq!(described.once("rate", "rules", other), short);
        assert_eq!(described.once("solve", "kind", choice("A.")), choice("A."));
        let named = json!({ "type": "string", "description": "B. A name as in `kind` of `solve`." });
        assert_eq!(described.once("kinds", "name", choice("B.")), named);
    }
}
