//! Names the constraints by which the cells of a step see each other, where no house is the reason.
//!
//! A finder asks only whether cells see each other. Once a step is chosen, its evidence tells which
//! constraints it rests on: those between a cell of the pattern and a cell that loses a value of it, those
//! between the ends of a weak link, and, where cells of the pattern must see each other (the bridges of
//! colors, restricted commons, pincers), those between cells of it that have a value in common.

use super::kind_words::ConstraintWords;
use crate::ladder::rating::Rating;
use crate::ladder::technique::Family;
use crate::logic::constraint_facts::ConstraintFacts;
use crate::proof::evidence::LinkKind;
use crate::proof::step::Step;
use crate::proof::{Deduction, Evidence, Notation, StepText, Values};
use std::collections::BTreeMap;
use std::sync::Arc;
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::Cell;
use sudokud_model::houses::Layout;

/// The most constraints that the words name.
const MAX_NAMED: usize = 3;

/// A deduction that rests on constraints.
#[derive(Debug)]
struct Separated {
    inner: Arc<dyn Deduction>,
    constraints: Arc<Constraints>,
    /// By constraint: the first two cells that it separates.
    pairs: Vec<(usize, [Cell; 2])>,
}

/// Returns the step with the constraints that it rests on.
pub(crate) fn name_constraints(step: Step, layout: &Layout, facts: Option<&ConstraintFacts>) -> Step {
    let Some(constraints) = facts.map(ConstraintFacts::constraints) else { return step };
    let pairs = separating(&step, layout, constraints);
    if pairs.is_empty() {
        return step;
    }
    step.map_deduction(|inner| {
        Arc::new(Separated {
            inner,
            constraints: Arc::clone(constraints),
            pairs: pairs.into_iter().collect(),
        })
    })
}

/// The constraints that separate cells of a step which share no house.
fn separating(step: &Step, layout: &Layout, constraints: &Constraints) -> BTreeMap<usize, [Cell; 2]> {
    let mut pairs = BTreeMap::new();
    // These name the constraints that they rest on themselves.
    if step.technique.needs_constraints() {
        return pairs;
    }
    let evidence = step.evidence();
    let mut add = |one: Cell, other: Cell| {
        if one != other
            && !layout.sees(one, other)
            && let Some(index) = constraints.separating(one, other)
        {
            pairs.entry(index).or_insert([one.min(other), one.max(other)]);
        }
    };
    let of_cells = evidence.cells.iter().map(|&(cell, values, _)| (cell, values));
    let of_groups =
        evidence.groups.iter().flat_map(|group| group.cells.iter().map(|&cell| (cell, group.values)));
    let of_links = evidence.links.iter().flat_map(|link| link.from.iter().chain(&link.to));
    let of_links = of_links.map(|&(cell, value)| (cell, Values::only(value)));
    let pattern: Vec<(Cell, Values)> = of_cells.chain(of_groups).chain(of_links).collect();
    for &(target, removed) in &step.eliminations {
        pattern
            .iter()
            .filter(|(_, values)| !values.is_disjoint(&removed))
            .for_each(|&(cell, _)| add(cell, target));
    }
    if matches!(step.technique.family(), Family::Coloring | Family::AlmostLockedSet | Family::Wing) {
        for (at, (one, values)) in pattern.iter().enumerate() {
            let others = pattern[..at].iter().filter(|(_, of_other)| !of_other.is_disjoint(values));
            others.for_each(|&(other, _)| add(*one, other));
        }
    }
    for link in evidence.links.iter().filter(|link| link.kind == LinkKind::Weak) {
        for &(from, value) in &link.from {
            link.to.iter().filter(|end| end.1 == value).for_each(|end| add(from, end.0));
        }
    }
    pairs
}

impl Deduction for Separated {
    fn size(&self) -> usize {
        self.inner.size()
    }

    fn surcharge(&self) -> Rating {
        self.inner.surcharge()
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = self.inner.evidence();
        evidence.constraints.extend(self.pairs.iter().map(|entry| entry.0));
        evidence
    }

    /// "By cage 15 at r1c123, r1c1 and r2c3 differ. …".
    fn words(&self, notation: Notation<'_>) -> StepText {
        let StepText { pattern, reason } = self.inner.words(notation);
        let name = |&(index, cells): &(usize, [Cell; 2])| {
            let object = ConstraintWords::new(&self.constraints, index, notation).object();
            format!("By {object}, {} differ. ", notation.cell_list(&cells))
        };
        let named: String = self.pairs.iter().take(MAX_NAMED).map(name).collect();
        StepText { pattern, reason: named + &reason }
    }
}
