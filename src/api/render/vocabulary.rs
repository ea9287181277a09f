//! The closed vocabularies of `/render`.

use crate::api::wire::name::{Name, Named};
use crate::render::{Show, Theme};

pub(crate) type ShowName = Name<Show>;
pub(crate) type ThemeName = Name<Theme>;
pub(crate) type LetteringName = Name<RenderLettering>;

impl Named for Show {
    const SCHEMA: &'static str = "Show";
    const TERM: &'static str = "a choice of contents";
    const DESCRIPTION: &'static str = "`givens`; `values`: givens and placed values; `marks`: values, and \
        the candidates of open cells; `solved`: the solution; `first_candidates`: the candidates at the \
        start, with the value of the solution ringed. Marks are drawn up to side 25.";
    const ALL: &'static [Self] =
        &[Self::Givens, Self::Values, Self::Marks, Self::Solved, Self::FirstCandidates];

    fn name(self) -> &'static str {
        match self {
            Self::Givens => "givens",
            Self::Values => "values",
            Self::Marks => "marks",
            Self::Solved => "solved",
            Self::FirstCandidates => "first_candidates",
        }
    }
}

impl Named for Theme {
    const SCHEMA: &'static str = "Theme";
    const TERM: &'static str = "a theme";
    const DESCRIPTION: &'static str = "`light`; `dark`; `print`: black, with hatching instead of tints; \
        `none`: no style, for a page that has its own.";
    const ALL: &'static [Self] = &[Self::Light, Self::Dark, Self::Print, Self::None];

    fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Print => "print",
            Self::None => "none",
        }
    }
}

/// How characters are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RenderLettering {
    Text,
    Outlines,
}

impl Named for RenderLettering {
    const SCHEMA: &'static str = "Lettering";
    const TERM: &'static str = "a lettering";
    const DESCRIPTION: &'static str = "`text`: characters that can be selected, in a font of the reader; \
        `outlines`: the same on every machine. A PNG always has outlines.";
    const ALL: &'static [Self] = &[Self::Text, Self::Outlines];

    fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Outlines => "outlines",
        }
    }
}
