//! Simple colors and multi colors: clusters of conjugate pairs of one value, whose cells have two colors in
//! turn.
//!
//! In a cluster, either all cells of one color are true, or all cells of the other. Trap: a cell that sees
//! both colors is false. Wrap: a color with two cells that see each other is false. Multi colors 1: where a
//! color of one cluster sees a color of another cluster, one of the two opposite colors is true. Multi
//! colors 2: a color that sees both colors of another cluster is false. Cost: for each cell of a cluster, a
//! pass over the conjugate pairs of the value; then the pairs of clusters.

use crate::logic::{BoardCells, Position, Scan};
use crate::techniques::coloring::cluster::Cluster;
use crate::techniques::coloring::colored_clusters::{ColoredClusters, Rule, Touch};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, Value};

/// Every cell that sees both colors of a cluster.
pub(crate) fn trap<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    for value in scan.layout().values() {
        for cluster in Cluster::all(scan, value) {
            let targets = seen_by_both(scan, value, cluster.colors());
            if !targets.is_empty() {
                ColoredClusters::offer((value, vec![cluster]), targets, Rule::Trap, scan)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Every color with two cells that see each other.
pub(crate) fn wrap<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    for value in scan.layout().values() {
        for cluster in Cluster::all(scan, value) {
            for [wrong, right] in cluster.orders() {
                if let Some(pair) = touch(scan, wrong, wrong) {
                    let (of_value, rule) = ((value, vec![Cluster::of([right, wrong])]), Rule::Wrap { pair });
                    ColoredClusters::offer(of_value, wrong.clone(), rule, scan)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Every cell that sees two colors of which one is true, because their opposite colors see each other. If
/// two clusters touch in more than one way, the conclusion from all of them comes first.
pub(crate) fn multi_1<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    cluster_pairs(scan, &mut |value, one, two| {
        let conclude = |clusters: &[Cluster; 2], targets, touches| {
            let rule = Rule::Multi1 { touches };
            ColoredClusters::offer((value, clusters.to_vec()), targets, rule, scan)
        };
        let found = touches(scan, value, [one, two]);
        if let [(clusters, _), _, ..] = &found[..] {
            // Each target is explained once. The touch that concludes alone first comes first here too.
            let mut targets = scan.no_cells();
            let mut all = Vec::new();
            for (_, mut touch) in touches(scan, value, clusters.each_ref()) {
                touch.targets.subtract(&targets);
                targets.extend(&touch.targets);
                all.extend(Some(touch).filter(|touch| !touch.targets.is_empty()));
            }
            conclude(clusters, targets, all)?;
        }
        let mut found = found.into_iter();
        found.try_for_each(|(clusters, touch)| conclude(&clusters, touch.targets.clone(), vec![touch]))
    })
}

/// Every color that sees both colors of another cluster.
pub(crate) fn multi_2<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    cluster_pairs(scan, &mut |value, one, two| {
        for (from, to) in [(one, two), (two, one)] {
            for [right, wrong] in from.orders() {
                let Some([p, _]) = touch(scan, wrong, &to.first) else { continue };
                let Some([q, _]) = touch(scan, wrong, &to.second) else { continue };
                let clusters = vec![Cluster::of([right, wrong]), to.clone()];
                let rule = Rule::Multi2 { seeing: [p, q] };
                ColoredClusters::offer((value, clusters), wrong.clone(), rule, scan)?;
            }
        }
        ControlFlow::Continue(())
    })
}

type TakePair<'t> = dyn FnMut(Value, &Cluster, &Cluster) -> ControlFlow<()> + 't;

fn cluster_pairs<const W: usize>(scan: &Scan<'_, W>, take: &mut TakePair<'_>) -> ControlFlow<()> {
    for value in scan.layout().values() {
        let clusters = Cluster::all(scan, value);
        for (k, one) in clusters.iter().enumerate() {
            for two in &clusters[k + 1..] {
                take(value, one, two)?;
            }
        }
        scan.poll()?;
    }
    ControlFlow::Continue(())
}

/// The ways in which colors of two clusters touch and remove something. Each comes with the clusters, which
/// have the colors of the pair as their second.
fn touches<const W: usize>(
    position: &Position<'_, W>,
    value: Value,
    [one, two]: [&Cluster; 2],
) -> Vec<([Cluster; 2], Touch)> {
    let mut found = Vec::new();
    for [a, b] in one.orders() {
        for [c, d] in two.orders() {
            let Some(pair) = touch(position, b, d) else { continue };
            let targets = seen_by_both(position, value, [a, c]);
            if !targets.is_empty() {
                let touch = Touch { pair, opposite: [a.clone(), c.clone()], targets };
                found.push(([Cluster::of([a, b]), Cluster::of([c, d])], touch));
            }
        }
    }
    found
}

/// The first of these cells that sees one of the others, and the first that it sees.
fn touch<const W: usize>(
    position: &Position<'_, W>,
    cells: &BoardCells,
    others: &BoardCells,
) -> Option<[Cell; 2]> {
    let cell = cells.iter().find(|&cell| !position.peers(cell).is_disjoint(others))?;
    Some([cell, position.peers(cell).common(others).first()?])
}

/// The cells with a value that see a cell of each color.
fn seen_by_both<const W: usize>(
    position: &Position<'_, W>,
    value: Value,
    colors: [&BoardCells; 2],
) -> BoardCells {
    let mut hit = position.cells_with(value).clone();
    for color in colors {
        let mut seen = position.no_cells();
        color.iter().for_each(|cell| seen.extend(position.peers(cell)));
        hit.retain(&seen);
    }
    hit
}
