//! Skyscraper, two-string kite, turbot fish: two strong links of one value, joined by a weak one.
//!
//! ```text
//!   a ══ b ── c ══ d      == at least one is true,  -- at most one is true
//! ```
//!
//! b and c are not both true, so a or d is: no cell that sees both is. Two parallel lines joined by a
//! crossing line make a skyscraper, a row and a column joined in a box, or in
//! another house or set that is no line, a kite, anything else a turbot fish.
//! Two kites that share the cells of their box (of one value or of two) are one dual kite. Cost: pairs of
//! conjugate pairs of each value.

use crate::logic::places::Conjugate;
use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::evidence::{Ground, Role};
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText};
use crate::techniques::dual_steps;
use std::ops::ControlFlow;
use sudokud_core::grid::{Cell, House, Value};
use sudokud_core::houses::HouseKind;

/// Every two kites that share the cells of their box and remove different candidates.
pub fn dual_kite<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let box_cells = |kite: &Step| {
        let mut cells = kite.evidence.cells_of(Role::Link);
        cells.sort_unstable();
        cells
    };
    dual_steps::pairs(
        scan,
        |scan| find(position, Shape::Kite, scan),
        |_| (),
        |one, two| {
            if box_cells(one) != box_cells(two) || one.eliminations == two.eliminations {
                return None;
            }
            let mut both = one.clone();
            both.remove_all(&two.eliminations);
            both.evidence.append(&two.evidence);
            Some(both)
        },
    )
}

/// The shape of two strong links.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Two parallel lines, joined by a crossing line.
    Skyscraper,
    /// A row and a column, joined in a box or another house or set that is no line.
    Kite,
    /// Any other.
    Turbot,
}

/// The cells a, b, c, d of the picture, and the conjugate pairs a, b and c, d.
#[derive(Clone, Copy)]
struct Chain {
    cells: [Cell; 4],
    links: [Conjugate; 2],
}

/// Every two strong links of this shape, joined by a weak one.
pub(crate) fn find<const W: usize>(
    position: &Position<'_, W>,
    shape: Shape,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    for value in position.layout().values() {
        let links = position.conjugates(value);
        for (k, one) in links.iter().enumerate() {
            let apart = |two: &&Conjugate| !one.cells.iter().any(|cell| two.cells.contains(cell));
            for two in links[k + 1..].iter().filter(apart) {
                for [a, b] in [one.cells, [one.cells[1], one.cells[0]]] {
                    for [c, d] in [two.cells, [two.cells[1], two.cells[0]]] {
                        let chain = Chain { cells: [a, b, c, d], links: [*one, *two] };
                        if position.layout().sees(b, c) && shape_of(position, &chain) == shape {
                            offer(position, value, &chain, scan)?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn shape_of<const W: usize>(position: &Position<'_, W>, chain: &Chain) -> Shape {
    let layout = position.layout();
    let [one, two] = chain.links.map(|link| layout.kind(link.house));
    let [_, b, c, _] = chain.cells;
    let in_area = |&set: &House| !layout.kind(set).is_line() && layout.contains(set, c);
    match (one, two) {
        (HouseKind::Row, HouseKind::Row) if layout.column(b) == layout.column(c) => Shape::Skyscraper,
        (HouseKind::Column, HouseKind::Column) if layout.row(b) == layout.row(c) => Shape::Skyscraper,
        (HouseKind::Row, HouseKind::Column) if layout.sets_of(b).iter().any(in_area) => Shape::Kite,
        _ => Shape::Turbot,
    }
}

fn offer<const W: usize>(
    position: &Position<'_, W>,
    value: Value,
    chain: &Chain,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let [a, b, c, d] = chain.cells;
    let hit = position.seen_by_all([a, d], value);
    if hit.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut step = scan.step();
    step.size = 2;
    step.remove_from(&hit, value);
    step.evidence.values.insert(value);
    step.evidence.cells([a, d], value, Role::Pincer);
    step.evidence.cells([b, c], value, Role::Link);
    step.evidence.houses(chain.links.map(|link| link.house), Role::Base);
    step.evidence.strong((a, value), (b, value), Ground::House(chain.links[0].house));
    step.evidence.weak((b, value), (c, value));
    step.evidence.strong((c, value), (d, value), Ground::House(chain.links[1].house));
    scan.offer(step)
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let value = notation.values(step.evidence.values);
    let mut sentences = Vec::new();
    for (cells, houses) in step.evidence.cells.chunks(4).zip(step.evidence.houses.chunks(2)) {
        let ([(a, value, _), (d, ..), (b, ..), (c, ..)], [(first, _), (second, _)]) = (cells, houses) else {
            continue;
        };
        let value = notation.values(*value);
        let [a, b, c, d] = [a, b, c, d].map(|&cell| notation.cell(cell));
        sentences.push(format!(
            "{value} has only {a} and {b} in {}, and only {c} and {d} in {}; {b} and {c} see each other and \
             are not both {value}, so {a} or {d} is, and a cell that sees both of these is not",
            notation.house(*first),
            notation.house(*second),
        ));
    }
    let ends = step.evidence.cells_of(Role::Pincer);
    let reason = sentences.join(". Also, ");
    let middle = step.evidence.cells_of(Role::Link);
    StepText {
        pattern: format!("{value} in {} (connected by {})", notation.cells(&ends), notation.cells(&middle)),
        reason,
    }
}
