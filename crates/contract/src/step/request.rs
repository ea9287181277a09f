//! The request of `/step`.

use crate::request::{Request as _, puzzle_request};
use crate::step::run::{StepKind, StepPlan};
use crate::wire::bounds::Bounds;
use crate::wire::cells::BoardField;
use crate::wire::name::{Named as _, vocabulary};
use crate::wire::number::StepLimit;
use crate::wire::position::RequestPosition;
use crate::wire::problem::{Code, Problem};
use crate::wire::rules::RulesField;
use crate::wire::step::{Detail, DetailName};
use crate::wire::target::TargetField;
use crate::wire::vocabulary::{BranchingName, TechniqueName};
use sudokud_core::solve;
use sudokud_human::{Techniques, WalkOptions};

/// The number of steps that `find: "all"` lists by default.
const DEFAULT_LISTED: usize = 1_000;
/// The largest number of steps that `find: "all"` lists.
const MAX_LISTED: usize = 10_000;

puzzle_request! {
    /// A position, and the steps to find in it.
    StepRequest [limits]
    query {
        /// The starting board, of the same side. The board must contain all of it; if only candidates are
        /// sent, it is the board. Avoidable rectangles need it to know which values are givens.
        givens: BoardField = Text,
        /// The source of the steps.
        #[cfg_attr(feature = "openapi", schema(default = "logic"))]
        mode: ModeName = Text,
        /// The techniques that may be used. The default is all of them.
        techniques: Vec<TechniqueName> = List,
        /// Which steps are found.
        #[cfg_attr(feature = "openapi", schema(default = "next"))]
        find: FindName = Text,
        /// The largest number of steps; null means no limit. For `find: "next"` the default is 1, or no limit
        /// with `target`; for `find: "all"` it is 1,000, and there are at most 10,000. Of more steps for a
        /// `target`, the answer has the first ones: the cell still has the value after them, and the same
        /// question about their position brings the others. In mode `search`, the number of expansions down
        /// the best branch.
        #[cfg_attr(feature = "openapi", schema(inline, required = false, value_type = StepLimit))]
        max_steps: StepLimit = NumberOrNull,
        /// Whether uniqueness techniques are allowed. They are used only once a search has proved that the
        /// puzzle (`givens`, or else `board`) has exactly one solution, and not with `constraints`.
        #[cfg_attr(feature = "openapi", schema(default = true))]
        assume_uniqueness: bool = Flag,
        /// A value of a cell. The steps are those after which the cell has lost it: the answer says why the
        /// value is not there, or that it is possible. Where no value is possible, they may be those that
        /// lead to the contradiction. Not with `find: "all"`, whose steps are not applied.
        target: TargetField = Target,
        /// How much of a step the answer shows.
        #[cfg_attr(feature = "openapi", schema(default = "full"))]
        detail: DetailName = Text,
        /// The propagation rules of mode `search`. The default is that of `/solve`.
        propagation: RulesField = RULES,
        /// The choice of the cell in mode `search`. The default is that of `/solve`.
        branching: BranchingName = Text,
    }
    body {}
}

impl StepRequest {
    /// The position, and what to compute.
    ///
    /// # Errors
    /// An invalid position; [`Code::InapplicableField`] for a field that the mode does not use.
    pub(super) fn plan(&mut self, bounds: &Bounds) -> Result<(RequestPosition, StepPlan), Problem> {
        let mut position = RequestPosition::read(self.puzzle(), bounds.max_side)?;
        let givens = self.givens.as_ref().map(|field| position.read_givens(field)).transpose()?;
        let (kind, max_steps) = self.kind(&position)?;
        let named = self.techniques.take().map(|names| Techniques::of(names.into_iter().map(|name| name.0)));
        let options = WalkOptions {
            techniques: named.unwrap_or_default(),
            assume_unique: self.assume_uniqueness.unwrap_or(true),
            max_steps,
            givens,
            constraints: position.puzzle.constraints().cloned(),
        };
        let proof = self.limits().search(bounds);
        let search = solve::Options {
            rules: self.propagation.map(|rules| rules.0),
            branching: self.branching.map(|branching| branching.0),
            ..solve::Options::default()
        };
        let detail = self.detail.map_or(Detail::Full, |detail| detail.0);
        Ok((position, StepPlan { kind, options, proof, search, detail }))
    }

    /// Returns the kind of steps to compute and their largest number.
    fn kind(&self, position: &RequestPosition) -> Result<(StepKind, usize), Problem> {
        let steps = match self.max_steps {
            None => None,
            Some(StepLimit::Unlimited) => Some(0),
            Some(StepLimit::AtMost(most)) => Some(most),
        };
        let (mode, find) = (self.mode.map_or(Mode::Logic, |mode| mode.0), self.find.map(|find| find.0));
        if mode == Mode::Logic {
            self.check_logic_fields()?;
        }
        match (mode, find) {
            (Mode::Search, _) => {
                self.check_search_fields()?;
                Ok((StepKind::Search, steps.unwrap_or(1)))
            }
            (Mode::Logic, Some(Find::All)) if self.target.is_some() => {
                let detail = "with `find: \"all\"`, steps have no target";
                Err(Problem::at(Code::InapplicableField, "/target", detail))
            }
            (Mode::Logic, Some(Find::All)) => {
                let most = steps.unwrap_or(DEFAULT_LISTED);
                Ok((StepKind::All, if most == 0 { MAX_LISTED } else { most.min(MAX_LISTED) }))
            }
            (Mode::Logic, _) => Ok(match &self.target {
                Some(target) => (StepKind::WhyNot(target.read(position.numbers())?), steps.unwrap_or(0)),
                None => (StepKind::Next, steps.unwrap_or(1)),
            }),
        }
    }

    /// Refuses the fields that mode `search` does not use.
    fn check_search_fields(&self) -> Result<(), Problem> {
        refuse(
            Mode::Search,
            &[
                ("find", self.find.is_some()),
                ("target", self.target.is_some()),
                ("detail", self.detail.is_some()),
                ("techniques", self.techniques.is_some()),
                ("assume_uniqueness", self.assume_uniqueness.is_some()),
            ],
        )
    }

    /// Refuses the fields that mode `logic` does not use.
    fn check_logic_fields(&self) -> Result<(), Problem> {
        refuse(
            Mode::Logic,
            &[("propagation", self.propagation.is_some()), ("branching", self.branching.is_some())],
        )
    }
}

/// Refuses the first field that the request contains and the mode does not use.
fn refuse(mode: Mode, fields: &[(&str, bool)]) -> Result<(), Problem> {
    let Some((name, _)) = fields.iter().find(|(_, is_there)| *is_there) else { return Ok(()) };
    let detail = format!("mode `{}` does not use `{name}`", mode.name());
    Err(Problem::at(Code::InapplicableField, format!("/{name}"), detail))
}

vocabulary! {
    /// The source of the steps: human techniques or the search.
    enum Mode as ModeName {
        Logic = "logic",
        Search = "search",
    }
    "Mode", "a mode",
    "`logic`: the steps of human techniques; `search`: an expansion of the search. Mode `search` does not \
     take `find`, `target`, `detail`, `techniques` or `assume_uniqueness`; mode `logic` does not take \
     `propagation` or `branching`."
}

vocabulary! {
    /// Which steps are found.
    enum Find as FindName {
        Next = "next",
        All = "all",
    }
    "Find", "a choice of steps",
    "`next`: the simplest step, applied, as often as `max_steps` says; `all`: every distinct step of this \
     position, none applied, and without `target`."
}
