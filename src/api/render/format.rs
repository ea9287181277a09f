//! The formats of a picture, chosen by the `Accept` header.

use crate::api::accept::preferred;
use axum::http::HeaderMap;

/// A format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PictureFormat {
    /// `image/svg+xml`.
    Svg,
    /// `image/png`.
    Png,
    /// `text/plain`: a frame with the values, or a grid of marks.
    Text,
}

impl PictureFormat {
    /// All formats. The first one is preferred among those that the client likes equally.
    const ALL: [(&'static str, Self); 3] =
        [("image/svg+xml", Self::Svg), ("image/png", Self::Png), ("text/plain", Self::Text)];

    /// Returns the format that the client prefers.
    pub(crate) fn wanted(headers: &HeaderMap) -> Self {
        preferred(headers, &Self::ALL)
    }

    pub(crate) const fn content_type(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
            Self::Text => "text/plain; charset=utf-8",
        }
    }
}
