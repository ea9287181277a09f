//! The propagation loop: applies the cheapest rule that has a cell or house on the worklist, until the list
//! is empty.
//!
//! At the fixpoint no enabled rule can change the position. The fixpoint does not depend on the order of the
//! rules, since each is monotonic: from fewer candidates it never leaves more. Naked subsets above side 9 are
//! an exception, because their search is bounded. A board needs at most N² placements and N³ eliminations.
//! After P. Norvig, "Solving Every Sudoku Puzzle" (2006), whose `assign` and `eliminate` recurse; a worklist
//! avoids the recursion.
//!
//! A board of side 100 can need a second to reach its fixpoint, so the loop polls the watch after every
//! [`WORK_PER_POLL`] units of work. A run that was interrupted resumes with the same results and counts.

use crate::rules::constraint_rule::{Applied, ConstraintRule};
use crate::rules::editor::{Editor, RuleCounts};
use crate::rules::rule::Rules;
use crate::rules::worklist::{HouseRule, Worklist};
use crate::rules::{all_different, hidden_single, locked_candidates, naked_single, naked_subset};
use std::sync::Arc;
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::{Candidates, Cell, Contradiction, House, Value};
use sudokud_model::houses::Layout;
use sudokud_search::budget::{Interrupt, Unwatched, Watch};

/// Work between two polls of the watch, in cell accesses: about 50 µs.
const WORK_PER_POLL: usize = 10_000;

/// The result of [`RulePropagator::run`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunResult {
    /// The position is at the fixpoint.
    Fixpoint,
    /// The watch interrupted the run; the next call resumes it.
    Interrupted(Interrupt),
}

/// Applies a set of rules to one position after another, and counts the effects.
///
/// ```
/// use sudokud_model::grid::{text, Candidates};
/// use sudokud_propagation::rules::{RulePropagator, Rules};
/// let (board, _) = text::parse("1234341221434...", None).unwrap();
/// let mut candidates = Candidates::<1>::new(&board);
/// RulePropagator::new(board.layout(), Rules::NAKED_SINGLE).run_to_fixpoint(&mut candidates).unwrap();
/// assert_eq!(candidates.open_cells(), 0);
/// ```
pub struct RulePropagator {
    worklist: Worklist,
    counts: RuleCounts,
    side: usize,
    /// Work since the last poll.
    work: usize,
    /// A contradiction that [`RulePropagator::enqueue_all`] or [`RulePropagator::place`] found. The next
    /// run returns it.
    contradiction: Option<Contradiction>,
    /// The constraints, if the puzzle has any; whether they have seen the last changes.
    constraints: Option<Box<ConstraintRule>>,
    is_constrained: bool,
}

impl RulePropagator {
    /// Creates a propagator for boards of this layout.
    #[must_use]
    pub fn new(layout: &Layout, rules: Rules) -> Self {
        Self {
            worklist: Worklist::new(layout, rules),
            counts: RuleCounts::default(),
            side: layout.side(),
            work: 0,
            contradiction: None,
            constraints: None,
            is_constrained: true,
        }
    }

    /// Adds the constraints of a puzzle. They are propagated beside the rules, whichever these are.
    #[must_use]
    pub fn with_constraints(self, layout: &Layout, constraints: Option<&Arc<Constraints>>) -> Self {
        let rule = constraints.map(|constraints| Box::new(ConstraintRule::new(layout, constraints)));
        Self { is_constrained: rule.is_none(), constraints: rule, ..self }
    }

    /// Returns the counts so far.
    #[must_use]
    pub const fn counts(&self) -> &RuleCounts {
        &self.counts
    }

    /// Brings any position to its fixpoint.
    ///
    /// # Errors
    /// The first [`Contradiction`] found.
    pub fn run_to_fixpoint<const W: usize>(
        &mut self,
        candidates: &mut Candidates<W>,
    ) -> Result<(), Contradiction> {
        self.enqueue_all(candidates);
        self.run(candidates, &Unwatched).map(drop)
    }

