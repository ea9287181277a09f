//! What the solver answers.

use crate::budget::Stop;
use crate::grid::{Board, Conflict};
use crate::solve::Strategy;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// At least one solution was found.
    Solved,
    /// There is none: proven.
    Unsolvable,
    /// A limit came before the first solution, or before there was proof that there is none.
    OutOfBudget,
}

/// The answer to a puzzle.
#[derive(Clone, Debug)]
pub struct Report {
    /// How it ended.
    pub outcome: Outcome,
    /// The solutions found, at most as many as were asked for, all different, in the order in which they were found.
    pub solutions: Vec<Board>,
    /// Is the first solution the only one? `None` where that was not established.
    pub unique: Option<bool>,
    /// The givens that repeat in a house; where there are any, nothing was searched.
    pub conflicts: Vec<Conflict>,
    /// What it took.
    pub statistics: Statistics,
}

/// What a search did. Every number means the same for every strategy, so that strategies can be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// The strategy that ran (never `Auto`).
    pub strategy: Strategy,
    /// The engine that ran it.
    pub engine: &'static str,
    /// Positions in which a cell was chosen and its values were tried.
    pub nodes_expanded: u64,
    /// Positions made: the first one, and one for every value tried, contradictory ones too.
    pub nodes_generated: u64,
    /// Decisions: expanded positions whose chosen cell had two or more values. (With singles among the rules, all are.)
    pub guesses: u64,
    /// Generated positions that turned out contradictory, and so were taken back.
    pub backtracks: u64,
    /// Backtracking only: values taken back from the one position, impossible or exhausted.
    pub cancels: Option<u64>,
    /// Most decisions on the way to any position.
    pub max_depth: u64,
    /// Most positions that waited to be looked at, at one time. (Backtracking: untried values along its one path.)
    pub max_frontier: u64,
    /// How often best-first found its frontier full and went on depth-first from its best position.
    pub dives: u64,
    /// Rules applied to a cell or house because something there had changed; in the bit-parallel engine, passes over
    /// the whole board.
    pub propagation_passes: u64,
    /// Candidates removed after the start, over all positions: by filling a peer or by a rule.
    pub eliminations: u64,
    /// Cells filled by each rule, where the engine tells rules apart.
    pub placements: Option<Placements>,
    /// Candidates removed by each rule that only removes, where the engine tells rules apart.
    pub removals: Option<Removals>,
    /// Candidates in the empty cells before anything was done.
    pub initial_candidates: u64,
    /// What ended the search early.
    pub limit_hit: Option<Stop>,
}

impl Statistics {
    /// Those of a search that has not begun.
    #[must_use]
    pub const fn none(strategy: Strategy, engine: &'static str) -> Self {
        Self {
            strategy,
            engine,
            nodes_expanded: 0,
            nodes_generated: 0,
            guesses: 0,
            backtracks: 0,
            cancels: None,
            max_depth: 0,
            max_frontier: 0,
            dives: 0,
            propagation_passes: 0,
            eliminations: 0,
            placements: None,
            removals: None,
            initial_candidates: 0,
            limit_hit: None,
        }
    }
}

/// Cells filled by rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Placements {
    /// Cells that had one candidate.
    pub naked_single: u64,
    /// Values that had one place.
    pub hidden_single: u64,
}

/// Candidates removed by rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Removals {
    /// By locked candidates.
    pub locked_candidates: u64,
    /// By naked subsets.
    pub naked_subset: u64,
    /// By all-different.
    pub alldifferent: u64,
}
