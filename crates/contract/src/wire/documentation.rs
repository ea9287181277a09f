//! The texts and schemas of an operation in the OpenAPI document.

use serde_json::Value;
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

    /// A reference to the schema in the document.
    #[must_use]
    pub fn reference(&self) -> Ref {
        Ref::from_schema_name(&self.name)
    }
}

/// Moves descriptions into inlined types. utoipa describes a field of an inlined type by "all of: the type,
/// an object with this description", which no value but an object satisfies.
pub fn merge_descriptions(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some([kind, note]) =
                fields.get_mut("allOf").and_then(Value::as_array_mut).map(Vec::as_mut_slice)
                && let (Some(kind), Some(note)) = (kind.as_object_mut(), note.as_object_mut())
                && note.get("properties").is_none()
            {
                note.remove("type");
                let mut merged = std::mem::take(kind);
                merged.append(note);
                fields.remove("allOf");
                fields.append(&mut merged);
            }
            fields.values_mut().for_each(merge_descriptions);
        }
        Value::Array(list) => list.iter_mut().for_each(merge_descriptions),
        _ => {}
    }
}
