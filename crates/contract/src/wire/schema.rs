//! OpenAPI schemas of boards and candidates, whose readers are written by hand.

use crate::wire::board::PrintedBoard;
use crate::wire::cell_list::CellListField;
use crate::wire::cells::BoardField;
use crate::wire::constraints::{ConstraintForm, ConstraintsField};
use crate::wire::houses::{DiagonalName, HousesField, HousesForm};
use crate::wire::id::{IdField, MAX_ID};
use crate::wire::marks::{CandidateLists, CandidatesField};
use crate::wire::place::{CellPlace, HousePlace};
use serde_json::json;
use std::borrow::Cow;
use sudokud_model::constraint::{Field, Kind, MAX_CONSTRAINTS, Shape, kinds};
use sudokud_model::houses::MAX_EXTRA;
use utoipa::openapi::schema::{
    AdditionalProperties, ArrayBuilder, ObjectBuilder, OneOfBuilder, RefBuilder, SchemaType, Type,
};
use utoipa::openapi::{Discriminator, Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

const EXAMPLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn string(description: &str) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String).description(Some(description))
}

/// A cell in a list: a number, a symbol, null.
fn cell(description: &str) -> RefOr<Schema> {
    let types = SchemaType::from_iter([Type::Integer, Type::String, Type::Null]);
    ObjectBuilder::new()
        .schema_type(types)
        .minimum(Some(0))
        .maximum(Some(256))
        .description(Some(description))
        .into()
}

fn board(text: &str, of_cell: &str, description: &str) -> RefOr<Schema> {
    let cells = |description: &str| -> RefOr<Schema> {
        ArrayBuilder::new().items(cell(of_cell)).description(Some(description)).into()
    };
    let row = cells("A row: N cells.");
    OneOfBuilder::new()
        .item(string(text))
        .item(ArrayBuilder::new().items(row).description(Some("N rows.")))
        .item(cells("N·N cells, in reading order."))
        .description(Some(description))
        .examples([json!(EXAMPLE)])
        .into()
}

impl PartialSchema for BoardField {
    fn schema() -> RefOr<Schema> {
        board(
            "One symbol a cell, or numbers with white space or commas between.",
            "A value, or 0, null, \"\" or \".\" for an empty cell.",
            "A board of side N: a string, a list of N rows, or a list of N·N cells. It is answered in the \
             form of the request.",
        )
    }
}

impl ToSchema for BoardField {
    fn name() -> Cow<'static, str> {
        "Board".into()
    }
}

impl PartialSchema for PrintedBoard {
    fn schema() -> RefOr<Schema> {
        board(
            "One symbol a cell and `.` for an empty one, or numbers with blanks between.",
            "A value; an empty cell is 0 among numbers, null among numbers from 0, \".\" among symbols.",
            "A board of side N in the form of the request's board: a string for a string, rows for rows, \
             cells for cells. A string where the request has no board.",
        )
    }
}

impl ToSchema for PrintedBoard {
    fn name() -> Cow<'static, str> {
        "AnswerBoard".into()
    }
}

impl PartialSchema for IdField {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).max_length(Some(MAX_ID)).into()
    }
}

impl ToSchema for IdField {}

