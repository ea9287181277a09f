//! A human step as JSON has it: what it changes, what one has to look at, and the words for it.

use crate::api::step::run::Detail;
use crate::api::techniques::decimal;
use crate::api::wire::place::{CellPlace, HousePlace, Kind};
use crate::grid::{Cell, Geometry, House, Value};
use crate::human::step::Values;
use crate::human::{Evidence, Group, Link, Role, Step};
use serde::Serialize;
use utoipa::ToSchema;

/// A step. Of a nudge or a region, what would give it away is null.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Step)]
pub(crate) struct StepPart {
    /// The technique's name in requests.
    #[schema(value_type = String, example = "x_wing")]
    technique: &'static str,
    /// What players call it.
    #[schema(value_type = String, example = "X-Wing")]
    name: &'static str,
    /// What sort of idea it is.
    #[schema(value_type = String, example = "fish")]
    family: &'static str,
    /// How hard it is to see, on Sudoku Explainer's scale.
    #[schema(example = 3.2)]
    rating: f64,
    /// In the community's notation.
    #[schema(example = "X-Wing: 7 r26 c48 => r3c4<>7")]
    notation: Option<String>,
    /// What can be filled in.
    placements: Option<Vec<Candidate>>,
    /// Which candidates go.
    eliminations: Option<Vec<Removal>>,
    evidence: EvidencePart,
    /// Why, in plain words, counting from 1 as players do.
    explanation: Option<String>,
}

/// A value in a cell.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Candidate {
    row: usize,
    column: usize,
    value: usize,
}

/// Values that a cell loses.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Removal {
    row: usize,
    column: usize,
    values: Vec<usize>,
}

/// What one has to look at to be convinced.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Evidence)]
pub(crate) struct EvidencePart {
    /// Cells of the pattern.
    cells: Vec<EvidenceCell>,
    /// Houses of the pattern.
    houses: Vec<EvidenceHouse>,
    /// Inferences, in the order in which they are told.
    links: Vec<LinkPart>,
    /// Cells that count as one thing: almost locked sets, rectangles.
    groups: Vec<GroupPart>,
    /// Does it rest on the puzzle having only one solution?
    assumes_uniqueness: bool,
}

/// A cell of the pattern.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EvidenceCell {
    row: usize,
    column: usize,
    /// Its candidates that matter; null where only the region was asked for.
    values: Option<Vec<usize>>,
    /// The part it plays.
    #[schema(value_type = String, example = "base")]
    role: &'static str,
}

/// A house of the pattern.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EvidenceHouse {
    #[schema(inline)]
    kind: Kind,
    /// Which one, from 0.
    index: usize,
    /// The part it plays.
    #[schema(value_type = String, example = "base")]
    role: &'static str,
}

/// An inference between two ends; an end is a list, for groups of cells are ends too.
///
/// In forcing chains a link rests on what was told before it: without `from` it is an assumption, without `to` a clash; a strong one with several ends
/// says that one of them holds, of each value.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Link)]
pub(crate) struct LinkPart {
    from: Vec<Candidate>,
    to: Vec<Candidate>,
    /// `strong`: at least one end is true; `weak`: at most one is.
    #[schema(value_type = String, example = "strong")]
    kind: &'static str,
}

/// Cells that count as one thing.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Group)]
pub(crate) struct GroupPart {
    /// Which thing.
    #[schema(value_type = String, example = "als")]
    role: &'static str,
    cells: Vec<CellPlace>,
    values: Vec<usize>,
}

impl StepPart {
    pub(crate) fn of(geometry: &Geometry, step: &Step, detail: Detail) -> Self {
        let technique = step.technique;
        let full = detail == Detail::Full;
        let placements = || step.placements.iter().map(|&at| Candidate::of(geometry, at)).collect();
        let eliminations = || step.eliminations.iter().map(|(cell, set)| Removal::of(geometry, *cell, set)).collect();
        Self {
            technique: technique.id(),
            name: technique.name(),
            family: technique.family().as_str(),
            rating: decimal(step.rating),
            notation: full.then(|| step.notation(geometry)),
            placements: full.then(placements),
            eliminations: full.then(eliminations),
            evidence: EvidencePart::of(geometry, step, detail),
            explanation: full.then(|| step.explanation(geometry)),
        }
    }

