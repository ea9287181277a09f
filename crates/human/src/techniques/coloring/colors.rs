//! Simple colors and multi colors: clusters of conjugate pairs of one value, whose cells have two colours in
//! turn.
//!
//! In a cluster, either all cells of one colour are true, or all cells of the other. Trap: a cell that sees
//! both colours is false. Wrap: a colour with two cells that see each other is false. Multi colors 1: where a
//! colour of one cluster sees a colour of another cluster, one of the two opposite colours is true. Multi
//! colors 2: a colour that sees both colours of another cluster is false. Cost: for each cell of a cluster, a
//! pass over the conjugate pairs of the value; then the pairs of clusters.

use crate::ladder::technique::Technique;
use crate::logic::cell_set::CellSet;
use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::evidence::{Ground, Role};
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText};
use std::ops::ControlFlow;
use sudokud_core::grid::{Cell, Value};

/// The cells of a cluster by colour.
type Cluster = [CellSet; 2];

/// Every cell that sees both colours of a cluster.
pub fn trap<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    for value in position.layout().values() {
        for cluster in clusters(position, value) {
            let mut hit = seen_by(position, &cluster[0]);
            hit.retain(&seen_by(position, &cluster[1]));
            let step = step_of((position, scan), value, hit, &[&cluster]);
            scan.offer(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Every colour with two cells that see each other.
pub fn wrap<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    for value in position.layout().values() {
        for cluster in clusters(position, value) {
            for (wrong, right) in [(0, 1), (1, 0)] {
                if cluster[wrong].iter().any(|cell| !position.peers(cell).is_disjoint(&cluster[wrong])) {
                    let ordered = [cluster[right].clone(), cluster[wrong].clone()];
                    let hit = ordered[1].clone();
                    scan.offer(step_of((position, scan), value, hit, &[&ordered]))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Every cell that sees two colours of which one is true, because their opposite colours see each other. If
/// two clusters touch in more than one way, the conclusion from all of them comes first.
pub fn multi_1<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    cluster_pairs(position, scan, &mut |value, one, two| {
        let mut steps = Vec::new();
        for (a, b) in [(0, 1), (1, 0)] {
            for (c, d) in [(0, 1), (1, 0)] {
                if seen_by(position, &one[b]).is_disjoint(&two[d]) {
                    continue;
                }
                let mut hit = seen_by(position, &one[a]);
                hit.retain(&seen_by(position, &two[c]));
                let clusters = [[one[a].clone(), one[b].clone()], [two[c].clone(), two[d].clone()]];
                steps.push(step_of((position, scan), value, hit, &[&clusters[0], &clusters[1]]));
            }
        }
        steps.retain(|step| !step.is_void());
        if let [first, rest @ ..] = &steps[..]
            && !rest.is_empty()
        {
            let mut all = first.clone();
            rest.iter()
                .flat_map(|step| &step.eliminations)
                .for_each(|&(cell, values)| all.remove(cell, values));
            scan.offer(all)?;
        }
        steps.into_iter().try_for_each(|step| scan.offer(step))
    })
}

/// Every colour that sees both colours of another cluster.
pub fn multi_2<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    cluster_pairs(position, scan, &mut |value, one, two| {
        for (from, to) in [(one, two), (two, one)] {
            for (right, wrong) in [(0, 1), (1, 0)] {
                let seen = seen_by(position, &from[wrong]);
                if seen.is_disjoint(&to[0]) || seen.is_disjoint(&to[1]) {
                    continue;
                }
                let ordered = [from[right].clone(), from[wrong].clone()];
                scan.offer(step_of((position, scan), value, from[wrong].clone(), &[&ordered, to]))?;
            }
        }
        ControlFlow::Continue(())
    })
}

type TakePair<'t> = dyn FnMut(Value, &Cluster, &Cluster) -> ControlFlow<()> + 't;

fn cluster_pairs<const W: usize>(
    position: &Position<'_, W>,
    scan: &Scan<'_>,
    take: &mut TakePair<'_>,
) -> ControlFlow<()> {
    for value in position.layout().values() {
        let clusters = clusters(position, value);
        for (k, one) in clusters.iter().enumerate() {
            for two in &clusters[k + 1..] {
                take(value, one, two)?;
            }
        }
        scan.poll()?;
    }
    ControlFlow::Continue(())
}

/// The clusters of a value. If a cell would get both colours, it keeps the first.
fn clusters<const W: usize>(position: &Position<'_, W>, value: Value) -> Vec<Cluster> {
    let links = position.conjugates(value);
    let mut done = position.no_cells();
    let mut clusters = Vec::new();
    for link in links {
        if done.contains(link.cells[0]) {
            continue;
        }
        let mut cluster = [position.no_cells(), position.no_cells()];
        let mut todo: Vec<(Cell, usize)> = vec![(link.cells[0], 0)];
        while let Some((cell, colour)) = todo.pop() {
            if done.contains(cell) {
                continue;
            }
            done.insert(cell);
            cluster[colour].insert(cell);
            for link in links.iter().filter(|link| link.cells.contains(&cell)) {
                let other = if link.cells[0] == cell { link.cells[1] } else { link.cells[0] };
                todo.push((other, 1 - colour));
            }
        }
        clusters.push(cluster);
    }
    clusters
}

/// The cells that see at least one of these.
fn seen_by<const W: usize>(position: &Position<'_, W>, cells: &CellSet) -> CellSet {
    let mut seen = position.no_cells();
    cells.iter().for_each(|cell| seen.extend(position.peers(cell)));
    seen
}

fn step_of<const W: usize>(
    (position, scan): (&Position<'_, W>, &Scan<'_>),
    value: Value,
    mut hit: CellSet,
    clusters: &[&Cluster],
) -> Step {
    hit.retain(position.cells_with(value));
    let mut step = scan.step();
    step.remove_from(&hit, value);
    if step.is_void() {
        return step;
    }
    step.size = clusters.iter().map(|cluster| cluster[0].len() + cluster[1].len()).sum();
    step.evidence.values.insert(value);
    for (cluster, roles) in clusters.iter().zip([[Role::On, Role::Off], [Role::OtherOn, Role::OtherOff]]) {
        for (cells, role) in cluster.iter().zip(roles) {
            step.evidence.cells(cells, value, role);
        }
        for (house, [a, b]) in position.conjugates(value).iter().map(|link| (link.house, link.cells)) {
            if cluster.iter().any(|cells| cells.contains(a)) && cluster.iter().any(|cells| cells.contains(b))
            {
                step.evidence.strong((a, value), (b, value), Ground::House(house));
            }
        }
    }
    step
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let value = notation.values(step.evidence.values);
    let of = |role: Role| step.evidence.cells_of(role);
    let all = |role: Role| match &of(role)[..] {
        [cell] => format!("{} is {value}", notation.cell(*cell)),
        cells @ [_, _] => format!("both {} are {value}", notation.cell_list(cells)),
        cells => format!("all of {} are {value}", notation.cell_list(cells)),
    };
    let either = |a: Role, b: Role| format!("either {}, or {}", all(a), all(b));
    let first = format!(
        "The strong links of {value} give these cells two colours in turn: {}",
        either(Role::On, Role::Off)
    );
    let second = || format!("; and likewise {}", either(Role::OtherOn, Role::OtherOff));
    let reason = match step.technique {
        Technique::SimpleColorsTrap => {
            format!("{first}. A cell that sees a cell of each colour cannot be {value}")
        }
        Technique::SimpleColorsWrap => {
            let wrong = of(Role::Off);
            let pair =
                wrong.iter().find_map(|&a| wrong.iter().find(|&&b| notation.sees(a, b)).map(|&b| [a, b]));
            let pair = pair.map(|pair| notation.cell_list(&pair)).unwrap_or_default();
            format!("{first}. But {pair} have the same colour and see each other, so that colour is wrong")
        }
        Technique::MultiColors1 => format!("{first}{}. {}", second(), touches(step, notation, &value)),
        _ => {
            let from = of(Role::Off);
            let by = |role: Role| {
                let sees = |&cell: &Cell| of(role).iter().any(|&other| notation.sees(cell, other));
                from.iter().copied().find(sees).map(|cell| notation.cell(cell)).unwrap_or_default()
            };
            let [one, two] = [Role::OtherOn, Role::OtherOff].map(by);
            let seen = if one == two {
                format!("{one} sees cells of both of these colours")
            } else {
                format!("{one} sees a cell of the one of these colours, {two} of the other")
            };
            format!(
                "{first}{}. {seen}; one of the two is true, so it is wrong that {}",
                second(),
                all(Role::Off)
            )
        }
    };
    let pattern = [Role::On, Role::Off, Role::OtherOn, Role::OtherOff].map(of);
    let marks: Vec<String> =
        pattern.iter().filter(|cells| !cells.is_empty()).map(|cells| notation.cells(cells)).collect();
    StepText { pattern: format!("{value} ({})", marks.join(") / (")), reason }
}

/// The pairs of colours that touch, and what follows: as many pairs as the eliminations need.
fn touches(step: &Step, notation: Notation<'_>, value: &str) -> String {
    let cells = |role: Role| step.evidence.cells_of(role);
    let sees_one = |cell: Cell, role: Role| cells(role).iter().any(|&other| notation.sees(cell, other));
    let mut left: Vec<Cell> = step.eliminations.iter().map(|entry| entry.0).collect();
    let mut told = Vec::new();
    for (a, b) in [(Role::On, Role::Off), (Role::Off, Role::On)] {
        for (c, d) in [(Role::OtherOn, Role::OtherOff), (Role::OtherOff, Role::OtherOn)] {
            let (other, hit): (Vec<Cell>, Vec<Cell>) =
                left.iter().copied().partition(|&cell| !sees_one(cell, a) || !sees_one(cell, c));
            let both = cells(b)
                .into_iter()
                .find_map(|p| cells(d).into_iter().find(|&q| notation.sees(p, q)).map(|q| [p, q]));
            let (Some([p, q]), false) = (both, hit.is_empty()) else { continue };
            left = other;
            told.push(format!(
                "{} and {} see each other and are not both {value}, so one of the colours opposite to \
                 theirs is true, that of {} or that of {}; {} {} each",
                notation.cell(p),
                notation.cell(q),
                notation.cell_list(&cells(a)),
                notation.cell_list(&cells(c)),
                notation.cell_list(&hit),
                if hit.len() == 1 { "sees a cell of" } else { "see a cell of" },
            ));
        }
    }
    told.join(". ")
}
