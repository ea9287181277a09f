//! What `/step` does: a walk by technique, or down the search's best branch.

use crate::api::step::search::shown;
use crate::budget::{Signal, Watch};
use crate::grid::Contradiction;
use crate::human::{Walk, WalkOptions, WalkStatus};
use crate::rating::one_solution;
use crate::solve::{self, Expansion, NotExpanded, Puzzle, Retain, SuccessorState};

/// What to do with a position.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) mode: Mode,
    pub(crate) options: WalkOptions,
    pub(crate) detail: Detail,
}

/// Which sort of step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Human steps, one after the other.
    Walk,
    /// All human steps of this position.
    All,
    /// The search's.
    Search,
}

/// How much to tell of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Everything.
    Full,
    /// Technique and house.
    Nudge,
    /// The cells too.
    Region,
}

/// What came of it: the steps, the position after them, and the search's expansions.
#[derive(Clone, Debug)]
pub(crate) struct Walked {
    pub(crate) outcome: Walk,
    /// In mode `search`; and the first, where logic is stuck.
    pub(crate) expansions: Vec<Expansion>,
}

/// Does what was planned.
pub(crate) fn run(puzzle: &Puzzle, plan: &Plan, watch: &dyn Watch) -> Walked {
    let (board, marks) = (&puzzle.board, puzzle.marks.as_ref());
    let outcome = match plan.mode {
        Mode::Search => return descend(puzzle, plan.options.max_steps, watch),
        Mode::Walk => one_solution::walk(board, marks, &plan.options, watch),
        Mode::All => one_solution::all(board, marks, &plan.options, watch),
    };
    let mut expansions = Vec::new();
    if outcome.status == WalkStatus::Stuck {
        let stuck = Puzzle { board: outcome.board.clone(), marks: Some(outcome.marks.clone()) };
        let retain = shown(board.side(), false);
        expansions.extend(solve::expand(&stuck, &solve::Options::default(), retain, watch).ok().flatten());
    }
    Walked { outcome, expansions }
}

/// Expands the position, then its best successor, and so on: `most` times, or to the end where that is 0.
fn descend(puzzle: &Puzzle, most: usize, watch: &dyn Watch) -> Walked {
    let mut at = puzzle.clone();
    let mut expansions: Vec<Expansion> = Vec::new();
    let status = loop {
        if most > 0 && expansions.len() == most {
            break WalkStatus::Progress;
        }
        if watch.poll() != Signal::Continue {
            break WalkStatus::Stopped;
        }
        let retain = shown(at.board.side(), !expansions.is_empty());
        match solve::expand(&at, &solve::Options::default(), retain, watch) {
            Err(NotExpanded::Stopped) => break WalkStatus::Stopped,
            Err(NotExpanded::Contradiction(why)) => break WalkStatus::Contradiction(why),
            Ok(None) => {
                let Some(solution) = settled(&at, watch) else { break WalkStatus::Stopped };
                at = solution;
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
    Walked { outcome: Walk { status, steps: Vec::new(), board: at.board, marks }, expansions }
}

/// The best successor; its position leaves the expansion where it is not shown.
fn best(expansion: &mut Expansion, retain: Retain) -> Option<(SuccessorState, Puzzle)> {
    let best = &mut expansion.successors[expansion.next?];
    let position = if retain == Retain::All { best.position.clone() } else { best.position.take() };
    position.map(|position| (best.state, position))
}

/// A position that propagation alone fills; `None` if it was stopped.
fn settled(puzzle: &Puzzle, watch: &dyn Watch) -> Option<Puzzle> {
    let options = solve::Options { max_solutions: 1, ..solve::Options::default() };
    solve::solve(puzzle, &options, watch).solutions.pop().map(Puzzle::from)
}

/// Where a position contradicts itself.
pub(crate) const fn contradiction(status: WalkStatus) -> Option<Contradiction> {
    match status {
        WalkStatus::Contradiction(why) => Some(why),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Unwatched;
    use crate::grid::{Board, Geometry};

    #[test]
    fn a_walk_down_the_search_keeps_no_position_that_is_not_shown() {
        for (order, bearing) in [(3, 1), (6, 0)] {
            let empty = Board::empty(&Geometry::new(order).expect("a size"));
            let walked = descend(&empty.into(), 5, &Unwatched);
            let bears = |expansion: &&Expansion| expansion.successors.iter().any(|next| next.position.is_some());
            assert_eq!(walked.expansions.len(), 5);
            assert_eq!(walked.expansions.iter().filter(bears).count(), bearing);
            assert!(walked.outcome.board.filled().count() >= 5);
        }
    }
}
