//! The loop: as long as something waits, run the cheapest rule over it.
//!
//! Invariant at the end: no rule that is on would change anything, or there is a contradiction. Order does not matter
//! for the result (each rule only removes what cannot be), so cheap rules always go first. After Norvig 2006 ("Solving
//! Every Sudoku Puzzle"), whose `assign` and `eliminate` call each other instead of keeping a list; a list needs no stack.
//! A house costs O(N) for hidden singles and locked candidates; at most N² placements and N³ removals a board.
//!
//! A board of side 100 takes up to a second to its fixpoint, so the loop asks a watch after every [`BETWEEN_POLLS`] units of
//! work, between two applications of a rule. What waits stays on the list: stopped and run again, it does exactly what it would
//! have done in one go, and counts the same.

use crate::budget::{Interrupt, Unwatched, Watch};
use crate::grid::{Candidates, Cell, Contradiction, Geometry, Value, ValueSet};
use crate::propagation::worklist::Worklist;
use crate::propagation::{Rule, Rules, all_different, hidden_single, locked, naked_single, naked_subset};

/// Work between two questions to the watch, in looks at a cell: some 50 µs.
const BETWEEN_POLLS: usize = 10_000;

/// How a run over what waits ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// The position is at its fixpoint.
    Fixpoint,
    /// The watch interrupted it before the fixpoint: the next run continues there.
    Interrupted(Interrupt),
}

/// What the rules did, since the propagator was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Rules applied to one cell or house.
    pub passes: u64,
    /// Candidates removed from open cells: by a placed peer or by a rule.
    pub eliminations: u64,
    /// Cells filled because they had one candidate.
    pub naked_singles: u64,
    /// Cells filled because a value had one place.
    pub hidden_singles: u64,
    /// Candidates removed by locked candidates.
    pub locked_candidates: u64,
    /// Candidates removed by naked subsets.
    pub naked_subsets: u64,
    /// Candidates removed by all-different.
    pub all_different: u64,
}

/// Applies a set of rules to positions, one after another; keeps the count.
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
    /// Since the last question to a watch.
    work: usize,
    /// Met before anything was run.
    contradiction: Option<Contradiction>,
}

impl Propagator {
    /// A propagator for boards of this geometry.
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

    /// What was done so far.
    #[must_use]
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Brings a position that nothing is known about to the fixpoint, in one go.
    ///
    /// # Errors
    /// As [`Propagator::run`].
    pub fn settle<const W: usize>(&mut self, candidates: &mut Candidates<W>) -> Result<(), Contradiction> {
        self.examine(candidates);
        self.run(candidates, &Unwatched).map(drop)
    }

    /// Lets every cell and house of a position wait to be looked at.
    pub fn examine<const W: usize>(&mut self, candidates: &Candidates<W>) {
        let geometry = candidates.geometry();
        self.list.clear();
        self.contradiction = geometry.cells().find(|&cell| candidates.of(cell).is_empty()).map(Contradiction::Cell);
        let single = |&cell: &Cell| candidates.of(cell).len() == 1 && candidates.is_open(cell);
        geometry.cells().filter(single).for_each(|cell| self.list.single(cell));
        geometry.houses().for_each(|house| self.list.house(house));
    }

    /// Puts a value into a cell of a position at its fixpoint; what changed waits.
    pub fn assume<const W: usize>(&mut self, candidates: &mut Candidates<W>, cell: Cell, value: Value) {
        self.list.clear();
        self.contradiction = self.change(candidates).place(cell, value).err();
    }

    /// Applies the rules to what waits, and to what changes by it, to the fixpoint or until the watch stops it. Between two
    /// calls the position must not be changed, nor the propagator be used for another.
    ///
    /// # Errors
    /// The first [`Contradiction`] met; the position is then half-changed.
    pub fn run<const W: usize>(
        &mut self,
        candidates: &mut Candidates<W>,
        watch: &(impl Watch + ?Sized),
    ) -> Result<Run, Contradiction> {
        if let Some(contradiction) = self.contradiction {
            return Err(contradiction);
        }
        loop {
            if self.work >= BETWEEN_POLLS {
                self.work = 0;
                if let Err(interrupt) = watch.poll().check() {
                    return Ok(Run::Interrupted(interrupt));
                }
            }
            if let Some(cell) = self.list.next_single() {
                self.counts.passes += 1;
                self.work += self.side;
                naked_single::apply(&mut self.change(candidates), cell)?;
            } else if let Some((rule, house)) = self.list.next_house() {
                self.counts.passes += 1;
                self.work += work(rule, self.side);
                let mut change = self.change(candidates);
                match rule {
                    Rule::NakedSingle => {}
                    Rule::HiddenSingle => hidden_single::apply(&mut change, house)?,
                    Rule::LockedCandidates => locked::apply(&mut change, house)?,
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

/// What one application of a rule costs, roughly, in looks at a cell.
const fn work(rule: Rule, side: usize) -> usize {
    match rule {
        Rule::NakedSingle | Rule::HiddenSingle => side,
        Rule::LockedCandidates => 4 * side,
        Rule::NakedSubset | Rule::AllDifferent => side * side,
    }
}

/// What a rule may do: look, place, eliminate. Whatever it changes goes onto the worklist.
pub(crate) struct Change<'a, const W: usize> {
    pub(crate) candidates: &'a mut Candidates<W>,
    list: &'a mut Worklist,
    pub(crate) counts: &'a mut Counts,
}

impl<const W: usize> Change<'_, W> {
    /// Fills a cell. Its own other candidates go too, so its houses changed as well as its peers'.
    pub(crate) fn place(&mut self, cell: Cell, value: Value) -> Result<(), Contradiction> {
        let Self { candidates, list, counts } = self;
        if candidates.of(cell).len() > 1 {
            counts.eliminations += candidates.of(cell).len() as u64 - 1;
            candidates.geometry().houses_of(cell).into_iter().for_each(|house| list.house(house));
        }
        candidates.place_with(cell, value, |candidates, peer| {
            counts.eliminations += 1;
            note(candidates, list, peer);
        })
    }

    /// Removes candidates from a cell; says how many there were.
    pub(crate) fn eliminate(&mut self, cell: Cell, values: ValueSet<W>) -> Result<u64, Contradiction> {
        let removed = self.candidates.eliminate_all(cell, values)? as u64;
        if removed > 0 {
            self.counts.eliminations += removed;
            note(self.candidates, self.list, cell);
        }
        Ok(removed)
    }
}

#[inline]
fn note<const W: usize>(candidates: &Candidates<W>, list: &mut Worklist, cell: Cell) {
    if candidates.of(cell).single().is_some() && candidates.is_open(cell) {
        list.single(cell);
    }
    candidates.geometry().houses_of(cell).into_iter().for_each(|house| list.house(house));
}
