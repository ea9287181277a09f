//! The search for true candidates.
//!
//! Cost at side 9: one search for puzzles with few solutions. Puzzles with many take a search for each cell
//! and for some values besides, each for one solution.

use super::answer::{Status, TrueCandidates};
use sudokud_core::solve::{Options, Progress, Puzzle, Report, ResumableSearch};
use sudokud_model::grid::{Board, Cell, Marks, Value, ValueSet, check};
use sudokud_search::budget::{Limits, Stop, Watch};

/// The solutions of the first search at side 9. On other boards a solution takes too long.
const SAMPLE: usize = 100;
/// The largest number of solutions counted for a candidate.
const MAX_COUNTED: usize = 1000;

/// Options of a search for true candidates.
#[derive(Clone, Debug)]
pub struct TrueCandidateOptions {
    /// Count the solutions of each candidate up to this number, 1 to 1,000.
    pub solutions_up_to: usize,
    /// The true candidates of a puzzle that this one restricts. Trusted: others are not tried.
    pub former: Option<Marks>,
    /// Boards that may be solutions. Those that are not have no effect.
    pub hints: Vec<Board>,
    /// The limits of nodes, of all searches together, and of memory, of each.
    pub limits: Limits,
}

impl Default for TrueCandidateOptions {
    fn default() -> Self {
        Self { solutions_up_to: 1, former: None, hints: Vec::new(), limits: Limits::default() }
    }
}

/// The purpose of one of the searches.
#[derive(Clone, Copy)]
enum Query {
    Sample,
    Cell(Cell),
    Count(Cell, Value),
}

/// A search for true candidates that can be paused, moved to another thread and resumed.
pub struct TrueCandidateSearch {
    puzzle: Puzzle,
    options: TrueCandidateOptions,
    proven: Vec<ValueSet<4>>,
    undecided: Vec<ValueSet<4>>,
    /// By cell · N + value; empty unless more than one solution is asked for.
    counts: Vec<u32>,
    /// The next candidate to count.
    next_count: usize,
    witnesses: Vec<Board>,
    is_sampled: bool,
    unique: Option<bool>,
    running: Option<(Query, ResumableSearch)>,
    nodes_expanded: u64,
    ended: Option<Progress>,
}

impl TrueCandidateSearch {
    /// Creates a search without starting it.
    #[must_use]
    pub fn new(puzzle: Puzzle, mut options: TrueCandidateOptions) -> Self {
        options.solutions_up_to = options.solutions_up_to.clamp(1, MAX_COUNTED);
        let mut undecided = puzzle.candidates::<4>().marks().sets().to_vec();
        if let Some(former) = options.former.take_if(|former| former.sets().len() == undecided.len()) {
            undecided.iter_mut().zip(former.sets()).for_each(|(set, former)| *set &= *former);
            options.former = Some(former);
        }
        let (cells, side) = (undecided.len(), puzzle.board.side());
        let counts = if options.solutions_up_to > 1 { vec![0; cells * side] } else { Vec::new() };
        let hints = std::mem::take(&mut options.hints);
        let mut search = Self {
            proven: vec![ValueSet::EMPTY; cells],
            undecided,
            counts,
            next_count: 0,
            witnesses: Vec::new(),
            is_sampled: false,
            unique: None,
            running: None,
            nodes_expanded: 0,
            ended: None,
            puzzle,
            options,
        };
        hints.into_iter().for_each(|hint| search.add_hint(hint));
        search
    }

    fn add_hint(&mut self, hint: Board) {
        let is_candidate = |(cell, value): (Cell, Value)| {
            self.undecided[cell.index()].contains(value) || self.proven[cell.index()].contains(value)
        };
        // The values of variables beside the board are not known.
        let is_allowed = self.puzzle.constraints().is_none_or(|constraints| {
            constraints.space().variables == 0 && constraints.violated(&hint).is_empty()
        });
        if is_allowed && check::is_solution_of(&hint, &self.puzzle.board) && hint.filled().all(is_candidate) {
            self.prove(hint);
        }
    }

    /// Notes that a board is a solution.
    fn prove(&mut self, solution: Board) {
        let mut is_new = false;
        for (cell, value) in solution.filled() {
            is_new |= self.undecided[cell.index()].remove(value);
            self.proven[cell.index()].insert(value);
        }
        if is_new && self.witnesses.len() < 4 * solution.side() {
            self.witnesses.push(solution);
        }
    }

    /// Searches until all is known or the watch interrupts. A search that stopped early has ended.
    pub fn advance(&mut self, watch: &dyn Watch) -> Progress {
        while self.ended.is_none() {
            let Some((query, mut search)) = self.running.take().or_else(|| self.next_query()) else {
                self.ended = Some(Progress::Done);
                break;
            };
            if search.advance(watch) == Progress::Paused {
                self.running = Some((query, search));
                return Progress::Paused;
            }
            self.conclude(query, search.report());
        }
        self.ended.unwrap_or(Progress::Done)
    }

    fn next_query(&mut self) -> Option<(Query, ResumableSearch)> {
        if !self.is_sampled {
            return Some(self.query(Query::Sample, None, self.sample_size()));
        }
        let most = (0..self.undecided.len()).max_by_key(|&cell| self.undecided[cell].len())?;
        if !self.undecided[most].is_empty() {
            let cell = Cell::new(most);
            return Some(self.query(Query::Cell(cell), Some((cell, self.undecided[most])), 1));
        }
        let (side, most) = (self.puzzle.board.side(), self.options.solutions_up_to);
        while self.next_count < self.counts.len() {
            let (cell, value) = (Cell::new(self.next_count / side), Value::new(self.next_count % side));
            if self.proven[cell.index()].contains(value) && self.counts[self.next_count] < most as u32 {
                let query = Query::Count(cell, value);
                return Some(self.query(query, Some((cell, ValueSet::only(value))), most));
            }
            self.next_count += 1;
        }
        None
    }

