//! The formats of a picture, which a surface chooses: over HTTP by the `Accept` header.

/// A format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    /// `image/svg+xml`.
    Svg,
    /// `image/png`.
    Png,
    /// `text/plain`: a frame with the values, or a grid of marks.
    Text,
    /// The same text with colors for a terminal.
    Terminal,
}

impl PictureFormat {
    /// The formats that are content types. The first one is preferred among those that the client likes
    /// equally.
    pub const CONTENT_TYPES: [(&'static str, Self); 3] =
        [("image/svg+xml", Self::Svg), ("image/png", Self::Png), ("text/plain", Self::Text)];

    /// The content type.
    #[must_use]
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
            Self::Text | Self::Terminal => "text/plain; charset=utf-8",
        }
    }
}
