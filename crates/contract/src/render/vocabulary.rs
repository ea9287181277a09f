//! The closed vocabularies of `/render`.

use crate::wire::name::vocabulary;
use sudokud_render::{Show, Theme};

vocabulary! {
    Show as ShowName {
        Givens = "givens",
        Values = "values",
        Marks = "marks",
        Solved = "solved",
        FirstCandidates = "first_candidates",
    }
    "Show", "a choice of contents",
    "`givens`; `values`: givens and placed values; `marks`: values, and the candidates of open cells; \
     `solved`: the solution, if there is exactly one; `first_candidates`: the candidates at the start, with \
     the value of the solution ringed. Marks are drawn up to side 25."
}

vocabulary! {
    Theme as ThemeName {
        Light = "light",
        Dark = "dark",
        Print = "print",
        None = "none",
    }
    "Theme", "a theme",
    "`light`; `dark`; `print`: black, with hatching instead of tints; `none`: no style, for a page that has \
     its own."
}

vocabulary! {
    /// How characters are drawn.
    enum RenderLettering as LetteringName {
        Text = "text",
        Outlines = "outlines",
    }
    "Lettering", "a lettering",
    "`text`: characters that can be selected, in a font of the reader; `outlines`: the same on every \
     machine. A PNG always has outlines."
}

vocabulary! {
    /// Whether a picture shows what was asked for.
    enum RenderStatus as RenderStatusName {
        Drawn = "drawn",
        NotUnique = "not_unique",
        Unsolvable = "unsolvable",
        LimitReached = "limit_reached",
    }
    "RenderStatus", "the status of a picture",
    "`drawn`; the others say why a solution that was asked for is not shown, but the givens: `not_unique`: \
     the puzzle has several solutions; `unsolvable`: it has none; `limit_reached`: a limit came first."
}
