//! The answer of `/analyze`.

use super::request::{AnalyzeField, Fields};
use super::run::Analysis;
use crate::host::Host;
use crate::operation::{Answer, Verdict};
use crate::wire::board::PrintedBoard;
use crate::wire::houses::HousesForm;
use crate::wire::name::{Name, vocabulary};
use crate::wire::place::CellPlace;
use crate::wire::position::RequestPosition;
use crate::wire::statistics::LimitHitName;
use crate::wire::transformation::TransformationForm;
use core::fmt::Write as _;
use serde::Serialize;
use sudokud_analysis::backdoors::Backdoors;
use sudokud_analysis::givens::PatternSymmetry;
use sudokud_analysis::trial_depth::TrialDepth;
use sudokud_analysis::unavoidable::UnavoidableSets;
use sudokud_model::grid::{Board, Cell};
use sudokud_model::houses::Layout;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

vocabulary! {
    /// Whether an analysis is complete.
    enum AnalyzeStatus as AnalyzeStatusName {
        Complete = "complete",
        LimitReached = "limit_reached",
        Unsolvable = "unsolvable",
    }
    "AnalyzeStatus", "the status of an analysis",
    "`complete`: all fields that were asked for are there, if this kind of puzzle has them; \
     `limit_reached`: a limit came first; `unsolvable`: the puzzle has no solution."
}

vocabulary! {
    PatternSymmetry as PatternSymmetryName by name {
        HalfTurn, QuarterTurn, LeftRight, TopBottom, Diagonal, AntiDiagonal,
    }
    "PatternSymmetry", "a symmetry of a pattern", "A turn or mirror of the square."
}

/// The properties of a puzzle. A field is null if it was not asked for, if this kind of puzzle does not have
/// it, or if a limit came first.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct AnalyzeAnswer {
    status: AnalyzeStatusName,
    /// Whether the puzzle has exactly one solution; null if no field depends on that.
    unique: Option<bool>,
    /// The least of all equivalent boards in reading order, where an empty cell comes before every value.
    /// Null for a puzzle that is more than its board (with candidates or constraints), for other houses than
    /// the classic ones of side 4 or 9, and if a value repeats.
    canonical: Option<PrintedBoard>,
    /// The canonical form of the only solution, null where `canonical` is.
    canonical_solution: Option<PrintedBoard>,
    /// A transformation of the board to `canonical`.
    transformation: Option<TransformationForm>,
    /// The number of transformations that turn the board into itself.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    automorphisms: Option<u64>,
    /// Whether the puzzle has exactly one solution and needs every given and every constraint for that.
    minimal: Option<bool>,
    /// The givens without which the puzzle has the same solutions, each alone.
    redundant: Option<Vec<CellPlace>>,
    /// The constraints without which the puzzle has the same solutions, each alone, by index, if `redundant`
    /// was asked for; null without constraints.
    redundant_constraints: Option<Vec<usize>>,
    /// The smallest sets of cells whose values let singles solve the rest; null without exactly one solution.
    backdoors: Option<BackdoorsForm>,
    /// The depth of nested trial and error that solves the puzzle; null without exactly one solution.
    trial_depth: Option<TrialDepthForm>,
    /// The minimal unavoidable sets of the only solution; null with constraints.
    unavoidable: Option<UnavoidableForm>,
    /// The pattern of the givens.
    pattern: Option<PatternForm>,
    /// The limit that ended the work early.
    limit_hit: Option<LimitHitName>,
    /// The time of the work, without waiting, in microseconds.
    elapsed_us: u64,
    /// The houses, unless they are the classic ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    houses: Option<HousesForm>,
    /// The board, for the line of text.
    #[serde(skip)]
    board: PrintedBoard,
}

/// The smallest backdoors.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Backdoors))]
pub(crate) struct BackdoorsForm {
    /// The number of cells of each, 0 if singles solve the puzzle; null if it is more than 3 or not known.
    size: Option<usize>,
    /// Up to ten of these sets.
    sets: Vec<Vec<CellPlace>>,
    /// The number of sizes, from 0 on, that no backdoor has.
    sizes_tried: usize,
}

/// The depth of trial and error with singles, after D. Berthier.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TrialDepth))]
pub(crate) struct TrialDepthForm {
    /// The depth, 0 if singles solve the puzzle; null if it is more than 3 or not known.
    depth: Option<usize>,
    /// The depth is at least this.
    at_least: usize,
}

/// Minimal sets of cells of which every puzzle with this solution alone needs a given.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = UnavoidableSets))]
pub(crate) struct UnavoidableForm {
    /// The sets, small ones first.
    sets: Vec<Vec<CellPlace>>,
    /// All sets up to this number of cells are there.
    complete_to: usize,
}

/// The pattern of the givens.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Pattern))]
pub(crate) struct PatternForm {
    /// A `1` for each given and a `0` for each empty cell, in reading order.
    #[cfg_attr(feature = "openapi", schema(example = "1001000000001001", pattern = "^[01]+$"))]
    mask: String,
    /// The number of givens.
    given_count: usize,
    /// The turns and mirrors that map givens to givens.
    symmetries: Vec<PatternSymmetryName>,
}

