//! The request of `/import`.

use crate::parameters::Kind;
use crate::request::Request;
use crate::wire::limits::LimitsField;
use crate::wire::position::PuzzleFields;
use serde::Deserialize;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// A text to read.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ImportRequest {
    /// A board, a link, or the content of a file.
    #[cfg_attr(feature = "openapi", schema(required = true, nullable = false))]
    pub(super) text: Option<String>,
}

impl Request for ImportRequest {
    const PARAMETERS: &'static [(&'static str, Kind)] = &[];

    fn with_text(self, text: String) -> Self {
        Self { text: Some(text) }
    }

    fn or(self, _: Self) -> Self {
        self
    }

    fn puzzle(&mut self) -> PuzzleFields<'_> {
        PuzzleFields::default()
    }

    fn limits(&self) -> LimitsField {
        LimitsField::default()
    }
}
