//! Almost locked sets (ALS): k cells of a house with k + 1 different candidates in all. Without one of its
//! values the set is locked.
//!
//! The sets of a position are listed once, smallest first. The smallest set is a bivalue cell. The number of
//! sets grows as 2^N, so they have at most [`MAX_CELLS`] cells. If all sizes together would exceed
//! [`MAX_SETS`] or [`MAX_SUBSETS`], the largest sizes are left out. The sets of one size are all listed or
//! all left out, because a selection among them would depend on the orientation of the board. Cost: at most
//! [`MAX_SUBSETS`] subsets for each size, O(N) steps for each.

use crate::logic::board_cells::BoardCells;
use crate::logic::bounds::Bounds;
use crate::logic::places::Places;
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, Value, ValueSet};

/// The most cells of a set.
pub(crate) const MAX_CELLS: usize = 8;

/// The most sets that are listed.
pub(crate) const MAX_SETS: usize = 6000;

/// The most subsets of the open cells of a house that are examined for the sizes listed, over all houses.
/// Side 9 has fewer.
pub(crate) const MAX_SUBSETS: usize = 1 << 20;

/// k cells of a house with k + 1 different candidates in all.
#[derive(Clone, Debug)]
pub(crate) struct AlmostLockedSet<const W: usize> {
    /// The cells.
    pub(crate) cells: CellList,
    /// The cells as a set.
    pub(crate) cell_set: BoardCells,
    /// The values of the candidates.
    pub(crate) values: ValueSet<W>,
    /// For each value: its places in the set.
    pub(crate) places: Vec<(Value, CellList)>,
    /// For each value, in the order of `places`: the cells that see all its places in the set. Cells of the
    /// set that lack the value can be among them.
    pub(crate) seen: Vec<BoardCells>,
}

/// Cells in reading order.
pub(crate) type CellList = Vec<Cell>;

impl<const W: usize> AlmostLockedSet<W> {
    /// The cells that see all places of a value in the set, or `None` if the set lacks the value.
    pub(crate) fn seen(&self, value: Value) -> Option<&BoardCells> {
        let at = self.places.iter().position(|entry| entry.0 == value)?;
        self.seen.get(at)
    }

    /// The places of a value in the set.
    pub(crate) fn places_of(&self, value: Value) -> &[Cell] {
        self.places.iter().find(|entry| entry.0 == value).map_or(&[], |entry| &entry.1)
    }
}

/// The almost locked sets of a position, smallest first; none if the watch stops the search.
pub(crate) fn list<const W: usize>(places: &Places<'_, W>, bounds: &Bounds<'_>) -> Vec<AlmostLockedSet<W>> {
    let mut search = Search::new(places, bounds);
    if search.run().is_break() {
        return Vec::new();
    }
    let finished =
        |(cells, values)| bounds.poll_sparsely().is_continue().then(|| finish(places, cells, values));
    search.distinct().into_iter().map(finished).collect::<Option<_>>().unwrap_or_default()
}

/// Cells with the values of their candidates.
type CellsWithValues<const W: usize> = (CellList, ValueSet<W>);

/// The search for the sets of all sizes.
struct Search<'s, const W: usize> {
    places: &'s Places<'s, W>,
    bounds: &'s Bounds<'s>,
    /// The most cells of a set. Falls when a limit is exceeded.
    max_cells: usize,
    /// The most houses that a cell has.
    houses_of_cell: usize,
    chosen: CellList,
    /// By number of cells: the sets, each once for every house that contains it.
    found: [Vec<CellsWithValues<W>>; MAX_CELLS + 1],
    found_count: usize,
    /// The number of subsets, by the least `max_cells` with which each is examined.
    subset_counts: [usize; MAX_CELLS + 1],
    subset_total: usize,
}

impl<'s, const W: usize> Search<'s, W> {
    fn new(places: &'s Places<'s, W>, bounds: &'s Bounds<'s>) -> Self {
        let layout = places.layout();
        Self {
            places,
            bounds,
            max_cells: MAX_CELLS,
            houses_of_cell: layout.cells().map(|cell| layout.houses_of(cell).len()).max().unwrap_or(0),
            chosen: Vec::new(),
            found: Default::default(),
            found_count: 0,
            subset_counts: [0; MAX_CELLS + 1],
            subset_total: 0,
        }
    }

    fn run(&mut self) -> ControlFlow<()> {
        for house in self.places.layout().houses() {
            let cells: CellList = self.places.open_cells(house).collect();
            self.extend(&cells, ValueSet::EMPTY)?;
        }
        ControlFlow::Continue(())
    }

