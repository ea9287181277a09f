//! The answer of `/verify`.

use super::justify::{JustificationForm, Justified};
use super::request::Requirement;
use crate::host::Host;
use crate::operation::{Answer, Verdict};
use crate::wire::houses::HousesForm;
use crate::wire::name::{Name, vocabulary};
use crate::wire::position::RequestPosition;
use crate::wire::statistics::LimitHitName;
use serde::Serialize;
use sudokud_analysis::steps;
use sudokud_search::budget::Stop;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

vocabulary! {
    /// Whether the steps are correct.
    enum VerifyStatus as VerifyStatusName {
        Correct = "correct",
        Wrong = "wrong",
        LimitReached = "limit_reached",
    }
    "VerifyStatus", "the status of steps",
    "`correct`: every step is what `require` says, or there is none and the board has a solution; `wrong`: a \
     step is not, or there is none and the board has no solution; `limit_reached`: a limit came first, and \
     no step is known to be wrong."
}

/// The verdict on the steps of a solution.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct VerifyAnswer {
    status: VerifyStatusName,
    /// The index of the first step that is known to be wrong.
    first_wrong: Option<usize>,
    /// The verdict on each step in order; fewer than there are steps if a limit came first.
    steps: Vec<StepVerdict>,
    /// The number of filled cells after the correct steps, givens included.
    solved_cells: usize,
    /// The share of the open cells, from 0 to 1, that the steps before the first wrong one have filled.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 1))]
    solved_share: f64,
    /// The limit that left something open.
    limit_hit: Option<LimitHitName>,
    /// The time of the work, without waiting, in microseconds.
    elapsed_us: u64,
    /// The houses, unless they are the classic ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    houses: Option<HousesForm>,
}

/// The verdict on a step.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub(crate) struct StepVerdict {
    /// Whether the step changes something, decides nothing twice, and no value clashes.
    legal: bool,
    /// Whether some solution agrees with the step and the correct steps before it; null if that is not known.
    consistent: Option<bool>,
    /// Whether the evidence or a technique proves the step; null unless `require` is `justified`, or if a
    /// limit came first.
    justified: Option<bool>,
    /// The proof of the step.
    by: Option<JustificationForm>,
    /// Why the evidence does not prove the step: the part that is not so, by its place, or the change that
    /// does not follow. Null if it does, or if there is none.
    fault: Option<String>,
}

/// The steps that were judged.
#[derive(Debug, Default)]
pub(super) struct Judged {
    pub(super) steps: Vec<StepVerdict>,
    pub(super) first_wrong: Option<usize>,
    /// Whether the board has a solution, if that is known; asked only if there are no steps.
    pub(super) is_solvable: Option<bool>,
    /// The cells that the steps before the first wrong one filled.
    pub(super) solved_before_wrong: usize,
    /// The open cells at the start.
    pub(super) needed: usize,
    pub(super) solved_cells: usize,
    pub(super) limit_hit: Option<Stop>,
}

impl StepVerdict {
    pub(super) fn new(verdict: steps::Verdict, justified: Option<Justified>) -> Self {
        let Justified { is_justified, by, fault, .. } = justified.unwrap_or_default();
        let steps::Verdict { legal, consistent } = verdict;
        Self { legal, consistent, justified: is_justified, by, fault }
    }

    /// Returns whether the step is what is required; `None` if this is not known.
    pub(super) fn meets(&self, required: Requirement) -> Option<bool> {
        let needed = match required {
            Requirement::Legal => vec![Some(self.legal)],
            Requirement::Consistent => vec![Some(self.legal), self.consistent],
            Requirement::Justified => vec![Some(self.legal), self.consistent, self.justified],
        };
        if needed.contains(&Some(false)) { Some(false) } else { (!needed.contains(&None)).then_some(true) }
    }
}

impl VerifyAnswer {
    pub(super) fn new(
        position: &RequestPosition,
        required: Requirement,
        step_count: usize,
        judged: Judged,
        host: &dyn Host,
    ) -> Self {
        let are_known = judged.steps.len() == step_count
            && judged.steps.iter().all(|step| step.meets(required) == Some(true));
        let is_correct = match judged.first_wrong {
            Some(_) => Some(false),
            None if step_count == 0 => judged.is_solvable,
            None => are_known.then_some(true),
        };
        let status = match is_correct {
            Some(true) => VerifyStatus::Correct,
            Some(false) => VerifyStatus::Wrong,
            None => VerifyStatus::LimitReached,
        };
        let solved_share = match judged.needed {
            0 if judged.is_solvable == Some(false) => 0.0,
            0 => 1.0,
            needed => judged.solved_before_wrong as f64 / needed as f64,
        };
        Self {
            status: Name(status),
            first_wrong: judged.first_wrong,
            steps: judged.steps,
            solved_cells: judged.solved_cells,
            solved_share,
            limit_hit: judged.limit_hit.map(Into::into),
            elapsed_us: host.elapsed_us(),
            houses: position.houses(),
        }
    }

    /// The number of the first wrong step, from 1.
    fn first_wrong_number(&self) -> Option<String> {
        self.first_wrong.map(|index| (index + 1).to_string())
    }
}

impl Answer for VerifyAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        match self.status.0 {
            VerifyStatus::Correct => Verdict::Found,
            VerifyStatus::Wrong => Verdict::NotFound,
            VerifyStatus::LimitReached => Verdict::LimitReached,
        }
    }

    /// The status, and the first wrong step.
    fn text(&self) -> String {
        let wrong = self.first_wrong_number().map(|number| format!(": step {number}"));
        format!("{}{}\n", self.status(), wrong.unwrap_or_default())
    }

    /// The status and the number of the first wrong step.
    fn line(&self) -> String {
        format!("{}\t{}", self.status(), self.first_wrong_number().unwrap_or_else(|| "-".to_owned()))
    }
}
