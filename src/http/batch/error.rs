//! The error with which the answer to a batch ends before its last line.

use std::fmt;

/// Why the answer ends before its last line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BatchError {
    /// The work on a piece failed.
    Work,
    /// The connection failed before the end of the request.
    Request,
    /// The content is not gzip from some byte on.
    Content,
    /// So many blank lines or comments follow each other that they are no part of a batch.
    Blank,
    /// No part of the request arrived in time.
    Late,
    /// There is no room for a long line.
    Room,
}

impl BatchError {
    /// Whether the content has the reason, so that the client gets a problem in place of the next line.
    pub(crate) const fn is_of_content(self) -> bool {
        matches!(self, Self::Content | Self::Blank)
    }
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Work => "the work on a part of the batch failed",
            Self::Request => "the request broke off before its end",
            Self::Content => "the content is not gzip from here on",
            Self::Blank => "too many blank lines and comments follow each other",
            Self::Late => "no part of the request arrived in time",
            Self::Room => "there is no room for a long line",
        })
    }
}

impl std::error::Error for BatchError {}
