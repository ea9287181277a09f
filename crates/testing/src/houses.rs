//! The houses of a board by their definitions, without the tables of the library.

use crate::Random;
use sudokud_model::grid::Cell;
use sudokud_model::houses::{Blocks, BoxShape, HouseRules, Pattern};

/// The sets of different cells that the rules describe, rows and columns included, in no particular order.
pub fn sets_of_rules(rules: &HouseRules) -> Vec<Vec<usize>> {
    let side = rules.side;
    let cells_with = |holds: &dyn Fn(usize, usize) -> bool| -> Vec<usize> {
        (0..side * side).filter(|&cell| holds(cell / side, cell % side)).collect()
    };
    let mut sets = Vec::new();
    for k in 0..side {
        sets.push(cells_with(&|row, _| row == k));
        sets.push(cells_with(&|_, column| column == k));
    }
    match &rules.blocks {
        Blocks::None => {}
        Blocks::Boxes(BoxShape { rows, columns }) => {
            for (y, x) in (0..side / rows).flat_map(|y| (0..side / columns).map(move |x| (y, x))) {
                sets.push(cells_with(&|row, column| row / rows == y && column / columns == x));
            }
        }
        Blocks::Regions(regions) => {
            for region in 0..=u8::MAX {
                sets.push(cells_with(&|row, column| regions[row * side + column] == Some(region)));
            }
        }
    }
    for pattern in &rules.patterns {
        match (pattern, &rules.blocks) {
            (Pattern::MainDiagonal, _) => sets.push(cells_with(&|row, column| row == column)),
            (Pattern::AntiDiagonal, _) => sets.push(cells_with(&|row, column| row + column + 1 == side)),
            (Pattern::Windows, _) => {
                // Every (b + 1)th line is between two windows or at the edge.
                let gap = side.isqrt() + 1;
                let window = |line: usize| (!line.is_multiple_of(gap)).then_some(line / gap);
                for (y, x) in (0..side).flat_map(|y| (0..side).map(move |x| (y, x))) {
                    sets.push(cells_with(&|row, column| window(row) == Some(y) && window(column) == Some(x)));
                }
            }
            (Pattern::DisjointGroups, Blocks::Boxes(BoxShape { rows, columns })) => {
                for (y, x) in (0..*rows).flat_map(|y| (0..*columns).map(move |x| (y, x))) {
                    sets.push(cells_with(&|row, column| row % rows == y && column % columns == x));
                }
            }
            (Pattern::DisjointGroups, _) => panic!("disjoint groups need boxes"),
        }
    }
    sets.extend(rules.extra.iter().map(|cells| cells.iter().map(|cell| cell.index()).collect()));
    sets.retain(|cells| !cells.is_empty());
    sets
}

/// The shape of the regions of a random jigsaw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Regions {
    /// The cells of a region touch each other.
    Connected,
    /// The cells of a region can be anywhere.
    Scattered,
}

/// The rules of a random jigsaw: regions that are at first the rows, between which cells are exchanged.
pub fn jigsaw(side: usize, shape: Regions, seed: u64) -> HouseRules {
    let mut random = Random(seed);
    let count = side * side;
    let mut regions: Vec<usize> = (0..count).map(|cell| cell / side).collect();
    for _ in 0..20 * count {
        let [a, b] = [(); 2].map(|()| random.next() as usize % count);
        let touches = |cell: usize, region| neighbors(cell, side).any(|other| regions[other] == region);
        if shape == Regions::Connected && !(touches(a, regions[b]) && touches(b, regions[a])) {
            continue;
        }
        regions.swap(a, b);
        let connected = |cell: usize| component(&regions, cell, side) == side;
        if shape == Regions::Connected && !(connected(a) && connected(b)) {
            regions.swap(a, b);
        }
    }
    let regions = regions.into_iter().map(|region| Some(region as u8)).collect();
    HouseRules { blocks: Blocks::Regions(regions), ..HouseRules::of_side(side) }
}

/// The rules with lists of random cells, each list with that many of them.
pub fn with_extra(mut rules: HouseRules, lengths: &[usize], seed: u64) -> HouseRules {
    let mut random = Random(seed);
    for &length in lengths {
        let cells = random.permutation(rules.side * rules.side);
        rules.extra.push(cells.into_iter().take(length).map(Cell::new).collect());
    }
    rules
}

fn neighbors(cell: usize, side: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / side, cell % side);
    let up = (row > 0).then(|| cell - side);
    let down = (row + 1 < side).then(|| cell + side);
    let left = (column > 0).then(|| cell - 1);
    let right = (column + 1 < side).then(|| cell + 1);
    [up, down, left, right].into_iter().flatten()
}

/// The number of cells of the region of `cell` that can be reached from it within the region.
fn component(regions: &[usize], cell: usize, side: usize) -> usize {
    let mut reached = vec![cell];
    let mut next = 0;
    while next < reached.len() {
        for other in neighbors(reached[next], side) {
            if regions[other] == regions[cell] && !reached.contains(&other) {
                reached.push(other);
            }
        }
        next += 1;
    }
    reached.len()
}
