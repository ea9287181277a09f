//! Aligned exclusion: aligned pair and triplet exclusion.
//!
//! A combination of values for the base cells is out if it repeats a value in cells that see each other, or
//! takes every candidate of a common excluder: a cell with few candidates that sees all base cells.

use super::effect::Effect;
use super::hint::{Finding, HintKind};
use super::position::Position;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::peers;
use sudokud_model::grid::{Cell, Value, ValueSet};

/// The first exclusion of `size` base cells (2 or 3) that removes something.
pub(crate) fn aligned_exclusion(position: &Position, size: usize, [kind]: [HintKind; 1]) -> Option<Finding> {
    let exclusion = Exclusion::new(position, size, kind);
    let bases: Vec<Cell> = exclusion.bases.iter().collect();
    bases.iter().enumerate().find_map(|(count, &second)| {
        bases[..count].iter().find_map(|&first| exclusion.of_pair([first, second]))
    })
}

struct Exclusion<'a> {
    position: &'a Position,
    size: usize,
    kind: HintKind,
    /// Cells with 2 to `size` candidates.
    excluders: CellSet,
    bases: CellSet,
}

impl<'a> Exclusion<'a> {
    fn new(position: &'a Position, size: usize, kind: HintKind) -> Self {
        let with = |least: usize, most: usize| -> CellSet {
            let fits = |&cell: &Cell| (least..=most).contains(&position.candidates(cell).len());
            position.empty().iter().filter(fits).collect()
        };
        let excluders = with(2, size);
        let bases = with(2, 9).iter().filter(|&cell| !excluders.is_disjoint(&peers(cell))).collect();
        Self { position, size, kind, excluders, bases }
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
        let mut candidates = [ValueSet::EMPTY; 3];
        candidates.iter_mut().zip(cells).for_each(|(slot, &cell)| *slot = self.position.candidates(cell));
        let mut locks = [ValueSet::EMPTY; 20];
        let slots = locks.iter_mut().zip(common.iter());
        slots.for_each(|(slot, cell)| *slot = self.position.candidates(cell));
        let possible = Combinations { cells, candidates, locks: &locks[..common.len()] }.possible();
        let mut effect = Effect::default();
        for (&cell, &possible) in cells.iter().zip(&possible) {
            effect.remove_values(cell, self.position.candidates(cell) - possible);
        }
        Finding::new(self.kind, effect)
    }
}

/// The enumeration of the combinations of values for the base cells.
struct Combinations<'a> {
    cells: &'a [Cell],
    /// Those of each base cell; the last set is empty for a pair.
    candidates: [ValueSet<1>; 3],
    /// The candidates of the common excluders.
    locks: &'a [ValueSet<1>],
}

impl Combinations<'_> {
    /// The values of each base cell in the combinations that are left.
    fn possible(&self) -> [ValueSet<1>; 3] {
        let mut possible = [ValueSet::EMPTY; 3];
        for first in self.candidates[0] {
            for second in self.candidates[1] - self.repeated(&[first], 1) {
                let adds_nothing = possible[0].contains(first)
                    && possible[1].contains(second)
                    && possible[2] == self.candidates[2];
                if adds_nothing {
                    continue;
                }
                let taken = ValueSet::only(first) | ValueSet::only(second);
                let thirds =
                    (self.cells.len() == 3).then(|| self.candidates[2] - self.repeated(&[first, second], 2));
                let (is_left, thirds) = self.left(taken, thirds);
                if is_left {
                    possible[0].insert(first);
                    possible[1].insert(second);
                    possible[2] |= thirds;
                }
            }
        }
        possible
    }

    /// The chosen values that the base cell `at` cannot repeat because it sees their cells.
    fn repeated(&self, chosen: &[Value], at: usize) -> ValueSet<1> {
        let seen = chosen.iter().zip(self.cells).filter(|&(_, &cell)| peers(cell).contains(self.cells[at]));
        seen.map(|(&value, _)| value).collect()
    }

    /// Returns whether a combination with these two values is left, and the third values of those that are.
    fn left(&self, taken: ValueSet<1>, thirds: Option<ValueSet<1>>) -> (bool, ValueSet<1>) {
        let mut left = thirds.unwrap_or(ValueSet::EMPTY);
        for &lock in self.locks {
            let rest = lock - taken;
            if rest.is_empty() {
                return (false, ValueSet::EMPTY);
            }
            rest.single().iter().for_each(|&last| left -= ValueSet::only(last));
        }
        (thirds.is_none() || !left.is_empty(), left)
    }
}
