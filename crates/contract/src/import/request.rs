//! The request of `/import`.

use crate::request::Request;
use crate::wire::id::IdField;
use crate::wire::json::{from_object, present};
use serde::Deserialize;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// A text to read.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self", expecting = "an object")]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ImportRequest {
    /// A board, a link, or the content of a file.
    #[cfg_attr(feature = "openapi", schema(required = true, nullable = false))]
    #[serde(default, deserialize_with = "present")]
    pub(super) text: Option<String>,
    /// A name for the request, which its answer repeats.
    #[cfg_attr(feature = "openapi", schema(inline))]
    #[serde(default, deserialize_with = "present")]
    id: Option<IdField>,
}

from_object! { ImportRequest }

impl Request for ImportRequest {
    const TAKES_TEXT: bool = true;

    fn with_text(self, text: String) -> Self {
        Self { text: Some(text), ..self }
    }

    /// The work itself reads the text, at one stretch.
    fn has_linear_cost(&self) -> bool {
        false
    }

    fn id(&self) -> Option<&str> {
        self.id.as_ref().map(|id| id.0.as_str())
    }
}