impl PartialSchema for HousesField {
    fn schema() -> RefOr<Schema> {
        let number = |text: &str| {
            let integer = ObjectBuilder::new().schema_type(Type::Integer).description(Some(text));
            integer.minimum(Some(1)).maximum(Some(256))
        };
        let boxes = ObjectBuilder::new()
            .title(Some("BoxShape"))
            .property("rows", number("The rows of a box."))
            .property("columns", number("The columns of a box."))
            .required("rows")
            .required("columns")
            .additional_properties(Some(AdditionalProperties::FreeForm(false)));
        let null = || ObjectBuilder::new().schema_type(Type::Null);
        let boxes = OneOfBuilder::new().item(boxes).item(null()).description(Some(
            "The shape of a box; null for no boxes. By default n×n for side n·n, otherwise the divisors \
                 nearest to a square, with no more rows than columns: 2×3 for 6, 3×4 for 12. A prime side \
                 has none.",
        ));
        let regions = |name: &str| -> RefOr<Schema> {
            ArrayBuilder::new().items(region()).description(Some(name)).into()
        };
        let regions = OneOfBuilder::new()
            .item(string("One symbol a cell, or words with white space or commas between."))
            .item(ArrayBuilder::new().items(regions("A row: N cells.")).description(Some("N rows.")))
            .item(regions("N·N cells, in reading order."))
            .item(null())
            .description(Some(
                "Regions instead of boxes: equal entries are one region of N cells. `.` and null are in none.",
            ));
        let diagonals = OneOfBuilder::new()
            .item(ObjectBuilder::new().schema_type(Type::Boolean))
            .item(Ref::from_schema_name(DiagonalName::name()))
            .item(null())
            .description(Some("Whether both diagonals are houses, or only one."));
        let flag = |text: &str| {
            let types = SchemaType::from_iter([Type::Boolean, Type::Null]);
            ObjectBuilder::new().schema_type(types).description(Some(text))
        };
        let extra = ArrayBuilder::new()
            .schema_type(SchemaType::from_iter([Type::Array, Type::Null]))
            .items(Ref::from_schema_name(<CellListField>::name()))
            .max_items(Some(MAX_EXTRA))
            .description(Some(
                "Lists of 2 to N cells whose values are all different. A list of N cells is a house.",
            ));
        ObjectBuilder::new()
            .property("boxes", boxes)
            .property("regions", regions)
            .property("diagonals", diagonals)
            .property("windows", flag("Whether the windows of a windoku are houses. Only for sides n·n."))
            .property(
                "disjoint_groups",
                flag("Whether the cells at the same place of all boxes are a house. Only with boxes."),
            )
            .property("extra", extra)
            .additional_properties(Some(AdditionalProperties::FreeForm(false)))
            .description(Some(
                "The houses besides rows and columns. An answer about a board with other houses than boxes \
                 of n×n has them as they were assumed.",
            ))
            .examples([
                json!({ "boxes": { "rows": 2, "columns": 3 } }),
                json!({ "regions": "1112132233423444", "diagonals": true }),
                json!({ "windows": true, "extra": ["r1c1 r5c5 r9c9"] }),
            ])
            .into()
    }
}

impl ToSchema for HousesField {
    fn name() -> Cow<'static, str> {
        "Houses".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((<CellListField>::name().into(), <CellListField>::schema()));
        schemas.push((DiagonalName::name().into(), DiagonalName::schema()));
        schemas.push((CellPlace::name().into(), CellPlace::schema()));
    }
}

impl PartialSchema for HousesForm {
    fn schema() -> RefOr<Schema> {
        HousesField::schema()
    }
}

impl ToSchema for HousesForm {
    fn name() -> Cow<'static, str> {
        HousesField::name()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        HousesField::schemas(schemas);
    }
}

/// The region of a cell in a list: a number, a name, null.
fn region() -> RefOr<Schema> {
    let types = SchemaType::from_iter([Type::Integer, Type::String, Type::Null]);
    ObjectBuilder::new().schema_type(types).minimum(Some(0)).maximum(Some(65_535)).into()
}

impl PartialSchema for CandidatesField {
    fn schema() -> RefOr<Schema> {
        let value = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).maximum(Some(256));
        let cell =
            ArrayBuilder::new().items(value).description(Some("The values that a cell can still take."));
        let text = "N·N lists, in reading order. An empty list is a contradiction.";
        ArrayBuilder::new().items(RefOr::T(cell.into())).description(Some(text)).into()
    }
}

impl ToSchema for CandidatesField {
    fn name() -> Cow<'static, str> {
        "Candidates".into()
    }
}

impl PartialSchema for CandidateLists {
    fn schema() -> RefOr<Schema> {
        CandidatesField::schema()
    }
}

impl ToSchema for CandidateLists {
    fn name() -> Cow<'static, str> {
        CandidatesField::name()
    }
}

