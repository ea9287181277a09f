//! The cages of killers: a partition of a solved grid into connected groups of different values.

use super::touching::{reach, touching};
use std::sync::Arc;
use sudokud_model::constraint::{Argument, Constraint, Constraints, Space};
use sudokud_model::grid::random::Random;
use sudokud_model::grid::{Cell, Value};
use sudokud_model::houses::Layout;

/// The most cells of a cage. Splits of a cage are tried one by one.
pub(super) const MAX_CELLS: usize = 6;

/// A partition of the board into cages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cages {
    /// The cells of each cage, in reading order.
    cages: Vec<Vec<Cell>>,
    /// The cage of each cell.
    of: Vec<usize>,
}

impl Cages {
    /// Draws cages of a solved grid; `size` draws the number of cells that a cage gets if it can.
    pub(super) fn draw<R: Random>(
        layout: &Layout,
        solution: &[Value],
        random: &mut R,
        mut size: impl FnMut(&mut R) -> usize,
    ) -> Self {
        let mut starts: Vec<Cell> = layout.cells().collect();
        random.shuffle(&mut starts);
        let mut drawn = Self { cages: Vec::new(), of: vec![usize::MAX; solution.len()] };
        for start in starts {
            if drawn.of[start.index()] != usize::MAX {
                continue;
            }
            let (size, mut cage) = (size(random), vec![start]);
            drawn.of[start.index()] = drawn.cages.len();
            while cage.len() < size {
                let fits = |cell: &Cell| {
                    drawn.of[cell.index()] == usize::MAX
                        && cage.iter().all(|of| solution[of.index()] != solution[cell.index()])
                };
                let around: Vec<Cell> =
                    cage.iter().flat_map(|&cell| touching(layout, cell)).filter(fits).collect();
                if around.is_empty() {
                    break;
                }
                let cell = around[random.below(around.len())];
                drawn.of[cell.index()] = drawn.cages.len();
                cage.push(cell);
            }
            cage.sort_unstable();
            drawn.cages.push(cage);
        }
        drawn
    }

    /// The number of cages.
    pub(super) const fn count(&self) -> usize {
        self.cages.len()
    }

    /// The cells of a cage.
    pub(super) fn cells(&self, cage: usize) -> &[Cell] {
        &self.cages[cage]
    }

    /// The cages in reading order of their first cells.
    pub(super) fn in_order(&self) -> Vec<&[Cell]> {
        let mut cages: Vec<&[Cell]> = self.cages.iter().map(Vec::as_slice).collect();
        cages.sort_unstable();
        cages
    }

