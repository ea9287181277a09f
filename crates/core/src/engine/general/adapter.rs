//! The general engine: every side, strategy, rule and branching, by the generic searches.

use crate::engine::contract::{Engine, Factory};
use crate::engine::general::recorder::{Recorder, TakeRecord};
use crate::engine::general::sudoku::{InPlace, Sudoku};
use crate::engine::options::{Branching, Options, Strategy};
use crate::engine::puzzle::Puzzle;
use crate::engine::record::{Record, RecordOptions};
use crate::engine::statistics::{Placements, Removals, Statistics};
use sudokud_model::grid::candidates::Checkpoint;
use sudokud_model::grid::{Board, Candidates, Cell, Value};
use sudokud_model::sets::{AnyWidth, with_width};
use sudokud_propagation::rules::{Rule, RulePropagator, Rules, RunResult};
use sudokud_search::budget::{Interrupt, Limits, Progress, Stop, Watch};
use sudokud_search::{
    Backtracking, BestFirst, BreadthFirst, DepthFirst, SearchCounts, SearchResult, Searchable, TreeSearch,
    Unobserved,
};

/// The rules if the options name none. With [`OWN_BRANCHING`], locked candidates save time at sides 16 and
/// 25, and naked subsets in addition cost time (`benches/records/2026-11-21-rules-and-branching.md`).
pub(crate) const OWN_RULES: Rules = Rules::BASIC.with(Rule::LockedCandidates);

/// The branching if the options name none. With [`OWN_RULES`] it expands 8 to 50 % as many nodes as
/// `fewest_candidates`, in the record of [`OWN_RULES`].
pub(crate) const OWN_BRANCHING: Branching = Branching::MostConstrained;

/// The engine's name.
const NAME: &str = "general";

/// The size of one cell of a solution, in bytes.
const SOLVED_CELL: usize = size_of::<Option<Value>>();

/// The factory of [`GeneralSearch`]; accepts every puzzle.
pub(crate) struct General;

impl Factory for General {
    fn begin(&self, puzzle: &Puzzle, options: &Options) -> Option<Box<dyn Engine>> {
        Some(with_width(puzzle.board.side(), Begin { puzzle, options, record_options: None }))
    }

    fn names(&self) -> &'static [&'static str] {
        &[NAME]
    }
}

/// Creates a search that keeps a record.
pub(crate) fn begin_recorded(
    puzzle: &Puzzle,
    options: &Options,
    record_options: RecordOptions,
) -> Box<dyn Engine> {
    with_width(puzzle.board.side(), Begin { puzzle, options, record_options: Some(record_options) })
}

/// The creation of a [`GeneralSearch`] at any width.
struct Begin<'a> {
    puzzle: &'a Puzzle,
    options: &'a Options,
    record_options: Option<RecordOptions>,
}

impl AnyWidth for Begin<'_> {
    type Output = Box<dyn Engine>;
    fn run<const W: usize>(self) -> Self::Output {
        let Self { puzzle, options, record_options } = self;
        match record_options {
            None => Box::new(GeneralSearch::<W, _>::new(puzzle, options, Unobserved)),
            Some(record_options) => {
                Box::new(GeneralSearch::<W, _>::new(puzzle, options, Recorder::new(record_options)))
            }
        }
    }
}

/// One of the four generic searches over one puzzle.
struct GeneralSearch<const W: usize, O> {
    observer: O,
    strategy: Strategy,
    sudoku: Sudoku<W>,
    stage: Stage<W>,
    initial_candidates: u64,
    limits: Limits,
    max_solutions: usize,
    /// The number of solutions found.
    found: usize,
    /// The size of one solution, in bytes.
    solution_bytes: usize,
    /// The solutions that were not taken.
    solutions: Vec<Board>,
    /// The number of them at which the search pauses.
    max_untaken: usize,
}

/// The stages of a search, in order; the last five are alternatives.
enum Stage<const W: usize> {
    /// Before the propagation of the initial state.
    Start(Candidates<W>),
    /// During the propagation of the initial state.
    Propagation(Candidates<W>),
    /// After a contradiction in the initial state.
    Contradiction,
    BestFirst(TreeSearch<Sudoku<W>, BestFirst<Candidates<W>>>),
    BreadthFirst(TreeSearch<Sudoku<W>, BreadthFirst<Candidates<W>>>),
    DepthFirst(TreeSearch<Sudoku<W>, DepthFirst<Candidates<W>>>),
    Backtracking(Candidates<W>, Backtracking<(Cell, Value), Checkpoint>),
}

impl<const W: usize, O: TakeRecord> GeneralSearch<W, O> {
    fn new(puzzle: &Puzzle, options: &Options, observer: O) -> Self {
        let candidates = puzzle.candidates::<W>();
        let propagator = RulePropagator::new(candidates.layout(), options.rules.unwrap_or(OWN_RULES))
            .with_constraints(candidates.layout(), puzzle.constraints());
        Self {
            observer,
            strategy: if options.strategy == Strategy::Auto {
                Strategy::DepthFirst
            } else {
                options.strategy
            },
            sudoku: Sudoku::new(propagator, options.branching.unwrap_or(OWN_BRANCHING), options.seed),
            initial_candidates: candidates.count() as u64,
            stage: Stage::Start(candidates),
            limits: options.limits,
            max_solutions: options.max_solutions.max(1),
            found: 0,
            solution_bytes: SOLVED_CELL * puzzle.board.layout().cell_count(),
            solutions: Vec::new(),
            max_untaken: usize::MAX,
        }
    }

