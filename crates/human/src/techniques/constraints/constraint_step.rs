//! A constraint alone: its own cells lose the values that cannot satisfy it, and the last open cell of a sum
//! is filled.
//!
//! A constraint of many cells, such as a rule for the whole board, is looked at pair by pair: what one cell
//! leaves to those that are related to it. Cost: [`crate::logic::constraint_diagram`], for the constraints
//! whose candidates changed.

use super::deciding_cells::deciding_cells;
use super::kind_words::ConstraintWords;
use super::{ConstrainedCell, count_open, lost, on_board, set, surcharge};
use crate::ladder::rating::Rating;
use crate::logic::constraint_facts::{ConstraintFacts, Piece};
use crate::logic::house_sum_rules::plain_sum;
use crate::logic::value_word::{Word, word};
use crate::logic::{CellGroup, Scan};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText, Values, list};
use std::ops::ControlFlow;
use std::sync::Arc;
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::{Cell, Value};

/// The most cells that an explanation names as the reason.
const MAX_DECIDING: usize = 4;

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
    (index, center): (usize, Option<Cell>),
    left: &[(Cell, Word)],
    scan: &Scan<'_, W>,
) -> ControlFlow<()> {
    let (removed, constraints) = (lost(scan, left), facts.constraints());
    let filled = last_of_sum(constraints, index, left, scan);
    let effects = match filled {
        Some((cell, value)) => Effects::placing(cell, value),
        None if removed.is_empty() => return ControlFlow::Continue(()),
        None => Effects { eliminations: removed.to_vec(), ..Effects::default() },
    };
    let cells = left.iter().map(|entry| ConstrainedCell::new(scan, entry.0)).collect();
    let constraints = Arc::clone(constraints);
    scan.offer(effects, ConstraintStep { constraints, index, cells, removed, filled, center })
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
    fn left_of(&self, cell: &ConstrainedCell) -> Values {
        let removed = self.removed.iter().find(|entry| entry.0 == cell.cell);
        removed.map_or(cell.candidates, |entry| cell.candidates - entry.1)
    }

    /// "r1c1 can only be 2 or 4, r1c2 is at most 5".
    fn remaining(&self, notation: Notation<'_>) -> String {
        let changed = self.cells.iter().filter(|cell| self.removed.iter().any(|entry| entry.0 == cell.cell));
        let mut by_values: Vec<(String, Vec<Cell>)> = Vec::new();
        for cell in changed {
            let text = bound(notation, cell.candidates, self.left_of(cell));
            match by_values.iter_mut().find(|entry| entry.0 == text) {
                Some(entry) => entry.1.push(cell.cell),
                None => by_values.push((text, vec![cell.cell])),
            }
        }
        let parts =
            by_values.into_iter().map(|(text, cells)| format!("{} {text}", notation.cell_list(&cells)));
        parts.collect::<Vec<_>>().join(", ")
    }
}

impl ConstraintStep {
    /// "r1c1 is 8 and r1c5 can only be 3 or 4, so": the cells that decide, unless they are too many.
    fn because(&self, notation: Notation<'_>) -> String {
        let deciding = deciding_cells((&self.constraints, self.index), &self.cells, &self.removed);
        let deciding = deciding.filter(|cells| (1..=MAX_DECIDING).contains(&cells.len()));
        let Some(deciding) = deciding else { return "So".to_owned() };
        let side = self.constraints.space().layout.side();
        let fact = |one: &ConstrainedCell| {
            let cell = notation.cell(one.cell);
            if one.is_filled {
                return format!("{cell} is {}", notation.value_choice(one.candidates));
            }
            let all: Values = (0..side).map(Value::new).collect();
            format!("{cell} {}", bound(notation, all, one.candidates))
        };
        format!("{}, so", list(deciding.iter().map(fact)))
    }
}

/// The candidates that are left, as a bound if they are one.
fn bound(notation: Notation<'_>, candidates: Values, left: Values) -> String {
    let removed = candidates - left;
    match (left.first(), left.last(), removed.first(), removed.last()) {
        (None, ..) => "can have no value".to_owned(),
        (Some(only), Some(last), ..) if only == last => format!("can only be {}", notation.value(only)),
        (_, Some(most), Some(lowest), _) if lowest > most => {
            format!("can be at most {}", notation.value(most))
        }
        (Some(least), _, _, Some(highest)) if highest < least => {
            format!("must be at least {}", notation.value(least))
        }
        _ if left.len() <= removed.len() => format!("can only be {}", notation.value_choice(left)),
        _ => format!("cannot be {}", notation.value_choice(removed)),
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
        let remaining = self.remaining(notation);
        let reason = match self.center.and_then(|cell| self.cells.iter().find(|one| one.cell == cell)) {
            Some(center) => {
                let verb = if center.is_filled { "is" } else { "can only be" };
                let values = notation.value_choice(center.candidates);
                let cell = notation.cell(center.cell);
                format!("{subject}: {}. {cell} {verb} {values}, so {remaining}", constraint.rule())
            }
            None => {
                let sums = constraint.sums(&self.cells, &self.removed.cells());
                let because =
                    sums.unwrap_or_else(|| format!("{}. {}", constraint.rule(), self.because(notation)));
                format!("{subject}: {because} {remaining}")
            }
        };
        StepText { pattern, reason }
    }
}
