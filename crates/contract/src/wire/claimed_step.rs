//! A step of a request, as `/step` returns it: its changes, and the evidence that is said to prove them.
//!
//! A step is read into a [`Claim`]. Its indices are checked against the board, its validity is not.

use crate::wire::cell_list::{CellListError, CellListField};
use crate::wire::json::{from_object, present};
use crate::wire::links::LinkKindName;
use crate::wire::marks::ValueNumber;
use crate::wire::name::vocabulary;
use crate::wire::number::{Index, LineIndex};
use crate::wire::place::{BoardNumbers, CellPlace, HouseKindName};
use crate::wire::problem::{Code, Problem};
use crate::wire::vocabulary::{ReasonRuleName, RoleName, TechniqueName};
use serde::Deserialize;
use sudokud_human::proof::evidence::Values;
use sudokud_human::{Claim, Evidence, Ground, Group, Link, Reason, Role, Technique};
use sudokud_model::grid::{Cell, Column, House, Row, Value};
#[cfg(feature = "openapi")]
use utoipa::openapi::schema::{AdditionalProperties, ArrayBuilder, ObjectBuilder, Ref, SchemaType, Type};
#[cfg(feature = "openapi")]
use utoipa::openapi::{RefOr, Schema};
#[cfg(feature = "openapi")]
use utoipa::{PartialSchema, ToSchema};

/// The most entries of one list of a step's evidence, candidates of its links, and cells of its groups.
const MAX_ENTRIES: usize = 2_000;

/// A step as `/step` returns it. Fields that nobody needs here are ignored, also those of a newer server.
/// Null stands only where a step of `/step` has it: for the parts that less detail hides, and for links
/// without a ground.
#[derive(Clone, Debug, Deserialize)]
#[serde(remote = "Self", expecting = "an object")]
pub struct ClaimedStep {
    #[serde(default, deserialize_with = "present")]
    pub(crate) technique: Option<TechniqueName>,
    placements: Option<Vec<CandidateField>>,
    eliminations: Option<Vec<ValuesField>>,
    #[serde(default, deserialize_with = "present")]
    evidence: Option<EvidenceField>,
    pub(crate) explanation: Option<String>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, remote = "Self", expecting = "an object")]
struct EvidenceField {
    cells: Vec<CellField>,
    houses: Vec<HouseField>,
    links: Vec<LinkField>,
    groups: Vec<GroupField>,
    constraints: Vec<Index>,
    reasons: Vec<ReasonField>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(remote = "Self", expecting = "an object")]
struct CandidateField {
    row: LineIndex,
    column: LineIndex,
    value: ValueNumber,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(remote = "Self", expecting = "an object")]
struct ValuesField {
    row: LineIndex,
    column: LineIndex,
    values: Vec<ValueNumber>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(remote = "Self", expecting = "an object")]
struct CellField {
    row: LineIndex,
    column: LineIndex,
    values: Option<Vec<ValueNumber>>,
    role: RoleName,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(remote = "Self", expecting = "an object")]
struct PlaceField {
    row: LineIndex,
    column: LineIndex,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(remote = "Self", expecting = "an object")]
struct HouseField {
    kind: HouseKindName,
    index: LineIndex,
    role: RoleName,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(remote = "Self", expecting = "an object")]
struct LinkField {
    from: Vec<CandidateField>,
    to: Vec<CandidateField>,
    kind: LinkKindName,
    ground: Option<GroundField>,
}

/// The ground of a link: the candidates that it is made of, or the reason.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "GroundFields")]
enum GroundField {
    Cell(PlaceField),
    House(HousePlaceField),
    Group(Index),
    Reason(Index),
}

/// The fields of a ground, of which `kind` says which one counts.
#[derive(Deserialize)]
#[serde(remote = "Self", expecting = "an object")]
struct GroundFields {
    kind: GroundKindName,
    #[serde(default, deserialize_with = "present")]
    cell: Option<PlaceField>,
    #[serde(default, deserialize_with = "present")]
    house: Option<HousePlaceField>,
    #[serde(default, deserialize_with = "present")]
    group: Option<Index>,
    #[serde(default, deserialize_with = "present")]
    reason: Option<Index>,
}

