//! The work of `/step`: human steps, or expansions down the best branch of the search.

use crate::wire::expansion::retained_first;
use crate::wire::marks::CandidateLists;
use crate::wire::step::Detail;
use std::borrow::Cow;
use sudokud_core::solve::{self, Expansion, NotExpanded, Outcome, Puzzle, Retain, SuccessorState};
use sudokud_human::{Walk, WalkOptions, WalkStatus, Walker};
use sudokud_model::grid::{Board, Candidates, Cell, Contradiction, Value};
use sudokud_search::budget::{Limits, Stop, Watch};

/// The steps to find in a position.
#[derive(Clone, Debug)]
pub(crate) struct StepPlan {
    pub kind: StepKind,
    pub options: WalkOptions,
    /// The limits of the proof of uniqueness.
    pub proof: Limits,
    /// The rules and the branching of expansions.
    pub search: solve::Options,
    pub detail: Detail,
}

impl StepPlan {
    /// An upper bound on the usual size of the answer about a board of this side, in bytes.
    pub(crate) fn answer_bytes(&self, side: usize) -> usize {
        const A_STEP: usize = 1 << 10;
        const A_SUCCESSOR: usize = 256;
        let (position, most) = (CandidateLists::bytes(side), self.options.max_steps);
        let most_or_all = if most == 0 { side.pow(2) } else { most.min(side.pow(2)) };
        let steps = match self.kind {
            StepKind::All => most * A_STEP,
            StepKind::Next | StepKind::WhyNot(_) => most_or_all * A_STEP,
            StepKind::Search => {
                let shown = if retained_first(side) == Retain::All { side * position } else { 0 };
                shown + most_or_all.min(100) * side * A_SUCCESSOR
            }
        };
        position + steps
    }
}

/// The kind of steps to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepKind {
    /// Human steps, each applied before the next.
    Next,
    /// All human steps of the position, none applied.
    All,
    /// Human steps after which the cell has lost the value.
    WhyNot((Cell, Value)),
    /// Expansions of the search.
    Search,
}

/// The steps, the position after them, and the expansions of the search.
#[derive(Clone, Debug)]
pub(crate) struct StepReport {
    pub outcome: Walk,
    /// The expansions of mode `search`; in mode `logic`, one expansion if no technique applies.
    pub expansions: Vec<Expansion>,
    /// The state of the value that the steps should exclude, if there is one.
    pub target: Option<TargetState>,
}

/// The knowledge about a value of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TargetState {
    /// The cell is filled, or does not have the candidate.
    Decided,
    /// Some solution has it.
    Possible,
    /// No solution has it.
    Impossible,
    /// This limit left open whether a solution has it.
    Unknown(Stop),
}

impl TargetState {
    /// Returns whether a solution has the value there, as far as that is known and asked.
    pub(crate) const fn is_possible(self) -> Option<bool> {
        match self {
            Self::Possible => Some(true),
            Self::Impossible => Some(false),
            Self::Decided | Self::Unknown(_) => None,
        }
    }
}

pub(crate) fn run(puzzle: &Puzzle, plan: &StepPlan, watch: &dyn Watch) -> StepReport {
    let proof = |puzzle: &Board| solve::has_at_most_one_solution(puzzle, plan.proof, watch);
    let options = Cow::Borrowed(&plan.options);
    let (board, marks) = (&puzzle.board, puzzle.marks.as_ref());
    let walker = Walker { board, marks, options, watch, proof: Some(&proof) };
    let outcome = match plan.kind {
        StepKind::Search => return descend(puzzle, &plan.search, plan.options.max_steps, watch),
        StepKind::Next => walker.walk(),
        StepKind::All => walker.all(),
        StepKind::WhyNot(target) => return why_not(puzzle, target, plan, walker),
    };
    let mut expansions = Vec::new();
    if outcome.status == WalkStatus::Stuck {
        let stuck = Puzzle {
            board: outcome.board.clone(),
            marks: Some(outcome.marks.clone()),
            constraints: puzzle.constraints.clone(),
        };
        let retain = retained_first(board.side());
        expansions.extend(solve::expand(&stuck, &plan.search, retain, watch).ok().flatten());
    }
    StepReport { outcome, expansions, target: None }
}

/// The most nodes of the search for a solution that has the target: some seconds at side 36.
const MAX_NODES: u64 = 100_000;

/// The steps after which the cell has lost the value, unless a solution has it there.
fn why_not(puzzle: &Puzzle, (cell, value): (Cell, Value), plan: &StepPlan, walker: Walker<'_>) -> StepReport {
    let candidates: Candidates<4> = puzzle.candidates_within_domains();
    let without_steps =
        |status| Walk { status, steps: Vec::new(), board: candidates.board(), marks: candidates.marks() };
    let is_open = candidates.is_open(cell) && candidates.of(cell).contains(value);
    let state =
        if is_open { state(puzzle, (cell, value), plan.proof, walker.watch) } else { TargetState::Decided };
    let found = match state {
        TargetState::Decided | TargetState::Possible => None,
        TargetState::Impossible | TargetState::Unknown(_) => walker.why_not(cell, value),
    };
    let state = match (state, &found) {
        (TargetState::Possible, _) => TargetState::Possible,
        (_, None) => TargetState::Decided,
        // The steps are a proof.
        (TargetState::Unknown(_), Some(found)) if is_proof(found) => TargetState::Impossible,
        (state, Some(_)) => state,
    };
    let mut outcome = found.unwrap_or_else(|| without_steps(WalkStatus::Stuck));
    if let (TargetState::Unknown(stop), WalkStatus::Stuck) = (state, outcome.status) {
        // A value that is possible has no steps.
        outcome.status = WalkStatus::Stopped(stop);
    }
    StepReport { outcome, expansions: Vec::new(), target: Some(state) }
}