    /// Moves on from `Start` or `Propagation`: puts the whole initial state on the worklist, or propagates it
    /// and creates the search.
    fn prepare(&mut self, watch: &dyn Watch) -> Result<(), Interrupt> {
        match std::mem::replace(&mut self.stage, Stage::Contradiction) {
            Stage::Start(candidates) => {
                self.sudoku.propagator.enqueue_all(&candidates);
                self.stage = Stage::Propagation(candidates);
            }
            Stage::Propagation(mut candidates) => match self.sudoku.propagator.run(&mut candidates, watch) {
                Ok(RunResult::Fixpoint) => self.stage = self.search_from(candidates),
                Ok(RunResult::Interrupted(interrupt)) => {
                    self.stage = Stage::Propagation(candidates);
                    return Err(interrupt);
                }
                // `replace` has set the stage to `Contradiction`.
                Err(_) => {}
            },
            stage => self.stage = stage,
        }
        Ok(())
    }

    fn search_from(&self, mut candidates: Candidates<W>) -> Stage<W> {
        // The frontier, or the state of backtracking, gets what an expansion and the solutions leave, but at
        // least a quarter of the limit.
        let expansion = match self.strategy {
            Strategy::Backtracking => 0,
            _ => self.sudoku.expansion_bytes(&candidates),
        };
        let bytes = self.limits.bytes.saturating_sub(expansion).max(self.limits.bytes / 2);
        let solutions = self.max_solutions.min(self.max_untaken).saturating_mul(self.solution_bytes);
        let limits = Limits { bytes: bytes - solutions.min(bytes / 2), ..self.limits };
        match self.strategy {
            Strategy::BestFirst => Stage::BestFirst(TreeSearch::new(&self.sudoku, candidates, limits)),
            Strategy::BreadthFirst => Stage::BreadthFirst(TreeSearch::new(&self.sudoku, candidates, limits)),
            Strategy::DepthFirst | Strategy::Auto => {
                Stage::DepthFirst(TreeSearch::new(&self.sudoku, candidates, limits))
            }
            Strategy::Backtracking => {
                candidates.record();
                Stage::Backtracking(candidates, Backtracking::new(limits))
            }
        }
    }

    fn counts(&self) -> SearchCounts {
        match &self.stage {
            Stage::Start(_) | Stage::Propagation(_) => SearchCounts::default(),
            Stage::Contradiction => SearchCounts { generated: 1, rejected: 1, ..SearchCounts::default() },
            Stage::BestFirst(search) => *search.counts(),
            Stage::BreadthFirst(search) => *search.counts(),
            Stage::DepthFirst(search) => *search.counts(),
            Stage::Backtracking(_, search) => *search.counts(),
        }
    }

    /// Searches for the next solution.
    fn next(&mut self, watch: &dyn Watch) -> SearchResult<Board> {
        while matches!(self.stage, Stage::Start(_) | Stage::Propagation(_)) {
            if let Err(interrupt) = self.prepare(watch) {
                return SearchResult::Interrupted(interrupt);
            }
        }
        let (sudoku, observer) = (&mut self.sudoku, &mut self.observer);
        let result = match &mut self.stage {
            Stage::Start(_) | Stage::Propagation(_) | Stage::Contradiction => SearchResult::Exhausted,
            Stage::BestFirst(search) => search.run_observed(sudoku, observer, watch),
            Stage::BreadthFirst(search) => search.run_observed(sudoku, observer, watch),
            Stage::DepthFirst(search) => search.run_observed(sudoku, observer, watch),
            Stage::Backtracking(candidates, search) => {
                let result = search.run_observed(&mut InPlace { sudoku, candidates }, observer, watch);
                return result.map(|()| candidates.board());
            }
        };
        result.map(|candidates| candidates.board())
    }
}

impl<const W: usize, O: TakeRecord> Engine for GeneralSearch<W, O> {
    fn advance(&mut self, watch: &dyn Watch) -> Progress {
        while self.found < self.max_solutions {
            if self.solutions.len() >= self.max_untaken {
                return Progress::Paused;
            }
            if self.solutions.len() * self.solution_bytes > self.limits.bytes / 2 {
                return Progress::Stopped(Stop::Memory);
            }
            match self.next(watch) {
                SearchResult::Goal(solution) => {
                    self.found += 1;
                    self.solutions.push(solution);
                }
                SearchResult::Exhausted => break,
                SearchResult::Interrupted(interrupt) => return interrupt.into(),
            }
        }
        Progress::Done
    }

    fn set_max_untaken(&mut self, most: usize) {
        self.max_untaken = most;
    }

    fn take_solutions(&mut self) -> Vec<Board> {
        std::mem::take(&mut self.solutions)
    }

    fn take_record(&mut self) -> Option<Record> {
        self.observer.take_record()
    }

    fn statistics(&self) -> Statistics {
        let counts = self.counts();
        let rules = self.sudoku.propagator.counts();
        Statistics {
            nodes_expanded: counts.expanded,
            nodes_generated: Some(counts.generated),
            guesses: counts.guesses,
            backtracks: counts.rejected,
            cancels: (self.strategy == Strategy::Backtracking).then_some(counts.cancels),
            max_depth: counts.max_depth,
            max_frontier: Some(counts.max_frontier),
            dives: Some(counts.dives),
            propagation_passes: Some(rules.passes),
            eliminations: Some(rules.eliminations),
            placements: Some(Placements {
                naked_single: rules.naked_singles,
                hidden_single: rules.hidden_singles,
            }),
            removals: Some(Removals {
                locked_candidates: rules.locked_candidates,
                naked_subset: rules.naked_subsets,
                alldifferent: rules.all_different,
            }),
            initial_candidates: self.initial_candidates,
            ..Statistics::none(self.strategy, NAME)
        }
    }
}
