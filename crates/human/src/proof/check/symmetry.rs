//! A symmetry of the givens: what it maps to itself is the same in the only solution.

use super::fault::{Fault, Part};
use super::premises::Premises;
use crate::proof::claim::Claim;
use crate::proof::evidence::Role;
use std::collections::{BTreeMap, BTreeSet};
use sudokud_model::grid::{Board, Cell, Column, Row, Value};

type Clauses = Vec<Vec<(Cell, Value)>>;

/// The row and column of a cell's image, from row, column and the last line.
type Map = fn(usize, usize, usize) -> (usize, usize);

/// The symmetries of a square that can keep a puzzle with one solution.
const MAPS: [Map; 4] = [
    |row, column, last| (last - row, last - column),
    |row, column, last| (column, last - row),
    |row, column, _| (column, row),
    |row, column, last| (last - column, last - row),
];

/// The conclusion for the orbits of the claim: if a cell has a value, its image has the image of the value.
///
/// # Errors
/// If no symmetry keeps the givens and has these orbits.
pub(super) fn premise(premises: &Premises<'_>, claim: &Claim) -> Result<Clauses, Fault> {
    let orbits = claim.evidence.groups.iter().filter(|group| group.role == Role::Orbit);
    let orbits: Vec<&[Cell]> = orbits.map(|group| &group.cells[..]).collect();
    let found = MAPS.into_iter().find_map(|map| Symmetry::new(premises, map).filter(|map| map.has(&orbits)));
    let symmetry = found.ok_or(Fault::Part(Part::Symmetry))?;
    let pairs = orbits.iter().flat_map(|orbit| orbit.iter().map(|&cell| (cell, symmetry.cells[&cell])));
    Ok(pairs.flat_map(|pair| symmetry.clauses(premises, pair)).collect())
}

/// The image of each cell and of each value.
struct Symmetry {
    cells: BTreeMap<Cell, Cell>,
    values: BTreeMap<Value, Value>,
}

impl Symmetry {
    /// `None` if the map does not keep the givens and the sets of the layout.
    fn new(premises: &Premises<'_>, map: Map) -> Option<Self> {
        let layout = premises.layout();
        let image = |cell: Cell| {
            let (row, column) = map(layout.row(cell).index(), layout.column(cell).index(), layout.side() - 1);
            layout.cell(Row::new(row), Column::new(column))
        };
        let cells: BTreeMap<Cell, Cell> = layout.cells().map(|cell| (cell, image(cell))).collect();
        let sets: BTreeSet<BTreeSet<Cell>> =
            layout.sets().map(|set| layout.cells_of(set).iter().copied().collect()).collect();
        let keeps_sets = sets.iter().all(|set| sets.contains(&set.iter().map(|&cell| image(cell)).collect()));
        let givens = premises.givens.filter(|givens| *givens.layout() == *premises.board.layout());
        let values = values(givens.unwrap_or(premises.board), &cells)?;
        keeps_sets.then_some(Self { cells, values })
    }

    fn has(&self, orbits: &[&[Cell]]) -> bool {
        let is_orbit = |orbit: &&[Cell]| {
            let distinct: BTreeSet<&Cell> = orbit.iter().collect();
            let next = orbit.iter().skip(1).chain(orbit.first());
            distinct.len() == orbit.len()
                && orbit.iter().zip(next).all(|(cell, next)| self.cells[cell] == *next)
        };
        !orbits.is_empty() && orbits.iter().all(is_orbit)
    }

    /// For each value of a cell: it has another one, or the image has the image of this one.
    fn clauses(&self, premises: &Premises<'_>, (cell, image): (Cell, Cell)) -> Clauses {
        let (known, of_image) = (premises.board.get(cell), premises.board.get(image));
        let values = self.values.iter().filter(|&(&value, _)| {
            known.is_none_or(|known| known == value) && (known.is_some() || premises.can_be(cell, value))
        });
        let met = values.filter(|(_, image)| of_image.is_none_or(|of_image| of_image != **image));
        met.map(|(&value, &to)| {
            let others = premises.options(cell).iter().filter(|&other| other != value);
            let mut clause: Vec<(Cell, Value)> = others.map(|other| (cell, other)).collect();
            let is_own_image = image == cell && to != value;
            if premises.can_be(image, to) && !is_own_image {
                clause.push((image, to));
            }
            clause
        })
        .collect()
    }
}

/// The image of each value, if the map keeps the givens up to an exchange of values.
fn values(givens: &Board, cells: &BTreeMap<Cell, Cell>) -> Option<BTreeMap<Value, Value>> {
    let mut values = BTreeMap::new();
    for (&cell, &image) in cells {
        match (givens.get(cell), givens.get(image)) {
            (None, None) => {}
            (Some(value), Some(image)) if *values.entry(value).or_insert(image) == image => {}
            _ => return None,
        }
    }
    let all: BTreeSet<Value> = givens.layout().values().collect();
    let images: BTreeSet<Value> = values.values().copied().collect();
    let from = all.iter().find(|value| !values.contains_key(value));
    let to = all.iter().find(|value| !images.contains(value));
    if let Some((&from, &to)) = from.zip(to) {
        values.insert(from, to);
    }
    let images: BTreeSet<&Value> = values.values().collect();
    (values.len() == all.len() && images.len() == all.len()).then_some(values)
}
