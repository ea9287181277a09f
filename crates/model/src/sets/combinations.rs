//! The combinations of k items in lexicographic order: {0,1}, {0,2}, …, {1,2}, …; the loop behind subsets,
//! fish, wings and exclusions.
//!
//! [`each_combination`] visits all, without an allocation. [`each_pruned_combination`] carries a state from
//! item to item and drops what cannot become of interest. Programs whose ratings depend on another order have
//! enumerators of their own (`programs/` of `sudokud-rating`).

use std::ops::ControlFlow;

/// The most items of a combination of [`each_combination`].
const MAX_ITEMS: usize = 9;

/// Visits the combinations of `size` items, 1 to 9.
pub fn each_combination<T: Copy, B>(
    items: &[T],
    size: usize,
    mut visit: impl FnMut(&[T]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let Some(&first) = items.first().filter(|_| size <= items.len()) else {
        return ControlFlow::Continue(());
    };
    let mut at: [usize; MAX_ITEMS] = std::array::from_fn(|k| k);
    let mut picked = [first; MAX_ITEMS];
    loop {
        for k in 0..size {
            picked[k] = items[at[k]];
        }
        visit(&picked[..size])?;
        let Some(last) = (0..size).rfind(|&k| at[k] < items.len() - size + k) else {
            return ControlFlow::Continue(());
        };
        at[last] += 1;
        for k in last + 1..size {
            at[k] = at[k - 1] + 1;
        }
    }
}

/// Given the items chosen so far, their state and one item more: returns the state with that item, or `None`
/// if no combination that begins so is of interest.
pub type Extend<'c, T, S> = dyn FnMut(&[T], &S, T) -> ControlFlow<(), Option<S>> + 'c;

/// Calls `each` with every combination of `size` of the items, and with the state that `extend` computes
/// along the way from `start`.
pub fn each_pruned_combination<T: Copy, S>(
    items: &[T],
    size: usize,
    start: &S,
    extend: &mut Extend<'_, T, S>,
    each: &mut dyn FnMut(&[T], &S) -> ControlFlow<()>,
) -> ControlFlow<()> {
    Pruned { size, chosen: Vec::with_capacity(size), extend, each }.choose(items, start)
}

struct Pruned<'c, T, S> {
    size: usize,
    chosen: Vec<T>,
    extend: &'c mut Extend<'c, T, S>,
    each: &'c mut dyn FnMut(&[T], &S) -> ControlFlow<()>,
}

impl<T: Copy, S> Pruned<'_, T, S> {
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
    fn combinations_are_lexicographic() {
        let mut seen = Vec::new();
        let flow: ControlFlow<()> = each_combination(&[0, 1, 2, 3], 2, |pair| {
            seen.push((pair[0], pair[1]));
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        assert_eq!(seen, [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
    }

    #[test]
    fn pruned_combinations_come_in_the_same_order_and_lack_those_without_a_state() {
        let mut found = Vec::new();
        let mut extend =
            |_: &[u32], sum: &u32, item| ControlFlow::Continue(Some(sum + item).filter(|&sum| sum != 3));
        let mut each = |chosen: &[u32], &sum: &u32| {
            found.push((chosen.to_vec(), sum));
            ControlFlow::Continue(())
        };
        let _ = each_pruned_combination(&[1, 2, 4, 8], 2, &0, &mut extend, &mut each);
        let expected =
            [(vec![1, 4], 5), (vec![1, 8], 9), (vec![2, 4], 6), (vec![2, 8], 10), (vec![4, 8], 12)];
        assert_eq!(found, expected);
    }
}
