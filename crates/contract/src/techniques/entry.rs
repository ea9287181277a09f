//! A technique on the ladder, with its example.

#[cfg(feature = "openapi")]
use crate::step::StepRequest;
use crate::wire::board::{BoardFormat, PrintedBoard};
use crate::wire::constraints::ConstraintForm;
use crate::wire::marks::CandidateLists;
use crate::wire::name::Name;
use crate::wire::number::decimal;
use crate::wire::vocabulary::{FamilyName, LevelName, TechniqueName};
use serde::Serialize;
use std::sync::Arc;
use sudokud_core::solve::Puzzle;
use sudokud_human::Technique;
use sudokud_human::example::{self, Example};
use sudokud_human::{self as human, Step, Techniques, WalkOptions};
use sudokud_model::constraint::Constraint;
use sudokud_model::grid::Board;
use sudokud_model::grid::text::Format;
use sudokud_rating::explainer;
use sudokud_search::budget::Unwatched;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// A technique on the ladder.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TechniqueEntry))]
pub struct TechniqueEntry {
    technique: TechniqueName,
    /// The technique's usual name.
    #[cfg_attr(feature = "openapi", schema(example = "X-Wing"))]
    name: &'static str,
    /// The rating of its easiest case, on Sudoku Explainer's scale.
    #[cfg_attr(feature = "openapi", schema(example = 3.2))]
    rating: f64,
    /// Sudoku Explainer's own rating of its easiest case, before the length of a chain is added. Null if
    /// it is `rating`, or if that program lacks the technique.
    #[cfg_attr(feature = "openapi", schema(example = json!(null)))]
    explainer_rating: Option<f64>,
    /// HoDoKu's score for one step.
    #[cfg_attr(feature = "openapi", schema(example = 140))]
    score: u32,
    /// HoDoKu's level of a step.
    level: LevelName,
    family: FamilyName,
    /// The technique in one sentence.
    description: &'static str,
    /// Whether the technique is valid only for puzzles with exactly one solution.
    assumes_uniqueness: bool,
    /// A position in which the technique applies.
    example: Option<ExampleForm>,
}

/// A position in which a technique applies, and the step.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Example))]
pub(crate) struct ExampleForm {
    /// A request for `/step`.
    #[cfg_attr(feature = "openapi", schema(value_type = StepRequest))]
    request: ExampleRequest,
    /// The step in the notation of the Sudoku community.
    #[cfg_attr(feature = "openapi", schema(example = "X-Wing: 7 r26 c48 => r3c4<>7"))]
    notation: String,
    /// The reason in plain words. Rows, columns and boxes count from 1 here.
    explanation: String,
}

/// The fields of a [`StepRequest`] that examples use.
#[derive(Debug, Serialize)]
struct ExampleRequest {
    board: PrintedBoard,
    /// Absent if they follow from the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<CandidateLists>,
    /// Present only for avoidable rectangles.
    #[serde(skip_serializing_if = "Option::is_none")]
    givens: Option<PrintedBoard>,
    techniques: [TechniqueName; 1],
    /// Present only for techniques of constraints.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    constraints: Vec<ConstraintForm>,
}

impl ExampleForm {
    fn of(example: Example) -> Option<Self> {
        let step = step_of(&example)?;
        let needed_givens = needed_givens(&example).cloned();
        let Example { technique, board, marks, constraints, .. } = example;
        let constraints = constraints.iter().flat_map(|constraints| constraints.list());
        let form = |one: &Constraint| ConstraintForm::new(one.clone(), Arc::clone(board.layout()));
        let request = ExampleRequest {
            candidates: (marks != Puzzle::from(board.clone()).candidates::<4>().marks())
                .then_some(CandidateLists { marks, first_value: 1 }),
            givens: needed_givens.map(printed),
            techniques: [Name(technique)],
            constraints: constraints.map(form).collect(),
            board: printed(board.clone()),
        };
        let layout = board.layout();
        Some(Self { request, notation: step.notation(layout), explanation: step.explanation(layout) })
    }
}

/// The step of an example. A test checks that every example has one.
pub fn step_of(example: &Example) -> Option<Step> {
    let options = WalkOptions {
        techniques: Techniques::of([example.technique]),
        givens: needed_givens(example).cloned(),
        constraints: example.constraints.clone(),
        ..WalkOptions::default()
    };
    human::next(&example.board, Some(&example.marks), &options, &Unwatched).steps.pop()
}

/// The givens of an example, if its technique needs them.
fn needed_givens(example: &Example) -> Option<&Board> {
    let needs = matches!(example.technique, Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2);
    needs.then_some(&example.givens)
}

/// The board as a string.
fn printed(board: Board) -> PrintedBoard {
    let format = BoardFormat::Text(Format::of_side(board.side()));
    PrintedBoard { board, format: Arc::new(format), first_value: 1 }
}

impl TechniqueEntry {
    /// The id, the rating and the name, separated by tabs.
    pub(super) fn line(&self) -> String {
        format!("{}\t{:.1}\t{}", self.technique.as_str(), self.rating, self.name)
    }
}

impl From<Technique> for TechniqueEntry {
    fn from(technique: Technique) -> Self {
        Self {
            technique: Name(technique),
            name: technique.name(),
            rating: decimal(technique.rating()),
            explainer_rating: explainer::own_rating(technique).map(decimal),
            score: technique.score(),
            level: Name(technique.level()),
            family: Name(technique.family()),
            description: technique.description(),
            assumes_uniqueness: technique.uses_uniqueness(),
            example: example::of(technique).and_then(ExampleForm::of),
        }
    }
}
