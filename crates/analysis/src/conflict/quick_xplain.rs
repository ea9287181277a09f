//! QuickXplain: a minimal part of some elements that has a monotone property, here to have no solution.
//!
//! After U. Junker, "QuickXplain: preferred explanations and relaxations for over-constrained problems", AAAI
//! 2004. Cost: for k of n elements, 2k·log₂(n/k) + 2k tests.

/// Returns elements of `all` that have the property together, as `all` have. If the property of a set is that
/// of every larger set, no element can be left out of the result. Elements that come early are preferred to
/// later ones. A test that misses the property costs minimality alone.
///
/// ```ignore
/// // Two of the even numbers.
/// let has_two = |chosen: &[usize]| chosen.iter().filter(|&&number| number % 2 == 0).count() > 1;
/// assert_eq!(quick_xplain(&[1, 2, 3, 4, 6], &mut &has_two), [2, 4]);
/// ```
pub(super) fn quick_xplain<T: Copy>(all: &[T], has_property: &mut dyn FnMut(&[T]) -> bool) -> Vec<T> {
    if has_property(&[]) { Vec::new() } else { reduce(&mut Vec::new(), all, has_property) }
}

/// Returns elements of `open` that have the property together with those of `base`, which have not been found
/// to have it alone.
fn reduce<T: Copy>(base: &mut Vec<T>, open: &[T], has_property: &mut dyn FnMut(&[T]) -> bool) -> Vec<T> {
    if open.len() <= 1 {
        return open.to_vec();
    }
    let (early, late) = open.split_at(open.len().div_ceil(2));
    let length = base.len();
    base.extend_from_slice(early);
    let of_late = if has_property(base) { Vec::new() } else { reduce(base, late, has_property) };
    base.truncate(length);
    base.extend_from_slice(&of_late);
    let is_enough = !of_late.is_empty() && has_property(base);
    let mut found = if is_enough { Vec::new() } else { reduce(base, early, has_property) };
    base.truncate(length);
    found.extend(of_late);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_model::grid::random::{Random, SplitMix64};

    /// Whether all elements of one of the sets, as bits, are chosen.
    fn contains_one(sets: &[u32], chosen: &[u32]) -> bool {
        let chosen = chosen.iter().fold(0, |chosen, element| chosen | 1 << element);
        sets.iter().any(|set| set & !chosen == 0)
    }

    #[test]
    fn the_result_is_one_of_the_minimal_sets_and_prefers_early_elements() {
        for seed in 0..300 {
            let mut random = SplitMix64::new(seed);
            let sets: Vec<u32> = (0..1 + random.below(5))
                .map(|_| (0..random.below(6)).fold(0, |set, _| set | 1 << random.below(20)))
                .collect();
            let all: Vec<u32> = (0..20).collect();
            let mut tests = 0;
            let found = quick_xplain(&all, &mut |chosen| {
                tests += 1;
                contains_one(&sets, chosen)
            });
            assert!(found.is_sorted() && contains_one(&sets, &found), "seed {seed}");
            for left_out in &found {
                let others: Vec<u32> = found.iter().copied().filter(|one| one != left_out).collect();
                assert!(!contains_one(&sets, &others), "seed {seed}");
            }
            let last = |set: u32| 32 - set.leading_zeros();
            let least = sets.iter().map(|&set| last(set)).min();
            assert_eq!(least, Some(found.last().map_or(0, |last| last + 1)), "seed {seed}");
            assert!(tests <= 1 + 2 * found.len() * 6, "seed {seed}: {tests} tests for {}", found.len());
        }
    }

    #[test]
    fn a_test_that_misses_the_property_leaves_more_elements_than_are_necessary() {
        let all: Vec<u32> = (0..8).collect();
        assert_eq!(quick_xplain(&all, &mut |_| false), all);
        let mut tests = 0;
        let found = quick_xplain(&all, &mut |chosen: &[u32]| {
            tests += 1;
            tests % 3 == 0 && chosen.contains(&5)
        });
        assert!(found.contains(&5), "{found:?}");
    }
}
