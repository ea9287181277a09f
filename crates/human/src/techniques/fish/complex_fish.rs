//! Franken and mutant fish, with or without fins: base and cover houses may be boxes, or of any kind.
//!
//! Franken: rows and boxes against columns and boxes, or columns and boxes against rows and boxes. Mutant:
//! any other mix.
//!
//! Each base house holds the value once, each cover (a house or set) at most once. So over the true cells,
//! the memberships in bases add up to k, those in covers to at most k. A cell in more bases than covers is a
//! fin. If no fin is true, no cell in more covers than bases is true; if a fin is true, no cell that sees it
//! is. So the cells in more covers than bases that see every fin are false. Endo-fins (in two bases) and
//! cannibalism (a base cell in two covers) follow the same rule.
//!
//! Cost: the choices of k out of the base houses explode with k. A fish only removes candidates that no
//! template contains, so values without such candidates are skipped, and fins must leave one of them as
//! target. Sizes above [`LARGEST`] are not searched. A value with more than [`MAX_BASE_SETS`] base sets is
//! searched only among its houses with few places. Houses with equally many places are kept or left out
//! together, so that a turned board has the same fish. The watch is polled for each base set. The covers are
//! found by covering the first cell that needs it, or by making it a fin.
//!
//! The counting argument is Obi-Wahn's (forum thread "Arbitrary constraint subset eliminations", 2006).

use crate::logic::Scan;
use crate::proof::Effects;
use crate::techniques::dual_steps::Take;
use crate::techniques::fish::covering::Covering;
use crate::techniques::fish::fish_kind::{Fins, Mix};
use crate::techniques::fish::fish_pattern::Fish;
use crate::techniques::fish::siamese;
use std::ops::ControlFlow;
use sudokud_model::grid::House;
use sudokud_model::sets::combinations::each_pruned_combination;

/// The largest fish searched.
const LARGEST: usize = 7;

/// The most base sets that are searched for a value and a direction.
const MAX_BASE_SETS: usize = 60_000;

/// Every fish of this size and sort.
pub(crate) fn find<const W: usize>(mix: Mix, fins: Fins, size: usize, scan: &Scan<'_, W>) -> ControlFlow<()> {
    each(mix, fins, size, scan, &|(effects, fish)| scan.offer(effects, fish))
}

/// Every two finned fish of this size with this mix of houses and the same bases.
pub(crate) fn siamese<const W: usize>(mix: Mix, size: usize, scan: &Scan<'_, W>) -> ControlFlow<()> {
    siamese::pairs(scan, |take| each(mix, Fins::With, size, scan, take), |_| true)
}

/// Gives `take` every fish of this size and sort.
fn each<const W: usize>(
    mix: Mix,
    fins: Fins,
    size: usize,
    scan: &Scan<'_, W>,
    take: &Take<'_, (Effects, Fish)>,
) -> ControlFlow<()> {
    let layout = scan.layout();
    if size > LARGEST.min(layout.side() - 1) {
        return ControlFlow::Continue(());
    }
    for value in layout.values() {
        let targets = scan.outside_all_templates(value, scan.bounds());
        if targets.is_empty() {
            continue;
        }
        for &lines in mix.directions() {
            let houses = |side: usize| {
                let fits = move |house: &House| {
                    let kind = layout.kind(*house);
                    lines.is_none_or(|lines| !kind.is_line() || kind == lines[side])
                };
                layout.sets().filter(fits).filter(|&house| scan.spots(house, value).len() > 1)
            };
            let mut bases: Vec<House> =
                houses(0).take_while(|house| house.index() < layout.house_count()).collect();
            keep_fewest_places(&mut bases, size, |house| scan.spots(house, value).len());
            let covers: Vec<House> = houses(1).collect();
            let base_set = |base: &[House]| {
                scan.poll()?;
                Covering { scan, take, value, mix, fins, base, allowed: &covers }.search(targets)
            };
            let mut extend = |_: &[House], (): &(), _| ControlFlow::Continue(Some(()));
            each_pruned_combination(&bases, size, &(), &mut extend, &mut |base, ()| base_set(base))?;
        }
    }
    ControlFlow::Continue(())
}

/// Keeps the houses with the fewest places, so many that at most [`MAX_BASE_SETS`] sets of this size can be
/// chosen.
fn keep_fewest_places(houses: &mut Vec<House>, size: usize, places: impl Fn(House) -> usize) {
    let sets =
        |count: usize| (0..size).fold(1, |sets, k| sets * count.saturating_sub(k) as u128 / (k as u128 + 1));
    while sets(houses.len()) > MAX_BASE_SETS as u128 {
        let most = houses.iter().map(|&house| places(house)).max();
        houses.retain(|&house| Some(places(house)) != most);
    }
}
