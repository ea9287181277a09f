//! The step of a request: `"next"`, or a step as `/step` returns it.
//!
//! A step is read into a [`Claim`]. Its indices are checked against the board, its validity is not.
//! Its explanation is kept, because a claim has none.

use crate::wire::cell_list::{CellListError, CellListField};
use crate::wire::json::Object;
use crate::wire::links::LinkKindName;
use crate::wire::marks::ValueNumber;
use crate::wire::place::{CellPlace, HouseKindName};
use crate::wire::problem::{Code, Problem};
use crate::wire::vocabulary::{RoleName, TechniqueName};
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Unexpected, Visitor, value::MapAccessDeserializer};
use std::fmt;
use sudokud_core::grid::{Cell, Column, Row, Value};
use sudokud_core::houses::Layout;
use sudokud_human::proof::evidence::Values;
use sudokud_human::{Claim, Group, Link};
#[cfg(feature = "openapi")]
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Ref, Type};
#[cfg(feature = "openapi")]
use utoipa::openapi::{RefOr, Schema};
#[cfg(feature = "openapi")]
use utoipa::{PartialSchema, ToSchema};

/// The most entries of one list of a step's evidence, candidates of its links, and cells of its groups.
const MAX_ENTRIES: usize = 2_000;

/// The step of a request.
#[derive(Clone, Debug)]
pub enum StepField {
    /// The next step of the position.
    Next,
    /// This step.
    Given(Box<GivenStep>),
}

