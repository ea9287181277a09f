//! The texts and schemas of an operation in the OpenAPI document.

use crate::parameters::Kind;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use utoipa::openapi::{Ref, RefOr, Schema as AnySchema};

/// The texts and the schemas of an operation.
pub struct Documentation {
    /// The effect of the operation.
    pub summary: &'static str,
    /// Further sentences for a reader.
    pub description: &'static str,
    /// The meaning of the answer.
    pub answer: &'static str,
    /// The meaning of the status of an answer in text.
    pub status: &'static str,
    /// The effect of its batch.
    pub batch: &'static str,
    /// The content of an answer's line in a batch.
    pub line: &'static str,
    /// Whether the request can be text.
    pub takes_text: bool,
    /// The request.
    pub request: Schema,
    /// The answer.
    pub response: Schema,
}

/// A schema, by its name, with those that it refers to.
pub struct Schema {
    /// The name in the document.
    pub name: String,
    /// The schema itself.
    pub schema: RefOr<AnySchema>,
    /// All schemas to add to the document, this one included.
    pub all: Vec<(String, RefOr<AnySchema>)>,
}

impl Schema {
    /// The schema of a type.
    #[must_use]
    pub fn of<T: ToSchema>() -> Self {
        let mut all = vec![(T::name().into_owned(), T::schema())];
        T::schemas(&mut all);
        Self { name: T::name().into_owned(), schema: T::schema(), all }
    }

    /// The property of this name.
    #[must_use]
    pub fn property(&self, name: &str) -> Option<RefOr<AnySchema>> {
        property(name, &self.schema)
    }

    /// The field that a parameter of this kind is; `None` if there is none of this name.
    #[must_use]
    pub fn field(&self, name: &str, kind: Kind) -> Option<RefOr<AnySchema>> {
        let Some(holder) = kind.holder() else { return self.property(name) };
        let holder = referred(&self.property(holder)?)?;
        let (_, schema) = self.all.iter().find(|(known, _)| *known == holder)?;
        property(name, schema)
    }

    /// A reference to the schema in the document.
    #[must_use]
    pub fn reference(&self) -> Ref {
        Ref::from_schema_name(&self.name)
    }
}

fn property(name: &str, of: &RefOr<AnySchema>) -> Option<RefOr<AnySchema>> {
    let RefOr::T(AnySchema::Object(object)) = of else { return None };
    object.properties.get(name).cloned()
}

/// The name of the schema that a field refers to, which may also be null.
fn referred(field: &RefOr<AnySchema>) -> Option<String> {
    match field {
        RefOr::Ref(reference) => reference.ref_location.rsplit('/').next().map(str::to_owned),
        RefOr::T(AnySchema::OneOf(choice)) => choice.items.iter().find_map(referred),
        RefOr::T(_) => None,
    }
}

/// Corrects what utoipa derives, in all parts of a schema or a document.
///
/// - A field of an inlined type is described by "all of: the type, an object with this description", which no
///   value but an object satisfies: the description moves into the type.
/// - A choice of one schema becomes that schema.
/// - A vocabulary of one word becomes a constant: generators make a type for each `enum`.
pub fn simplify(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            merge_description(fields);
            resolve_single_choice(fields);
            if fields.get("type").is_some_and(|kind| kind == "string")
                && let Some([only]) = fields.get("enum").and_then(Value::as_array).map(Vec::as_slice)
            {
                let only = only.clone();
                fields.remove("enum");
                fields.insert("const".to_owned(), only);
            }
            fields.values_mut().for_each(simplify);
        }
        Value::Array(list) => list.iter_mut().for_each(simplify),
        _ => {}
    }
}

fn merge_description(fields: &mut Map<String, Value>) {
    if let Some([kind, note]) = fields.get_mut("allOf").and_then(Value::as_array_mut).map(Vec::as_mut_slice)
        && let (Some(kind), Some(note)) = (kind.as_object_mut(), note.as_object_mut())
        && note.get("properties").is_none()
    {
        note.remove("type");
        let mut merged = std::mem::take(kind);
        merged.append(note);
        fields.remove("allOf");
        fields.append(&mut merged);
    }
}

/// Replaces a choice of one schema by that schema.
pub fn resolve_single_choice(fields: &mut Map<String, Value>) {
    if let Some([only]) = fields.get_mut("oneOf").and_then(Value::as_array_mut).map(Vec::as_mut_slice)
        && let Value::Object(mut only) = std::mem::take(only)
    {
        fields.remove("oneOf");
        fields.append(&mut only);
    }
}
