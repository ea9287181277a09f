//! Conditions on the values of cells, whatever their order.

use crate::constraint::subject::Subject;
use crate::grid::{Value, ValueSet};

/// The largest number of sets in a family.
pub const MAX_SETS: usize = 4_096;

/// A condition on the values of some cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetCondition {
    /// The cells differ from each other, and the set of their values is one of the sets.
    Family {
        /// The cells, none twice.
        cells: Vec<Subject>,
        /// The sets, each of as many values as there are cells.
        sets: Vec<ValueSet<1>>,
    },
    /// The number of cells that have one of the values is within limits.
    Count {
        /// The cells, none twice.
        cells: Vec<Subject>,
        /// The values that are counted.
        values: ValueSet<1>,
        /// The least number.
        min: usize,
        /// The largest number.
        max: usize,
    },
    /// The number of different values among the cells is the number of the control cell.
    CountDistinct {
        /// The control cell, which can also be one of the cells.
        control: Subject,
        /// The cells.
        cells: Vec<Subject>,
        /// The number that the value with index 0 means.
        first_value: usize,
    },
    /// Each value occurs among the cells as often as its number says, or not at all.
    CountingCircles {
        /// The cells, none twice.
        cells: Vec<Subject>,
        /// The number that the value with index 0 means.
        first_value: usize,
    },
    /// The groups have the same values, each equally often.
    SameValues {
        /// The groups, of equal size.
        groups: Vec<Vec<Subject>>,
    },
}

impl SetCondition {
    /// Returns the cells that differ from each other, if the condition says so.
    pub(super) fn different_cells(&self) -> &[Subject] {
        if let Self::Family { cells, .. } = self { cells } else { &[] }
    }

    /// Returns the cells of the condition.
    #[must_use]
    pub fn cells(&self) -> Vec<Subject> {
        match self {
            Self::Family { cells, .. } | Self::Count { cells, .. } | Self::CountingCircles { cells, .. } => {
                cells.clone()
            }
            Self::CountDistinct { control, cells, .. } => cells.iter().copied().chain([*control]).collect(),
            Self::SameValues { groups } => groups.concat(),
        }
    }

    pub(super) fn check(&self, value: &dyn Fn(Subject) -> Value) -> bool {
        let values_of = |cells: &[Subject]| cells.iter().map(|&cell| value(cell)).collect::<ValueSet<1>>();
        match self {
            Self::Family { cells, sets } => {
                let values = values_of(cells);
                values.len() == cells.len() && sets.contains(&values)
            }
            Self::Count { cells, values, min, max } => {
                let count = cells.iter().filter(|&&cell| values.contains(value(cell))).count();
                (*min..=*max).contains(&count)
            }
            Self::CountDistinct { control, cells, first_value } => {
                values_of(cells).len() == value(*control).index() + first_value
            }
            Self::CountingCircles { cells, first_value } => values_of(cells)
                .iter()
                .all(|v| cells.iter().filter(|&&cell| value(cell) == v).count() == v.index() + first_value),
            Self::SameValues { groups } => {
                let sorted = |group: &Vec<Subject>| {
                    let mut values: Vec<Value> = group.iter().map(|&cell| value(cell)).collect();
                    values.sort_unstable();
                    values
                };
                groups.windows(2).all(|pair| sorted(&pair[0]) == sorted(&pair[1]))
            }
        }
    }
}