vocabulary! {
    /// A kind of ground.
    enum GroundKind as GroundKindName {
        Cell = "cell",
        House = "house",
        Group = "group",
        Reason = "reason",
    }
    "GroundKind", "a kind of ground", "A kind of ground."
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(remote = "Self", expecting = "an object")]
struct HousePlaceField {
    kind: HouseKindName,
    index: LineIndex,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(remote = "Self", expecting = "an object")]
struct GroupField {
    role: RoleName,
    cells: CellListField<PlaceField>,
    values: Vec<ValueNumber>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(remote = "Self", expecting = "an object")]
struct ReasonField {
    rule: ReasonRuleName,
    #[serde(default)]
    constraints: Vec<Index>,
    #[serde(default)]
    houses: Vec<HousePlaceField>,
    cells: CellListField<PlaceField>,
}

from_object! {
    ClaimedStep, EvidenceField, CandidateField, ValuesField, CellField, PlaceField, HouseField, LinkField,
    GroundFields, HousePlaceField, GroupField, ReasonField,
}

impl TryFrom<GroundFields> for GroundField {
    type Error = String;

    fn try_from(fields: GroundFields) -> Result<Self, String> {
        let GroundFields { kind, cell, house, group, reason } = fields;
        let ground = match kind.0 {
            GroundKind::Cell => cell.map(Self::Cell),
            GroundKind::House => house.map(Self::House),
            GroundKind::Group => group.map(Self::Group),
            GroundKind::Reason => reason.map(Self::Reason),
        };
        ground.ok_or_else(|| format!("missing field `{}`", kind.as_str()))
    }
}

impl From<PlaceField> for CellPlace {
    fn from(PlaceField { row, column }: PlaceField) -> Self {
        Self { row: row.as_usize(), column: column.as_usize() }
    }
}

impl ClaimedStep {
    /// Returns whether it has evidence.
    pub(crate) const fn has_evidence(&self) -> bool {
        self.evidence.is_some()
    }

    /// Returns the changes of the step and its evidence, as one of this technique. `pointer` leads to it.
    ///
    /// # Errors
    /// [`Code::OutOfRange`] at an index or value that the board does not have; [`Code::InvalidField`] at a
    /// list that is too long.
    pub fn read(
        &self,
        technique: Technique,
        numbers: BoardNumbers<'_>,
        pointer: &str,
    ) -> Result<Claim, Problem> {
        let reader = BoardReader { numbers, pointer };
        let mut claim = Claim::new(technique);
        for (index, at) in self.placements.iter().flatten().enumerate() {
            claim.placements.push(reader.candidate(at, &reader.place("placements", index))?);
        }
        for (index, entry) in self.eliminations.iter().flatten().enumerate() {
            let place = reader.place("eliminations", index);
            let cell = reader.cell((entry.row, entry.column), &place)?;
            claim.eliminations.push((cell, reader.values(&entry.values, &place)?));
        }
        if let Some(evidence) = &self.evidence {
            evidence.check_lengths(&reader)?;
            claim.evidence = evidence.read(&reader)?;
            claim.evidence.values = values(&claim);
        }
        Ok(claim)
    }
}

/// The values that a pattern is about, which a step in JSON does not name: those of its deadly pattern, or
/// else all values that the step names.
fn values(claim: &Claim) -> Values {
    let Claim { placements, eliminations, evidence, .. } = claim;
    let deadly = evidence.groups.iter().filter(|group| group.role == Role::Deadly);
    let deadly = deadly.fold(Values::EMPTY, |all, group| all | group.values);
    if !deadly.is_empty() {
        return deadly;
    }
    let ends = evidence.links.iter().flat_map(|link| link.from.iter().chain(&link.to));
    let single: Values = placements.iter().chain(ends).map(|at| at.1).collect();
    let sets = evidence.cells.iter().map(|entry| entry.1).chain(eliminations.iter().map(|entry| entry.1));
    sets.chain(evidence.groups.iter().map(|group| group.values)).fold(single, |all, set| all | set)
}

