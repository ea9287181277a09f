//! Bivalue universal grave (BUG): every open cell has two candidates, and every value two places in each
//! house that lacks it.
//!
//! A BUG has no solution or several: from one, another follows if each cell takes its other candidate. (A set
//! of fewer than N cells must not have two places of a value, of which neither may be true.) So in a puzzle
//! with one solution, one of the extra candidates that keep the position from being a BUG is true. Type 1
//! (BUG+1): there is one extra candidate. Type 2: all are of one value. Type 3: all are in one house, and
//! together they count as one cell of a naked subset. Type 4: they are in two cells of a house, and a value
//! has only these two places. The types are Sudoku Explainer's.

use crate::logic::{CellGroup, Position, Scan};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText, Values, list};
use crate::techniques::uniqueness::deadly_types::{DeadlyType, each_subset_with};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value, ValueSet};

/// The maximum number of cells besides the roof in a subset of type 3.
const MAX_SUBSET: usize = 4;

/// A position that is a BUG but for some candidates, and the conclusion.
#[derive(Debug)]
struct AlmostBug {
    /// The extra candidates by cell.
    extras: CellGroup,
    conclusion: Conclusion,
}

#[derive(Debug)]
enum Conclusion {
    /// Type 1: the cell has the value.
    OneCell { cell: Cell, value: Value },
    /// Type 2: one of the cells has the value.
    OneValue { value: Value },
    /// Type 3: the cells count as one cell of a naked subset of the house.
    NakedSubset { others: Vec<Cell>, values: Values, house: House },
    /// Type 4: in the house only the cells have places of the value.
    LockedValue { value: Value, house: House },
}

/// The conclusions of a type, if the position is a BUG but for some candidates.
pub(crate) fn find<const W: usize>(deadly_type: DeadlyType, scan: &Scan<'_, W>) -> ControlFlow<()> {
    let Some(extras) = extras(scan) else { return ControlFlow::Continue(()) };
    let (roof, values) = (extras.cells(), extras.values());
    let conclude = |conclusion: Conclusion, effects: Effects| {
        scan.offer(effects, AlmostBug { extras: extras.clone(), conclusion })
    };
    match (deadly_type, &extras[..], values.single()) {
        (DeadlyType::OneCell, &[(cell, _)], Some(value)) => {
            let mut effects = Effects::default();
            effects.remove(cell, scan.options(cell) - ValueSet::only(value));
            conclude(Conclusion::OneCell { cell, value }, effects)
        }
        (DeadlyType::OneValue, [_, _, ..], Some(value)) => {
            let effects = Effects::removing(value, &scan.seen_by_all(roof, value));
            conclude(Conclusion::OneValue { value }, effects)
        }
        (DeadlyType::NakedSubset, [_, _, ..], _) => naked_subset(scan, &roof, values.resize(), &conclude),
        (DeadlyType::LockedValue, &[one, two], _) => locked_value(scan, [one, two], &conclude),
        _ => ControlFlow::Continue(()),
    }
}

/// Takes a conclusion and the changes that follow.
type Conclude<'c> = dyn Fn(Conclusion, Effects) -> ControlFlow<()> + 'c;

/// The extra candidates by cell, without which the position is a BUG. `None` if there are none, if they are
/// in more than N cells, or if the position is no BUG without them.
fn extras<const W: usize>(position: &Position<'_, W>) -> Option<CellGroup> {
    let (candidates, layout) = (position.candidates(), position.layout());
    let wide: Vec<Cell> = candidates.open().filter(|&cell| candidates.of(cell).len() != 2).collect();
    if wide.is_empty() || wide.len() > layout.side() || wide.iter().any(|&cell| candidates.of(cell).len() < 2)
    {
        return None;
    }
    let mut extras = Vec::new();
    for &cell in &wide {
        let often =
            |value| layout.houses_of(cell).iter().all(|&house| position.spots(house, value).len() > 2);
        let extra: ValueSet<W> = candidates.of(cell).iter().filter(|&value| often(value)).collect();
        if candidates.of(cell).len() - extra.len() != 2 {
            return None;
        }
        extras.push((cell, extra.resize()));
    }
    let left = |house: House, value| {
        let extra =
            |entry: &&(Cell, Values)| entry.1.contains(value) && position.house(house).contains(entry.0);
        position.spots(house, value).len() - extras.iter().filter(extra).count()
    };
    let is_bug = |set: House| {
        let allowed = if set.index() < layout.house_count() { [0, 2] } else { [0, 1] };
        layout.values().all(|value| allowed.contains(&left(set, value)))
    };
    layout.sets().all(is_bug).then(|| extras.into_iter().collect())
}

