//! Tests whether some clues have a solution, with the solutions of earlier tests first.

use super::clues::{Clue, Clues};
use std::collections::VecDeque;
use sudokud_core::solve::{Options, Outcome, solve};
use sudokud_model::grid::Board;
use sudokud_search::budget::{Limits, Stop, Watch};

/// The memory for solutions, in clues: a byte each.
const MAX_WITNESS_BYTES: usize = 512 << 10;

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Solvability {
    /// The clues have no solution.
    Refuted,
    /// They have one.
    Solvable,
    /// A limit was reached.
    Open,
}

/// Tests clues of one game.
pub(super) struct Tester<'a> {
    clues: &'a Clues<'a>,
    limits: Limits,
    watch: &'a dyn Watch,
    /// For each of the last solutions, whether it satisfies each clue.
    witnesses: VecDeque<Vec<bool>>,
    /// By clue: whether it is a constraint on declared variables. A solution tells nothing of their values.
    has_variables: Vec<bool>,
    last_nodes: u64,
    is_stopped: bool,
}

impl<'a> Tester<'a> {
    /// Creates a tester whose searches have these limits, each alone.
    pub(super) fn new(clues: &'a Clues<'a>, limits: Limits, watch: &'a dyn Watch) -> Self {
        let has_variables = |clue: &Clue| match (*clue, clues.constraints()) {
            (Clue::Constraint(index), Some(constraints)) => constraints.has_variable(index),
            _ => false,
        };
        Self {
            clues,
            limits,
            watch,
            witnesses: VecDeque::new(),
            has_variables: clues.list.iter().map(has_variables).collect(),
            last_nodes: 0,
            is_stopped: false,
        }
    }

    /// Returns whether the watch or the memory has ended a search. All further searches end at once.
    pub(super) const fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Returns the limit on the nodes of a search.
    pub(super) const fn max_nodes(&self) -> u64 {
        self.limits.nodes
    }

    /// Returns the nodes of the last search.
    pub(super) const fn last_nodes(&self) -> u64 {
        self.last_nodes
    }

    /// Tests some clues by the known solutions, then by a search of at most so many nodes.
    pub(super) fn test(&mut self, chosen: &[usize], nodes: u64) -> Solvability {
        if self.witnesses.iter().any(|satisfied| chosen.iter().all(|&clue| satisfied[clue])) {
            return Solvability::Solvable;
        }
        if self.is_stopped {
            return Solvability::Open;
        }
        let Some(puzzle) = self.clues.puzzle(chosen) else { return Solvability::Refuted };
        let limits = Limits { nodes: nodes.min(self.limits.nodes), ..self.limits };
        let options = Options { max_solutions: 1, limits, ..Options::default() };
        let report = solve(&puzzle, &options, self.watch);
        self.last_nodes = report.statistics.nodes_expanded;
        if let Some(solution) = report.solutions.first() {
            self.remember(chosen, solution);
        }
        match report.outcome {
            Outcome::Solved => Solvability::Solvable,
            Outcome::Unsolvable => Solvability::Refuted,
            Outcome::OutOfBudget => {
                self.is_stopped = report.statistics.limit_hit != Some(Stop::Nodes);
                Solvability::Open
            }
        }
    }

    /// Keeps a solution of some clues. It can satisfy others by chance.
    fn remember(&mut self, chosen: &[usize], solution: &Board) {
        let mut satisfied = self.satisfied_by(solution);
        chosen.iter().for_each(|&clue| satisfied[clue] = true);
        if (self.witnesses.len() + 1) * satisfied.len() > MAX_WITNESS_BYTES {
            self.witnesses.pop_front();
        }
        self.witnesses.push_back(satisfied);
    }

    fn satisfied_by(&self, solution: &Board) -> Vec<bool> {
        let is_satisfied = |(&clue, has_variables): (&Clue, &bool)| match (clue, self.clues.constraints()) {
            (Clue::Constraint(index), Some(constraints)) => {
                !has_variables && constraints.violated_primitives(index, solution).next().is_none()
            }
            _ => self.clues.has_cell(solution, clue),
        };
        self.clues.list.iter().zip(&self.has_variables).map(is_satisfied).collect()
    }
}
