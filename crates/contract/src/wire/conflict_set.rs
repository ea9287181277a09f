//! The clues that contradict each other, in answers about a puzzle without a solution.

use crate::host::{Host, Until};
use crate::wire::place::CellPlace;
use serde::Serialize;
use sudokud_analysis::conflict::{ConflictSet, conflict_set, evident};
use sudokud_core::game::Game;
use sudokud_model::grid::Cell;
use sudokud_search::budget::Limits;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// The time for the search for a conflict.
const TIME_US: u64 = 1_000_000;

/// How a conflict is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Explanation {
    /// It is read off the board, if it is seen there at once.
    Evident,
    /// It is searched for, by searches with these limits.
    Searched(Limits),
}

impl Explanation {
    /// The explanation of a request: searched for within these limits, if it asks for that.
    pub(crate) fn new(limits: Option<Limits>) -> Self {
        limits.map_or(Self::Evident, Self::Searched)
    }

    /// Finds a conflict of a game without a solution.
    pub(crate) fn of(self, game: &Game, host: &dyn Host) -> Option<ConflictSetForm> {
        let found = match self {
            Self::Evident => evident(game),
            Self::Searched(limits) => {
                conflict_set(game, limits, &Until::new(host, host.now_us().saturating_add(TIME_US)))
            }
        };
        let form = |found| ConflictSetForm {
            is_searched: self != Self::Evident,
            ..ConflictSetForm::of(game, found)
        };
        found.as_ref().map(form)
    }
}

/// Constraints, givens and entries that contradict each other: with the houses of the board, they have no
/// solution.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ConflictSet))]
pub(crate) struct ConflictSetForm {
    /// The constraints, by index.
    constraints: Vec<usize>,
    /// The cells of the givens.
    givens: Vec<CellPlace>,
    /// The cells of the entries: values and pencil marks.
    entries: Vec<CellPlace>,
    /// Whether it is proved that each of them is necessary: without it, the others have a solution.
    minimal: bool,
    /// Whether the request asked for a search.
    #[serde(skip)]
    is_searched: bool,
}

impl ConflictSetForm {
    fn of(game: &Game, found: &ConflictSet) -> Self {
        let places =
            |cells: &[Cell]| cells.iter().map(|&cell| CellPlace::of(game.board.layout(), cell)).collect();
        Self {
            constraints: found.constraints.clone(),
            givens: places(&found.givens),
            entries: places(&found.entries),
            minimal: found.is_minimal,
            is_searched: false,
        }
    }

    /// The clues as a line of text: `constraints 0 3, givens r1c1, entries r2c2`. `None` unless they were
    /// searched for: the form of text does not depend on what is seen without being asked for.
    pub(crate) fn line(&self) -> Option<String> {
        self.is_searched.then(|| self.words())
    }

    fn words(&self) -> String {
        let constraints = self.constraints.iter().map(usize::to_string).collect::<Vec<_>>();
        let named = [
            ("constraints", constraints.join(" ")),
            ("givens", CellPlace::notation(&self.givens)),
            ("entries", CellPlace::notation(&self.entries)),
        ];
        let parts: Vec<_> = named
            .into_iter()
            .filter(|(_, items)| !items.is_empty())
            .map(|(name, items)| format!("{name} {items}"))
            .collect();
        if parts.is_empty() { "the houses".to_owned() } else { parts.join(", ") }
    }
}
