//! Random solved grids.
//!
//! Up to side 16: depth-first search for the cell with the fewest candidates, with the values in random order
//! and a restart after [`NODES_PER_CELL`] nodes a cell. Side 25, where such a search does not end: the cyclic
//! grid with symbols, rows, columns, bands and stacks shuffled, and [`REFILLS`] times three values removed
//! and filled in again at random, which leads out of the class of the cyclic grid.
//!
//! Cost: about 5 µs at side 9.

use sudokud_core::grid::random::Random;
use sudokud_core::grid::{Cell, Value};
use sudokud_core::houses::Layout;

/// The search restarts after this many nodes for each cell.
const NODES_PER_CELL: usize = 10;

/// How often three values of a large grid are filled in again.
const REFILLS: usize = 40;

/// Returns a random solved grid, row-major.
pub(super) fn full_grid(layout: &Layout, random: &mut impl Random) -> Vec<Value> {
    if layout.side() > 16 {
        return shuffled_cyclic_grid(layout, random);
    }
    loop {
        let mut filler = Filler::new(layout, vec![None; layout.cell_count()]);
        if filler.fill(random) == Filled::Yes {
            return filler.cells.into_iter().flatten().collect();
        }
    }
}

fn shuffled_cyclic_grid(layout: &Layout, random: &mut impl Random) -> Vec<Value> {
    let (order, side) = (layout.order(), layout.side());
    let mut symbols: Vec<usize> = (0..side).collect();
    random.shuffle(&mut symbols);
    let (rows, columns) = (shuffled_lines(order, random), shuffled_lines(order, random));
    let value =
        |row: usize, column: usize| Value::new(symbols[(row % order * order + row / order + column) % side]);
    let mut grid: Vec<Value> =
        rows.iter().flat_map(|&row| columns.iter().map(move |&column| value(row, column))).collect();
    for _ in 0..REFILLS {
        random.shuffle(&mut symbols);
        let removed = &symbols[..3];
        let keep = |&value: &Value| Some(value).filter(|value| !removed.contains(&value.index()));
        let mut filler = Filler::new(layout, grid.iter().map(keep).collect());
        if filler.fill(random) == Filled::Yes {
            grid = filler.cells.into_iter().flatten().collect();
        }
    }
    grid
}

/// The lines of one direction in an order that keeps each chute together.
fn shuffled_lines(order: usize, random: &mut impl Random) -> Vec<usize> {
    let mut chutes: Vec<usize> = (0..order).collect();
    random.shuffle(&mut chutes);
    let mut lines = Vec::with_capacity(order * order);
    for chute in chutes {
        let first = lines.len();
        lines.extend(chute * order..(chute + 1) * order);
        random.shuffle(&mut lines[first..]);
    }
    lines
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Filled {
    Yes,
    No,
    /// The nodes are used up.
    GivenUp,
}

/// A depth-first search for one way to fill a grid. A set of values is a number with one bit for each.
struct Filler<'a> {
    layout: &'a Layout,
    cells: Vec<Option<Value>>,
    open: Vec<Cell>,
    /// The values in each house.
    used: Vec<u32>,
    nodes: usize,
}

impl<'a> Filler<'a> {
    fn new(layout: &'a Layout, cells: Vec<Option<Value>>) -> Self {
        let mut used = vec![0; layout.house_count()];
        let mut open = Vec::new();
        for (cell, value) in layout.cells().zip(&cells) {
            match value {
                Some(value) => {
                    layout
                        .classic_houses(cell)
                        .iter()
                        .for_each(|house| used[house.index()] |= 1 << value.index());
                }
                None => open.push(cell),
            }
        }
        Self { layout, cells, open, used, nodes: NODES_PER_CELL * layout.cell_count() }
    }

    fn candidates(&self, cell: Cell) -> u32 {
        let used = self
            .layout
            .classic_houses(cell)
            .into_iter()
            .fold(0, |used, house| used | self.used[house.index()]);
        !used & ((1 << self.layout.side()) - 1)
    }

    fn fill(&mut self, random: &mut impl Random) -> Filled {
        let Some((at, candidates)) = self.most_constrained() else { return Filled::Yes };
        let cell = self.open.swap_remove(at);
        let mut values: Vec<Value> =
            self.layout.values().filter(|value| candidates >> value.index() & 1 == 1).collect();
        random.shuffle(&mut values);
        for value in values {
            if self.nodes == 0 {
                return Filled::GivenUp;
            }
            self.nodes -= 1;
            self.toggle(cell, value);
            self.cells[cell.index()] = Some(value);
            match self.fill(random) {
                Filled::No => self.toggle(cell, value),
                ended => return ended,
            }
        }
        self.cells[cell.index()] = None;
        self.open.push(cell);
        let end = self.open.len() - 1;
        self.open.swap(at, end);
        Filled::No
    }

    /// The place in `open` of a cell with the fewest candidates, and these; `None` if every cell is filled.
    fn most_constrained(&self) -> Option<(usize, u32)> {
        let mut best: Option<(usize, u32)> = None;
        for (at, &cell) in self.open.iter().enumerate() {
            let candidates = self.candidates(cell);
            if best.is_none_or(|(_, fewest)| candidates.count_ones() < fewest.count_ones()) {
                best = Some((at, candidates));
            }
            if candidates.count_ones() <= 1 {
                break;
            }
        }
        best
    }

    fn toggle(&mut self, cell: Cell, value: Value) {
        for house in self.layout.classic_houses(cell) {
            self.used[house.index()] ^= 1 << value.index();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_core::grid::random::Xoshiro256;
    use sudokud_core::grid::{Board, check};

    #[test]
    fn a_grid_of_every_side_is_solved_and_depends_on_the_seed() {
        for order in [2, 3, 4, 5] {
            let layout = Layout::classic(order).unwrap();
            let grid = |seed| full_grid(&layout, &mut Xoshiro256::new(seed));
            for seed in 0..4 {
                let board = Board::from_cells(grid(seed).into_iter().map(Some).collect()).unwrap();
                assert!(check::is_solved(&board), "side {}: {board:?}", layout.side());
            }
            assert!(grid(1) == grid(1) && grid(1) != grid(2));
        }
    }
}
