//! A human step: what it changes, the evidence for it, and its explanation.

use crate::wire::links::LinkForm;
use crate::wire::name::{Name, vocabulary};
#[cfg(feature = "openapi")]
use crate::wire::number::ValueSchema;
use crate::wire::number::decimal;
use crate::wire::place::{BoardNumbers, CandidatePlace, CellPlace, HouseKindName, HousePlace};
use crate::wire::vocabulary::{FamilyName, ReasonRuleName, RoleName, TechniqueName};
use serde::Serialize;
use sudokud_human::proof::evidence::Values;
use sudokud_human::{ArgumentSpan, Evidence, Group, Reason, Role, Step};
use sudokud_model::grid::{Cell, House};
use sudokud_model::houses::Layout;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

vocabulary! {
    /// How much of a step an answer shows.
    enum Detail as DetailName {
        /// Everything.
        Full = "full",
        /// The technique and its houses.
        Nudge = "nudge",
        /// The technique, its houses and its cells.
        Region = "region",
    }
    "Detail", "a level of detail",
    "How much of a step is shown: `full`, everything; `nudge`, technique and houses; `region`, technique, \
     houses and cells."
}

/// A step. With `detail` other than `full`, the fields that would give it away are null.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Step))]
pub struct StepForm {
    technique: TechniqueName,
    /// The technique's usual name.
    #[cfg_attr(feature = "openapi", schema(example = "X-Wing"))]
    name: &'static str,
    family: FamilyName,
    /// How hard the step is to find, on Sudoku Explainer's scale.
    #[cfg_attr(feature = "openapi", schema(example = 3.2))]
    rating: f64,
    /// The step in the notation of the Sudoku community.
    #[cfg_attr(feature = "openapi", schema(example = "X-Wing: 7 r26 c48 => r3c4<>7"))]
    notation: Option<String>,
    /// The values that are placed.
    placements: Option<Vec<CandidatePlace>>,
    /// The candidates that are eliminated, by cell.
    eliminations: Option<Vec<Elimination>>,
    evidence: EvidenceForm,
    /// The reason in plain words. Rows, columns and boxes count from 1 here.
    explanation: Option<String>,
}

/// The values that a cell loses.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Elimination))]
pub struct Elimination {
    /// Rows count from 0, from the top.
    #[cfg_attr(feature = "openapi", schema(maximum = 255))]
    row: usize,
    /// Columns count from 0, from the left.
    #[cfg_attr(feature = "openapi", schema(maximum = 255))]
    column: usize,
    /// The numbers of the values, smallest first.
    #[cfg_attr(feature = "openapi", schema(inline, value_type = Vec<ValueSchema>))]
    values: Vec<usize>,
}

/// The reason why a step is true.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Evidence))]
pub struct EvidenceForm {
    /// The cells of the pattern.
    cells: Vec<EvidenceCell>,
    /// The houses of the pattern.
    houses: Vec<EvidenceHouse>,
    /// The inferences, in the order of the explanation.
    links: Vec<LinkForm>,
    /// Sets of cells that act together: almost locked sets, rectangles.
    groups: Vec<GroupForm>,
    /// The cases of a forcing argument. Other steps have none, and no such field.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    argument: Vec<ArgumentForm>,
    /// The constraints of the pattern, by their index in `constraints` of the request. Other steps have none,
    /// and no such field.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(maximum = 9999))]
    constraints: Vec<usize>,
    /// The conditions that links, or the step, rest on. Other steps have none, and no such field.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<ReasonForm>,
    /// Whether the step holds only for a puzzle with exactly one solution.
    assumes_uniqueness: bool,
}

/// An assumption and what follows from it: links that stand one after the other.
///
/// The first is the assumption. The last is the conclusion, or the contradiction that refutes the assumption.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Argument))]
pub struct ArgumentForm {
    /// The index of its first link in `links`.
    first_link: usize,
    /// The number of its links, with those of inner arguments.
    link_count: usize,
    /// The arguments within it: each from a further assumption to a contradiction. The link after such an
    /// argument denies its assumption.
    #[cfg_attr(feature = "openapi", schema(no_recursion))]
    inner: Vec<ArgumentForm>,
}

/// A condition on some cells, made of constraints and houses.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Reason))]
pub struct ReasonForm {
    rule: ReasonRuleName,
    /// Its constraints, by their index in `constraints` of the request.
    #[cfg_attr(feature = "openapi", schema(maximum = 9999))]
    constraints: Vec<usize>,
    /// Its houses.
    houses: Vec<HousePlace>,
    /// The cells that take part. Of a constraint on more cells, the parts on these count.
    cells: Vec<CellPlace>,
    /// The name of the pattern that solvers know, if the step or each link that rests on the reason is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pattern: Option<&'static str>,
}

/// A cell of the pattern.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct EvidenceCell {
    /// Rows count from 0, from the top.
    #[cfg_attr(feature = "openapi", schema(maximum = 255))]
    row: usize,
    /// Columns count from 0, from the left.
    #[cfg_attr(feature = "openapi", schema(maximum = 255))]
    column: usize,
    /// The candidates of the cell that belong to the pattern; null with `detail: "region"`.
    #[cfg_attr(feature = "openapi", schema(inline, value_type = Option<Vec<ValueSchema>>))]
    values: Option<Vec<usize>>,
    role: RoleName,
}

/// A house of the pattern.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct EvidenceHouse {
    kind: HouseKindName,
    /// The index of the house, from 0; boxes in reading order.
    #[cfg_attr(feature = "openapi", schema(maximum = 255))]
    index: usize,
    role: RoleName,
}

