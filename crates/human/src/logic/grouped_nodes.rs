//! The strong links of a value in a house: the ways to split its places into two nodes.
//!
//! A grouped node is places in the intersection of two houses, or of a house and a set, as of a box and a
//! line: all of them, or all without the crossing cell of an empty rectangle.

use crate::logic::graph_kind::GraphKind;
use crate::logic::places::Spots;
use sudokud_model::grid::House;
use sudokud_model::houses::{HouseKind, Layout};

/// The ways to split the places of a value in a house into two nodes.
pub(crate) fn halves<const W: usize>(
    layout: &Layout,
    house: House,
    spots: Spots<W>,
    kind: GraphKind,
) -> Vec<[Spots<W>; 2]> {
    let first = spots.first().map_or(Spots::EMPTY, Spots::only);
    // Two places in the intersection of two houses are a pair of the other house, or locked candidates.
    if !kind.has_groups() || (spots.len() == 2 && !are_in_another_house(layout, house, spots)) {
        return vec![[first, spots - first]];
    }
    let mut found = Vec::new();
    let mut kinds: Vec<HouseKind> =
        layout.crossings(house).map(|crossing| layout.kind(crossing.other)).collect();
    kinds.dedup();
    for kind in kinds {
        let parts = parts(layout, house, spots, kind);
        for &one in &parts {
            let two = spots - one;
            let is_new = !two.is_empty() && !found.contains(&[two, one]);
            if is_new && parts.iter().any(|part| two.is_subset(part)) {
                found.push([one, two]);
            }
        }
    }
    if !layout.kind(house).is_line() {
        let columns = parts(layout, house, spots, HouseKind::Column);
        for row in parts(layout, house, spots, HouseKind::Row) {
            for &column in &columns {
                if spots.is_subset(&(row | column)) {
                    found.push([row, spots - row]);
                    found.push([spots - column, column]);
                }
            }
        }
        found.retain(|[one, two]| !one.is_empty() && !two.is_empty());
    }
    found
}

fn are_in_another_house<const W: usize>(layout: &Layout, house: House, spots: Spots<W>) -> bool {
    let cells = layout.cells_of(house);
    let houses = spots.first().map_or(&[][..], |spot| layout.houses_of(cells[spot]));
    let has_all = |other: House| spots.iter().all(|spot| layout.contains(other, cells[spot]));
    houses.iter().any(|&other| other != house && has_all(other))
}

/// The indices by the other houses and sets of this kind that they lie in; an index in none is a part by
/// itself.
fn parts<const W: usize>(layout: &Layout, house: House, spots: Spots<W>, kind: HouseKind) -> Vec<Spots<W>> {
    let mut parts: Vec<(Option<House>, Spots<W>)> = Vec::new();
    for spot in spots.iter() {
        let sets = layout.sets_of(layout.cells_of(house)[spot]).iter();
        let mut is_single = true;
        for &other in sets.filter(|&&set| set != house && layout.kind(set) == kind) {
            is_single = false;
            match parts.iter_mut().find(|part| part.0 == Some(other)) {
                Some(part) => {
                    part.1.insert(spot);
                }
                None => parts.push((Some(other), Spots::only(spot))),
            }
        }
        if is_single {
            parts.push((None, Spots::only(spot)));
        }
    }
    parts.sort_by_key(|part| (part.0.is_none(), part.0));
    parts.into_iter().map(|part| part.1).collect()
}
