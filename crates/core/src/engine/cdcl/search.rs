//! The search for the solutions of one large board: resumable, reproducible, limited in decisions and bytes.
//!
//! ```text
//!   singles → pattern ─┬→ first slices ─┬→ all-different ⇄ turns      each arrow may be a pause
//!                      └────────────────┘                             each stage may end the search
//! ```
//!
//! Singles finish easy boards. A pattern completes boards with almost no givens. The first slices of all
//! roles but the last, or of the only role, finish boards that are not hard. The all-different filter
//! refutes pigeonhole boards and removes candidates. Boards with very many candidates go from the pattern to
//! the filter, before the first slices. Then the roles take turns until enough solutions are found or it is
//! proven that there are no more. New units lead back to the filter. Invariant: solutions are different. So
//! the search keeps all of them, and a member excludes each by a clause. A run depends only on the board,
//! the options and the limits, not on pauses.

use crate::engine::cdcl::all_different::AllDifferent;
use crate::engine::cdcl::candidate_sets::{CandidateSets, Unsolvable};
use crate::engine::cdcl::meter::Meter;
use crate::engine::cdcl::options::{MAX_CONSTRAINTS, MAX_SIDE, SearchError, SearchOptions};
use crate::engine::cdcl::pattern;
use crate::engine::cdcl::portfolio::Portfolio;
use crate::engine::cdcl::portfolio_role::roles;
use crate::engine::cdcl::sat::status::Status;
use crate::engine::cdcl::statistics::SearchStatistics;
use std::collections::HashSet;
use std::sync::Arc;
use sudokud_model::grid::random::XorShift64;
use sudokud_model::grid::{Board, Value, check};
use sudokud_model::houses::Layout;
use sudokud_search::budget::{Limits, Progress, Reservation, Stop, Watch};

/// Bytes per cell of a solution: two here, and two in the board that the caller makes of it.
const SOLUTION_CELL_BYTES: usize = 4;

/// The number of tries after which the pattern is given up if it has found no solution.
const PATTERN_TRIES: usize = 8;

/// The number of open candidates per value above which the filter runs before the first slices. Pigeonhole
/// boards of side 25 and more can exceed it, and filtering them takes less time than encoding them.
const FILTER_FIRST_CANDIDATES_PER_VALUE: u64 = 600;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Singles,
    Pattern,
    FirstSlices,
    AllDifferent,
    Turns,
    Done,
}

/// A search for the solutions of one board.
#[derive(Debug)]
pub struct PortfolioSearch {
    layout: Arc<Layout>,
    candidates: Vec<u128>,
    options: SearchOptions,
    stage: Stage,
    sets: Option<CandidateSets>,
    all_different: Option<AllDifferent>,
    portfolio: Portfolio,
    random: XorShift64,
    pattern_tries: usize,
    solutions: Vec<Vec<u8>>,
    /// The same solutions.
    known: HashSet<Vec<u8>>,
    /// The number of solutions that were taken.
    taken: usize,
    /// The number of solutions not taken at which the search pauses.
    max_untaken: usize,
    exhausted: bool,
    /// The counts of open cells and candidates after singles; at the end also those of the members, which are
    /// dropped.
    counted: SearchStatistics,
    reservation: Reservation,
}

impl PortfolioSearch {
    /// Creates a search on a board of this layout. `candidates` is row-major and has a set for each cell; bit
    /// v of a set allows the value with index v. A given is a set of one value.
    ///
    /// # Errors
    /// [`SearchError::Layout`] if [`Self::supports`] is false, [`SearchError::Cells`] for another number of
    /// sets than of cells.
    pub fn new(
        layout: &Arc<Layout>,
        candidates: &[u128],
        options: SearchOptions,
    ) -> Result<Self, SearchError> {
        if !Self::supports(layout) {
            return Err(SearchError::Layout);
        }
        if candidates.len() != layout.cell_count() {
            return Err(SearchError::Cells { expected: layout.cell_count(), found: candidates.len() });
        }
        Ok(Self {
            layout: Arc::clone(layout),
            candidates: candidates.to_vec(),
            options: SearchOptions { max_solutions: options.max_solutions.max(1), ..options },
            stage: Stage::Singles,
            sets: None,
            all_different: None,
            portfolio: Portfolio::default(),
            random: XorShift64::new(options.seed.unwrap_or(0)),
            pattern_tries: 0,
            solutions: Vec::new(),
            known: HashSet::new(),
            taken: 0,
            max_untaken: usize::MAX,
            exhausted: false,
            counted: SearchStatistics::default(),
            reservation: Reservation::default(),
        })
    }

    /// Returns whether the engine can search boards of this layout: all its sets are houses, and neither side
    /// nor number of houses is too large.
    #[must_use]
    pub fn supports(layout: &Layout) -> bool {
        let constraints = layout.cell_count() + layout.house_count() * layout.side();
        layout.side() <= MAX_SIDE
            && constraints <= MAX_CONSTRAINTS
            && layout.set_count() == layout.house_count()
    }