/// Cells that act together.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Group))]
pub struct GroupForm {
    role: RoleName,
    /// The cells of the group.
    cells: Vec<CellPlace>,
    /// The numbers of the values, smallest first.
    #[cfg_attr(feature = "openapi", schema(inline, value_type = Vec<ValueSchema>))]
    values: Vec<usize>,
}

impl StepForm {
    /// The step, as far as `detail` shows it.
    pub fn of(numbers: BoardNumbers<'_>, step: &Step, detail: Detail) -> Self {
        let technique = step.technique;
        let full = detail == Detail::Full;
        let placements = || step.placements.iter().map(|&at| CandidatePlace::of(numbers, at)).collect();
        let eliminations = || {
            step.eliminations.iter().map(|(cell, values)| Elimination::of(numbers, *cell, values)).collect()
        };
        Self {
            technique: Name(technique),
            name: technique.name(),
            family: Name(technique.family()),
            rating: decimal(step.rating),
            notation: full.then(|| step.notation(numbers.notation())),
            placements: full.then(placements),
            eliminations: full.then(eliminations),
            evidence: EvidenceForm::of(numbers, step, detail),
            explanation: full.then(|| step.explanation(numbers.notation())),
        }
    }

    /// The step in notation; with less detail, the name of the technique.
    pub(crate) fn notation(&self) -> &str {
        self.notation.as_deref().unwrap_or(self.name)
    }

    /// The step as a line of text: the notation, a tab, and the explanation. With less detail: the name of
    /// the technique, a tab, and the houses.
    pub fn line(&self) -> String {
        match (&self.notation, &self.explanation) {
            (Some(notation), Some(explanation)) => format!("{notation}\t{explanation}"),
            _ => {
                let houses: Vec<_> = self.evidence.houses.iter().map(EvidenceHouse::words).collect();
                format!("{}\t{}", self.name, houses.join(", "))
            }
        }
    }
}

impl EvidenceForm {
    fn of(numbers: BoardNumbers<'_>, step: &Step, detail: Detail) -> Self {
        let layout = numbers.layout;
        let Evidence { cells, houses, links, groups, argument, constraints, reasons, .. } = &step.evidence();
        let family = step.technique.family();
        let full = detail == Detail::Full;
        let mut shown: Vec<_> = houses.iter().map(|&house| EvidenceHouse::of(layout, house)).collect();
        if shown.is_empty() && constraints.is_empty() && !full {
            shown.extend(
                block_of(layout, step, cells).map(|house| EvidenceHouse::of(layout, (house, Role::Base))),
            );
        }
        let cell = |(cell, values, role): &(Cell, Values, Role)| EvidenceCell {
            row: layout.row(*cell).index(),
            column: layout.column(*cell).index(),
            values: full.then(|| numbers.values(values)),
            role: Name(*role),
        };
        Self {
            cells: cells.iter().filter(|_| detail != Detail::Nudge).map(cell).collect(),
            houses: shown,
            links: links.iter().filter(|_| full).map(|link| LinkForm::of(numbers, link, family)).collect(),
            groups: groups.iter().filter(|_| full).map(|group| GroupForm::of(numbers, group)).collect(),
            argument: argument.iter().filter(|_| full).map(ArgumentForm::of).collect(),
            constraints: constraints.clone(),
            reasons: reasons.iter().filter(|_| full).map(|reason| ReasonForm::of(layout, reason)).collect(),
            assumes_uniqueness: step.technique.uses_uniqueness(),
        }
    }
}

/// The box or region of the first cell of a step, for a pattern without houses. `None` if the cell is in
/// none.
fn block_of(layout: &Layout, step: &Step, cells: &[(Cell, Values, Role)]) -> Option<House> {
    let cell = cells
        .iter()
        .map(|entry| entry.0)
        .chain(step.placements.iter().map(|at| at.0))
        .chain(step.eliminations.iter().map(|at| at.0))
        .next();
    cell.and_then(|cell| layout.block_of(cell))
}

impl Elimination {
    fn of(numbers: BoardNumbers<'_>, cell: Cell, values: &Values) -> Self {
        let CellPlace { row, column } = CellPlace::of(numbers.layout, cell);
        Self { row, column, values: numbers.values(values) }
    }
}

impl ArgumentForm {
    fn of(argument: &ArgumentSpan) -> Self {
        Self {
            first_link: argument.links.start,
            link_count: argument.links.len(),
            inner: argument.inner.iter().map(Self::of).collect(),
        }
    }
}

impl ReasonForm {
    fn of(layout: &Layout, reason: &Reason) -> Self {
        Self {
            rule: Name(reason.rule),
            constraints: reason.constraints.clone(),
            houses: reason.houses.iter().map(|&house| HousePlace::of(layout, house)).collect(),
            cells: reason.cells.iter().map(|&cell| CellPlace::of(layout, cell)).collect(),
            pattern: reason.pattern,
        }
    }
}

impl EvidenceHouse {
    fn of(layout: &Layout, (house, role): (House, Role)) -> Self {
        let HousePlace { kind, index } = HousePlace::of(layout, house);
        Self { kind, index, role: Name(role) }
    }

    fn words(&self) -> String {
        format!("{} {}", self.kind.0.word(), self.index + 1)
    }
}

impl GroupForm {
    fn of(numbers: BoardNumbers<'_>, group: &Group) -> Self {
        let cells = group.cells.iter().map(|&cell| CellPlace::of(numbers.layout, cell)).collect();
        Self { role: Name(group.role), cells, values: numbers.values(&group.values) }
    }
}
