//! The façade for 9×9 boards that come as lines of 81 characters, one after the other: no board is made in between, and nothing
//! is allocated for each once it is warm.
//!
//! The same engine answers as in [`crate::solve::Solving`], so a line has the same outcome, solutions and statistics here and there. Not
//! so a line in which a given repeats: the clash is to be named, and so [`survey`] is asked first where that matters.
//!
//! Cost: the engine's, and some 10 ns; a survey some 0.1 µs.

use crate::budget::{Limits, Stop, Watch};
use crate::engine::bitboard9::adapter::{engine_name, order, statistics};
use crate::engine::bitboard9::{self, Backend, Order, Progress};
use crate::solve::end::End;
use crate::solve::{Options, Outcome, Statistics, Strategy};

/// Solves boards that are lines.
///
/// ```
/// use sudokud::{budget::Unwatched, solve::{LineSolver, Options, Outcome}};
///
/// let mut solver = LineSolver::new(&Options::default()).expect("nothing asks for the general path");
/// let line = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// let ended = solver.solve(line, &Unwatched).expect("81 characters that make a board");
/// assert_eq!((ended.outcome, ended.unique), (Outcome::Solved, Some(true)));
/// assert_eq!(&solver.solutions()[0][..9], b"417369825");
/// ```
pub struct LineSolver {
    engine: bitboard9::LineSolver,
    limits: Limits,
    max_solutions: usize,
    end: End,
}

/// How it went with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// How it ended.
    pub outcome: Outcome,
    /// Solutions found, at most as many as were asked for.
    pub found: usize,
    /// Is the first one the only one? `None` where that was not established.
    pub unique: Option<bool>,
}

impl LineSolver {
    /// A solver that keeps the first solution of each line; `None` where these options need the general path, or best-first.
    #[must_use]
    pub fn new(options: &Options) -> Option<Self> {
        if order(options)? != Order::DepthFirst {
            return None;
        }
        let backend = options.backend.unwrap_or_else(Backend::detect);
        let engine = bitboard9::LineSolver::new(backend, options.max_solutions);
        Some(Self { engine, limits: options.limits, max_solutions: options.max_solutions.max(1), end: End::Exhausted })
    }

    /// From the next line on, looks for up to `max_solutions`, at least 1, and keeps all of them.
    pub fn keep_all_of(&mut self, max_solutions: usize) {
        self.max_solutions = max_solutions.max(1);
        self.engine.look_for(self.max_solutions, self.max_solutions);
    }

    /// Says which line comes after the one that is solved next: the two are begun together, which takes less time. The answers are the
    /// same, also if another one comes.
    #[inline]
    pub fn expect(&mut self, line: &[u8; 81]) {
        self.engine.expect(line);
    }

    /// Solves one line: row-major, `1` to `9`, and any of `.0_*` for empty cells; `None` where it has another character. `Time`
    /// and `Cancel` end it: what was found stands.
    #[inline]
    pub fn solve(&mut self, line: &[u8; 81], watch: &dyn Watch) -> Option<Ended> {
        if !self.engine.begin(line) {
            return None;
        }
        let watch = || watch.poll();
        self.end = loop {
            match self.engine.advance(&self.limits, &watch) {
                Progress::Paused => {}
                Progress::Stopped(stop) => break End::Stopped(stop),
                Progress::Done if self.engine.found() >= self.max_solutions => break End::Enough,
                Progress::Done => break End::Exhausted,
            }
        };
        let found = self.engine.found();
        Some(Ended { outcome: self.end.outcome(found), found, unique: self.end.unique(found) })
    }

    /// The solutions of the last line that were kept, `1` to `9`, in the order found.
    #[must_use]
    pub fn solutions(&self) -> &[[u8; 81]] {
        self.engine.solutions()
    }

    /// The engine's name.
    #[must_use]
    pub fn engine(&self) -> &'static str {
        engine_name(self.engine.backend())
    }

    /// Positions that the last line's search expanded.
    #[must_use]
    pub fn nodes_expanded(&self) -> u64 {
        self.engine.statistics().nodes_expanded
    }

    /// What ended the last line's search early.
    #[must_use]
    pub const fn limit_hit(&self) -> Option<Stop> {
        self.end.stop()
    }

    /// What the last line took, which had so many candidates at the beginning.
    #[must_use]
    pub fn statistics(&self, initial_candidates: u64) -> Statistics {
        let counts = self.engine.statistics();
        let known = statistics(&counts, self.engine.backend(), Strategy::DepthFirst, initial_candidates);
        Statistics { limit_hit: self.end.stop(), ..known }
    }
}

/// What can be seen on a line before any search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Survey {
    /// Does a given stand twice in a house?
    pub repeats: bool,
    /// Candidates in the empty cells.
    pub candidates: u64,
}

