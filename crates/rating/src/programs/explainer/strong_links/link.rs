//! The strong links of a value: houses whose places fall into two ends, one of which holds the value.
//!
//! A link with three or more places is grouped. In a box, an end may contain the cell where its row and
//! column cross, even if that cell is no place of the value.

use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::{BRC, HouseKind, cells_of, house_of, houses, kind_of, set_of};
use crate::programs::explainer::position::Position;
use sudokud_model::grid::{Cell, House, Value};

/// A strong link.
#[derive(Clone, Debug)]
pub(super) struct Link {
    pub(super) house: House,
    pub(super) places: CellSet,
    pub(super) ends: [CellSet; 2],
}

impl Link {
    pub(super) fn is_grouped(&self) -> bool {
        self.places.len() > 2
    }

    pub(super) fn kind(&self) -> HouseKind {
        kind_of(self.house)
    }

    /// The digit of the kind in SukakuExplainer's labels of chains.
    pub(super) fn kind_digit(&self) -> u8 {
        match self.kind() {
            HouseKind::Box => 0,
            HouseKind::Row => 1,
            HouseKind::Column => 2,
        }
    }
}

/// The links of `value` by kind (box, row, column), house and split.
pub(super) fn links(position: &Position, value: Value) -> Vec<Link> {
    let in_house = |house| {
        let places = position.cells(value) & set_of(house);
        let splits = match (places.len(), kind_of(house)) {
            (2, kind) => [pair(places, kind), None],
            (3..=6, HouseKind::Box) => box_splits(house, places),
            (3..=6, _) => [segments(house, places), None],
            _ => [None, None],
        };
        splits.into_iter().flatten().map(move |ends| Link { house, places, ends })
    };
    houses(BRC).flat_map(in_house).collect()
}

/// Two places, an end each; none in a box if both stand in one line.
fn pair(places: CellSet, kind: HouseKind) -> Option<[CellSet; 2]> {
    let first = places.first()?;
    let second = (places - CellSet::only(first)).first()?;
    let share = |kind| house_of(kind, first) == house_of(kind, second);
    let is_line = kind == HouseKind::Box && (share(HouseKind::Row) || share(HouseKind::Column));
    (!is_line).then_some([CellSet::only(first), CellSet::only(second)])
}

/// The places of a line in exactly two boxes, an end each; a single cell comes first.
fn segments(house: House, places: CellSet) -> Option<[CellSet; 2]> {
    let segment = |start: usize| {
        let cells: CellSet = cells_of(house)[start..start + 3].iter().copied().collect();
        cells & places
    };
    let mut parts = [0, 3, 6].map(segment).into_iter().filter(|part| !part.is_empty());
    let (first, second) = (parts.next()?, parts.next()?);
    match parts.next() {
        Some(_) => None,
        None if second.len() == 1 => Some([second, first]),
        None => Some([first, second]),
    }
}

/// The splits of a box with three or more places: by its cross, or else by two parallel lines.
fn box_splits(house: House, places: CellSet) -> [Option<[CellSet; 2]>; 2] {
    let line = |kind, cell| set_of(house_of(kind, cell)) & set_of(house);
    let hub = cells_of(house)
        .iter()
        .find(|&&cell| places.is_subset(&(line(HouseKind::Row, cell) | line(HouseKind::Column, cell))));
    match hub {
        Some(&hub) => [cross(hub, places), None],
        None if places.len() < 4 => [None, None],
        None => parallel_lines(house, places),
    }
}

fn cross(hub: Cell, places: CellSet) -> Option<[CellSet; 2]> {
    let part = |kind| (places & set_of(house_of(kind, hub))) - CellSet::only(hub);
    let (column, row) = (part(HouseKind::Column), part(HouseKind::Row));
    let held_hub = places & CellSet::only(hub);
    match (column.len(), row.len()) {
        (0, _) | (_, 0) => None,
        (_, 1) => Some([row, column | CellSet::only(hub)]),
        (1, _) => Some([column, row | CellSet::only(hub)]),
        _ => Some([column | held_hub, row | held_hub]),
    }
}

/// Two lines of the box that hold all places; four places in a rectangle split both ways.
fn parallel_lines(house: House, places: CellSet) -> [Option<[CellSet; 2]>; 2] {
    let by = |kind: HouseKind| {
        let start = |index: usize| cells_of(house)[if kind == HouseKind::Row { 3 * index } else { index }];
        let line = |index: usize| set_of(house_of(kind, start(index))) & places;
        let pairs = [(0, 1), (0, 2), (1, 2)].map(|(first, second)| [line(first), line(second)]);
        pairs.into_iter().find(|&[first, second]| (first | second) == places)
    };
    match (by(HouseKind::Row), by(HouseKind::Column)) {
        (Some(rows), Some(columns)) if places.len() == 4 => [Some(rows), Some(columns)],
        (Some(rows), _) => [Some(rows), None],
        (None, columns) => [columns, None],
    }
}
