//! Redundant givens: those that can be removed, each alone, without a new solution.
//!
//! Cost: a search for each given, for a solution with another value there. Classic 9×9 puzzles with one
//! solution ask the solver of lines, others that of puzzles. [`super::exchanges`] settle most givens of the
//! former, short searches in the puzzles of [`super::parts`] most of the others.

use super::{exchanges, parts};
use sudokud_core::solve::{LineEngine, Options, Puzzle, line_engine, solve};
use sudokud_model::grid::{Cell, Marks, Value, ValueSet, text};
use sudokud_search::budget::{Limits, Stop, Watch};

/// The known properties of the givens of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RedundantGivens {
    /// Whether the puzzle has exactly one solution; `None` if this is not known.
    pub unique: Option<bool>,
    /// The givens without which the puzzle has the same solutions, each alone; in reading order. None if the
    /// puzzle has no solution.
    pub redundant: Vec<Cell>,
    /// The givens of which this is not known.
    pub unresolved: Vec<Cell>,
    /// Why the computation ended early, if it did.
    pub limit_hit: Option<Stop>,
}

impl RedundantGivens {
    /// Returns whether the puzzle has one solution and needs every given for that; `None` if this is not
    /// known.
    #[must_use]
    pub fn is_minimal(&self) -> Option<bool> {
        match (self.unique, self.redundant.is_empty(), self.unresolved.is_empty()) {
            (Some(false), ..) | (_, false, _) => Some(false),
            (Some(true), true, true) => Some(true),
            _ => None,
        }
    }
}

/// Tests the givens of one puzzle after another.
pub struct GivensTester {
    limits: Limits,
    lines: Option<Box<dyn LineEngine>>,
}

impl GivensTester {
    /// Creates a tester whose searches have these limits, each alone.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self { limits, lines: line_engine(&Options { limits, ..Options::default() }) }
    }

    /// Finds the redundant givens of a puzzle on any layout.
    ///
    /// ```
    /// use sudokud_analysis::givens::GivensTester;
    /// use sudokud_model::grid::{Cell, text};
    /// use sudokud_search::budget::{Limits, Unwatched};
    /// let (board, _) = text::parse("1234341221434...", None).unwrap();
    /// let found = GivensTester::new(Limits::default()).test(&board.into(), &Unwatched);
    /// assert_eq!((found.is_minimal(), found.redundant.len()), (Some(false), 13));
    /// ```
    pub fn test(&mut self, puzzle: &Puzzle, watch: &dyn Watch) -> RedundantGivens {
        let options = Options { max_solutions: 2, limits: self.limits, ..Options::default() };
        let report = solve(puzzle, &options, watch);
        let mut found = RedundantGivens {
            unique: report.unique,
            limit_hit: report.statistics.limit_hit,
            ..RedundantGivens::default()
        };
        let givens = puzzle.board.filled();
        if report.solutions.is_empty() && found.limit_hit.is_none() {
            return found;
        }
        for (cell, value) in givens {
            if found.limit_hit.is_some() {
                found.unresolved.push(cell);
                continue;
            }
            match self.is_redundant(puzzle, (cell, value), watch) {
                Ok(true) => found.redundant.push(cell),
                Ok(false) => {}
                Err(stop) => {
                    // The limit of nodes is that of each search.
                    found.limit_hit = Some(stop).filter(|stop| *stop != Stop::Nodes);
                    found.unresolved.push(cell);
                }
            }
        }
        found.limit_hit = found.limit_hit.or((!found.unresolved.is_empty()).then_some(Stop::Nodes));
        found
    }

    /// Returns whether no solution of the other givens has another value in the cell.
    fn is_redundant(
        &self,
        puzzle: &Puzzle,
        (cell, value): (Cell, Value),
        watch: &dyn Watch,
    ) -> Result<bool, Stop> {
        let side = puzzle.board.side();
        let mut sets = match &puzzle.marks {
            Some(marks) if marks.sets().len() == puzzle.board.cells().len() => marks.sets().to_vec(),
            _ => vec![ValueSet::full(side); side * side],
        };
        // Marks of a given may be its value alone: without the given, they would still fix it.
        sets[cell.index()] = ValueSet::full(side);
        sets[cell.index()].remove(value);
        let mut puzzle = puzzle.clone();
        puzzle.board.set(cell, None);
        puzzle.marks = Marks::new(sets).ok();
        let options = Options { max_solutions: 1, limits: self.limits, ..Options::default() };
        let report = solve(&puzzle, &options, watch);
        match report.statistics.limit_hit {
            Some(stop) if report.solutions.is_empty() => Err(stop),
            _ => Ok(report.solutions.is_empty()),
        }
    }

    /// Finds the redundant givens of a classic 9×9 puzzle with one solution, in the form of a line; for other
    /// numbers of solutions, only `unique`. `None` if the line has a character that is no cell.
    ///
    /// ```
    /// use sudokud_analysis::givens::GivensTester;
    /// use sudokud_search::budget::{Limits, Unwatched};
    /// let line = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    /// let found = GivensTester::new(Limits::default()).test_line(line, &Unwatched).unwrap();
    /// assert_eq!(found.is_minimal(), Some(true));
    /// ```
    pub fn test_line(&mut self, line: &[u8; 81], watch: &dyn Watch) -> Option<RedundantGivens> {
        let Some(lines) = self.lines.as_mut() else {
            let (board, _) = text::parse(std::str::from_utf8(line).ok()?, None).ok()?;
            return Some(self.test(&board.into(), watch));
        };
        lines.set_max_solutions(2);
        let conclusion = lines.solve(line, watch)?;
        if conclusion.unique == Some(true) {
            let grid = *lines.solutions().first()?;
            return self.test_line_of(line, &grid, watch);
        }
        let is_open = conclusion.unique.is_none();
        Some(RedundantGivens {
            unique: conclusion.unique,
            unresolved: (0..81).filter(|_| is_open).filter(is_given(line)).map(Cell::new).collect(),
            limit_hit: conclusion.limit_hit,
            ..RedundantGivens::default()
        })
    }

    /// As [`GivensTester::test_line`], of a puzzle of which it is known that `grid` is its only solution, in
    /// digits. `None` also if no engine has a solver of lines.
    pub fn test_line_of(
        &mut self,
        line: &[u8; 81],
        grid: &[u8; 81],
        watch: &dyn Watch,
    ) -> Option<RedundantGivens> {
        let lines = self.lines.as_mut()?;
        let givens = (0..81).filter(is_given(line)).fold(0_u128, |givens, cell| givens | 1 << cell);
        let mut open = givens & !exchanges::needed(&grid.map(|digit| digit - b'1'), givens);
        for part in parts::parts(line, grid, givens) {
            let known = lines.find_others(&part.line, open & !part.cells, watch)?;
            open &= !known.found;
            if known.limit_hit.is_some() {
                break;
            }
        }
        let known = lines.find_others(line, open, watch)?;
        let unresolved = open & !known.found & !known.refuted;
        let cells = |bits: u128| (0..81).filter(|cell| bits >> cell & 1 == 1).map(Cell::new).collect();
        Some(RedundantGivens {
            unique: Some(true),
            redundant: cells(known.refuted),
            unresolved: cells(unresolved),
            limit_hit: (unresolved != 0).then_some(known.limit_hit.unwrap_or(Stop::Nodes)),
        })
    }
}

/// Returns whether a cell of a line is given.
fn is_given(line: &[u8; 81]) -> impl Fn(&usize) -> bool {
    |&cell| line[cell].is_ascii_digit() && line[cell] != b'0'
}
