//! Whether a step follows from its position: by its own evidence, or by techniques.

use super::request::ReadStep;
use crate::wire::name::{Name, vocabulary};
use crate::wire::number::decimal;
use crate::wire::place::{BoardNumbers, CellPlace};
use crate::wire::vocabulary::TechniqueName;
use serde::Serialize;
use sudokud_analysis::steps::StepChecker;
use sudokud_human::{Change, Fault, Premises, Rating, Technique, WalkOptions, check_watched, easiest_proofs};
use sudokud_model::grid::{Cell, Value};
use sudokud_search::budget::{Stop, Watch};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// Whether a step is justified, and why it is or its evidence is not accepted.
#[derive(Debug, Default)]
pub(crate) struct Justified {
    /// `None` if a limit left that open.
    pub(crate) is_justified: Option<bool>,
    pub(crate) by: Option<JustificationForm>,
    /// Why the evidence was not accepted, if it was not.
    pub(crate) fault: Option<String>,
    /// The limit that left it open.
    pub(crate) stopped: Option<Stop>,
}

vocabulary! {
    /// The kind of a proof.
    enum JustificationKind as JustificationKindName {
        Evidence = "evidence",
        Technique = "technique",
    }
    "JustificationKind", "a kind of proof",
    "`evidence`: the checker accepts the evidence of the step; `technique`: the technique proves the step. \
     If its changes need different techniques, the hardest of them is named."
}

/// The proof of a step.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Justification))]
pub(crate) struct JustificationForm {
    kind: JustificationKindName,
    technique: TechniqueName,
    /// How hard the step is to find, on Sudoku Explainer's scale; for evidence, at least so hard.
    #[cfg_attr(feature = "openapi", schema(example = 3.2))]
    rating: f64,
}

impl JustificationForm {
    fn of(kind: JustificationKind, technique: Technique, rating: Rating) -> Self {
        Self { kind: Name(kind), technique: Name(technique), rating: decimal(rating) }
    }
}

/// Justifies the steps of one puzzle.
pub(crate) struct Justifier<'a> {
    options: WalkOptions,
    numbers: BoardNumbers<'a>,
    watch: &'a dyn Watch,
}

impl<'a> Justifier<'a> {
    /// Creates a justifier that takes from the options whether the puzzle has one solution, and its givens.
    pub(super) fn new(options: WalkOptions, numbers: BoardNumbers<'a>, watch: &'a dyn Watch) -> Self {
        Self { options, numbers, watch }
    }

    /// Justifies a step in the position of the checker. A step without changes, or of changes that are
    /// decided already, is not justified.
    pub(super) fn justify(&self, checker: &StepChecker, step: &ReadStep) -> Justified {
        let (board, marks) = checker.position();
        let mut fault = None;
        if step.has_evidence {
            let (givens, constraints) = (self.options.givens.as_ref(), self.options.constraints.as_deref());
            let premises = Premises { board: &board, marks: &marks, givens, constraints };
            match self.check(&premises, step) {
                Ok(by) => {
                    return Justified { is_justified: Some(true), by: Some(by), ..Justified::default() };
                }
                Err(why) => fault = Some(why),
            }
        }
        let changes = Change::list(&step.claim.placements, &step.claim.eliminations);
        let is_open = |change: &Change| match *change {
            Change::Place(cell, value) | Change::Remove(cell, value) => {
                board.get(cell).is_none() && marks.of(cell).contains(value)
            }
        };
        if changes.is_empty() || !changes.iter().all(is_open) {
            return Justified { is_justified: Some(false), fault, ..Justified::default() };
        }
        let proofs = easiest_proofs(&board, Some(&marks), &self.options, &changes, self.watch);
        let by = proofs.hardest();
        let by =
            by.map(|step| JustificationForm::of(JustificationKind::Technique, step.technique, step.rating));
        let stopped = proofs.stopped.filter(|_| by.is_none());
        let is_justified = stopped.is_none().then_some(by.is_some());
        Justified { is_justified, by, fault, stopped }
    }

    /// Has the evidence of a step checked.
    fn check(&self, premises: &Premises<'_>, step: &ReadStep) -> Result<JustificationForm, String> {
        let technique = step.claim.technique;
        if technique.uses_uniqueness() && !self.options.assume_unique {
            return Err("that the puzzle has one solution is not assumed or not proven".to_owned());
        }
        check_watched(premises, &step.claim, self.watch).map_err(|fault| words(fault, self.numbers))?;
        Ok(JustificationForm::of(JustificationKind::Evidence, technique, technique.rating()))
    }
}

/// Why evidence is not accepted, in words: rows and columns count from 1, indices of lists from 0.
fn words(fault: Fault, numbers: BoardNumbers<'_>) -> String {
    let candidate = |cell: Cell, value: Value| {
        let CellPlace { row, column } = CellPlace::of(numbers.layout, cell);
        format!("{} in r{}c{}", numbers.value(value), row + 1, column + 1)
    };
    match fault {
        Fault::NoChange => "the step changes nothing".to_owned(),
        Fault::NotACandidate(cell, value) => format!("{} is no candidate", candidate(cell, value)),
        Fault::Part(part) => format!("{part} is not so"),
        Fault::Unproved(cell, value) => format!("the change of {} does not follow", candidate(cell, value)),
        Fault::Undecided(cell, value) => {
            format!(
                "whether the change of {} follows was not decided within the limit",
                candidate(cell, value)
            )
        }
    }
}
