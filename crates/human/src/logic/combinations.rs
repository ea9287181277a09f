//! The combinations of k items in lexicographic order, with pruning: the loop behind subsets, fish, wings and
//! exclusions.

use std::ops::ControlFlow;

/// Given the items chosen so far, their state and one item more: returns the state with that item, or `None`
/// if no combination that begins so is of interest.
pub(crate) type Extend<'c, T, S> = dyn FnMut(&[T], &S, T) -> ControlFlow<(), Option<S>> + 'c;

/// Calls `each` with every combination of `size` of the items, in lexicographic order, and with the state
/// that `extend` computes along the way.
pub(crate) fn for_each_subset<T: Copy, S>(
    items: &[T],
    size: usize,
    start: &S,
    extend: &mut Extend<'_, T, S>,
    each: &mut dyn FnMut(&[T], &S) -> ControlFlow<()>,
) -> ControlFlow<()> {
    Combinations { size, chosen: Vec::with_capacity(size), extend, each }.choose(items, start)
}

struct Combinations<'c, T, S> {
    size: usize,
    chosen: Vec<T>,
    extend: &'c mut Extend<'c, T, S>,
    each: &'c mut dyn FnMut(&[T], &S) -> ControlFlow<()>,
}

impl<T: Copy, S> Combinations<'_, T, S> {
    fn choose(&mut self, items: &[T], state: &S) -> ControlFlow<()> {
        if self.chosen.len() == self.size {
            return (self.each)(&self.chosen, state);
        }
        let missing = self.size - self.chosen.len();
        for (k, &item) in items.iter().enumerate().take((items.len() + 1).saturating_sub(missing)) {
            if let Some(next) = (self.extend)(&self.chosen, state, item)? {
                self.chosen.push(item);
                self.choose(&items[k + 1..], &next)?;
                self.chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_come_in_order_and_pruned_ones_do_not_come() {
        let mut found = Vec::new();
        let mut extend =
            |_: &[u32], sum: &u32, item| ControlFlow::Continue(Some(sum + item).filter(|&sum| sum != 3));
        let mut each = |chosen: &[u32], &sum: &u32| {
            found.push((chosen.to_vec(), sum));
            ControlFlow::Continue(())
        };
        let _ = for_each_subset(&[1, 2, 4, 8], 2, &0, &mut extend, &mut each);
        let expected =
            [(vec![1, 4], 5), (vec![1, 8], 9), (vec![2, 4], 6), (vec![2, 8], 10), (vec![4, 8], 12)];
        assert_eq!(found, expected);
    }
}
