//! A constraint alone: its own cells lose the values that cannot satisfy it, and the last open cell of a sum
//! is filled.
//!
//! A constraint of many cells, such as a rule for the whole board, is looked at pair by pair: what one cell
//! leaves to those that are related to it. Cost: [`crate::logic::constraint_diagram`], for the constraints
//! whose candidates changed. One with too many states is asked of its propagators, each time; its step is
//! offered if the checker proves it.

use super::cell_words::{following, remaining};
use super::deciding_cells::deciding_cells;
use super::kind_words::ConstraintWords;
use super::words::{self, Named, Removal};
use super::{ConstrainedCell, count_open, lost, on_board, set, surcharge};
use crate::ladder::rating::Rating;
use crate::logic::constraint_diagram::MAX_STATES;
use crate::logic::constraint_facts::{ConstraintFacts, Piece};
use crate::logic::house_sum_rules::plain_sum;
use crate::logic::value_word::{Word, word};
use crate::logic::{CellGroup, Scan};
use crate::proof::evidence::ReasonRule;
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText, Values};
use std::ops::ControlFlow;
use std::sync::Arc;
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::{Cell, Value};

/// A constraint, the cells that the step is about, and what some of them lose.
#[derive(Debug)]
struct ConstraintStep {
    constraints: Arc<Constraints>,
    index: usize,
    cells: Vec<ConstrainedCell>,
    removed: CellGroup,
    /// The last open cell of a sum, and the value that the filled cells leave it.
    filled: Option<(Cell, Value)>,
    /// The cell whose candidates are the reason, if it alone is.
    center: Option<Cell>,
}

