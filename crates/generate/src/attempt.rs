//! The search for one puzzle: new grids, and searches near the best puzzle of each grid.
//!
//! ```text
//!   new grid ─► dig ─► judge ─► met: done      (a killer: cut cages, judge, merge or split some)
//!      ▲                 │
//!      │                 ▼
//!      └─ 40 failures ─ vary ─► judge: kept if it is not farther from the wishes
//! ```
//!
//! A puzzle with other houses that is too hard for a wish of singles is varied by one more orbit of givens.

use super::dig::{Digging, Dug};
use super::draft::Draft;
use super::full_grid::full_grid;
use super::jigsaw::with_random_regions;
use super::judge::{Distance, Walked, judge};
use super::killer::{Cutting, vary_cages};
use super::not_made::NotMade;
use super::prover::{Proof, Prover, Requirement};
use super::symmetry::Symmetry;
use super::vary::vary;
use super::wishes::{CagesWish, DifficultyWish, Regions, Wishes};
use std::cmp::Ordering;
use std::collections::HashSet;
use std::sync::Arc;
use sudokud_human::Level;
use sudokud_model::grid::Cell;
use sudokud_model::grid::random::{Random, Xoshiro256};
use sudokud_model::houses::Layout;
use sudokud_propagation::rules::Rules;
use sudokud_search::budget::{Stop, Watch};

/// The search near a puzzle ends after this many failures in a row.
const FAILURES: usize = 40;

/// One attempt draws at most this many grids until the givens inside the pattern determine one.
const GRIDS: usize = 20;

/// The fewest givens of 625 cells at sides above 16, unless the wishes say otherwise.
const LEAST_OF_625: usize = 280;

/// The best puzzle of a search.
pub(super) struct Nearest {
    pub(super) draft: Draft,
    pub(super) distance: Distance,
    pub(super) symmetry: Symmetry,
    pub(super) dug: Dug,
    pub(super) walked: Option<Walked>,
}

/// The random choices for one grid.
struct Plan {
    symmetry: Symmetry,
    /// The orbits that may be given: those inside the pattern.
    orbits: Vec<Vec<Cell>>,
    digging: Digging,
}

/// The search for one puzzle.
pub(super) struct Search<'a> {
    pub(super) random: Xoshiro256,
    pub(super) wishes: &'a Wishes,
    /// The layout of the present grid.
    pub(super) layout: Arc<Layout>,
    pub(super) prover: &'a mut Prover,
    pub(super) watch: &'a dyn Watch,
    pub(super) nearest: Option<Nearest>,
    pub(super) attempts: u32,
    /// The puzzles that were judged in the present grid.
    pub(super) judged: HashSet<Box<[u16]>>,
    /// The difficulty of the last judged puzzle that was kept, compared with the wish.
    pub(super) compared: Ordering,
}