    /// For people: what to do, a tab, and why.
    pub(crate) fn line(&self) -> String {
        let told = |text: &Option<String>| text.clone().unwrap_or_else(|| self.name.to_owned());
        match &self.explanation {
            Some(explanation) => format!("{}\t{explanation}", told(&self.notation)),
            None => {
                let houses: Vec<_> = self.evidence.houses.iter().map(EvidenceHouse::words).collect();
                format!("{}\t{}", self.name, houses.join(", "))
            }
        }
    }
}

impl EvidencePart {
    fn of(geometry: &Geometry, step: &Step, detail: Detail) -> Self {
        let Evidence { cells, houses, links, groups, .. } = &step.evidence;
        let full = detail == Detail::Full;
        let mut known: Vec<_> = houses.iter().map(|&house| EvidenceHouse::of(geometry, house)).collect();
        if known.is_empty() && !full {
            known.extend(box_of(geometry, step).map(|house| EvidenceHouse::of(geometry, (house, Role::Base))));
        }
        let cell = |(cell, values, role): &(Cell, Values, Role)| EvidenceCell {
            row: geometry.row(*cell).index(),
            column: geometry.column(*cell).index(),
            values: full.then(|| numbers(values)),
            role: role.as_str(),
        };
        Self {
            cells: cells.iter().filter(|_| detail != Detail::Nudge).map(cell).collect(),
            houses: known,
            links: links.iter().filter(|_| full).map(|link| LinkPart::of(geometry, link)).collect(),
            groups: groups.iter().filter(|_| full).map(|group| GroupPart::of(geometry, group)).collect(),
            assumes_uniqueness: step.technique.uses_uniqueness(),
        }
    }
}

/// Where to look, for a pattern that is in no house.
fn box_of(geometry: &Geometry, step: &Step) -> Option<House> {
    let cells = step.evidence.cells.iter().map(|cell| cell.0);
    let cell = cells.chain(step.placements.iter().map(|at| at.0)).chain(step.eliminations.iter().map(|at| at.0)).next();
    cell.map(|cell| geometry.box_house(geometry.box_(cell)))
}

fn numbers(values: &Values) -> Vec<usize> {
    values.iter().map(Value::number).collect()
}

impl Candidate {
    fn of(geometry: &Geometry, (cell, value): (Cell, Value)) -> Self {
        Self { row: geometry.row(cell).index(), column: geometry.column(cell).index(), value: value.number() }
    }
}

impl Removal {
    fn of(geometry: &Geometry, cell: Cell, values: &Values) -> Self {
        Self { row: geometry.row(cell).index(), column: geometry.column(cell).index(), values: numbers(values) }
    }
}

impl EvidenceHouse {
    fn of(geometry: &Geometry, (house, role): (House, Role)) -> Self {
        let HousePlace { kind, index } = HousePlace::of(geometry, house);
        Self { kind, index, role: role.as_str() }
    }

    fn words(&self) -> String {
        format!("{} {}", self.kind.word(), self.index + 1)
    }
}

impl LinkPart {
    fn of(geometry: &Geometry, link: &Link) -> Self {
        let end = |end: &[(Cell, Value)]| end.iter().map(|&at| Candidate::of(geometry, at)).collect();
        Self { from: end(&link.from), to: end(&link.to), kind: link.kind.as_str() }
    }
}

impl GroupPart {
    fn of(geometry: &Geometry, group: &Group) -> Self {
        let cells = group.cells.iter().map(|&cell| CellPlace::of(geometry, cell)).collect();
        Self { role: group.role.as_str(), cells, values: numbers(&group.values) }
    }
}
