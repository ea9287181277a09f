//! Makes puzzles that fit the same wishes, one for each seed.
//!
//! Everything is drawn from the seed of the puzzle, and no result depends on a clock, a thread, the order of
//! a hash table or the processor. Effort is counted in attempts: puzzles that were made and judged.

use super::attempt::{Nearest, Search, requirement};
use super::dig::{Dug, redundant_givens};
use super::effort::Effort;
use super::judge::{Walked, rated};
use super::not_made::NotMade;
use super::prover::{Prover, Requirement};
use super::symmetry::Symmetry;
use super::wishes::{Wish, WishError, Wishes};
use std::cmp::Ordering;
use std::collections::HashSet;
use std::sync::Arc;
use sudokud_core::solve::{LineEngine, Puzzle};
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::random::Xoshiro256;
use sudokud_model::grid::{Board, Candidates};
use sudokud_rating::{Rated, Scale, Walk};
use sudokud_search::budget::{Stop, Watch};

/// Makes puzzles that fit the same wishes.
pub struct Maker {
    wishes: Wishes,
    prover: Prover,
}

/// A puzzle.
#[derive(Clone, Debug)]
pub struct Made {
    /// The puzzle; it has exactly one solution.
    pub puzzle: Board,
    /// The cages of a killer.
    pub constraints: Option<Arc<Constraints>>,
    /// The solution.
    pub solution: Board,
    /// The symmetry of the givens.
    pub symmetry: Symmetry,
    /// Whether every given is necessary; `None` if that is not proven.
    pub minimal: Option<bool>,
    /// The wishes that the puzzle does not meet.
    pub missed: Vec<Wish>,
    /// The number of puzzles that were made and judged.
    pub attempts: u32,
    /// The seed of the puzzle.
    pub seed: u64,
    /// Why the search ended before the attempts were used up, if the wishes are not met.
    pub stopped: Option<Stop>,
    /// The walk that judged the puzzle, if there was one and it was complete.
    walked: Option<Walked>,
}

impl Maker {
    /// Prepares to make puzzles.
    ///
    /// # Errors
    /// A wish without a meaning.
    pub fn new(wishes: Wishes) -> Result<Self, WishError> {
        let wishes = wishes.checked()?;
        Ok(Self { prover: Prover::new(&wishes.layout), wishes })
    }

    /// Proves with this solver that classic puzzles of side 9 have one solution. Every solver gives the same
    /// puzzles.
    #[must_use]
    pub fn proved_by(mut self, lines: Box<dyn LineEngine>) -> Self {
        if Prover::asks_lines(&self.wishes.layout) {
            self.prover = Prover::with(lines);
        }
        self
    }

    /// The wishes.
    #[must_use]
    pub const fn wishes(&self) -> &Wishes {
        &self.wishes
    }

    /// Makes the puzzle of a seed.
    ///
    /// ```
    /// use sudokud_model::houses::Layout;
    /// use sudokud_generate::{Maker, Wishes};
    /// use sudokud_search::budget::Unwatched;
    /// let layout = Layout::of_side(6).unwrap();
    /// let mut maker = Maker::new(Wishes { minimal: true, ..Wishes::of(&layout) }).unwrap();
    /// let made = maker.make(7, &Unwatched).unwrap();
    /// assert!(made.missed.is_empty() && made.minimal == Some(true));
    /// assert_eq!(made.puzzle, maker.make(7, &Unwatched).unwrap().puzzle);
    /// ```
    ///
    /// # Errors
    /// If no attempt gave a puzzle.
    pub fn make(&mut self, seed: u64, watch: &dyn Watch) -> Result<Made, NotMade> {
        let mut search = Search {
            random: Xoshiro256::new(seed),
            wishes: &self.wishes,
            layout: Arc::clone(&self.wishes.layout),
            prover: &mut self.prover,
            watch,
            nearest: None,
            attempts: 0,
            judged: HashSet::new(),
            compared: Ordering::Equal,
        };
        let ended = search.run().err();
        let attempts = search.attempts;
        let Some(nearest) = search.nearest else { return Err(ended.unwrap_or(NotMade::Pattern)) };
        let stopped =
            ended.and_then(|ended| if let NotMade::Stopped(stop) = ended { Some(stop) } else { None });
        Ok(Made {
            puzzle: nearest.draft.board(),
            constraints: nearest.draft.constraints(),
            solution: nearest.draft.solution(),
            symmetry: nearest.symmetry,
            minimal: self.is_minimal(&nearest, watch),
            missed: nearest.distance.missed(&self.wishes),
            attempts,
            seed,
            stopped: stopped.filter(|_| !nearest.distance.is_zero()),
            walked: nearest.walked,
        })
    }

