//! The field `constraints` of requests: what a puzzle demands beyond its houses.
//!
//! A constraint is an object with a `type` and the fields of that kind. The table of kinds gives each field a
//! shape; this file reads the shapes and knows no kind by name.
//!
//! The objects are kept as JSON values until the board is known: the `type` may come after the fields, and
//! cells depend on the side.

use crate::wire::cell_list::{CellListError, CellListField, PlaceField};
use crate::wire::distinct_fields::DistinctFields;
use crate::wire::json::{self, from_object};
use crate::wire::number::{Integer, LineIndex};
use crate::wire::place::{CellPlace, HouseKindName, HousePlace};
use crate::wire::problem::{Code, Problem};
use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::fmt;
use std::sync::Arc;
use sudokud_model::constraint::{
    Argument, Constraint, ConstraintError, Constraints, MAX_CELLS, MAX_CONSTRAINTS, Relation, Shape, Space,
    Subject, kinds,
};
use sudokud_model::grid::{Cell, House};
use sudokud_model::houses::{HouseKind, Layout};

/// The constraints of a request: objects that are read once the board is known.
#[derive(Clone, Debug, Default)]
pub struct ConstraintsField(Vec<Json>);

impl<'de> Deserialize<'de> for ConstraintsField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ConstraintsVisitor).map(Self)
    }
}

struct ConstraintsVisitor;

impl<'de> Visitor<'de> for ConstraintsVisitor {
    type Value = Vec<Json>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of constraints")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<Json>, A::Error> {
        let mut constraints = Vec::new();
        while let Some(DistinctFields(fields)) = list.next_element()? {
            if constraints.len() == MAX_CONSTRAINTS {
                return Err(A::Error::custom(format!("more than {MAX_CONSTRAINTS} constraints")));
            }
            constraints.push(Json::Object(fields));
        }
        Ok(constraints)
    }
}

impl ConstraintsField {
    /// Returns the constraints of a board with this layout, whose smallest value has the number
    /// `first_value`; `None` if there are none.
    ///
    /// # Errors
    /// A value that is no constraint of the board, at its pointer.
    pub fn read(
        &self,
        layout: &Arc<Layout>,
        first_value: usize,
    ) -> Result<Option<Arc<Constraints>>, Problem> {
        if self.0.is_empty() {
            return Ok(None);
        }
        let read =
            |(at, value): (usize, &Json)| constraint(value, layout.side(), &format!("/constraints/{at}"));
        let list = self.0.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        let space = Space { first_value, ..Space::of_layout(layout) };
        let constraints = Constraints::new(space, list)
            .map_err(|error| refuse(&error, &format!("/constraints/{}", error.constraint), &self.0))?;
        Ok(Some(Arc::new(constraints)))
    }
}

/// Reads one constraint.
fn constraint(value: &Json, side: usize, pointer: &str) -> Result<Constraint, Problem> {
    let kind = value.get("type").and_then(Json::as_str).and_then(kinds::kind);
    let kind = kind.ok_or_else(|| {
        let known: Vec<_> = kinds::all().map(|kind| kind.name).collect();
        invalid(
            &format!("{pointer}/type"),
            &format!("is not the name of a kind; `kinds` lists them: {}", known.join(", ")),
        )
    })?;
    let mut arguments = Vec::new();
    for (field, value) in value.as_object().into_iter().flatten().filter(|(field, _)| *field != "type") {
        let place = format!("{pointer}/{}", json::escaped(field));
        let shape = kind.fields.iter().find(|known| known.name == field).map(|known| known.shape);
        let shape = shape.ok_or_else(|| {
            let known: Vec<_> = kind.fields.iter().map(|field| field.name).collect();
            let detail = match known.as_slice() {
                [] => format!("{} has no fields", kind.name),
                known => format!("{} has no field {field:?}, only {}", kind.name, known.join(", ")),
            };
            Problem::at(Code::InvalidField, place.clone(), detail)
        })?;
        arguments.push((field.as_str(), argument(shape, value, side, &place)?));
    }
    Constraint::new(kind.name, arguments).map_err(|error| refuse(&error, pointer, &[]))
}