impl EvidenceField {
    fn check_lengths(&self, reader: &BoardReader<'_>) -> Result<(), Problem> {
        let Self { cells, houses, links, groups, constraints, reasons } = self;
        let ends: usize = links.iter().map(|link| link.from.len() + link.to.len()).sum();
        for (name, length) in [
            ("cells", cells.len()),
            ("houses", houses.len()),
            ("links", links.len().max(ends)),
            ("groups", groups.len()),
            ("constraints", constraints.len()),
            ("reasons", reasons.iter().map(ReasonField::entries).sum()),
        ] {
            if length > MAX_ENTRIES {
                return Err(reader.too_many(name));
            }
        }
        Ok(())
    }

    fn read(&self, reader: &BoardReader<'_>) -> Result<Evidence, Problem> {
        let place = |list: &str, index: usize| reader.place(&format!("evidence/{list}"), index);
        let constraints = self.constraints.iter().map(|index| index.as_usize()).collect();
        let mut evidence = Evidence { constraints, ..Evidence::default() };
        for (index, entry) in self.cells.iter().enumerate() {
            let place = place("cells", index);
            let cell = reader.cell((entry.row, entry.column), &place)?;
            let values = reader.values(entry.values.as_deref().unwrap_or_default(), &place)?;
            evidence.cells.push((cell, values, entry.role.0));
        }
        for (index, entry) in self.houses.iter().enumerate() {
            let house = reader.house((entry.kind, entry.index), place("houses", index))?;
            evidence.houses.push((house, entry.role.0));
        }
        for (index, link) in self.links.iter().enumerate() {
            evidence.links.push(link.read(reader, &place("links", index))?);
        }
        let mut most = MAX_ENTRIES;
        for (index, group) in self.groups.iter().enumerate() {
            let group = group.read(reader, &place("groups", index), most)?;
            most -= group.cells.len();
            evidence.groups.push(group);
        }
        let mut most = MAX_ENTRIES;
        for (index, reason) in self.reasons.iter().enumerate() {
            let reason = reason.read(reader, &place("reasons", index), most)?;
            most -= reason.cells.len();
            evidence.reasons.push(reason);
        }
        Ok(evidence)
    }
}

impl LinkField {
    fn read(&self, reader: &BoardReader<'_>, place: &str) -> Result<Link, Problem> {
        let end = |end: &[CandidateField]| {
            end.iter().map(|candidate| reader.candidate(candidate, place)).collect::<Result<_, _>>()
        };
        let ground = match &self.ground {
            None => None,
            Some(GroundField::Cell(cell)) => Some(Ground::Cell(reader.cell((cell.row, cell.column), place)?)),
            Some(GroundField::House(house)) => {
                Some(Ground::House(reader.house((house.kind, house.index), place.to_owned())?))
            }
            Some(GroundField::Group(group)) => Some(Ground::Group(group.as_usize())),
            Some(GroundField::Reason(reason)) => Some(Ground::Reason(reason.as_usize())),
        };
        Ok(Link { from: end(&self.from)?, to: end(&self.to)?, kind: self.kind.0.kind(), ground })
    }
}

impl GroupField {
    fn read(&self, reader: &BoardReader<'_>, place: &str, most: usize) -> Result<Group, Problem> {
        let cells = reader.cells(&self.cells, ("groups", place), most)?;
        Ok(Group { role: self.role.0, cells, values: reader.values(&self.values, place)? })
    }
}

impl ReasonField {
    /// The number of entries of its lists, itself included.
    const fn entries(&self) -> usize {
        1 + self.constraints.len() + self.houses.len()
    }

