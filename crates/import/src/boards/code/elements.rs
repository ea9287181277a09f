//! Statements that fill a list one by one: `b[0] = [5, 3, …]`, `board[0][1] = 3`, `grid.push([5, 3, …])`.
//!
//! The elements of a name are a list if they are all there: rows of a board, or its cells, of which those
//! that are missing are empty. Otherwise each is a field of its own.

use crate::boards::json_board::board_at;
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;

/// Methods that add an element at the end of a list.
const PUSH: [&str; 6] = ["push", "append", "add", "push_back", "emplace_back", "addrow"];

/// An element of a list that has a name.
#[derive(Debug)]
pub(super) struct Element {
    name: String,
    place: ElementIndex,
    value: Json,
}

/// The place of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ElementIndex {
    /// After the last one.
    Next,
    /// Its number in the list.
    Row(usize),
    /// Its row and its column.
    Cell(usize, usize),
}

impl ElementIndex {
    /// Returns the place that the lists after a name are, as in `b[]`, `b[0]`, `b[0][1]`, `b[0, 1]`,
    /// `b[(0, 1)]` or `b[0, :]`.
    pub(super) fn of<'a>(lists: impl Iterator<Item = &'a Json>) -> Option<Self> {
        let lists: Vec<&Vec<Json>> = lists.map(Json::as_array).collect::<Option<_>>()?;
        let parts: Vec<&Json> = match lists.as_slice() {
            [one] if one.len() == 1 && one[0].is_array() => one[0].as_array().into_iter().flatten().collect(),
            lists => lists.iter().copied().flatten().collect(),
        };
        let number = |part: &Json| usize::try_from(part.as_u64()?).ok();
        match *parts.as_slice() {
            [] if lists.len() == 1 => Some(Self::Next),
            [row] => Some(Self::Row(number(row)?)),
            [row, column] if column.as_str() == Some(SLICE) => Some(Self::Row(number(row)?)),
            [row, column] => Some(Self::Cell(number(row)?, number(column)?)),
            _ => None,
        }
    }
}

/// The mark of all rows or columns in a place.
pub(super) const SLICE: &str = ":";

impl Element {
    pub(super) fn new(name: &str, place: ElementIndex, value: Json) -> Self {
        Self { name: name.to_owned(), place, value }
    }

    /// Returns the statement, as a message has it.
    fn statement(&self) -> String {
        let Self { name, value, .. } = self;
        match self.place {
            ElementIndex::Row(row) => format!("{name}[{row}] = {value}"),
            ElementIndex::Cell(row, column) => format!("{name}[{row}][{column}] = {value}"),
            ElementIndex::Next => format!("{name}: one more, {value}"),
        }
    }
}

/// Returns the name of the list to which a function adds an element.
pub(super) fn pushed_to(function: &str) -> Option<&str> {
    let (name, method) = function.rsplit_once('.')?;
    let is_known = PUSH.iter().any(|known| method.eq_ignore_ascii_case(known));
    (is_known && !name.is_empty()).then_some(name)
}

/// Adds the lists of elements to the fields of a text. Returns the statements that change a board.
pub(super) fn add_lists(elements: Vec<Element>, fields: &mut Map<String, Json>) -> Vec<String> {
    let mut lists: BTreeMap<String, Vec<Element>> = BTreeMap::new();
    for element in elements {
        lists.entry(element.name.clone()).or_default().push(element);
    }
    let mut changes = Vec::new();
    for (name, list) in lists {
        let before = fields.get(&name).and_then(|value| board_at(&name, value));
        if before.is_some_and(|board| board.cells.has_values()) {
            changes.extend(list.iter().map(Element::statement));
            continue;
        }
        let mut whole = whole_list(&list);
        let start = fields.get(&name).zip(whole.as_mut()).is_some_and(|(start, whole)| {
            has_no_values(start, side_of(whole)) || continues(start, whole, &list)
        });
        if start {
            fields.remove(&name);
        }
        match whole {
            Some(value) => add(fields, &name, value),
            None => list.into_iter().for_each(|element| add(fields, &element.name, element.value)),
        }
    }
    changes
}

