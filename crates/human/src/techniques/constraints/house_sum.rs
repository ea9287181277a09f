//! Sums of houses, the rule of 45: houses that follow each other add up to a known sum. Less the sums of
//! their cages, that is what the cells without a cage (innies) have more than the cells of the cages outside
//! (outies).
//!
//! Up to [`MAX_OPEN`] innies and outies can be open. Cost: a diagram for each sum whose candidates changed.

use super::house_sum_words::HouseSumWords;
use super::{ConstrainedCell, lost, on_board};
use crate::ladder::rating::Rating;
use crate::logic::{CellGroup, Scan};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText, capitalized};
use std::ops::ControlFlow;
use std::sync::Arc;
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::{Cell, House};

/// The most open cells.
const MAX_OPEN: usize = 5;

/// Houses and cages, and the cells whose sum they determine.
#[derive(Debug)]
struct HouseSum {
    constraints: Arc<Constraints>,
    houses: Vec<House>,
    /// The constraints with the sums that are subtracted.
    cages: Vec<usize>,
    innies: Vec<ConstrainedCell>,
    outies: Vec<ConstrainedCell>,
    removed: CellGroup,
}

/// Every sum of houses that removes something.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let Some(facts) = scan.constraints() else { return ControlFlow::Continue(()) };
    for rule in facts.house_sums(scan.bounds()) {
        let is_open = |cell: &&Cell| scan.candidates().value(**cell).is_none();
        let open = rule.innies.iter().chain(&rule.outies).filter(is_open).count();
        if !(1..=MAX_OPEN).contains(&open)
            || !scan.bounds().is_below_ceiling(scan.rating() + surcharge(rule.houses.len(), open))
        {
            continue;
        }
        scan.poll_sparsely()?;
        let Some(supported) = rule.condition.supported_in(scan, scan.bounds()) else { continue };
        let Some(left) = on_board(rule.condition.cells.iter().copied().zip(supported.values)) else {
            continue;
        };
        let removed = lost(scan, &left);
        if removed.is_empty() {
            continue;
        }
        let cell = |&cell: &Cell| ConstrainedCell::new(scan, cell);
        let sum = HouseSum {
            constraints: Arc::clone(facts.constraints()),
            houses: rule.houses.clone(),
            cages: rule.cages.clone(),
            innies: rule.innies.iter().map(cell).collect(),
            outies: rule.outies.iter().map(cell).collect(),
            removed,
        };
        scan.offer(sum.effects(), sum)?;
    }
    ControlFlow::Continue(())
}

/// The rating above the easiest steps: two tenths for each further house, four for each further open cell.
fn surcharge(houses: usize, open: usize) -> Rating {
    Rating::from_tenths((2 * (houses - 1) + 4 * open.saturating_sub(1)) as u16)
}

impl HouseSum {
    fn open(&self) -> impl Iterator<Item = &ConstrainedCell> {
        self.innies.iter().chain(&self.outies).filter(|one| !one.is_filled)
    }

    /// Places the only value that is left for the only open cell, or removes candidates.
    fn effects(&self) -> Effects {
        let mut open = self.open();
        let only = open.next().filter(|_| open.next().is_none());
        match only.and_then(|one| Some((one.cell, (one.candidates - self.removed[0].1).single()?))) {
            Some((cell, value)) => Effects::placing(cell, value),
            None => Effects { eliminations: self.removed.to_vec(), ..Effects::default() },
        }
    }
}

impl Deduction for HouseSum {
    fn size(&self) -> usize {
        self.innies.len() + self.outies.len()
    }

    fn surcharge(&self) -> Rating {
        surcharge(self.houses.len(), self.open().count())
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_values(self.removed.values());
        evidence.houses(self.houses.iter().copied(), Role::Base);
        evidence.constraints.extend(&self.cages);
        self.innies.iter().for_each(|one| evidence.cell(one.cell, one.candidates, Role::Innie));
        self.outies.iter().for_each(|one| evidence.cell(one.cell, one.candidates, Role::Outie));
        evidence
    }

    /// "Rows 1 and 2 add up to 90, and the two sums inside are together 83, so the innie r1c9 is 7".
    fn words(&self, notation: Notation<'_>) -> StepText {
        let words = HouseSumWords {
            constraints: &self.constraints,
            houses: &self.houses,
            cages: &self.cages,
            innies: &self.innies,
            outies: &self.outies,
        };
        let reason = capitalized(words.tell(notation));
        let marks = |name: &str, cells: &[ConstrainedCell]| match cells {
            [] => String::new(),
            _ => format!(" {name} {}", notation.cells(&cells.iter().map(|one| one.cell).collect::<Vec<_>>())),
        };
        let pattern = format!(
            "{}{}{}",
            notation.house_marks(&self.houses),
            marks("innies", &self.innies),
            marks("outies", &self.outies)
        );
        StepText { pattern, reason }
    }
}
