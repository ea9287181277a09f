//! Bivalue universal grave (BUG).
//!
//! Without its bug values every empty cell would have two candidates and every value no place or two in each
//! house, which no puzzle with one solution allows. So one of the bug values is true.

use super::effect::Effect;
use super::hint::{Finding, HintKind};
use super::position::Position;
use crate::programs::board9::cell_set::{ALL_CELLS, CellSet, values};
use crate::programs::board9::houses::{BRC, common_houses, common_peers, houses, set_of};
use crate::programs::board9::index_set::subsets;
use sudokud_model::grid::{Cell, Value, ValueSet};

/// The first hint of a BUG that removes something.
pub(crate) fn bug(position: &Position, kinds: [HintKind; 4]) -> Option<Finding> {
    let bug = Bug::new(position, kinds)?;
    match (bug.cells.as_slice(), bug.values.len()) {
        (&[_], _) => bug.type_1(),
        (cells, 1) => bug.type_2().or_else(|| (cells.len() == 2).then(|| bug.type_4())?),
        (cells, _) if !bug.common.is_empty() => {
            let type_4 = (cells.len() == 2).then(|| bug.type_4()).flatten();
            type_4.or_else(|| bug.type_3())
        }
        _ => None,
    }
}

struct Bug<'a> {
    position: &'a Position,
    /// Of the types 1 to 4.
    kinds: [HintKind; 4],
    /// In the order in which they are met.
    cells: Vec<Cell>,
    bugs: [ValueSet<1>; 81],
    values: ValueSet<1>,
    /// The cells, not bugs, that see all bug cells.
    common: CellSet,
}

impl<'a> Bug<'a> {
    fn new(position: &'a Position, kinds: [HintKind; 4]) -> Option<Self> {
        let none = [ValueSet::EMPTY; 81];
        let (cells, values) = (Vec::new(), ValueSet::EMPTY);
        let mut bug = Self { position, kinds, cells, bugs: none, values, common: ALL_CELLS };
        bug.collect()?;
        let cells = bug.cell_set();
        bug.common = common_peers(cells) - cells;
        (!cells.is_empty() && bug.is_grave()).then_some(bug)
    }

    fn cell_set(&self) -> CellSet {
        self.cells.iter().copied().collect()
    }

    /// Finds the bugs: in each house, the only large cell (three or more candidates) of a value with other
    /// than two places.
    fn collect(&mut self) -> Option<()> {
        let mut met: Vec<(Value, CellSet)> = Vec::new();
        for house in houses(BRC) {
            for value in values() {
                let places = self.position.cells(value) & set_of(house);
                if !matches!(places.len(), 0 | 2) {
                    let large = |&cell: &Cell| self.position.candidates(cell).len() >= 3;
                    let large: CellSet = places.iter().filter(large).collect();
                    if large.len() == 1 {
                        self.values.insert(value);
                        self.add(large.first()?, value);
                    }
                    (!large.is_empty()).then(|| met.push((value, large)))?;
                }
            }
        }
        let &(value, _) = met.first()?;
        if met.iter().all(|&(other, _)| other == value) {
            let cells = met.iter().fold(CellSet::EMPTY, |union, &(_, large)| union | large);
            cells.iter().for_each(|cell| self.add(cell, value));
        }
        Some(())
    }

    fn add(&mut self, cell: Cell, value: Value) {
        if !self.cells.contains(&cell) {
            self.cells.push(cell);
        }
        self.bugs[cell.index()].insert(value);
    }

    fn is_grave(&self) -> bool {
        let mut rest = self.position.clone();
        for &cell in &self.cells {
            self.bugs[cell.index()].iter().for_each(|value| rest.remove(cell, value));
        }
        let are_pairs = rest.empty().iter().all(|cell| rest.candidates(cell).len() == 2);
        let is_even = |house| values().all(|value| matches!(rest.places(house, value).len(), 0 | 2));
        are_pairs && houses(BRC).all(is_even)
    }

    fn type_1(&self) -> Option<Finding> {
        let cell = *self.cells.first()?;
        let effect = Effect::keeping_values(self.position, self.bugs[cell.index()], CellSet::only(cell));
        Finding::new(self.kinds[0], effect)
    }

    fn type_2(&self) -> Option<Finding> {
        let value = self.values.first()?;
        Finding::new(self.kinds[1], Effect::removing(value, self.common & self.position.cells(value)))
    }

    fn type_4(&self) -> Option<Finding> {
        let [first, second] = [self.cells[0], self.cells[1]];
        let shared = self.position.candidates(first) & self.position.candidates(second);
        let locked = (shared - self.values).single()?;
        common_houses(BRC, self.cell_set()).next()?;
        let mut effect = Effect::default();
        for cell in [first, second] {
            let kept = self.bugs[cell.index()] | ValueSet::only(locked);
            effect.remove_values(cell, self.position.candidates(cell) - kept);
        }
        Finding::new(self.kinds[3], effect)
    }

    fn type_3(&self) -> Option<Finding> {
        (2..=6).find_map(|size| {
            common_houses(BRC, self.cell_set())
                .find_map(|house| self.naked_set(self.common & set_of(house), size))
        })
    }

    /// A naked set of `size` - 1 of these cells and the bug values.
    fn naked_set(&self, cells: CellSet, size: usize) -> Option<Finding> {
        let empty: Vec<Cell> = cells.iter().collect();
        if empty.len() < size || self.values.len() < 2 {
            return None;
        }
        subsets(empty.len(), size - 1).find_map(|subset| {
            let naked: CellSet = subset.iter().map(|index| empty[index]).collect();
            let held = self.position.union(naked);
            let is_set = held.len() == size && self.values.is_subset(&held);
            let are_open = naked.iter().all(|cell| self.position.candidates(cell).len() >= 2);
            let effect = Effect::removing_values(self.position, held, cells - naked);
            let finding = Finding::new(self.kinds[2].harder((size - 2) as f64 * 0.1), effect);
            finding.filter(|_| is_set && are_open)
        })
    }
}