impl AnalyzeAnswer {
    pub(super) fn new(position: &RequestPosition, fields: &Fields, known: Analysis, host: &dyn Host) -> Self {
        let (board, layout) = (&position.puzzle.board, position.layout());
        let form = |field| known.form.as_ref().filter(|_| fields.have_one_of(&[field]));
        let givens = |field| known.givens.as_ref().filter(|_| fields.have_one_of(&[field]));
        let redundant = givens(AnalyzeField::Redundant).filter(|givens| givens.unresolved.is_empty());
        let constraints =
            known.constraints.as_ref().filter(|_| fields.have_one_of(&[AnalyzeField::Redundant]));
        let constraints = constraints.filter(|constraints| constraints.unresolved.is_empty());
        let status = match known.limit_hit {
            Some(_) => AnalyzeStatus::LimitReached,
            None if known.is_unsolvable => AnalyzeStatus::Unsolvable,
            None => AnalyzeStatus::Complete,
        };
        Self {
            status: Name(status),
            unique: known.unique,
            canonical: form(AnalyzeField::Canonical).map(|form| position.print(form.board())),
            transformation: form(AnalyzeField::Transformation)
                .map(|form| TransformationForm::new(&form.transformation().into(), position.first_value())),
            automorphisms: form(AnalyzeField::Automorphisms).map(|form| form.automorphisms()),
            minimal: known.is_minimal().filter(|_| fields.have_one_of(&[AnalyzeField::Minimal])),
            redundant: redundant.map(|givens| places(layout, &givens.redundant)),
            redundant_constraints: constraints.map(|constraints| constraints.redundant.clone()),
            canonical_solution: known.canonical_solution.map(|board| position.print(board)),
            backdoors: known.backdoors.map(|found| BackdoorsForm::of(layout, &found)),
            trial_depth: known.trial_depth.map(TrialDepthForm::of),
            unavoidable: known.unavoidable.map(|found| UnavoidableForm::of(layout, &found)),
            pattern: known.symmetries.map(|symmetries| PatternForm::of(board, symmetries)),
            limit_hit: known.limit_hit.map(Into::into),
            elapsed_us: host.elapsed_us(),
            houses: position.houses(),
            board: position.print(board.clone()),
        }
    }
}

fn places(layout: &Layout, cells: &[Cell]) -> Vec<CellPlace> {
    cells.iter().map(|&cell| CellPlace::of(layout, cell)).collect()
}

impl BackdoorsForm {
    fn of(layout: &Layout, found: &Backdoors) -> Self {
        let sets = found.sets.iter().map(|set| places(layout, set)).collect();
        Self { size: found.size, sets, sizes_tried: found.sizes_tried }
    }
}

impl TrialDepthForm {
    const fn of(found: TrialDepth) -> Self {
        Self { depth: found.depth, at_least: found.at_least }
    }
}

impl UnavoidableForm {
    fn of(layout: &Layout, found: &UnavoidableSets) -> Self {
        let sets = found.sets.iter().map(|set| places(layout, set)).collect();
        Self { sets, complete_to: found.complete_to }
    }
}

impl PatternForm {
    fn of(board: &Board, symmetries: Vec<PatternSymmetry>) -> Self {
        let is_given = |value: &Option<_>| if value.is_some() { '1' } else { '0' };
        Self {
            mask: board.cells().iter().map(is_given).collect(),
            given_count: board.filled().count(),
            symmetries: symmetries.into_iter().map(Name).collect(),
        }
    }
}

impl Answer for AnalyzeAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        match (self.status.0, self.unique) {
            (AnalyzeStatus::LimitReached, _) => Verdict::LimitReached,
            (AnalyzeStatus::Unsolvable, _) => Verdict::NotFound,
            (AnalyzeStatus::Complete, Some(false)) => Verdict::Several,
            (AnalyzeStatus::Complete, _) => Verdict::Found,
        }
    }

    /// A line for each field that is known.
    fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let mut add = |name: &str, value: Option<String>| {
            let _ = value.map(|value| writeln!(text, "{name}: {value}"));
        };
        add("canonical", self.canonical.as_ref().map(PrintedBoard::line));
        add("canonical solution", self.canonical_solution.as_ref().map(PrintedBoard::line));
        add("automorphisms", self.automorphisms.map(|count| count.to_string()));
        add("unique", self.unique.map(|is_unique| is_unique.to_string()));
        add("minimal", self.minimal.map(|is_minimal| is_minimal.to_string()));
        add("redundant", self.redundant.as_ref().map(|cells| CellPlace::notation(cells)));
        let constraints = self.redundant_constraints.as_ref();
        let constraints = constraints.map(|list| list.iter().map(usize::to_string).collect::<Vec<_>>());
        add("redundant constraints", constraints.map(|list| list.join(" ")));
        let backdoors = self.backdoors.as_ref().map(|found| match found.size {
            Some(size) => format!("{size} cells"),
            None => format!("at least {} cells", found.sizes_tried),
        });
        add("backdoors", backdoors);
        let depth = self.trial_depth.as_ref().map(|found| match found.depth {
            Some(depth) => depth.to_string(),
            None => format!("at least {}", found.at_least),
        });
        add("trial depth", depth);
        let sets = self.unavoidable.as_ref();
        let sets = sets.map(|found| format!("{} up to {} cells", found.sets.len(), found.complete_to));
        add("unavoidable sets", sets);
        add("pattern", self.pattern.as_ref().map(|pattern| pattern.mask.clone()));
        text
    }

    /// The canonical form and the board, separated by a tab.
    fn line(&self) -> String {
        let canonical = self.canonical.as_ref().map_or_else(|| "-".to_owned(), PrintedBoard::line);
        format!("{canonical}\t{}", self.board.line())
    }
}