    fn sample_size(&self) -> usize {
        let is_fast = self.puzzle.board.layout().classic_order() == Some(3);
        if is_fast { SAMPLE } else { 2 }.max(self.options.solutions_up_to + 1)
    }

    /// A search among the candidates that are not refuted, with these in one cell.
    fn query(
        &self,
        query: Query,
        restricted: Option<(Cell, ValueSet<4>)>,
        max_solutions: usize,
    ) -> (Query, ResumableSearch) {
        let sets = self.proven.iter().zip(&self.undecided).map(|(&proven, &undecided)| proven | undecided);
        let mut sets: Vec<_> = sets.collect();
        if let Some((cell, values)) = restricted {
            sets[cell.index()] = values;
        }
        let mut puzzle = self.puzzle.clone();
        puzzle.marks = Marks::new(sets).ok();
        let nodes = self.options.limits.nodes.saturating_sub(self.nodes_expanded);
        let limits = Limits { nodes, ..self.options.limits };
        let options = Options { max_solutions, limits, ..Options::default() };
        (query, ResumableSearch::new(&puzzle, &options))
    }

    fn conclude(&mut self, query: Query, report: Report) {
        self.nodes_expanded += report.statistics.nodes_expanded;
        let stop = report.statistics.limit_hit;
        self.ended = stop.map(Progress::Stopped);
        match query {
            Query::Sample => self.conclude_sample(report),
            Query::Cell(cell) => {
                if report.solutions.is_empty() && stop.is_none() {
                    self.undecided[cell.index()].clear();
                }
                report.solutions.into_iter().for_each(|solution| self.prove(solution));
            }
            Query::Count(cell, value) => {
                let index = cell.index() * self.puzzle.board.side() + value.index();
                self.counts[index] = self.counts[index].max(report.solutions.len() as u32);
                self.next_count = index + 1;
            }
        }
    }

    fn conclude_sample(&mut self, report: Report) {
        self.is_sampled = true;
        self.unique = report.unique.filter(|_| self.options.former.is_none());
        self.count(&report.solutions);
        let is_exhausted =
            report.statistics.limit_hit.is_none() && report.solutions.len() < self.sample_size();
        report.solutions.into_iter().for_each(|solution| self.prove(solution));
        if is_exhausted {
            self.undecided.iter_mut().for_each(ValueSet::clear);
            self.next_count = self.counts.len();
        }
    }

    /// Counts different solutions.
    fn count(&mut self, solutions: &[Board]) {
        if self.counts.is_empty() {
            return;
        }
        let (side, most) = (self.puzzle.board.side(), self.options.solutions_up_to as u32);
        for (cell, value) in solutions.iter().flat_map(Board::filled) {
            let count = &mut self.counts[cell.index() * side + value.index()];
            *count = (*count + 1).min(most);
        }
    }

    /// Returns what is known so far.
    #[must_use]
    pub fn answer(&self) -> TrueCandidates {
        let limit_hit = match self.ended {
            None => Some(Stop::Cancelled),
            Some(Progress::Stopped(stop)) => Some(stop),
            Some(_) => None,
        };
        let is_solvable = self.proven.iter().any(|set| !set.is_empty());
        let status = match (limit_hit, is_solvable) {
            (Some(_), _) => Status::Partial,
            (None, true) => Status::Complete,
            (None, false) => Status::Unsolvable,
        };
        let cells = self.puzzle.board.layout().cells();
        let pairs =
            cells.flat_map(|cell| self.undecided[cell.index()].iter().map(move |value| (cell, value)));
        TrueCandidates {
            status,
            unresolved: pairs.collect(),
            proven: Marks::new(self.proven.clone()).expect("the sets of a board"),
            solution_counts: (!self.counts.is_empty()).then(|| self.counts.clone()),
            unique: self.unique,
            witnesses: self.witnesses.clone(),
            limit_hit,
            nodes_expanded: self.nodes_expanded,
        }
    }
}

/// Finds the true candidates of a puzzle. A [`Signal::Pause`](sudokud_search::budget::Signal::Pause) has no
/// effect.
///
/// ```
/// use sudokud_analysis::true_candidates::{Status, TrueCandidateOptions, true_candidates};
/// use sudokud_model::grid::{Cell, text};
/// use sudokud_search::budget::Unwatched;
/// let (board, _) = text::parse("..3434....434321", None).unwrap();
/// let found = true_candidates(&board.into(), TrueCandidateOptions::default(), &Unwatched);
/// assert_eq!((found.status, found.unique), (Status::Complete, Some(false)));
/// assert_eq!(found.proven.of(Cell::new(0)).len(), 2); // two 1s and two 2s can be exchanged
/// ```
#[must_use]
pub fn true_candidates(puzzle: &Puzzle, options: TrueCandidateOptions, watch: &dyn Watch) -> TrueCandidates {
    let mut search = TrueCandidateSearch::new(puzzle.clone(), options);
    while search.advance(watch) == Progress::Paused {}
    search.answer()
}
