//! Siamese fish: two finned fish of one value with the same base houses, shown as one.

use crate::logic::scan::Scan;
use crate::proof::evidence::{Role, Values};
use crate::proof::step::Step;
use crate::techniques::dual_steps;
use std::ops::ControlFlow;
use sudokud_core::grid::House;

/// Offers every two finned fish of `finder` with the same base and different covers that remove different
/// candidates, if `accepts` accepts at least one of them.
///
/// # Errors
/// Breaks when the finder or the sink does.
pub(crate) fn pairs(
    scan: &Scan<'_>,
    finder: impl Fn(&Scan<'_>) -> ControlFlow<()>,
    accepts: impl Fn(&Step) -> bool,
) -> ControlFlow<()> {
    let merge = |one: &Step, two: &Step| (accepts(one) || accepts(two)).then(|| merge(one, two)).flatten();
    dual_steps::pairs(scan, finder, base, merge)
}

fn base(fish: &Step) -> (Values, Vec<House>) {
    (fish.evidence.values, fish.evidence.houses_of(Role::Base))
}

fn merge(one: &Step, two: &Step) -> Option<Step> {
    let [covers, other_covers] = [one, two].map(|fish| fish.evidence.houses_of(Role::Cover));
    if covers == other_covers || one.eliminations == two.eliminations {
        return None;
    }
    let mut both = one.clone();
    both.remove_all(&two.eliminations);
    for &(cell, value, role) in &two.evidence.cells {
        if matches!(role, Role::Fin | Role::EndoFin) {
            both.evidence.cell(cell, value, Role::Fin);
        }
    }
    both.evidence.houses(other_covers.into_iter().filter(|cover| !covers.contains(cover)), Role::Cover);
    Some(both)
}
