//! Broken wing: a ring of an odd number of cells in which each two neighbours share a house. If a value had
//! no other place in these houses, the cells would have to take it in turn, which an odd ring does not allow.
//! So one of its other places there, the guardians, is true.
//!
//! A single guardian has the value; of several, no cell that sees them all has it. Described by R. Hagglund
//! and in Sudopedia ("Broken Wing", "Guardians"). Like fish, broken wings only remove candidates that no
//! template contains: a value without such candidates is skipped, and they are the only targets. The search
//! goes depth first along the ring and ends where no target sees all guardians. A ring has at most
//! [`MAX_CELLS`] cells and [`MAX_GUARDIANS`] guardians.

use crate::logic::{BoardCells, Scan};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value};

/// The most cells of a ring, which has at least [`MIN_CELLS`].
pub(crate) const MAX_CELLS: usize = 7;

/// The fewest cells of a ring. Three cells would lie in one house.
pub(crate) const MIN_CELLS: usize = 5;

/// The most guardians of a ring.
pub(crate) const MAX_GUARDIANS: usize = 6;

/// A ring of cells, and the guardians.
#[derive(Debug)]
struct BrokenWing {
    value: Value,
    /// The cells along the ring.
    cells: Vec<Cell>,
    /// The house of each cell and the next one.
    houses: Vec<House>,
    guardians: Vec<Cell>,
}

/// Every broken wing.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    for value in scan.layout().values() {
        let targets = scan.outside_all_templates(value, scan.bounds());
        if targets.is_empty() {
            continue;
        }
        for start in scan.cells_with(value) {
            let mut search = Search { scan, value, cells: vec![start], houses: Vec::new() };
            search.extend(&scan.no_cells(), targets)?;
        }
    }
    ControlFlow::Continue(())
}

/// The search for rings from their first cell in reading order.
struct Search<'w, const W: usize> {
    scan: &'w Scan<'w, W>,
    value: Value,
    cells: Vec<Cell>,
    houses: Vec<House>,
}

impl<const W: usize> Search<'_, W> {
    /// Extends the ring. The targets are the cells that see all guardians so far.
    fn extend(&mut self, guardians: &BoardCells, targets: &BoardCells) -> ControlFlow<()> {
        self.scan.poll_sparsely()?;
        let (scan, last) = (self.scan, self.cells[self.cells.len() - 1]);
        for &house in scan.layout().houses_of(last) {
            let spots = scan.spots(house, self.value);
            if spots.len() > MAX_GUARDIANS + 2 {
                continue;
            }
            for next in scan.cells_at(house, spots).filter(|&next| next != last) {
                let closes = self.closes_at(next);
                if !closes && !self.goes_on_to(next) {
                    continue;
                }
                let Some((guardians, targets)) = self.guarded(house, next, guardians, targets) else {
                    continue;
                };
                self.houses.push(house);
                let flow = if closes {
                    self.conclude(&guardians, &targets)
                } else {
                    self.cells.push(next);
                    let flow = self.extend(&guardians, &targets);
                    self.cells.pop();
                    flow
                };
                self.houses.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the other places of a house to the guardians, and removes the targets that do not see them.
    /// `None` if they are in the ring, too many, or without a target.
    fn guarded(
        &self,
        house: House,
        next: Cell,
        guardians: &BoardCells,
        targets: &BoardCells,
    ) -> Option<(BoardCells, BoardCells)> {
        let (scan, last) = (self.scan, self.cells[self.cells.len() - 1]);
        let places = scan.spots(house, self.value);
        let others = || scan.cells_at(house, places).filter(|&cell| cell != last && cell != next);
        if guardians.contains(next) || others().any(|other| self.cells.contains(&other)) {
            return None;
        }
        let (mut guardians, mut targets) = (guardians.clone(), targets.clone());
        others().for_each(|other| guardians.insert(other));
        if guardians.len() > MAX_GUARDIANS {
            return None;
        }
        others().for_each(|other| targets.retain(scan.peers(other)));
        (guardians.len() < 2 || !targets.is_empty()).then_some((guardians, targets))
    }

    /// Returns whether the ring ends here. Each ring is found in both directions and taken in one.
    fn closes_at(&self, next: Cell) -> bool {
        let length = self.cells.len();
        next == self.cells[0]
            && length % 2 == 1
            && length >= MIN_CELLS
            && self.cells[1] < self.cells[length - 1]
    }

    /// Returns whether the cell can be the next of the ring. The last one closes it.
    fn goes_on_to(&self, next: Cell) -> bool {
        let (first, length) = (self.cells[0], self.cells.len());
        let can_close = || self.cells[1] < next && self.scan.peers(first).contains(next);
        next > first
            && length < MAX_CELLS
            && !self.cells.contains(&next)
            && (length < MAX_CELLS - 1 || can_close())
    }

    fn conclude(&self, guardians: &BoardCells, targets: &BoardCells) -> ControlFlow<()> {
        if guardians.is_empty() {
            return ControlFlow::Continue(());
        }
        let (value, guardians) = (self.value, guardians.to_vec());
        let effects = match guardians[..] {
            [only] => Effects::placing(only, value),
            _ => Effects::removing(value, targets),
        };
        let (cells, houses) = (self.cells.clone(), self.houses.clone());
        self.scan.offer(effects, BrokenWing { value, cells, houses, guardians })
    }
}

impl Deduction for BrokenWing {
    fn size(&self) -> usize {
        self.cells.len()
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_value(self.value);
        evidence.cells(self.cells.iter().copied(), self.value, Role::Base);
        evidence.cells(self.guardians.iter().copied(), self.value, Role::Guardian);
        evidence.houses(self.houses.iter().copied(), Role::Base);
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let value = notation.value(self.value);
        let ring: Vec<String> = self.cells.iter().map(|&cell| notation.cell(cell)).collect();
        let guardians = notation.cell_list(&self.guardians);
        let conclusion = match self.guardians.len() {
            1 => format!("The only other place there is {guardians}"),
            _ => format!(
                "So one of {guardians}, the other places there, is {value}, and no cell that sees all is"
            ),
        };
        let reason = format!(
            "If {value} were only in the ring {} in {}, the ring would have it in every second cell, but its \
             number of cells is odd. {conclusion}",
            ring.join("-"),
            notation.house_list(&self.houses),
        );
        let guards = notation.cells(&self.guardians);
        StepText { pattern: format!("{value} {} g{guards}", ring.join("-")), reason }
    }
}