/// A step as `/step` returns it. Fields that a picture does not need are ignored, also those of a newer
/// server.
#[derive(Clone, Debug, Deserialize)]
pub struct GivenStep {
    technique: TechniqueName,
    #[serde(default)]
    placements: Option<Vec<Object<CandidateField>>>,
    #[serde(default)]
    eliminations: Option<Vec<Object<ValuesField>>>,
    #[serde(default)]
    evidence: Object<EvidenceField>,
    #[serde(default)]
    explanation: Option<String>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct EvidenceField {
    cells: Vec<Object<CellField>>,
    houses: Vec<Object<HouseField>>,
    links: Vec<Object<LinkField>>,
    groups: Vec<Object<GroupField>>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct CandidateField {
    row: usize,
    column: usize,
    value: ValueNumber,
}

#[derive(Clone, Debug, Deserialize)]
struct ValuesField {
    row: usize,
    column: usize,
    values: Vec<ValueNumber>,
}

#[derive(Clone, Debug, Deserialize)]
struct CellField {
    row: usize,
    column: usize,
    values: Option<Vec<ValueNumber>>,
    role: RoleName,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct PlaceField {
    row: usize,
    column: usize,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct HouseField {
    kind: HouseKindName,
    index: usize,
    role: RoleName,
}

#[derive(Clone, Debug, Deserialize)]
struct LinkField {
    from: Vec<Object<CandidateField>>,
    to: Vec<Object<CandidateField>>,
    kind: LinkKindName,
}

#[derive(Clone, Debug, Deserialize)]
struct GroupField {
    role: RoleName,
    cells: CellListField<Object<PlaceField>>,
    values: Vec<ValueNumber>,
}

impl From<Object<PlaceField>> for CellPlace {
    fn from(Object(PlaceField { row, column }): Object<PlaceField>) -> Self {
        Self { row, column }
    }
}

impl<'de> Deserialize<'de> for StepField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StepVisitor)
    }
}

struct StepVisitor;

impl<'de> Visitor<'de> for StepVisitor {
    type Value = StepField;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"next\" or a step")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<StepField, E> {
        match text {
            "next" => Ok(StepField::Next),
            _ => Err(E::invalid_value(Unexpected::Str(&text.chars().take(40).collect::<String>()), &self)),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<StepField, A::Error> {
        let step = GivenStep::deserialize(MapAccessDeserializer::new(map))?;
        Ok(StepField::Given(Box::new(step)))
    }
}

impl GivenStep {
    /// Returns the step and its explanation.
    ///
    /// # Errors
    /// [`Code::OutOfRange`] at an index or value that the board does not have; [`Code::InvalidField`] at a
    /// list that is too long.
    pub fn read(&self, layout: &Layout) -> Result<(Claim, Option<String>), Problem> {
        self.check_lengths()?;
        let reader = Reader { layout };
        let mut claim = Claim::new(self.technique.0);
        for (index, Object(at)) in self.placements.iter().flatten().enumerate() {
            claim.placements.push(reader.candidate(at, &format!("/step/placements/{index}"))?);
        }
        for (index, Object(entry)) in self.eliminations.iter().flatten().enumerate() {
            let place = format!("/step/eliminations/{index}");
            let cell = reader.cell((entry.row, entry.column), &place)?;
            claim.eliminations.push((cell, reader.values(&entry.values, &place)?));
        }
        self.evidence.0.read(&reader, &mut claim)?;
        Ok((claim, self.explanation.clone()))
    }

    fn check_lengths(&self) -> Result<(), Problem> {
        let EvidenceField { cells, houses, links, groups, .. } = &self.evidence.0;
        let ends: usize = links.iter().map(|link| link.0.from.len() + link.0.to.len()).sum();
        for (name, length) in [
            ("cells", cells.len()),
            ("houses", houses.len()),
            ("links", links.len().max(ends)),
            ("groups", groups.len()),
        ] {
            if length > MAX_ENTRIES {
                return Err(too_many(name));
            }
        }
        Ok(())
    }
}

impl EvidenceField {
    fn read(&self, reader: &Reader<'_>, claim: &mut Claim) -> Result<(), Problem> {
        let place = |list: &str, index: usize| format!("/step/evidence/{list}/{index}");
        for (index, Object(entry)) in self.cells.iter().enumerate() {
            let place = place("cells", index);
            let cell = reader.cell((entry.row, entry.column), &place)?;
            let values = reader.values(entry.values.as_deref().unwrap_or_default(), &place)?;
            claim.evidence.cells.push((cell, values, entry.role.0));
        }
        for (index, Object(entry)) in self.houses.iter().enumerate() {
            let house = reader
                .layout
                .house(entry.kind.0, entry.index)
                .ok_or_else(|| out_of_range(place("houses", index), "there is no such house"))?;
            claim.evidence.houses.push((house, entry.role.0));
        }
        for (index, Object(link)) in self.links.iter().enumerate() {
            let place = place("links", index);
            let end = |end: &[Object<CandidateField>]| {
                end.iter().map(|candidate| reader.candidate(&candidate.0, &place)).collect::<Result<_, _>>()
            };
            let (from, to) = (end(&link.from)?, end(&link.to)?);
            claim.evidence.links.push(Link { from, to, kind: link.kind.0.kind(), ground: None });
        }
        for (index, Object(group)) in self.groups.iter().enumerate() {
            let place = place("groups", index);
            let members: usize = claim.evidence.groups.iter().map(|group| group.cells.len()).sum();
            let cells = group.cells.read(reader.layout.side(), MAX_ENTRIES - members);
            let cells = cells.map_err(|error| match error {
                CellListError::Outside(_) => out_of_range(place.clone(), "there is no such cell"),
                CellListError::Notation(_) => out_of_range(place.clone(), "the cells are not in notation"),
                CellListError::TooMany => too_many("groups"),
            })?;
            let values = reader.values(&group.values, &place)?;
            claim.evidence.groups.push(Group { role: group.role.0, cells, values });
        }
        Ok(())
    }
}

/// Reads indices and values of a board.
struct Reader<'g> {
    layout: &'g Layout,
}

impl Reader<'_> {
    fn cell(&self, (row, column): (usize, usize), place: &str) -> Result<Cell, Problem> {
        let side = self.layout.side();
        if row >= side || column >= side {
            return Err(out_of_range(place.to_owned(), "there is no such cell"));
        }
        Ok(self.layout.cell(Row::new(row), Column::new(column)))
    }

    fn value(&self, value: ValueNumber, place: &str) -> Result<Value, Problem> {
        let is_there = value.0.index() < self.layout.side();
        is_there.then_some(value.0).ok_or_else(|| out_of_range(place.to_owned(), "there is no such value"))
    }

    fn values(&self, values: &[ValueNumber], place: &str) -> Result<Values, Problem> {
        values.iter().map(|&value| self.value(value, place)).collect()
    }

    fn candidate(&self, at: &CandidateField, place: &str) -> Result<(Cell, Value), Problem> {
        Ok((self.cell((at.row, at.column), place)?, self.value(at.value, place)?))
    }
}

fn too_many(name: &str) -> Problem {
    let detail = format!("more entries than the {MAX_ENTRIES} that a picture takes");
    Problem::at(Code::InvalidField, format!("/step/evidence/{name}"), detail)
}

fn out_of_range(pointer: String, detail: &str) -> Problem {
    Problem::at(Code::OutOfRange, pointer, detail.to_owned())
}

#[cfg(feature = "openapi")]
impl PartialSchema for StepField {
    fn schema() -> RefOr<Schema> {
        let next = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(["next"]));
        OneOfBuilder::new().item(next).item(Ref::from_schema_name("Step")).into()
    }
}

#[cfg(feature = "openapi")]
impl ToSchema for StepField {}
