//! Remote pair: a chain of bivalue cells with the same two candidates, each of which sees the next.
//!
//! Two cells an odd number of links apart hold different values, so a cell that sees both has neither value.
//! The chain has at least three links; two cells that see each other are a naked pair.

use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::evidence::Role;
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText};
use std::ops::ControlFlow;
use sudokud_core::grid::Cell;

/// Every remote pair that removes something: the shortest chain between each two ends.
pub fn find<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let candidates = position.candidates();
    for start in position.bivalue() {
        let pair = candidates.of(start);
        let same: Vec<Cell> = position.bivalue().iter().filter(|&cell| candidates.of(cell) == pair).collect();
        if same.len() < 4 {
            continue;
        }
        for path in shortest(position, start, &same) {
            let is_remote_pair = path.len() >= 4 && path.len() % 2 == 0;
            if let Some(&end) = path.last().filter(|&&end| is_remote_pair && end > start) {
                offer(position, &path, [start, end], scan)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn offer<const W: usize>(
    position: &Position<'_, W>,
    path: &[Cell],
    ends: [Cell; 2],
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let pair = position.options(ends[0]);
    let mut step = scan.step();
    for cell in &position.common_peers(ends) {
        step.remove(cell, position.options(cell) & pair);
    }
    if step.is_void() {
        return ControlFlow::Continue(());
    }
    step.size = path.len();
    step.evidence.values = pair.resize();
    for &cell in path {
        let role = if ends.contains(&cell) { Role::Pincer } else { Role::Link };
        step.evidence.cell(cell, pair, role);
    }
    for two in path.windows(2) {
        for value in pair {
            step.evidence.weak((two[0], value), (two[1], value));
        }
    }
    scan.offer(step)
}

/// The path with the fewest links from `start` to each cell that it reaches.
fn shortest<const W: usize>(position: &Position<'_, W>, start: Cell, same: &[Cell]) -> Vec<Vec<Cell>> {
    let mut paths = vec![vec![start]];
    let mut visited = vec![start];
    let mut next = 0;
    while let Some(path) = paths.get(next).cloned() {
        next += 1;
        let Some(&last) = path.last() else { continue };
        for &cell in same.iter().filter(|&&cell| position.peers(last).contains(cell)) {
            if !visited.contains(&cell) {
                visited.push(cell);
                let mut longer = path.clone();
                longer.push(cell);
                paths.push(longer);
            }
        }
    }
    paths
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let cells: Vec<Cell> = step.evidence.cells.iter().map(|entry| entry.0).collect();
    let pair = step.evidence.values;
    let ends = step.evidence.cells_of(Role::Pincer);
    let path: Vec<String> = cells.iter().map(|&cell| notation.cell(cell)).collect();
    let reason = format!(
        "The cells {} all have just {}, and each sees the next, so the two values alternate along them. {} \
         are an odd number of links apart, so they hold different values; a cell that sees both has neither",
        notation.cell_list(&cells),
        notation.value_list(pair),
        notation.cell_list(&ends),
    );
    StepText { pattern: format!("{} {}", notation.values(pair).replace(',', "/"), path.join("-")), reason }
}
