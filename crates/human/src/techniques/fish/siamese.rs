//! Siamese fish: two finned fish of one value with the same base houses, shown as one.

use crate::logic::{Scan, distinct};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText};
use crate::techniques::dual_steps::{self, Take};
use crate::techniques::fish::fish_pattern::{Fish, either_case, marks};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House};

/// Two fish with the same bases and different covers.
#[derive(Debug)]
struct SiameseFish {
    fish: Fish,
    other: Fish,
}

/// Concludes with every two finned fish of `finder` with the same base and different covers that remove
/// different candidates, if `accepts` accepts at least one of them.
pub(crate) fn pairs<const W: usize>(
    scan: &Scan<'_, W>,
    finder: impl Fn(&Take<'_, (Effects, Fish)>) -> ControlFlow<()>,
    accepts: impl Fn(&Fish) -> bool,
) -> ControlFlow<()> {
    dual_steps::pairs(
        finder,
        |(_, fish)| (fish.value, fish.bases.clone()),
        |(effects, one), (of_two, two)| {
            let differ = one.covers != two.covers && effects != of_two;
            if !differ || !(accepts(one) || accepts(two)) {
                return ControlFlow::Continue(());
            }
            let mut effects = effects.clone();
            effects.remove_all(&of_two.eliminations);
            scan.offer(effects, SiameseFish { fish: one.clone(), other: two.clone() })
        },
    )
}

impl SiameseFish {
    /// The covers of the first fish, and those that only the second has.
    fn covers(&self) -> Vec<House> {
        let own = &self.fish.covers;
        own.iter().chain(self.other.covers.iter().filter(|cover| !own.contains(cover))).copied().collect()
    }
}

impl Deduction for SiameseFish {
    fn size(&self) -> usize {
        self.fish.size()
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = self.fish.evidence();
        let fins = self.other.fins.iter().map(|fin| fin.cell);
        evidence.cells(fins, self.fish.value, Role::Fin);
        let more = self.covers().split_off(self.fish.covers.len());
        evidence.houses(more, Role::Cover);
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let (covers, bases) = (self.covers(), &self.fish.bases);
        let fins: Vec<Cell> = distinct(self.fish.fins.iter().chain(&self.other.fins).map(|fin| fin.cell));
        let value = notation.value(self.fish.value);
        let reason = format!(
            "{value} in {} makes two fish, each with as many covers among {} and with fins among {}. In \
             either, if its fins are not {value}, {}",
            notation.house_list(bases),
            notation.house_list(&distinct(covers.iter().copied())),
            notation.cell_list(&fins),
            either_case(&value),
        );
        StepText { pattern: marks(self.fish.value, bases, &covers, &fins, notation), reason }
    }
}
