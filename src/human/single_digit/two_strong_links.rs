//! Skyscraper, two-string kite, turbot fish: two strong links of one value, joined by a weak one.
//!
//! ```text
//!   a ══ b ── c ══ d      == at least one is true,  -- at most one is true
//! ```
//!
//! b and c are not both true, so a or d is: no cell that sees both is. Two parallel lines joined by a crossing line make a
//! skyscraper, a row and a column joined in a box a kite, anything else a turbot fish. Two kites that share the cells of
//! their box (of one value or of two) are one dual kite. Cost: pairs of conjugate pairs of each value.

use crate::grid::{Cell, HouseKind, Value};
use crate::human::step::{Ground, Role, Step};
use crate::human::words::{Say, Words};
use crate::human::{Conjugate, Position, Sink, Technique};
use std::ops::ControlFlow;

/// Every pattern of this sort (skyscraper, kite or turbot fish) that removes something.
///
/// # Errors
/// Breaks when the sink does.
pub fn find<const W: usize>(position: &Position<'_, W>, technique: Technique, sink: &mut Sink<'_>) -> ControlFlow<()> {
    patterns(position, technique, &mut |value, chain| {
        let step = step_of(position, technique, &[(value, chain)]);
        if step.is_void() { ControlFlow::Continue(()) } else { sink(step) }
    })
}

/// Every two kites that share the cells of their box and each remove something.
///
/// # Errors
/// Breaks when the sink does.
pub fn dual_kite<const W: usize>(position: &Position<'_, W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut kites = Vec::new();
    let _ = patterns(position, Technique::TwoStringKite, &mut |value, chain| {
        let step = step_of(position, Technique::TwoStringKite, &[(value, chain)]);
        if !step.is_void() {
            kites.push((value, chain, step));
        }
        ControlFlow::Continue(())
    });
    for (k, (value, one, first)) in kites.iter().enumerate() {
        for (other_value, two, second) in &kites[k + 1..] {
            let joint = |chain: &Chain| [chain.cells[1].min(chain.cells[2]), chain.cells[1].max(chain.cells[2])];
            if joint(one) == joint(two) && first.eliminations != second.eliminations {
                sink(step_of(position, Technique::DualTwoStringKite, &[(*value, *one), (*other_value, *two)]))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// a, b, c, d as in the picture.
#[derive(Clone, Copy)]
struct Chain {
    cells: [Cell; 4],
    links: [Conjugate; 2],
}

type Take<'t> = dyn FnMut(Value, Chain) -> ControlFlow<()> + 't;

fn patterns<const W: usize>(position: &Position<'_, W>, technique: Technique, take: &mut Take<'_>) -> ControlFlow<()> {
    for value in position.geometry().values() {
        let links = position.conjugates(value);
        for (k, one) in links.iter().enumerate() {
            for two in &links[k + 1..] {
                if one.cells.iter().any(|cell| two.cells.contains(cell)) {
                    continue;
                }
                for [a, b] in [one.cells, [one.cells[1], one.cells[0]]] {
                    for [c, d] in [two.cells, [two.cells[1], two.cells[0]]] {
                        let chain = Chain { cells: [a, b, c, d], links: [*one, *two] };
                        if position.geometry().sees(b, c) && sort(position, &chain) == technique {
                            take(value, chain)?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn sort<const W: usize>(position: &Position<'_, W>, chain: &Chain) -> Technique {
    let geometry = position.geometry();
    let [one, two] = chain.links.map(|link| geometry.kind(link.house));
    let [_, b, c, _] = chain.cells;
    let share = |kind: usize| geometry.houses_of(b)[kind] == geometry.houses_of(c)[kind];
    match (one, two) {
        (HouseKind::Row, HouseKind::Row) if share(1) => Technique::Skyscraper,
        (HouseKind::Column, HouseKind::Column) if share(0) => Technique::Skyscraper,
        (HouseKind::Row, HouseKind::Column) if share(2) => Technique::TwoStringKite,
        _ => Technique::TurbotFish,
    }
}

fn step_of<const W: usize>(position: &Position<'_, W>, technique: Technique, chains: &[(Value, Chain)]) -> Step {
    let mut step = Step::new(technique);
    for &(value, ref chain) in chains {
        let [a, b, c, d] = chain.cells;
        let hit = position.hit_by([a, d], value);
        step.remove_from(&hit, value);
        if step.is_void() {
            return step;
        }
        step.evidence.values.insert(value);
        step.evidence.cells([a, d], value, Role::Pincer);
        step.evidence.cells([b, c], value, Role::Link);
        step.evidence.houses(chain.links.map(|link| link.house), Role::Base);
        step.evidence.strong((a, value), (b, value), Ground::House(chain.links[0].house));
        step.evidence.weak((b, value), (c, value));
        step.evidence.strong((c, value), (d, value), Ground::House(chain.links[1].house));
    }
    step.size = 2;
    step
}

/// "In row 2 and in row 6 7 has two places each. r2c4 and r6c4 are in one column, so at most one of them …"
pub(crate) fn words(step: &Step, say: Say<'_>) -> Words {
    let value = say.values(step.evidence.values);
    let mut sentences = Vec::new();
    for (cells, houses) in step.evidence.cells.chunks(4).zip(step.evidence.houses.chunks(2)) {
        let ([(a, value, _), (d, ..), (b, ..), (c, ..)], [(first, _), (second, _)]) = (cells, houses) else { continue };
        let value = say.values(*value);
        let [a, b, c, d] = [a, b, c, d].map(|&cell| say.cell(cell));
        sentences.push(format!(
            "{value} has only {a} and {b} in {}, and only {c} and {d} in {}; {b} and {c} see each other and are not both \
             {value}, so {a} or {d} is, and a cell that sees both of these is not",
            say.house(*first),
            say.house(*second),
        ));
    }
    let ends = step.evidence.cells_of(Role::Pincer);
    let because = sentences.join(". Also, ");
    let middle = step.evidence.cells_of(Role::Link);
    Words { pattern: format!("{value} in {} (connected by {})", say.cells(&ends), say.cells(&middle)), because }
}
