//! The results of a call of the solver, and its counts.

use sudokud_search::budget::Interrupt;

/// The reason why [`crate::engine::cdcl::sat::solver::Solver::search`] returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// All variables are assigned and all constraints are satisfied.
    Satisfiable,
    /// There is no solution, or none that is not blocked.
    Unsatisfiable,
    /// No solution satisfies the assumptions, or none that is not blocked.
    AssumptionsFailed,
    /// The conflicts granted under the assumptions are used up; the current assignment has no conflict.
    ConflictLimit,
    /// The limit on ticks is reached.
    TickLimit,
    /// The watch interrupted the search, or a limit on decisions or memory is reached.
    Interrupted(Interrupt),
}

/// Exact counts since the solver was created.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct SolverCounts {
    pub(crate) decisions: u64,
    pub(crate) conflicts: u64,
    pub(crate) restarts: u64,
    /// Learnt clauses, deleted ones included.
    pub(crate) learnt: u64,
    /// The highest decision level.
    pub(crate) max_level: u32,
}
