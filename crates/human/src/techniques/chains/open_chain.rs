//! X-chain, XY-chain, strong link chain, AIC and grouped AIC: chains whose two ends are not both false.
//!
//! - Ends of one value: a cell that sees both loses the value (type 1).
//! - Ends of different values in one cell: the cell has no other value.
//! - Ends of different values in cells that see each other: neither cell has the value of the other end (type
//!   2).

use crate::logic::chain_length::max_links;
use crate::logic::chain_search::{ChainSearch, MAX_LINKS};
use crate::logic::{Chain, Graph, GraphKind, Position, Scan};
use crate::proof::Effects;
use crate::techniques::chains::chain_deduction::{ChainConclusion, ChainDeduction};
use std::ops::{ControlFlow, RangeInclusive};
use sudokud_model::grid::ValueSet;

/// The shortest chain between each two nodes of this graph, if it has at least three links and removes
/// something.
pub(crate) fn find<const W: usize>(kind: GraphKind, scan: &Scan<'_, W>) -> ControlFlow<()> {
    find_of_length(kind, 3..=MAX_LINKS, scan)
}

/// As [`find`], with this many links.
pub(crate) fn find_of_length<const W: usize>(
    kind: GraphKind,
    links: RangeInclusive<usize>,
    scan: &Scan<'_, W>,
) -> ControlFlow<()> {
    let longest = &|| max_links(scan);
    let min_links = *links.start();
    ChainSearch { scan, kind, min_links, round_limits: links, max_links: longest }.run(&mut |found| {
        if found.tree.depth(found.end) > longest() {
            return ControlFlow::Continue(());
        }
        let effects = removed_by_ends(scan, found.graph, [found.start.node(), found.end.node()]);
        if effects.is_void() {
            return ControlFlow::Continue(());
        }
        match Chain::new(scan, found.graph, &found.tree.chain(found.end)) {
            Some(chain) => scan.offer(effects, ChainDeduction { chain, conclusion: ChainConclusion::Ends }),
            None => ControlFlow::Continue(()),
        }
    })
}

/// The candidates that are false if one of two nodes is true.
fn removed_by_ends<const W: usize>(position: &Position<'_, W>, graph: &Graph, ends: [usize; 2]) -> Effects {
    let [a, b] = ends.map(|node| &graph.nodes[node]);
    if a.value == b.value {
        return Effects::removing(a.value, &a.seen_with(b, position));
    }
    let mut effects = Effects::default();
    let (Some(p), Some(q)) = (a.cell(), b.cell()) else { return effects };
    let [a, b] = [a.value, b.value].map(ValueSet::only);
    if p == q {
        effects.remove(p, position.options(p) - a - b);
    } else if position.peers(p).contains(q) {
        effects.remove(p, position.options(p) & b);
        effects.remove(q, position.options(q) & a);
    }
    effects
}