    /// Replaces the worklist by all houses and all open cells with one candidate. A cell without candidates
    /// becomes the contradiction that [`RulePropagator::run`] returns.
    pub fn enqueue_all<const W: usize>(&mut self, candidates: &Candidates<W>) {
        let layout = candidates.layout();
        self.worklist.clear();
        self.contradiction =
            layout.cells().find(|&cell| candidates.of(cell).is_empty()).map(Contradiction::Cell);
        let single = |&cell: &Cell| candidates.of(cell).len() == 1 && candidates.is_open(cell);
        layout.cells().filter(single).for_each(|cell| self.worklist.push_cell(cell));
        layout.houses().for_each(|house| self.worklist.push_house(house));
        self.is_constrained = self.constraints.is_none();
    }

    /// Fills a cell of a position at its fixpoint. The worklist then has only the cells and houses that this
    /// affects; a contradiction is returned by the next [`RulePropagator::run`].
    pub fn place<const W: usize>(&mut self, candidates: &mut Candidates<W>, cell: Cell, value: Value) {
        self.worklist.clear();
        self.contradiction = self.editor(candidates).place(cell, value).err();
        self.is_constrained = self.constraints.is_none();
    }

    /// Applies the rules until the worklist is empty or the watch interrupts. After an interrupt, the next
    /// call must be with the same position, unchanged.
    ///
    /// # Errors
    /// The first [`Contradiction`] found. The changes made before it remain; discard the position or undo
    /// them.
    pub fn run<const W: usize>(
        &mut self,
        candidates: &mut Candidates<W>,
        watch: &(impl Watch + ?Sized),
    ) -> Result<RunResult, Contradiction> {
        if let Some(contradiction) = self.contradiction {
            return Err(contradiction);
        }
        loop {
            if self.work >= WORK_PER_POLL {
                self.work = 0;
                if let Err(interrupt) = watch.poll().into_result() {
                    return Ok(RunResult::Interrupted(interrupt));
                }
            }
            if let Some(cell) = self.worklist.pop_cell() {
                self.counts.passes += 1;
                self.work += self.side;
                naked_single::apply(&mut self.editor(candidates), cell)?;
            } else if let Some((rule, house)) = self.worklist.pop_house() {
                self.counts.passes += 1;
                self.work += self.cost(rule, candidates.layout(), house);
                let mut editor = self.editor(candidates);
                match rule {
                    HouseRule::HiddenSingle => hidden_single::apply(&mut editor, house)?,
                    HouseRule::LockedCandidates => locked_candidates::apply(&mut editor, house)?,
                    HouseRule::NakedSubset => naked_subset::apply(&mut editor, house)?,
                    HouseRule::AllDifferent => all_different::apply(&mut editor, house)?,
                }
            } else if !self.is_constrained {
                self.constrain(candidates)?;
            } else {
                return Ok(RunResult::Fixpoint);
            }
        }
    }

    /// Propagates the constraints. They are at their fixpoint if they removed nothing.
    fn constrain<const W: usize>(&mut self, candidates: &mut Candidates<W>) -> Result<(), Contradiction> {
        let Self { constraints, worklist, counts, .. } = self;
        let Some(rule) = constraints else { return Ok(()) };
        let Applied { runs, has_removed } = rule.apply(&mut Editor { candidates, worklist, counts })?;
        self.work += self.side * self.side + runs as usize * self.side;
        self.is_constrained = !has_removed;
        Ok(())
    }

    fn editor<'a, const W: usize>(&'a mut self, candidates: &'a mut Candidates<W>) -> Editor<'a, W> {
        Editor { candidates, worklist: &mut self.worklist, counts: &mut self.counts }
    }

    /// Returns the approximate cost of applying a rule to a house, in cell accesses.
    fn cost(&self, rule: HouseRule, layout: &Layout, house: House) -> usize {
        match rule {
            HouseRule::HiddenSingle => self.side,
            HouseRule::LockedCandidates => 2 * (1 + layout.crossing_groups(house).len()) * self.side,
            HouseRule::NakedSubset | HouseRule::AllDifferent => self.side * self.side,
        }
    }
}
