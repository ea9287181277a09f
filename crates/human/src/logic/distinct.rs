//! Sets that are collected before they are read.

/// Returns the items in ascending order, each once.
pub(crate) fn distinct<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut list: Vec<T> = items.into_iter().collect();
    list.sort_unstable();
    list.dedup();
    list
}