/// Looks at the line of a 9×9 board. What is not `1` to `9` counts as empty.
#[must_use]
pub fn survey(line: &[u8; 81]) -> Survey {
    let mut seen = [0_u128; 9];
    let (mut repeats, mut givens) = (0, givens(line));
    let open = !givens & ((1 << 81) - 1);
    while givens != 0 {
        let cell = givens.trailing_zeros() as usize;
        givens &= givens - 1;
        // The bounds never cut: they tell the compiler so.
        let (cell, digit) = (cell.min(80), usize::from(line[cell.min(80)].wrapping_sub(b'1')).min(8));
        repeats |= seen[digit] >> cell & 1;
        seen[digit] |= PEERS[cell];
    }
    let candidates = seen.iter().map(|seen| u64::from((open & !seen).count_ones())).sum();
    Survey { repeats: repeats != 0, candidates }
}

/// Bit k: cell k holds one of `1` to `9`. Eight cells at a time.
fn givens(line: &[u8; 81]) -> u128 {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    const LOW: u64 = !HIGH;
    let mut found = 0;
    for (k, bytes) in line.chunks(8).enumerate() {
        let mut eight = [0; 8];
        eight[..bytes.len()].copy_from_slice(bytes);
        let eight = u64::from_le_bytes(eight);
        // In each byte the highest bit: at least `1`; more than `9`. (No carry crosses, as the highest bits are off.)
        let at_least = (eight & LOW) + (0x80 - 0x31) * 0x0101_0101_0101_0101;
        let above = (eight & LOW) + (0x80 - 0x3A) * 0x0101_0101_0101_0101;
        let digits = at_least & !above & !eight & HIGH;
        // Gathers the eight highest bits in the lowest byte's order.
        let bits = (digits >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        found |= u128::from(bits) << (8 * k);
    }
    found
}

/// The other cells of each cell's houses.
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
    use crate::budget::{Signal, Unwatched};
    use crate::grid::{Candidates, text};
    use crate::solve::solve;
    use proptest::prelude::*;
    use std::cell::Cell;

    fn as_line(text: &str) -> [u8; 81] {
        text.as_bytes().try_into().unwrap()
    }

    proptest! {
        #[test]
        fn a_survey_sees_what_the_board_and_its_candidates_say(text in "[1-9.0_*]{3}[1-9.]{2}[.0_*]{5}[1-9.]{1}[.0_*]{20}[1-9]{4}[.0_*]{46}") {
            let (board, _) = text::parse(&text, None).unwrap();
            let candidates = Candidates::<1>::new(&board).count() as u64;
            prop_assert_eq!(survey(&as_line(&text)), Survey { repeats: board.has_repeat(), candidates });
        }
    }

    #[test]
    fn lines_have_the_answers_of_the_facade() {
        let data =
            [include_str!("../../../tests/data/hard30.txt"), include_str!("../../../tests/data/easy30.txt")].concat();
        let many = format!("{}.", "123456789.......................................".repeat(2).split_at(80).0);
        let none = format!("12345678.........9{}", ".".repeat(63));
        let boards = data.lines().filter(|line| line.len() == 81).chain([&*many, &none]).map(str::to_owned);
        let boards: Vec<_> = boards.chain([".".repeat(81)]).collect();
        for (max_solutions, nodes) in [(1, u64::MAX), (2, u64::MAX), (100, u64::MAX), (2, 3)] {
            let limits = Limits { nodes, ..Limits::default() };
            let options = Options { max_solutions, limits, ..Options::default() };
            let mut lines = LineSolver::new(&options).unwrap();
            lines.keep_all_of(max_solutions);
            let boards: Vec<_> = boards.iter().filter(|text| !survey(&as_line(text)).repeats).collect();
            for (k, text) in boards.iter().enumerate() {
                if let Some(next) = boards.get(k + 1) {
                    lines.expect(&as_line(next));
                }
                let (board, layout) = text::parse(text, None).unwrap();
                let report = solve(&board.into(), &options, &Unwatched);
                let ended = lines.solve(&as_line(text), &Unwatched).unwrap();
                assert_eq!(
                    (ended.outcome, ended.found, ended.unique),
                    (report.outcome, report.solutions.len(), report.unique),
                    "{text}"
                );
                assert_eq!(lines.statistics(report.statistics.initial_candidates), report.statistics);
                let printed: Vec<_> = report.solutions.iter().map(|board| text::print(board, &layout)).collect();
                assert!(lines.solutions().iter().map(|line| &line[..]).eq(printed.iter().map(String::as_bytes)));
            }
        }
    }

    #[test]
    fn a_watch_ends_a_line_that_has_many_solutions() {
        let options = Options { max_solutions: 1_000_000_000, ..Options::default() };
        let mut lines = LineSolver::new(&options).unwrap();
        let asked = Cell::new(0);
        let watch = || {
            asked.set(asked.get() + 1);
            if asked.get() < 10 { Signal::Pause } else { Signal::Stop(Stop::Cancelled) }
        };
        let ended = lines.solve(&[b'.'; 81], &watch).unwrap();
        assert!(ended.outcome == Outcome::Solved && ended.unique == Some(false) && ended.found < 10_000, "{ended:?}");
        assert_eq!((asked.get(), lines.solutions().len()), (10, 1));
        assert_eq!(lines.solve(&[b'x'; 81], &watch), None);
    }
}
