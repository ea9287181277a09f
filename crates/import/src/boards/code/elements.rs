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
    /// Its number in the list, or its row and its column; `None`: it follows the last one.
    place: Option<ElementIndex>,
    value: Json,
}

/// The place of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ElementIndex {
    Row(usize),
    Cell(usize, usize),
}

impl ElementIndex {
    /// Returns the place that the lists after a name are, as in `b[0]`, `b[0][1]`, `b[0, 1]`, `b[(0, 1)]` or
    /// `b[0, :]`.
    pub(super) fn of<'a>(lists: impl Iterator<Item = &'a Json>) -> Option<Self> {
        let lists: Vec<&Vec<Json>> = lists.map(Json::as_array).collect::<Option<_>>()?;
        let parts: Vec<&Json> = match lists.as_slice() {
            [one] if one.len() == 1 && one[0].is_array() => one[0].as_array().into_iter().flatten().collect(),
            lists => lists.iter().copied().flatten().collect(),
        };
        let number = |part: &Json| usize::try_from(part.as_u64()?).ok();
        match *parts.as_slice() {
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
        Self { name: name.to_owned(), place: Some(place), value }
    }

    /// An element after the last one of a list.
    pub(super) fn pushed(name: &str, value: Json) -> Self {
        Self { name: name.to_owned(), place: None, value }
    }

    /// Returns the statement, as a message has it.
    fn statement(&self) -> String {
        let Self { name, value, .. } = self;
        match self.place {
            Some(ElementIndex::Row(row)) => format!("{name}[{row}] = {value}"),
            Some(ElementIndex::Cell(row, column)) => format!("{name}[{row}][{column}] = {value}"),
            None => format!("{name}: one more, {value}"),
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
        let whole = whole_list(&list);
        let value = fields.get(&name).filter(|_| whole.is_some());
        if value.is_some_and(|value| board_at(&name, value).is_some() || are_sizes(value)) {
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

/// Returns whether a value is the sizes of an array, as in `new int[9][9]`.
fn are_sizes(value: &Json) -> bool {
    is_size(value) || value.as_array().is_some_and(|list| list.iter().all(is_size))
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
    if elements.iter().all(|element| element.place.is_none()) {
        return Some(elements.iter().map(|element| element.value.clone()).collect());
    }
    let mut placed: Vec<(ElementIndex, &Json)> =
        elements.iter().map(|element| Some((element.place?, &element.value))).collect::<Option<_>>()?;
    placed.sort_by_key(|(place, _)| *place);
    let number = |(place, value): (ElementIndex, &Json)| match place {
        ElementIndex::Row(row) => Some((row, value.clone())),
        ElementIndex::Cell(..) => None,
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