fn naked_subset<const W: usize>(
    position: &Position<'_, W>,
    roof: &[Cell],
    extras: ValueSet<W>,
    conclude: &Conclude<'_>,
) -> ControlFlow<()> {
    for house in position.shared_houses(roof) {
        let cells: Vec<Cell> = position.open_cells(house).filter(|cell| !roof.contains(cell)).collect();
        each_subset_with(position, &cells, MAX_SUBSET, extras, &mut |others, values| {
            let rest = cells.iter().copied().filter(|cell| !others.contains(cell));
            let mut effects = Effects::default();
            effects.remove_values(position, rest, values);
            let (others, values) = (others.to_vec(), values.resize());
            conclude(Conclusion::NakedSubset { others, values, house }, effects)
        })?;
    }
    ControlFlow::Continue(())
}

/// Two cells of a house have the extra candidates, and another value of both has only these two places in the
/// house. So one cell holds that value and the other one of its extra candidates; they lose everything else.
fn locked_value<const W: usize>(
    position: &Position<'_, W>,
    extras: [(Cell, Values); 2],
    conclude: &Conclude<'_>,
) -> ControlFlow<()> {
    let roof = extras.map(|entry| entry.0);
    let rest = extras.map(|(cell, extra)| position.options(cell) - extra.resize());
    for house in position.shared_houses(&roof) {
        for value in (rest[0] & rest[1]).iter().filter(|&value| position.spots(house, value).len() == 2) {
            let mut effects = Effects::default();
            for (cell, rest) in roof.into_iter().zip(rest) {
                effects.remove(cell, rest - ValueSet::only(value));
            }
            conclude(Conclusion::LockedValue { value, house }, effects)?;
        }
    }
    ControlFlow::Continue(())
}

impl Deduction for AlmostBug {
    fn size(&self) -> usize {
        self.extras.len()
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_values(self.extras.values());
        self.extras.add_cells(&mut evidence, Role::Roof);
        match &self.conclusion {
            Conclusion::OneCell { .. } | Conclusion::OneValue { .. } => {}
            Conclusion::NakedSubset { others, values, house } => {
                evidence.houses([*house], Role::Cover);
                evidence.group(others.iter().copied(), *values, Role::Subset);
            }
            Conclusion::LockedValue { value, house } => {
                evidence.houses([*house], Role::Base);
                evidence.group(self.extras.cells(), Values::only(*value), Role::Locked);
            }
        }
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let in_cell = |&(cell, values): &(Cell, Values)| {
            format!("{} in {}", notation.value_choice(values), notation.cell(cell))
        };
        let reason = format!(
            "Without {} every open cell would have two candidates and every value two places in each house; \
             such a position has no solution or several. So {}",
            list(self.extras.iter().map(in_cell)),
            self.consequence(notation),
        );
        let (cells, values) = (notation.cells(&self.extras.cells()), notation.values(self.extras.values()));
        StepText { pattern: format!("{cells} ({values})"), reason }
    }
}

impl AlmostBug {
    fn consequence(&self, notation: Notation<'_>) -> String {
        match &self.conclusion {
            Conclusion::OneCell { cell, value } => {
                format!("{} is {}", notation.cell(*cell), notation.value(*value))
            }
            Conclusion::OneValue { value } => format!(
                "one of these cells is {}, and a cell that sees them all is not",
                notation.value(*value)
            ),
            Conclusion::NakedSubset { others, values, house } => format!(
                "one of these is true, and with {} it makes a naked subset of {} in {}",
                notation.cell_list(others),
                notation.value_list(*values),
                notation.house(*house),
            ),
            Conclusion::LockedValue { value, house } => format!(
                "one of these is true. In {} the value {} has only these two cells, so one holds that and \
                 the other one of these",
                notation.house(*house),
                notation.value(*value),
            ),
        }
    }
}
