//! The statistics of a search.

use crate::wire::engine::{EngineName, InstructionSetName};
use crate::wire::name::{Name, vocabulary};
use crate::wire::vocabulary::StrategyName;
use serde::Serialize;
use sudokud_core::solve::{Placements, Removals, Report};
use sudokud_search::budget::Stop;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// The statistics of a search. A count means the same for every strategy and engine; one that the engine does
/// not keep is absent.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Statistics))]
pub struct StatisticsForm {
    /// The strategy that ran, never `auto`.
    #[cfg_attr(feature = "openapi", schema(example = "best_first"))]
    strategy: StrategyName,
    engine: EngineName,
    /// The instruction set of `bitboard9`; the other engines have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    instruction_set: Option<InstructionSetName>,
    /// Nodes in which the search chose a cell, or a candidate, to branch on.
    pub nodes_expanded: u64,
    /// Nodes generated: the root, and one for every value tried. The engine `general` counts the root when it
    /// is propagated, so a search that ends before that has 0. Absent from `cdcl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    nodes_generated: Option<u64>,
    /// Expanded nodes with two or more successors.
    guess_count: u64,
    /// Contradictions found. After each, the search continues from another node, if there is one.
    backtrack_count: u64,
    /// Values that were tried and taken back. Absent unless the strategy is `backtracking`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    cancel_count: Option<u64>,
    /// The largest depth of a node: the number of its ancestors with two or more successors.
    max_depth: u64,
    /// The largest size of the frontier; for `backtracking`, the largest number of untried values on the
    /// path. Absent from `cdcl` unless `strategy` is `best_first`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    max_frontier: Option<u64>,
    /// The number of dives: best-first search finds its frontier full and searches depth-first until it takes
    /// a node of the frontier again. 0 for the other strategies. Absent from `cdcl` unless
    /// `strategy` is `best_first`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    dive_count: Option<u64>,
    /// Applications of a rule to one cell or house. Absent unless the engine is `general`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    propagation_pass_count: Option<u64>,
    /// Candidates eliminated after the start, over all nodes. Absent unless the engine is `general`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    elimination_count: Option<u64>,
    /// Cells filled by each rule. Absent unless the engine is `general`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    placement_count_by_rule: Option<PlacementCounts>,
    /// Candidates eliminated by each rule that only eliminates. Absent unless the engine is `general`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    elimination_count_by_rule: Option<EliminationCounts>,
    /// Candidates of the empty cells before the search.
    initial_candidate_count: u64,
    /// The limit that ended the search early.
    limit_hit: Option<LimitHitName>,
    /// The time of the search, without waiting in the queue or for the client, in microseconds.
    #[cfg_attr(feature = "openapi", schema(example = 41))]
    pub elapsed_us: u64,
    /// The time in the queue, in microseconds. Waiting for the client of a stream is not in it.
    #[cfg_attr(feature = "openapi", schema(example = 0))]
    queue_us: u64,
}

/// Cells filled by each rule.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct PlacementCounts {
    /// By the only candidate of a cell.
    naked_single: u64,
    /// By the only place of a value in a house.
    hidden_single: u64,
}

/// Candidates eliminated by each rule.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct EliminationCounts {
    /// By a value whose places in a house are all in another house.
    locked_candidates: u64,
    /// By as many cells of a house as they have candidates.
    naked_subset: u64,
    /// By a matching of the cells of a house with its values.
    alldifferent: u64,
}

vocabulary! {
    /// The limit that ended a computation early.
    enum LimitHit as LimitHitName {
        Time = "time",
        Nodes = "nodes",
        Memory = "memory",
    }
    "LimitHit", "a limit", "The limit that ended the work early."
}

impl From<Stop> for LimitHitName {
    /// A cancelled computation has no client to answer; it counts as out of time.
    fn from(stop: Stop) -> Self {
        Self(match stop {
            Stop::Deadline | Stop::Cancelled => LimitHit::Time,
            Stop::Nodes => LimitHit::Nodes,
            Stop::Memory => LimitHit::Memory,
        })
    }
}

impl From<Placements> for PlacementCounts {
    fn from(Placements { naked_single, hidden_single }: Placements) -> Self {
        Self { naked_single, hidden_single }
    }
}

impl From<Removals> for EliminationCounts {
    fn from(Removals { locked_candidates, naked_subset, alldifferent }: Removals) -> Self {
        Self { locked_candidates, naked_subset, alldifferent }
    }
}

impl StatisticsForm {
    /// The statistics of a search that took `elapsed_us`, and waited `queue_us` besides.
    pub(crate) fn of(report: &Report, elapsed_us: u64, queue_us: u64) -> Self {
        let statistics = &report.statistics;
        Self {
            strategy: Name(statistics.strategy),
            engine: EngineName::of(statistics.engine),
            nodes_expanded: statistics.nodes_expanded,
            nodes_generated: statistics.nodes_generated,
            instruction_set: statistics.instruction_set.map(InstructionSetName::of),
            guess_count: statistics.guesses,
            backtrack_count: statistics.backtracks,
            cancel_count: statistics.cancels,
            max_depth: statistics.max_depth,
            max_frontier: statistics.max_frontier,
            dive_count: statistics.dives,
            propagation_pass_count: statistics.propagation_passes,
            elimination_count: statistics.eliminations,
            placement_count_by_rule: statistics.placements.map(Into::into),
            elimination_count_by_rule: statistics.removals.map(Into::into),
            initial_candidate_count: statistics.initial_candidates,
            limit_hit: statistics.limit_hit.map(Into::into),
            elapsed_us,
            queue_us,
        }
    }
}
