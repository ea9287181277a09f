//! A number that puzzles have in common which differ only by relabelling and symmetry.
//!
//! The number is a hash of the stable colouring of a graph, after B. Weisfeiler and A. Leman ("The reduction
//! of a graph to canonical form", 1968). The nodes are cells, values, houses and chutes; each cell is joined
//! to its value in the solution and its houses, each line to its chute. Given cells have a colour of their
//! own. Exchanged values, lines, chutes and directions lead to the same graph, so equal puzzles always have
//! equal numbers. Different puzzles with equal numbers are rare, and only cost another attempt.
//!
//! Cost: about 10 µs at side 9, a fraction of the time that the puzzle takes.

use sudokud_core::grid::Board;
use sudokud_core::houses::Layout;

/// The rounds of refinement. A colour then depends on everything within this distance in the graph.
const ROUNDS: usize = 4;

/// Returns the number of a puzzle with its solution.
///
/// ```
/// use sudokud_generate::fingerprint;
/// use sudokud_core::grid::text;
/// let read = |line| text::parse(line, None).unwrap().0;
/// let number = |puzzle, solution| fingerprint(&read(puzzle), &read(solution));
/// let one = number("1....2...3....4.", "1342421324313124");
/// let turned = number("1....2...3....4.".chars().rev().collect::<String>().as_str(), "4213134231242431");
/// assert_eq!(one, turned);
/// ```
#[must_use]
pub fn fingerprint(puzzle: &Board, solution: &Board) -> u64 {
    let layout = puzzle.layout();
    let mut colours = Colours::new(puzzle);
    for _ in 0..ROUNDS {
        colours.refine(layout, solution);
    }
    colours.cells.iter().fold(0, |sum: u64, &colour| sum.wrapping_add(mixed(colour)))
}

/// The colours of the nodes.
struct Colours {
    cells: Vec<u64>,
    values: Vec<u64>,
    houses: Vec<u64>,
}

impl Colours {
    fn new(puzzle: &Board) -> Self {
        let layout = puzzle.layout();
        let boxes = 2 * layout.side();
        Self {
            cells: puzzle.cells().iter().map(|value| 1 + u64::from(value.is_some())).collect(),
            values: vec![3; layout.side()],
            houses: (0..layout.house_count()).map(|house| if house < boxes { 4 } else { 5 }).collect(),
        }
    }

    /// Gives each node a colour that depends on its colour and on the multiset of its neighbours' colours.
    fn refine(&mut self, layout: &Layout, solution: &Board) {
        let (mut values, mut houses) = (vec![0; self.values.len()], vec![0; self.houses.len()]);
        for (cell, value) in solution.filled() {
            let colour = mixed(self.cells[cell.index()]);
            add(&mut values[value.index()], colour);
            layout.classic_houses(cell).iter().for_each(|house| add(&mut houses[house.index()], colour));
        }
        join(&mut self.values, &values);
        join(&mut self.houses, &houses);
        self.share_chutes(layout);
        for (cell, value) in solution.filled() {
            let [row, column, box_] = layout.classic_houses(cell).map(|house| self.houses[house.index()]);
            let around = [mixed(row), mixed(column), mixed(box_ ^ 1), mixed(self.values[value.index()] ^ 2)];
            let own = &mut self.cells[cell.index()];
            *own = mixed(own.rotate_left(1)).wrapping_add(around.into_iter().fold(0, u64::wrapping_add));
        }
    }

    /// Adds the colours of the lines of a chute to each of them.
    fn share_chutes(&mut self, layout: &Layout) {
        for lines in self.houses[..2 * layout.side()].chunks_mut(layout.order()) {
            let sum = lines.iter().fold(0, |sum: u64, &line| sum.wrapping_add(mixed(line ^ 3)));
            lines.iter_mut().for_each(|line| *line = mixed(line.rotate_left(7)).wrapping_add(sum));
        }
    }
}

fn add(sum: &mut u64, colour: u64) {
    *sum = sum.wrapping_add(colour);
}

fn join(colours: &mut [u64], sums: &[u64]) {
    for (colour, sum) in colours.iter_mut().zip(sums) {
        *colour = mixed(colour.rotate_left(13) ^ sum);
    }
}

/// The finalizer of SplitMix64.
const fn mixed(number: u64) -> u64 {
    let z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
