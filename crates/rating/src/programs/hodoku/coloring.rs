//! Simple colors and multi colors: the places of a digit joined by strong links get two colors in turn.
//! Either all cells of one color are true, or all of the other.

use super::choice_rule::{First, take_first};
use super::effects::Effects;
use super::position::Position;
use super::two_strong_links::strongly_linked;
use super::workspace::Workspace;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::peers;
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, Value};

/// The two colors of a cluster of strong links.
type Cluster = [CellSet; 2];

/// One cluster: a color with two cells that see each other is false; else a place that sees both colors is
/// false.
pub(super) fn find_simple(position: &Position, workspace: &mut Workspace<'_>) -> First {
    for digit in workspace.digits_with_dead_places(position) {
        for cluster in clusters(position, digit) {
            let mut effects = Effects::default();
            for &color in cluster.iter().filter(|&&color| sees(color, color)) {
                effects.remove_digit(position, digit, color);
            }
            if effects.is_empty() {
                effects.remove_digit(position, digit, seen_by(cluster[0]) & seen_by(cluster[1]));
            }
            take_first(effects)?;
        }
    }
    ControlFlow::Continue(())
}

/// Two clusters: a color that sees both colors of the other cluster is false. Else, if two colors see each
/// other, a place that sees both of their opposites is false.
pub(super) fn find_multi(position: &Position, workspace: &mut Workspace<'_>) -> First {
    for digit in workspace.digits_with_dead_places(position) {
        let clusters = clusters(position, digit);
        for (i, first) in clusters.iter().enumerate() {
            for (_, second) in clusters.iter().enumerate().filter(|&(j, _)| j != i) {
                take_first(multi(position, digit, first, second))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn multi(position: &Position, digit: Value, first: &Cluster, second: &Cluster) -> Effects {
    let mut effects = Effects::default();
    for &color in first.iter().filter(|&&color| second.iter().all(|&other| sees(color, other))) {
        effects.remove_digit(position, digit, color);
    }
    if effects.is_empty() {
        for (k, l) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            if sees(first[k], second[l]) {
                effects.remove_digit(position, digit, seen_by(first[1 - k]) & seen_by(second[1 - l]));
            }
        }
    }
    effects
}

/// The clusters of two cells and more, by their first cell.
fn clusters(position: &Position, digit: Value) -> Vec<Cluster> {
    let (mut clusters, mut colored) = (Vec::new(), CellSet::EMPTY);
    for cell in position.places(digit) {
        if !colored.contains(cell) {
            let mut cluster = [CellSet::EMPTY; 2];
            color(position, digit, cell, &mut cluster);
            colored |= cluster[0] | cluster[1];
            if !cluster[1].is_empty() {
                clusters.push(cluster);
            }
        }
    }
    clusters
}

fn color(position: &Position, digit: Value, cell: Cell, cluster: &mut Cluster) {
    cluster[0].insert(cell);
    let [own, other] = *cluster;
    for next in strongly_linked(position, digit, cell) - own - other {
        if !cluster[1].contains(next) && !cluster[0].contains(next) {
            cluster.swap(0, 1);
            color(position, digit, next, cluster);
            cluster.swap(0, 1);
        }
    }
}

/// The cells that see a cell of a set.
fn seen_by(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::EMPTY, |seen, cell| seen | peers(cell))
}

/// Returns whether a cell of the first set sees one of the second.
fn sees(cells: CellSet, others: CellSet) -> bool {
    !seen_by(cells).is_disjoint(&others)
}
