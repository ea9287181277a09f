//! A request of `/rate`.

use crate::request::puzzle_request;
use crate::wire::problem::{Code, Problem};
use crate::wire::vocabulary::ScaleName;
use sudokud_core::solve::Puzzle;
use sudokud_rating::Scale;

puzzle_request! {
    /// A puzzle to rate, and the scale.
    RateRequest [limits]
    query {
        /// The scale of the rating.
        #[cfg_attr(feature = "openapi", schema(default = "extended"))]
        scale: ScaleName = Text,
        /// Whether the answer has the steps of the path.
        #[cfg_attr(feature = "openapi", schema(default = false))]
        path: bool = Flag,
    }
    body {}
}

impl RateRequest {
    /// The scale for a puzzle: the programs rate only the givens of classic boards.
    ///
    /// # Errors
    /// [`Code::InapplicableField`] for a scale that such puzzles do not have.
    pub(super) fn scale(&self, puzzle: &Puzzle) -> Result<Scale, Problem> {
        let scale = self.scale.map_or_else(|| Scale::default_of_puzzle(puzzle), |name| name.0);
        if scale.fits_puzzle(puzzle) { Ok(scale) } else { Err(other_scale()) }
    }

    /// Returns whether the answer lists the steps of the path or only summarises it.
    pub(super) fn detail(&self) -> PathDetail {
        if self.path == Some(true) { PathDetail::Steps } else { PathDetail::Summary }
    }
}

/// How much an answer has about the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PathDetail {
    /// Counts by technique and the hardest step.
    Summary,
    /// The steps as well.
    Steps,
}

impl PathDetail {
    /// An upper bound on the usual size of the answer about a board of this side, in bytes.
    pub(crate) const fn answer_bytes(self, side: usize) -> usize {
        const A_STEP: usize = 160;
        match self {
            Self::Summary => 0,
            Self::Steps => side.pow(2) * A_STEP,
        }
    }
}

/// The problem of a scale that rates only classic boards without constraints.
pub(crate) fn other_scale() -> Problem {
    let detail =
        "boards with candidates, constraints or other houses than the classic ones have the scale `ladder`";
    Problem::at(Code::InapplicableField, "/scale", detail)
}
