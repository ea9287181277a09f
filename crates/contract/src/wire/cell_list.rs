//! Lists of cells in requests: objects with `row` and `column`, or a string in notation.
//!
//! In notation, `r1c1 r2c3` are two cells and `r1-3c5` is three. Up to side 9 each digit is a number of its
//! own, so `r1c12` is two cells; above, it is one. White space and commas separate cells.

use crate::wire::json::from_object;
use crate::wire::number::LineIndex;
use crate::wire::place::CellPlace;
use serde::de::{Deserialize, Deserializer, SeqAccess, Visitor};
#[cfg(feature = "openapi")]
use std::borrow::Cow;
use std::fmt;
use std::iter::Peekable;
use std::marker::PhantomData;
use sudokud_model::grid::Cell;
#[cfg(feature = "openapi")]
use utoipa::openapi::schema::{AdditionalProperties, ArrayBuilder, ObjectBuilder, OneOfBuilder, Type};
#[cfg(feature = "openapi")]
use utoipa::openapi::{RefOr, Schema};
#[cfg(feature = "openapi")]
use utoipa::{PartialSchema, ToSchema};

/// A list of cells, as objects of the type `P` or in notation.
#[derive(Clone, Debug)]
pub enum CellListField<P = PlaceField> {
    /// A string in notation.
    Notation(String),
    /// A list of objects.
    Places(Vec<P>),
}

/// A cell, without further members.
#[derive(Clone, Copy, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields, remote = "Self", expecting = "an object")]
pub struct PlaceField {
    row: LineIndex,
    column: LineIndex,
}

from_object! { PlaceField }

impl From<PlaceField> for CellPlace {
    fn from(field: PlaceField) -> Self {
        Self { row: field.row.as_usize(), column: field.column.as_usize() }
    }
}

/// Why a field is no list of cells of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellListError {
    /// The object at this index, or a part of the notation (`None`), is a cell beyond the board.
    Outside(Option<usize>),
    /// A part of the string is not in notation.
    Notation(String),
    /// There are more cells than the caller takes.
    TooMany,
}

impl<P: Copy + Into<CellPlace>> CellListField<P> {
    /// Returns the cells on a board of this side, in the order of the list: at most `most`.
    pub fn read(&self, side: usize, most: usize) -> Result<Vec<Cell>, CellListError> {
        match self {
            Self::Notation(text) => read_notation(text, side, most),
            Self::Places(places) if places.len() > most => Err(CellListError::TooMany),
            Self::Places(places) => {
                let cell = |(at, &place): (usize, &P)| {
                    let CellPlace { row, column } = place.into();
                    let is_there = row < side && column < side;
                    is_there.then(|| Cell::new(row * side + column)).ok_or(CellListError::Outside(Some(at)))
                };
                places.iter().enumerate().map(cell).collect()
            }
        }
    }
}

fn read_notation(text: &str, side: usize, most: usize) -> Result<Vec<Cell>, CellListError> {
    let mut cells = Vec::new();
    for part in text.split(|c: char| c == ',' || c.is_whitespace()).filter(|part| !part.is_empty()) {
        let wrong = || CellListError::Notation(part.chars().take(20).collect());
        let numbers = part.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
        let (rows, columns) = numbers.ok_or_else(wrong)?;
        let indices = |numbers: &str| {
            let indices = read_numbers(numbers.chars(), side, most).ok_or_else(wrong)?;
            let is_outside = indices.iter().any(|&index| index >= side);
            if is_outside { Err(CellListError::Outside(None)) } else { Ok(indices) }
        };
        let (rows, columns) = (indices(rows)?, indices(columns)?);
        if cells.len() + rows.len() * columns.len() > most {
            return Err(CellListError::TooMany);
        }
        cells.extend(rows.iter().flat_map(|row| columns.iter().map(move |c| Cell::new(row * side + c))));
    }
    Ok(cells)
}

/// Returns the indices that numbers such as `14` or `2-5` stand for, in the order of the text; `None` if they
/// are not numbers from 1. A number above the side has the index of the side. Stops after more than `most`.
/// Takes each character once, because an iterator cannot be read again.
fn read_numbers(text: impl Iterator<Item = char>, side: usize, most: usize) -> Option<Vec<usize>> {
    let mut rest = text.peekable();
    let mut indices = Vec::new();
    while rest.peek().is_some() && indices.len() <= most {
        let first = read_index(&mut rest, side)?;
        let last = if rest.next_if_eq(&'-').is_some() { read_index(&mut rest, side)? } else { first };
        if last < first {
            return None;
        }
        indices.extend(first..=last);
    }
    (!indices.is_empty()).then_some(indices)
}

/// Reads one number: a digit up to side 9, all digits above.
fn read_index(rest: &mut Peekable<impl Iterator<Item = char>>, side: usize) -> Option<usize> {
    let longest = if side <= 9 { 1 } else { 4 };
    let mut number = 0;
    for _ in 0..longest {
        let Some(digit) = rest.next_if(char::is_ascii_digit) else { break };
        number = 10 * number + digit.to_digit(10)? as usize;
    }
    let is_whole = side <= 9 || !rest.peek().is_some_and(char::is_ascii_digit);
    number.checked_sub(1).map(|index| index.min(side)).filter(|_| is_whole)
}