/// Reads the argument of a field.
fn argument(shape: Shape, value: &Json, side: usize, pointer: &str) -> Result<Argument, Problem> {
    Ok(match shape {
        Shape::Cells { .. } => Argument::cells(cells(value, side, pointer)?),
        Shape::Groups { .. } => Argument::groups(each(value, pointer, |value, at| cells(value, side, at))?),
        Shape::Cell => Argument::cell(cell(value, side, pointer)?),
        Shape::Line => Argument::Line(line(value, side, pointer)?),
        Shape::Number { .. } => Argument::Number(json::read_part::<Integer>(value, pointer)?.0),
        Shape::Numbers => Argument::Numbers(Integer::list(json::read_part(value, pointer)?)),
        Shape::Tuples => {
            let tuples: Vec<Vec<Integer>> = json::read_part(value, pointer)?;
            Argument::Tuples(tuples.into_iter().map(Integer::list).collect())
        }
        Shape::Word(_) => Argument::Word(json::read_part(value, pointer)?),
        Shape::Text => Argument::Text(json::read_part(value, pointer)?),
        Shape::Relations => {
            let relations: Vec<RelationField> = json::read_part(value, pointer)?;
            let relation = |field: RelationField| Relation { kind: field.kind, value: field.value.0 };
            Argument::Relations(relations.into_iter().map(relation).collect())
        }
        Shape::Branches => {
            let branch = |value: &Json, at: &str| each(value, at, |value, at| constraint(value, side, at));
            Argument::Branches(each(value, pointer, branch)?)
        }
    })
}

/// Reads each entry of a list.
fn each<T>(
    value: &Json,
    pointer: &str,
    read: impl Fn(&Json, &str) -> Result<T, Problem>,
) -> Result<Vec<T>, Problem> {
    let list = value.as_array().ok_or_else(|| invalid(pointer, "is not a list"))?;
    list.iter().enumerate().map(|(at, value)| read(value, &format!("{pointer}/{at}"))).collect()
}

fn cells(value: &Json, side: usize, pointer: &str) -> Result<Vec<Cell>, Problem> {
    let field: CellListField = json::read_part(value, pointer)?;
    field.read(side, MAX_CELLS).map_err(|error| match error {
        CellListError::Outside(Some(at)) => {
            Problem::at(Code::OutOfRange, format!("{pointer}/{at}"), "the cell is not on the board")
        }
        CellListError::Outside(None) => {
            Problem::at(Code::OutOfRange, pointer, "a cell of the list is not on the board")
        }
        CellListError::Notation(part) => {
            invalid(pointer, &format!("has {part:?}, which is no cell such as r1c2"))
        }
        CellListError::TooMany => invalid(pointer, &format!("has more than {MAX_CELLS} cells")),
    })
}

/// Reads a cell: an object, or the cell in notation.
fn cell(value: &Json, side: usize, pointer: &str) -> Result<Cell, Problem> {
    if value.is_object() {
        let place: PlaceField = json::read_part(value, pointer)?;
        let CellPlace { row, column } = place.into();
        let outside = || Problem::at(Code::OutOfRange, pointer, "the cell is not on the board");
        return (row < side && column < side).then(|| Cell::new(row * side + column)).ok_or_else(outside);
    }
    let list = if value.is_string() { cells(value, side, pointer)? } else { Vec::new() };
    match list.as_slice() {
        [cell] => Ok(*cell),
        _ => {
            Err(invalid(pointer, "is not one cell: an object with row and column, or a string such as r1c2"))
        }
    }
}

/// Reads a row or a column: an object, or `r3`, `c5`.
fn line(value: &Json, side: usize, pointer: &str) -> Result<House, Problem> {
    if value.is_object() {
        let LineField { kind, index } = json::read_part(value, pointer)?;
        let first = match kind.0 {
            HouseKind::Row => Some(0),
            HouseKind::Column => Some(side),
            _ => None,
        };
        let first = first.ok_or_else(|| invalid(&format!("{pointer}/kind"), "is not row or column"))?;
        let outside = || Problem::at(Code::OutOfRange, pointer, "the line is not on the board");
        return (index.as_usize() < side).then(|| House::new(first + index.as_usize())).ok_or_else(outside);
    }
    let text = value.as_str().unwrap_or_default();
    let index = |text: &str| text.parse().ok().filter(|number| (1..=side).contains(number)).map(|it| it - 1);
    let row = text.strip_prefix(['r', 'R']).and_then(index);
    let column = text.strip_prefix(['c', 'C']).and_then(index).map(|index: usize| index + side);
    row.or(column)
        .map(House::new)
        .ok_or_else(|| invalid(pointer, "is no row such as r3 and no column such as c5"))
}

