//! Proofs that a puzzle has one solution, by the engines or by propagation alone.
//!
//! Classic boards of side 9 ask the solver of lines for two solutions, which takes about 1 µs. Others
//! first propagate with all rules of [`Rules::FULL`], then search for a solution that differs in a
//! removed cell. Each answer depends on the puzzle alone, not on the engine's instruction set or on
//! which solutions it finds first.

use super::draft::Draft;
use sudokud_core::solve::{self, LineEngine, Options, Outcome, Puzzle, Report};
use sudokud_model::grid::{Board, Candidates, Cell, Marks, ValueSet};
use sudokud_model::houses::Layout;
use sudokud_propagation::rules::{RulePropagator, Rules};
use sudokud_search::budget::{Limits, Stop, Watch};

/// The most nodes of a proof by other engines than the solver of lines.
const MAX_NODES: u64 = 20_000;

/// Up to this side one search for two solutions replaces more than [`MAX_SEARCHES`] searches, one for each
/// removed cell. On larger boards it would seldom end.
const MAX_COUNTED_SIDE: usize = 9;

/// The most searches of a proof on small boards.
const MAX_SEARCHES: usize = 4;

/// The most nodes of a proof about a killer.
const MAX_NODES_OF_KILLER: u64 = 5_000;

/// A condition on the givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Requirement {
    /// Exactly one solution.
    OneSolution,
    /// These rules solve the puzzle, so that it has exactly one solution.
    SolvedBy(Rules),
}

/// The result of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    /// The requirement is met.
    Met,
    /// The requirement is not met.
    NotMet,
    /// The search had too many nodes.
    Unproven,
}

/// The result of a search for a second solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Other {
    /// There is none.
    None,
    /// One of them.
    Found(Board),
    /// The search had too many nodes.
    Unproven,
}

impl Proof {
    fn of(is_met: bool) -> Self {
        if is_met { Self::Met } else { Self::NotMet }
    }
}

/// Tests requirements, with buffers that it uses again.
pub(super) struct Prover {
    lines: Option<Box<dyn LineEngine>>,
    propagators: Vec<(Rules, RulePropagator)>,
}

impl Prover {
    pub(super) fn new(layout: &Layout) -> Self {
        let lines = Self::asks_lines(layout).then(|| solve::line_engine(&Options::default())).flatten();
        Self { lines, propagators: Vec::new() }
    }

    /// Returns whether the solver of lines reads the boards of a layout.
    pub(super) fn asks_lines(layout: &Layout) -> bool {
        layout.classic_order() == Some(3)
    }

    /// A prover of classic boards of side 9 that asks this solver.
    pub(super) fn with(lines: Box<dyn LineEngine>) -> Self {
        Self { lines: Some(lines), propagators: Vec::new() }
    }

    /// Tests a puzzle that met the requirement before the cells `removed` were opened. Other cells may be
    /// among them; the fewer, the faster the test.
    ///
    /// # Errors
    /// If the watch stops the search.
    pub(super) fn test(
        &mut self,
        draft: &Draft,
        removed: &[Cell],
        requirement: Requirement,
        watch: &dyn Watch,
    ) -> Result<Proof, Stop> {
        if self.lines.is_none() {
            // Propagation polls no watch, and takes milliseconds at side 25.
            watch.poll().or_stop()?;
        }
        match requirement {
            Requirement::SolvedBy(rules) => Ok(Proof::of(self.is_solved_by(draft, rules))),
            Requirement::OneSolution => self.has_one_solution(draft, removed, watch),
        }
    }

    fn has_one_solution(
        &mut self,
        draft: &Draft,
        removed: &[Cell],
        watch: &dyn Watch,
    ) -> Result<Proof, Stop> {
        if let Some(lines) = &mut self.lines {
            return one_solution(lines.as_mut(), &draft.line(), watch);
        }
        if self.is_solved_by(draft, Rules::FULL) {
            return Ok(Proof::Met);
        }
        if draft.layout().side() <= MAX_COUNTED_SIDE && removed.len() > MAX_SEARCHES {
            return one_of_two(draft, watch);
        }
        no_other_solution(draft, removed, watch)
    }

