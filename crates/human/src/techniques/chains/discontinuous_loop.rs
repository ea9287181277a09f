//! Discontinuous nice loops: a chain from a candidate back to itself with the opposite state.
//!
//! If "x is false" implies "x is true", x is true and the other candidates of its cell are removed. If "x is
//! true" implies "x is false", x is false.

use crate::logic::chain_length::max_links;
use crate::logic::chain_search::ROUNDS;
use crate::logic::chain_tree::ChainTree;
use crate::logic::graph::SelfRefutation;
use crate::logic::{Chain, GraphKind, Scan, State};
use crate::proof::Effects;
use crate::techniques::chains::chain_deduction::{ChainConclusion, ChainDeduction};
use std::ops::ControlFlow;
use sudokud_model::grid::ValueSet;

/// The shortest loop that proves a candidate true, and the shortest that proves it false, for each candidate.
pub(crate) fn find<const W: usize>(kind: GraphKind, scan: &Scan<'_, W>) -> ControlFlow<()> {
    let graph = scan.graph(kind, scan.bounds());
    let mut tree = ChainTree::default();
    let both = |x: usize| [(State::on(x), State::off(x)), (State::off(x), State::on(x))];
    let mut starts: Vec<(State, State)> = (0..graph.nodes.len()).flat_map(both).collect();
    let mut searched = 0;
    for round in ROUNDS {
        let limit = round.min(max_links(scan));
        if limit <= searched {
            break;
        }
        let mut later = Vec::new();
        for (start, end) in std::mem::take(&mut starts) {
            let node = &graph.nodes[start.node()];
            let Some(cell) = node.cell() else { continue };
            scan.poll()?;
            let limit = limit.min(max_links(scan));
            if start.is_on() {
                match graph.self_refutation(start.node(), limit, &mut tree) {
                    SelfRefutation::Found(_) => {}
                    SelfRefutation::Longer(_) => {
                        later.push((start, end));
                        continue;
                    }
                    SelfRefutation::Never => continue,
                }
            }
            graph.breadth_first(start, None, limit, &mut tree);
            if !tree.contains(end) {
                if tree.is_cut_off(limit) {
                    later.push((start, end));
                }
                continue;
            }
            let value = ValueSet::only(node.value);
            let removed = if start.is_on() { value } else { scan.options(cell) - value };
            if removed.is_empty() {
                continue;
            }
            let mut effects = Effects::default();
            effects.remove(cell, removed);
            if let Some(chain) = Chain::new(scan, graph, &tree.chain(end)) {
                let conclusion = ChainConclusion::Contradiction;
                scan.offer(effects, ChainDeduction { chain, conclusion })?;
            }
        }
        (searched, starts) = (limit, later);
    }
    ControlFlow::Continue(())
}