    /// Examines the subsets that consist of the chosen cells, which have these values, and some of `cells`.
    fn extend(&mut self, cells: &[Cell], values: ValueSet<W>) -> ControlFlow<()> {
        self.bounds.poll_sparsely()?;
        for (k, &cell) in cells.iter().enumerate() {
            let all = values | self.places.options(cell);
            if all.len() > self.max_cells + 1 || self.chosen.len() >= self.max_cells {
                continue;
            }
            self.chosen.push(cell);
            self.examine(all);
            if self.chosen.len() < self.max_cells {
                self.extend(&cells[k + 1..], all)?;
            }
            self.chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// Counts the chosen cells as a subset, and stores them if they are an almost locked set. Leaves out the
    /// largest size while a limit is exceeded. The limit of the sets found is that of the distinct ones times
    /// the most houses that a set can have.
    fn examine(&mut self, values: ValueSet<W>) {
        let size = self.chosen.len();
        self.subset_counts[size.max(values.len().saturating_sub(1))] += 1;
        self.subset_total += 1;
        if values.len() == size + 1 {
            self.found[size].push((self.chosen.clone(), values));
            self.found_count += 1;
        }
        while self.found_count > self.houses_of_cell * MAX_SETS || self.subset_total > MAX_SUBSETS {
            self.found_count -= std::mem::take(&mut self.found[self.max_cells]).len();
            self.subset_total -= self.subset_counts[self.max_cells];
            self.max_cells -= 1;
        }
    }

    /// The sets found, each once, smallest first. Ends before the first size that would exceed [`MAX_SETS`].
    fn distinct(self) -> Vec<CellsWithValues<W>> {
        let mut all = Vec::new();
        for mut sets in self.found {
            sets.sort_unstable_by(|a, b| a.0.cmp(&b.0));
            sets.dedup_by(|a, b| a.0 == b.0);
            if all.len() + sets.len() > MAX_SETS {
                break;
            }
            all.append(&mut sets);
        }
        all
    }
}

fn finish<const W: usize>(
    places: &Places<'_, W>,
    cells: Vec<Cell>,
    values: ValueSet<W>,
) -> AlmostLockedSet<W> {
    let mut cell_set = places.no_cells();
    cells.iter().for_each(|&cell| cell_set.insert(cell));
    let places_of =
        |value: Value| cells.iter().copied().filter(|&cell| places.options(cell).contains(value)).collect();
    let by_value: Vec<(Value, CellList)> = values.iter().map(|value| (value, places_of(value))).collect();
    let seen = by_value.iter().map(|(_, cells)| places.common_peers(cells.iter().copied())).collect();
    AlmostLockedSet { cells, cell_set, values, places: by_value, seen }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::house_cells::HouseCells;
    use std::collections::BTreeSet;
    use sudokud_model::grid::{Board, Candidates, Marks};
    use sudokud_testing::{Map, Random, full_grid, holes};

    /// Pencil marks of a board made of this grid: the value of the grid, and each other with this probability
    /// in percent.
    fn marks(grid: &[usize], side: usize, percent: u64) -> Marks {
        let mut random = Random(0xA15);
        let mut set = |number: usize| -> ValueSet<4> {
            let mut is_in = |value: &Value| value.number() == number || random.next() % 100 < percent;
            (0..side).map(Value::new).filter(|value| is_in(value)).collect()
        };
        Marks::new(grid.iter().map(|&number| set(number)).collect()).unwrap()
    }

    /// The cells of each set, redrawn.
    fn sets(board: &Board, marks: &Marks, cells: &[usize]) -> BTreeSet<BTreeSet<usize>> {
        let candidates = Candidates::<1>::with_marks(board, marks);
        let places = Places::new(&candidates, HouseCells::of(board.layout(), None));
        let sets = list(&places, &Bounds::none()).into_iter();
        sets.map(|set| set.cells.iter().map(|cell| cells[cell.index()]).collect()).collect()
    }

    #[test]
    fn sets_beyond_the_limit_are_the_same_in_a_redrawn_board() {
        for (order, given, marked) in [(4, 45, 15), (5, 55, 25)] {
            let board = holes(order, given, 2);
            let marks = marks(&full_grid(order, 2), order * order, marked);
            let same: Vec<usize> = (0..order.pow(4)).collect();
            let here = sets(&board, &marks, &same);
            let largest = here.iter().map(BTreeSet::len).max();
            assert!(here.len() <= MAX_SETS && (2..MAX_CELLS).contains(&largest.unwrap()), "{largest:?}");
            for seed in 0..4 {
                let map = Map::random(order, 0xD1CE + seed);
                let there = sets(&map.board(&board), &map.marks(&marks), &same);
                assert!(sets(&board, &marks, &map.cells) == there, "order {order}, drawing {seed}");
            }
        }
    }
}