    /// Searches for a solution of a killer that differs from the draft's. The result depends on the puzzle
    /// alone: one engine, whose search is fixed, runs all killers.
    ///
    /// # Errors
    /// If the watch stops the search.
    pub(super) fn other_solution(&mut self, draft: &Draft, watch: &dyn Watch) -> Result<Other, Stop> {
        watch.poll().or_stop()?;
        let report = search(&draft.puzzle(), 2, MAX_NODES_OF_KILLER, watch);
        let own = draft.solution();
        if let Some(other) = report.solutions.into_iter().find(|solution| *solution != own) {
            return Ok(Other::Found(other));
        }
        if report.unique == Some(true) {
            return Ok(Other::None);
        }
        check_stop(report.statistics.limit_hit).map(|()| Other::Unproven)
    }

    /// Returns whether the rules fill every cell.
    pub(super) fn is_solved_by(&mut self, draft: &Draft, rules: Rules) -> bool {
        let mut candidates = Candidates::<1>::new(&draft.board());
        let at = self.propagators.iter().position(|(known, _)| *known == rules).unwrap_or_else(|| {
            self.propagators.push((rules, RulePropagator::new(draft.layout(), rules)));
            self.propagators.len() - 1
        });
        self.propagators[at].1.run_to_fixpoint(&mut candidates).is_ok() && candidates.open_cells() == 0
    }
}

fn one_solution(lines: &mut dyn LineEngine, line: &[u8; 81], watch: &dyn Watch) -> Result<Proof, Stop> {
    let conclusion = lines.solve(line, watch);
    match conclusion.and_then(|conclusion| conclusion.limit_hit) {
        Some(stop) => Err(stop),
        None => Ok(Proof::of(conclusion.is_some_and(|conclusion| conclusion.unique == Some(true)))),
    }
}

/// Searches for solutions within a number of nodes.
fn search(puzzle: &Puzzle, max_solutions: usize, nodes: u64, watch: &dyn Watch) -> Report {
    let limits = Limits { nodes, ..Limits::default() };
    solve::solve(puzzle, &Options { max_solutions, limits, ..Options::default() }, watch)
}

/// Fails if the watch stopped the search. Without a result, a limit of the proof itself leaves it open.
fn check_stop(limit_hit: Option<Stop>) -> Result<(), Stop> {
    match limit_hit {
        None | Some(Stop::Nodes | Stop::Memory) => Ok(()),
        Some(stop) => Err(stop),
    }
}

/// Searches for two solutions.
fn one_of_two(draft: &Draft, watch: &dyn Watch) -> Result<Proof, Stop> {
    let report = search(&draft.board().into(), 2, MAX_NODES, watch);
    match report.unique {
        Some(is_unique) => Ok(Proof::of(is_unique)),
        None => check_stop(report.statistics.limit_hit).map(|()| Proof::Unproven),
    }
}

/// Searches for a solution that differs from the draft's in one of the removed cells, cell by cell.
fn no_other_solution(draft: &Draft, removed: &[Cell], watch: &dyn Watch) -> Result<Proof, Stop> {
    let board = draft.board();
    let all = ValueSet::full(draft.layout().side());
    for &cell in removed {
        let mut sets = vec![all; draft.layout().cell_count()];
        sets[cell.index()].remove(draft.value(cell));
        let Ok(marks) = Marks::new(sets) else { return Ok(Proof::Unproven) };
        let puzzle = Puzzle { board: board.clone(), marks: Some(marks), constraints: None };
        let report = search(&puzzle, 1, MAX_NODES, watch);
        if report.outcome == Outcome::Solved {
            return Ok(Proof::NotMet);
        }
        check_stop(report.statistics.limit_hit)?;
        if report.statistics.limit_hit.is_some() {
            return Ok(Proof::Unproven);
        }
    }
    Ok(Proof::Met)
}
