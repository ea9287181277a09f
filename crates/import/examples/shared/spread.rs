//! How measurements are spread.

use std::fmt::Debug;

/// The middle, the values that nine of ten and 99 of 100 do not exceed, and the largest of some measurements.
pub(crate) fn spread<T: Copy + Ord + Debug>(mut values: Vec<T>) -> String {
    values.sort_unstable();
    let Some(&most) = values.last() else { return "none".to_owned() };
    let at = |part: usize| values[(values.len() * part / 100).min(values.len() - 1)];
    format!("p50 {:?}, p90 {:?}, p99 {:?}, max {most:?} of {}", at(50), at(90), at(99), values.len())
}