    /// Searches until it is done, a limit is reached, or the watch interrupts it. The solvers poll the watch
    /// about every 50 µs; a reduction of the clauses takes up to 7 ms without a poll. The stages before them,
    /// and the building of an encoding, poll between their steps. The longest step takes 20 ms at side 100.
    pub fn advance(&mut self, limits: &Limits, watch: &(impl Watch + ?Sized)) -> Progress {
        while self.stage != Stage::Done {
            if self.solutions.len() - self.taken >= self.max_untaken {
                return Progress::Paused;
            }
            // Singles are not preceded by a poll, so boards that they finish end without one.
            if self.stage != Stage::Singles {
                let bytes = self.bytes();
                if let Err(interrupt) = Meter::new(watch, &mut self.reservation, 0).poll(bytes) {
                    return interrupt.into();
                }
            }
            match self.step(limits, watch) {
                Ok(None) => {}
                Ok(Some(progress)) => return progress,
                Err(Unsolvable) => self.exhaust(),
            }
        }
        Progress::Done
    }

    /// Does one step of the current stage. Returns `Some` if [`Self::advance`] has to return.
    fn step(
        &mut self,
        limits: &Limits,
        watch: &(impl Watch + ?Sized),
    ) -> Result<Option<Progress>, Unsolvable> {
        match self.stage {
            Stage::Singles => self.apply_singles()?,
            Stage::Pattern if !self.solutions.is_empty() && self.bytes() > limits.bytes => {
                return Ok(Some(Progress::Stopped(Stop::Memory)));
            }
            Stage::Pattern => self.try_pattern(),
            Stage::AllDifferent => self.filter()?,
            Stage::FirstSlices | Stage::Turns => return self.take_turn(limits, watch),
            Stage::Done => {}
        }
        Ok(None)
    }

    /// Makes [`Self::advance`] pause whenever this many solutions were found and not taken, at least 1.
    pub fn set_max_untaken(&mut self, most: usize) {
        self.max_untaken = most;
    }

    /// Returns the solutions found since the last call. They remain in [`Self::solutions`].
    pub fn take_solutions(&mut self) -> &[Vec<u8>] {
        let first = std::mem::replace(&mut self.taken, self.solutions.len());
        &self.solutions[first..]
    }

    /// Returns the solutions found so far, all different, as row-major value indices.
    pub fn solutions(&self) -> &[Vec<u8>] {
        &self.solutions
    }

    /// Returns whether it is proven that there are no other solutions than those found.
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Returns the counts so far.
    pub fn statistics(&self) -> SearchStatistics {
        let mut sum = self.portfolio.statistics(self.counted);
        if let Some(filter) = &self.all_different {
            sum.filtered_graphs = filter.filtered();
            sum.filter_eliminations = filter.eliminations();
        }
        sum.eliminations = self.sets.as_ref().map_or(0, CandidateSets::eliminations);
        sum
    }

    /// Returns the bytes in use, including the boards that the caller makes of the solutions.
    pub fn bytes(&self) -> usize {
        self.candidates.len() * size_of::<u128>()
            + self.sets.as_ref().map_or(0, CandidateSets::bytes)
            + self.all_different.as_ref().map_or(0, AllDifferent::bytes)
            + self.portfolio.bytes()
            + self.solutions.len() * self.layout.cell_count() * SOLUTION_CELL_BYTES
    }

    /// Ends the search with a proof that there are no other solutions.
    fn exhaust(&mut self) {
        self.exhausted = true;
        self.finish();
    }

    fn finish(&mut self) {
        self.stage = Stage::Done;
        self.counted = self.portfolio.statistics(self.counted);
        self.portfolio.clear();
    }

    fn apply_singles(&mut self) -> Result<(), Unsolvable> {
        let mut sets = CandidateSets::new(&self.layout, &self.candidates)?;
        sets.apply_singles()?;
        self.counted.open_cells = sets.open_cells() as u64;
        self.counted.open_candidates = sets.open_candidates() as u64;
        self.portfolio = Portfolio::new(roles(self.options, &sets));
        self.stage = Stage::Pattern;
        let solution = sets.solution();
        self.sets = Some(sets);
        if let Some(solution) = solution {
            self.add_solution(solution);
            self.exhaust();
        }
        Ok(())
    }

