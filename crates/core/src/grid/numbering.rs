//! Numbers of things by a hash table, and maps that keep the order of their keys.

use crate::grid::number_hasher::NumberHasher;
use std::borrow::Borrow;
use std::hash::{BuildHasher, Hash, Hasher, RandomState};
use std::sync::LazyLock;

/// Numbers things from 0 on, in the order in which they come. [`NumberedMap`] has a value for each.
///
/// All numberings share the code of their hash table, which does not know the things.
///
/// ```
/// use sudokud_core::grid::numbering::Numbering;
///
/// let mut numbering = Numbering::default();
/// assert_eq!(["a", "b", "a"].map(|key| numbering.number(key)), [0, 1, 0]);
/// assert_eq!(numbering.find("b"), Some(1));
/// ```
#[derive(Clone, Debug)]
pub struct Numbering<K> {
    keys: Vec<K>,
    table: Table,
}

impl<K> Default for Numbering<K> {
    fn default() -> Self {
        Self { keys: Vec::new(), table: Table::default() }
    }
}

impl<K: Eq + Hash> Numbering<K> {
    /// Returns the things in the order of their numbers.
    #[must_use]
    pub fn keys(&self) -> &[K] {
        &self.keys
    }

    /// Returns the things in the order of their numbers.
    #[must_use]
    pub fn into_keys(self) -> Vec<K> {
        self.keys
    }

    /// Returns the number of a thing; a new one gets the next number.
    pub fn number(&mut self, key: K) -> usize {
        let number = self.table.number(hash(&key), &|known| self.keys[known] == key);
        if number == self.keys.len() {
            self.keys.push(key);
        }
        number
    }

    /// Adds a thing; returns whether it is new.
    pub fn insert(&mut self, key: K) -> bool {
        let count = self.keys.len();
        self.number(key) == count
    }

    /// Returns the number of a thing, if it has one.
    #[must_use]
    pub fn find<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<usize>
    where
        K: Borrow<Q>,
    {
        self.table.find(hash(key), &|known| self.keys[known].borrow() == key)
    }

    /// Returns whether a thing has a number.
    #[must_use]
    pub fn contains(&self, key: &K) -> bool {
        self.find(key).is_some()
    }

    /// Forgets all things; keeps the allocations.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.table.hashes.clear();
        self.table.slots.fill(FREE);
    }
}

/// A map that keeps its entries in the order in which their keys came.
///
/// ```
/// use sudokud_core::grid::numbering::NumberedMap;
///
/// let mut lengths = NumberedMap::default();
/// assert_eq!(*lengths.get_or_insert_with("one", || 3), 3);
/// lengths.insert("three", 4);
/// lengths.insert("three", 5);
/// assert!(lengths.iter().eq([(&"one", &3), (&"three", &5)]));
/// ```
#[derive(Clone, Debug)]
pub struct NumberedMap<K, V> {
    numbering: Numbering<K>,
    values: Vec<V>,
}

impl<K, V> Default for NumberedMap<K, V> {
    fn default() -> Self {
        Self { numbering: Numbering::default(), values: Vec::new() }
    }
}

impl<K: Eq + Hash, V> NumberedMap<K, V> {
    /// Returns whether the map has no entries.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns the value of a key, if it has one.
    #[must_use]
    pub fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.numbering.find(key).map(|number| &self.values[number])
    }

    /// Returns the value of a key; a new key gets the one that `make` returns, which must not panic.
    pub fn get_or_insert_with(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V {
        let number = self.numbering.number(key);
        if number == self.values.len() {
            self.values.push(make());
        }
        &mut self.values[number]
    }

    /// Sets the value of a key. A known key keeps its place in the order.
    pub fn insert(&mut self, key: K, value: V) {
        let number = self.numbering.number(key);
        if number == self.values.len() {
            self.values.push(value);
        } else {
            self.values[number] = value;
        }
    }

    /// Returns the keys in the order in which they came.
    #[must_use]
    pub fn keys(&self) -> &[K] {
        self.numbering.keys()
    }

    /// Returns the entries in the order in which their keys came.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.keys().iter().zip(&self.values)
    }

    /// Forgets all entries; keeps the allocations.
    pub fn clear(&mut self) {
        self.numbering.clear();
        self.values.clear();
    }
}

