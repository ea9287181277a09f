//! Candidates: N·N lists of values, in reading order.

use crate::wire::number::Bounded;
use serde::de::{Deserialize, Deserializer, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeSeq, Serializer};
use std::fmt;
use sudokud_core::grid::{Marks, Value, ValueSet};
use sudokud_core::houses::MAX_SIDE;

/// The candidates of a request. The number of lists is checked later, against the board.
#[derive(Clone, Debug)]
pub struct CandidatesField(pub(crate) Vec<NumberSet>);

/// The candidates of a cell, by their numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct NumberSet {
    /// The place of the first 0 in the list.
    zero: Option<u32>,
    /// The values with these numbers, if values count from 1.
    from_one: ValueSet<4>,
}

impl NumberSet {
    /// Returns the values, of which the smallest has the number `first_value`.
    ///
    /// # Errors
    /// The place in the list of a number that no value has, if it is known.
    pub(crate) fn values(self, first_value: usize) -> Result<ValueSet<4>, Option<u32>> {
        if first_value == 1 {
            return self.zero.map_or(Ok(self.from_one), |place| Err(Some(place)));
        }
        let shifted = |value: Value| match value.number() {
            MAX_SIDE.. => Err(None),
            index => Ok(Value::new(index)),
        };
        let zero = self.zero.map(|_| Ok(Value::new(0)));
        zero.into_iter().chain(self.from_one.iter().map(shifted)).collect()
    }
}

impl<'de> Deserialize<'de> for CandidatesField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ListsVisitor).map(Self)
    }
}

struct ListsVisitor;

impl<'de> Visitor<'de> for ListsVisitor {
    type Value = Vec<NumberSet>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of lists of values, one for each cell")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut lists: A) -> Result<Self::Value, A::Error> {
        let mut sets = Vec::new();
        while let Some(set) = lists.next_element()? {
            sets.push(set);
        }
        Ok(sets)
    }
}

impl<'de> Deserialize<'de> for NumberSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(NumbersVisitor)
    }
}

struct NumbersVisitor;

impl<'de> Visitor<'de> for NumbersVisitor {
    type Value = NumberSet;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of values")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let (mut set, mut place) = (NumberSet::default(), 0);
        while let Some(ValueNumber(number)) = list.next_element()? {
            match number.checked_sub(1) {
                Some(index) => {
                    set.from_one.insert(Value::new(index));
                }
                None => set.zero = set.zero.or(Some(place)),
            }
            place += 1;
        }
        Ok(set)
    }
}

/// The number of a value, which [`BoardNumbers`](crate::wire::place::BoardNumbers) turns into the value.
#[derive(Clone, Copy, Debug)]
pub struct ValueNumber(pub(crate) usize);

impl<'de> Deserialize<'de> for ValueNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number: Bounded<0, { MAX_SIDE as u64 }> = Bounded::deserialize(deserializer)?;
        Ok(Self(number.as_usize()))
    }
}

/// The candidates of an answer.
#[derive(Clone, Debug)]
pub struct CandidateLists {
    pub(crate) marks: Marks,
    /// The number of the smallest value.
    pub(crate) first_value: usize,
}

impl CandidateLists {
    /// An upper bound on the bytes of the lists of a board of this side: N numbers in each of N·N cells.
    pub const fn bytes(side: usize) -> usize {
        4 * side.pow(3)
    }
}

impl Serialize for CandidateLists {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let list = |values| ValueList { values, first_value: self.first_value };
        serializer.collect_seq(self.marks.sets().iter().map(list))
    }
}

/// A set of values as a list of numbers, smallest first.
struct ValueList<'a, const W: usize> {
    values: &'a ValueSet<W>,
    first_value: usize,
}

impl<const W: usize> Serialize for ValueList<'_, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.values.len()))?;
        for value in self.values.iter() {
            list.serialize_element(&(value.index() + self.first_value))?;
        }
        list.end()
    }
}
