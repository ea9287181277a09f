//! Random solved grids.
//!
//! Up to side 16: depth-first search for the cell with the fewest candidates, with the values in random order
//! and a restart after [`NODES_PER_CELL`] nodes a cell. Larger sides, where such a search does not end: the
//! cyclic grid of the boxes with symbols, rows, columns, bands and stacks shuffled, and [`REFILLS`] times
//! three values removed and filled in again at random, which leads out of the class of the cyclic grid.
//!
//! Other houses may have no solved grid at all, or only grids that the first search hardly finds. After
//! [`RESTARTS`] an engine completes a grid with a few random values. Its last search has only the first row,
//! whose order is no loss of generality: if that has no solution, there is no grid.
//!
//! Cost: about 5 µs at side 9.

use std::sync::Arc;
use sudokud_core::solve::{self, Options, Outcome};
use sudokud_model::grid::random::Random;
use sudokud_model::grid::{Board, Cell, Value};
use sudokud_model::houses::{Blocks, BoxShape, HouseRules, Layout};
use sudokud_search::budget::{Limits, Stop, Watch};

/// The search restarts after this many nodes for each cell.
const NODES_PER_CELL: usize = 10;

/// How often the search for a grid of houses that are not the default ones starts again.
const RESTARTS: usize = 50;

/// The most nodes of an engine that completes a grid.
const MAX_NODES: u64 = 20_000;

/// How often three values of a large grid are filled in again.
const REFILLS: usize = 40;

/// Returns a random solved grid, row-major; `None` if there is none, or none was found within the limits.
///
/// # Errors
/// If the watch stops the search.
pub(super) fn full_grid(
    layout: &Arc<Layout>,
    random: &mut impl Random,
    watch: &dyn Watch,
) -> Result<Option<Vec<Value>>, Stop> {
    let searches = match (layout.rules() == &of_boxes(layout), layout.side() > 16) {
        (true, true) => return Ok(Some(shuffled_cyclic_grid(layout, random))),
        (true, false) => usize::MAX,
        (false, true) => 0,
        (false, false) => RESTARTS,
    };
    for _ in 0..searches {
        watch.poll().or_stop()?;
        let mut filler = Filler::new(layout, vec![None; layout.cell_count()]);
        match filler.fill(random) {
            Filled::Yes => return Ok(Some(filler.cells.into_iter().flatten().collect())),
            Filled::No => return Ok(None),
            Filled::GivenUp => {}
        }
    }
    completed(layout, random, watch)
}

/// Returns the rules of a layout without houses beyond its boxes.
fn of_boxes(layout: &Layout) -> HouseRules {
    let blocks = layout.box_shape().map_or(Blocks::None, Blocks::Boxes);
    HouseRules { blocks, ..HouseRules::of_side(layout.side()) }
}

/// Lets an engine complete a first row with fewer and fewer random values below it.
fn completed(
    layout: &Arc<Layout>,
    random: &mut impl Random,
    watch: &dyn Watch,
) -> Result<Option<Vec<Value>>, Stop> {
    let side = layout.side();
    let options = Options {
        max_solutions: 1,
        limits: Limits { nodes: MAX_NODES, ..Limits::default() },
        ..Options::default()
    };
    for values in [side, side / 2, 0] {
        let mut symbols: Vec<usize> = (0..side).collect();
        random.shuffle(&mut symbols);
        let row = symbols.iter().map(|&symbol| Some(Value::new(symbol))).chain(std::iter::repeat(None));
        let mut filler = Filler::new(layout, row.take(layout.cell_count()).collect());
        filler.place_randomly(values, random);
        let Ok(board) = Board::with_cells(Arc::clone(layout), filler.cells) else { return Ok(None) };
        let report = solve::solve(&board.into(), &options, watch);
        match (report.outcome, report.statistics.limit_hit) {
            (Outcome::Solved, _) => {
                let Some(solution) = report.solutions.first() else { return Ok(None) };
                let grid = solution.filled().map(|(_, value)| value).collect();
                return Ok(Some(refilled(layout, grid, symbols, random)));
            }
            (_, None | Some(Stop::Nodes | Stop::Memory)) => {}
            (_, Some(stop)) => return Err(stop),
        }
    }
    Ok(None)
}

fn shuffled_cyclic_grid(layout: &Layout, random: &mut impl Random) -> Vec<Value> {
    let side = layout.side();
    // Without boxes, those of one row tile the board.
    let shape = layout.box_shape().unwrap_or(BoxShape { rows: 1, columns: side });
    let mut symbols: Vec<usize> = (0..side).collect();
    random.shuffle(&mut symbols);
    let (rows, columns) =
        (shuffled_lines(side, shape.rows, random), shuffled_lines(side, shape.columns, random));
    let value = |row: usize, column: usize| {
        Value::new(symbols[(row % shape.rows * shape.columns + row / shape.rows + column) % side])
    };
    let grid = rows.iter().flat_map(|&row| columns.iter().map(move |&column| value(row, column))).collect();
    refilled(layout, grid, symbols, random)
}