/// A row or a column.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, remote = "Self", expecting = "an object")]
struct LineField {
    kind: HouseKindName,
    index: LineIndex,
}

/// A relation of the kind `negative`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, remote = "Self", expecting = "an object")]
struct RelationField {
    #[serde(rename = "type")]
    kind: String,
    value: Integer,
}

from_object! { LineField, RelationField }

fn invalid(pointer: &str, reason: &str) -> Problem {
    Problem::at(Code::InvalidConstraint, pointer, format!("{} {reason}", &pointer[1..]))
}

/// Returns the problem of an error in the constraint at `pointer`. The place in a list is named where the
/// request has a list there and not a text.
fn refuse(error: &ConstraintError, pointer: &str, list: &[Json]) -> Problem {
    let mut pointer = pointer.to_owned();
    if let Some(field) = error.field {
        pointer = format!("{pointer}/{field}");
        let mut value = list.get(error.constraint).map(|constraint| &constraint[field]);
        for at in [error.at, error.within].into_iter().map_while(|at| at) {
            value = value.and_then(|list| list.get(at));
            if value.is_some() {
                pointer = format!("{pointer}/{at}");
            }
        }
    }
    invalid(&pointer, &error.reason)
}

/// A constraint in an answer. Sent back, it makes the same constraint.
#[derive(Clone, Debug)]
pub struct ConstraintForm {
    constraint: Constraint,
    layout: Arc<Layout>,
}

impl ConstraintForm {
    /// The form of a constraint of a board with this layout.
    #[must_use]
    pub const fn new(constraint: Constraint, layout: Arc<Layout>) -> Self {
        Self { constraint, layout }
    }
}

impl Serialize for ConstraintForm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Borrowed(&self.constraint, &self.layout).serialize(serializer)
    }
}

struct Borrowed<'a>(&'a Constraint, &'a Layout);

impl Serialize for Borrowed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let layout = self.1;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", self.0.kind().name)?;
        for (name, argument) in self.0.arguments() {
            match argument {
                Argument::Cells(cells) => map.serialize_entry(name, &places(cells, layout))?,
                Argument::Groups(groups) => {
                    let groups: Vec<_> = groups.iter().map(|cells| places(cells, layout)).collect();
                    map.serialize_entry(name, &groups)?;
                }
                Argument::Cell(subject) => map.serialize_entry(name, &place(*subject, layout))?,
                Argument::Line(line) => map.serialize_entry(name, &HousePlace::of(layout, *line))?,
                Argument::Number(number) => map.serialize_entry(name, number)?,
                Argument::Numbers(numbers) => map.serialize_entry(name, numbers)?,
                Argument::Tuples(tuples) => map.serialize_entry(name, &tuples[..])?,
                Argument::Word(text) | Argument::Text(text) => map.serialize_entry(name, text)?,
                Argument::Relations(relations) => {
                    let relation = |of: &Relation| serde_json::json!({ "type": of.kind, "value": of.value });
                    map.serialize_entry(name, &relations.iter().map(relation).collect::<Vec<_>>())?;
                }
                Argument::Branches(branches) => {
                    let branches = branches.iter().map(|list| {
                        list.iter().map(|constraint| Borrowed(constraint, layout)).collect::<Vec<_>>()
                    });
                    map.serialize_entry(name, &branches.collect::<Vec<_>>())?;
                }
            }
        }
        map.end()
    }
}

fn places(subjects: &[Subject], layout: &Layout) -> Vec<Option<CellPlace>> {
    subjects.iter().map(|&subject| place(subject, layout)).collect()
}

/// Returns the place of a cell. Requests declare no variables: one, which only a caller of the library can
/// have, is `null`.
fn place(subject: Subject, layout: &Layout) -> Option<CellPlace> {
    subject.cell().map(|cell| CellPlace::of(layout, cell))
}
