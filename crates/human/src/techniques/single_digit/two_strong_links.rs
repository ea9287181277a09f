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

use crate::logic::{Conjugate, Position, Scan};
use crate::proof::{Deduction, Effects, Evidence, Ground, Notation, Role, StepText, Values};
use crate::techniques::dual_steps::{self, Take};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value};
use sudokud_model::houses::HouseKind;

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

/// The cells a, b, c, d of the picture, and the houses of the conjugate pairs a, b and c, d.
#[derive(Clone, Debug)]
struct TwoStrongLinks {
    value: Value,
    cells: [Cell; 4],
    houses: [House; 2],
}

/// Two kites with the same cells b and c.
#[derive(Debug)]
struct DualKite([TwoStrongLinks; 2]);

/// Every two strong links of this shape, joined by a weak one.
pub(crate) fn find<const W: usize>(shape: Shape, scan: &Scan<'_, W>) -> ControlFlow<()> {
    each(scan, shape, &|(effects, found)| scan.offer(effects, found))
}

/// Every two kites that share the cells of their box and remove different candidates.
pub(crate) fn dual_kite<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let joined = |kite: &TwoStrongLinks| {
        let [_, b, c, _] = kite.cells;
        [b.min(c), b.max(c)]
    };
    dual_steps::pairs(
        |take| each(scan, Shape::Kite, take),
        |_| (),
        |(effects, one), (of_two, two)| {
            if joined(one) != joined(two) || effects == of_two {
                return ControlFlow::Continue(());
            }
            let mut effects = effects.clone();
            effects.remove_all(&of_two.eliminations);
            scan.offer(effects, DualKite([one.clone(), two.clone()]))
        },
    )
}

/// Gives `take` every two strong links of this shape that remove something.
fn each<const W: usize>(
    position: &Position<'_, W>,
    shape: Shape,
    take: &Take<'_, (Effects, TwoStrongLinks)>,
) -> ControlFlow<()> {
    for value in position.layout().values() {
        let links = position.conjugates(value);
        for (k, one) in links.iter().enumerate() {
            let apart = |two: &&Conjugate| !one.cells.iter().any(|cell| two.cells.contains(cell));
            for two in links[k + 1..].iter().filter(apart) {
                for [a, b] in [one.cells, [one.cells[1], one.cells[0]]] {
                    for [c, d] in [two.cells, [two.cells[1], two.cells[0]]] {
                        let houses = [one.house, two.house];
                        if !position.layout().sees(b, c) || shape_of(position, houses, [b, c]) != shape {
                            continue;
                        }
                        let effects = Effects::removing(value, &position.seen_by_all([a, d], value));
                        if !effects.is_void() {
                            take((effects, TwoStrongLinks { value, cells: [a, b, c, d], houses }))?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The shape of two strong links in these houses whose ends b and c see each other.
fn shape_of<const W: usize>(position: &Position<'_, W>, houses: [House; 2], [b, c]: [Cell; 2]) -> Shape {
    let layout = position.layout();
    let [one, two] = houses.map(|house| layout.kind(house));
    let in_area = |&set: &House| !layout.kind(set).is_line() && layout.contains(set, c);
    match (one, two) {
        (HouseKind::Row, HouseKind::Row) if layout.column(b) == layout.column(c) => Shape::Skyscraper,
        (HouseKind::Column, HouseKind::Column) if layout.row(b) == layout.row(c) => Shape::Skyscraper,
        (HouseKind::Row, HouseKind::Column) if layout.sets_of(b).iter().any(in_area) => Shape::Kite,
        _ => Shape::Turbot,
    }
}

impl TwoStrongLinks {
    fn reason(&self, notation: Notation<'_>) -> String {
        let value = notation.value(self.value);
        let [a, b, c, d] = self.cells.map(|cell| notation.cell(cell));
        let [first, second] = self.houses.map(|house| notation.house(house));
        format!(
            "{value} has only {a} and {b} in {first}, and only {c} and {d} in {second}; {b} and {c} see each \
             other and are not both {value}, so {a} or {d} is, and a cell that sees both of these is not"
        )
    }
}

impl Deduction for TwoStrongLinks {
    fn size(&self) -> usize {
        2
    }

    fn evidence(&self) -> Evidence {
        let [first, second] = self.houses;
        let [a, b, c, d] = self.cells.map(|cell| (cell, self.value));
        let mut evidence = Evidence::of_value(self.value);
        evidence.cells([a.0, d.0], self.value, Role::Pincer);
        evidence.cells([b.0, c.0], self.value, Role::Link);
        evidence.houses(self.houses, Role::Base);
        evidence.strong(a, b, Ground::House(first));
        evidence.weak(b, c);
        evidence.strong(c, d, Ground::House(second));
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let [a, b, c, d] = self.cells;
        let (ends, joined) = (notation.cells(&[a, d]), notation.cells(&[b, c]));
        let pattern = format!("{} in {ends} (connected by {joined})", notation.value(self.value));
        StepText { pattern, reason: self.reason(notation) }
    }
}

impl Deduction for DualKite {
    fn size(&self) -> usize {
        2
    }

    fn evidence(&self) -> Evidence {
        let [mut evidence, other] = [0, 1].map(|k| self.0[k].evidence());
        evidence.append(&other);
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let [one, two] = &self.0;
        let (values, cells) = (Values::only(one.value) | Values::only(two.value), [one.cells, two.cells]);
        let ends: Vec<Cell> = cells.iter().flat_map(|&[a, _, _, d]| [a, d]).collect();
        let joined: Vec<Cell> = cells.iter().flat_map(|&[_, b, c, _]| [b, c]).collect();
        let pattern = format!(
            "{} in {} (connected by {})",
            notation.values(values),
            notation.cells(&ends),
            notation.cells(&joined)
        );
        StepText { pattern, reason: format!("{}. Also, {}", one.reason(notation), two.reason(notation)) }
    }
}