    /// Rates a puzzle, with the path of [`Wishes::scale`]. The figures are those of the extended scale if the
    /// path is HoDoKu's. Returns `None` if the rating takes too much work, which never happens to classic
    /// puzzles of side 9.
    ///
    /// # Errors
    /// If the watch stops the rating.
    pub fn rate(&self, made: &Made, watch: &dyn Watch) -> Result<Option<Rated>, Stop> {
        if !self.wishes.are_classic() {
            return rate_on_ladder(made, watch);
        }
        let (puzzle, scale) = (&made.puzzle, self.wishes.scale());
        if puzzle.side() == 9 {
            return self.rate_9(made, watch).map(Some);
        }
        let path = match &made.walked {
            Some(Walked::Rated(rated)) => Some(rated.clone()),
            _ => rated(puzzle, scale, watch)?,
        };
        if scale != Scale::Hodoku {
            return Ok(path);
        }
        let figures = rated(puzzle, Scale::Extended, watch)?;
        Ok(figures.zip(path).map(|(figures, path)| Rated { path: path.path, ..figures }))
    }

    /// Rates a puzzle of side 9. Its only solution is known, and a path if the wishes needed it.
    fn rate_9(&self, made: &Made, watch: &dyn Watch) -> Result<Rated, Stop> {
        let walked = |scale| match &made.walked {
            Some(Walked::Path(of, path)) if *of == scale => path.clone(),
            _ => Walk::new(&made.puzzle, scale, watch).path(),
        };
        let is_hodoku = self.wishes.scale() == Scale::Hodoku;
        let scale = if is_hodoku { Scale::Extended } else { self.wishes.scale() };
        let initial_candidates = Candidates::<1>::new(&made.puzzle).count() as u64;
        let (path, graded) = (walked(scale), walked(Scale::Hodoku));
        let mut rated = Rated::new(scale, path, Some(&graded), initial_candidates);
        if is_hodoku {
            rated.path = graded.steps;
        }
        rated.stopped.map_or(Ok(rated), Err)
    }

    fn is_minimal(&mut self, nearest: &Nearest, watch: &dyn Watch) -> Option<bool> {
        if nearest.draft.cages().is_some() {
            return (nearest.draft.count() == 0).then_some(true);
        }
        let is_dug = nearest.dug == Dug::Completely && nearest.symmetry == Symmetry::None;
        if is_dug && requirement(&self.wishes) == Requirement::OneSolution {
            return Some(true);
        }
        if self.wishes.side() > 9 {
            return None;
        }
        redundant_givens(&nearest.draft, &mut self.prover, watch)
            .ok()
            .flatten()
            .map(|redundant| redundant == 0)
    }
}

/// Rates a puzzle that is not classic, with its known path if there is one.
fn rate_on_ladder(made: &Made, watch: &dyn Watch) -> Result<Option<Rated>, Stop> {
    let effort = Effort::of_ladder(watch);
    let path = match &made.walked {
        Some(Walked::Path(_, path)) => path.clone(),
        _ => {
            let (board, constraints) = (made.puzzle.clone(), made.constraints.clone());
            Walk::of_puzzle(&Puzzle { board, marks: None, constraints }, Scale::Ladder, &effort).path()
        }
    };
    if path.stopped().is_some() {
        return effort.exceeded().map(|()| None);
    }
    let initial_candidates = Candidates::<1>::new(&made.puzzle).count() as u64;
    Ok(Some(Rated::new(Scale::Ladder, path, None, initial_candidates)))
}