/// The schema of the argument of a field. Its description says what the field is for.
fn argument(field: &Field) -> RefOr<Schema> {
    let integer = || ObjectBuilder::new().schema_type(Type::Integer);
    let list = |of: RefOr<Schema>| ArrayBuilder::new().items(of);
    let purpose = Some(field.purpose());
    match field.shape {
        Shape::Cells { .. } => {
            let reference = RefBuilder::new().ref_location_from_schema_name(<CellListField>::name());
            reference.description(purpose).build().into()
        }
        Shape::Groups { .. } => {
            list(Ref::from_schema_name(<CellListField>::name()).into()).description(purpose).into()
        }
        Shape::Cell => OneOfBuilder::new()
            .item(string("A cell in notation, such as `r1c2`."))
            .item(Ref::from_schema_name(<CellPlace as ToSchema>::name()))
            .description(purpose)
            .into(),
        Shape::Line => OneOfBuilder::new()
            .item(string("A row such as `r3`, or a column such as `c5`."))
            .item(Ref::from_schema_name(<HousePlace as ToSchema>::name()))
            .description(purpose)
            .into(),
        Shape::Number { min, max } => {
            integer().minimum(Some(min)).maximum(Some(max)).description(purpose).into()
        }
        Shape::Numbers => list(integer().into()).description(purpose).into(),
        Shape::Tuples => list(RefOr::T(list(integer().into()).into())).description(purpose).into(),
        Shape::Word(words) => string(field.purpose()).enum_values(Some(words.iter().copied())).into(),
        Shape::Text => string(field.purpose()).into(),
        Shape::Relations => {
            let relation = ObjectBuilder::new()
                .title(Some("CellRelation"))
                .property("type", string("The kind: `difference`, `ratio` or `pair_sum`."))
                .property("value", integer().description(Some("The value of the kind.")))
                .required("type")
                .required("value")
                .additional_properties(Some(AdditionalProperties::FreeForm(false)));
            list(relation.into()).description(purpose).into()
        }
        Shape::Branches => {
            let branch = list(Ref::from_schema_name(ConstraintForm::name()).into());
            list(RefOr::T(branch.into())).description(purpose).into()
        }
    }
}

/// The schema of the constraints of a kind.
fn of_kind(kind: &Kind) -> ObjectBuilder {
    let name = string("The name of the kind.").enum_values(Some([kind.name]));
    let start = ObjectBuilder::new().property("type", name).required("type");
    let with_fields = kind.fields.iter().fold(start, |object, field| {
        let object = object.property(field.name, argument(field));
        if field.is_optional { object } else { object.required(field.name) }
    });
    let examples: serde_json::Value = serde_json::from_str(kind.examples).unwrap_or_default();
    let text = format!(
        "{} Not valid: `{}` (at `{}`).",
        kind.meaning,
        examples["invalid"],
        examples["pointer"].as_str().unwrap_or_default()
    );
    with_fields
        .description(Some(text))
        .examples([examples["valid"].clone()])
        .additional_properties(Some(AdditionalProperties::FreeForm(false)))
}

/// The name of the schema of a kind: `KillerCageConstraint` for `killer_cage`.
fn name_of_kind(kind: &Kind) -> String {
    let capitalized = |word: &str| word[..1].to_uppercase() + &word[1..];
    kind.name.split('_').map(capitalized).collect::<String>() + "Constraint"
}

impl PartialSchema for ConstraintForm {
    fn schema() -> RefOr<Schema> {
        let reference = |kind: &Kind| Ref::from_schema_name(name_of_kind(kind));
        let mapping = kinds::all().map(|kind| (kind.name, reference(kind).ref_location));
        kinds::all()
            .fold(OneOfBuilder::new(), |one, kind| one.item(reference(kind)))
            .discriminator(Some(Discriminator::with_mapping("type", mapping)))
            .description(Some("What a puzzle demands beyond its houses."))
            .into()
    }
}

impl ToSchema for ConstraintForm {
    fn name() -> Cow<'static, str> {
        "Constraint".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((<CellListField>::name().into(), <CellListField>::schema()));
        schemas.push((CellPlace::name().into(), CellPlace::schema()));
        schemas.push((HousePlace::name().into(), HousePlace::schema()));
        HousePlace::schemas(schemas);
        schemas.extend(kinds::all().map(|kind| (name_of_kind(kind), of_kind(kind).into())));
    }
}

impl PartialSchema for ConstraintsField {
    fn schema() -> RefOr<Schema> {
        ArrayBuilder::new()
            .items(Ref::from_schema_name(ConstraintForm::name()))
            .max_items(Some(MAX_CONSTRAINTS))
            .description(Some("What the puzzle demands beyond its houses."))
            .examples([json!([{ "type": "killer_cage", "cells": "r1c12 r2c1", "sum": 9 }])])
            .into()
    }
}

impl ToSchema for ConstraintsField {
    fn name() -> Cow<'static, str> {
        "Constraints".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((ConstraintForm::name().into(), ConstraintForm::schema()));
        ConstraintForm::schemas(schemas);
    }
}
