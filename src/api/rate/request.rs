//! A request of `/rate`.

use crate::api::app::ServerLimits;
use crate::api::body::board_request;
use crate::api::wire::cells::BoardField;
use crate::api::wire::json::Object;
use crate::api::wire::limits::LimitsField;
use crate::api::wire::position::{RequestPosition, alphabet};
use crate::api::wire::problem::Problem;
use crate::api::wire::vocabulary::ScaleName;
use serde::Deserialize;
use std::time::Duration;
use sudokud_core::grid::{Alphabet, Board};
use sudokud_rating::Scale;
use sudokud_search::budget::Limits;
use utoipa::ToSchema;

/// A puzzle to rate, and the scale.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RateRequest {
    board: Option<BoardField>,
    /// N distinct characters for the values 1..=N.
    symbols: Option<String>,
    #[schema(default = "extended")]
    scale: Option<ScaleName>,
    /// Whether the answer has the steps of the path.
    #[schema(default = false)]
    path: Option<bool>,
    #[schema(value_type = Option<LimitsField>)]
    limits: Option<Object<LimitsField>>,
}

board_request! { RateRequest { symbols: Text, scale: Text, path: Flag } limits: Limit }

impl RateRequest {
    pub(crate) fn board(&self, max_side: usize) -> Result<Board, Problem> {
        Ok(RequestPosition::read(self.board.as_ref(), None, self.symbols.as_deref(), max_side)?.puzzle.board)
    }

    pub(crate) fn time(&self, server: &ServerLimits) -> Duration {
        self.limits.unwrap_or_default().0.time(server)
    }

    pub(crate) fn scale(&self) -> Scale {
        self.scale.unwrap_or_default().0
    }

    pub(crate) fn limits(&self, server: &ServerLimits) -> Limits {
        self.limits.unwrap_or_default().0.search(server)
    }

    /// Returns whether the answer lists the steps of the path or only summarises it.
    pub(crate) fn detail(&self) -> PathDetail {
        if self.path == Some(true) { PathDetail::Steps } else { PathDetail::Summary }
    }

    /// Returns the symbols, if the request names any.
    ///
    /// # Errors
    /// If they are no alphabet.
    pub(crate) fn alphabet(&self) -> Result<Option<Alphabet>, Problem> {
        alphabet(self.symbols.as_deref())
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
