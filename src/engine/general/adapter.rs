//! The general path: any side, any strategy, any rules; the textbook's searches on the textbook's state.

use crate::budget::{Interrupt, Limits, Stop, Watch};
use crate::engine::contract::Engine;
use crate::engine::general::sudoku::{InPlace, SPARES, Sudoku};
use crate::grid::candidates::Mark;
use crate::grid::{Board, Candidates, Cell, Value};
use crate::propagation::{Propagator, Rule, Rules, Run};
use crate::search::{Backtracking, BestFirst, BreadthFirst, Counts, DepthFirst, Event, Explorer};
use crate::solve::{Branching, Options, Placements, Puzzle, Removals, Statistics, Strategy};

/// The rules between decisions where none are named: locked candidates pay for themselves from side 16 up, naked subsets
/// cost more than the decisions they save (`benches/RESULTS.md`, "rules and branching").
pub(crate) const OWN_RULES: Rules = Rules::BASIC.with(Rule::LockedCandidates);

/// The branching where none is named: half to a quarter of the nodes of the first cell with the fewest candidates.
pub(crate) const OWN_BRANCHING: Branching = Branching::MostConstrained;

/// Bytes of a cell of a solution.
const SOLVED_CELL: usize = size_of::<Option<Value>>();

/// One of the four searches over one puzzle.
pub(crate) struct General<const W: usize> {
    strategy: Strategy,
    sudoku: Sudoku<W>,
    walk: Walk<W>,
    initial_candidates: u64,
    limits: Limits,
    /// Bytes of a solution, how many are asked for, and how many were found.
    solution: usize,
    wanted: usize,
    found: usize,
}

/// Where the search is.
enum Walk<const W: usize> {
    /// Before the first propagation.
    Start(Candidates<W>),
    /// In the first propagation.
    Settling(Candidates<W>),
    /// The first position is contradictory.
    Nowhere,
    BestFirst(Explorer<Sudoku<W>, BestFirst<Candidates<W>>>),
    BreadthFirst(Explorer<Sudoku<W>, BreadthFirst<Candidates<W>>>),
    DepthFirst(Explorer<Sudoku<W>, DepthFirst<Candidates<W>>>),
    Backtracking(Candidates<W>, Backtracking<(Cell, Value), Mark>),
}

impl<const W: usize> General<W> {
    pub(crate) fn new(puzzle: &Puzzle, options: &Options) -> Self {
        let candidates = puzzle.candidates::<W>();
        let propagator = Propagator::new(candidates.geometry(), options.rules.unwrap_or(OWN_RULES));
        Self {
            strategy: if options.strategy == Strategy::Auto { Strategy::DepthFirst } else { options.strategy },
            sudoku: Sudoku::new(propagator, options.branching.unwrap_or(OWN_BRANCHING), options.seed),
            initial_candidates: candidates.count() as u64,
            walk: Walk::Start(candidates),
            limits: options.limits,
            solution: SOLVED_CELL * puzzle.board.geometry().cell_count(),
            wanted: options.max_solutions,
            found: 0,
        }
    }

    /// Propagates the first position, and sets out from it when that is done.
    fn settle(&mut self, watch: &dyn Watch) -> Result<(), Interrupt> {
        match std::mem::replace(&mut self.walk, Walk::Nowhere) {
            Walk::Start(candidates) => {
                self.sudoku.propagator.examine(&candidates);
                self.walk = Walk::Settling(candidates);
            }
            Walk::Settling(mut candidates) => match self.sudoku.propagator.run(&mut candidates, watch) {
                Ok(Run::Fixpoint) => self.walk = self.set_out(candidates),
                Ok(Run::Interrupted(interrupt)) => {
                    self.walk = Walk::Settling(candidates);
                    return Err(interrupt);
                }
                Err(_) => {}
            },
            walk => self.walk = walk,
        }
        Ok(())
    }

    fn set_out(&self, mut candidates: Candidates<W>) -> Walk<W> {
        // What an expansion holds beside the frontier is of the same bytes, unless there are hardly any; so are solutions.
        let beside = (candidates.geometry().side() + SPARES) * candidates.bytes();
        let bytes = self.limits.bytes.saturating_sub(beside).max(self.limits.bytes / 2);
        let solutions = self.wanted.saturating_mul(self.solution);
        let limits = Limits { bytes: bytes - solutions.min(bytes / 2), ..self.limits };
        match self.strategy {
            Strategy::BestFirst => Walk::BestFirst(Explorer::new(&self.sudoku, candidates, limits)),
            Strategy::BreadthFirst => Walk::BreadthFirst(Explorer::new(&self.sudoku, candidates, limits)),
            Strategy::DepthFirst | Strategy::Auto => Walk::DepthFirst(Explorer::new(&self.sudoku, candidates, limits)),
            Strategy::Backtracking => {
                candidates.record();
                Walk::Backtracking(candidates, Backtracking::new(self.limits))
            }
        }
    }

    fn counts(&self) -> Counts {
        match &self.walk {
            Walk::Start(_) | Walk::Settling(_) => Counts::default(),
            Walk::Nowhere => Counts { generated: 1, rejected: 1, ..Counts::default() },
            Walk::BestFirst(search) => *search.counts(),
            Walk::BreadthFirst(search) => *search.counts(),
            Walk::DepthFirst(search) => *search.counts(),
            Walk::Backtracking(_, search) => *search.counts(),
        }
    }

    /// To the next solution.
    fn go_on(&mut self, watch: &dyn Watch) -> Event<Board> {
        let sudoku = &mut self.sudoku;
        let event = match &mut self.walk {
            Walk::Start(_) | Walk::Settling(_) => {
                return match self.settle(watch) {
                    Ok(()) => self.go_on(watch),
                    Err(interrupt) => Event::Interrupted(interrupt),
                };
            }
            Walk::Nowhere => Event::Exhausted,
            Walk::BestFirst(search) => search.run(sudoku, watch),
            Walk::BreadthFirst(search) => search.run(sudoku, watch),
            Walk::DepthFirst(search) => search.run(sudoku, watch),
            Walk::Backtracking(candidates, search) => {
                return search.run(&mut InPlace { sudoku, candidates }, watch).map(|()| candidates.board());
            }
        };
        event.map(|candidates| candidates.board())
    }
}

impl<const W: usize> Engine for General<W> {
    fn next(&mut self, watch: &dyn Watch) -> Event<Board> {
        if self.found * self.solution > self.limits.bytes / 2 {
            return Event::Interrupted(Interrupt::Stop(Stop::Memory));
        }
        let event = self.go_on(watch);
        self.found += usize::from(matches!(event, Event::Goal(_)));
        event
    }

    fn statistics(&self) -> Statistics {
        let counts = self.counts();
        let rules = self.sudoku.propagator.counts();
        Statistics {
            nodes_expanded: counts.expanded,
            nodes_generated: counts.generated,
            guesses: counts.guesses,
            backtracks: counts.rejected,
            cancels: (self.strategy == Strategy::Backtracking).then_some(counts.cancels),
            max_depth: counts.max_depth,
            max_frontier: counts.max_frontier,
            dives: counts.dives,
            propagation_passes: rules.passes,
            eliminations: rules.eliminations,
            placements: Some(Placements { naked_single: rules.naked_singles, hidden_single: rules.hidden_singles }),
            removals: Some(Removals {
                locked_candidates: rules.locked_candidates,
                naked_subset: rules.naked_subsets,
                alldifferent: rules.all_different,
            }),
            initial_candidates: self.initial_candidates,
            ..Statistics::none(self.strategy, "general")
        }
    }
}
