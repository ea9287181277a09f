//! Combinations of items, lexicographically.

use std::ops::ControlFlow;

/// The most items that are picked at once.
const MAX_ITEMS: usize = 9;

/// Visits the combinations of `size` items (1 to 9), lexicographically: {0,1}, {0,2}, …, {1,2}, ….
pub(crate) fn each_combination<T: Copy, B>(
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
}
