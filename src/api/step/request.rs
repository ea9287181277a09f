//! What `/step` can be asked.

use crate::api::app::ServerLimits;
use crate::api::body::Question;
use crate::api::solve::with_limits;
use crate::api::step::run::{Detail, Mode, Plan};
use crate::api::wire::cells::BoardField;
use crate::api::wire::field::{Name, Named, StepCount};
use crate::api::wire::json::Object;
use crate::api::wire::limits::LimitsField;
use crate::api::wire::marks::CandidatesField;
use crate::api::wire::position::Position;
use crate::api::wire::problem::Problem;
use crate::api::wire::query::Kind;
use crate::human::Technique;
use crate::human::{Techniques, WalkOptions};
use serde::Deserialize;
use std::time::Duration;
use utoipa::ToSchema;

/// How many steps `find: "all"` lists unless told otherwise, and at most.
const LISTED: usize = 1_000;
const MOST_LISTED: usize = 10_000;

type TechniqueName = Name<Technique>;
type ModeName = Name<ModeField>;
type FindName = Name<FindField>;
type DetailName = Name<Detail>;

/// A position, and what is wanted of it.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StepRequest {
    board: Option<BoardField>,
    /// The pencil marks: N·N lists, in reading order.
    candidates: Option<CandidatesField>,
    /// N distinct characters for the values 1..=N.
    symbols: Option<String>,
    /// The starting board, of the same side: avoidable rectangles need to know what was placed later. The board must hold all of it; where only
    /// candidates are sent, its cells are the filled ones.
    givens: Option<BoardField>,
    /// `logic`: human techniques; `search`: one expansion of the search.
    #[schema(inline, default = "logic")]
    mode: Option<ModeName>,
    /// Which techniques may be used; default all that `GET /techniques` names.
    #[schema(inline)]
    techniques: Option<Vec<TechniqueName>>,
    /// `next`: the simplest step; `all`: every distinct step that this very position allows, none applied.
    #[schema(inline, default = "next")]
    find: Option<FindName>,
    /// How many steps at most: default 1 for `next` (0 means to the end), 1,000 for `all`.
    #[schema(inline)]
    max_steps: Option<StepCount>,
    /// May techniques assume that the puzzle has exactly one solution? The puzzle is `givens`, or else `board`; pencil marks are no clues. Unless
    /// a search of some length proves that there is no second solution, no step rests on it.
    #[schema(default = true)]
    assume_unique: Option<bool>,
    /// `full`; or a little help: `nudge`, technique and house only; `region`, the cells too.
    #[schema(inline, default = "full")]
    detail: Option<DetailName>,
    #[schema(value_type = Option<LimitsField>)]
    limits: Option<Object<LimitsField>>,
}

impl Question for StepRequest {
    const PARAMETERS: &'static [(&'static str, Kind)] = with_limits![
        ("symbols", Kind::Text),
        ("givens", Kind::Text),
        ("mode", Kind::Text),
        ("techniques", Kind::List),
        ("find", Kind::Text),
        ("max_steps", Kind::Number),
        ("assume_unique", Kind::Flag),
        ("detail", Kind::Text),
    ];

    fn with_text(self, board: String) -> Self {
        Self { board: Some(BoardField::Text(board)), ..self }
    }

    fn or(self, other: Self) -> Self {
        Self {
            symbols: self.symbols.or(other.symbols),
            givens: self.givens.or(other.givens),
            mode: self.mode.or(other.mode),
            techniques: self.techniques.or(other.techniques),
            find: self.find.or(other.find),
            max_steps: self.max_steps.or(other.max_steps),
            assume_unique: self.assume_unique.or(other.assume_unique),
            detail: self.detail.or(other.detail),
            limits: LimitsField::either(self.limits, other.limits),
            ..self
        }
    }
}

impl StepRequest {
    /// Within which time.
    pub(crate) fn time(&self, server: &ServerLimits) -> Duration {
        self.limits.as_ref().map_or(server.time, |limits| limits.0.time(server))
    }

    /// The position, and what to do with it.
    pub(crate) fn plan(&mut self, server: &ServerLimits) -> Result<(Position, Plan), Problem> {
        let mut position =
            Position::read(self.board.as_ref(), self.candidates.take(), self.symbols.as_deref(), server.max_side)?;
        let only_marks = self.board.is_none();
        let givens = self.givens.as_ref().map(|field| position.start(field, only_marks)).transpose()?;
        let steps = self.max_steps.map(|steps| steps.0 as usize);
        let (mode, max_steps) = match (self.mode.map(|mode| mode.0), self.find.map(|find| find.0)) {
            (Some(ModeField::Search), _) => (Mode::Search, steps.unwrap_or(1)),
            (_, Some(FindField::All)) => {
                let most = steps.unwrap_or(LISTED);
                (Mode::All, if most == 0 { MOST_LISTED } else { most.min(MOST_LISTED) })
            }
            _ => (Mode::Walk, steps.unwrap_or(1)),
        };
        let named = self.techniques.take().map(|names| Techniques::of(names.into_iter().map(|name| name.0)));
        let options = WalkOptions {
            techniques: named.unwrap_or_default(),
            assume_unique: self.assume_unique.unwrap_or(true),
            max_steps,
            givens,
            limits: self.limits.as_ref().map_or(server.search, |limits| limits.0.search(server)),
        };
        Ok((position, Plan { mode, options, detail: self.detail.map_or(Detail::Full, |detail| detail.0) }))
    }
}

/// `mode`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ModeField {
    Logic,
    Search,
}

/// `find`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FindField {
    Next,
    All,
}

impl Named for ModeField {
    const WHAT: &'static str = "a mode";
    fn all() -> Vec<(&'static str, Self)> {
        vec![("logic", Self::Logic), ("search", Self::Search)]
    }
}

impl Named for FindField {
    const WHAT: &'static str = "what to find";
    fn all() -> Vec<(&'static str, Self)> {
        vec![("next", Self::Next), ("all", Self::All)]
    }
}

impl Named for Detail {
    const WHAT: &'static str = "how much to tell";
    fn all() -> Vec<(&'static str, Self)> {
        vec![("full", Self::Full), ("nudge", Self::Nudge), ("region", Self::Region)]
    }
}

impl Named for Technique {
    const WHAT: &'static str = "a technique";
    fn all() -> Vec<(&'static str, Self)> {
        Self::ALL.iter().map(|&technique| (technique.id(), technique)).collect()
    }
    fn named(name: &str) -> Option<Self> {
        Self::from_id(name)
    }
}
