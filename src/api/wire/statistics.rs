//! What a search did, as JSON has it.

use crate::budget::Stop;
use crate::pool::Done;
use crate::solve::{Placements, Removals, Report};
use serde::Serialize;
use utoipa::ToSchema;

/// The statistics of a search. A count means the same for every strategy and engine; one that the engine does not keep
/// is null.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Statistics)]
pub(crate) struct StatisticsAnswer {
    /// The strategy that ran (never `auto`).
    #[schema(example = "best_first")]
    strategy: &'static str,
    /// The engine that ran it.
    engine: &'static str,
    /// Positions in which the search chose a cell, or a candidate, to branch on.
    pub(crate) nodes_expanded: u64,
    /// Positions made: the first one, and one for every value tried. Null from the learning engine.
    nodes_generated: Option<u64>,
    /// Expanded positions with two or more alternatives.
    guesses: u64,
    /// Contradictions found; after each the search continues from another position.
    backtracks: u64,
    /// Values taken back, contradictory or exhausted. Null unless the strategy is `backtracking`.
    cancels: Option<u64>,
    /// The maximum number of decisions on the way to a position.
    max_depth: u64,
    /// The maximum number of positions that waited at one time. Null from the learning engine at `depth_first`.
    max_frontier: Option<u64>,
    /// How often best-first search found its frontier full and continued depth-first. Null from the learning engine at
    /// `depth_first`.
    dives: Option<u64>,
    /// Applications of a rule to one cell or house. Null unless the engine is `general`.
    propagation_passes: Option<u64>,
    /// Candidates removed after the start, over all positions. Null unless the engine is `general`.
    eliminations: Option<u64>,
    /// Cells filled by each rule. Null unless the engine is `general`.
    placements: Option<PlacementsAnswer>,
    /// Candidates removed by each rule that only removes. Null unless the engine is `general`.
    removals: Option<RemovalsAnswer>,
    /// Candidates of the empty cells before the search.
    initial_candidates: u64,
    /// The limit that ended the search early.
    #[schema(inline)]
    limit_hit: Option<LimitName>,
    /// Time from the start of the search to the answer, without waiting, in microseconds.
    #[schema(example = 41)]
    pub(crate) elapsed_us: u64,
    /// Time spent waiting for a worker, in microseconds.
    #[schema(example = 0)]
    queue_us: u64,
}

/// Cells filled by rule.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = Placements)]
pub(crate) struct PlacementsAnswer {
    /// Cells that had one candidate.
    naked_single: u64,
    /// Values that had one place.
    hidden_single: u64,
}

/// Candidates removed by rule.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = Removals)]
pub(crate) struct RemovalsAnswer {
    /// By locked candidates.
    locked_candidates: u64,
    /// By naked subsets.
    naked_subset: u64,
    /// By matching cells and values.
    alldifferent: u64,
}

/// Which limit.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LimitName {
    Time,
    Nodes,
    Memory,
}

impl From<Stop> for LimitName {
    /// Who is cancelled is not answered; if it were, its time was over.
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Deadline | Stop::Cancelled => Self::Time,
            Stop::Nodes => Self::Nodes,
            Stop::Memory => Self::Memory,
        }
    }
}

impl From<Placements> for PlacementsAnswer {
    fn from(Placements { naked_single, hidden_single }: Placements) -> Self {
        Self { naked_single, hidden_single }
    }
}

impl From<Removals> for RemovalsAnswer {
    fn from(Removals { locked_candidates, naked_subset, alldifferent }: Removals) -> Self {
        Self { locked_candidates, naked_subset, alldifferent }
    }
}

impl From<&Done<Report>> for StatisticsAnswer {
    fn from(done: &Done<Report>) -> Self {
        let known = &done.answer.statistics;
        let micros = |duration: std::time::Duration| u64::try_from(duration.as_micros()).unwrap_or(u64::MAX);
        Self {
            strategy: known.strategy.name(),
            engine: known.engine,
            nodes_expanded: known.nodes_expanded,
            nodes_generated: known.nodes_generated,
            guesses: known.guesses,
            backtracks: known.backtracks,
            cancels: known.cancels,
            max_depth: known.max_depth,
            max_frontier: known.max_frontier,
            dives: known.dives,
            propagation_passes: known.propagation_passes,
            eliminations: known.eliminations,
            placements: known.placements.map(Into::into),
            removals: known.removals.map(Into::into),
            initial_candidates: known.initial_candidates,
            limit_hit: known.limit_hit.map(Into::into),
            elapsed_us: micros(done.elapsed),
            queue_us: micros(done.queued),
        }
    }
}