    fn read(&self, reader: &BoardReader<'_>, place: &str, most: usize) -> Result<Reason, Problem> {
        let house = |house: &HousePlaceField| reader.house((house.kind, house.index), place.to_owned());
        Ok(Reason {
            rule: self.rule.0,
            constraints: self.constraints.iter().map(|index| index.as_usize()).collect(),
            houses: self.houses.iter().map(house).collect::<Result<_, _>>()?,
            cells: reader.cells(&self.cells, ("reasons", place), most)?,
            pattern: None,
        })
    }
}

/// Reads indices and values of a board.
struct BoardReader<'g> {
    numbers: BoardNumbers<'g>,
    /// The pointer of the step.
    pointer: &'g str,
}

impl BoardReader<'_> {
    fn place(&self, list: &str, index: usize) -> String {
        format!("{}/{list}/{index}", self.pointer)
    }

    fn too_many(&self, name: &str) -> Problem {
        let detail = format!("more entries than the {MAX_ENTRIES} that a step may have");
        Problem::at(Code::InvalidField, format!("{}/evidence/{name}", self.pointer), detail)
    }

    fn house(&self, (kind, index): (HouseKindName, LineIndex), place: String) -> Result<House, Problem> {
        self.numbers
            .layout
            .house(kind.0, index.as_usize())
            .ok_or_else(|| out_of_range(place, "there is no such house"))
    }

    fn cell(&self, (row, column): (LineIndex, LineIndex), place: &str) -> Result<Cell, Problem> {
        let side = self.numbers.layout.side();
        let (row, column) = (row.as_usize(), column.as_usize());
        if row >= side || column >= side {
            return Err(out_of_range(place.to_owned(), "there is no such cell"));
        }
        Ok(self.numbers.layout.cell(Row::new(row), Column::new(column)))
    }

    fn cells(
        &self,
        cells: &CellListField<PlaceField>,
        (list, place): (&str, &str),
        most: usize,
    ) -> Result<Vec<Cell>, Problem> {
        cells.read(self.numbers.layout.side(), most).map_err(|error| match error {
            CellListError::Outside(_) => out_of_range(place.to_owned(), "there is no such cell"),
            CellListError::Notation(_) => out_of_range(place.to_owned(), "the cells are not in notation"),
            CellListError::TooMany => self.too_many(list),
        })
    }

    fn value(&self, value: ValueNumber, place: &str) -> Result<Value, Problem> {
        self.numbers.value_of(value).ok_or_else(|| out_of_range(place.to_owned(), "there is no such value"))
    }

    fn values(&self, values: &[ValueNumber], place: &str) -> Result<Values, Problem> {
        values.iter().map(|&value| self.value(value, place)).collect()
    }

    fn candidate(&self, at: &CandidateField, place: &str) -> Result<(Cell, Value), Problem> {
        Ok((self.cell((at.row, at.column), place)?, self.value(at.value, place)?))
    }
}

fn out_of_range(pointer: String, detail: &str) -> Problem {
    Problem::at(Code::OutOfRange, pointer, detail.to_owned())
}

#[cfg(feature = "openapi")]
impl PartialSchema for ClaimedStep {
    fn schema() -> RefOr<Schema> {
        let or_null = |kind: Type| SchemaType::from_iter([kind, Type::Null]);
        let list = |name: &str, text: &str| {
            let of_type = ArrayBuilder::new().schema_type(or_null(Type::Array));
            of_type.items(Ref::from_schema_name(name)).description(Some(text))
        };
        let explanation = ObjectBuilder::new().schema_type(or_null(Type::String));
        ObjectBuilder::new()
            .property("technique", Ref::from_schema_name("Technique"))
            .property("placements", list("Candidate", "The values that it places."))
            .property("eliminations", list("Elimination", "The candidates that it eliminates, by cell."))
            .property("evidence", Ref::from_schema_name("Evidence"))
            .property("explanation", explanation.description(Some("Ignored: words prove nothing.")))
            .additional_properties(Some(AdditionalProperties::FreeForm(true)))
            .description(Some(
                "A step, for example one of `/step`. Evidence needs its technique; other fields are ignored.",
            ))
            .into()
    }
}

#[cfg(feature = "openapi")]
impl ToSchema for ClaimedStep {}