/// Removes three values of a grid and fills them in again, several times.
fn refilled(
    layout: &Layout,
    mut grid: Vec<Value>,
    mut symbols: Vec<usize>,
    random: &mut impl Random,
) -> Vec<Value> {
    for _ in 0..REFILLS {
        random.shuffle(&mut symbols);
        let removed = &symbols[..symbols.len().min(3)];
        let keep = |&value: &Value| Some(value).filter(|value| !removed.contains(&value.index()));
        let mut filler = Filler::new(layout, grid.iter().map(keep).collect());
        if filler.fill(random) == Filled::Yes {
            grid = filler.cells.into_iter().flatten().collect();
        }
    }
    grid
}

/// The lines of one direction in an order that keeps each chute together.
fn shuffled_lines(side: usize, lines_of_chute: usize, random: &mut impl Random) -> Vec<usize> {
    let mut chutes: Vec<usize> = (0..side / lines_of_chute).collect();
    random.shuffle(&mut chutes);
    let mut lines = Vec::with_capacity(side);
    for chute in chutes {
        let first = lines.len();
        lines.extend(chute * lines_of_chute..(chute + 1) * lines_of_chute);
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
    /// The values in each house or set.
    used: Vec<u32>,
    nodes: usize,
}

impl<'a> Filler<'a> {
    fn new(layout: &'a Layout, cells: Vec<Option<Value>>) -> Self {
        let mut used = vec![0; layout.set_count()];
        let mut open = Vec::new();
        for (cell, value) in layout.cells().zip(&cells) {
            match value {
                Some(value) => {
                    layout.sets_of(cell).iter().for_each(|set| used[set.index()] |= 1 << value.index());
                }
                None => open.push(cell),
            }
        }
        Self { layout, cells, open, used, nodes: NODES_PER_CELL * layout.cell_count() }
    }

    fn candidates(&self, cell: Cell) -> u32 {
        let used = self.layout.sets_of(cell).iter().fold(0, |used, set| used | self.used[set.index()]);
        !used & ((1 << self.layout.side()) - 1)
    }

    /// Fills up to `count` random open cells, each with a random candidate.
    fn place_randomly(&mut self, count: usize, random: &mut impl Random) {
        random.shuffle(&mut self.open);
        for cell in self.open.split_off(self.open.len().saturating_sub(count)) {
            let candidates = self.candidates(cell);
            let values: Vec<Value> =
                self.layout.values().filter(|value| candidates >> value.index() & 1 == 1).collect();
            if !values.is_empty() {
                let value = values[random.below(values.len())];
                self.toggle(cell, value);
                self.cells[cell.index()] = Some(value);
            }
        }
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
        for set in self.layout.sets_of(cell) {
            self.used[set.index()] ^= 1 << value.index();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_model::grid::check;
    use sudokud_model::grid::random::Xoshiro256;
    use sudokud_model::houses::Pattern;
    use sudokud_search::budget::{Signal, Unwatched};

    fn grid(layout: &Arc<Layout>, seed: u64) -> Option<Board> {
        let grid = full_grid(layout, &mut Xoshiro256::new(seed), &Unwatched).unwrap()?;
        Some(Board::with_cells(Arc::clone(layout), grid.into_iter().map(Some).collect()).unwrap())
    }

    #[test]
    fn a_grid_of_every_side_is_solved_and_depends_on_the_seed() {
        for side in (1..=16).chain([17, 18, 20, 25]) {
            let layout = Layout::of_side(side).unwrap();
            let grids: Vec<_> = (0..4).map(|seed| grid(&layout, seed).unwrap()).collect();
            assert!(grids.iter().all(check::is_solved), "side {side}");
            assert_eq!(grid(&layout, 1).as_ref(), Some(&grids[1]));
            assert!(side < 4 || grids[1] != grids[2], "side {side}");
        }
    }

    #[test]
    fn a_large_grid_with_diagonals_is_completed_by_an_engine() {
        let mut rules = HouseRules::of_side(8);
        rules.patterns = vec![Pattern::MainDiagonal, Pattern::AntiDiagonal];
        let layout = Layout::new(&rules).unwrap();
        let complete = |seed| completed(&layout, &mut Xoshiro256::new(seed), &Unwatched).unwrap().unwrap();
        let board = |grid: Vec<Value>| {
            Board::with_cells(Arc::clone(&layout), grid.into_iter().map(Some).collect()).unwrap()
        };
        assert!((0..4).all(|seed| check::is_solved(&board(complete(seed)))));
        assert!(complete(1) == complete(1) && complete(1) != complete(2));
    }

    #[test]
    fn a_watch_stops_the_search() {
        let layout = Layout::of_side(9).unwrap();
        let stopped = full_grid(&layout, &mut Xoshiro256::new(1), &|| Signal::Stop(Stop::Cancelled));
        assert_eq!(stopped, Err(Stop::Cancelled));
    }
}
