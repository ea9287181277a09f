//! Producers 25 and 29: aligned pair and triplet exclusion.
//!
//! A combination of values for the base cells is out if it repeats a value in cells that see each other, or takes
//! every candidate of a common excluder: a cell with few candidates that sees all base cells.

use super::cell_set::CellSet;
use super::effect::Effect;
use super::hint::Finding;
use super::houses::peers;
use super::pattern::Pattern;
use super::position::Position;
use crate::grid::{Cell, Value, ValueSet};

/// The first exclusion of `size` base cells (2 or 3) that removes something.
pub(crate) fn aligned_exclusion(position: &Position, size: usize) -> Option<Finding> {
    let exclusion = Exclusion::new(position, size);
    let bases: Vec<Cell> = exclusion.bases.iter().collect();
    bases
        .iter()
        .enumerate()
        .find_map(|(count, &second)| bases[..count].iter().find_map(|&first| exclusion.of_pair([first, second])))
}

struct Exclusion<'a> {
    position: &'a Position,
    size: usize,
    /// Cells with 2 to `size` candidates.
    excluders: CellSet,
    bases: CellSet,
}

impl<'a> Exclusion<'a> {
    fn new(position: &'a Position, size: usize) -> Self {
        let with = |least: usize, most: usize| -> CellSet {
            let fits = |&cell: &Cell| (least..=most).contains(&position.candidates(cell).len());
            position.empty().iter().filter(fits).collect()
        };
        let excluders = with(2, size);
        let bases = with(2, 9).iter().filter(|&cell| !excluders.is_disjoint(peers(cell))).collect();
        Self { position, size, excluders, bases }
    }

    fn excluders_of(&self, cell: Cell) -> CellSet {
        self.excluders & peers(cell)
    }

    fn of_pair(&self, pair: [Cell; 2]) -> Option<Finding> {
        let [of_first, of_second] = pair.map(|cell| self.excluders_of(cell));
        let common = of_first & of_second;
        if common.len() < 2 {
            return None;
        }
        if self.size == 2 {
            return self.finding(&pair, common);
        }
        let others = |cells: CellSet| (cells & self.bases) - pair.into_iter().collect();
        let thirds = others(of_first).iter().chain(others(of_second - of_first).iter());
        thirds.into_iter().find_map(|third| {
            let common = common & self.excluders_of(third);
            (common.len() >= 2).then(|| self.finding(&[pair[0], pair[1], third], common))?
        })
    }

    fn finding(&self, cells: &[Cell], common: CellSet) -> Option<Finding> {
        let mut search =
            Combinations { cells, position: self.position, locks: Vec::new(), possible: [ValueSet::EMPTY; 3] };
        search.locks.extend(common.iter().map(|cell| self.position.candidates(cell)));
        search.run(&mut Vec::with_capacity(3));
        let mut effect = Effect::default();
        for (&cell, &possible) in cells.iter().zip(&search.possible) {
            effect.remove_values(cell, self.position.candidates(cell) - possible);
        }
        let rating = if self.size == 2 { 6.2 } else { 7.5 };
        Finding::new(rating, Pattern::AlignedExclusion(self.size), effect)
    }
}

/// The enumeration of the combinations of values for the base cells.
struct Combinations<'a> {
    cells: &'a [Cell],
    position: &'a Position,
    /// The candidates of the common excluders.
    locks: Vec<ValueSet<1>>,
    /// The values of each base cell in the combinations that are left.
    possible: [ValueSet<1>; 3],
}

impl Combinations<'_> {
    fn run(&mut self, chosen: &mut Vec<Value>) {
        let Some(&cell) = self.cells.get(chosen.len()) else { return self.record(chosen) };
        for value in self.position.candidates(cell) {
            let repeats = chosen.iter().zip(self.cells).any(|(&other, &at)| other == value && peers(cell).contains(at));
            if !repeats {
                chosen.push(value);
                self.run(chosen);
                chosen.pop();
            }
        }
    }

    fn record(&mut self, chosen: &[Value]) {
        let taken: ValueSet<1> = chosen.iter().copied().collect();
        if self.locks.iter().all(|lock| !lock.is_subset(&taken)) {
            for (possible, &value) in self.possible.iter_mut().zip(chosen) {
                possible.insert(value);
            }
        }
    }
}
