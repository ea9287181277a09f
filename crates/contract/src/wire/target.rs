//! The target of `/step`: a value of a cell that steps should exclude.

#[cfg(feature = "openapi")]
use crate::wire::cell_list::place_schema;
use crate::wire::cell_list::{CellListError, CellListField, PlaceField};
use crate::wire::json::{from_map, from_object};
use crate::wire::marks::ValueNumber;
use crate::wire::place::BoardNumbers;
use crate::wire::problem::{Code, Problem};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use std::fmt;
use sudokud_model::grid::{Cell, Value};
#[cfg(feature = "openapi")]
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Type};
#[cfg(feature = "openapi")]
use utoipa::openapi::{RefOr, Schema};
#[cfg(feature = "openapi")]
use utoipa::{PartialSchema, ToSchema};

/// A value of a cell.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields, remote = "Self", expecting = "an object with cell and value")]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Target))]
pub struct TargetField {
    cell: CellField,
    /// The number of the value.
    #[cfg_attr(feature = "openapi", schema(inline, value_type = crate::wire::number::ValueSchema))]
    value: ValueNumber,
}

from_object! { TargetField }

impl TargetField {
    /// Returns the cell and the value.
    ///
    /// # Errors
    /// A cell or a value that the board does not have.
    pub fn read(&self, numbers: BoardNumbers<'_>) -> Result<(Cell, Value), Problem> {
        let cell = self.cell.read(numbers.layout.side())?;
        let outside = || Problem::at(Code::OutOfRange, "/target/value", "there is no such value");
        Ok((cell, numbers.value_of(self.value).ok_or_else(outside)?))
    }
}

/// A cell, as an object or in notation: a list of one.
#[derive(Clone, Debug)]
struct CellField(CellListField);

impl CellField {
    fn read(&self, side: usize) -> Result<Cell, Problem> {
        let refuse = |code, detail: &str| Problem::at(code, "/target/cell", detail.to_owned());
        let not_one = "not one cell such as r1c2";
        let no_cell = || refuse(Code::InvalidField, not_one);
        let cells = self.0.read(side, 1).map_err(|error| match error {
            CellListError::Outside(_) => refuse(Code::OutOfRange, "there is no such cell"),
            // Up to side 9, `r12c3` is two cells.
            CellListError::TooMany => refuse(Code::OutOfRange, not_one),
            // Up to side 9, `r20c1` is a row 0.
            CellListError::Notation(part) if part.chars().skip(1).any(|c| c.is_ascii_digit()) => {
                refuse(Code::OutOfRange, not_one)
            }
            CellListError::Notation(_) => no_cell(),
        })?;
        cells.first().copied().ok_or_else(no_cell)
    }
}

impl<'de> Deserialize<'de> for CellField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CellVisitor)
    }
}

struct CellVisitor;

impl<'de> Visitor<'de> for CellVisitor {
    type Value = CellField;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a cell: an object with row and column, or a string such as \"r1c2\"")
    }

    fn visit_str<E>(self, text: &str) -> Result<CellField, E> {
        Ok(CellField(CellListField::Notation(text.to_owned())))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<CellField, A::Error> {
        let place: PlaceField = from_map(map)?;
        Ok(CellField(CellListField::Places(vec![place])))
    }
}

#[cfg(feature = "openapi")]
impl PartialSchema for CellField {
    fn schema() -> RefOr<Schema> {
        let text = "A cell in notation, which counts from 1: `r1c2`.";
        let notation = ObjectBuilder::new().schema_type(Type::String).description(Some(text));
        // Generators of clients make a type of each title.
        let place = place_schema().title(Some("TargetCell"));
        OneOfBuilder::new().item(notation).item(place).description(Some("The cell.")).into()
    }
}

#[cfg(feature = "openapi")]
impl ToSchema for CellField {
    fn name() -> std::borrow::Cow<'static, str> {
        "CellOrNotation".into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::json;
    use sudokud_model::houses::Layout;

    fn read(json: &str, first_value: usize) -> Result<(usize, usize), Problem> {
        let layout = Layout::of_side(4).expect("a side");
        let field: TargetField = json::read(json.as_bytes())?;
        let (cell, value) = field.read(BoardNumbers { layout: &layout, first_value })?;
        Ok((cell.index(), value.index()))
    }

    #[test]
    fn a_cell_is_an_object_or_in_notation_and_values_count_from_the_first() {
        for cell in [r#""r2c3""#, r#"{"row": 1, "column": 2}"#] {
            let json = format!(r#"{{"cell": {cell}, "value": 3}}"#);
            assert_eq!(read(&json, 1).ok(), Some((6, 2)), "{json}");
            assert_eq!(read(&json, 0).ok(), Some((6, 3)), "{json}");
        }
    }

    #[test]
    fn a_target_that_the_board_does_not_have_is_refused() {
        let table = [
            (r#"{"cell": "r2c5", "value": 3}"#, Code::OutOfRange),
            (r#"{"cell": {"row": 4, "column": 0}, "value": 3}"#, Code::OutOfRange),
            (r#"{"cell": "r2c3", "value": 5}"#, Code::OutOfRange),
            (r#"{"cell": "r2c3", "value": 0}"#, Code::OutOfRange),
            (r#"{"cell": "r1c1 r1c2", "value": 1}"#, Code::OutOfRange),
            (r#"{"cell": "", "value": 1}"#, Code::InvalidField),
            (r#"{"cell": "r20c1", "value": 1}"#, Code::OutOfRange),
            (r#"{"cell": "here", "value": 1}"#, Code::InvalidField),
            (r#"{"cell": 3, "value": 1}"#, Code::InvalidField),
            (r#"{"cell": "r1c1"}"#, Code::InvalidField),
            (r#"{"value": 1}"#, Code::InvalidField),
            (r#""r1c1=5""#, Code::InvalidField),
        ];
        for (json, code) in table {
            assert!(read(json, 1).is_err_and(|problem| problem.has_code(code)), "{json}");
        }
    }
}
