//! A random rearrangement that a puzzle allows.

use super::rearrangement::Rearrangement;
use sudokud_core::solve::Puzzle;
use sudokud_model::constraint::{Constraint, Invariance};
use sudokud_model::grid::random::{Random, Xoshiro256};
use sudokud_model::houses::{Blocks, HouseRules};

impl Rearrangement {
    /// Returns the rearrangement of a puzzle that a seed draws. Lines are exchanged within and among bands
    /// and stacks where only rows, columns and boxes of equal shape are houses; with other houses or
    /// constraints, the board is turned or mirrored. Values are renamed unless a constraint needs their
    /// numbers.
    #[must_use]
    pub fn shuffled(puzzle: &Puzzle, seed: u64) -> Self {
        let rules = puzzle.board.layout().rules();
        let (side, mut random) = (rules.side, Xoshiro256::new(seed));
        let constraints = puzzle.constraints().map_or(&[][..], |constraints| constraints.list());
        let [bands, stacks] = match rules.blocks {
            Blocks::Boxes(shape) => [shape.rows, shape.columns],
            Blocks::None | Blocks::Regions(_) => [1, 1],
        };
        // Boxes that are no squares would get another shape.
        let is_transposed = bands == stacks && random.below(2) == 1;
        let lines = if has_only_lines_and_boxes(rules) && constraints.is_empty() {
            Self::of_lines(lines(side, bands, &mut random), lines(side, stacks, &mut random))
        } else {
            Self::square(side, [random.below(2) == 1, random.below(2) == 1])
        };
        let mut shuffled = if is_transposed { lines.transposed_first() } else { lines };
        if constraints.iter().all(allows_relabelling) {
            random.shuffle(shuffled.values_mut());
        }
        shuffled
    }
}

/// Returns whether the board has no other houses than rows, columns and boxes.
fn has_only_lines_and_boxes(rules: &HouseRules) -> bool {
    rules.patterns.is_empty() && rules.extra.is_empty() && !matches!(rules.blocks, Blocks::Regions(_))
}

fn allows_relabelling(constraint: &Constraint) -> bool {
    constraint.kind().invariance == Invariance::SquareAndValues && constraint.nested().all(allows_relabelling)
}

/// Draws an order of the lines: the bands of so many lines, and those within each.
fn lines(side: usize, band: usize, random: &mut impl Random) -> Vec<usize> {
    let mut bands: Vec<usize> = (0..side / band).collect();
    random.shuffle(&mut bands);
    let mut order = Vec::with_capacity(side);
    for first in bands.into_iter().map(|at| at * band) {
        let mut lines: Vec<usize> = (first..first + band).collect();
        random.shuffle(&mut lines);
        order.extend(lines);
    }
    order
}