/// Every constraint that removes something.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let Some(facts) = scan.constraints() else { return ControlFlow::Continue(()) };
    for index in 0..facts.constraints().list().len() {
        scan.poll()?;
        for piece in facts.pieces(index, scan, scan.bounds()) {
            match piece {
                Piece::Condition(condition) => {
                    let Some(supported) = condition.supported_in(scan, scan.bounds()) else { continue };
                    let left = on_board(condition.cells.iter().copied().zip(supported.values));
                    left.map_or(ControlFlow::Continue(()), |left| offer(facts, (index, None), &left, scan))?;
                }
                Piece::Whole(whole) => {
                    let candidates: Vec<Word> =
                        whole.cells.iter().map(|&cell| word(scan, cell.into())).collect();
                    let Some(left) = whole.left(&candidates, MAX_STATES, scan.bounds()) else { continue };
                    let left: Vec<(Cell, Word)> = whole.cells.iter().copied().zip(left).collect();
                    if let Some((effects, step)) = step(facts, (index, None), &left, scan) {
                        scan.offer_if_proved(effects, step)?;
                    }
                }
                Piece::Star(star) => {
                    let Some(center) = star.center.cell() else { continue };
                    for (subject, kept) in star.supported(scan) {
                        let Some(cell) = subject.cell() else { continue };
                        let left = [(center, word(scan, star.center)), (cell, kept)];
                        offer(facts, (index, Some(center)), &left, scan)?;
                    }
                }
                Piece::Different(cells) => {
                    let cells = || cells.iter().filter_map(|subject| subject.cell());
                    for (center, value) in cells().map(|cell| (cell, word(scan, cell.into()))) {
                        for cell in cells().filter(|&cell| cell != center) {
                            if value.is_power_of_two() {
                                let left = [(center, value), (cell, word(scan, cell.into()) & !value)];
                                offer(facts, (index, Some(center)), &left, scan)?;
                            }
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Offers the step in which cells keep these values.
fn offer<const W: usize>(
    facts: &ConstraintFacts,
    of: (usize, Option<Cell>),
    left: &[(Cell, Word)],
    scan: &Scan<'_, W>,
) -> ControlFlow<()> {
    let Some((effects, step)) = step(facts, of, left, scan) else { return ControlFlow::Continue(()) };
    scan.offer(effects, step)
}

/// The step in which cells keep these values; `None` if they lose nothing.
fn step<const W: usize>(
    facts: &ConstraintFacts,
    (index, center): (usize, Option<Cell>),
    left: &[(Cell, Word)],
    scan: &Scan<'_, W>,
) -> Option<(Effects, ConstraintStep)> {
    let (removed, constraints) = (lost(scan, left), facts.constraints());
    let filled = last_of_sum(constraints, index, left, scan);
    let effects = match filled {
        Some((cell, value)) => Effects::placing(cell, value),
        None if removed.is_empty() => return None,
        None => Effects { eliminations: removed.to_vec(), ..Effects::default() },
    };
    let cells = left.iter().map(|entry| ConstrainedCell::new(scan, entry.0)).collect();
    let constraints = Arc::clone(constraints);
    Some((effects, ConstraintStep { constraints, index, cells, removed, filled, center }))
}

/// Returns the only open cell of a sum of these cells, and the value that it keeps.
fn last_of_sum<const W: usize>(
    constraints: &Constraints,
    index: usize,
    left: &[(Cell, Word)],
    scan: &Scan<'_, W>,
) -> Option<(Cell, Value)> {
    let mut open = left.iter().filter(|entry| scan.candidates().value(entry.0).is_none());
    let &(cell, values) = open.next().filter(|_| open.next().is_none())?;
    let sum = plain_sum(constraints, index).filter(|sum| sum.terms.len() == left.len());
    sum.and_then(|_| Some((cell, set(values).single()?)))
}

impl ConstraintStep {
    /// The cells that decide; none if they are not known.
    fn deciding(&self) -> Vec<ConstrainedCell> {
        let layout = &self.constraints.space().layout;
        let primitives = self.constraints.primitives_of(self.index).iter();
        deciding_cells(layout, primitives, &self.cells, &self.removed).unwrap_or_default()
    }

    fn named(&self, deciding: &[ConstrainedCell], notation: Notation<'_>) -> Option<Named> {
        let removal = Removal {
            constraints: &self.constraints,
            rule: ReasonRule::Together,
            indices: &[self.index],
            houses: &[],
            cells: &self.cells,
            deciding,
            removed: &self.removed,
        };
        words::name(&removal, notation)
    }
}

impl Deduction for ConstraintStep {
    fn size(&self) -> usize {
        self.cells.len()
    }

    /// The easiest steps fill the last open cell of a sum.
    fn surcharge(&self) -> Rating {
        match self.filled {
            Some(_) => Rating::default(),
            None => Rating::from_tenths(4) + surcharge(count_open(&self.cells)),
        }
    }

    fn evidence(&self) -> Evidence {
        let filled = self.filled.map_or(Values::EMPTY, |(_, value)| Values::only(value));
        let mut evidence = Evidence::of_values(self.removed.values() | filled);
        evidence.constraints.push(self.index);
        self.cells.iter().for_each(|one| evidence.cell(one.cell, one.candidates, Role::Constrained));
        evidence
    }

    /// "Cage 15 at r1c123: 1+5+9 and 2+4+9 are its combinations, and so r1c1 can only be 9".
    fn words(&self, notation: Notation<'_>) -> StepText {
        let constraint = ConstraintWords::new(&self.constraints, self.index, notation);
        let (pattern, subject) = (constraint.pattern(), constraint.subject());
        if let Some((cell, value)) = self.filled {
            let (cell, value) = (notation.cell(cell), notation.value(value));
            let reason = match self.cells.len() {
                1 => format!("{subject}: {cell} is its only cell and has the whole sum"),
                _ => format!("{subject}: {value} is left of the sum for {cell}, its last open cell"),
            };
            return StepText { pattern, reason };
        }
        let deciding = self.deciding();
        if let Some(named) = self.named(&deciding, notation) {
            return StepText { pattern, reason: format!("{subject}: {}", named.words) };
        }
        let remaining = remaining(notation, &self.cells, &self.removed);
        let reason = match self.center.and_then(|cell| self.cells.iter().find(|one| one.cell == cell)) {
            Some(center) => {
                let verb = if center.is_filled { "is" } else { "can only be" };
                let values = notation.value_choice(center.candidates);
                let cell = notation.cell(center.cell);
                format!("{subject}: {}. {cell} {verb} {values}, so {remaining}", constraint.rule())
            }
            None => match constraint.sums(&self.cells, &self.removed.cells()) {
                Some(sums) => format!("{subject}: {sums} {remaining}"),
                None => {
                    let following = following(notation, &deciding, &remaining);
                    format!("{subject}: {}. {following}", constraint.rule())
                }
            },
        };
        StepText { pattern, reason }
    }
}
