//! What has changed and not been looked at again: cells that are down to one candidate, and for each rule the houses in
//! which a candidate went.
//!
//! A house waits at most once for each rule, so the list is bounded by 4·3N; cells may wait twice, which is harmless.

use crate::grid::{Cell, Geometry, House};
use crate::propagation::{Rule, Rules};

/// The rules that look at houses.
const HOUSE_RULES: [Rule; 4] = [Rule::HiddenSingle, Rule::LockedCandidates, Rule::NakedSubset, Rule::AllDifferent];

/// Cells and houses to look at again.
pub(crate) struct Worklist {
    rules: Rules,
    singles: Vec<Cell>,
    /// For each rule of `HOUSE_RULES`, the houses that wait.
    houses: [Vec<House>; HOUSE_RULES.len()],
    /// For each house, for which of `HOUSE_RULES` it waits.
    waiting: Vec<u8>,
}

impl Worklist {
    pub(crate) fn new(geometry: &Geometry, rules: Rules) -> Self {
        let houses = 3 * geometry.side();
        Self { rules, singles: Vec::new(), houses: Default::default(), waiting: vec![0; houses] }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.singles.clear();
        self.houses.iter_mut().for_each(Vec::clear);
        self.waiting.fill(0);
    }

    /// Notes a cell with one candidate.
    #[inline]
    pub(crate) fn single(&mut self, cell: Cell) {
        if self.rules.contains(Rule::NakedSingle) {
            self.singles.push(cell);
        }
    }

    /// Notes that a candidate went from a cell of this house.
    #[inline]
    pub(crate) fn house(&mut self, house: House) {
        for (k, rule) in HOUSE_RULES.into_iter().enumerate() {
            if self.rules.contains(rule) && self.waiting[house.index()] >> k & 1 == 0 {
                self.waiting[house.index()] |= 1 << k;
                self.houses[k].push(house);
            }
        }
    }

    #[inline]
    pub(crate) fn next_single(&mut self) -> Option<Cell> {
        self.singles.pop()
    }

    /// The next house for the cheapest rule that has one waiting.
    #[inline]
    pub(crate) fn next_house(&mut self) -> Option<(Rule, House)> {
        for (k, rule) in HOUSE_RULES.into_iter().enumerate() {
            if let Some(house) = self.houses[k].pop() {
                self.waiting[house.index()] &= !(1 << k);
                return Some((rule, house));
            }
        }
        None
    }
}
