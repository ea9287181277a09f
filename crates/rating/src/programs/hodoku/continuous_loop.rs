//! Eliminations of a continuous nice loop: every weak link of it has exactly one true end.

use super::effects::Eliminations;
use super::graph::Graph;
use super::position::{Digits, Position};
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::common_peers;

/// The eliminations of a loop from "the start is not d" to "the start's cell is e".
pub(super) fn eliminations(position: &Position, graph: &Graph, path: &[usize]) -> Eliminations {
    let mut lost = Eliminations::default();
    keep_only(position, graph, [path[0], path[path.len() - 1]], &mut lost);
    let on_path = path.iter().fold(CellSet::EMPTY, |cells, &literal| cells | graph.node_of(literal).0);
    for (k, pair) in path.windows(2).enumerate() {
        let [from, to] = [pair[0], pair[1]];
        let ((from_cells, _), (to_cells, digit)) = (graph.node_of(from), graph.node_of(to));
        if graph.is_true(to) {
            continue;
        }
        if from_cells != to_cells {
            lost.add(position, digit, common_peers(from_cells | to_cells) - on_path);
        } else if k > 0 && k + 2 < path.len() {
            let (before, next) = (path[k - 1], path[k + 2]);
            if graph.node_of(before).0 != from_cells && graph.node_of(next).0 != to_cells {
                keep_only(position, graph, [from, next], &mut lost);
            }
        }
    }
    lost
}

/// Removes from the first literal's cell all digits but those of two literals.
fn keep_only(position: &Position, graph: &Graph, [own, other]: [usize; 2], lost: &mut Eliminations) {
    let kept: Digits = [own, other].into_iter().map(|literal| graph.node_of(literal).1).collect();
    if let Some((cell, _)) = graph.candidate_of(own) {
        lost.add_digits(position, Digits::full(9) - kept, cell);
    }
}