impl<'de, P: Deserialize<'de>> Deserialize<'de> for CellListField<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CellListVisitor(PhantomData))
    }
}

struct CellListVisitor<P>(PhantomData<P>);

impl<'de, P: Deserialize<'de>> Visitor<'de> for CellListVisitor<P> {
    type Value = CellListField<P>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of cells: objects with row and column, or a string such as \"r1c1 r2c3\"")
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(CellListField::Notation(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Self::Value, E> {
        Ok(CellListField::Notation(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut places = Vec::new();
        while let Some(place) = list.next_element()? {
            places.push(place);
        }
        Ok(CellListField::Places(places))
    }
}

/// The schema of a [`PlaceField`].
#[cfg(feature = "openapi")]
pub(super) fn place_schema() -> ObjectBuilder {
    let index = |text: &str| {
        let integer = ObjectBuilder::new().schema_type(Type::Integer).description(Some(text));
        integer.minimum(Some(0)).maximum(Some(255))
    };
    ObjectBuilder::new()
        .title(Some("ListedCell"))
        .property("row", index("Rows count from 0, from the top."))
        .property("column", index("Columns count from 0, from the left."))
        .required("row")
        .required("column")
        .additional_properties(Some(AdditionalProperties::FreeForm(false)))
}

#[cfg(feature = "openapi")]
impl<P> PartialSchema for CellListField<P> {
    fn schema() -> RefOr<Schema> {
        let text = "Cells in notation, which counts from 1: `r1c1 r2c3`. `r1-3c5` is three cells. `r1c12` is \
                    two up to side 9, and one above.";
        let notation = ObjectBuilder::new().schema_type(Type::String).description(Some(text));
        let place = place_schema();
        let places = ArrayBuilder::new().items(place);
        OneOfBuilder::new().item(notation).item(places).description(Some("A list of cells.")).into()
    }
}

#[cfg(feature = "openapi")]
impl<P> ToSchema for CellListField<P> {
    fn name() -> Cow<'static, str> {
        "CellList".into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::json;

    fn cells(json: &str, side: usize) -> Result<Vec<usize>, CellListError> {
        let field: CellListField = json::read(json.as_bytes()).unwrap();
        field.read(side, side).map(|cells| cells.iter().map(|cell| cell.index()).collect())
    }

    #[test]
    fn objects_and_notation_name_the_same_cells() {
        let table: [(&str, usize, &[usize]); 9] = [
            (r#"[{"row": 0, "column": 1}, {"row": 2, "column": 0}]"#, 4, &[1, 8]),
            (r#""r1c2 r3c1""#, 4, &[1, 8]),
            (r#""r1c12""#, 6, &[0, 1]),
            (r#""R1C12, r2c12""#, 12, &[11, 23]),
            (r#""r1-3c5""#, 9, &[4, 13, 22]),
            (r#""r13-4c2""#, 4, &[1, 9, 13]),
            (r#""r10-12c1""#, 12, &[108, 120, 132]),
            (r#""r21c12""#, 4, &[4, 5, 0, 1]),
            (r#""""#, 4, &[]),
        ];
        for (json, side, expected) in table {
            assert_eq!(cells(json, side).as_deref(), Ok(expected), "{json}");
        }
    }

    #[test]
    fn what_is_no_list_of_cells_is_refused_before_it_takes_memory() {
        let notation = |part: &str| CellListError::Notation(part.to_owned());
        let table = [
            ("\"r1c5\"", 4, CellListError::Outside(None)),
            ("\"r1c13\"", 12, CellListError::Outside(None)),
            (r#"[{"row": 1, "column": 1}, {"row": 4, "column": 1}]"#, 4, CellListError::Outside(Some(1))),
            ("\"r0c1\"", 4, notation("r0c1")),
            ("\"r1c1 b3\"", 4, notation("b3")),
            ("\"r3-1c1\"", 4, notation("r3-1c1")),
            ("\"r1c\"", 4, notation("r1c")),
            ("\"r1-c1\"", 4, notation("r1-c1")),
            ("\"r1c12345\"", 100, notation("r1c12345")),
            ("\"r1-2c1-3\"", 4, CellListError::TooMany),
            ("\"r1-256c1-256\"", 256, CellListError::TooMany),
        ];
        for (json, side, expected) in table {
            assert_eq!(cells(json, side), Err(expected), "{json}");
        }
    }
    #[test]
    fn each_character_of_a_notation_is_taken_once_and_none_beyond_the_most_cells() {
        for (text, side) in [("1", 9), ("12", 9), ("1-2", 9), ("12345", 100), ("1-256", 256)] {
            for times in [1, 100, 10_000] {
                let text = text.repeat(times);
                let mut taken = 0;
                let characters = text.chars().inspect(|_| taken += 1);
                let _ = read_numbers(characters, side, usize::MAX);
                assert!(taken <= text.len(), "{taken} characters of {}", text.len());
                let (mut taken, most) = (0, 16);
                let _ = read_numbers(text.chars().inspect(|_| taken += 1), side, most);
                assert!(taken <= 4 * (most + 2), "{taken} characters for {most} cells");
            }
        }
    }
}
