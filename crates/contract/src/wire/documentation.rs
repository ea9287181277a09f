//! The texts and schemas of an operation in the OpenAPI document.

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