/// Adds a field. A name that is given a value again is another field.
pub(super) fn add(fields: &mut Map<String, Json>, name: &str, value: Json) {
    let count = fields.len();
    let name = if fields.contains_key(name) { format!("{name} {count}") } else { name.to_owned() };
    fields.insert(name, value);
}

/// Returns whether a value is the sizes of an array of two dimensions, as in `new int[9][9]`.
pub(super) fn are_sizes(value: &Json) -> bool {
    value.as_array().is_some_and(|list| list.len() == 2 && list.iter().all(is_size))
}

/// Returns whether the value that a list has at first says nothing but its side: `[[0] * 9 for row in …]`,
/// `Array(9).fill(0)`.
fn has_no_values(start: &Json, side: usize) -> bool {
    let is_no_value = |number: &str| number.is_empty() || number == "0" || number.parse() == Ok(side);
    match start {
        Json::Array(list) => list.iter().all(|value| has_no_values(value, side)),
        Json::Number(number) => is_no_value(&number.to_string()),
        Json::String(text) => text.split(|symbol: char| !symbol.is_ascii_digit()).all(is_no_value),
        Json::Object(fields) => fields.values().all(|value| has_no_values(value, side)),
        Json::Null => true,
        Json::Bool(_) => false,
    }
}

/// Returns the side of the board that a list of rows or of cells with places can be.
fn side_of(list: &Json) -> usize {
    let place = |cell: &Json| Some(cell.get("row")?.as_u64()?.max(cell.get("col")?.as_u64()?) as usize + 1);
    let list = list.as_array().map_or(&[][..], Vec::as_slice);
    list.iter().filter_map(place).max().unwrap_or(list.len())
}

/// Adds the elements of a list to those that it has at first, if they follow these and are of their kind.
fn continues(start: &Json, whole: &mut Json, elements: &[Element]) -> bool {
    let (Json::Array(start), Json::Array(list)) = (start, whole) else { return false };
    let are_next = elements.iter().all(|element| element.place == ElementIndex::Next);
    let are_alike = |is: fn(&Json) -> bool| start.iter().chain(&*list).all(is);
    let can_be = are_next && (are_alike(Json::is_array) || are_alike(Json::is_string));
    if can_be {
        list.splice(0..0, start.iter().cloned());
    }
    can_be
}

/// Returns whether a value is a size of an array: a list of one number.
pub(super) fn is_size(value: &Json) -> bool {
    matches!(value.as_array().map(Vec::as_slice), Some([size]) if size.is_u64())
}

/// Returns the list of elements: those that follow each other from 0 or 1 on, or cells with places.
fn whole_list(elements: &[Element]) -> Option<Json> {
    if elements.len() < 2 {
        return None;
    }
    if elements.iter().all(|element| element.place == ElementIndex::Next) {
        return Some(elements.iter().map(|element| element.value.clone()).collect());
    }
    let mut placed: Vec<(ElementIndex, &Json)> =
        elements.iter().map(|element| (element.place, &element.value)).collect();
    placed.sort_by_key(|(place, _)| *place);
    let number = |(place, value): (ElementIndex, &Json)| match place {
        ElementIndex::Row(row) => Some((row, value.clone())),
        ElementIndex::Cell(..) | ElementIndex::Next => None,
    };
    if let Some(rows) = placed.iter().copied().map(number).collect::<Option<Vec<_>>>() {
        let first = rows[0].0;
        let are_in_order = first < 2 && (first..).zip(&rows).all(|(number, (row, _))| *row == number);
        return are_in_order.then(|| rows.into_iter().map(|(_, value)| value).collect());
    }
    let cell = |(place, value): (ElementIndex, &Json)| match place {
        ElementIndex::Cell(row, column) if value.is_u64() || value.is_string() => {
            Some(json!({ "row": row, "col": column, "value": value }))
        }
        _ => None,
    };
    placed.into_iter().map(cell).collect()
}
