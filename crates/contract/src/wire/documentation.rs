//! What the OpenAPI document says about an operation.

use utoipa::ToSchema;
use utoipa::openapi::{Ref, RefOr, Schema as AnySchema};

/// The texts and the schemas of an operation.
pub struct Documentation {
    /// What it does.
    pub summary: &'static str,
    /// What a reader has to know besides.
    pub description: &'static str,
    /// What the answer is.
    pub answer: &'static str,
    /// What the status of an answer in text says.
    pub status: &'static str,
    /// What its batch does.
    pub batch: &'static str,
    /// What the line of an answer in a batch has.
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
