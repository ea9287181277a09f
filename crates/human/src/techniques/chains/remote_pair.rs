//! Remote pair: a chain of bivalue cells with the same two candidates, each of which sees the next.
//!
//! Two cells an odd number of links apart hold different values, so a cell that sees both has neither value.
//! The chain has at least three links; two cells that see each other are a naked pair.

use crate::logic::{Position, Scan};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText, Values};
use std::ops::ControlFlow;
use sudokud_model::grid::Cell;

/// Cells with the same two candidates, each of which sees the next.
#[derive(Debug)]
struct RemotePair {
    path: Vec<Cell>,
    ends: [Cell; 2],
    pair: Values,
}

/// Every remote pair that removes something: the shortest chain between each two ends.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let candidates = scan.candidates();
    for start in scan.bivalue() {
        let pair = candidates.of(start);
        let same: Vec<Cell> = scan.bivalue().iter().filter(|&cell| candidates.of(cell) == pair).collect();
        if same.len() < 4 {
            continue;
        }
        for path in shortest(scan, start, &same) {
            let is_remote_pair = path.len() >= 4 && path.len() % 2 == 0;
            if let Some(&end) = path.last().filter(|&&end| is_remote_pair && end > start) {
                conclude(path, [start, end], scan)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn conclude<const W: usize>(path: Vec<Cell>, ends: [Cell; 2], scan: &Scan<'_, W>) -> ControlFlow<()> {
    let pair = scan.options(ends[0]);
    let mut effects = Effects::default();
    effects.remove_values(scan, &scan.common_peers(ends), pair);
    scan.offer(effects, RemotePair { path, ends, pair: pair.resize() })
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

impl Deduction for RemotePair {
    fn size(&self) -> usize {
        self.path.len()
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_values(self.pair);
        for &cell in &self.path {
            let role = if self.ends.contains(&cell) { Role::Pincer } else { Role::Between };
            evidence.cell(cell, self.pair, role);
        }
        for two in self.path.windows(2) {
            self.pair.iter().for_each(|value| evidence.weak((two[0], value), (two[1], value)));
        }
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let path: Vec<String> = self.path.iter().map(|&cell| notation.cell(cell)).collect();
        let reason = format!(
            "The cells {} all have just {}, and each sees the next, so the two values alternate along them. \
             {} are an odd number of links apart, so they hold different values; a cell that sees both has \
             neither",
            notation.cell_list(&self.path),
            notation.value_list(self.pair),
            notation.cell_list(&self.ends),
        );
        let pair = notation.values(self.pair).replace(',', "/");
        StepText { pattern: format!("{pair} {}", path.join("-")), reason }
    }
}
