//! Sets against a sorted list of indices.

use crate::grid::{Value, ValueSet};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn set<const W: usize>(indices: &BTreeSet<usize>) -> ValueSet<W> {
    indices.iter().copied().map(Value::new).collect()
}

proptest! {
    #[test]
    fn it_behaves_like_a_btree_set_of_indices(
        a in proptest::collection::btree_set(0usize..128, 0..40),
        b in proptest::collection::btree_set(0usize..128, 0..40),
        probe in 0usize..128,
    ) {
        let (x, y) = (set::<2>(&a), set::<2>(&b));
        let indices = |s: ValueSet<2>| s.iter().map(Value::index).collect::<BTreeSet<_>>();
        prop_assert_eq!(indices(x | y), a.union(&b).copied().collect());
        prop_assert_eq!(indices(x & y), a.intersection(&b).copied().collect());
        prop_assert_eq!(indices(x - y), a.difference(&b).copied().collect());
        prop_assert_eq!(indices(x ^ y), a.symmetric_difference(&b).copied().collect());
        prop_assert_eq!((x.len(), x.is_empty()), (a.len(), a.is_empty()));
        prop_assert_eq!(x.first().map(Value::index), a.first().copied());
        prop_assert_eq!(x.last().map(Value::index), a.last().copied());
        prop_assert_eq!(x.contains(Value::new(probe)), a.contains(&probe));
        prop_assert_eq!((x.is_subset(&y), x.is_disjoint(&y), x == y), (a.is_subset(&b), a.is_disjoint(&b), a == b));
        prop_assert_eq!(x.pair().map(|pair| pair.map(Value::index).to_vec()), (a.len() == 2).then(|| a.iter().copied().collect()));
        prop_assert_eq!(x.has_several(), a.len() > 1);
        prop_assert_eq!(x.single().map(Value::index), if a.len() == 1 { a.first().copied() } else { None });
        prop_assert!(x.iter().rev().map(Value::index).eq(a.iter().rev().copied()));
        prop_assert_eq!(x.resize::<4>().resize::<2>(), x);
        let (mut c, mut z) = (a, x);
        prop_assert_eq!(z.insert(Value::new(probe)), c.insert(probe));
        prop_assert_eq!(z.remove(Value::new(probe)), c.remove(&probe));
        prop_assert_eq!(indices(z), c);
    }
}

#[test]
fn the_full_set_of_every_side_has_exactly_its_values() {
    for side in [1, 4, 9, 49, 64, 81, 100, 121, 128, 256] {
        let full = ValueSet::<4>::full(side);
        assert!(full.iter().map(Value::index).eq(0..side), "side {side}");
    }
}
