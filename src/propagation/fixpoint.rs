//! The propagation loop: applies the cheapest rule that has a cell or house on the worklist, until the list
//! is empty.
//!
//! At the fixpoint no enabled rule can change the position. The fixpoint does not depend on the order of the
//! rules, since each removes only candidates that no solution has. A board needs at most N² placements and N³
//! eliminations. After P. Norvig, "Solving Every Sudoku Puzzle" (2006), whose `assign` and `eliminate`
//! recurse; a worklist needs no stack.
//!
//! A board of side 100 can need a second to reach its fixpoint, so the loop polls the watch after every
//! [`WORK_PER_POLL`] units of work. A run that was interrupted resumes with the same results and counts.

use crate::budget::{Interrupt, Unwatched, Watch};
use crate::grid::{Candidates, Cell, Contradiction, Geometry, Value};
use crate::propagation::change::{Change, Counts};
use crate::propagation::rules::{Rule, Rules};
use crate::propagation::worklist::Worklist;
use crate::propagation::{all_different, hidden_single, locked_candidates, naked_single, naked_subset};

/// Work between two polls of the watch, in cell accesses: about 50 µs.
const WORK_PER_POLL: usize = 10_000;

/// The result of [`Propagator::run`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// The position is at the fixpoint.
    Fixpoint,
    /// The watch interrupted the run; the next call resumes it.
    Interrupted(Interrupt),
}

/// Applies a set of rules to one position after another, and counts the effects.
///
/// ```
/// use sudokud::grid::{text, Candidates};
/// use sudokud::propagation::{Propagator, Rules};
/// let (board, _) = text::parse("1234341221434...", None).unwrap();
/// let mut candidates = Candidates::<1>::new(&board);
/// Propagator::new(board.geometry(), Rules::NAKED_SINGLE).settle(&mut candidates).unwrap();
/// assert_eq!(candidates.open_cells(), 0);
/// ```
pub struct Propagator {
    list: Worklist,
    counts: Counts,
    side: usize,
    /// Work since the last poll.
    work: usize,
    /// A contradiction that was found before [`Propagator::run`].
    contradiction: Option<Contradiction>,
}

impl Propagator {
    /// Creates a propagator for boards of this geometry.
    #[must_use]
    pub fn new(geometry: &Geometry, rules: Rules) -> Self {
        Self {
            list: Worklist::new(geometry, rules),
            counts: Counts::default(),
            side: geometry.side(),
            work: 0,
            contradiction: None,
        }
    }

    /// Returns the counts so far.
    #[must_use]
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Brings any position to the fixpoint.
    ///
    /// # Errors
    /// The first [`Contradiction`] found.
    pub fn settle<const W: usize>(&mut self, candidates: &mut Candidates<W>) -> Result<(), Contradiction> {
        self.examine(candidates);
        self.run(candidates, &Unwatched).map(drop)
    }

    /// Puts every cell and house of a position on the worklist.
    pub fn examine<const W: usize>(&mut self, candidates: &Candidates<W>) {
        let geometry = candidates.geometry();
        self.list.clear();
        self.contradiction =
            geometry.cells().find(|&cell| candidates.of(cell).is_empty()).map(Contradiction::Cell);
        let single = |&cell: &Cell| candidates.of(cell).len() == 1 && candidates.is_open(cell);
        geometry.cells().filter(single).for_each(|cell| self.list.push_cell(cell));
        geometry.houses().for_each(|house| self.list.push_house(house));
    }

    /// Fills a cell of a position at its fixpoint, and puts the affected cells and houses on the worklist.
    pub fn assume<const W: usize>(&mut self, candidates: &mut Candidates<W>, cell: Cell, value: Value) {
        self.list.clear();
        self.contradiction = self.change(candidates).place(cell, value).err();
    }

    /// Applies the rules until the worklist is empty or the watch interrupts. Between two calls the position
    /// must not change, and the propagator must not be used for another position.
    ///
    /// # Errors
    /// The first [`Contradiction`] found; the position is then inconsistent.
    pub fn run<const W: usize>(
        &mut self,
        candidates: &mut Candidates<W>,
        watch: &(impl Watch + ?Sized),
    ) -> Result<Run, Contradiction> {
        if let Some(contradiction) = self.contradiction {
            return Err(contradiction);
        }
        loop {
            if self.work >= WORK_PER_POLL {
                self.work = 0;
                if let Err(interrupt) = watch.poll().check() {
                    return Ok(Run::Interrupted(interrupt));
                }
            }
            if let Some(cell) = self.list.pop_cell() {
                self.counts.passes += 1;
                self.work += self.side;
                naked_single::apply(&mut self.change(candidates), cell)?;
            } else if let Some((rule, house)) = self.list.pop_house() {
                self.counts.passes += 1;
                self.work += work(rule, self.side);
                let mut change = self.change(candidates);
                match rule {
                    Rule::NakedSingle => {}
                    Rule::HiddenSingle => hidden_single::apply(&mut change, house)?,
                    Rule::LockedCandidates => locked_candidates::apply(&mut change, house)?,
                    Rule::NakedSubset => naked_subset::apply(&mut change, house)?,
                    Rule::AllDifferent => all_different::apply(&mut change, house)?,
                }
            } else {
                return Ok(Run::Fixpoint);
            }
        }
    }

    fn change<'a, const W: usize>(&'a mut self, candidates: &'a mut Candidates<W>) -> Change<'a, W> {
        Change { candidates, list: &mut self.list, counts: &mut self.counts }
    }
}

/// The approximate cost of applying a rule once, in cell accesses.
const fn work(rule: Rule, side: usize) -> usize {
    match rule {
        Rule::NakedSingle | Rule::HiddenSingle => side,
        Rule::LockedCandidates => 4 * side,
        Rule::NakedSubset | Rule::AllDifferent => side * side,
    }
}
