//! A request of `/rate`.

use crate::api::app::ServerLimits;
use crate::api::body::board_request;
use crate::api::wire::cells::BoardField;
use crate::api::wire::houses::HousesField;
use crate::api::wire::json::Object;
use crate::api::wire::limits::LimitsField;
use crate::api::wire::position::{RequestPosition, alphabet};
use crate::api::wire::problem::{Code, Problem};
use crate::api::wire::vocabulary::ScaleName;
use serde::Deserialize;
use std::time::Duration;
use sudokud_core::grid::{Alphabet, Board};
use sudokud_core::houses::Layout;
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
    /// The houses besides rows and columns. By default the boxes of the side.
    #[schema(value_type = Option<HousesField>)]
    houses: Option<Object<HousesField>>,
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
        let (symbols, houses) = (self.symbols.as_deref(), self.houses.as_ref());
        Ok(RequestPosition::read(self.board.as_ref(), None, symbols, houses, max_side)?.puzzle.board)
    }

    pub(crate) fn time(&self, server: &ServerLimits) -> Duration {
        self.limits.unwrap_or_default().0.time(server)
    }

    /// The scale for boards with these houses: the programs rate only classic ones.
    ///
    /// # Errors
    /// [`Code::InapplicableField`] for a scale that such boards do not have.
    pub(crate) fn scale(&self, layout: &Layout) -> Result<Scale, Problem> {
        let scale = self.scale.map_or_else(|| Scale::default_of(layout), |name| name.0);
        if scale.fits(layout) { Ok(scale) } else { Err(other_scale()) }
    }

    /// Checks the houses that all lines of a batch have.
    ///
    /// # Errors
    /// Houses that no board has.
    pub(crate) fn check_houses_of_lines(&self, server: &ServerLimits) -> Result<(), Problem> {
        let houses = self.houses.as_ref();
        houses.map_or(Ok(()), |houses| houses.0.layout_of_lines(server.max_side).map(drop))
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

/// The problem of a scale that rates only classic boards.
pub(crate) fn other_scale() -> Problem {
    let detail = "boards with other houses than the classic ones have the scale `ladder`";
    Problem::at(Code::InapplicableField, "/scale", detail)
}