/// Returns whether an explanation proves that no solution has the value.
fn is_proof(found: &Walk) -> bool {
    !found.steps.is_empty() || contradiction(found.status).is_some()
}

/// Searches for a solution that has this value in the cell.
fn state(puzzle: &Puzzle, (cell, value): (Cell, Value), limits: Limits, watch: &dyn Watch) -> TargetState {
    let mut with_value = puzzle.clone();
    with_value.board.set(cell, Some(value));
    let limits = Limits { nodes: limits.nodes.min(MAX_NODES), ..limits };
    let options = solve::Options { max_solutions: 1, limits, ..solve::Options::default() };
    let report = solve::solve(&with_value, &options, watch);
    match report.outcome {
        Outcome::Solved => TargetState::Possible,
        Outcome::Unsolvable => TargetState::Impossible,
        Outcome::OutOfBudget => TargetState::Unknown(report.statistics.limit_hit.unwrap_or(Stop::Deadline)),
    }
}

/// Expands the position, then its best successor, and so on: at most `most` times, or to the end if `most` is
/// 0.
fn descend(puzzle: &Puzzle, options: &solve::Options, most: usize, watch: &dyn Watch) -> StepReport {
    let mut at = puzzle.clone();
    let mut expansions: Vec<Expansion> = Vec::new();
    let status = loop {
        if most > 0 && expansions.len() == most {
            break WalkStatus::Progress;
        }
        if let Err(stop) = watch.poll().or_stop() {
            break WalkStatus::Stopped(stop);
        }
        let retain = if expansions.is_empty() { retained_first(at.board.side()) } else { Retain::Best };
        match solve::expand(&at, options, retain, watch) {
            Err(NotExpanded::Stopped(stop)) => break WalkStatus::Stopped(stop),
            Err(NotExpanded::Contradiction(why)) => break WalkStatus::Contradiction(why),
            Ok(None) => {
                match fill(&at, watch) {
                    Ok(solution) => at = solution,
                    Err(stop) => break WalkStatus::Stopped(stop),
                }
                break WalkStatus::Solved;
            }
            Ok(Some(mut expansion)) => {
                let best = best(&mut expansion, retain);
                let first = expansion.successors.first().map(|successor| successor.state);
                expansions.push(expansion);
                match (best, first) {
                    (Some((state, position)), _) => {
                        at = position;
                        if state == SuccessorState::Solved {
                            break WalkStatus::Solved;
                        }
                    }
                    (None, Some(SuccessorState::Contradiction(why))) => break WalkStatus::Contradiction(why),
                    (None, _) => break WalkStatus::Progress,
                }
            }
        }
    };
    let marks = at.candidates::<4>().marks();
    let outcome = Walk { status, steps: Vec::new(), board: at.board, marks };
    StepReport { outcome, expansions, target: None }
}

/// The best successor. Its position is moved out of the expansion unless the answer shows it.
fn best(expansion: &mut Expansion, retain: Retain) -> Option<(SuccessorState, Puzzle)> {
    let best = &mut expansion.successors[expansion.next?];
    let position = if retain == Retain::All { best.position.clone() } else { best.position.take() };
    position.map(|position| (best.state, position))
}

/// The solution of a position that propagation alone fills, unless the watch stopped it.
fn fill(puzzle: &Puzzle, watch: &dyn Watch) -> Result<Puzzle, Stop> {
    let options = solve::Options { max_solutions: 1, ..solve::Options::default() };
    let mut report = solve::solve(puzzle, &options, watch);
    let stop = report.statistics.limit_hit.unwrap_or(Stop::Deadline);
    report.solutions.pop().map(Puzzle::from).ok_or(stop)
}

/// The contradiction of a position that ended in one.
pub(crate) const fn contradiction(status: WalkStatus) -> Option<Contradiction> {
    match status {
        WalkStatus::Contradiction(why) => Some(why),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_model::grid::Board;
    use sudokud_model::houses::Layout;
    use sudokud_search::budget::Unwatched;

    #[test]
    fn a_descent_keeps_only_the_positions_that_the_answer_shows() {
        for (order, with_positions) in [(3, 1), (6, 0)] {
            let empty = Board::empty(&Layout::classic(order).expect("a size"));
            let report = descend(&empty.into(), &solve::Options::default(), 5, &Unwatched);
            let has_positions =
                |expansion: &&Expansion| expansion.successors.iter().any(|next| next.position.is_some());
            assert_eq!(report.expansions.len(), 5);
            assert_eq!(report.expansions.iter().filter(has_positions).count(), with_positions);
            assert!(report.outcome.board.filled().count() >= 5);
        }
    }
}