/// A number of this process, so that nobody can choose keys that collide.
static SEED: LazyLock<u64> = LazyLock::new(|| RandomState::new().hash_one(()));

/// Returns a hasher for the keys of a [`Table`].
pub(crate) fn hasher() -> NumberHasher {
    let mut hasher = NumberHasher::default();
    hasher.write_u64(*SEED);
    hasher
}

fn hash(key: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = hasher();
    key.hash(&mut hasher);
    hasher.finish()
}

/// A slot without a number.
const FREE: u32 = u32::MAX;

/// Numbers by their hashes: open addressing, at most half full, with the next free slot after a collision.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// The hash of each number.
    hashes: Vec<u64>,
    /// A power of two of them, or none.
    slots: Vec<u32>,
}

impl Table {
    fn find(&self, hash: u64, is_it: &dyn Fn(usize) -> bool) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        let number = self.slots[self.slot(hash, is_it)];
        (number != FREE).then_some(number as usize)
    }

    /// Returns the number with this hash that is the one; otherwise the next number, which it is from now on.
    pub(crate) fn number(&mut self, hash: u64, is_it: &dyn Fn(usize) -> bool) -> usize {
        if 2 * self.hashes.len() >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot(hash, is_it);
        if self.slots[slot] == FREE {
            self.slots[slot] = self.hashes.len() as u32;
            self.hashes.push(hash);
        }
        self.slots[slot] as usize
    }

    /// Returns the slot of a number, or the free one in which it belongs.
    fn slot(&self, hash: u64, is_it: &dyn Fn(usize) -> bool) -> usize {
        // The upper bits of the hash depend on all of the key.
        let mut slot = (hash >> ((self.slots.len() as u64).leading_zeros() + 1)) as usize;
        loop {
            let number = self.slots[slot];
            if number == FREE || self.hashes[number as usize] == hash && is_it(number as usize) {
                return slot;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    fn grow(&mut self) {
        self.slots = vec![FREE; (2 * self.slots.len()).max(8)];
        for number in 0..self.hashes.len() {
            let slot = self.slot(self.hashes[number], &|_| false);
            self.slots[slot] = number as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{NumberedMap, Numbering};
    use crate::grid::random::{Random, SplitMix64};
    use std::collections::HashMap;

    #[test]
    fn numbers_are_those_of_a_map() {
        let (mut numbering, mut map, mut random) = (Numbering::default(), HashMap::new(), SplitMix64::new(1));
        for _ in 0..10_000 {
            let key = (random.next() % 3_000 * 1_000, random.next() as u8 % 2);
            assert_eq!(numbering.find(&key), map.get(&key).copied());
            let (count, number) = (map.len(), numbering.number(key));
            assert_eq!(number, *map.entry(key).or_insert(count));
            assert!(numbering.keys()[number] == key && numbering.keys().len() == map.len());
        }
    }

    #[test]
    fn a_numbered_map_has_the_entries_of_a_map_in_their_order() {
        let (mut numbered, mut map, mut order) = (NumberedMap::default(), HashMap::new(), Vec::new());
        let mut random = SplitMix64::new(2);
        for value in 0..10_000 {
            let key = random.next() % 3_000;
            assert_eq!(numbered.get(&key), map.get(&key));
            if !map.contains_key(&key) {
                order.push(key);
            }
            if random.next().is_multiple_of(2) {
                numbered.insert(key, value);
                map.insert(key, value);
            } else {
                assert_eq!(numbered.get_or_insert_with(key, || value), map.entry(key).or_insert(value));
            }
        }
        assert!(numbered.iter().eq(order.iter().map(|key| (key, &map[key]))));
        numbered.clear();
        assert!(numbered.is_empty() && numbered.get(&order[0]).is_none());
    }
}
