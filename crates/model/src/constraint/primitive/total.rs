//! Groups of cells have one hidden total: an internal variable that is the sum of each group.

use crate::constraint::subject::Subject;
use crate::grid::Value;

/// The groups have equal sums. A cell can be in several groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EqualTotals {
    /// The groups; no cell is in one group twice.
    pub groups: Vec<Vec<Subject>>,
    /// The number added to the sum of each group's value indices: its number of cells times `first_value`.
    pub offsets: Vec<i64>,
}

impl EqualTotals {
    pub(super) fn check(&self, value: &dyn Fn(Subject) -> Value) -> bool {
        let sum = |(group, offset): (&Vec<Subject>, &i64)| {
            group.iter().map(|&cell| value(cell).index() as i64).sum::<i64>() + offset
        };
        let mut sums = self.groups.iter().zip(&self.offsets).map(sum);
        let first = sums.next();
        sums.all(|sum| Some(sum) == first)
    }
}