    /// The first cell of the cage of each cell: equal for equal partitions.
    pub(super) fn key(&self) -> impl Iterator<Item = u16> + '_ {
        self.of.iter().map(|&cage| self.cages[cage][0].index() as u16)
    }

    /// Returns the cages that touch a cage and can be merged with it.
    pub(super) fn partners(&self, layout: &Layout, solution: &[Value], cage: usize) -> Vec<usize> {
        let cells = &self.cages[cage];
        let has = |cells: &[Cell], value| cells.iter().any(|cell| solution[cell.index()] == value);
        let fits = |&other: &usize| {
            let others = &self.cages[other];
            other != cage
                && cells.len() + others.len() <= MAX_CELLS
                && !others.iter().any(|cell| has(cells, solution[cell.index()]))
        };
        let around = cells.iter().flat_map(|&cell| touching(layout, cell)).map(|cell| self.of[cell.index()]);
        let mut partners: Vec<usize> = around.filter(fits).collect();
        partners.sort_unstable();
        partners.dedup();
        partners
    }

    /// Merges two cages.
    pub(super) fn merge(&mut self, one: usize, other: usize) {
        let (keep, remove) = (one.min(other), one.max(other));
        let removed = self.cages.swap_remove(remove);
        self.cages[keep].extend(removed);
        self.cages[keep].sort_unstable();
        for index in [keep, remove] {
            let cells = self.cages.get(index).into_iter().flatten();
            cells.for_each(|cell| self.of[cell.index()] = index);
        }
    }

    /// Returns the connected parts with connected rests into which a cage can be split, each pair once.
    pub(super) fn parts(&self, layout: &Layout, cage: usize) -> Vec<Vec<Cell>> {
        let cells = &self.cages[cage];
        let is_connected = |part: &[Cell]| reach(layout, part[0], |cell| part.contains(&cell)) == part.len();
        let half = |chosen: usize, is_part: bool| -> Vec<Cell> {
            let is_in = |at: usize| (chosen >> at & 1 == 1) == is_part;
            (0..cells.len()).filter(|&at| is_in(at)).map(|at| cells[at]).collect()
        };
        // The last cell is always in the rest.
        (1..1_usize << (cells.len() - 1))
            .filter(|&chosen| is_connected(&half(chosen, false)))
            .map(|chosen| half(chosen, true))
            .filter(|part| is_connected(part))
            .collect()
    }

    /// Makes some cells of a cage a cage of their own.
    pub(super) fn split(&mut self, cage: usize, part: Vec<Cell>) {
        part.iter().for_each(|cell| self.of[cell.index()] = self.cages.len());
        self.cages[cage].retain(|cell| !part.contains(cell));
        self.cages.push(part);
    }

    /// The cages with their sums in a solved grid, in reading order; `None` beyond the limits of constraints.
    pub(super) fn constraints(&self, layout: &Arc<Layout>, solution: &[Value]) -> Option<Arc<Constraints>> {
        let cage = |cells: &[Cell]| {
            let sum = Argument::Number(sum(solution, cells) as i64);
            let arguments = [("cells", Argument::cells(cells.to_vec())), ("sum", sum)];
            Constraint::new("killer_cage", arguments).ok()
        };
        let list = self.in_order().into_iter().map(cage).collect::<Option<Vec<_>>>()?;
        Constraints::new(Space::of_layout(layout), list).ok().map(Arc::new)
    }
}

/// The sum of cells in a solved grid.
pub(super) fn sum(solution: &[Value], cells: &[Cell]) -> usize {
    cells.iter().map(|cell| solution[cell.index()].number()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_model::grid::random::Xoshiro256;

    fn assert_is_partition(cages: &Cages, layout: &Layout, solution: &[Value]) {
        let mut cells: Vec<Cell> = cages.cages.iter().flatten().copied().collect();
        cells.sort_unstable();
        assert!(cells.into_iter().eq(layout.cells()));
        for (index, cage) in cages.cages.iter().enumerate() {
            let mut values: Vec<Value> = cage.iter().map(|cell| solution[cell.index()]).collect();
            values.sort_unstable();
            values.dedup();
            assert!(values.len() == cage.len() && cage.is_sorted());
            assert!(cage.iter().all(|cell| cages.of[cell.index()] == index));
            assert_eq!(reach(layout, cage[0], |cell| cage.contains(&cell)), cage.len());
        }
    }

    #[test]
    fn drawn_merged_and_split_cages_stay_connected_groups_of_different_values() {
        let layout = Layout::of_side(6).unwrap();
        let solution: Vec<Value> = (0..36).map(|k| Value::new((k / 6 * 2 + k % 6) % 6)).collect();
        let mut random = Xoshiro256::new(5);
        let mut cages = Cages::draw(&layout, &solution, &mut random, |random| 1 + random.below(4));
        for _ in 0..200 {
            assert_is_partition(&cages, &layout, &solution);
            let cage = random.below(cages.count());
            let (partners, parts) = (cages.partners(&layout, &solution, cage), cages.parts(&layout, cage));
            match (partners.first(), parts.first()) {
                (Some(&other), _) if random.below(2) == 0 => cages.merge(cage, other),
                (_, Some(part)) => cages.split(cage, part.clone()),
                _ => {}
            }
        }
        let constraints = cages.constraints(&layout, &solution).unwrap();
        assert_eq!(constraints.list().len(), cages.count());
    }
}
