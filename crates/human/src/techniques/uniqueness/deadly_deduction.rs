//! A deadly pattern, and the conclusion from it.

use crate::ladder::rating::Rating;
use crate::logic::deadly_pattern::DeadlyPattern;
use crate::proof::{Deduction, Evidence, Notation, Role, StepText, Values};
use sudokud_model::grid::{Cell, House, Value};

/// A unique rectangle or loop or an extended rectangle, and the conclusion from it.
#[derive(Debug)]
pub(crate) struct DeadlyDeduction {
    pub(crate) pattern: DeadlyPattern,
    pub(crate) conclusion: DeadlyConclusion,
}

/// The conclusion, because the cells of the pattern do not all hold values of the pair.
#[derive(Debug)]
pub(crate) enum DeadlyConclusion {
    /// Type 1: the one cell of the roof has none of the pair.
    OneCell,
    /// Types 2 and 5: a cell of the roof has the only value besides the pair.
    OneValue { value: Value },
    /// Type 3: the roof counts as one cell of a naked subset, in each of these houses.
    NakedSubset { others: Vec<Cell>, values: Values, houses: Vec<House> },
    /// Type 4: in this house only the roof has places of a value of the pair, so it loses the other value.
    LockedValue { value: Value, house: House },
    /// Type 6: in these parallel lines only the corners have places of the value, so the roof loses it.
    XWing { value: Value, lines: [House; 2] },
    /// Hidden rectangle: in both lines of a corner only the corners have places of the value, so this corner
    /// loses the other value of the pair.
    StrongLinks { value: Value, corner: Cell, lines: [House; 2] },
}

impl Deduction for DeadlyDeduction {
    fn size(&self) -> usize {
        self.pattern.cells.len()
    }

    /// 0.1 for each two cells beyond six.
    fn surcharge(&self) -> Rating {
        Rating::from_tenths((self.size() / 2).saturating_sub(3) as u16)
    }

    fn evidence(&self) -> Evidence {
        let DeadlyPattern { cells, pair } = &self.pattern;
        let mut evidence = Evidence::of_values(*pair);
        for &(cell, options) in cells.iter() {
            evidence.cell(cell, options, if options.is_subset(pair) { Role::Floor } else { Role::Roof });
        }
        evidence.group(cells.cells(), *pair, Role::Deadly);
        match &self.conclusion {
            DeadlyConclusion::OneCell | DeadlyConclusion::OneValue { .. } => {}
            DeadlyConclusion::NakedSubset { others, values, houses } => {
                evidence.houses(houses.iter().copied(), Role::Cover);
                evidence.group(others.iter().copied(), *values, Role::Subset);
            }
            DeadlyConclusion::LockedValue { house, .. } => evidence.houses([*house], Role::Base),
            DeadlyConclusion::XWing { lines, .. } | DeadlyConclusion::StrongLinks { lines, .. } => {
                evidence.houses(*lines, Role::Base);
            }
        }
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let reason = format!("{}. {}", self.premise(notation), self.consequence(notation));
        StepText { pattern: marks(self.pattern.pair, &self.pattern.cells.cells(), notation), reason }
    }
}

impl DeadlyDeduction {
    fn other_than(&self, value: Value) -> Values {
        self.pattern.pair - Values::only(value)
    }

    fn premise(&self, notation: Notation<'_>) -> String {
        let (cells, pair) = (self.pattern.cells.cells(), notation.value_list(self.pattern.pair));
        match self.conclusion {
            DeadlyConclusion::XWing { .. } | DeadlyConclusion::StrongLinks { .. } => format!(
                "{} must not hold only {pair}, or these two could be exchanged",
                notation.cells(&cells)
            ),
            _ if self.pattern.pair.len() > 2 => format!(
                "If {} held only {pair}, two lines could be exchanged in these cells and the puzzle would \
                 have two solutions",
                notation.cell_list(&cells)
            ),
            _ => format!(
                "If {} held only {pair}, these two could be exchanged and the puzzle would have two solutions",
                notation.cell_list(&cells)
            ),
        }
    }

    fn consequence(&self, notation: Notation<'_>) -> String {
        let roof = notation.cell_list(&self.pattern.roof().collect::<Vec<_>>());
        let other = |value: Value| notation.value_list(self.other_than(value));
        match &self.conclusion {
            DeadlyConclusion::OneCell if self.pattern.pair.len() > 2 => {
                format!("Only {roof} can prevent that, so it is none of them")
            }
            DeadlyConclusion::OneCell => format!("Only {roof} can prevent that, so it is neither of them"),
            DeadlyConclusion::OneValue { value } => format!(
                "So one of {roof} is {}, and a cell that sees all of these is not",
                notation.value(*value)
            ),
            DeadlyConclusion::NakedSubset { others, values, houses } => format!(
                "So one of {roof} is {}; like one cell it forms with {} a naked subset of {} in {}",
                notation.value_choice(self.pattern.extras()),
                notation.cell_list(others),
                notation.value_list(*values),
                notation.house_list(houses),
            ),
            DeadlyConclusion::LockedValue { value, house } => format!(
                "{} must be in one of {roof}, the only places in {}, so neither of these may be {}",
                notation.value(*value),
                notation.house(*house),
                notation.value_choice(self.other_than(*value)),
            ),
            DeadlyConclusion::XWing { value, lines } => format!(
                "In {} the value {} keeps to these corners, so it stands in two opposite ones; in {roof} it \
                 would complete the pattern",
                notation.house_list(lines),
                notation.value(*value),
            ),
            DeadlyConclusion::StrongLinks { value, corner, lines } => format!(
                "In {} the value {kept} keeps to the corners; were {} {gone}, both corners beside it would \
                 be {kept}, and the last one {gone}",
                notation.house_list(lines),
                notation.cell(*corner),
                kept = notation.value(*value),
                gone = other(*value),
            ),
        }
    }
}

/// `2/8 in r5c27`.
pub(crate) fn marks(pair: Values, cells: &[Cell], notation: Notation<'_>) -> String {
    format!("{} in {}", notation.values(pair).replace(',', "/"), notation.cells(cells))
}
