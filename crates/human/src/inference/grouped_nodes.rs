//! The strong links of a value in a house: the ways to split its places into two nodes.
//!
//! A grouped node is places in the intersection of a box and a line: all of them, or all without the crossing
//! cell of an empty rectangle.

use crate::inference::graph_kind::GraphKind;
use crate::spots::Spots;
use sudokud_core::grid::House;
use sudokud_core::houses::{HouseKind, Layout};

/// The ways to split the places of a value in a house into two nodes.
pub(crate) fn halves<const W: usize>(
    layout: &Layout,
    house: House,
    spots: Spots<W>,
    kind: GraphKind,
) -> Vec<[Spots<W>; 2]> {
    if !kind.has_groups() {
        let first = spots.first().map_or(Spots::EMPTY, Spots::only);
        return vec![[first, spots - first]];
    }
    // In a line, the `rows` are the parts that lie in one box each.
    let order = layout.order();
    let rows = parts(spots, order, |spot| spot / order);
    let mut found = Vec::new();
    if let [one, two] = rows[..] {
        found.push([one, two]);
    }
    if layout.kind(house) == HouseKind::Box {
        let columns = parts(spots, order, |spot| spot % order);
        if let [one, two] = columns[..] {
            found.push([one, two]);
        }
        for &row in &rows {
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

/// The indices by part, without empty parts.
fn parts<const W: usize>(spots: Spots<W>, order: usize, part_of: impl Fn(usize) -> usize) -> Vec<Spots<W>> {
    let mut parts = vec![Spots::EMPTY; order];
    for spot in spots {
        parts[part_of(spot)].insert(spot);
    }
    parts.retain(|part| !part.is_empty());
    parts
}
