//! Sets and maps of few entries, as sorted lists.
//!
//! They are used where speed does not matter: an entry is found by binary search, and an insertion moves
//! those after it. The code of each is a tenth of that of a `BTreeMap`, which counts in a module for wasm32.

use core::borrow::Borrow;
use core::ops::{Deref, Index};

/// A set, as a list in ascending order.
///
/// ```
/// use sudokud_core::sorted::SortedSet;
///
/// let mut set: SortedSet<u32> = [3, 1, 3].into_iter().collect();
/// assert_eq!(set[..], [1, 3]);
/// assert!(set.insert(2) && !set.insert(3));
/// assert!(set.has(&2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SortedSet<K>(Vec<K>);

impl<K> Default for SortedSet<K> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: Ord> SortedSet<K> {
    /// Adds an element, and returns whether it is new.
    pub fn insert(&mut self, key: K) -> bool {
        let at = self.0.binary_search(&key);
        if let Err(at) = at {
            self.0.insert(at, key);
        }
        at.is_err()
    }

    /// Returns whether this element is in the set.
    pub fn has(&self, key: &K) -> bool {
        self.0.binary_search(key).is_ok()
    }

    /// Returns whether all elements are in the other set.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.iter().all(|key| other.has(key))
    }

    /// Returns whether no element is in the other set.
    pub fn is_disjoint(&self, other: &Self) -> bool {
        !self.iter().any(|key| other.has(key))
    }

    /// Removes the elements for which `is_kept` is false.
    pub fn retain(&mut self, is_kept: impl FnMut(&K) -> bool) {
        self.0.retain(is_kept);
    }
}

impl<K> Deref for SortedSet<K> {
    type Target = [K];

    fn deref(&self) -> &[K] {
        &self.0
    }
}

impl<K: Ord> FromIterator<K> for SortedSet<K> {
    fn from_iter<I: IntoIterator<Item = K>>(keys: I) -> Self {
        let mut set = Self::default();
        set.extend(keys);
        set
    }
}

impl<K: Ord> Extend<K> for SortedSet<K> {
    fn extend<I: IntoIterator<Item = K>>(&mut self, keys: I) {
        for key in keys {
            self.insert(key);
        }
    }
}

impl<K> From<SortedSet<K>> for Vec<K> {
    fn from(set: SortedSet<K>) -> Self {
        set.0
    }
}

/// A map, as a list of pairs in ascending order of their keys.
///
/// ```
/// use sudokud_core::sorted::SortedMap;
///
/// let mut map = SortedMap::default();
/// *map.or_default("b") += 1;
/// *map.or_default("a") += 2;
/// assert_eq!(map[..], [("a", 2), ("b", 1)]);
/// assert_eq!(map.insert("a", 3), Some(2));
/// assert_eq!((map.get(&"a"), map.get(&"c")), (Some(&3), None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SortedMap<K, V>(Vec<(K, V)>);

impl<K, V> Default for SortedMap<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: Ord, V> SortedMap<K, V> {
    fn find<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        self.0.binary_search_by(|entry| entry.0.borrow().cmp(key))
    }

    /// Returns the value of a key.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.find(key).ok().map(|at| &self.0[at].1)
    }

    /// Sets the value of a key, and returns the one it had.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.find(&key) {
            Ok(at) => Some(core::mem::replace(&mut self.0[at].1, value)),
            Err(at) => {
                self.0.insert(at, (key, value));
                None
            }
        }
    }

    /// Returns the value of a key; if it has none, it has this one from now on.
    pub fn or_insert(&mut self, key: K, value: V) -> &mut V {
        let at = self.find(&key).unwrap_or_else(|at| {
            self.0.insert(at, (key, value));
            at
        });
        &mut self.0[at].1
    }

    /// As [`SortedMap::or_insert`], with the default value.
    pub fn or_default(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        self.or_insert(key, V::default())
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl<K, V> Deref for SortedMap<K, V> {
    type Target = [(K, V)];

    fn deref(&self) -> &[(K, V)] {
        &self.0
    }
}

/// The value of a key that has one.
impl<K: Ord, V> Index<&K> for SortedMap<K, V> {
    type Output = V;

    fn index(&self, key: &K) -> &V {
        self.get(key).expect("the key has a value")
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for SortedMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = Self::default();
        for (key, value) in entries {
            map.insert(key, value);
        }
        map
    }
}

impl<K, V> IntoIterator for SortedMap<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
