//! Redundant constraints: those that can be removed, each alone, without a new solution.
//!
//! Cost: a search without each constraint, for a solution that violates it.

use std::sync::Arc;
use sudokud_core::solve::{Options, Outcome, Progress, Puzzle, ResumableSearch, solve};
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::Board;
use sudokud_search::budget::{Limits, Stop, Watch};

/// The known properties of the constraints of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RedundantConstraints {
    /// The constraints without which the puzzle has the same solutions, each alone, by index.
    pub redundant: Vec<usize>,
    /// The constraints of which this is not known.
    pub unresolved: Vec<usize>,
    /// Why the computation ended early, if it did.
    pub limit_hit: Option<Stop>,
}

impl RedundantConstraints {
    /// Returns whether no constraint is redundant; `None` if this is not known.
    #[must_use]
    pub fn are_all_needed(&self) -> Option<bool> {
        match (self.redundant.is_empty(), self.unresolved.is_empty()) {
            (false, _) => Some(false),
            (true, true) => Some(true),
            (true, false) => None,
        }
    }
}

/// Finds the redundant constraints of a puzzle, by searches that have these limits, each alone. A puzzle
/// without a solution needs none of those without which it has none.
///
/// ```
/// use std::sync::Arc;
/// use sudokud_analysis::redundant_constraints::redundant_constraints;
/// use sudokud_core::solve::Puzzle;
/// use sudokud_model::constraint::{Argument, Constraint, Constraints, Space};
/// use sudokud_model::grid::{Cell, text};
/// use sudokud_search::budget::{Limits, Unwatched};
/// let (board, _) = text::parse("123.............", None).unwrap();
/// let even = |cell| Constraint::new("even", [("cells", Argument::cells([Cell::new(cell)]))]).unwrap();
/// let constraints = Constraints::new(Space::of_layout(board.layout()), vec![even(3), even(4)]).unwrap();
/// let puzzle = Puzzle { constraints: Some(Arc::new(constraints)), ..Puzzle::from(board) };
/// // Row 1 has a place for 4 anyway.
/// assert_eq!(redundant_constraints(&puzzle, Limits::default(), &Unwatched).redundant, [0]);
/// ```
#[must_use]
pub fn redundant_constraints(puzzle: &Puzzle, limits: Limits, watch: &dyn Watch) -> RedundantConstraints {
    let mut found = RedundantConstraints::default();
    let Some(constraints) = puzzle.constraints() else { return found };
    let tests = Tests { puzzle, constraints, limits, watch };
    for index in 0..constraints.list().len() {
        if found.limit_hit.is_some() {
            found.unresolved.push(index);
            continue;
        }
        match tests.is_redundant(index) {
            Ok(true) => found.redundant.push(index),
            Ok(false) => {}
            Err(stop) => {
                // The limit of nodes is that of each search.
                found.limit_hit = Some(stop).filter(|stop| *stop != Stop::Nodes);
                found.unresolved.push(index);
            }
        }
    }
    found.limit_hit = found.limit_hit.or((!found.unresolved.is_empty()).then_some(Stop::Nodes));
    found
}

/// The solutions that are looked at together.
const SOLUTIONS_PER_PAUSE: usize = 64;

/// The tests of the constraints of one puzzle.
struct Tests<'a> {
    puzzle: &'a Puzzle,
    constraints: &'a Constraints,
    limits: Limits,
    watch: &'a dyn Watch,
}

impl Tests<'_> {
    /// Returns whether no solution of the other constraints violates this one.
    fn is_redundant(&self, index: usize) -> Result<bool, Stop> {
        let others: Vec<usize> = (0..self.constraints.list().len()).filter(|&other| other != index).collect();
        let others = (!others.is_empty()).then(|| Arc::new(self.constraints.subset(others)));
        let without = Puzzle { constraints: others, ..self.puzzle.clone() };
        let options = Options { max_solutions: usize::MAX, limits: self.limits, ..Options::default() };
        let mut search = ResumableSearch::new(&without, &options);
        search.pause_at(SOLUTIONS_PER_PAUSE);
        loop {
            // An engine that pauses often may not poll between two pauses.
            self.watch.poll().or_stop()?;
            let progress = search.advance(self.watch);
            for solution in search.take_solutions() {
                if !self.is_satisfied(index, &solution)? {
                    return Ok(false);
                }
            }
            match progress {
                Progress::Paused => {}
                Progress::Done => return Ok(true),
                Progress::Stopped(stop) => return Err(stop),
            }
        }
    }

    /// Returns whether a solution without a constraint is one with it. If the constraint is on declared
    /// variables, a search for their values tells it.
    fn is_satisfied(&self, index: usize, solution: &Board) -> Result<bool, Stop> {
        if !self.constraints.has_variable(index) {
            return Ok(self.constraints.violated_primitives(index, solution).next().is_none());
        }
        let filled = Puzzle { board: solution.clone(), ..self.puzzle.clone() };
        let options = Options { max_solutions: 1, limits: self.limits, ..Options::default() };
        let report = solve(&filled, &options, self.watch);
        match (report.outcome, report.statistics.limit_hit) {
            (Outcome::OutOfBudget, limit_hit) => Err(limit_hit.unwrap_or(Stop::Nodes)),
            (outcome, _) => Ok(outcome == Outcome::Solved),
        }
    }
}