    /// Tries the pattern once. The stage ends at once if there are more givens than values. Otherwise it
    /// ends with enough solutions, after [`PATTERN_TRIES`] tries without one, or after [`PATTERN_TRIES`]
    /// tries and two for each solution requested.
    fn try_pattern(&mut self) {
        let givens = self.candidates.iter().filter(|set| set.count_ones() == 1).count();
        self.pattern_tries += 1;
        let max_tries = PATTERN_TRIES.saturating_add(self.options.max_solutions.saturating_mul(2));
        if givens > self.layout.side() || self.pattern_tries > max_tries {
            self.stage = self.stage_after_pattern();
            return;
        }
        if let Some(solution) = pattern::complete(&self.layout, &self.candidates, &mut self.random) {
            self.add_solution(solution);
            if self.solutions.len() >= self.options.max_solutions {
                self.finish();
            }
        } else if self.pattern_tries >= PATTERN_TRIES && self.solutions.is_empty() {
            self.stage = self.stage_after_pattern();
        }
    }

    /// Returns the all-different filter if there are many candidates, otherwise the first slices.
    fn stage_after_pattern(&self) -> Stage {
        let many = FILTER_FIRST_CANDIDATES_PER_VALUE * self.layout.side() as u64;
        if self.counted.open_candidates > many { Stage::AllDifferent } else { Stage::FirstSlices }
    }

    fn filter(&mut self) -> Result<(), Unsolvable> {
        let Some(sets) = self.sets.as_mut() else { return Ok(()) };
        if self.all_different.get_or_insert_with(|| AllDifferent::new(sets)).step(sets)? {
            return Ok(());
        }
        self.stage = Stage::Turns;
        if let Some(solution) = sets.solution() {
            self.add_solution(solution);
            self.exhaust();
        }
        Ok(())
    }

    /// Builds the current role's member, or runs its slice. Returns `Some` if [`Self::advance`] has to
    /// return.
    fn take_turn(
        &mut self,
        limits: &Limits,
        watch: &(impl Watch + ?Sized),
    ) -> Result<Option<Progress>, Unsolvable> {
        let decisions = limits.nodes.saturating_sub(self.statistics().decisions);
        let bytes = self.bytes();
        let Some(sets) = self.sets.as_mut() else { return Ok(None) };
        if !self.portfolio.is_started() && !self.portfolio.fit(sets, limits.bytes, bytes) {
            return Ok(Some(Progress::Stopped(Stop::Memory)));
        }
        if let Err(interrupt) = self.reservation.extend(bytes + self.portfolio.next_member_bytes(sets), watch)
        {
            return Ok(Some(interrupt.into()));
        }
        if self.portfolio.build(sets) {
            return Ok(None);
        }
        let others = bytes - self.portfolio.current().bytes();
        let mut meter = Meter::new(watch, &mut self.reservation, others);
        match self.portfolio.run(sets, &self.solutions, decisions, &mut meter) {
            Status::Unsatisfiable => self.exhaust(),
            Status::Satisfiable => self.take_solution(),
            Status::TickLimit => self.end_slice()?,
            Status::Interrupted(interrupt) => return Ok(Some(interrupt.into())),
            // Only best-first has assumptions and a conflict limit, and its member handles both.
            Status::AssumptionsFailed | Status::ConflictLimit => {}
        }
        if self.bytes() > limits.bytes && self.stage != Stage::Done {
            return Ok(Some(Progress::Stopped(Stop::Memory)));
        }
        Ok(None)
    }

    /// Exports the member's units to the board, filters it again if it has changed, and passes the turn.
    fn end_slice(&mut self) -> Result<(), Unsolvable> {
        let Some(sets) = self.sets.as_mut() else { return Ok(()) };
        let changed = self.portfolio.current().export(sets)?;
        if let (true, Some(filter)) = (changed, self.all_different.as_mut()) {
            filter.update(sets);
            self.stage = Stage::AllDifferent;
        }
        self.portfolio.pass_turn(self.solutions.len());
        if self.stage == Stage::FirstSlices && self.portfolio.is_last_role() {
            self.stage = Stage::AllDifferent;
        }
        Ok(())
    }

    fn take_solution(&mut self) {
        let solution = self.portfolio.current().take_solution();
        self.add_solution(solution);
        if self.solutions.len() >= self.options.max_solutions {
            self.finish();
        }
    }

    /// Adds a solution unless it is known.
    fn add_solution(&mut self, solution: Vec<u8>) {
        debug_assert!(is_solution(&self.layout, &self.candidates, &solution), "a solution obeys the rules");
        if self.known.insert(solution.clone()) {
            self.solutions.push(solution);
        }
    }
}

/// Returns whether `solution` has one of the candidates in each cell, and each value once in each house.
pub(crate) fn is_solution(layout: &Arc<Layout>, candidates: &[u128], solution: &[u8]) -> bool {
    let allows = |(&value, set): (&u8, &u128)| set.checked_shr(value.into()).is_some_and(|set| set & 1 == 1);
    let cells = solution.iter().map(|&value| Some(Value::new(value.into()))).collect();
    candidates.len() == solution.len()
        && solution.iter().zip(candidates).all(allows)
        && Board::with_cells(Arc::clone(layout), cells).is_ok_and(|board| check::is_solved(&board))
}
