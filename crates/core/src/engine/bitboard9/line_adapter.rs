//! 9×9 boards in the form of lines, one after another, without a board in between.
//!
//! The search is that of [`crate::engine::bitboard9::adapter`]: a line has the same conclusion, solutions and
//! statistics in both. Cost: the search and 10 ns; [`givens`] takes 0.1 µs.

use crate::engine::bitboard9::backend::Backend;
use crate::engine::bitboard9::conversions::{order, statistics};
use crate::engine::bitboard9::line_solver::LineSolver;
use crate::engine::bitboard9::node::Order;
use crate::engine::bitboard9::other_values::Query;
use crate::engine::contract::{GivensSummary, LineEngine, OtherValues};
use crate::engine::options::{Options, Strategy};
use crate::engine::outcome::Conclusion;
use crate::engine::statistics::Statistics;
use sudokud_model::sets::bits;
use sudokud_search::budget::{Limits, Progress, Watch};

/// The engine's solver of lines.
pub(crate) struct BoardLines {
    solver: LineSolver,
    limits: Limits,
    max_solutions: usize,
}

impl BoardLines {
    /// A solver that keeps the first solution of each line. Supports depth-first search with the engine's own
    /// rules.
    pub(crate) fn new(backend: Backend, options: &Options) -> Option<Self> {
        if order(options)? != Order::DepthFirst {
            return None;
        }
        let solver = LineSolver::new(backend, options.max_solutions);
        Some(Self { solver, limits: options.limits, max_solutions: options.max_solutions.max(1) })
    }

    #[inline]
    fn conclude(&mut self, watch: &dyn Watch) -> Conclusion {
        loop {
            let progress = self.solver.advance(&self.limits, watch);
            if progress != Progress::Paused {
                return Conclusion::new(progress, self.solver.found(), self.max_solutions);
            }
        }
    }
}

/// Creates a solver of lines on this backend, if the engine honours every option.
#[must_use]
pub fn line_engine(backend: Backend, options: &Options) -> Option<Box<dyn LineEngine>> {
    Some(Box::new(BoardLines::new(backend, options)?))
}

impl LineEngine for BoardLines {
    fn set_max_solutions(&mut self, max_solutions: usize) {
        self.max_solutions = max_solutions.max(1);
        self.solver.limit_to(self.max_solutions, self.max_solutions);
    }

    #[inline]
    fn announce(&mut self, line: &[u8; 81]) {
        self.solver.announce(line);
    }

    #[inline]
    fn solve(&mut self, line: &[u8; 81], watch: &dyn Watch) -> Option<Conclusion> {
        self.solver.begin(line).then(|| self.conclude(watch))
    }

    fn find_others(&mut self, line: &[u8; 81], cells: u128, watch: &dyn Watch) -> Option<OtherValues> {
        self.solver.find_others(&Query { line, cells, limits: &self.limits, watch })
    }

    fn solutions(&self) -> &[[u8; 81]] {
        self.solver.solutions()
    }

    fn nodes_expanded(&self) -> u64 {
        self.solver.statistics().nodes_expanded
    }

    fn statistics(&self, initial_candidates: u64) -> Statistics {
        statistics(&self.solver.statistics(), self.solver.backend(), Strategy::DepthFirst, initial_candidates)
    }

    fn inspect(&self, line: &[u8; 81]) -> GivensSummary {
        givens(line)
    }

    fn name(&self) -> &'static str {
        crate::engine::bitboard9::NAME
    }
}

/// Examines the givens of a line, as [`LineEngine::inspect`].
pub(crate) fn givens(line: &[u8; 81]) -> GivensSummary {
    let mut seen = [0_u128; 9];
    let (mut repeats, givens) = (0, given_cells(line));
    let open = !givens & ((1 << 81) - 1);
    for cell in bits(givens) {
        // The bounds always hold; with them the compiler omits its own checks.
        let (cell, digit) = (cell.min(80), usize::from(line[cell.min(80)].wrapping_sub(b'1')).min(8));
        repeats |= seen[digit] >> cell & 1;
        seen[digit] |= PEERS[cell];
    }
    let candidate_count = seen.iter().map(|seen| u64::from((open & !seen).count_ones())).sum();
    GivensSummary { has_repeat: repeats != 0, candidate_count }
}

/// The set of given cells: bit k stands for cell k. Reads eight cells at a time.
fn given_cells(line: &[u8; 81]) -> u128 {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    const LOW: u64 = !HIGH;
    let mut found = 0;
    for (k, bytes) in line.chunks(8).enumerate() {
        let mut eight = [0; 8];
        eight[..bytes.len()].copy_from_slice(bytes);
        let eight = u64::from_le_bytes(eight);
        // The highest bit of each byte: at least `1`; above `9`. The sums carry into no other byte.
        let at_least = (eight & LOW) + (0x80 - 0x31) * 0x0101_0101_0101_0101;
        let above = (eight & LOW) + (0x80 - 0x3A) * 0x0101_0101_0101_0101;
        let digits = at_least & !above & !eight & HIGH;
        // Moves the eight highest bits into one byte, in the order of the cells.
        let bits = (digits >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        found |= u128::from(bits) << (8 * k);
    }
    found
}

/// The peers of each cell.
static PEERS: [u128; 81] = peers();

const fn peers() -> [u128; 81] {
    let mut peers = [0; 81];
    let mut a = 0;
    while a < 81 {
        let mut b = 0;
        while b < 81 {
            let house = a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
            if a != b && house {
                peers[a] |= 1 << b;
            }
            b += 1;
        }
        a += 1;
    }
    peers
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use sudokud_model::grid::{Candidates, text};

    fn as_line(text: &str) -> [u8; 81] {
        text.as_bytes().try_into().unwrap()
    }

    const LINE: &str = "[1-9.0_*]{3}[1-9.]{2}[.0_*]{5}[1-9.]{1}[.0_*]{20}[1-9]{4}[.0_*]{46}";

    proptest! {
        #[test]
        fn the_givens_of_a_line_are_those_of_its_board(text in LINE) {
            let (board, _) = text::parse(&text, None).unwrap();
            let candidate_count = Candidates::<1>::new(&board).count() as u64;
            let expected = GivensSummary { has_repeat: board.has_repeat(), candidate_count };
            prop_assert_eq!(givens(&as_line(&text)), expected);
        }
    }
}