impl Search<'_> {
    /// Searches until the wishes are met or the attempts are used up.
    ///
    /// # Errors
    /// If the watch stops the search, or if there is no grid.
    pub(super) fn run(&mut self) -> Result<(), NotMade> {
        while self.attempts < self.wishes.attempts {
            let mut plan = self.plan();
            let Some((draft, dug)) = self.draw(&mut plan)? else { continue };
            self.judged.clear();
            self.judged.insert(draft.key());
            let distance = self.judge(&draft, dug, Distance::WORST, plan.symmetry)?;
            // Another grid would take as long and hardly ever be proven minimal.
            let is_hopeless = dug == Dug::Unproven && self.wishes.minimal;
            if distance.is_zero() || is_hopeless || self.search_near(draft, distance, &mut plan)?.is_zero() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Moves from puzzle to puzzle inside one grid. Returns the distance of the last one.
    fn search_near(
        &mut self,
        mut draft: Draft,
        mut distance: Distance,
        plan: &mut Plan,
    ) -> Result<Distance, Stop> {
        let mut failures = 0;
        while failures < FAILURES && self.attempts < self.wishes.attempts {
            self.watch.poll().or_stop()?;
            failures += 1;
            let Some((varied, dug)) = self.vary(&draft, plan)? else { continue };
            if !self.judged.insert(varied.key()) {
                continue;
            }
            let kept = self.compared;
            let judged = self.judge(&varied, dug, distance, plan.symmetry)?;
            if judged < distance {
                failures = 0;
            }
            if judged <= distance {
                (draft, distance) = (varied, judged);
            } else {
                self.compared = kept;
            }
            if distance.is_zero() {
                break;
            }
        }
        Ok(distance)
    }

    /// A puzzle near another one; `None` if none was found.
    fn vary(&mut self, draft: &Draft, plan: &mut Plan) -> Result<Option<(Draft, Dug)>, Stop> {
        if draft.cages().is_some() {
            let compared = self.compared;
            let varied = vary_cages(draft, compared, &mut self.random, self.prover, self.watch)?;
            return Ok(Some((varied, Dug::Partly)));
        }
        if self.compared == Ordering::Greater && self.can_ease(plan) {
            self.random.shuffle(&mut plan.orbits);
            return Ok(eased(draft, &plan.orbits).map(|eased| (eased, Dug::Partly)));
        }
        vary(draft, &mut plan.orbits, plan.digging, &mut self.random, self.prover, self.watch)
    }

    /// Returns whether a puzzle that is too hard may get more givens. A jigsaw that is dug as far as singles
    /// solve it hardly ever does without hidden singles in lines, which are rated above those in regions.
    fn can_ease(&self, plan: &Plan) -> bool {
        let is_free = self.wishes.givens.is_none() && !self.wishes.minimal;
        is_free
            && !self.wishes.are_classic()
            && plan.digging.requirement == Requirement::SolvedBy(Rules::BASIC)
    }

    fn plan(&mut self) -> Plan {
        let symmetry = self.symmetry();
        let digging = Digging { requirement: requirement(self.wishes), least: self.least() };
        Plan { symmetry, orbits: self.orbits(symmetry), digging }
    }

    fn symmetry(&mut self) -> Symmetry {
        match self.wishes.symmetry {
            Some(symmetry) => symmetry,
            None => Symmetry::ALL[self.random.below(Symmetry::ALL.len())],
        }
    }

    fn orbits(&self, symmetry: Symmetry) -> Vec<Vec<Cell>> {
        let mut orbits = symmetry.orbits(&self.layout);
        if let Some(pattern) = &self.wishes.pattern {
            orbits.retain(|orbit| orbit.iter().all(|cell| pattern[cell.index()]));
        }
        orbits
    }

    /// The number of givens at which digging ends.
    fn least(&mut self) -> usize {
        match &self.wishes.givens {
            _ if self.wishes.minimal => 0,
            Some(givens) => givens.start() + self.random.below(givens.end() - givens.start() + 1),
            None if self.wishes.side() > 16 => self.layout.cell_count() * LEAST_OF_625 / 625,
            None => 0,
        }
    }

    /// Draws a grid, and digs or cuts cages. Returns `None` if the pattern determines none of [`GRIDS`]
    /// grids.
    fn draw(&mut self, plan: &mut Plan) -> Result<Option<(Draft, Dug)>, NotMade> {
        let is_killer = self.wishes.cages == CagesWish::Killer;
        // Two values that are nowhere given can be exchanged.
        let cells: usize = plan.orbits.iter().map(Vec::len).sum();
        let grids = if !is_killer && cells + 1 < self.wishes.side() { 0 } else { GRIDS };
        for _ in 0..grids {
            self.watch.poll().or_stop()?;
            let mut draft = self.draw_grid()?;
            if is_killer {
                self.cut(&mut draft, plan)?;
                return Ok(Some((draft, Dug::Partly)));
            }
            if self.wishes.pattern.is_some() && !self.is_determined(&mut draft, plan)? {
                continue;
            }
            self.random.shuffle(&mut plan.orbits);
            let dug = plan.digging.dig(&mut draft, &plan.orbits, self.prover, self.watch)?;
            return Ok(Some((draft, dug)));
        }
        self.attempts += 1;
        Ok(None)
    }

    /// Draws a grid; with random regions, regions that have one.
    fn draw_grid(&mut self) -> Result<Draft, NotMade> {
        let tries = if self.wishes.regions == Regions::Random { GRIDS } else { 1 };
        for _ in 0..tries {
            if self.wishes.regions == Regions::Random {
                let regions = with_random_regions(&self.wishes.layout, &mut self.random);
                self.layout = regions.ok_or(NotMade::Grid)?;
                *self.prover = Prover::new(&self.layout);
            }
            if let Some(grid) = full_grid(&self.layout, &mut self.random, self.watch)? {
                return Ok(Draft::full(&self.layout, grid));
            }
        }
        Err(NotMade::Grid)
    }

    /// Leaves as many givens as the wishes ask for, and cuts the cages of a killer.
    fn cut(&mut self, draft: &mut Draft, plan: &mut Plan) -> Result<(), Stop> {
        let all: Vec<Cell> = self.layout.cells().collect();
        draft.open(&all);
        self.random.shuffle(&mut plan.orbits);
        for orbit in &plan.orbits {
            if draft.count() + orbit.len() <= plan.digging.least {
                draft.give(orbit);
            }
        }
        let level = match self.wishes.difficulty {
            DifficultyWish::Level(level) => Some(level),
            DifficultyWish::Any | DifficultyWish::Window(_) => None,
        };
        Cutting::for_level(level).cut(draft, &mut self.random, self.prover, self.watch)
    }

    /// Opens the cells outside the orbits. Returns whether the givens that are left meet the requirement.
    fn is_determined(&mut self, draft: &mut Draft, plan: &Plan) -> Result<bool, Stop> {
        let all: Vec<Cell> = self.layout.cells().collect();
        draft.open(&all);
        plan.orbits.iter().for_each(|orbit| draft.give(orbit));
        let open: Vec<Cell> = all.into_iter().filter(|&cell| !draft.is_given(cell)).collect();
        Ok(self.prover.test(draft, &open, plan.digging.requirement, self.watch)? == Proof::Met)
    }

    /// Judges a puzzle, and keeps it if it is the nearest so far.
    fn judge(
        &mut self,
        draft: &Draft,
        dug: Dug,
        nearest: Distance,
        symmetry: Symmetry,
    ) -> Result<Distance, Stop> {
        self.attempts += 1;
        let judged = judge((draft, dug), self.wishes, nearest, self.prover, self.watch)?;
        let (distance, walked) = (judged.distance, judged.walked);
        self.compared = judged.compared;
        if self.nearest.as_ref().is_none_or(|nearest| distance < nearest.distance) {
            self.nearest = Some(Nearest { draft: draft.clone(), distance, symmetry, dug, walked });
        }
        Ok(distance)
    }
}

/// Returns a puzzle with one more orbit of givens, the first that is open; `None` if all are given.
fn eased(draft: &Draft, orbits: &[Vec<Cell>]) -> Option<Draft> {
    let open = orbits.iter().find(|orbit| orbit.iter().any(|&cell| !draft.is_given(cell)))?;
    let mut eased = draft.clone();
    eased.give(open);
    Some(eased)
}

/// Returns the requirement on the givens while digging. A puzzle that rules solve is quick to test and seldom
/// too hard, but not minimal.
pub(super) fn requirement(wishes: &Wishes) -> Requirement {
    let is_large = wishes.side() > 9 || !wishes.are_classic();
    match wishes.difficulty {
        _ if wishes.minimal => Requirement::OneSolution,
        DifficultyWish::Level(Level::Easy) => Requirement::SolvedBy(Rules::BASIC),
        // For classic puzzles of side 9 it is quicker to dig for one solution and to reject what is not
        // medium.
        DifficultyWish::Level(Level::Medium) if is_large => Requirement::SolvedBy(Rules::FULL),
        // From 2.6 on, a rating is that of a step other than a single.
        DifficultyWish::Window(window) if window.max.tenths() < 26 => Requirement::SolvedBy(Rules::BASIC),
        // The hardest of the other rules are naked pairs, 3.0, and triples, 3.6.
        DifficultyWish::Window(window) if is_large && window.max.tenths() < 32 => {
            Requirement::SolvedBy(Rules::FULL)
        }
        DifficultyWish::Any if wishes.side() > 9 && wishes.technique.is_none() => {
            Requirement::SolvedBy(Rules::BASIC)
        }
        _ => Requirement::OneSolution,
    }
}
