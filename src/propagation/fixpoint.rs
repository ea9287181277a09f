//! The loop: as long as something waits, run the cheapest rule over it.
//!
//! Invariant at the end: no rule that is on would change anything, or there is a contradiction. Order does not matter
//! for the result (each rule only removes what cannot be), so cheap rules always go first. After Norvig 2006 ("Solving
//! Every Sudoku Puzzle"), whose `assign` and `eliminate` call each other instead of keeping a list; a list needs no stack.
//! A house costs O(N) for hidden singles and locked candidates; at most N² placements and N³ removals a board.

use super::worklist::Worklist;
use super::{Rule, Rules, all_different, hidden_single, locked, naked_single, naked_subset};
use crate::grid::{Candidates, Cell, Contradiction, Geometry, Value, ValueSet};

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
}

impl Propagator {
    /// A propagator for boards of this geometry.
    #[must_use]
    pub fn new(geometry: &Geometry, rules: Rules) -> Self {
        Self { list: Worklist::new(geometry, rules), counts: Counts::default() }
    }

    /// What was done so far.
    #[must_use]
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Brings a position that nothing is known about to the fixpoint: looks at every cell and house.
    ///
    /// # Errors
    /// The first [`Contradiction`] met; the position is then half-changed.
    pub fn settle<const W: usize>(&mut self, candidates: &mut Candidates<W>) -> Result<(), Contradiction> {
        let geometry = candidates.geometry().clone();
        self.list.clear();
        for cell in geometry.cells() {
            match candidates.of(cell).len() {
                0 => return Err(Contradiction::Cell(cell)),
                1 if candidates.is_open(cell) => self.list.single(cell),
                _ => {}
            }
        }
        geometry.houses().for_each(|house| self.list.house(house));
        self.run(candidates)
    }

    /// Puts a value into a cell of a position at its fixpoint, and brings it to the next.
    ///
    /// # Errors
    /// As [`Propagator::settle`].
    pub fn assume<const W: usize>(
        &mut self,
        candidates: &mut Candidates<W>,
        cell: Cell,
        value: Value,
    ) -> Result<(), Contradiction> {
        self.list.clear();
        Change { candidates, list: &mut self.list, counts: &mut self.counts }.place(cell, value)?;
        self.run(candidates)
    }

    fn run<const W: usize>(&mut self, candidates: &mut Candidates<W>) -> Result<(), Contradiction> {
        loop {
            if let Some(cell) = self.list.next_single() {
                self.counts.passes += 1;
                naked_single::apply(&mut self.change(candidates), cell)?;
            } else if let Some((rule, house)) = self.list.next_house() {
                self.counts.passes += 1;
                let mut change = self.change(candidates);
                match rule {
                    Rule::NakedSingle => {}
                    Rule::HiddenSingle => hidden_single::apply(&mut change, house)?,
                    Rule::LockedCandidates => locked::apply(&mut change, house)?,
                    Rule::NakedSubset => naked_subset::apply(&mut change, house)?,
                    Rule::AllDifferent => all_different::apply(&mut change, house)?,
                }
            } else {
                return Ok(());
            }
        }
    }

    fn change<'a, const W: usize>(&'a mut self, candidates: &'a mut Candidates<W>) -> Change<'a, W> {
        Change { candidates, list: &mut self.list, counts: &mut self.counts }
    }
}

/// What a rule may do: look, place, eliminate. Whatever it changes goes onto the worklist.
pub(super) struct Change<'a, const W: usize> {
    pub(super) candidates: &'a mut Candidates<W>,
    list: &'a mut Worklist,
    pub(super) counts: &'a mut Counts,
}

impl<const W: usize> Change<'_, W> {
    /// Fills a cell. Its own other candidates go too, so its houses changed as well as its peers'.
    pub(super) fn place(&mut self, cell: Cell, value: Value) -> Result<(), Contradiction> {
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
    pub(super) fn eliminate(&mut self, cell: Cell, values: ValueSet<W>) -> Result<u64, Contradiction> {
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
